"""The market chart on the screen: hover, wheel, drag and keys over a matplotlib figure.

Matplotlib draws the chart; the line under the pointer and the readout are painted on top of it by Qt, so that moving
the pointer draws nothing anew.  This module is imported in the worker thread, because matplotlib loads slowly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from matplotlib.axes import Axes
from matplotlib.backends.backend_qtagg import FigureCanvasQTAgg
from matplotlib.figure import Figure
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from gm_console.campaign.market import MarketHistory
from gm_console.charts.market import MarketAxes, PriceLine, band_of, draw_market, whole_span
from gm_console.charts.market_look import ChartLook
from gm_console.charts.turn_scale import Span
from gm_console.ui.kit.theme import Tones
from gm_console.ui.workspaces.market.band import height_at, paint_band
from gm_console.ui.workspaces.market.readout import Readout, paint_readout

STEP: Final = 0.8
"""One notch of the wheel shows this share of the turns."""
NARROWEST: Final = 2.0
"""Turns."""
DRAG: Final = 5
"""Pixels before a press is a drag."""
NEAR: Final = 14.0
"""Pixels from a line at which the pointer is on it."""
KEY_STEPS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Drag:
    start: float
    now: float

    @property
    def is_one(self) -> bool:
        return abs(self.now - self.start) >= DRAG


class MarketCanvas(FigureCanvasQTAgg):
    """Shows the chart; the turns in sight and the turn pointed at are its own business."""

    pointed = Signal(object)
    """The turn pointed at, 0 for none."""
    turn_chosen = Signal(object)
    """A turn was clicked or Enter was pressed on it."""
    span_changed = Signal()
    menu_wanted = Signal(object, object, object)
    """Turn, commodity and place on the screen of a point whose menu is wanted."""

    def __init__(
        self, readout: Callable[[int], Readout | None], tones: Tones, parent: QWidget | None = None
    ) -> None:
        super().__init__(Figure())  # type: ignore[no-untyped-call]
        self.setParent(parent)
        self._readout = readout
        self._tones = tones
        self._history = MarketHistory()
        self._look = ChartLook(commodities=(), colours={})
        self._axes: MarketAxes | None = None
        self._span: Span | None = None
        self._turn = 0
        self._shown_turn = 0
        self._chosen = ""
        self._hovered = ""
        self._drag: _Drag | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.CrossCursor)

    @property
    def turn(self) -> int:
        """The turn pointed at, 0 for none."""
        return self._turn

    @property
    def span(self) -> Span | None:
        """The turns in sight, None if all are."""
        return self._span

    @property
    def look(self) -> ChartLook:
        """What is drawn, as a figure of the same contents can draw it."""
        return replace(self._look, banded=self.banded)

    @property
    def banded(self) -> str:
        """The commodity whose band is drawn: the one under the mouse, else the one chosen; none without bands."""
        if not self._look.band:
            return ""
        alone = self._look.commodities[0] if len(self._look.commodities) == 1 else ""
        found = self._hovered or alone or self._chosen
        return found if found in self._look.commodities else ""

    def choose_commodity(self, commodity: str) -> None:
        """Choose the commodity whose band is drawn while the mouse is on no line."""
        self._chosen = commodity
        self.update()

    def commodity_at(self, place: QPointF) -> str:
        """Return the commodity whose line runs under a place, empty where none does."""
        if self._axes is None or not self._rect(self._prices).adjusted(-NEAR, -NEAR, NEAR, NEAR).contains(
            place
        ):
            return ""
        at = self._turns(place.x())
        found = [
            (abs(self._pixels(self._prices, at, value)[1] - place.y()), line.commodity)
            for line in self._axes.lines
            if (value := height_at(line, at)) is not None
        ]
        distance, commodity = min(found, default=(NEAR + 1, ""))
        return commodity if distance <= NEAR else ""

    def _hover(self, commodity: str) -> None:
        if commodity != self._hovered:
            self._hovered = commodity
            self.update()

    def show_market(self, history: MarketHistory, look: ChartLook, tones: Tones, shown_turn: int) -> None:
        """Show a market; the turn that the window shows is marked."""
        self._history, self._tones, self._shown_turn = history, tones, shown_turn
        self._look = replace(look, span=self._span)
        if self._turn not in history.turns:
            self._turn = 0
        self.rebuild()

    def rebuild(self) -> None:
        """Make the figure anew; it is painted at the next chance."""
        if self.width() > 1 and self.height() > 1:
            self._axes = draw_market(self.figure, self._history.rows, self._look)
            self.draw_idle()  # type: ignore[no-untyped-call]

    def reset_zoom(self) -> None:
        """Show all turns."""
        self._zoom_to(None)

    def zoom_by(self, share: float, middle: float | None = None) -> None:
        """Show a share of the turns in sight, or more of them, about a turn that stays in its place."""
        whole = whole_span(self._history.rows, self._look.band)
        low, high = self._span or whole
        at = middle if middle is not None else self._turn or (low + high) / 2
        low, high = at - (at - low) * share, at + (high - at) * share
        if high - low < NARROWEST:
            low, high = at - NARROWEST / 2, at + NARROWEST / 2
        low, high = max(low, whole[0]), min(high, whole[1])
        self._zoom_to(None if (low, high) == whole else (low, high))

    def point_at(self, turn: int) -> None:
        """Point at a turn, at none with 0."""
        if turn != self._turn:
            self._turn = turn
            told = self._readout(turn) if turn else None
            self.setAccessibleDescription(told.text if told is not None else "")
            self.pointed.emit(turn)
            self.update()

    @property
    def drawn(self) -> tuple[PriceLine, ...]:
        """The lines of the price chart."""
        return self._axes.lines if self._axes is not None else ()

    def place_of(self, turn: int, value: float | None = None) -> QPointF:
        """Return where a turn stands in the price chart, in pixels: at a value, or at half its height."""
        x, y = self._pixels(self._prices, turn, value or 0)
        return QPointF(x, self._rect(self._prices).center().y() if value is None else y)

    def sizeHint(self) -> QSize:
        """Return a good size."""
        return QSize(760, 420)

    def minimumSizeHint(self) -> QSize:
        """Return the least size at which the chart can be read."""
        return QSize(320, 220)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw anew in the new size: margins and labels keep theirs."""
        super().resizeEvent(event)  # type: ignore[no-untyped-call]
        self.rebuild()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the figure and what lies on top of it."""
        super().paintEvent(event)  # type: ignore[no-untyped-call]
        if self._axes is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_shown_turn(painter)
        self._paint_band(painter)
        if self.hasFocus():  # before what leaves a brush behind
            painter.setPen(QPen(QColor(self._tones.accent), 1))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        if self._drag is not None and self._drag.is_one:
            self._paint_drag(painter, self._drag)
        elif self._turn:
            self._paint_turn(painter)
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the turn under the pointer, or drag a range of turns."""
        x = event.position().x()
        if self._drag is not None:
            self._drag = replace(self._drag, now=x)
            self.update()
        if self._drag is None or not self._drag.is_one:
            self.point_at(self._turn_at(event.position()))
            self._hover(self.commodity_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        if event.button() == Qt.MouseButton.LeftButton and self._axes is not None:
            self._drag = _Drag(start=event.position().x(), now=event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the turn that was clicked, or show the turns that were dragged over."""
        drag, self._drag = self._drag, None
        if drag is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if drag.is_one:
            low, high = sorted((self._turns(drag.start), self._turns(drag.now)))
            middle = (low + high) / 2
            if high - low < NARROWEST:
                low, high = middle - NARROWEST / 2, middle + NARROWEST / 2
            whole = whole_span(self._history.rows, self._look.band)
            self._zoom_to((max(low, whole[0]), min(high, whole[1])))
        else:
            self._choose(self._turn_at(event.position()))
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Let a double click be two clicks; the turn is shown already."""
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the turn under the pointer."""
        if self._axes is not None and event.angleDelta().y():
            self.zoom_by(STEP if event.angleDelta().y() > 0 else 1 / STEP, self._turns(event.position().x()))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the turns, choose one, zoom."""
        key, turns = Qt.Key(event.key()), self._history.turns
        if key in KEY_STEPS and turns:
            place = turns.index(self._turn) + KEY_STEPS[key] if self._turn else len(turns) - 1
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
        elif key == Qt.Key.Key_Escape and self._turn:
            self.point_at(0)
        else:
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the point that was clicked; by the menu key, of the turn walked to."""
        place, chosen = QPointF(event.pos()), self._chosen
        turn = self._turn_at(place)
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            turn, place = self._turn, self.place_of(self._turn) if self._turn else place
        commodity = self.commodity_at(place) or chosen
        if turn and commodity:
            self.menu_wanted.emit(turn, commodity, self.mapToGlobal(place.toPoint()))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Leave the key to others."""
        event.ignore()

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing: what is told of a turn goes with the mouse."""
        self._drag = None
        self.point_at(0)
        self._hover("")

    def enterEvent(self, event: QEvent) -> None:
        """Wait for the pointer to move."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that keys go here."""
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that keys go elsewhere; the turn they had walked to is left unless the mouse is there."""
        if not self.underMouse():
            self.point_at(0)
        self.update()

    @property
    def _prices(self) -> Axes:
        assert self._axes is not None
        return self._axes.prices

    def _choose(self, turn: int) -> None:
        if turn:
            self.turn_chosen.emit(turn)

    def _zoom_to(self, span: Span | None) -> None:
        if span != self._span:
            self._span = span
            self._look = replace(self._look, span=span)
            self.rebuild()
            self.span_changed.emit()

    def _pixels(self, axes: Axes, turn: float, value: float) -> tuple[float, float]:
        x, y = axes.transData.transform((turn, value))
        return x / self.device_pixel_ratio, self.height() - y / self.device_pixel_ratio

    def _turns(self, x: float) -> float:
        """Return the turn at a pixel, with its fraction."""
        (left, _), (right, _) = (self._pixels(self._prices, turn, 0) for turn in (0, 1))
        return (x - left) / (right - left)

    def _turn_at(self, place: QPointF) -> int:
        """Return the turn nearest to a place, 0 beside the charts or where there is none."""
        if self._axes is None:
            return 0
        charts = self._rect(self._prices).united(self._rect(self._axes.volumes))
        if not charts.adjusted(-NEAR, -NEAR, NEAR, NEAR).contains(place):
            return 0
        at = self._turns(place.x())
        return next((turn for turn in self._history.turns if abs(turn - at) <= 0.5), 0)

    def _rect(self, axes: Axes) -> QRectF:
        box, ratio = axes.bbox, self.device_pixel_ratio
        return QRectF(box.x0 / ratio, self.height() - box.y1 / ratio, box.width / ratio, box.height / ratio)

    def _paint_drag(self, painter: QPainter, drag: _Drag) -> None:
        assert self._axes is not None
        shade = QColor(self._tones.accent)
        shade.setAlpha(40)
        for axes in (self._axes.prices, self._axes.volumes):
            rect = self._rect(axes)
            left, right = sorted((drag.start, drag.now))
            painter.fillRect(QRectF(left, rect.top(), right - left, rect.height()).intersected(rect), shade)

    def _paint_shown_turn(self, painter: QPainter) -> None:
        """Underline the turn that the window shows."""
        assert self._axes is not None
        rect = self._rect(self._axes.volumes)
        left, right = (self._pixels(self._prices, self._shown_turn + side, 0)[0] for side in (-0.3, 0.3))
        if rect.left() <= left and right <= rect.right():
            y = min(self.height() - 3.0, rect.bottom() + self.fontMetrics().height() * 1.5)
            painter.fillRect(QRectF(left, y, right - left, 2), QColor(self._tones.accent))

    def _paint_band(self, painter: QPainter) -> None:
        """Paint how far one commodity's price may move, over the figure: pointing at another draws nothing anew."""
        line = next((one for one in self.drawn if one.commodity == self.banded), None)
        if line is not None:
            colour = QColor(self._look.colours[line.commodity])
            painter.save()
            painter.setClipRect(self._rect(self._prices))
            paint_band(painter, *band_of(line, self._look.band), partial(self._pixels, self._prices), colour)
            painter.restore()

    def _paint_turn(self, painter: QPainter) -> None:
        assert self._axes is not None
        rect, below = self._rect(self._axes.prices), self._rect(self._axes.volumes)
        x = self._pixels(self._axes.prices, self._turn, 0)[0]
        told = self._readout(self._turn)
        if told is None or not rect.left() - 1 <= x <= rect.right() + 1:
            return
        painter.setPen(QPen(QColor(self._tones.muted), 1))
        painter.drawLine(QPointF(x, rect.top()), QPointF(x, below.bottom()))
        colours = {row.commodity: row.colour for row in told.rows}
        painter.setPen(QPen(QColor(self._tones.panel), 1.5))
        for line in self._axes.lines:
            if self._turn in line.turns:
                value = line.values[line.turns.index(self._turn)]
                painter.setBrush(QColor(colours[line.commodity]))
                painter.drawEllipse(QPointF(*self._pixels(self._axes.prices, self._turn, value)), 4.5, 4.5)
        painter.setFont(QFont(self.font()))
        paint_readout(painter, told, x, rect, self._tones)
