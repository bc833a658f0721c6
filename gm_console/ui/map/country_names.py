"""Countries' names on the map of a campaign: where they have room is worked out once the map is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm_console.board.model import Board
from gm_console.drawing.spines import Spine, spines
from gm_console.ui.kit.tasks import QUIET, Reporter, Tasks
from gm_console.ui.map.scene import MapScene


class CountryNames:
    """Writes them as soon as their room is known; nobody waits for it to look at the map or to work with it."""

    def __init__(self, tasks: Tasks, written: Callable[[], None]) -> None:
        """``written`` is called once they stand."""
        self._tasks = tasks
        self._written = written
        self._scene: MapScene | None = None
        self._board: Board | None = None
        """Map that the room belongs to."""
        self._spines: Mapping[str, Spine] = {}

    def write_on(self, scene: MapScene) -> None:
        """Write the names on a map; one that was only corrected keeps its names until there are new ones."""
        before, self._scene = self._scene, scene
        board = scene.shapes.board
        if before is not None and before.shapes.coloured is scene.shapes.coloured:
            scene.show_countries(self._spines)
            if board is self._board:
                return

        def work(_report: Reporter) -> Mapping[str, Spine]:
            return spines(board)

        def take(found: Mapping[str, Spine]) -> None:
            if self._scene is scene:
                self._board, self._spines = board, found
                scene.show_countries(found)
                self._written()

        self._tasks.run(QUIET, work, take)
