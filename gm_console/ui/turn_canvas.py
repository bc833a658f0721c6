"""A chart over the turns on the screen: hover, wheel, drag and keys over a matplotlib figure.

Matplotlib draws the chart; what goes with the pointer is painted on top of it by Qt, so that moving the pointer draws
nothing anew.  Modules of this kind are imported in the worker thread, because matplotlib loads slowly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import inf, nextafter
from typing import Final

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.backends.backend_qtagg import FigureCanvasQTAgg
from matplotlib.figure import Figure
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from gm_console.charts.turn_scale import Span
from gm_console.ui.chart_lettering import ChartLettering
from gm_console.ui.kit.theme import Tones
from gm_console.ui.readout import Readout

STEP: Final = 0.8
"""One notch of the wheel shows this share of the turns."""
SHIFT: Final = 0.15
"""One notch of the wheel with Shift moves on by this share of the turns in sight."""
NARROWEST: Final = 2.0
"""Turns."""
DRAG: Final = 5
"""Pixels before a press is a drag."""
NEAR: Final = 14.0
"""Pixels from a line at which the pointer is on it."""
KEY_STEPS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Drag:
    start: QPointF
    now: QPointF

    @property
    def is_one(self) -> bool:
        return abs(self.now.x() - self.start.x()) >= DRAG


class TurnCanvas(FigureCanvasQTAgg):
    """Shows a chart; the turns in sight and the turn pointed at are its own business, what is drawn a subclass's."""

    turn_chosen = Signal(object)
    """A turn was clicked or Enter was pressed on it."""
    letters_changed = Signal()
    """Text has another size, and so has what the chart is drawn with."""
    span_changed = Signal()

    def __init__(self, tones: Tones, parent: QWidget | None = None) -> None:
        super().__init__(Figure())  # type: ignore[no-untyped-call]
        self.setParent(parent)
        self._tones = tones
        self._span: Span | None = None
        self._turn: int | None = None
        self._chosen = self._hovered = ""
        self._drag: _Drag | None = None
        self._lettering: ChartLettering | None = None
        self._lettered: tuple[object, ...] = ()
        """What it was made for."""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.CrossCursor)

    @property
    def ready(self) -> bool:
        """Whether something is drawn."""
        raise NotImplementedError

    @property
    def turns(self) -> tuple[int, ...]:
        """The turns that can be pointed at."""
        raise NotImplementedError

    @property
    def whole(self) -> Span:
        """The turns that show everything."""
        raise NotImplementedError

    @property
    def rooms(self) -> Sequence[QRectF]:
        """Where turns run from left to right, each of them over the same ones."""
        raise NotImplementedError

    def draw_chart(self) -> None:
        """Draw the figure anew, for the turns in sight."""
        raise NotImplementedError

    def readout(self, turn: int) -> Readout | None:
        """Return what is told of a turn, nothing where there is nothing to tell."""
        raise NotImplementedError

    def line_at(self, place: QPointF) -> str:
        """Return what the line under a place is of, empty where none is."""
        raise NotImplementedError

    def paint_below(self, painter: QPainter) -> None:
        """Paint what lies over the figure whether somebody points at it or not."""
        raise NotImplementedError

    def paint_turn(self, painter: QPainter, turn: int) -> None:
        """Paint what is told of the turn pointed at."""
        raise NotImplementedError

    @property
    def turn(self) -> int | None:
        """The turn pointed at."""
        return self._turn

    @property
    def span(self) -> Span | None:
        """The turns in sight, None if all are."""
        return self._span

    def choose_line(self, name: str) -> None:
        """Choose the line that stands out while the pointer is on no other; none with an empty name."""
        self._chosen = name
        self.update()

    def hover(self, place: QPointF | None) -> None:
        """Let the line under the pointer stand out; None once it has left."""
        name = self.line_at(place) if place is not None else ""
        if name != self._hovered:
            self._hovered = name
            self.update()

    def rebuild(self) -> None:
        """Make the figure anew; it is painted at the next chance."""
        if self.width() > 1 and self.height() > 1:
            self.draw_chart()
            self.draw_idle()  # type: ignore[no-untyped-call]

    def reset_zoom(self) -> None:
        """Show all turns."""
        self._zoom_to(None)

    def zoom_by(self, share: float, middle: float | None = None) -> None:
        """Show a share of the turns in sight, or more of them, about a turn that stays in its place."""
        low, high = self._span or self.whole
        pointed = self._turn if self._turn is not None else (low + high) / 2
        at = middle if middle is not None else pointed
        self._zoom_about(at, at - (at - low) * share, at + (high - at) * share)

    def pan_by(self, share: float) -> None:
        """Move on to later turns, or back, by a share of those in sight."""
        whole, (low, high) = self.whole, self._span or self.whole
        on = min(max((high - low) * share, whole[0] - low), whole[1] - high)
        self._zoom_within(low + on, high + on)

    def point_at(self, turn: int | None) -> None:
        """Point at a turn, or at none."""
        if turn != self._turn:
            self._turn = turn
            told = self.readout(turn) if turn is not None else None
            self.setAccessibleDescription(told.text if told is not None else "")
            self.update()

    def get_renderer(self) -> RendererAgg:
        """Return what draws the figure, and leaves its texts to Qt; the same one while the size is the same."""
        width, height = self.figure.bbox.size
        key = (width, height, self.figure.dpi, self.font().key())
        if self._lettering is None or self._lettered != key:
            self._lettered = key
            self._lettering = ChartLettering(width, height, self.figure.dpi, self.font())
        self.renderer = self._lettering
        return self._lettering

    def sizeHint(self) -> QSize:
        """Return a good size."""
        return QSize(760, 420)

    def minimumSizeHint(self) -> QSize:
        """Return the least size at which the chart can be read."""
        return QSize(320, 220)

    def changeEvent(self, event: QEvent) -> None:
        """Tell that text has another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.letters_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw anew in the new size: margins and labels keep theirs."""
        super().resizeEvent(event)  # type: ignore[no-untyped-call]
        wide, high = (nextafter(one, inf) for one in self.figure.get_size_inches())
        self.figure.set_size_inches(wide, high, forward=False)  # a hair below, a row would be cut off
        self.rebuild()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the figure and what lies on top of it."""
        super().paintEvent(event)  # type: ignore[no-untyped-call]
        if not self.ready:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._lettering is not None:
            self._lettering.letter(painter, self.device_pixel_ratio)
        self.paint_below(painter)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._tones.accent), 1))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        if self._drag is not None and self._drag.is_one:
            self._paint_drag(painter, self._drag)
        elif self._turn is not None and self._in_sight(self._turn):
            self.paint_turn(painter, self._turn)
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the turn under the pointer, or drag a range of turns."""
        if self._drag is not None:
            self._drag = replace(self._drag, now=event.position())
            self.update()
        if self._drag is None or not self._drag.is_one:
            self.hover(event.position())
            self.point_at(self.turn_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        if event.button() == Qt.MouseButton.LeftButton and self.ready:
            self._drag = _Drag(start=event.position(), now=event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the turn that was clicked, or show the turns that were dragged over."""
        drag, self._drag = self._drag, None
        if drag is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if drag.is_one:
            room = self._room_at(drag.start)
            low, high = sorted((self.turn_in(room, drag.start.x()), self.turn_in(room, drag.now.x())))
            self._zoom_about((low + high) / 2, low, high)
        else:
            self._choose(self.turn_at(event.position()))
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Let a double click be two clicks; the turn is shown already."""
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the turn under the pointer; with Shift, or sideways, move on."""
        turned, sideways = event.angleDelta().y(), event.angleDelta().x()
        if self.ready and (sideways or event.modifiers() & Qt.KeyboardModifier.ShiftModifier):
            self.pan_by(-SHIFT if (sideways or turned) > 0 else SHIFT)
        elif self.ready and turned:
            at = self.turn_in(self._room_at(event.position()), event.position().x())
            self.zoom_by(STEP if turned > 0 else 1 / STEP, at)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the turns, choose one, zoom, move on."""
        key, turns = Qt.Key(event.key()), self.turns
        if key in KEY_STEPS and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.pan_by(KEY_STEPS[key] * SHIFT)
        elif key in KEY_STEPS and turns:
            place = turns.index(self._turn) + KEY_STEPS[key] if self._turn in turns else len(turns) - 1
            self.point_at(turns[max(0, min(place, len(turns) - 1))])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and turns:
            self.point_at(turns[0] if key == Qt.Key.Key_Home else turns[-1])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self._turn)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(1 / STEP)
        elif key == Qt.Key.Key_0:
            self.reset_zoom()
        elif key == Qt.Key.Key_Escape and self._turn is not None:
            self.point_at(None)
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Leave the key to others."""
        event.ignore()

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing: what is told of a turn goes with the mouse."""
        self._drag = None
        self.hover(None)
        self.point_at(None)

    def enterEvent(self, event: QEvent) -> None:
        """Wait for the pointer to move."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that keys go here."""
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that keys go elsewhere; the turn they had walked to is left unless the mouse is there."""
        if not self.underMouse():
            self.point_at(None)
        self.update()

    def paint_dots(
        self, painter: QPainter, room: QRectF, x: float, dots: Iterable[tuple[QPointF, str]]
    ) -> None:
        """Paint a line through a room, and a dot of its colour at each of some places."""
        painter.setPen(QPen(QColor(self._tones.muted), 1))
        painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()))
        painter.setPen(QPen(QColor(self._tones.panel), 1.5))
        for place, colour in dots:
            painter.setBrush(QColor(colour))
            painter.drawEllipse(place, 4.5, 4.5)

    def pixels(self, axes: Axes, x: float, y: float) -> tuple[float, float]:
        """Return where something of the axes stands on the widget."""
        at, up = axes.transData.transform((x, y))
        return at / self.device_pixel_ratio, self.height() - up / self.device_pixel_ratio

    def rect_of(self, axes: Axes) -> QRectF:
        """Return where axes stand on the widget."""
        box, ratio = axes.bbox, self.device_pixel_ratio
        return QRectF(box.x0 / ratio, self.height() - box.y1 / ratio, box.width / ratio, box.height / ratio)

    def turn_in(self, room: QRectF, x: float) -> float:
        """Return the turn at a pixel of a room, with its fraction."""
        low, high = self._span or self.whole
        return low + (x - room.left()) / max(1.0, room.width()) * (high - low)

    def turn_at(self, place: QPointF) -> int | None:
        """Return the turn nearest to a place, none beside the charts or where there is none."""
        room = self._room_at(place) if self.ready else QRectF()
        if not room.adjusted(-NEAR, -NEAR, NEAR, NEAR).contains(place):
            return None
        at = self.turn_in(room, place.x())
        return next((turn for turn in self.turns if abs(turn - at) <= 0.5), None)

    def _room_at(self, place: QPointF) -> QRectF:
        """Return the room that a place is in, or else the first one."""
        rooms = self.rooms
        near = (one for one in rooms if one.adjusted(-NEAR, -NEAR, NEAR, NEAR).contains(place))
        return next(
            (one for one in rooms if one.contains(place)), next(near, rooms[0] if rooms else QRectF())
        )

    def _in_sight(self, turn: int) -> bool:
        """Tell whether a turn is one of those in sight: keys walk beyond them."""
        low, high = self._span or self.whole
        return round(low, 3) <= turn <= round(high, 3)

    def _choose(self, turn: int | None) -> None:
        if turn is not None:
            self.turn_chosen.emit(turn)

    def _zoom_about(self, middle: float, low: float, high: float) -> None:
        if high - low < NARROWEST:
            low, high = middle - NARROWEST / 2, middle + NARROWEST / 2
        self._zoom_within(low, high)

    def _zoom_within(self, low: float, high: float) -> None:
        whole = self.whole
        low, high = max(low, whole[0]), min(high, whole[1])
        self._zoom_to(None if (low, high) == whole else (low, high))

    def _zoom_to(self, span: Span | None) -> None:
        if span != self._span:
            self._span = span
            self.rebuild()
            self.span_changed.emit()

    def _paint_drag(self, painter: QPainter, drag: _Drag) -> None:
        shade = QColor(self._tones.accent)
        shade.setAlpha(40)
        left, right = sorted((drag.start.x(), drag.now.x()))
        home = self._room_at(drag.start)
        for room in self.rooms:
            if room.left() == home.left():
                painter.fillRect(
                    QRectF(left, room.top(), right - left, room.height()).intersected(room), shade
                )
