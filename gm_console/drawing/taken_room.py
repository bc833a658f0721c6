"""Room on a map that something stands in already, so that nothing is written over anything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""
CELL: Final = 64.0
"""Side of the squares by which boxes are found, in whatever the map is measured in: pixels, points or map units."""


class TakenRoom:
    """Boxes that are taken; on a map that joins, east and west too."""

    def __init__(self, around: float = 0.0) -> None:
        """``around``: how far it is round the world, 0 where the map has edges."""
        self._around = around
        self._columns = max(1, round(around / CELL))
        """Columns of squares that go once round the world, where it joins."""
        self._width = around / self._columns if around else CELL
        self._cells: dict[tuple[int, int], list[Box]] = {}

    def free(self, boxes: Sequence[Box]) -> bool:
        """Tell whether nothing has been claimed where the boxes are."""
        for box in boxes:  # asked for every stamp at every zoom level: the test of two boxes is written out
            for cell, (left, top, right, low) in self._parts(box):
                for other in self._cells.get(cell, ()):
                    if left < other[2] and other[0] < right and top < other[3] and other[1] < low:
                        return False
        return True

    def claim(self, boxes: Sequence[Box]) -> bool:
        """Take the boxes if all are free."""
        if not self.free(boxes):
            return False
        for box in boxes:
            for cell, part in self._parts(box):
                self._cells.setdefault(cell, []).append(part)
        return True

    def _parts(self, box: Box) -> list[tuple[tuple[int, int], Box]]:
        """Return the squares that a box reaches into, each with the box where it lies on that turn of the world."""
        left, top, right, low = box
        rows = range(int(top // CELL), int(low // CELL) + 1)
        parts = []
        for column in range(int(left // self._width), int(right // self._width) + 1):
            turns, there = column // self._columns if self._around else 0, box
            if turns:
                shift = turns * self._around
                there = (left - shift, top, right - shift, low)
            parts += [((column - turns * self._columns, row), there) for row in rows]
        return parts


def overlap(one: Box, other: Box) -> bool:
    """Tell whether two boxes have more than their edges in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
