"""Snapping: the corner, the border or the grid crossing that lies nearest to where the hand points."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from gm_console.board.editing.planar import Segment, distance2, nearest_on
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Point


class Hold(StrEnum):
    """What a point snapped to."""

    CORNER = "corner"
    BORDER = "border"
    GRID = "grid"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Snap:
    """A point and what holds it."""

    point: Point
    """In the frame of what was asked, beyond the seam if need be."""
    hold: Hold
    edge: Segment | None = None
    """The border edge, where it is one."""


def nearest_corner(sheet: MapSheet, point: Point, tolerance: int) -> Point | None:
    """Return the corner nearest to a point within ``tolerance`` map units, None where there is none."""
    ends = [end for segment in _around(sheet, point, tolerance) for end in segment]
    best = min(ends, key=lambda end: (distance2(point, end), end), default=None)
    return best if best is not None and distance2(point, best) <= tolerance * tolerance else None


def nearest_edge(sheet: MapSheet, point: Point, tolerance: int) -> Snap | None:
    """Return the point on the nearest border edge within ``tolerance`` map units, None where there is none."""
    found = [(nearest_on(a, b, point), (a, b)) for a, b in _around(sheet, point, tolerance)]
    best = min(found, key=lambda one: (distance2(point, one[0]), one), default=None)
    if best is None or distance2(point, best[0]) > tolerance * tolerance:
        return None
    return Snap(point=best[0], hold=Hold.BORDER, edge=best[1])


def to_grid(point: Point, step: int) -> Point:
    """Return the crossing of a grid of ``step`` map units nearest to a point."""
    half = step // 2
    return (point[0] + half) // step * step, (point[1] + half) // step * step


def snap(sheet: MapSheet, point: Point, tolerance: int, grid: int = 0) -> Snap:
    """Return what a point snaps to: a corner before a border, a border before the grid (0 for none)."""
    corner = nearest_corner(sheet, point, tolerance)
    if corner is not None:
        return Snap(point=corner, hold=Hold.CORNER)
    edge = nearest_edge(sheet, point, tolerance)
    if edge is not None:
        return edge
    if grid > 0:
        return Snap(point=to_grid(point, grid), hold=Hold.GRID)
    return Snap(point=point, hold=Hold.NOTHING)


def _around(sheet: MapSheet, point: Point, tolerance: int) -> list[Segment]:
    x, y = point
    return list(sheet.topology.near((x - tolerance, y - tolerance), (x + tolerance, y + tolerance)))
