"""From region to region by arrow keys: which neighbour lies in a direction."""

from __future__ import annotations

import math
from typing import Final

from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.drawing.seam import aside

WIDEST: Final = 65.0
"""Degrees that a neighbour may lie off the direction."""


def neighbour_towards(board: Board, region: RegionId, across: int, down: int) -> RegionId | None:
    """Return the linked region nearest to a direction (x to the east, y to the south), None where there is none."""
    wanted = math.degrees(math.atan2(down, across))
    x, y = board.where(region)
    best: tuple[float, RegionId] | None = None
    for other in board.neighbours(region):
        a, b = board.where(other)
        east = a + aside(a, x, board.around) - x
        off = abs((math.degrees(math.atan2(b - y, east)) - wanted + 180) % 360 - 180)
        if off <= WIDEST and (best is None or (off, other) < best):
            best = (off, other)
    return best[1] if best is not None else None
