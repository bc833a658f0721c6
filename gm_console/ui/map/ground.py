"""The ground: all layers that stay as they are while the map is moved, kept as one picture of what is in sight.

Moving the map copies the picture and paints only the strips that come into sight; zooming by hand stretches it until
the hand rests.  Whoever renders without a widget (pictures, print) gets the layers themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gm_console.ui.map.layers import WorldLayer

STRETCH: Final = 2.4
"""How far a picture may be stretched or shrunk before it is painted anew."""


class MapGround(QGraphicsItem):
    """Paints its layers through a picture of the viewport."""

    def __init__(self, layers: Iterable[WorldLayer], period: float = 0.0, lasting: int = 0) -> None:
        """``period``: map units after which the picture repeats itself to the east, 0 where it does not.

        The lowest layers, ``lasting`` of them, change with the background alone.
        """
        super().__init__()
        self._period = period
        self._lasting = lasting
        self._below: tuple[QRect, float, float, QPixmap] | None = None
        """What the lasting layers show, with its place, scale and pixels: a step changes only what is above."""
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
        """Forget the picture: a layer has changed; with another ``background`` those that last have changed too."""
        if background is not None:
            self._background, self._below = background, None
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
            self._paint_layers(painter, option.exposedRect, self._layers)
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
        moved = self._usable(scale, ratio)
        fresh = self._moved(view, place, ratio) if moved else self._painted(view, place, ratio)
        self._picture, self._place, self._scale = fresh, place, scale

    def _moved(self, view: QTransform, place: QRect, ratio: float) -> QPixmap:
        """Return the picture at hand as it is seen from another place, with what is missing painted."""
        fresh, grown = self._blank(place, ratio), view.m11() / self._scale
        painter = QPainter(fresh)
        old = QRectF(
            self._place.x() * grown - place.x(),
            self._place.y() * grown - place.y(),
            self._place.width() * grown,
            self._place.height() * grown,
        )
        painter.drawPixmap(old, self._picture, QRectF(self._picture.rect()))
        there = QRegion(old.toAlignedRect().adjusted(1, 1, -1, -1) if grown != 1 else old.toRect())
        self.stretched = grown != 1 or self.stretched
        missing = QRegion(QRect(QPoint(0, 0), place.size())) - there
        self._paint_strips(painter, view, missing | self._stale_pixels(view, place))
        painter.end()
        return fresh

    def _painted(self, view: QTransform, place: QRect, ratio: float) -> QPixmap:
        """Return the picture painted anew, upon what lasts where that was painted of the same place before."""
        self.stretched = False
        self._stale.clear()
        of = (QRect(place), view.m11(), ratio)  # its own, for the place of the picture is moved
        if self._below is None or self._below[:3] != of:
            lasting = self._layers[: self._lasting]
            self._below = (*of, self._with_layers(self._blank(place, ratio), view, lasting))
        return self._with_layers(QPixmap(self._below[3]), view, self._layers[self._lasting :])

    def _blank(self, place: QRect, ratio: float) -> QPixmap:
        picture = QPixmap(place.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(self._background)
        return picture

    def _with_layers(self, picture: QPixmap, view: QTransform, layers: Iterable[WorldLayer]) -> QPixmap:
        """Paint layers upon a picture of the view, and return it."""
        painter, whole = QPainter(picture), QRectF(QPointF(0, 0), picture.deviceIndependentSize())
        painter.setClipRect(whole)  # as strips are: Qt blends a little otherwise where nothing is clipped
        painter.setWorldTransform(view)
        self._paint_layers(painter, view.inverted()[0].mapRect(whole), layers)
        painter.end()
        return picture

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
            self._paint_layers(painter, view.inverted()[0].mapRect(QRectF(strip)), self._layers)
            painter.restore()

    def _usable(self, scale: float, ratio: float) -> bool:
        """Tell whether the picture at hand serves at a scale, whole or in part."""
        if self._picture.isNull() or self._picture.devicePixelRatio() != ratio:
            return False
        grown = scale / self._scale
        return grown == 1 or (self._hasty and 1 / STRETCH < grown < STRETCH)

    def _paint_layers(self, painter: QPainter, exposed: QRectF, layers: Iterable[WorldLayer]) -> None:
        for layer in layers:
            if layer.isVisible():
                painter.save()
                layer.paint_part(painter, exposed)
                painter.restore()
