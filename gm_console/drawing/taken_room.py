"""Room on a map that something stands in already, so that nothing is written over anything else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""
CELL: Final = 64.0
"""Side of the squares by which boxes are found, in whatever the map is measured in: pixels, points or map units."""


class TakenRoom:
    """Boxes that are taken; on a map that joins, east and west too."""

    def __init__(self, around: float = 0.0) -> None:
        """``around``: how far it is round the world, 0 where the map has edges."""
        self._turns = (0.0, -around, around) if around else (0.0,)
        self._cells: dict[tuple[int, int], list[Box]] = {}

    def free(self, boxes: Sequence[Box]) -> bool:
        """Tell whether nothing has been claimed where the boxes are."""
        return not any(
            overlap(box, other)
            for box in boxes
            for cell in _cells(box)
            for other in self._cells.get(cell, ())
        )

    def claim(self, boxes: Sequence[Box]) -> bool:
        """Take the boxes if all are free."""
        if not self.free(boxes):
            return False
        for left, top, right, low in boxes:
            for turn in self._turns:
                box = (left + turn, top, right + turn, low)
                for cell in _cells(box):
                    self._cells.setdefault(cell, []).append(box)
        return True


def overlap(one: Box, other: Box) -> bool:
    """Tell whether two boxes have more than their edges in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
        for row in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
            yield column, row
