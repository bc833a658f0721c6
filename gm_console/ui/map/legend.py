"""The legend beside the map, only what the overlays that are on need to be read; and the scale in the map's corner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from gm_console.core.glance import Symbol
from gm_console.ui.kit.theme import Tones, see_through
from gm_console.ui.map.stamps import draw_load, draw_symbol

ROW: Final = 18
HEAD: Final = 20
PAD: Final = 8
KEY: Final = 22
"""Width of the sign in front of a row."""
DISC: Final = 5.0
"""Radius of a disc."""
CROSS: Final = 2.4
"""How far a cross on a disc reaches to each side."""
SCALE_ROW: Final = 20
GROUND: Final = 0.9
"""How little of the map is seen through the ground of the scale."""
LONGEST_BAR: Final = 72.0
ROUND: Final = (1, 2, 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class LegendRow:
    """A sign and what it means: a swatch, plain or hatched, a line where a style is given, a disc where a rim is, both
    where a line begins at a disc; or a symbol or a number over a bar, as they stand on the map."""

    text: str
    colour: str
    line: Qt.PenStyle | None = None
    width: float = 2.0
    rim: str = ""
    cross: str = ""
    """Colour of a cross on the disc; none where empty."""
    fill: Qt.BrushStyle = Qt.BrushStyle.SolidPattern
    slash: str = ""
    """Colour of a bar across the disc; none where empty."""
    core: str = ""
    """Colour of a small disc in the disc; none where empty."""
    bar: str = ""
    """Colour of a level bar in the disc; none where empty."""
    head: str = ""
    """Colour of the rim of a line's head, which is filled as the line is; none where empty."""
    symbol: Symbol | None = None
    """One of the map's symbols in place of a swatch."""
    load: str = ""
    """A number over a bar in place of a swatch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LegendBlock:
    """A head and its rows."""

    title: str
    rows: tuple[LegendRow, ...] = ()


class Legend(QWidget):
    """Painted, not built of widgets."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._blocks: tuple[LegendBlock, ...] = ()
        self._tones: Tones | None = None
        self.setAccessibleName(self.tr("Legend"))

    def show_blocks(self, blocks: Sequence[LegendBlock], tones: Tones) -> None:
        """Replace what the legend tells."""
        self._blocks, self._tones = tuple(blocks), tones
        told = "; ".join(
            f"{block.title}: {', '.join(row.text for row in block.rows)}" for block in self._blocks
        )
        self.setAccessibleDescription(told)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room it needs."""
        metrics = QFontMetricsF(_small(self.font()))
        widths = [0.0]
        for block in self._blocks:
            widths.append(QFontMetricsF(_bold(self.font())).horizontalAdvance(block.title))
            widths += [KEY + 6 + metrics.horizontalAdvance(row.text) for row in block.rows]
        rows = sum(HEAD + ROW * len(block.rows) + 4 for block in self._blocks)
        return QSize(round(max(widths)) + 2 * PAD, rows + PAD if rows else 0)

    def minimumSizeHint(self) -> QSize:
        """Return the same: a legend that is cut tells nothing."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the blocks below each other."""
        if self._tones is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y = float(PAD) - 2
        for block in self._blocks:
            y = self._paint_block(painter, block, y, self._tones)
        painter.end()

    def _paint_block(self, painter: QPainter, block: LegendBlock, y: float, tones: Tones) -> float:
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        wide = self.width() - 2 * PAD
        painter.setFont(_bold(self.font()))
        painter.setPen(QColor(tones.text))
        painter.drawText(QRectF(PAD, y, wide, HEAD), left, block.title)
        y += HEAD
        painter.setFont(_small(self.font()))
        for row in block.rows:
            middle = y + ROW / 2
            if row.symbol is not None:
                draw_symbol(painter, row.symbol, QPointF(PAD + 4, middle), QColor(row.colour))
            elif row.load:
                draw_load(
                    painter,
                    QPointF(PAD + KEY / 2 - 2, middle),
                    row.load,
                    0.5,
                    ink=QColor(tones.ink),
                    plate=QColor(tones.halo),
                )
            elif row.rim and row.line is None:
                _disc(painter, QPointF(PAD + KEY / 2 - 2, middle), row)
            elif row.line is None:
                painter.setPen(QPen(QColor(tones.hairline), 1))
                painter.setBrush(QBrush(QColor(row.colour), row.fill))
                painter.drawRect(QRectF(PAD + 0.5, middle - 6, KEY - 4, 12))
            else:
                painter.setPen(QPen(QColor(row.colour), row.width, row.line, Qt.PenCapStyle.FlatCap))
                painter.drawLine(QPointF(PAD, middle), QPointF(PAD + KEY - 3, middle))
                _head(painter, QPointF(PAD + KEY / 2, middle), row.colour, row.head)
                if row.rim:
                    _disc(painter, QPointF(PAD + DISC - 2, middle), row)
            painter.setPen(QColor(tones.text))
            painter.drawText(QRectF(PAD + KEY + 4, y, wide - KEY, ROW), left, row.text)
            y += ROW
        return y + 4


