"""Small pictures in the page of a stage: bars of units left and lost, and the columns of a table with the one read."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPixmap

from gm_console.core.battle_rules import OddsTable
from gm_console.core.battles import Odds
from gm_console.ui.battle_words import odds_text
from gm_console.ui.kit.theme import Tones, blend

Read = tuple[tuple[Odds, ...], tuple[Odds, ...]]
"""Columns that were read, and those that only a what-if reads."""
BAR: Final = QSize(64, 8)
ROW: Final = 17
HEAD_ROW: Final = 18
LEGEND: Final = 58
"""Pixels in front of the columns for the names of the rows."""
NARROWEST: Final = 21
CROWDED: Final = 27
"""Breadth of a column below which its numbers are written smaller."""
WIDEST: Final = 40
APART: Final = 3
"""Pixels that the heads of two columns stay apart."""
UNSQUEEZED: Final = 100
"""Percent of their usual breadth at which letters are written."""


def bar(before: int, lost: int, most: int, tones: Tones, ratio: float, wide: int = BAR.width()) -> QPixmap:
    """Return a bar: what is left filled, what was lost hatched, in proportion to ``most``, which is so ``wide``."""
    picture = QPixmap(QSize(wide, BAR.height()) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    share = wide / max(most, 1)
    left, whole = (before - lost) * share, before * share
    painter.fillRect(QRectF(0, 1, left, BAR.height() - 2), blend(tones.text, tones.panel, 0.5))
    if lost:
        gone = QRectF(left, 1, whole - left, BAR.height() - 2)
        painter.fillRect(gone, QColor(tones.hover))
        painter.fillRect(gone, QColor(tones.muted))
        painter.fillRect(gone.adjusted(1, 1, -1, -1), QColor(tones.panel))
    painter.end()
    return picture


def table_strip(table: OddsTable, read: Read, wide: int, tones: Tones, ratio: float, font: QFont) -> QPixmap:
    """Return the columns of a table with those read marked: filled, and outlined those that a what-if reads."""
    small = QFont(font)
    cell = min(WIDEST, max(NARROWEST, (wide - LEGEND) // len(table.columns)))
    small.setPointSizeF(max(6.0, font.pointSizeF() - (2.5 if cell > CROWDED else 3.5)))
    size = QSize(LEGEND + cell * len(table.columns) + 1, HEAD_ROW + ROW * len(table.rows) + 1)
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setFont(small)
    real, might = (tuple(odds for odds in some if odds in table.columns) for some in read)
    for odds in real:
        at = table.columns.index(odds)
        ground = QRectF(LEGEND + at * cell, 0, cell, size.height())
        painter.fillRect(ground, blend(tones.accent, tones.panel, 0.18))
    left, middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignCenter
    for at, odds in enumerate(table.columns):
        chosen = odds in real
        _bold(painter, chosen)
        painter.setPen(QColor(tones.text if chosen else tones.muted))
        for row, text in enumerate((odds_text(odds), *(str(numbers[at]) for _, numbers in table.rows))):
            top, high = (HEAD_ROW + (row - 1) * ROW, ROW) if row else (0, HEAD_ROW)
            _squeeze(painter, text, cell - APART)
            painter.drawText(QRectF(LEGEND + at * cell, top, cell, high), middle, text)
    painter.setFont(small)
    painter.setPen(QColor(tones.muted))
    for row, (name, _) in enumerate(table.rows):
        painter.drawText(QRectF(0, HEAD_ROW + row * ROW, LEGEND, ROW), left, name)
    painter.setPen(QPen(QColor(tones.hairline), 1))
    painter.drawLine(0, HEAD_ROW, size.width(), HEAD_ROW)
    for odds in might:
        at = table.columns.index(odds)
        painter.setPen(QPen(QColor(tones.warning), 1.6))
        painter.drawRect(QRectF(LEGEND + at * cell + 1, 1, cell - 2, size.height() - 2))
    painter.end()
    return picture


def _bold(painter: QPainter, bold: bool) -> None:
    font = painter.font()
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    painter.setFont(font)


def _squeeze(painter: QPainter, text: str, wide: int) -> None:
    """Write narrower letters where a text would not fit."""
    font = painter.font()
    font.setStretch(UNSQUEEZED)
    needed = QFontMetrics(font).horizontalAdvance(text)
    font.setStretch(min(UNSQUEEZED, UNSQUEEZED * wide // max(needed, 1)))
    painter.setFont(font)
