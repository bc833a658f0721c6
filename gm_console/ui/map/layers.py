"""The layers of the map: fills, water lines, borders, relief.  Each paints only what is exposed.

A layer knows one world; where the board wraps it paints that world again a width to the west and to the east, so the
seam is a line like any other.  Pens are cosmetic: three weights that read at every zoom.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from struct import pack
from typing import Final

from PySide6.QtCore import QByteArray, QDataStream, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from gm_console.board.model import Ring
from gm_console.drawing.relief import Stroke

NO_PEN: Final = QPen(Qt.PenStyle.NoPen)
_SOMEWHERE: Final = QPointF()
DOT: Final = 3.4
"""Radius of a dot, pixels."""
MARGIN: Final = 40.0
"""Map units that lines may stick out beyond the points they follow."""


@dataclass(slots=True)
class PaintedPath:
    """A path with the paint it takes; recoloured by setting ``brush`` or ``pen``."""

    paths: tuple[QPainterPath, ...]
    """One for each level of detail, coarsest first."""
    box: QRectF
    brush: QBrush | None = None
    pen: QPen | None = None
    far_pen: QPen | None = None
    """Pen at the coarsest level; the raster engine paints lines of one pixel several times as fast."""


Joins = dict[tuple[int, ...], tuple[list[PaintedPath], PaintedPath]]
"""Pieces put together, by what they are made of, which is held beside them so that it stays the same."""


def piece(paths: Sequence[QPainterPath], margin: float = 0.0) -> PaintedPath:
    """Return a piece of the same thing at every level of detail."""
    box = paths[-1].boundingRect().adjusted(-margin, -margin, margin, margin)
    return PaintedPath(paths=tuple(paths), box=box)


def ring_path(rings: Iterable[Sequence[tuple[float, float]]]) -> QPainterPath:
    """Return closed rings as a path; holes stay open."""
    drawn = tuple(rings)
    path = _path_for(sum(len(ring) + 1 for ring in drawn))
    for polygon in _polygons(drawn):
        path.addPolygon(polygon)
        path.closeSubpath()
    return path


def line_path(lines: Iterable[Ring]) -> QPainterPath:
    """Return open lines as one path."""
    drawn = tuple(lines)
    path = _path_for(sum(map(len, drawn)))
    for polygon in _polygons(drawn):
        path.addPolygon(polygon)
    return path


def line_paths(lines: Sequence[Ring]) -> tuple[QPainterPath, ...]:
    """Return open lines as a path each."""
    paths = tuple(_path_for(len(line)) for line in lines)
    for path, polygon in zip(paths, _polygons(lines), strict=True):
        path.addPolygon(polygon)
    return paths


def _path_for(points: int) -> QPainterPath:
    """Return an empty path with room for some points and no more.

    Qt keeps room for 16 and doubles it, and of the 9,000 paths of a map most are short.  Only a path that begins
    somewhere takes less; the first line added begins it anew.
    """
    path = QPainterPath(_SOMEWHERE) if points else QPainterPath()
    path.reserve(points)
    return path


def _polygons(lines: Sequence[Sequence[tuple[float, float]]]) -> Iterator[QPolygonF]:
    """Yield points as Qt has them: read as one piece of data, for a map has 300,000 and each would be an object."""
    packed = [pack(f">I{2 * len(points)}d", len(points), *chain.from_iterable(points)) for points in lines]
    stream = QDataStream(QByteArray(b"".join(packed)))
    for _ in lines:
        polygon = QPolygonF()
        stream >> polygon
        yield polygon


def strokes_path(strokes: Iterable[Stroke]) -> QPainterPath:
    """Return the strokes of some relief as one path."""
    path = QPainterPath()
    for stroke in strokes:
        start, *points = (QPointF(x, y) for x, y in stroke.points)
        path.moveTo(start)
        for at in range(0, len(points), 2 if stroke.curved else 1):
            if stroke.curved:
                path.quadTo(points[at], points[at + 1])
            else:
                path.lineTo(points[at])
    return path


class WorldLayer(QGraphicsItem):
    """Base of the layers: paints the world as often as it is in sight."""

    def __init__(self, world: QRectF, wraps: bool) -> None:
        super().__init__()
        self._world = world
        self._steps = (-2, -1, 0, 1, 2) if wraps else (0,)
        self.strength = 1.0
        """How much of what lies below is covered, 0 to 1."""
        self.aside = 0.0
        """How far east the copy of the world lies that is being painted, map units."""
        self._shows = False
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """Return the world and its copies."""
        aside = self._world.width() * max(self._steps)
        return self._world.adjusted(-aside - MARGIN, -MARGIN, aside + MARGIN, MARGIN)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint what is exposed of each copy of the world."""
        self.paint_part(painter, option.exposedRect)

    def paint_part(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint what lies in a part of the scene."""
        scale = painter.worldTransform().m11()
        width = self._world.width()
        for step in self._steps:
            part = exposed.translated(-step * width, 0)
            if part.intersects(self._world.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)):
                painter.save()
                painter.setOpacity(painter.opacity() * self.strength)
                self.aside = step * width
                painter.translate(self.aside, 0)
                self.paint_world(painter, part, scale)
                painter.restore()

    def paint_anew(self, shows: bool) -> None:
        """Have the layer painted, now that it ``shows`` something or not; nothing after nothing is no change."""
        before, self._shows = self._shows, shows
        if before or shows:
            self.update()

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint one world; ``exposed`` is in its own coordinates."""
        raise NotImplementedError


class PieceLayer(WorldLayer):
    """A layer made of pieces.  Shapes that run over the seam are painted by the neighbouring copy too."""

    def __init__(
        self,
        world: QRectF,
        wraps: bool,
        *,
        steps: Sequence[float],
        smooth: bool,
        from_scale: float = 0.0,
        joined: float = 0.0,
    ) -> None:
        """``joined``: side of the squares in which, from afar, pieces of one brush are painted as one path."""
        super().__init__(world, wraps)
        self._detail_from = tuple(steps)
        self._smooth = smooth
        self._from_scale = from_scale
        self._joined = joined
        self._pieces: tuple[PaintedPath, ...] = ()
        self._far: tuple[PaintedPath, ...] | None = None
        self._joins: Joins = {}

    def show_pieces(self, pieces: Iterable[PaintedPath]) -> None:
        """Replace what the layer shows."""
        self._pieces = tuple(pieces)
        self._far = None
        self.paint_anew(bool(self._pieces))

    def _pieces_at(self, level: int) -> tuple[PaintedPath, ...]:
        if level or not self._joined:
            return self._pieces
        if self._far is None:
            self._joins = _joined(self._pieces, self._joined, self._joins)
            self._far = tuple(one for _, one in self._joins.values())
        return self._far

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the pieces in sight at the level of detail of the scale."""
        if scale < self._from_scale:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self._smooth)
        level = sum(scale >= step for step in self._detail_from)
        brush: QBrush | None = None
        pen: QPen | None = None
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(NO_PEN)
        draw, sees = painter.drawPath, exposed.intersects
        for one in self._pieces_at(level):
            if not sees(one.box):
                continue
            if one.brush is not brush:
                brush = one.brush
                painter.setBrush(brush if brush is not None else QBrush(Qt.BrushStyle.NoBrush))
            wanted = one.far_pen if level == 0 and one.far_pen is not None else one.pen
            if wanted is not pen:
                pen = wanted
                painter.setPen(pen if pen is not None else NO_PEN)
            draw(one.paths[min(level, len(one.paths) - 1)])


def _joined(pieces: Iterable[PaintedPath], side: float, known: Joins) -> Joins:
    """Return the coarsest paths of pieces, those of one brush within a square put together.

    Those of ``known`` that are made of the same pieces are taken: a step of a turn changes the land of a nation or two.
    """
    groups: dict[tuple[int, int, int], list[PaintedPath]] = {}
    for one in pieces:
        centre = one.box.center()
        key = (id(one.brush), int(centre.x() // side), int(centre.y() // side))
        groups.setdefault(key, []).append(one)
    made: Joins = {}
    for group in groups.values():
        parts = tuple(map(id, group))
        made[parts] = known.get(parts) or (group, _whole(group))
        made[parts][1].brush = group[0].brush
    return made


def _whole(group: Sequence[PaintedPath]) -> PaintedPath:
    path, box = QPainterPath(group[0].paths[0]), QRectF(group[0].box)
    for one in group[1:]:
        path.addPath(one.paths[0])
        box = box.united(one.box)
    return PaintedPath(paths=(path,), box=box)


class DotLayer(WorldLayer):
    """Dots of one size in pixels, for as long as the map is too small for outlines."""

    def __init__(self, world: QRectF, wraps: bool, *, below_scale: float) -> None:
        super().__init__(world, wraps)
        self._below_scale = below_scale
        self._points: tuple[QPointF, ...] = ()
        self._pen, self._brush = QPen(), QBrush()

    def show_dots(self, points: Iterable[QPointF], colour: str, ring: str) -> None:
        """Replace the dots."""
        self._points = tuple(points)
        self._pen, self._brush = QPen(QColor(ring), 1.4), QBrush(QColor(colour))
        self.paint_anew(bool(self._points))

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the dots in sight."""
        if scale >= self._below_scale:
            return
        to_screen = in_pixels(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._pen)
        painter.setBrush(self._brush)
        seen = exposed.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        for point in self._points:
            if seen.contains(point):
                painter.drawEllipse(to_screen.map(point), DOT, DOT)


def in_pixels(painter: QPainter) -> QTransform:
    """Let a painter leave the map's scale and paint in pixels; return what turns places of the map into them."""
    to_screen = painter.worldTransform()
    painter.setWorldTransform(QTransform())
    return to_screen


def cosmetic(colour: str | QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """Return a pen whose width is in pixels at every zoom."""
    pen = QPen(QColor(colour), width, style, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.BevelJoin)
    pen.setCosmetic(True)
    return pen
