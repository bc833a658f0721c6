"""The paper under the map: bare ground with fine dots, a picture to draw over, the grid, the seam."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap, QPolygon, QTransform

from gm_console.ui.editor.canvas.atlas import Atlas
from gm_console.ui.editor.canvas.layers import CanvasLayer
from gm_console.ui.editor.canvas.look import CanvasUnderlay
from gm_console.ui.kit.theme import Tones, blend, see_through
from gm_console.ui.map.layers import cosmetic, in_pixels

DOTS_APART: Final = 18.0
"""Pixels between two dots of the paper at least."""
LINES_APART: Final = 7.0
"""Pixels between two lines of the grid at least; a closer grid is not drawn."""
NICE: Final = (1, 2, 5)
HEAD: Final = 20.0
"""Pixels that the word at the seam's head takes above the map."""


def nice_step(least: float) -> int:
    """Return the least of 1, 2, 5, 10, 20 … that is no less than ``least``."""
    power: int = 10 ** max(0, math.floor(math.log10(max(least, 1.0))))
    return next(step * power for step in (*NICE, 10) if step * power >= least)


class PaperLayer(CanvasLayer):
    """The sheet of paper, its dots and the picture on it; first layer of the ground."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas)
        self._paper, self._dot, self._rim = QColor(), QPen(), QPen()
        self._underlay: CanvasUnderlay | None = None
        self._picture = QPixmap()
        self.hasty = False
        """Whether frames are to be quick: without dots."""

    def show_tones(self, tones: Tones) -> None:
        """Use a theme."""
        self._paper = QColor(tones.panel)
        self._dot = QPen(blend(tones.muted, tones.panel, 0.34), 2)
        self._rim = cosmetic(blend(tones.muted, tones.panel, 0.6), 1.0)

    def show_picture(self, underlay: CanvasUnderlay | None) -> None:
        """Lay a picture under the regions, or none."""
        if underlay is None:
            self._picture = QPixmap()
        elif self._underlay is None or underlay.image.cacheKey() != self._underlay.image.cacheKey():
            self._picture = QPixmap.fromImage(underlay.image)
        self._underlay = underlay

    def paint_part(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the paper without a break where it wraps."""
        scale = painter.worldTransform().m11()
        sheet = QRectF(self._world)
        if self.atlas.wraps:
            sheet = QRectF(exposed.left(), sheet.top(), exposed.width(), sheet.height())
        part = exposed.intersected(sheet)
        if part.isEmpty():
            return
        painter.fillRect(part, self._paper)
        if not self.hasty:
            self._paint_dots(painter, part, scale)
        super().paint_part(painter, exposed)
        painter.setPen(self._rim)
        if self.atlas.wraps:
            for y in (sheet.top(), sheet.bottom()):
                painter.drawLine(QPointF(part.left(), y), QPointF(part.right(), y))
        else:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(sheet)

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the picture."""
        if self._underlay is None or self._picture.isNull():
            return
        x, y = self._underlay.place
        size = self._underlay.scale
        box = QRectF(x, y, self._picture.width() * size, self._picture.height() * size)
        seen = box.intersected(exposed)
        if seen.isEmpty():
            return
        painter.setOpacity(self._underlay.opacity)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        source = QRectF(
            (seen.x() - x) / size, (seen.y() - y) / size, seen.width() / size, seen.height() / size
        )
        painter.drawPixmap(seen, self._picture, source)
        painter.setOpacity(1.0)

    def _paint_dots(self, painter: QPainter, part: QRectF, scale: float) -> None:
        step = nice_step(DOTS_APART / scale)
        view = painter.worldTransform()
        across = range(math.ceil(part.left() / step), math.floor(part.right() / step) + 1)
        down = range(math.ceil(part.top() / step), math.floor(part.bottom() / step) + 1)
        rows = [round(row * step * scale + view.dy()) for row in down]
        columns = [round(column * step * scale + view.dx()) for column in across]
        points = QPolygon([QPoint(x, y) for x in columns for y in rows])
        painter.setWorldTransform(QTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(self._dot)
        painter.drawPoints(points)
        painter.setWorldTransform(view)


class GridLayer(CanvasLayer):
    """The lines that the pointer snaps to; last layer of the ground."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas)
        self._step = 0
        self._pen = QPen()

    def show_grid(self, step: int, tones: Tones) -> None:
        """Draw a grid of ``step`` map units, none at 0."""
        self._step = step
        tone = see_through(tones.text, 0.16)
        self._pen = cosmetic(tone, 1.0)

    def paint_part(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the lines in sight."""
        scale, step = painter.worldTransform().m11(), self._step
        if step <= 0 or step * scale < LINES_APART:
            return
        sheet = self._world if not self.atlas.wraps else self._world.united(exposed)
        part = exposed.intersected(sheet)
        top, bottom = max(part.top(), self._world.top()), min(part.bottom(), self._world.bottom())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(self._pen)
        for column in range(math.ceil(part.left() / step), math.floor(part.right() / step) + 1):
            painter.drawLine(QPointF(column * step, top), QPointF(column * step, bottom))
        for row in range(math.ceil(top / step), math.floor(bottom / step) + 1):
            painter.drawLine(QPointF(part.left(), row * step), QPointF(part.right(), row * step))


class SeamLayer(CanvasLayer):
    """Where east meets west: a thin dashed line with a word at its head."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas)
        self._pen, self._ink = QPen(), QColor()

    def show_tones(self, tones: Tones) -> None:
        """Use a theme."""
        self._ink = blend(tones.accent, tones.text, 0.7)
        self._pen = cosmetic(self._ink, 1.0)
        self._pen.setDashPattern([6, 5])
        self.update()

    def paint_part(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the line, where the map wraps."""
        if self.atlas.wraps:
            super().paint_part(painter, exposed)

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the western edge of one copy."""
        font = QFont(painter.font())
        font.setPixelSize(11)
        words = QCoreApplication.translate("Canvas", "seam")
        width, height = QFontMetricsF(font).horizontalAdvance(words) + 12, HEAD - 2
        if abs(exposed.center().x()) > exposed.width() / 2 + width / scale:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(self._pen)
        painter.drawLine(QPointF(0, self._world.top()), QPointF(0, self._world.bottom()))
        at = painter.worldTransform().map(QPointF(0, self._world.top()))
        view = in_pixels(painter)
        tab = QRectF(at.x() - width / 2, at.y() - HEAD, width, height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font)
        painter.setPen(self._ink)
        painter.drawText(tab, Qt.AlignmentFlag.AlignCenter, words)
        painter.setWorldTransform(view)
