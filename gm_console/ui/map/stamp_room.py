"""Stamps in their places, and which pixels they take."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QTransform

from gm_console.drawing.name_sizes import Lettering, lesser
from gm_console.drawing.names import Label, LabelKind
from gm_console.drawing.taken_room import Box
from gm_console.ui.map.stamps import Stamp, StampBook

LEVEL_STEP: Final = 1.19
"""Zoom levels at which places are worked out; between two of them the wider one's hold."""
HALO: Final = 2.0
"""Pixels round a text that nothing else may cover."""
UPRIGHT: Final = 0.05
"""Sine of the angle below which a text covers the box of its picture."""
FREE: Final = (LabelKind.SEA, LabelKind.PLACE)
"""What may step aside; a country's name would step onto another's land."""
ELSEWHERE: Final = (-13.0, 13.0, -22.0, 22.0)
"""Pixels across its own line by which a free label may step aside."""


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

    def paint(self, painter: QPainter, view: QTransform) -> None:
        """Paint the stamp in pixels, where a view has its place."""
        at, stamp = view.map(QPointF(self.x, self.y)), self.stamp
        x, y = round(at.x() + self.dx - stamp.width / 2), round(at.y() + self.dy - stamp.height / 2)
        painter.drawPixmap(x, y, stamp.picture)


Choices: TypeAlias = Iterable[tuple[Placed, float]]
"""Places of one stamp, the best first, each with the angle of its text."""


def own_places(
    label: Label, how: Lettering, stamps: StampBook, down: float = 0.0
) -> Iterator[tuple[Placed, float]]:
    """Yield where a label may stand as it is written: in its place, ``down`` pixels lower, or a step aside of it."""
    place, angle = _set(label, how, stamps, down), how.angle
    yield place, angle
    if label.kind in FREE:
        turn = math.radians(angle)
        right, low = -math.sin(turn), math.cos(turn)
        for step in ELSEWHERE:
            dx, dy = place.dx + step * right, place.dy + step * low
            yield Placed(x=place.x, y=place.y, dx=dx, dy=dy, stamp=place.stamp), angle


def all_places(
    label: Label, how: Lettering, scale: float, stamps: StampBook, down: float = 0.0
) -> Iterator[tuple[Placed, float]]:
    """Yield those and, for a country's name, where it may stand smaller; worked out as they are asked for."""
    yield from own_places(label, how, stamps, down)
    for other in lesser(label, how, scale, stamps):
        yield _set(label, other, stamps, down), other.angle


def _set(label: Label, how: Lettering, stamps: StampBook, down: float) -> Placed:
    x, y = how.place or (label.x, label.y)
    return Placed(x=x, y=y, dx=0, dy=down, stamp=stamps.text(how.kind, how.text, how.pixels, how.angle))


def level_of(scale: float) -> int:
    """Return the zoom level of a scale."""
    return math.floor(math.log(scale) / math.log(LEVEL_STEP) + 1e-6)


def boxes_of(placed: Placed, angle: float, scale: float) -> list[Box]:
    """Return what a stamp covers, in pixels of the whole map; a leaning text is a row of small boxes."""
    x, y = placed.x * scale + placed.dx, placed.y * scale + placed.dy
    stamp = placed.stamp
    if not angle or abs(math.sin(math.radians(angle))) < UPRIGHT:
        across, down = stamp.width / 2, stamp.height / 2
        return [(x - across + 2, y - down + 2, x + across - 2, y + down - 2)]
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
