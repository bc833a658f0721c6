"""Large made-up boards: fields with wavy shared borders, as many as are wanted."""

from __future__ import annotations

from gm_console.board.model import Board, Point, Region, RegionKind
from gm_console.core.ids import RegionId
from gm_console.rulesets.gunboat.map_rules import MAP

FIELD = 160
"""Side of a field in map units."""
STEPS = 15
"""Corners on each of its four borders."""


def patchwork(columns: int, rows: int, *, wraps: bool = True) -> Board:
    """Return a board of land with every border shared, without links."""
    regions = []
    for row in range(rows):
        for column in range(columns):
            x, y = column * FIELD, row * FIELD
            north = _across(column, row, columns, rows, wraps)
            south = _across(column, row + 1, columns, rows, wraps)
            west = _down(column, row, columns, wraps)
            east = [
                (px + FIELD, py) for px, py in _down(_home(column + 1, columns, wraps), row, columns, wraps)
            ]
            east = [(px - _home(column + 1, columns, wraps) * FIELD + column * FIELD, py) for px, py in east]
            ring = (*north[:-1], *east[:-1], *south[:0:-1], *west[:0:-1])
            number = row * columns + column
            code = f"{number // 99 + 1:02d}"
            regions.append(
                Region(
                    id=RegionId(f"{code}-{number % 99 + 1:02d}"),
                    kind=RegionKind.LAND,
                    country=code,
                    shape=(ring,),
                    label=(x + FIELD // 2, y + FIELD // 2),
                )
            )
    codes = sorted({region.country for region in regions})
    return Board(
        id="patchwork",
        name="Patchwork",
        width=columns * FIELD,
        height=rows * FIELD,
        wraps=wraps,
        regions=tuple(sorted(regions, key=lambda region: region.id)),
        links=(),
        country_names={code: f"Land {code}" for code in codes},
        rules=MAP,
    )


def _home(column: int, columns: int, wraps: bool) -> int:
    return column % columns if wraps else column


def _wave(n: int, seed: int) -> int:
    return 0 if n in (0, STEPS) else (n * n * 7 + seed * 13) % 17 - 8


def _across(column: int, row: int, columns: int, rows: int, wraps: bool) -> list[Point]:
    edge = row in (0, rows)
    x, y, step = column * FIELD, row * FIELD, FIELD // STEPS
    points = [(x + n * step, y + (0 if edge else _wave(n, column + 31 * row))) for n in range(STEPS)]
    return [*points, (x + FIELD, y)]


def _down(column: int, row: int, columns: int, wraps: bool) -> list[Point]:
    edge = not wraps and column in (0, columns)
    x, y, step = column * FIELD, row * FIELD, FIELD // STEPS
    points = [(x + (0 if edge else _wave(n, 5 * column + 17 * row)), y + n * step) for n in range(STEPS)]
    return [*points, (x, y + FIELD)]
