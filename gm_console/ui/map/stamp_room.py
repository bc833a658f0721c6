"""Room on the map: stamps in their places, and which pixels they take, so that none covers another."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from gm_console.ui.map.stamps import Stamp

LEVEL_STEP: Final = 1.19
"""Zoom levels at which places are worked out; between two of them the wider one's hold."""
CELL: Final = 64.0
HALO: Final = 2.0
"""Pixels round a text that nothing else may cover."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A stamp in its place: a map point, and an offset in pixels."""

    x: float
    y: float
    dx: float
    dy: float
    stamp: Stamp
    force: bool = False
    """A badge of forces."""


class Taken:
    """Boxes of pixels that are taken, found by cell; the map's width joins east and west."""

    def __init__(self, width: float) -> None:
        self._width = width
        self._cells: dict[tuple[int, int], list[Box]] = {}

    def free(self, boxes: list[Box]) -> bool:
        """Tell whether nothing has been claimed where the boxes are."""
        return not any(overlap(box, other) for box in boxes for other in self._near(box))

    def claim(self, boxes: list[Box]) -> bool:
        """Take the boxes if all are free."""
        if not self.free(boxes):
            return False
        for box in boxes:
            for copy in self._copies(box):
                for cell in _cells(copy):
                    self._cells.setdefault(cell, []).append(copy)
        return True

    def _near(self, box: Box) -> Iterator[Box]:
        for cell in _cells(box):
            yield from self._cells.get(cell, ())

    def _copies(self, box: Box) -> Iterator[Box]:
        yield box
        for aside in (-self._width, self._width):
            if aside and -300 < box[0] + aside < self._width + 300:
                yield (box[0] + aside, box[1], box[2] + aside, box[3])


def level_of(scale: float) -> int:
    """Return the zoom level of a scale."""
    return math.floor(math.log(scale) / math.log(LEVEL_STEP) + 1e-6)


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
        for row in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
            yield column, row


def overlap(one: Box, other: Box) -> bool:
    """Tell whether two boxes have pixels in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def boxes_of(placed: Placed, angle: float, scale: float) -> list[Box]:
    """Return what a stamp covers, in pixels of the whole map; a leaning text is a row of small boxes."""
    x, y = placed.x * scale + placed.dx, placed.y * scale + placed.dy
    stamp = placed.stamp
    lean = abs(math.sin(math.radians(angle)))
    if lean < 0.05:
        return [
            (
                x - stamp.width / 2 + 2,
                y - stamp.height / 2 + 2,
                x + stamp.width / 2 - 2,
                y + stamp.height / 2 - 2,
            )
        ]
    turn = math.radians(angle)
    length, half = stamp.text[0], stamp.text[1] / 2 + HALO
    count = max(2, math.ceil(length / (1.5 * half)))
    steps = [(length - 2 * half) * (step / (count - 1) - 0.5) for step in range(count)]
    return [
        (
            x + at * math.cos(turn) - half,
            y + at * math.sin(turn) - half,
            x + at * math.cos(turn) + half,
            y + at * math.sin(turn) + half,
        )
        for at in steps
    ]


def moved_across(placed: Placed, angle: float, step: float) -> Placed:
    """Return a stamp a step of pixels across its own line."""
    turn = math.radians(angle)
    return replace(placed, dx=placed.dx - step * math.sin(turn), dy=placed.dy + step * math.cos(turn))
