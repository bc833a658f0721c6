"""The band of one commodity over the price chart, and which line runs where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

if TYPE_CHECKING:
    from gm_console.charts.market import PriceLine

GROUND = 36
"""How much of the colour lies over the chart, of 255."""


def paint_band(
    painter: QPainter,
    turns: Sequence[float],
    high: Sequence[float],
    low: Sequence[float],
    pixels: Callable[[float, float], tuple[float, float]],
    colour: QColor,
) -> None:
    """Paint the room between the highest and the lowest values, with its edges."""
    above, below = (
        [QPointF(*pixels(turn, value)) for turn, value in zip(turns, values, strict=True)]
        for values in (high, low)
    )
    painter.setPen(QPen(colour, 0.8))
    for edge in (above, below):
        painter.drawPolyline(QPolygonF(edge))
    ground = QColor(colour)
    ground.setAlpha(GROUND)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawPolygon(QPolygonF([*above, *reversed(below)]))


def height_at(line: PriceLine, turn: float) -> float | None:
    """Return the value of a line at a turn with its fraction, nothing beside it."""
    points = list(zip(line.turns, line.values, strict=True))
    for (left, low), (right, high) in pairwise(points):
        if left <= turn <= right:
            return low + (high - low) * (turn - left) / (right - left)
    near = [value for at, value in points if abs(at - turn) <= 0.5]
    return near[0] if near else None
