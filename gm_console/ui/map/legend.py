"""The legend in the corner of the map: only what the overlays that are on need to be read, and the scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gm_console.ui.theme import Tones

ROW: Final = 18
HEAD: Final = 20
PAD: Final = 8
KEY: Final = 22
"""Width of the sign in front of a row."""
DISC: Final = 5.0
"""Radius of a disc."""
SCALE_ROW: Final = 20
LONGEST_BAR: Final = 72.0
ROUND: Final = (1, 2, 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A sign and what it means: a swatch, a line where a style is given, a disc where a rim is."""

    text: str
    colour: str
    line: Qt.PenStyle | None = None
    width: float = 2.0
    rim: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A head and its rows."""

    title: str
    rows: tuple[Row, ...] = ()


class Legend(QWidget):
    """Painted, not built of widgets: it lies over the map and lets every click through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._blocks: tuple[Block, ...] = ()
        self._tones: Tones | None = None
        self._units, self._bar = 0, 0.0

    def show_blocks(self, blocks: Sequence[Block], tones: Tones) -> None:
        """Replace what the legend tells."""
        self._blocks, self._tones = tuple(blocks), tones
        told = "; ".join(
            f"{block.title}: {', '.join(row.text for row in block.rows)}" for block in self._blocks
        )
        self.setAccessibleName(self.tr("Legend"))
        self.setAccessibleDescription(told)
        self.resize(self.sizeHint())
        self.update()

    def show_scale(self, pixels_per_unit: float) -> None:
        """Show a bar of a round number of map units."""
        self._units = round_units(LONGEST_BAR / pixels_per_unit)
        self._bar = self._units * pixels_per_unit
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room it needs."""
        metrics = QFontMetricsF(self._small())
        widths = [LONGEST_BAR + 10 + metrics.horizontalAdvance(self._scale_text(5_000))]
        for block in self._blocks:
            widths.append(QFontMetricsF(self._bold()).horizontalAdvance(block.title))
            widths += [KEY + 6 + metrics.horizontalAdvance(row.text) for row in block.rows]
        rows = sum(HEAD + ROW * len(block.rows) + 4 for block in self._blocks)
        return QSize(round(max(widths)) + 2 * PAD, rows + SCALE_ROW + PAD)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a quiet panel with the blocks, and the scale below; the scale alone stands on the map itself."""
        if self._tones is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._blocks:
            self._paint_panel(painter, self._tones)
        y = float(PAD) - 2
        for block in self._blocks:
            y = self._paint_block(painter, block, y, self._tones)
        self._paint_scale(painter, y, self._tones)
        painter.end()

    def _paint_panel(self, painter: QPainter, tones: Tones) -> None:
        ground = QColor(tones.panel)
        ground.setAlphaF(0.92)
        painter.setPen(QPen(QColor(tones.hairline), 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)

    def _paint_block(self, painter: QPainter, block: Block, y: float, tones: Tones) -> float:
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        wide = self.width() - 2 * PAD
        painter.setFont(self._bold())
        painter.setPen(QColor(tones.text))
        painter.drawText(QRectF(PAD, y, wide, HEAD), left, block.title)
        y += HEAD
        painter.setFont(self._small())
        for row in block.rows:
            middle = y + ROW / 2
            if row.rim:
                painter.setPen(QPen(QColor(row.rim), 1.3))
                painter.setBrush(QColor(row.colour))
                painter.drawEllipse(QPointF(PAD + KEY / 2 - 2, middle), DISC, DISC)
            elif row.line is None:
                painter.setPen(QPen(QColor(tones.hairline), 1))
                painter.setBrush(QColor(row.colour))
                painter.drawRect(QRectF(PAD + 0.5, middle - 6, KEY - 4, 12))
            else:
                painter.setPen(QPen(QColor(row.colour), row.width, row.line, Qt.PenCapStyle.FlatCap))
                painter.drawLine(QPointF(PAD, middle), QPointF(PAD + KEY - 3, middle))
            painter.setPen(QColor(tones.text))
            painter.drawText(QRectF(PAD + KEY + 4, y, wide - KEY, ROW), left, row.text)
            y += ROW
        return y + 4

    def _paint_scale(self, painter: QPainter, y: float, tones: Tones) -> None:
        if not self._units:
            return
        base, end = y + SCALE_ROW - 6, PAD + self._bar
        drawing = QPainterPath()
        drawing.addPolygon(
            [QPointF(PAD, base - 5), QPointF(PAD, base), QPointF(end, base), QPointF(end, base - 5)]
        )
        words = QPainterPath()
        words.addText(QPointF(end + 6, base + 1), self._small(), self._scale_text(self._units))
        if not self._blocks:
            halo = QPen(QColor(tones.halo), 3.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            painter.strokePath(drawing, halo)
            painter.strokePath(words, halo)
        colour = QColor(tones.muted if self._blocks else tones.ink)
        painter.strokePath(drawing, QPen(colour, 1.2))
        painter.fillPath(words, colour)

    def _scale_text(self, units: int) -> str:
        return self.tr("{0} map units").format(f"{units:,}")

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(max(7.0, font.pointSizeF() - 1.5))
        return font

    def _bold(self) -> QFont:
        font = self._small()
        font.setWeight(QFont.Weight.DemiBold)
        return font


def round_units(most: float) -> int:
    """Return the largest of 1, 2, 5, 10, 20, 50 … that is not above ``most``, at least 1."""
    best, power = 1, 1
    while power <= most:
        best = max(step * power for step in ROUND if step * power <= most)
        power *= 10
    return best
