"""Room on a map that something stands in already, so that nothing is written over anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias, TypeVar

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""
T = TypeVar("T")
_Part: TypeAlias = tuple[tuple[int, int], Box]
"""A square that a box reaches into, and the box where it lies on the square's turn of the world."""
CELL: Final = 64.0
"""Side of the squares by which boxes are found, in whatever the map is measured in: pixels, points or map units."""


class TakenRoom:
    """Boxes that are taken; on a map that joins, east and west too."""

    def __init__(self, around: float = 0.0, kept: Callable[[Sequence[Box]], bool] | None = None) -> None:
        """``around``: how far it is round the world, 0 where the map has edges.

        ``kept`` tells of boxes whether nothing may be claimed there though it is free: ground that is kept for
        something else, or beyond the edge of the sheet.
        """
        self._around, self._kept = around, kept
        self._columns = max(1, round(around / CELL))
        """Columns of squares that go once round the world, where it joins."""
        self._width = around / self._columns if around else CELL
        self._cells: dict[tuple[int, int], list[Box]] = {}

    def free(self, boxes: Sequence[Box]) -> bool:
        """Tell whether nothing has been claimed where the boxes are."""
        return all(self._open(self._parts(box)) for box in boxes)

    def claim(self, boxes: Sequence[Box]) -> bool:
        """Take the boxes if all are free, and their ground is not kept."""
        if self._kept is not None and self._kept(boxes):
            return False
        parts: list[_Part] = []
        for box in boxes:
            reached = self._parts(box)
            if not self._open(reached):
                return False
            parts += reached
        self._fill(parts)
        return True

    def first(self, places: Iterable[T], covers: Callable[[T], Sequence[Box]]) -> T | None:
        """Return the first of the places, the best first, that can be claimed, and claim it; None where none can."""
        return next((place for place in places if self.claim(covers(place))), None)

    def take(self, boxes: Sequence[Box]) -> None:
        """Take the boxes, whatever else is there."""
        for box in boxes:
            self._fill(self._parts(box))

    def _fill(self, parts: Iterable[_Part]) -> None:
        for cell, there in parts:
            self._cells.setdefault(cell, []).append(there)

    def _open(self, parts: Iterable[_Part]) -> bool:
        cells = self._cells  # asked for every stamp at every zoom level: the test of two boxes is written out
        for cell, (left, top, right, low) in parts:
            for other in cells.get(cell, ()):
                if left < other[2] and other[0] < right and top < other[3] and other[1] < low:
                    return False
        return True

    def _parts(self, box: Box) -> list[_Part]:
        """Return the squares that a box reaches into, each with the box where it lies on that turn of the world."""
        left, top, right, low = box
        west, east = int(left // self._width), int(right // self._width)
        north, south = int(top // CELL), int(low // CELL)
        if not self._around or (west >= 0 and east < self._columns):  # nearly all do
            return [
                ((column, row), box) for column in range(west, east + 1) for row in range(north, south + 1)
            ]
        parts: list[_Part] = []
        for column in range(west, east + 1):
            turns = column // self._columns
            shift = turns * self._around
            there = (left - shift, top, right - shift, low)
            parts += [((column - turns * self._columns, row), there) for row in range(north, south + 1)]
        return parts


def overlap(one: Box, other: Box) -> bool:
    """Tell whether two boxes have more than their edges in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
