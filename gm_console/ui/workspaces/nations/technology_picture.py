"""The technologies of a game as a tree, as one nation stands to each: what it has, may develop, and lacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)

from gm_console.drawing.layered import layered
from gm_console.rulesets.common.turn_views import Reach
from gm_console.ui.kit.theme import Theme, blend
from gm_console.ui.workspaces.nations.picture import TurnPicture

EDGE: Final = 14.0
BETWEEN: Final = 26.0
"""Pixels between columns, for the lines."""
BELOW: Final = 8.0
"""Pixels between boxes below each other."""
NARROWEST: Final = 160.0
AIR: Final = 9.0
"""Pixels above and below the lines of a box, together."""
LEFT: Final = 7.0
RIGHT: Final = 5.0
"""Pixels beside them."""
ROUND: Final = 4.0
WRAPPED: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
ALONE_ACROSS: Final = 4
"""How many of those that stand alone stand beside each other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TechnologyBox:
    """One technology, as the picture shows it."""

    id: str
    requires: tuple[str, ...]
    reach: Reach
    mark: str
    """How it stands, as a sign before its name."""
    name: str
    line: str
    """What is said below the name."""
    tip: str
    new: bool = False
    """It came in the turn."""
    asked: bool = False
    """It was asked for in the turn, and did not come."""


