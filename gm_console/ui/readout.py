"""The readout beside the pointer on a chart: what is told of one turn as a small table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from gm_console.ui.kit.theme import Tones

PADDING: Final = 8.0
GAP: Final = 16.0
SWATCH: Final = 10.0
AWAY: Final = 12.0
"""Pixels from the pointer's line."""
LONGEST: Final = 340.0
"""Pixels of a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadoutRow:
    """One line of the chart."""

    name: str
    colour: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Readout:
    """What is told of one turn."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[ReadoutRow, ...]
    notes: tuple[str, ...] = ()
    """Sentences below the table."""

    @property
    def text(self) -> str:
        """The same in words, for those who listen."""
        lines = [
            ", ".join(
                (row.name, *(f"{head} {cell}" for head, cell in zip(self.heads, row.cells, strict=True)))
            )
            for row in self.rows
        ]
        return "; ".join((self.title, *lines, *self.notes))


def paint_readout(
    painter: QPainter, told: Readout, x: float, within: QRectF, tones: Tones, *, top: float | None = None
) -> None:
    """Paint a readout beside a line, on the side where there is room: at the head of what it is within, or lower."""
    metrics = QFontMetricsF(painter.font())
    line = metrics.height() + 2
    names = max((metrics.horizontalAdvance(row.name) for row in told.rows), default=0.0)
    widths = [
        max(metrics.horizontalAdvance(text) for text in (head, *(row.cells[at] for row in told.rows)))
        for at, head in enumerate(told.heads)
    ]
    inner = SWATCH + 6 + names + sum(width + GAP for width in widths)
    notes = [metrics.elidedText(note, Qt.TextElideMode.ElideRight, LONGEST) for note in told.notes]
    width = max(inner, *map(metrics.horizontalAdvance, (told.title, *notes))) + 2 * PADDING
    height = (len(told.rows) + len(notes) + 2) * line + 2 * PADDING
    left = x + AWAY if x + AWAY + width <= within.right() else x - AWAY - width
    up = within.top() if top is None else min(top, within.bottom() - height - 8)
    box = QRectF(max(left, 2.0), up + 4, width, height)
    ground = QColor(tones.panel)
    ground.setAlpha(240)
    painter.setPen(QPen(QColor(tones.hairline), 1))
    painter.setBrush(ground)
    painter.drawRoundedRect(box, 6, 6)
    first = box.top() + PADDING
    _write(painter, QRectF(box.left() + PADDING, first, width, line), tones.text, told.title, right=False)
    _row(painter, box, first + line, widths, told.heads, tones.muted)
    for place, note in enumerate(notes):
        y = first + (len(told.rows) + 2 + place) * line
        _write(painter, QRectF(box.left() + PADDING, y, width, line), tones.muted, note, right=False)
    for place, row in enumerate(told.rows):
        y = first + (place + 2) * line
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(row.colour))
        painter.drawRect(
            QRectF(
                QPointF(box.left() + PADDING, y + (line - SWATCH) / 2),
                QPointF(box.left() + PADDING + SWATCH, y + (line + SWATCH) / 2),
            )
        )
        name = QRectF(box.left() + PADDING + SWATCH + 6, y, names + 1, line)
        _write(painter, name, tones.text, row.name, right=False)
        _row(painter, box, y, widths, row.cells, tones.text)


def _row(
    painter: QPainter, box: QRectF, y: float, widths: Sequence[float], cells: Sequence[str], colour: str
) -> None:
    """Write the numbers of a row, each to the right of its column."""
    right = box.right() - PADDING
    line = QFontMetricsF(painter.font()).height() + 2
    for width, cell in zip(reversed(widths), reversed(cells), strict=True):
        _write(painter, QRectF(right - width - 1, y, width + 1, line), colour, cell, right=True)
        right -= width + GAP


def _write(painter: QPainter, rect: QRectF, colour: str, text: str, *, right: bool) -> None:
    painter.setPen(QColor(colour))
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(rect, int(side | Qt.AlignmentFlag.AlignVCenter), text)
