"""A view of a world that is moved: smooth pan and zoom, an endless scroll east and west, pinching."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QNativeGestureEvent, QPainter, QResizeEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from gm_console.drawing.label_placing import Box
from gm_console.drawing.labels_on_screen import InView
from gm_console.drawing.seam import aside

ZOOM_STEP: Final = 1.19
CLOSEST: Final = 4.0
MARGIN: Final = 0.94
"""Share of the view that the whole map takes."""
MOST_WORLDS: Final = 4.0
"""Widths of a map that wraps that may be in sight at once: it is drawn twice to either side."""
KEY_PAN: Final = 90
DRAG_FROM: Final = 4
"""Pixels the mouse may stray before a click becomes a drag."""
STEER: Final = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip
REST: Final = 80
"""Milliseconds without zooming after which the ground is painted anew instead of stretched."""
SOON: Final = 15
CLEAR: Final = 3
"""Pixels left free round what lies over the view."""


class TravelView(QGraphicsView):
    """Shows a scene of one world; where it wraps, the scene repeats it to the west and to the east."""

    scale_changed = Signal(object)
    """Pixels for one map unit, a float."""
    moved = Signal()
    """Another part of the map is in sight."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.world = QRectF()
        """The whole map, in map units; empty while there is none."""
        self.wraps = False
        self._fitted = True
        self._over: tuple[QWidget, ...] = ()
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._refine)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlags(
            QGraphicsView.OptimizationFlag.DontSavePainterState
            | QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing
        )
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(160, 160)

    def show_world(
        self, scene: QGraphicsScene, world: QRectF, wraps: bool, *, aside: float, above: float
    ) -> None:
        """Show a scene; ``aside`` and ``above`` are map units that may be seen beyond the world."""
        self.world, self.wraps = world, wraps
        self.setScene(scene)
        self.setSceneRect(world.adjusted(-aside, -above, aside, above))

    @property
    def zoom(self) -> float:
        """Pixels for one map unit."""
        return self.transform().m11()

    def fit(self) -> None:
        """Show the whole world."""
        if self.world.isEmpty():
            return
        self._fitted = True
        self.hasten(False)
        self.set_zoom(self.widest())
        self.centerOn(self.world.center())

    def zoom_by(self, steps: float, at: QPointF | None = None) -> None:
        """Zoom in (or out, below 0) by steps, keeping the point under the cursor where it is."""
        if self.world.isEmpty():
            return
        self._fitted = False
        self.hasten(True)
        self._rest.start(REST)
        anchor = at if at is not None else QPointF(self.viewport().rect().center())
        before = self.viewportTransform().inverted()[0].map(anchor)
        self.set_zoom(self.zoom * ZOOM_STEP**steps)
        after = self.viewportTransform().map(before)
        self.pan(after - anchor)

    def seen(self) -> QRectF:
        """Return the part of the world in sight, in map units."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def keep_clear(self, *over: QWidget) -> None:
        """Have nothing written below widgets that lie over the view, while they are shown."""
        self._over = over

    def sight(self) -> InView:
        """Return what is looked at, and what lies over it."""
        over = [one for one in self._over if one.isVisibleTo(self.window())]
        boxes = [QRect(self.viewport().mapFromGlobal(one.mapToGlobal(QPoint())), one.size()) for one in over]
        covered = (
            self.mapToScene(box.adjusted(-CLEAR, -CLEAR, CLEAR, CLEAR)).boundingRect() for box in boxes
        )
        return InView(seen=_box(self.seen()), over=tuple(_box(one) for one in covered))

    def centre_on(self, point: QPointF) -> None:
        """Bring a point of the world to the middle."""
        self._fitted = False
        self.centerOn(self.nearest_copy(point))
        self._come_home()

    def bring_into_sight(self, point: QPointF, *, closer_than: float = 0.0) -> None:
        """Bring a point to the middle unless it is well in sight; zoom in where the zoom is below ``closer_than``."""
        closer = closer_than > 0
        if closer and self.zoom < closer_than:
            self._fitted = False
            self.set_zoom(closer_than)
        there = self.nearest_copy(point)
        inner = QRectF(self.viewport().rect()).adjusted(80, 60, -80, -60)
        if closer or not inner.contains(self.viewportTransform().map(there)):
            self._fitted = self._fitted and not closer
            self.centerOn(there)
            self._come_home()

    def pan(self, pixels: QPointF) -> None:
        """Move the picture's window over the map."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + round(pixels.x()))
        down.setValue(down.value() + round(pixels.y()))
        self._come_home()

    def nearest_copy(self, point: QPointF) -> QPointF:
        """Return a point of the world beside the middle of the view, whole widths away where the world wraps."""
        middle = self.mapToScene(self.viewport().rect().center()).x()
        around = int(self.world.width()) if self.wraps else 0
        return QPointF(point.x() + aside(point.x(), middle, around), point.y())

    def hasten(self, hasty: bool) -> bool:
        """Let frames be quick rather than whole, or whole again; tell whether something is still left out."""
        return False

    def zoomed(self) -> None:
        """Be told that the zoom is another one now."""

    def stepped_round(self, widths: int) -> None:
        """Be told that the view went so many widths to the east to stay at home; the picture is the same."""

    def widest(self) -> float:
        """Return the zoom that shows the whole world with air round it; one that wraps needs none beside it."""
        view = self.viewport().rect()
        across, down = view.width() / self.world.width(), view.height() / self.world.height()
        if self.wraps:
            return max(min(across, down * MARGIN), across / MOST_WORLDS)
        return min(across, down) * MARGIN

    def closest(self) -> float:
        """Return the zoom beyond which nobody can go."""
        return CLOSEST

    def set_zoom(self, zoom: float) -> None:
        """Zoom to so many pixels a map unit, within what is allowed."""
        zoom = min(max(zoom, self.widest()), self.closest())
        if zoom != self.zoom:
            self.setTransform(QTransform.fromScale(zoom, zoom))
            self.zoomed()
            self.scale_changed.emit(zoom)
            self.moved.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the cursor; a touchpad's fine steps zoom finely."""
        turned = event.angleDelta().y() or event.angleDelta().x()
        if turned:
            self.zoom_by(turned / 120, event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Zoom by pinching."""
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoom_by(event.value() * 5, event.position())
            return True
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the world fitted while nobody has zoomed."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        elif not self.world.isEmpty() and self.zoom < self.widest():
            self.set_zoom(self.widest())
        self.moved.emit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Tell the small map that another part is in sight."""
        super().scrollContentsBy(dx, dy)
        self.moved.emit()

    def _refine(self) -> None:
        """Paint the ground as it should be once nobody zooms any more."""
        if self.hasten(False) and self.isVisible():
            self.viewport().update()
            self._rest.start(SOON)

    def _come_home(self) -> None:
        """Step back by a whole width where the middle has left the world: the picture stays the same."""
        if not self.wraps:
            return
        width = self.world.width()
        middle = self.mapToScene(self.viewport().rect().center()).x()
        if not 0 <= middle < width:
            widths = 1 if middle < 0 else -1
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() + round(widths * width * self.zoom))
            self.stepped_round(widths)


def _box(area: QRectF) -> Box:
    return (area.left(), area.top(), area.right(), area.bottom())
