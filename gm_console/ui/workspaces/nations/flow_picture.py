"""What nations sent each other as a picture: a ribbon for each thing sent, from its sender to its receiver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)

from gm_console.drawing.flows import BAR, Bar, Flow, FlowPicture, Ribbon, flow_picture, height_needed
from gm_console.drawing.pattern_tiles import TILES
from gm_console.ui.kit.theme import Theme, see_through
from gm_console.ui.map.patterns import PLAIN, pattern_tile
from gm_console.ui.workspaces.nations.picture import TurnPicture

EDGE: Final = 12.0
"""Pixels left free above and below."""
NAMES: Final = 0.24
"""Share of the breadth that names have on each side."""
SPARE: Final = 3.0
"""Pixels by which a ribbon may be lower than a line of text and still say what it is."""
BEND: Final = 0.5
"""How far the bend of a ribbon reaches, as a share of the way."""
PATTERNS: Final = (PLAIN, *TILES)
"""Senders below each other have them by turns, so that they are told apart without colour."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stream:
    """One thing sent, as the picture shows it."""

    seq: int
    source: str
    target: str
    size: int
    label: str
    """What stands on the ribbon: how much of what."""
    tip: str


class FlowPictureWidget(TurnPicture):
    """Senders to the left, receivers to the right; arrow keys walk the ribbons, Enter or a click chooses the entry."""

    def __init__(self, theme: Theme, unit: str) -> None:
        """``unit`` is what all that is sent is counted in beside the names."""
        super().__init__(theme)
        self._unit = unit
        self._streams: tuple[Stream, ...] = ()
        self._names: Mapping[str, str] = {}
        self._colours: Mapping[str, str] = {}
        self._picture: FlowPicture | None = None
        self._paths: tuple[QPainterPath, ...] = ()
        self._current = -1
        self._under = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Who sent what to whom"))

    @property
    def current(self) -> int:
        """``seq`` of the ribbon that is chosen, 0 for none."""
        return self._streams[self._current].seq if 0 <= self._current < len(self._streams) else 0

    def show_streams(
        self, streams: Sequence[Stream], names: Mapping[str, str], colours: Mapping[str, str]
    ) -> None:
        """Show what was sent; ``names`` and ``colours`` are those of nations."""
        kept = self.current
        self._streams, self._names, self._colours = tuple(streams), names, colours
        self._under = -1
        self.choose(kept)
        self.setMinimumHeight(round(height_needed(self._flows(), self._line()) + 2 * EDGE) if streams else 0)
        self._lay_out()

    def choose(self, seq: int) -> None:
        """Bring out the ribbon of an entry, none where it has none."""
        self._current = next((at for at, one in enumerate(self._streams) if one.seq == seq), -1)
        self.setAccessibleDescription(self._streams[self._current].tip if self._current >= 0 else "")
        self.update()

    def thing_at(self, place: QPointF) -> int | None:
        """Return the place among all of the ribbon at a place, the uppermost one."""
        return next(
            (at for at in range(len(self._paths) - 1, -1, -1) if self._paths[at].contains(place)), None
        )

    def tip_of(self, thing: int) -> str:
        """Return what was sent."""
        return self._streams[thing].tip

    def go_to(self, thing: int) -> None:
        """Bring a ribbon out, and choose its entry."""
        seq = self._streams[thing].seq
        self.choose(seq)
        self.chosen.emit(seq)

    def bring_out(self, thing: int | None) -> None:
        """Paint the ribbon under the cursor brighter."""
        under = -1 if thing is None else thing
        if under != self._under:
            self._under = under
            self.update()

    def middle_of(self, seq: int) -> QPointF:
        """Return a place on the ribbon of an entry."""
        at = next(at for at, one in enumerate(self._streams) if one.seq == seq)
        assert self._picture is not None
        one = self._picture.ribbons[at]
        return QPointF((one.left + one.right) / 2, EDGE + (one.start + one.end + one.height) / 2)

    def sizeHint(self) -> QSize:
        """Return the room it would like."""
        return QSize(560, max(260, self.minimumHeight()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the ribbons out in another room."""
        super().resizeEvent(event)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        """Leave names as much room as the text asks for."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._streams:
            self.show_streams(self._streams, self._names, self._colours)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk the ribbons."""
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1}
        step = steps.get(Qt.Key(event.key()), 0)
        if step and self._streams:
            self.go_to(min(max(self._current + step, 0), len(self._streams) - 1))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._current >= 0:
            self.go_to(self._current)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ribbons, bars and names."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self._theme.tones.panel))
        if self._picture is not None:
            places = {bar.id: at for at, bar in enumerate(self._picture.sources)}
            last = [at for at in (self._current, self._under) if at >= 0]
            for at in [*(one for one in range(len(self._paths)) if one not in last), *dict.fromkeys(last)]:
                self._paint_ribbon(painter, at, places[self._streams[at].source], bright=at in last)
            for one in self._picture.ribbons:
                if one.height >= self._line() - SPARE:
                    self._write(painter, one, self._streams[one.flow].label)
            for bar in self._picture.sources:
                self._paint_bar(painter, bar, places[bar.id], sends=True)
            for bar in self._picture.targets:
                self._paint_bar(painter, bar, -1, sends=False)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._theme.tones.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _paint_ribbon(self, painter: QPainter, at: int, place: int, *, bright: bool) -> None:
        tones, stream = self._theme.tones, self._streams[at]
        colour, path = self._colours.get(stream.source, tones.muted), self._paths[at]
        painter.setPen(QPen(QColor(tones.text if bright else tones.panel), 1.4 if bright else 0.8))
        painter.setBrush(see_through(colour, 0.85 if bright else 0.5))
        painter.drawPath(path)
        pattern = PATTERNS[place % len(PATTERNS)]
        if pattern != PLAIN:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QBrush(pattern_tile(pattern, see_through(tones.text, 0.4))))
            painter.drawPath(path)

    def _write(self, painter: QPainter, one: Ribbon, text: str) -> None:
        """Write on a ribbon where it leaves its sender, on a ground that lets it be read over any pattern."""
        metrics = QFontMetricsF(painter.font())
        box = QRectF(
            one.left + 8,
            EDGE + one.start + (one.height - metrics.height()) / 2,
            metrics.horizontalAdvance(text) + 6,
            metrics.height(),
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(see_through(self._theme.tones.panel, 0.8))
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(QColor(self._theme.tones.text))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_bar(self, painter: QPainter, bar: Bar, place: int, *, sends: bool) -> None:
        tones, metrics = self._theme.tones, QFontMetricsF(painter.font())
        box = QRectF(bar.left, EDGE + bar.top, BAR, bar.height)
        painter.setPen(QPen(QColor(tones.text), 0.8))
        painter.setBrush(QColor(self._colours.get(bar.id, tones.muted)))
        painter.drawRect(box)
        if place >= 0 and PATTERNS[place % len(PATTERNS)] != PLAIN:
            painter.fillRect(
                box, QBrush(pattern_tile(PATTERNS[place % len(PATTERNS)], see_through(tones.text, 0.5)))
            )
        room = bar.left - 14 if sends else self.width() - bar.left - BAR - 14
        left = 6.0 if sends else bar.left + BAR + 8
        words = metrics.elidedText(self._told(bar.id, sends=sends), Qt.TextElideMode.ElideMiddle, room)
        side = Qt.AlignmentFlag.AlignRight if sends else Qt.AlignmentFlag.AlignLeft
        line = QRectF(left, EDGE + bar.middle - metrics.height() / 2, room, metrics.height())
        painter.setPen(QColor(tones.text))
        painter.drawText(line, side | Qt.AlignmentFlag.AlignVCenter, words)

    def _told(self, nation: str, *, sends: bool) -> str:
        """Return a nation with what all that it sent, or got, is worth."""
        total = sum(one.size for one in self._streams if nation == (one.source if sends else one.target))
        return f"{self._names.get(nation, nation)}  {total:,} {self._unit}"

    def _flows(self) -> list[Flow]:
        return [Flow(source=one.source, target=one.target, size=one.size) for one in self._streams]

    def _line(self) -> float:
        return QFontMetricsF(self.font()).height() + 1

    def _lay_out(self) -> None:
        self._picture, self._paths = None, ()
        if self._streams and self.width() > 0:
            self._picture = flow_picture(
                self._flows(), float(self.width()), self.height() - 2 * EDGE,
                names=self.width() * NAMES, line=self._line(),
            )  # fmt: skip
            self._paths = tuple(map(_path, self._picture.ribbons))
        self.update()


def _path(one: Ribbon) -> QPainterPath:
    start, end = EDGE + one.start, EDGE + one.end
    middle = one.left + (one.right - one.left) * BEND
    path = QPainterPath(QPointF(one.left, start))
    path.cubicTo(QPointF(middle, start), QPointF(middle, end), QPointF(one.right, end))
    path.lineTo(one.right, end + one.height)
    path.cubicTo(
        QPointF(middle, end + one.height),
        QPointF(middle, start + one.height),
        QPointF(one.left, start + one.height),
    )
    path.closeSubpath()
    return path
