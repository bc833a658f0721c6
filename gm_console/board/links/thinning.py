"""A board drawn with fewer corners, to be looked at: borders that are shared stay shared."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from gm_console.board.model import Board, Ring

FINE: Final = 1_000
"""Part of the map's longer side below which nobody sees in a window where a border runs."""


def thinned(board: Board, most: int, fine: int = FINE) -> Board:
    """Return a board to be drawn: as it is, or on a coarser grid where it has more corners than ``most``.

    ``fine`` is how many steps the grid has along the longer side of the map.
    Both sides of a border move to the same places.  Where a ring would vanish it stays.
    """
    if sum(len(ring) for region in board.regions for ring in region.shape) <= most:
        return board
    step = max(1, max(board.width, board.height) // fine)
    regions = tuple(
        replace(region, shape=tuple(_coarser(ring, step) for ring in region.shape))
        for region in board.regions
    )
    return replace(board, regions=regions)


def _coarser(ring: Ring, step: int) -> Ring:
    points = (np.asarray(ring) + step // 2) // step * step
    kept = points[np.any(points != np.roll(points, 1, axis=0), axis=1)]
    return tuple((x, y) for x, y in kept.tolist()) if len(kept) > 2 else ring
