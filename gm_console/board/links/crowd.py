"""How much there is to compare, counted before anything is compared: edges whose boxes lie over each other.

Whatever looks for edges that meet asks about every edge whose box overlaps another's.  On a map that is a handful each;
where edges run to and fro over each other it is the square of their number, and no library ends in time.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

LONG: Final = 4
"""Rows of the grid, as cells, from which a box is one of the large ones."""

Floats = NDArray[np.float64]

CELLS: Final = 1_024
"""Columns and rows of the grid that corners are counted on at the most."""
CORNERS: Final = 8
"""Corners for each column and row of a small grid."""


def corners_within(low: Floats, high: Floats, corners: Floats) -> int:
    """Return how many corners lie in boxes, all boxes together; at most a cell's breadth too many in each."""
    if not len(low) or not len(corners):
        return 0
    cells = min(CELLS, 1 + len(corners) // CORNERS)
    column, west, east = _placed(cells, corners[:, 0], low[:, 0], high[:, 0])
    row, north, south = _placed(cells, corners[:, 1], low[:, 1], high[:, 1])
    count = np.zeros((cells + 2, cells + 2), dtype=np.int64)
    np.add.at(count, (column + 1, row + 1), 1)
    count = count.cumsum(axis=0).cumsum(axis=1)
    inside = count[east + 1, south + 1] - count[west, south + 1] - count[east + 1, north] + count[west, north]
    return int(inside.sum())


def boxes_over(low: Floats, high: Floats) -> int:
    """Return how many pairs of boxes lie over each other at the most."""
    cells = min(CELLS, 1 + len(low) // CORNERS)
    ends = np.concatenate([low, high])
    _, west, east = _placed(cells, ends[:, 0], low[:, 0], high[:, 0])
    _, north, south = _placed(cells, ends[:, 1], low[:, 1], high[:, 1])
    # one that lies over much of the grid would be met in cell after cell: it is counted with every other once
    small = (east - west + 1) * (south - north + 1) <= LONG * cells
    cover = np.zeros((cells + 2, cells + 2), dtype=np.int64)
    for x, y, sign in (
        (west, north, 1), (east + 1, north, -1), (west, south + 1, -1), (east + 1, south + 1, 1),
    ):  # fmt: skip
        np.add.at(cover, (x[small], y[small]), sign)
    cover = cover.cumsum(axis=0).cumsum(axis=1)
    return int((cover * cover).sum()) + int((~small).sum()) * len(low)


def _placed(cells: int, values: Floats, low: Floats, high: Floats) -> tuple[NDArray[np.intp], ...]:
    """Return the cells of values and of both ends of stretches; each is as full as any other, however they scatter."""
    steps = np.unique(np.quantile(values, np.linspace(0, 1, cells + 1)[1:-1]))
    return tuple(np.searchsorted(steps, one, side="right") for one in (values, low, high))
