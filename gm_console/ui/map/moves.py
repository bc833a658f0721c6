"""The arrows of a phase: solid as far as somebody went, dashed where it was to go on, a cross where it stopped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from gm_console.board.model import Board
from gm_console.core.arrows import Arrow
from gm_console.core.ids import NationId, RegionId
from gm_console.drawing.arrows import bent_leg
from gm_console.drawing.seam import unrolled
from gm_console.ui.kit.theme import Tones, blend
from gm_console.ui.map.layers import WorldLayer, cosmetic

HEAD: Final = 8.5
HEAD_SHAPE: Final = QPolygonF(
    [QPointF(3, 0), QPointF(-HEAD, -HEAD * 0.62), QPointF(-HEAD * 0.7, 0), QPointF(-HEAD, HEAD * 0.62)]
)
CROSS: Final = 5.0
"""Pixels."""
FAR_BELOW: Final = 0.3
"""Pixels a map unit below which arrows are thin and without casing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Drawn:
    path: QPainterPath
    box: QRectF
    end: QPointF
    heading: float
    """Degrees of the last leg."""
    pen: QPen
    casing: QPen
    colour: QColor
    done: bool
    stop: QPointF


class MoveLayer(WorldLayer):
    """Paints arrows; heads and crosses keep their size at every zoom."""

    def __init__(self, world: QRectF, board: Board) -> None:
        super().__init__(world, board.wraps)
        self._board = board
        self._arrows: tuple[_Drawn, ...] = ()
        self._cross = QPen()

    def show_moves(self, moves: Iterable[Arrow], colours: Mapping[NationId, str], tones: Tones) -> None:
        """Replace the arrows."""
        self._cross = QPen(QColor(tones.error), 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        self._arrows = tuple(self._drawn(moves, colours, tones))
        self.paint_anew(bool(self._arrows))

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the arrows in sight: all casings first, so that crossing arrows stay whole."""
        seen = [arrow for arrow in self._arrows if exposed.intersects(arrow.box)]
        if not seen:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if scale >= FAR_BELOW:
            for arrow in seen:
                painter.setPen(arrow.casing)
                painter.drawPath(arrow.path)
        for arrow in seen:
            painter.setPen(arrow.pen)
            painter.drawPath(arrow.path)
        self._paint_ends(painter, seen, min(1.0, max(0.55, scale / 0.5)))

    def _paint_ends(self, painter: QPainter, seen: Sequence[_Drawn], size: float) -> None:
        to_screen = painter.worldTransform()
        for arrow in seen:
            at = to_screen.map(arrow.end)
            painter.setWorldTransform(
                QTransform().translate(at.x(), at.y()).rotate(arrow.heading).scale(size, size)
            )
            painter.setPen(QPen(arrow.casing.color(), 1.0))
            painter.setBrush(arrow.colour if arrow.done else arrow.casing.color())
            painter.drawPolygon(HEAD_SHAPE)
        for arrow in seen:
            if not arrow.done:
                at = to_screen.map(arrow.stop)
                painter.setWorldTransform(QTransform().translate(at.x(), at.y()).scale(size, size))
                painter.setPen(self._cross)
                painter.drawLine(QPointF(-CROSS, -CROSS), QPointF(CROSS, CROSS))
                painter.drawLine(QPointF(-CROSS, CROSS), QPointF(CROSS, -CROSS))

    def _drawn(
        self, moves: Iterable[Arrow], colours: Mapping[NationId, str], tones: Tones
    ) -> Iterator[_Drawn]:
        drawn: set[tuple[NationId, tuple[RegionId, ...], bool]] = set()
        for move in moves:
            for regions, done in ((move.done, True), (move.undone, False)):
                key = (move.nation, regions, done)
                if len(regions) > 1 and key not in drawn:
                    drawn.add(key)
                    yield self._arrow(regions, done, colours.get(move.nation, tones.muted), tones)

    def _arrow(self, regions: Sequence[RegionId], done: bool, fill: str, tones: Tones) -> _Drawn:
        points = unrolled(self._board, regions)
        path = QPainterPath()
        for start, end in pairwise(points):
            leg = bent_leg(start, end)
            path.moveTo(*leg.start)
            path.quadTo(*leg.bend, *leg.end)
        pen = _pen(fill, tones.dark, done)
        return _Drawn(
            path=path,
            box=path.boundingRect().adjusted(-30, -30, 30, 30),
            end=path.currentPosition(),
            heading=leg.heading,
            pen=pen,
            casing=_casing(tones.halo),
            colour=pen.color(),
            done=done,
            stop=QPointF(*points[0]),
        )


@cache
def _pen(fill: str, dark: bool, done: bool) -> QPen:
    colour = blend("#ffffff", fill, 0.5) if dark else blend("#0b0d10", fill, 0.42)
    return cosmetic(colour, 2.2, Qt.PenStyle.SolidLine if done else Qt.PenStyle.DashLine)


@cache
def _casing(halo: str) -> QPen:
    return cosmetic(halo, 4.6)
