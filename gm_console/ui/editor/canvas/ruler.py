"""Rulers along the map's upper and left edge, and the line that says how long a map unit is."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from gm_console.ui.editor.canvas.paper import nice_step
from gm_console.ui.editor.tools.base import Pointer
from gm_console.ui.kit.theme import Tones, see_through
from gm_console.ui.map.travel import TravelView

BREADTH: Final = 20
TEXT: Final = 10
LABELS_APART: Final = 74.0
"""Pixels between two labelled ticks at least."""
PARTS: Final = 5
"""Ticks from one label to the next."""
LONGEST: Final = 140.0
"""Pixels of the scale line at most."""


class Ruler(QWidget):
    """Shows map units along one edge of a view, and where the pointer is."""

    def __init__(self, view: TravelView, way: Qt.Orientation, tones: Tones, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self._level = way is Qt.Orientation.Horizontal
        self._tones = tones
        self._mark: int | None = None
        self._ticks = QPixmap()
        """The picture of the ruler without its mark, null when another part of the map is in sight."""
        if self._level:
            self.setFixedHeight(BREADTH)
        else:
            self.setFixedWidth(BREADTH)
        self.setAccessibleName(self.tr("Ruler"))
        view.moved.connect(self._forget)

    def recolour(self, tones: Tones) -> None:
        """Use the tones of another theme."""
        self._tones = tones
        self._forget()

    @Slot(object)
    def mark(self, pointer: Pointer | None) -> None:
        """Mark where the pointer is."""
        at = pointer.at[0 if self._level else 1] if pointer is not None else None
        if at != self._mark:
            self._mark = at
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ticks, numbers and the mark."""
        ratio = self.devicePixelRatioF()
        if self._ticks.size() != self.size() * ratio:
            self._ticks = QPixmap(self.size() * ratio)
            self._ticks.setDevicePixelRatio(ratio)
            self._paint_ground()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._ticks)
        if not self._view.world.isEmpty():
            self._paint_mark(painter)
        painter.end()

    @Slot()
    def _forget(self) -> None:
        self._ticks = QPixmap()
        self.update()

    def _paint_ground(self) -> None:
        self._ticks.fill(QColor(self._tones.window))
        painter = QPainter(self._ticks)
        painter.setPen(QColor(self._tones.hairline))
        if self._level:
            painter.drawLine(0, BREADTH - 1, self.width(), BREADTH - 1)
        else:
            painter.drawLine(BREADTH - 1, 0, BREADTH - 1, self.height())
        if not self._view.world.isEmpty():
            self._paint_ticks(painter)
        painter.end()

    def _paint_ticks(self, painter: QPainter) -> None:
        font = QFont(self.font())
        font.setPixelSize(TEXT)
        painter.setFont(font)
        scale, seen = self._view.zoom, self._view.seen()
        step = nice_step(LABELS_APART / scale)
        fine = step / PARTS if step >= PARTS else float(step)
        low, high = (seen.left(), seen.right()) if self._level else (seen.top(), seen.bottom())
        shift = self._shift()
        for number in range(math.floor(low / fine), math.ceil(high / fine) + 1):
            at = number * fine
            pixel = round((at - low) * scale) + shift
            named = math.isclose(at / step, round(at / step), abs_tol=1e-6)
            painter.setPen(QColor(self._tones.muted))
            length = 8 if named else 4
            if self._level:
                painter.drawLine(pixel, BREADTH - 1 - length, pixel, BREADTH - 2)
            else:
                painter.drawLine(BREADTH - 1 - length, pixel, BREADTH - 2, pixel)
            if named:
                self._write(painter, pixel, self._words(round(at)))

    def _write(self, painter: QPainter, pixel: int, words: str) -> None:
        """Write a figure beside its tick, unless an end of the ruler would cut it."""
        painter.setPen(QColor(self._tones.text))
        end = self.width() if self._level else self.height()
        if (
            not LABELS_APART < pixel < end - LABELS_APART
        ):  # no figure is as long as that: most need no measuring
            long = painter.fontMetrics().horizontalAdvance(words) + 3
            first, last = (pixel + 3, pixel + long) if self._level else (pixel - long, pixel - 3)
            if first < 0 or last > end:
                return
        if self._level:
            painter.drawText(QPointF(pixel + 3, TEXT), words)
            return
        painter.save()
        painter.translate(TEXT, pixel - 3)
        painter.rotate(-90)
        painter.drawText(QPointF(0, 0), words)
        painter.restore()

    def _words(self, at: int) -> str:
        if self._level and self._view.wraps:
            at %= round(self._view.world.width())
        return str(at)

    def _paint_mark(self, painter: QPainter) -> None:
        if self._mark is None:
            return
        seen, width = self._view.seen(), self._view.world.width()
        low = seen.left() if self._level else seen.top()
        at = float(self._mark)
        if self._level and self._view.wraps:
            at = low + (at - low) % width
        pixel = (at - low) * self._view.zoom + self._shift()
        base = BREADTH - 1.0
        tip = [QPointF(pixel, base), QPointF(pixel - 4, base - 7), QPointF(pixel + 4, base - 7)]
        if not self._level:
            tip = [QPointF(point.y(), point.x()) for point in tip]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._tones.accent))
        painter.drawPolygon(QPolygonF(tip))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _shift(self) -> int:
        """Return how far the view's picture begins from the ruler's own beginning."""
        place = self._view.viewport().mapTo(self.window(), QPoint()) - self.mapTo(self.window(), QPoint())
        return place.x() if self._level else place.y()


class ScaleLine(QWidget):
    """A line of a round number of map units, in the corner of a view."""

    def __init__(self, view: TravelView, tones: Tones) -> None:
        super().__init__(view)
        self._view = view
        self._tones = tones
        self.resize(QSize(round(LONGEST) + 16, 28))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self.tr("Scale"))
        view.scale_changed.connect(self._fit)

    def recolour(self, tones: Tones) -> None:
        """Use the tones of another theme."""
        self._tones = tones
        self.update()

    def units(self) -> int:
        """Return how many map units the line is long."""
        most = LONGEST / self._view.zoom
        step = nice_step(most)
        return max(1, step if step <= most else _smaller(step))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line and its length."""
        if self._view.world.isEmpty():
            return
        length = self.units() * self._view.zoom
        painter = QPainter(self)
        plate = see_through(self._tones.panel, 0.82)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(plate)
        painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(QColor(self._tones.text), 1))
        painter.setFont(self._small())
        painter.drawText(QPointF(6, 13), self._words())
        painter.drawPolyline(
            QPolygonF([QPointF(6, 18), QPointF(6, 23), QPointF(6 + length, 23), QPointF(6 + length, 18)])
        )
        painter.end()

    def _words(self) -> str:
        return self.tr("{0} units").format(f"{self.units():,}")

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(TEXT + 1)
        return font

    @Slot()
    def _fit(self) -> None:
        """Be as wide as what it shows: names keep out of no more than that."""
        words = QFontMetricsF(self._small()).horizontalAdvance(self._words())
        self.resize(math.ceil(max(self.units() * self._view.zoom, words)) + 12, self.height())
        self.update()


def _smaller(step: int) -> int:
    """Return the round number before another one."""
    power = 10 ** (len(str(step)) - 1)
    return step // 2 if step // power in (1, 2) else 2 * power
