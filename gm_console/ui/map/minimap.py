"""The small map of the whole world with the frame of what is in sight; drag the frame to go elsewhere."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from gm_console.ui.kit.theme import Tones, see_through
from gm_console.ui.map.scene import MapScene
from gm_console.ui.map.travel import TravelView

WIDTH: Final = 200
HEIGHT: Final = 130
"""Pixels that a map takes at most: one as high as it is wide would be much larger than one of a whole world."""
SHARE: Final = 1 / 6
"""Part of the view that it covers at most."""
LEAST_FRAME: Final = 6.0
"""Pixels of the frame's side, however close the view is."""
NEARLY_ALL: Final = 0.8
"""Share of the world in sight from which on the small map tells hardly more, and would cover a part of it."""
KEY_STEP: Final = 0.25
"""Share of the frame by which an arrow key moves it."""
Painting = Callable[[QPainter, float], None]
"""Paints one world with a painter at a scale."""


class MiniMap(QWidget):
    """Follows a view and moves it."""

    def __init__(self, view: TravelView, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self._world = QRectF()
        self._wraps = False
        self._paint: Painting | None = None
        self._tones: Tones | None = None
        self._picture = QPixmap()
        self._grip: QPointF | None = None
        """From the frame's middle to the cursor, map units, while the frame is dragged."""
        self.setAccessibleName(self.tr("Small map"))
        self.setToolTip(self.tr("Drag to show another part of the world (0: hide)"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        view.moved.connect(self.update)

    def show_map(self, scene: MapScene) -> None:
        """Show another map."""
        self.show_world(scene.shapes.world, scene.shapes.board.wraps, scene.paint_small)

    def show_world(self, world: QRectF, wraps: bool, paint: Painting) -> None:
        """Show a world that a function paints."""
        self._world, self._wraps, self._paint = world, wraps, paint
        self.setFixedSize(self._room())

    def stand_in(self, corner: QPoint) -> None:
        """Stand in the lower right corner of the view, no larger than the view has room for."""
        size = self._room()
        if size != self.size():
            self.setFixedSize(size)
            self._picture = QPixmap()
        self.move(corner.x() - self.width(), corner.y() - self.height())

    def repaint_map(self, tones: Tones) -> None:
        """Draw the small picture anew, as soon as it is in sight."""
        self._tones = tones
        self._picture = QPixmap()
        self.update()

    def tells_more(self) -> bool:
        """Tell whether much of the world is out of the view's sight."""
        if self._world.isEmpty():
            return False
        seen = self._view.seen()
        within = seen & self._world
        wide = min(seen.width(), self._world.width()) if self._wraps else within.width()
        return wide * within.height() < NEARLY_ALL * self._world.width() * self._world.height()

    def frames(self) -> list[QRectF]:
        """Return the frame in pixels, twice where it lies over the seam."""
        if self._paint is None:
            return []
        scale, seen = self._scale(), self._view.seen()
        frame = QRectF(seen.x() * scale, seen.y() * scale, seen.width() * scale, seen.height() * scale)
        wide = max(0.0, LEAST_FRAME - frame.width()) / 2
        high = max(0.0, LEAST_FRAME - frame.height()) / 2
        frame = frame.adjusted(-wide, -high, wide, high)
        steps = (-1, 0, 1) if self._wraps else (0,)
        copies = [frame.translated(step * self.width(), 0) for step in steps]
        return [copy for copy in copies if copy.intersects(QRectF(self.rect()))]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture, and the frame over it."""
        if self._tones is None or self._paint is None:
            return
        if self._picture.isNull():
            self._picture = self._drawn(self._paint, self._tones)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        colour = QColor(self._tones.accent)
        veil = see_through(colour, 0.14)
        painter.setPen(QPen(colour, 1.5))
        frames = self.frames()
        painter.setBrush(Qt.BrushStyle.NoBrush if self._sees_all(frames) else veil)
        for frame in frames:
            painter.drawRect(frame.adjusted(0.75, 0.75, -0.75, -0.75))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._tones.accent if self.hasFocus() else self._tones.muted), 1))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the frame; a press beside it brings it there first."""
        if event.button() != Qt.MouseButton.LeftButton or self._paint is None:
            return
        at = event.position()
        held = next((frame for frame in self.frames() if frame.contains(at)), None)
        self._grip = at - held.center() if held is not None else QPointF(0, 0)
        self._go(at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the frame."""
        if self._grip is not None:
            self._go(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of the frame."""
        self._grip = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the frame by arrow keys."""
        seen = self._view.seen()
        x, y = seen.width() * KEY_STEP, seen.height() * KEY_STEP
        steps = {
            Qt.Key.Key_Left: QPointF(-x, 0), Qt.Key.Key_Right: QPointF(x, 0),
            Qt.Key.Key_Up: QPointF(0, -y), Qt.Key.Key_Down: QPointF(0, y),
        }  # fmt: skip
        if event.key() in steps:
            self._view.centre_on(seen.center() + steps[Qt.Key(event.key())])
        else:
            event.ignore()

    def _drawn(self, paint: Painting, tones: Tones) -> QPixmap:
        """Return the small picture."""
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.fill(QColor(tones.ice))
        painter = QPainter(picture)
        scale = picture.width() / self._world.width()
        painter.scale(scale, scale)
        paint(painter, scale)
        painter.end()
        picture.setDevicePixelRatio(ratio)
        return picture

    def _room(self) -> QSize:
        """Return how large the world is drawn."""
        if self._world.isEmpty():
            return self.size()
        high = self._world.height() / self._world.width()
        covers = SHARE * self._view.width() * self._view.height()
        width = min(WIDTH, HEIGHT / high, math.sqrt(covers / high))
        return QSize(int(width), int(width * high))

    def _sees_all(self, frames: list[QRectF]) -> bool:
        return any(frame.width() > self.width() - 2 for frame in frames)

    def _go(self, at: QPointF) -> None:
        assert self._grip is not None
        self._view.centre_on((at - self._grip) / self._scale())

    def _scale(self) -> float:
        return self.width() / self._world.width()
