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
from gm_console.files.open_map import OpenMap
from gm_console.rulesets.gunboat.map_rules import MAP
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import SnapRule

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


@pytest.fixture
def rule() -> SnapRule:
    """Return the rule of snapping as it is at first."""
    return SnapRule()


def _raise(trouble: Exception) -> None:
    raise trouble
