"""Arrows from label to label as points, each leaving both labels readable."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from gm_console.board.model import Point

BEND: Final = 0.12
"""How far a leg bends to its left, as a share of its length: there and back do not cover each other."""
START_GAP: Final = 16.0
END_GAP: Final = 24.0
"""Map units that a leg stays away from the two labels."""
Spot = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class BentLeg:
    """A line that bends towards a point."""

    start: Spot
    bend: Spot
    end: Spot

    @property
    def heading(self) -> float:
        """The degrees at which it arrives, clockwise from the east."""
        return math.degrees(math.atan2(self.end[1] - self.bend[1], self.end[0] - self.bend[0]))


def bent_leg(start: Point, end: Point) -> BentLeg:
    """Return a bent line from near one point to near another."""
    (ax, ay), (bx, by) = start, end
    length = max(math.hypot(bx - ax, by - ay), 1.0)
    x, y = (bx - ax) / length, (by - ay) / length
    gap = min(1.0, length / (2.2 * (START_GAP + END_GAP)))
    first = ax + x * START_GAP * gap, ay + y * START_GAP * gap
    last = bx - x * END_GAP * gap, by - y * END_GAP * gap
    bend = (
        (first[0] + last[0]) / 2 + y * length * BEND,
        (first[1] + last[1]) / 2 - x * length * BEND,
    )
    return BentLeg(start=first, bend=bend, end=last)


@dataclass(frozen=True, slots=True, kw_only=True)
class StraightArrow:
    """A straight line and the head at its end, in whole map units."""

    line: tuple[Point, Point]
    head: tuple[Point, Point, Point]


def straight_arrow(start: Point, end: Point, size: int) -> StraightArrow:
    """Return a straight arrow between two labels whose letters are of some size."""
    (ax, ay), (bx, by) = start, end
    across, down = bx - ax, by - ay
    length = max(1, int((across * across + down * down) ** 0.5))

    def at(part: int, side: int) -> Point:
        """Return the point so many units before the end, and so many beside the line."""
        return bx - (across * part + down * side) // length, by - (down * part - across * side) // length

    neck, tip = size * 9 // 5, size
    tail = max(neck, length - 2 * size)
    return StraightArrow(
        line=(at(tail, 0), at(neck, 0)), head=(at(tip, 0), at(neck, size // 2), at(neck, -(size // 2)))
    )
