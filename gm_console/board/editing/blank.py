"""Maps to start from: bare paper, or paper covered with hexagons of land or sea."""

from __future__ import annotations

from collections.abc import Iterator

from gm_console.board.editing.linking import find_again
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board, Point, Region, RegionKind, Ring
from gm_console.board.region_ids import numbered_id
from gm_console.core.map_rules import CLEAR

CODES = {RegionKind.LAND: ("01", "Land"), RegionKind.SEA: ("SE", "Sea")}
"""Code and name of the one country, or the one sea, that a covered map starts with."""
MOST = 9_000
"""Hexagons that are drawn at most: ids have four digits."""


def bare(id_: str, name: str, width: int, height: int, *, wraps: bool) -> Board:
    """Return paper with nothing on it."""
    return Board(id=id_, name=name, width=width, height=height, wraps=wraps, regions=(), links=())


def covered(paper: Board, kind: RegionKind, side: int) -> Board:
    """Return paper covered with hexagons about ``side`` map units high, all of one kind, linked where they touch.

    Where the map wraps the number of columns is even, so that the hexagons close over the seam.
    """
    columns, rows = grid(paper.width, paper.height, side, wraps=paper.wraps)
    code, name = CODES[kind]
    rings = _rings(paper, columns, rows)
    digits = max(2, len(str(columns * (rows + 1))))
    regions = tuple(
        Region(
            id=numbered_id(code, number, digits),
            kind=kind,
            terrain=paper.rules.plain_ground if kind is RegionKind.LAND else CLEAR,
            country=code,
            shape=(ring,),
            label=_middle(ring),
        )
        for number, ring in enumerate(rings, 1)
    )  # fmt: skip
    names = {code: name}
    board = Board(
        id=paper.id,
        name=paper.name,
        width=paper.width,
        height=paper.height,
        wraps=paper.wraps,
        regions=regions,
        links=(),
        rules=paper.rules,
        sea_names=names if kind is RegionKind.SEA else {},
        country_names=names if kind is RegionKind.LAND else {},
    )
    sheet = MapSheet(board)
    sheet.apply(find_again(sheet))
    return sheet.board()


def grid(width: int, height: int, side: int, *, wraps: bool) -> tuple[int, int]:
    """Return how many columns and rows of hexagons ``side`` units high cover a paper; at most :data:`MOST` of them."""
    rows = max(1, height // side)
    columns = max(2, width * 8 // (side * 7))  # a column of regular hexagons is 7/8 as wide as they are high
    while columns * rows > MOST:
        rows, columns = max(1, rows * 3 // 4), max(2, columns * 3 // 4)
    return (columns + columns % 2 if wraps else columns), rows


def hexagons(width: int, height: int, side: int, *, wraps: bool) -> int:
    """Return how many hexagons :func:`covered` draws."""
    columns, rows = grid(width, height, side, wraps=wraps)
    return columns * rows + columns // 2


def _rings(paper: Board, columns: int, rows: int) -> Iterator[Ring]:
    """Yield the hexagons row by row; odd columns stand half a hexagon lower and begin and end with a half one."""
    halves = 2 * rows
    bulge = max(1, paper.width // columns // 7)

    def corner(column: int, half: int) -> Point:
        straight = not paper.wraps and column in (0, columns)
        way = 0 if straight else bulge if (column + half) % 2 == 0 else -bulge
        return column * paper.width // columns + way, half * paper.height // halves

    for top in range(-1, halves, 2):
        for column in range(columns):
            first = max(0, top + 1 - column % 2)
            last = min(halves, top + 3 - column % 2)
            if first >= last:
                continue
            west = [corner(column, half) for half in range(last, first - 1, -1)]
            east = [corner(column + 1, half) for half in range(first, last + 1)]
            yield (*east, *west)


def _middle(ring: Ring) -> Point:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