class ScaleBar(QWidget):
    """A bar of a round number of map units on the map itself; it lets every click through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self.tr("Scale"))
        self._tones: Tones | None = None
        self._units, self._bar = 0, 0.0

    def tint(self, tones: Tones) -> None:
        """Paint in the colours of a theme."""
        self._tones = tones
        self.update()

    def show_scale(self, pixels_per_unit: float) -> None:
        """Show a bar of a round number of map units."""
        self._units = round_units(LONGEST_BAR / pixels_per_unit)
        self._bar = self._units * pixels_per_unit
        self.resize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room it needs."""
        words = QFontMetricsF(_small(self.font())).horizontalAdvance(self._text())
        return QSize(round(self._bar + words) + 2 * PAD + 8, SCALE_ROW + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bar and its length on a quiet ground: names of the map may lie beneath."""
        if self._tones is None or not self._units:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = see_through(self._tones.panel, GROUND)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(self.rect(), 4, 4)
        base, end = SCALE_ROW - 4.0, PAD + self._bar
        painter.setPen(QPen(QColor(self._tones.text), 1.2))
        painter.drawPolyline(
            [QPointF(PAD, base - 5), QPointF(PAD, base), QPointF(end, base), QPointF(end, base - 5)]
        )
        painter.setFont(_small(self.font()))
        painter.drawText(QPointF(end + 6, base + 1), self._text())
        painter.end()

    def _text(self) -> str:
        return self.tr("{0} map units").format(f"{self._units:,}")


def _disc(painter: QPainter, centre: QPointF, row: LegendRow) -> None:
    """Draw a disc and all that a row has in it."""
    painter.setPen(QPen(QColor(row.rim), 1.3))
    painter.setBrush(QColor(row.colour))
    painter.drawEllipse(centre, DISC, DISC)
    if row.core:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(row.core))
        painter.drawEllipse(centre, DISC / 2, DISC / 2)
    if row.bar:
        painter.setPen(QPen(QColor(row.bar), 1.8))
        painter.drawLine(centre - QPointF(DISC * 0.55, 0), centre + QPointF(DISC * 0.55, 0))
    _cross(painter, centre, row.cross)
    _slash(painter, centre, row.slash)


def _head(painter: QPainter, at: QPointF, colour: str, rim: str) -> None:
    """Draw the head of a line in its middle."""
    if rim:
        painter.setPen(QPen(QColor(rim), 1.0))
        painter.setBrush(QColor(colour))
        shape = ((5.5, 0.0), (-4.5, -4.5), (-2.0, 0.0), (-4.5, 4.5))
        painter.drawPolygon(QPolygonF([at + QPointF(x, y) for x, y in shape]))


def _cross(painter: QPainter, centre: QPointF, colour: str) -> None:
    if not colour:
        return
    painter.setPen(QPen(QColor(colour), 1.4))
    for rise in (-CROSS, CROSS):
        painter.drawLine(centre + QPointF(-CROSS, -rise), centre + QPointF(CROSS, rise))


def _slash(painter: QPainter, centre: QPointF, colour: str) -> None:
    if colour:
        painter.setPen(QPen(QColor(colour), 2.0))
        slant = QPointF(DISC, -DISC)
        painter.drawLine(centre - slant, centre + slant)


def _small(own: QFont) -> QFont:
    font = QFont(own)
    font.setPointSizeF(max(7.0, font.pointSizeF() - 1.5))
    return font


def _bold(own: QFont) -> QFont:
    font = _small(own)
    font.setWeight(QFont.Weight.DemiBold)
    return font


def round_units(most: float) -> int:
    """Return the largest of 1, 2, 5, 10, 20, 50 … that is not above ``most``, at least 1."""
    best, power = 1, 1
    while power <= most:
        best = max(step * power for step in ROUND if step * power <= most)
        power *= 10
    return best
