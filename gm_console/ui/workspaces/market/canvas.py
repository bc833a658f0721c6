"""The market chart on the screen: prices and trade, with what is told of the turn under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from matplotlib.axes import Axes
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QPainter
from PySide6.QtWidgets import QWidget

from gm_console.campaign.market.market import MarketHistory
from gm_console.charts.market import MarketAxes, PriceLine, band_name, band_of, draw_market, whole_span
from gm_console.charts.market_look import ChartLook
from gm_console.charts.turn_scale import Span
from gm_console.ui.kit.theme import Tones
from gm_console.ui.readout import Readout, paint_readout
from gm_console.ui.turn_canvas import NEAR, TurnCanvas
from gm_console.ui.workspaces.market.band import height_at, paint_band


class MarketCanvas(TurnCanvas):
    """Shows the market's charts."""

    menu_wanted = Signal(object, object, object)
    """Turn, commodity and place on the screen of a point whose menu is wanted."""

    def __init__(
        self, readout: Callable[[int], Readout | None], tones: Tones, parent: QWidget | None = None
    ) -> None:
        super().__init__(tones, parent)
        self._told = readout
        self._history = MarketHistory()
        self._look = ChartLook(commodities=(), colours={})
        self._axes: MarketAxes | None = None
        self._shown_turn = 0

    @property
    def ready(self) -> bool:
        """Whether a market is drawn."""
        return self._axes is not None

    @property
    def turns(self) -> tuple[int, ...]:
        """Turns with prices."""
        return self._history.turns

    @property
    def whole(self) -> Span:
        """All turns, and the one that a band reaches into."""
        return whole_span(self._history.rows, self._look.band)

    @property
    def rooms(self) -> Sequence[QRectF]:
        """The two charts below each other, as one."""
        if self._axes is None:
            return ()
        return (self.rect_of(self._prices).united(self.rect_of(self._axes.volumes)),)

    @property
    def look(self) -> ChartLook:
        """What is drawn, as a figure of the same contents can draw it."""
        return replace(self._look, banded=self.banded, span=self.span)

    @property
    def banded(self) -> str:
        """The commodity whose band is drawn: the one under the mouse, else the one chosen; none without bands."""
        if not self._look.band:
            return ""
        alone = self._look.commodities[0] if len(self._look.commodities) == 1 else ""
        found = self._hovered or alone or self._chosen
        return found if found in self._look.commodities else ""

    @property
    def drawn(self) -> tuple[PriceLine, ...]:
        """The lines of the price chart."""
        return self._axes.lines if self._axes is not None else ()

    def line_at(self, place: QPointF) -> str:
        """Return the commodity whose line runs under a place, empty where none does."""
        if self._axes is None or not self.rect_of(self._prices).adjusted(-NEAR, -NEAR, NEAR, NEAR).contains(
            place
        ):
            return ""
        at = self.turn_in(self.rooms[0], place.x())
        found = [
            (abs(self.pixels(self._prices, at, value)[1] - place.y()), line.commodity)
            for line in self._axes.lines
            if (value := height_at(line, at)) is not None
        ]
        distance, commodity = min(found, default=(NEAR + 1, ""))
        return commodity if distance <= NEAR else ""

    def show_market(self, history: MarketHistory, look: ChartLook, tones: Tones, shown_turn: int) -> None:
        """Show a market; the turn that the window shows is marked."""
        self._history, self._tones, self._shown_turn = history, tones, shown_turn
        self._look = look
        if self.turn not in history.turns:
            self.point_at(None)
        self.rebuild()

    def place_of(self, turn: int, value: float | None = None) -> QPointF:
        """Return where a turn stands in the price chart, in pixels: at a value, or at half its height."""
        x, y = self.pixels(self._prices, turn, value or 0)
        return QPointF(x, self.rect_of(self._prices).center().y() if value is None else y)

    def draw_chart(self) -> None:
        """Draw both charts."""
        self._axes = draw_market(self.figure, self._history.rows, replace(self._look, span=self.span))

    def readout(self, turn: int) -> Readout | None:
        """Return what is told of a turn."""
        return self._told(turn)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the point that was clicked; by the menu key, of the turn walked to."""
        place = QPointF(event.pos())
        turn = self.turn_at(place)
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            turn, place = self.turn, self.place_of(self.turn) if self.turn is not None else place
        commodity = self.line_at(place) or self._chosen
        if turn is not None and commodity:
            self.menu_wanted.emit(turn, commodity, self.mapToGlobal(place.toPoint()))

    def paint_below(self, painter: QPainter) -> None:
        """Paint which turn the window shows, and a band."""
        self._paint_shown_turn(painter)
        self._paint_band(painter)

    def paint_turn(self, painter: QPainter, turn: int) -> None:
        """Paint a line through the turn, a dot on each price, and the readout."""
        assert self._axes is not None
        rect, x = self.rect_of(self._prices), self.pixels(self._prices, turn, 0)[0]
        told = self.readout(turn)
        if told is None:
            return
        colours = {row.name: row.colour for row in told.rows}
        dots = [
            (self.place_of(turn, line.values[line.turns.index(turn)]), colours[line.commodity])
            for line in self.drawn
            if turn in line.turns
        ]
        self.paint_dots(painter, self.rooms[0], x, dots)
        paint_readout(painter, told, x, rect, self._tones)

    @property
    def _prices(self) -> Axes:
        assert self._axes is not None
        return self._axes.prices

    def _paint_shown_turn(self, painter: QPainter) -> None:
        """Underline the turn that the window shows."""
        assert self._axes is not None
        rect = self.rect_of(self._axes.volumes)
        left, right = (self.pixels(self._prices, self._shown_turn + side, 0)[0] for side in (-0.3, 0.3))
        if rect.left() <= left and right <= rect.right():
            y = min(self.height() - 3.0, rect.bottom() + self.fontMetrics().height() * 1.5)
            painter.fillRect(QRectF(left, y, right - left, 2), QColor(self._tones.accent))

    def _paint_band(self, painter: QPainter) -> None:
        """Paint how far one commodity's price may move, over the figure: pointing at another draws nothing anew."""
        line = next((one for one in self.drawn if one.commodity == self.banded), None)
        if line is not None:
            colour = QColor(self._look.colours[line.commodity])
            painter.save()
            painter.setClipRect(self.rect_of(self._prices))
            paint_band(painter, *band_of(line, self._look.band), partial(self.pixels, self._prices), colour)
            painter.restore()
            painter.setPen(QColor(self._tones.muted))
            room = self.rect_of(self._prices).adjusted(0, 0, -4, 0)
            corner = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
            painter.drawText(room, corner, band_name(line.commodity, self._look.band))
