"""A small map, open in an editor's session."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from gm_console.board.editing.linking import find_again
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board, Region, RegionKind
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import save_map
from gm_console.files.open_map import OpenMap
from gm_console.rulesets.gunboat.map_rules import MAP
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.kit.theme import Theme
from gm_console.ui.window.main_window import MainWindow
from tests.support.waiting import until
from tests.ui.conftest import new_window

Opener = Callable[[Board], EditorSession]
SIDE = 100


def squares(columns: int = 4, rows: int = 3, *, wraps: bool = True) -> Board:
    """Return squares of 100 units: the west half country 01, the east half 02, the last column the sea PO."""
    regions = []
    counts: dict[str, int] = {}
    for row in range(rows):
        for column in range(columns):
            sea = column == columns - 1
            code = "PO" if sea else "01" if column < columns // 2 else "02"
            counts[code] = counts.get(code, 0) + 1
            x, y = column * SIDE, row * SIDE
            regions.append(
                Region(
                    id=RegionId(f"{code}-{counts[code]:02d}"),
                    kind=RegionKind.SEA if sea else RegionKind.LAND,
                    country=code,
                    shape=(((x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)),),
                    label=(x + SIDE // 2, y + SIDE // 2),
                )
            )
    board = Board(
        id="squares", name="Squares", width=columns * SIDE, height=rows * SIDE, wraps=wraps,
        regions=tuple(sorted(regions, key=lambda region: region.id)), links=(),
        sea_names={"PO": "Pale Ocean"}, country_names={"01": "Westland", "02": "Eastland"}, rules=MAP,
    )  # fmt: skip
    sheet = MapSheet(board)
    sheet.apply(find_again(sheet))
    return sheet.board()


@pytest.fixture
def small_board() -> Board:
    """Return 4 x 3 squares on a map that wraps."""
    return squares()


@pytest.fixture
def open_session(qapp: QApplication, tmp_path: Path) -> Iterator[Opener]:
    """Return a function that opens a board in a session of its own."""
    opened: list[EditorSession] = []

    def open_(board: Board) -> EditorSession:
        session = EditorSession(_raise)
        open_map = OpenMap(tmp_path / f"map{len(opened)}", board)
        open_map.begin()
        session.open(open_map)
        opened.append(session)
        return session

    yield open_
    for session in opened:
        session.close()


@pytest.fixture
def editor_session(open_session: Opener, small_board: Board) -> EditorSession:
    """Return a session on the small board."""
    return open_session(small_board)


@pytest.fixture(scope="module")
def editor_window(
    qapp: QApplication, theme: Theme, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[MainWindow]:
    """Return one window with the small map in the editor, for all tests of a file that use ``editing``."""
    folder = tmp_path_factory.mktemp("map") / "squares"
    save_map(squares(), folder)
    made = new_window(qapp, theme)
    made.open_path(folder)
    until(lambda: made.editor.is_open and not made.editor.busy)
    yield made
    made.editor.session.close()
    until(lambda: not made.tasks.busy)
    made.close()


@pytest.fixture
def editing(editor_window: MainWindow) -> MainWindow:
    """Return the shared window as if the small map was just opened in the editor; the canvas has the keys."""
    editor = editor_window.editor
    editor_window.raise_()
    editor_window.activateWindow()
    editor.session.jump(0)
    editor.session.choose(Chosen())
    editor.workspace.reset()
    editor.workspace.take_named("select")
    editor.workspace.view.setFocus()
    until(editor.workspace.view.hasFocus)
    return editor_window


@pytest.fixture
def rule() -> SnapRule:
    """Return the rule of snapping as it is at first."""
    return SnapRule()


def _raise(trouble: Exception) -> None:
    raise trouble
