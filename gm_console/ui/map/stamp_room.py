"""Stamps in their places, and which pixels they take."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from gm_console.drawing.taken_room import Box
from gm_console.ui.map.stamps import Stamp

LEVEL_STEP: Final = 1.19
"""Zoom levels at which places are worked out; between two of them the wider one's hold."""
HALO: Final = 2.0
"""Pixels round a text that nothing else may cover."""


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


def level_of(scale: float) -> int:
    """Return the zoom level of a scale."""
    return math.floor(math.log(scale) / math.log(LEVEL_STEP) + 1e-6)


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
    dx, dy = placed.dx - step * math.sin(turn), placed.dy + step * math.cos(turn)
    return Placed(x=placed.x, y=placed.y, dx=dx, dy=dy, stamp=placed.stamp, force=placed.force)
