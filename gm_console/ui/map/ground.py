"""The ground: all layers that stay as they are while the map is moved, kept as one picture of what is in sight.

Moving the map copies the picture and paints only the strips that come into sight; zooming by hand stretches it until
the hand rests.  Whoever renders without a widget (pictures, print) gets the layers themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gm_console.ui.map.layers import WorldLayer

STRETCH: Final = 2.4
"""How far a picture may be stretched or shrunk before it is painted anew."""


class Ground(QGraphicsItem):
    """Paints its layers through a picture of the viewport."""

    def __init__(self, layers: Iterable[WorldLayer], period: float = 0.0) -> None:
        """``period``: map units after which the picture repeats itself to the east, 0 where it does not."""
        super().__init__()
        self._period = period
        self._layers = tuple(layers)
        self._box = self._layers[0].boundingRect()
        self._background = QColor()
        self._picture = QPixmap()
        self._place = QRect()
        """What the picture shows: pixels of the whole map at the picture's scale."""
        self._scale = 0.0
        self._hasty = False
        self._stale: list[QRectF] = []
        """Parts of the scene that are to be painted anew."""
        self.stretched = False
        """Whether the last painting was a stretched one."""
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        """Return the world and its copies."""
        return self._box

    def drop(self, background: QColor | None = None) -> None:
        """Forget the picture: a layer has changed."""
        if background is not None:
            self._background = background
        self._picture = QPixmap()
        self._stale.clear()
        self.stretched = False
        self.update()

    def drop_part(self, part: QRectF) -> None:
        """Forget a part of the picture, a box of the scene: a layer has changed there."""
        self._stale.append(part)
        self.update(part)

    def hasten(self, hasty: bool) -> None:
        """Allow stretched pictures, or have a stretched one painted anew."""
        self._hasty = hasty
        if not hasty and self.stretched:
            self.drop()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Bring the picture to where the view is, and paint it."""
        if widget is None:
            self._paint_layers(painter, option.exposedRect)
            return
        view = painter.worldTransform()
        place = QRect(QPoint(round(-view.dx()), round(-view.dy())), widget.size())
        self._bring(view, place, widget.devicePixelRatioF())
        painter.setWorldTransform(QTransform())
        painter.drawPixmap(0, 0, self._picture)
        painter.setWorldTransform(view)

    def _bring(self, view: QTransform, place: QRect, ratio: float) -> None:
        scale = view.m11()
        if self._usable(scale, ratio) and place == self._place and scale == self._scale:
            if self._stale:
                painter = QPainter(self._picture)
                self._paint_strips(painter, view, self._stale_pixels(view, place))
                painter.end()
            return
        if self._period and self._scale == scale:
            width = self._period * scale
            self._place.translate(round(round((place.x() - self._place.x()) / width) * width), 0)
        fresh = QPixmap(place.size() * ratio)
        fresh.setDevicePixelRatio(ratio)
        fresh.fill(self._background)
        painter = QPainter(fresh)
        missing = QRegion(QRect(QPoint(0, 0), place.size()))
        self.stretched = self.stretched and scale == self._scale
        if self._usable(scale, ratio):
            grown = scale / self._scale
            old = QRectF(
                self._place.x() * grown - place.x(),
                self._place.y() * grown - place.y(),
                self._place.width() * grown,
                self._place.height() * grown,
            )
            painter.drawPixmap(old, self._picture, QRectF(self._picture.rect()))
            missing -= QRegion(old.toAlignedRect().adjusted(1, 1, -1, -1) if grown != 1 else old.toRect())
            self.stretched = self.stretched or grown != 1
        self._paint_strips(painter, view, missing | self._stale_pixels(view, place))
        painter.end()
        self._picture, self._place, self._scale = fresh, place, scale

    def _stale_pixels(self, view: QTransform, place: QRect) -> QRegion:
        """Return the parts that are to be painted anew, and note that they are."""
        pixels = QRegion()
        for part in self._stale:
            pixels |= QRegion(view.mapRect(part).toAlignedRect().adjusted(-2, -2, 2, 2))
        self._stale.clear()
        return pixels & QRegion(QRect(QPoint(0, 0), place.size()))

    def _paint_strips(self, painter: QPainter, view: QTransform, strips: QRegion) -> None:
        for strip in cast(Iterable[QRect], strips):
            painter.save()
            painter.setClipRect(strip)
            painter.fillRect(strip, self._background)
            painter.setWorldTransform(view)
            self._paint_layers(painter, view.inverted()[0].mapRect(QRectF(strip)))
            painter.restore()

    def _usable(self, scale: float, ratio: float) -> bool:
        """Tell whether the picture at hand serves at a scale, whole or in part."""
        if self._picture.isNull() or self._picture.devicePixelRatio() != ratio:
            return False
        grown = scale / self._scale
        return grown == 1 or (self._hasty and 1 / STRETCH < grown < STRETCH)

    def _paint_layers(self, painter: QPainter, exposed: QRectF) -> None:
        for layer in self._layers:
            if layer.isVisible():
                painter.save()
                layer.paint_part(painter, exposed)
                painter.restore()
