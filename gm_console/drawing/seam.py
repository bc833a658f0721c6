"""The seam of a world that goes round: which copy of a thing lies beside another one."""

from __future__ import annotations

from collections.abc import Iterable

from gm_console.board.model import Board, Point
from gm_console.core.ids import RegionId


def aside(x: float, near: float, around: int) -> int:
    """Return by how many map units a thing at ``x`` is moved to lie beside one at ``near``, the short way round.

    ``around`` is how far it is round the world, 0 where the map has edges.
    """
    return round((near - x) / around) * around if around else 0


def unrolled(board: Board, regions: Iterable[RegionId]) -> list[Point]:
    """Return the labels of regions, each beside the one before it even over the seam."""
    points: list[Point] = []
    for region in regions:
        x, y = board.where(region)
        points.append((x + aside(x, points[-1][0] if points else x, board.around), y))
    return points