class TechnologyPicture(TurnPicture):
    """Boxes from left to right; arrow keys walk them, a click chooses one."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._boxes: Mapping[str, TechnologyBox] = {}
        self._places: Mapping[str, QPointF] = {}
        """Column and row of each."""
        self._first_alone = 0.0
        self._across = ALONE_ACROSS
        self._current = ""
        self._below = 0.0
        """Pixels below their names that the lines of boxes need."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Tree of technologies"))

    @property
    def current(self) -> str:
        """Id of the technology that is chosen, empty for none."""
        return self._current

    def show_boxes(self, boxes: Sequence[TechnologyBox]) -> None:
        """Show technologies; places are found anew where others are tied together."""
        ties = {one.id: one.requires for one in boxes}
        if ties != {one.id: one.requires for one in self._boxes.values()}:
            self._place(ties)
        self._boxes = {one.id: one for one in boxes}
        if self._current not in self._boxes:
            self._current = next(iter(self._boxes), "")
        self._tell()
        self._fit()

    def choose(self, id_: str) -> None:
        """Bring out a technology."""
        if id_ in self._boxes:
            self._current = id_
            self._tell()

    def box_of(self, id_: str) -> QRectF:
        """Return where a technology stands."""
        place, wide, high = self._places[id_], self._wide(), self._high()
        gap = self._heading() if place.y() >= self._first_alone else 0.0
        return QRectF(
            EDGE + place.x() * (wide + BETWEEN), EDGE + place.y() * (high + BELOW) + gap, wide, high
        )

    def thing_at(self, place: QPointF) -> str | None:
        """Return the id of the technology at a place."""
        return next((one for one in self._boxes if self.box_of(one).contains(place)), None)

    def tip_of(self, thing: str) -> str:
        """Return how the nation stands to a technology."""
        return self._boxes[thing].tip

    def go_to(self, thing: str) -> None:
        """Bring a technology out, and choose it."""
        self.choose(thing)
        super().go_to(thing)

    def sizeHint(self) -> QSize:
        """Return the room of all boxes."""
        return self.minimumSize()

    def changeEvent(self, event: QEvent) -> None:
        """Keep boxes as high as the text asks for."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk to the next box in a direction."""
        ways = {
            Qt.Key.Key_Left: QPointF(-1, 0), Qt.Key.Key_Right: QPointF(1, 0),
            Qt.Key.Key_Up: QPointF(0, -1), Qt.Key.Key_Down: QPointF(0, 1),
        }  # fmt: skip
        way = ways.get(Qt.Key(event.key()))
        if way is not None and self._current:
            self.go_to(self._beside(way))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._current:
            self.go_to(self._current)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what comes before what, then the boxes."""
        painter, tones = QPainter(self), self._theme.tones
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(tones.panel))
        for box in self._boxes.values():
            for first in box.requires:
                self._paint_tie(painter, first, box.id)
        alone = [one for one in self._boxes if self._places[one].y() >= self._first_alone]
        if alone:
            top = self.box_of(alone[0]).top()
            painter.setPen(QColor(tones.muted))
            painter.drawText(
                QPointF(EDGE, top - 6), self.tr("Nothing has to be there before these, and they open nothing")
            )
        for box in self._boxes.values():
            self._paint_box(painter, box)
        painter.end()

    def _paint_tie(self, painter: QPainter, first: str, then: str) -> None:
        tones, near = self._theme.tones, self._current in (first, then)
        start, end = self.box_of(first), self.box_of(then)
        leaves, comes = QPointF(start.right(), start.center().y()), QPointF(end.left(), end.center().y())
        middle = (leaves.x() + comes.x()) / 2
        path = QPainterPath(leaves)
        path.cubicTo(QPointF(middle, leaves.y()), QPointF(middle, comes.y()), comes)
        held = self._boxes[first].reach is Reach.HAS
        style = Qt.PenStyle.SolidLine if held else Qt.PenStyle.DashLine
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(tones.accent if near else tones.muted), 2.2 if near else 1.2, style))
        painter.drawPath(path)

    def _paint_box(self, painter: QPainter, box: TechnologyBox) -> None:
        tones, place = self._theme.tones, self.box_of(box.id)
        ground = {
            Reach.HAS: blend(tones.done, tones.panel, 0.22),
            Reach.MAY: blend(tones.accent, tones.panel, 0.12),
            Reach.LACKS: QColor(tones.window),
        }[box.reach]
        edge = {Reach.HAS: tones.done, Reach.MAY: tones.accent, Reach.LACKS: tones.muted}[box.reach]
        style = Qt.PenStyle.DashLine if box.reach is Reach.LACKS else Qt.PenStyle.SolidLine
        painter.setBrush(ground)
        painter.setPen(QPen(QColor(edge), 1.2, style))
        painter.drawRoundedRect(place, ROUND, ROUND)
        if box.id == self._current:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tones.text if self.hasFocus() else tones.muted), 1.6))
            painter.drawRoundedRect(place.adjusted(-3, -3, 3, 3), ROUND + 2, ROUND + 2)
        self._write(painter, box, place.adjusted(LEFT, AIR / 2, -RIGHT, -AIR / 2))

    def _write(self, painter: QPainter, box: TechnologyBox, room: QRectF) -> None:
        """Write name and line; a name with no line below it has the room of both."""
        tones, font, metrics = self._theme.tones, QFont(self.font()), QFontMetricsF(self.font())
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(tones.text))
        name = f"{box.mark} {box.name}"
        if not box.line:
            painter.drawText(room, int(left | Qt.TextFlag.TextWordWrap), name)
            return
        cut = Qt.TextElideMode.ElideRight
        below = metrics.boundingRect(room, WRAPPED, box.line)
        above = QRectF(room.left(), room.top(), room.width(), metrics.height())
        above.moveTop(room.center().y() - (above.height() + below.height()) / 2)
        below.moveTop(above.bottom())
        painter.drawText(above, left, QFontMetricsF(font).elidedText(name, cut, room.width()))
        painter.setFont(self.font())
        painter.setPen(QColor(tones.warning if box.asked else tones.text if box.new else tones.muted))
        painter.drawText(below, WRAPPED, box.line)

    def _place(self, ties: Mapping[str, Sequence[str]]) -> None:
        found = layered(ties)
        self._first_alone = float(found.rows)
        self._across = max(found.columns, 1) if found.columns else ALONE_ACROSS
        places = {one: QPointF(column, row) for one, (column, row) in found.places.items()}
        for at, one in enumerate(found.alone):
            places[one] = QPointF(at % self._across, found.rows + at // self._across)
        self._places = places

    def _fit(self) -> None:
        metrics, room = QFontMetricsF(self.font()), QRectF(0, 0, self._wide() - LEFT - RIGHT, 0)
        needed = (metrics.boundingRect(room, WRAPPED, one.line).height() for one in self._boxes.values())
        self._below = max(needed, default=0.0)
        ends = [self.box_of(one) for one in self._boxes]
        wide = max((one.right() for one in ends), default=0.0) + EDGE
        high = max((one.bottom() for one in ends), default=0.0) + EDGE
        self.setMinimumSize(round(wide), round(high))
        self.updateGeometry()
        self.update()

    def _beside(self, way: QPointF) -> str:
        """Return the nearest box in a direction, the same one where there is none."""
        here = self.box_of(self._current).center()
        found, least = self._current, float("inf")
        for one in self._boxes:
            step = self.box_of(one).center() - here
            along = step.x() * way.x() + step.y() * way.y()
            across = abs(step.x() * way.y()) + abs(step.y() * way.x())
            if along > 1 and along + 2 * across < least:
                found, least = one, along + 2 * across
        return found

    def _tell(self) -> None:
        self.setAccessibleDescription(self._boxes[self._current].tip if self._current else "")
        self.update()

    def _wide(self) -> float:
        return max(NARROWEST, QFontMetricsF(self.font()).averageCharWidth() * 24)

    def _high(self) -> float:
        line = QFontMetricsF(self.font()).height()
        return line + max(self._below, line) + AIR

    def _heading(self) -> float:
        return QFontMetricsF(self.font()).height() + 10 if self._first_alone else 0.0
