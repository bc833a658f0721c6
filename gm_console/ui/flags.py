"""Flags of nations on the screen: painted from the shapes that pages draw them by."""

from __future__ import annotations

from base64 import b64encode
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from gm_console.core.flag_pictures import FlagPicture
from gm_console.core.looks import AnyFlag, Flag
from gm_console.drawing.flags import HEIGHT, WIDTH, flag_pieces

FRAME: Final = QColor(0, 0, 0, 90)
CARD_HEIGHT: Final = 18
"""Pixels of a flag before a name."""


def flag_picture(flag: AnyFlag, height: int, ratio: float = 1.0) -> QPixmap:
    """Return a flag so many pixels high, for a screen of a ratio, with a hairline round it."""
    scale = height * ratio / HEIGHT
    picture = QPixmap(round(WIDTH * scale), round(HEIGHT * scale))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    if isinstance(flag, FlagPicture):
        image = QImage.fromData(flag.raw)
        painter.drawImage(
            picture.rect(), image.scaled(picture.size(), mode=Qt.TransformationMode.SmoothTransformation)
        )
    else:
        _paint_pieces(painter, flag, scale)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(FRAME, ratio))
    half = ratio / 2
    painter.drawRect(QRectF(picture.rect()).adjusted(half, half, -half, -half))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


def _paint_pieces(painter: QPainter, flag: Flag, scale: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.save()
    painter.scale(scale, scale)
    for piece in flag_pieces(flag):
        painter.setBrush(QColor(piece.colour))
        for ring in piece.rings:
            path = QPainterPath()
            path.setFillRule(Qt.FillRule.WindingFill)
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
            path.closeSubpath()
            painter.drawPath(path)
    painter.restore()


def flag_html(flag: AnyFlag, height: int = CARD_HEIGHT) -> str:
    """Return a flag for a text of Qt's, which takes its picture out of the text itself."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    flag_picture(flag, 2 * height).save(buffer, "PNG")
    coded = b64encode(buffer.data().data()).decode()
    width = round(height * WIDTH / HEIGHT)
    size = f"width='{width}' height='{height}' style='vertical-align: middle'"
    return f"<img src='data:image/png;base64,{coded}' {size}/>"
