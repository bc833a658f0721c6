"""Pictures of the map: for the clipboard, for a file, for the printer.

A large picture is painted square by square whenever the window has nothing else to do, so it never stops answering.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPageLayout, QPainter, QPixmap
from PySide6.QtPrintSupport import QPrinter

from gm_console.ui.map.scene import MapScene
from gm_console.ui.map.view import MapView

SIDE: Final = 384
"""Pixels of the squares that are painted in one go."""
PRINT_WIDTH: Final = 3300
"""Pixels across a page: some 280 to the inch on A4."""


def picture_in_sight(view: MapView) -> QPixmap:
    """Return what the view shows, without what lies over it."""
    ratio = view.devicePixelRatioF()
    picture = QPixmap(view.viewport().size() * ratio)
    picture.setDevicePixelRatio(ratio)
    painter = QPainter(picture)
    view.render(painter, QRectF(view.viewport().rect()), view.viewport().rect())
    painter.end()
    return picture


class PictureMaker(QObject):
    """Paints the whole world, one picture at a time."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._paint_next)
        self._image = QImage()
        self._scene: MapScene | None = None
        self._squares: Iterator[QRect] = iter(())
        self._done: Callable[[QImage], None] = _forget

    @property
    def at_work(self) -> bool:
        """Whether a picture is being painted."""
        return self._timer.isActive()

    def start(self, scene: MapScene, width: int, done: Callable[[QImage], None]) -> None:
        """Paint the world ``width`` pixels wide, then call ``done``; a picture in the making is dropped."""
        world = scene.shapes.world
        size = QSize(width, round(width * world.height() / world.width()))
        self._image = QImage(size, QImage.Format.Format_RGB32)
        self._scene, self._done = scene, done
        self._squares = iter(list(_squares(size)))
        self._timer.start()

    def stop(self) -> None:
        """Drop the picture in the making."""
        self._timer.stop()
        self._scene = None

    def _paint_next(self) -> None:
        square = next(self._squares, None)
        if square is None or self._scene is None:
            image, done = self._image, self._done
            self.stop()
            self._image, self._done = QImage(), _forget
            done(image)
            return
        share = self._scene.shapes.world.width() / self._image.width()
        source = QRectF(
            square.x() * share, square.y() * share, square.width() * share, square.height() * share
        )
        painter = QPainter(self._image)
        self._scene.render(painter, QRectF(square), source, Qt.AspectRatioMode.IgnoreAspectRatio)
        painter.end()


def print_picture(printer: QPrinter, image: QImage) -> None:
    """Print a picture on one page, as large as it fits, in the middle."""
    painter = QPainter(printer)
    page = QRectF(painter.viewport())
    size = image.size().scaled(page.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
    place = QRectF(0, 0, size.width(), size.height())
    place.moveCenter(page.center())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(place, image)
    painter.end()


def map_printer(name: str) -> QPrinter:
    """Return a printer set for one page across."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageOrientation(QPageLayout.Orientation.Landscape)
    printer.setDocName(name)
    return printer


def _squares(size: QSize) -> Iterator[QRect]:
    for y in range(0, size.height(), SIDE):
        for x in range(0, size.width(), SIDE):
            yield QRect(x, y, min(SIDE, size.width() - x), min(SIDE, size.height() - y))


def _forget(image: QImage) -> None:
    """Take a picture nobody waits for."""
