"""The sketch of the tool in hand, painted over the map: lines with a casing, knobs and words of one size in pixels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from gm_console.board.model import Point
from gm_console.ui.editor.canvas.atlas import Atlas
from gm_console.ui.editor.canvas.layers import NO_BRUSH, CanvasLayer
from gm_console.ui.editor.sketch import EMPTY, Dot, Knob, Sketch, SketchNote, SketchRole, SketchStroke
from gm_console.ui.kit.theme import Tones, see_through
from gm_console.ui.map.layers import NO_PEN, in_pixels

ROOM: Final = 20.0
"""Pixels that knobs, arrows and casings stick out."""
NOTE_ROOM: Final = 420.0
"""Pixels that a note may reach to the east."""
CASING: Final = 4.6
BREADTH: Final = {
    SketchRole.ACTIVE: 2.0,
    SketchRole.GUIDE: 1.2,
    SketchRole.GOOD: 2.0,
    SketchRole.WRONG: 2.4,
    SketchRole.QUIET: 1.2,
}
NOTE_SIZE: Final = 12
FILLED: Final = 0.16
ARROW: Final = 9.0
APART: Final = 8.0
"""Pixels of the square in which one quiet knob stands for all: more of them would hide the border they lie on."""


class SketchLayer(CanvasLayer):
    """Paints one sketch, as often as the map is in sight."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas)
        self._sketch = EMPTY
        self._inks: dict[SketchRole, QColor] = {}
        self._casing, self._paper = QColor(), QColor()
        self._box = QRectF()

    def show_tones(self, tones: Tones) -> None:
        """Use a theme."""
        self._inks = {
            SketchRole.ACTIVE: QColor(tones.accent),
            SketchRole.GUIDE: QColor(tones.warning),
            SketchRole.GOOD: QColor(tones.done),
            SketchRole.WRONG: QColor(tones.error),
            SketchRole.QUIET: QColor(tones.text),
        }
        self._paper = QColor(tones.panel)
        self._casing = see_through(tones.panel, 0.85)
        self.update()

    def show_sketch(self, sketch: Sketch, scale: float) -> None:
        """Replace the sketch; only where one of both lies is painted anew."""
        fresh = _box_of(sketch)
        room, far = ROOM / scale, NOTE_ROOM / scale
        for old, notes in ((self._box, self._sketch.notes), (fresh, sketch.notes)):
            if not old.isNull():
                self.renew((old.adjusted(-room, -room, far if notes else room, room + 30 / scale),))
        self._sketch, self._box = sketch, fresh

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the sketch in pixels."""
        if self._sketch is EMPTY:
            return
        room = NOTE_ROOM / scale
        if not exposed.adjusted(-room, -room, room, room).intersects(self._box.adjusted(-1, -1, 1, 1)):
            return
        view = in_pixels(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for stroke in self._sketch.strokes:
            self._paint_stroke(painter, stroke, _mapped(view, stroke.points))
        for dot in apart(self._sketch.dots, scale):
            self._paint_dot(painter, dot, view.map(QPointF(*dot.at)))
        for note in self._sketch.notes:
            self._paint_note(painter, note, view.map(QPointF(*note.at)))
        painter.setWorldTransform(view)

    def _paint_stroke(self, painter: QPainter, stroke: SketchStroke, points: QPolygonF) -> None:
        ink = self._inks[stroke.role]
        path = QPainterPath()
        path.addPolygon(points)
        if stroke.closed:
            path.closeSubpath()
        if stroke.closed and stroke.filled:
            tint = see_through(ink, FILLED)
            painter.fillPath(path, tint)
        pen = QPen(
            ink,
            BREADTH[stroke.role],
            Qt.PenStyle.SolidLine,
            Qt.PenCapStyle.RoundCap,
            Qt.PenJoinStyle.RoundJoin,
        )
        casing = QPen(pen)
        casing.setColor(self._casing)
        casing.setWidthF(pen.widthF() + CASING - 2)
        if stroke.dashed:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([4, 3])
        painter.setBrush(NO_BRUSH)
        for one in (casing, pen):
            painter.setPen(one)
            painter.drawPath(path)
        if stroke.arrow and points.count() > 1:
            painter.setPen(NO_PEN)
            painter.setBrush(ink)
            painter.drawPolygon(_arrow(points.at(points.count() - 2), points.at(points.count() - 1)))

    def _paint_dot(self, painter: QPainter, dot: Dot, at: QPointF) -> None:
        ink = self._inks[dot.role]
        painter.setPen(QPen(ink, 1.4))
        painter.setBrush(self._paper)
        match dot.knob:
            case Knob.CORNER:
                painter.drawRect(_square(at, 3.0))
            case Knob.HELD:
                painter.setPen(QPen(self._paper, 1.4))
                painter.setBrush(ink)
                painter.drawRect(_square(at, 4.0))
            case Knob.MIDDLE:
                painter.drawEllipse(at, 2.8, 2.8)
            case Knob.SNAP:
                painter.setBrush(NO_BRUSH)
                for colour, breadth in ((self._casing, 4.0), (ink, 1.8)):
                    painter.setPen(QPen(colour, breadth))
                    painter.drawEllipse(at, 6.5, 6.5)
            case Knob.CROSS:
                paint_cross(painter, at, ink, self._casing)

    def _paint_note(self, painter: QPainter, note: SketchNote, at: QPointF) -> None:
        font = QFont(painter.font())
        font.setPixelSize(NOTE_SIZE)
        size = QFontMetricsF(font).size(0, note.text)
        plate = QRectF(at.x() + 12, at.y() + 10, size.width() + 12, size.height() + 6)
        painter.setPen(NO_PEN)
        painter.setBrush(self._casing)
        painter.drawRoundedRect(plate, 4, 4)
        painter.setFont(font)
        painter.setPen(self._inks[note.role])
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, note.text)


def paint_cross(painter: QPainter, at: QPointF, ink: QColor, casing: QColor) -> None:
    """Paint a cross with an open middle, in pixels."""
    for colour, breadth in ((casing, 4.0), (ink, 1.8)):
        painter.setPen(QPen(colour, breadth, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            painter.drawLine(at + QPointF(3 * dx, 3 * dy), at + QPointF(9 * dx, 9 * dy))


def apart(dots: Iterable[Dot], scale: float) -> Iterator[Dot]:
    """Return the dots to be painted at a scale: of quiet ones that would lie on each other, one."""
    taken: set[tuple[int, int]] = set()
    for dot in dots:
        if dot.role is SketchRole.QUIET:
            square = int(dot.at[0] * scale // APART), int(dot.at[1] * scale // APART)
            if square in taken:
                continue
            taken.add(square)
        yield dot


def _box_of(sketch: Sketch) -> QRectF:
    points: list[Point] = [point for stroke in sketch.strokes for point in stroke.points]
    points += [dot.at for dot in sketch.dots]
    points += [note.at for note in sketch.notes]
    if not points:
        return QRectF()
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return QRectF(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


def _mapped(view: QTransform, points: tuple[Point, ...]) -> QPolygonF:
    return view.map(QPolygonF([QPointF(x, y) for x, y in points]))


def _square(at: QPointF, half: float) -> QRectF:
    return QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)


def _arrow(before: QPointF, tip: QPointF) -> QPolygonF:
    turn = math.atan2(tip.y() - before.y(), tip.x() - before.x())
    wings = [
        QPointF(tip.x() - ARROW * math.cos(turn + aside), tip.y() - ARROW * math.sin(turn + aside))
        for aside in (0.42, -0.42)
    ]
    return QPolygonF([tip, *wings])
