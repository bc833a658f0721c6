"""Countries' names on the map of a campaign, each on what its nation holds: written once their room is worked out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QObject, QTimer

from gm_console.board.model import Board
from gm_console.core.glance import RegionGlance
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.drawing.held_land import as_held
from gm_console.drawing.spines import Spine, spines
from gm_console.ui.kit.tasks import QUIET, Reporter, Tasks
from gm_console.ui.map.scene import MapScene

REST: Final = 300
"""Milliseconds for which nobody steps on before names move to where borders are, or a map out of sight is drawn."""


class CountryNames(QObject):
    """Writes them as soon as their room is known; nobody waits for it to look at the map or to work with it."""

    def __init__(self, tasks: Tasks, written: Callable[[], None], parent: QObject | None = None) -> None:
        """``written`` is called once they stand."""
        super().__init__(parent)
        self._tasks = tasks
        self._written = written
        self._scene: MapScene | None = None
        self._held: Mapping[RegionId, NationId] = {}
        self._known: tuple[Board | None, Mapping[RegionId, NationId]] = (None, {})
        """Map and owners that the room belongs to."""
        self._spines: Mapping[str, Spine] = {}
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._find)

    def write_on(self, scene: MapScene) -> None:
        """Write the names on a map, as soon as it is told who holds it; a corrected one keeps its names until then."""
        before, self._scene = self._scene, scene
        if before is not None and before.shapes.coloured is scene.shapes.coloured:
            scene.show_countries(self._spines)
            self._rest.start(0)
        else:
            self._known, self._held = (None, {}), {}

    def follow(self, places: Mapping[RegionId, RegionGlance]) -> None:
        """Let the names stand on what is held at a moment: the first ones at once, others when nobody steps on."""
        held = {id_: place.owner for id_, place in places.items() if place.owner != NOBODY}
        first = self._known[0] is None
        if first or held != self._held:
            self._held = held
            self._rest.start(0 if first else REST)
        elif self._rest.isActive():
            self._rest.start()

    def forget(self) -> None:
        """Write nothing any more: the map has gone."""
        self._rest.stop()
        self._scene = None

    def _find(self) -> None:
        """Work out where the names have room, unless that is known."""
        scene, held = self._scene, self._held
        if scene is None or (self._known[0] is scene.shapes.board and self._known[1] == held):
            return
        board, nations = scene.shapes.board, scene.nations

        def work(_report: Reporter) -> Mapping[str, Spine]:
            return spines(as_held(board, held, nations))

        def take(found: Mapping[str, Spine]) -> None:
            if self._scene is scene and self._held == held:
                self._known, self._spines = (board, held), found
                scene.show_countries(found)
                self._written()

        self._tasks.run(QUIET, work, take)
