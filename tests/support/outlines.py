"""Whether the outlines of a map are sound, by shapely alone: what the map's own checks are held against."""

from __future__ import annotations

from gm_console.board.geometry import polygon_of
from gm_console.board.model import Board
from gm_console.core.ids import RegionId


def broken(board: Board) -> list[RegionId]:
    """Return the regions whose outline crosses itself or whose holes leave it."""
    return [region.id for region in board.regions if not polygon_of(region.shape).is_valid]
