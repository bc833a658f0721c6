"""Nations over the turns on the screen: the one under the pointer stands out, all others turn grey."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from gm_console.campaign.series import NationSeries, ranked
from gm_console.charts.nation_lines import ChartKind, DrawnLine, OverTimeAxes, OverTimeLook
from gm_console.charts.over_time import draw_over_time, whole_span
from gm_console.charts.turn_scale import Span
from gm_console.report.battle_view import plain_number
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.theme import Tones
from gm_console.ui.readout import Readout, ReadoutRow, paint_readout
from gm_console.ui.turn_canvas import NEAR, TurnCanvas

_tr = translated_in("NationCanvas")

VEIL: Final = 200
"""How much of the ground lies over the lines of others, of 255."""
THICK: Final = 2.6
"""Pixels of the line that stands out."""
FIRST: Final = 5
"""Nations that are told of a turn where no line is under the pointer: those that have the most."""


class NationCanvas(TurnCanvas):
    """Shows a number of nations; a click asks for it in a turn."""

    asked = Signal(object, object)
    """Nation and turn whose number is to be opened."""
    menu_wanted = Signal(object, object, object)
    """Nation, turn and place on the screen of a point whose menu is wanted."""

    def __init__(self, tones: Tones, parent: QWidget | None = None) -> None:
        super().__init__(tones, parent)
        self._rows: tuple[NationSeries, ...] = ()
        self._look = OverTimeLook(title="", colours={})
        self._drawn: OverTimeAxes | None = None
        self._paths: dict[str, list[QPointF]] = {}
        self._rooms: dict[str, QRectF] = {}
        """Where lines and their charts stand on the widget, found once for each figure: the pointer asks often."""
        self.turn_chosen.connect(self._ask)

    @property
    def ready(self) -> bool:
        """Whether nations are drawn."""
        return self._drawn is not None

    @property
    def turns(self) -> tuple[int, ...]:
        """Turns in which any nation has a number."""
        return tuple(sorted({turn for row in self._rows for turn in row.turns}))

    @property
    def whole(self) -> Span:
        """All turns."""
        return whole_span(self._rows)

    @property
    def rooms(self) -> Sequence[QRectF]:
        """Each chart: one, or one for each nation."""
        return tuple(map(self._room, self.drawn if self._small else self.drawn[:1]))

    @property
    def look(self) -> OverTimeLook:
        """What is drawn, as a figure of the same contents can draw it."""
        return replace(self._look, span=self.span)

    @property
    def rows(self) -> tuple[NationSeries, ...]:
        """The nations that are drawn."""
        return self._rows

    @property
    def drawn(self) -> tuple[DrawnLine, ...]:
        """Their lines."""
        return self._drawn.lines if self._drawn is not None else ()

    @property
    def shown_nation(self) -> str:
        """The nation that stands out: the one under the pointer, else the one chosen; none if neither is."""
        return self._hovered or self._chosen

    def show_nations(self, rows: tuple[NationSeries, ...], look: OverTimeLook, tones: Tones) -> None:
        """Show nations; the turns in sight stay."""
        self._rows, self._look, self._tones = rows, look, tones
        if self.turn not in self.turns:
            self.point_at(None)
        self.rebuild()

    def line_at(self, place: QPointF) -> str:
        """Return the nation whose line runs under a place, or whose own chart it is in; empty where none is."""
        if self._small:
            return next((line.nation for line in self.drawn if self._room(line).contains(place)), "")
        found = [(_away(self._path(line), place), line.nation) for line in self.drawn]
        distance, nation = min(found, default=(NEAR + 1, ""))
        return nation if distance <= NEAR else ""

    def place_of(self, nation: str, turn: int) -> QPointF:
        """Return where a nation stands in a turn, in pixels."""
        line = next(one for one in self.drawn if one.nation == nation)
        return self._path(line)[line.turns.index(turn)]

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the point that was clicked; by the menu key, of the nation and turn that stand out."""
        place = QPointF(event.pos())
        nation, turn = self.line_at(place) or self._chosen, self.turn_at(place)
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        if by_key:
            nation, turn = self._chosen, self.turn
        if turn is not None and any(row.nation == nation and turn in row.turns for row in self._rows):
            point = self.place_of(nation, turn) if by_key else place
            self.menu_wanted.emit(nation, turn, self.mapToGlobal(point.toPoint()))

    def draw_chart(self) -> None:
        """Draw the nations."""
        self._drawn = draw_over_time(self.figure, self._rows, self.look)
        self._paths.clear()
        self._rooms.clear()

    def readout(self, turn: int) -> Readout | None:
        """Return what is told of a turn: the nation that stands out, or those that have the most."""
        there = [
            replace(row, turns=(turn,), values=(row.values[row.turns.index(turn)],))
            for row in self._rows
            if turn in row.turns
        ]
        if not there:
            return None
        with_places = list(zip(there, ranked(there), strict=True))
        first = sorted(with_places, key=lambda one: one[0].values[0] * (1 if self._look.places else -1))
        told = [one for one in with_places if one[0].nation == self.shown_nation] or first[:FIRST]
        draft = self._look.draft_turn and turn >= self._look.draft_turn
        title = _tr("Turn {0}, draft") if draft else _tr("Turn {0}")
        labels = {line.nation: line for line in self.drawn}
        heads = (
            (self._look.title,)
            if self._look.places
            else (self._look.title, _tr("Place of {0}").format(len(self._rows)))
        )
        return Readout(
            title=title.format(turn),
            heads=heads,
            rows=tuple(
                ReadoutRow(
                    name=labels[row.nation].label,
                    colour=labels[row.nation].colour,
                    cells=(_told(row.values[0]), _told(place.values[0]))[: len(heads)],
                )
                for row, place in told
            ),
        )

    def paint_below(self, painter: QPainter) -> None:
        """Paint the nation that stands out over a veil."""
        line = next((one for one in self.drawn if one.nation == self.shown_nation), None)
        if line is None:
            return
        painter.save()
        ground = QColor(self._tones.panel)
        ground.setAlpha(VEIL)
        if not self._small:
            painter.fillRect(self._room(line), ground)
        painter.setClipRect(self._room(line).adjusted(-THICK, -THICK, THICK, THICK))
        painter.setPen(QPen(QColor(line.colour), THICK))
        painter.drawPolyline(QPolygonF(self._path(line)))
        painter.restore()

    def paint_turn(self, painter: QPainter, turn: int) -> None:
        """Paint a line through the turn, a dot where a nation stands, and the readout."""
        told = self.readout(turn)
        nation = self.shown_nation
        line = next((one for one in self.drawn if one.nation == nation and turn in one.turns), None)
        seen = line or next((one for one in self.drawn if turn in one.turns), None)
        if told is None or seen is None or (self._small and line is None):
            return
        room, at = self._room(seen), self._path(seen)[seen.turns.index(turn)]
        self.paint_dots(painter, room, at.x(), [(at, line.colour)] if line is not None else [])
        paint_readout(
            painter, told, at.x(), QRectF(self.rect()) if self._small else room, self._tones, top=room.top()
        )

    @property
    def _small(self) -> bool:
        return self._look.kind is ChartKind.EACH

    def _ask(self, turn: int) -> None:
        """Ask for the number of a nation; a click on no line lets none stand out any more."""
        nation = self._hovered or ("" if self.underMouse() else self._chosen)
        if nation:
            self.asked.emit(nation, turn)
        else:
            self.choose_line("")

    def _path(self, line: DrawnLine) -> list[QPointF]:
        assert self._drawn is not None
        if line.nation not in self._paths:
            self._paths[line.nation] = [
                QPointF(*self.pixels(self._drawn.axes, *point)) for point in line.points
            ]
        return self._paths[line.nation]

    def _room(self, line: DrawnLine) -> QRectF:
        assert self._drawn is not None
        if line.nation not in self._rooms:
            corners = (QPointF(*self.pixels(self._drawn.axes, *corner)) for corner in line.box)
            self._rooms[line.nation] = QRectF(*corners).normalized()
        return self._rooms[line.nation]


def _told(value: int | Fraction) -> str:
    return plain_number(value) if isinstance(value, Fraction) else f"{value:,}"


def _away(path: Sequence[QPointF], place: QPointF) -> float:
    """Return how far a place is from a line, straight up or down; far where the line is not above or below it."""
    for left, right in pairwise(path):
        if left.x() <= place.x() <= right.x() and left.x() < right.x():
            share = (place.x() - left.x()) / (right.x() - left.x())
            return abs(left.y() + (right.y() - left.y()) * share - place.y())
    return min((abs(one.y() - place.y()) + abs(one.x() - place.x()) for one in path), default=NEAR * 2)
