"""The board of Nine Fields, small enough for code; a real game loads a map folder instead.

A grid of three by three that wraps from east to west:

    A-01  A-02  A-03      land, A-02 rough
    S-01  S-02  S-03      sea
    B-01  B-02  B-03      land, B-03 rough
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from gm_console.board.model import Board, Link, LinkKind, Region, RegionKind
from gm_console.core.ids import RegionId

ROWS: Final = ("A", "S", "B")
COLUMNS: Final = 3
SEA_ROW: Final = "S"
ROUGH: Final = ("A-02", "B-03")
CELL: Final = 100


@cache
def toy_board() -> Board:
    """Return the board."""
    return Board(
        id="nine_fields",
        name="Nine Fields",
        width=COLUMNS * CELL,
        height=len(ROWS) * CELL,
        wraps=True,
        regions=tuple(
            sorted(
                (_region(row, column) for row in range(len(ROWS)) for column in range(COLUMNS)),
                key=lambda region: region.id,
            )
        ),
        links=tuple(sorted(_links())),
        sea_names={SEA_ROW: "Middle Sea"},
        country_names={"A": "North", "B": "South"},
    )


def _id(row: int, column: int) -> RegionId:
    return RegionId(f"{ROWS[row]}-{column % COLUMNS + 1:02d}")


def _region(row: int, column: int) -> Region:
    name, left, top = _id(row, column), column * CELL, row * CELL
    sea = ROWS[row] == SEA_ROW
    return Region(
        id=name,
        kind=RegionKind.SEA if sea else RegionKind.LAND,
        terrain="rough" if name in ROUGH else "clear",
        country=ROWS[row],
        coastal=not sea,
        shape=(((left, top), (left + CELL, top), (left + CELL, top + CELL), (left, top + CELL)),),
        label=(left + CELL // 2, top + CELL // 2),
    )


def _links() -> Iterator[Link]:
    for row, letter in enumerate(ROWS):
        for column in range(COLUMNS):
            yield _link(
                _id(row, column), _id(row, column + 1), LinkKind.SEA if letter == SEA_ROW else LinkKind.LAND
            )
            if row + 1 < len(ROWS):
                yield _link(_id(row, column), _id(row + 1, column), LinkKind.COAST)


def _link(a: RegionId, b: RegionId, kind: LinkKind) -> Link:
    return Link(a=min(a, b), b=max(a, b), kind=kind)
