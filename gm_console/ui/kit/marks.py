"""Drawn marks: one shape for each verdict, severity and way that something stands, told apart without colour too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen

from gm_console.core.issues import Severity
from gm_console.core.orders import Status
from gm_console.ui.kit.icon_book import drawn_icon
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.theme import Tones

SIDE: Final = 16
"""Edge of the square that marks are drawn in."""
Stroke = Callable[[], QPainterPath]
_tr = translated_in("Severities")


def _polyline(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    return path


def _tick() -> QPainterPath:
    return _polyline((4, 8.5), (7, 11.5), (12.5, 5))


def _cross() -> QPainterPath:
    path = _polyline((4.5, 4.5), (11.5, 11.5))
    path.addPath(_polyline((11.5, 4.5), (4.5, 11.5)))
    return path


def _wave() -> QPainterPath:
    path = QPainterPath(QPointF(3, 9))
    path.cubicTo(QPointF(5.5, 3.5), QPointF(10, 13.5), QPointF(13, 7))
    return path


def _diamond() -> QPainterPath:
    return _polyline((8, 3), (13, 8), (8, 13), (3, 8), (8, 3))


def _question() -> QPainterPath:
    path = QPainterPath(QPointF(5, 5.8))
    path.cubicTo(QPointF(5, 1.8), QPointF(11.2, 1.8), QPointF(11.2, 5.8))
    path.cubicTo(QPointF(11.2, 8), QPointF(8, 7.6), QPointF(8, 10.2))
    path.addPath(_polyline((8, 13), (8, 13.3)))
    return path


def _triangle() -> QPainterPath:
    path = _polyline((8, 2.8), (14, 13), (2, 13), (8, 2.8))
    path.addPath(_polyline((8, 6.6), (8, 9.2)))
    path.addPath(_polyline((8, 11.2), (8, 11.3)))
    return path


def _dot() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(8, 8), 2, 2)
    return path


def _disc_tick() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(8, 8), 6, 6)
    path.addPath(_polyline((5.2, 8.2), (7.3, 10.3), (11, 6)))
    return path


def _disc_warning() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(8, 8), 6, 6)
    path.addPath(_polyline((8, 4.8), (8, 8.6)))
    path.addPath(_polyline((8, 11), (8, 11.1)))
    return path


def _clock() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(8, 8), 6, 6)
    path.addPath(_polyline((8, 4.6), (8, 8.2), (10.6, 9.6)))
    return path


def _dash() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(2.5, 2.5, 11, 11), 2, 2)
    path.addPath(_polyline((5.5, 8), (10.5, 8)))
    return path


def _hourglass() -> QPainterPath:
    return _polyline((4, 2.8), (12, 2.8), (4, 13.2), (12, 13.2), (4, 2.8))


def _turned_back() -> QPainterPath:
    path = QPainterPath(QPointF(3.2, 5.4))
    path.lineTo(QPointF(9.2, 5.4))
    path.cubicTo(QPointF(14.4, 5.4), QPointF(14.4, 12.6), QPointF(9.2, 12.6))
    path.lineTo(QPointF(6, 12.6))
    path.addPath(_polyline((6, 2.6), (3.2, 5.4), (6, 8.2)))
    return path


def _struck_ring() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(8, 8), 6, 6)
    path.addPath(_polyline((3.9, 12.1), (12.1, 3.9)))
    return path


def _boxed_cross() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(2.5, 2.5, 11, 11), 2, 2)
    path.addPath(_polyline((5.6, 5.6), (10.4, 10.4)))
    path.addPath(_polyline((10.4, 5.6), (5.6, 10.4)))
    return path


SHAPES: Final[Mapping[str, Stroke]] = {
    Status.ACCEPTED.value: _tick,
    Status.ADJUSTED.value: _wave,
    Status.CONDITIONAL.value: _diamond,
    Status.REFUSED.value: _cross,
    Status.UNREADABLE.value: _question,
    Severity.ERROR.value: _cross,
    Severity.WARNING.value: _triangle,
    Severity.INFO.value: _dot,
    "in": _disc_tick,
    "in with problems": _boxed_cross,
    "early": _clock,
    "amber": _triangle,
    "missing": _dash,
    "received": _disc_tick,
    "warnings": _disc_warning,
    "errors": _boxed_cross,
    "late": _hourglass,
    "stale": _turned_back,
    "dropped": _struck_ring,
}


def colour_of(word: str, tones: Tones) -> str:
    """Return the colour of a verdict or standing."""
    return {
        Status.ACCEPTED.value: tones.done,
        Status.ADJUSTED.value: tones.warning,
        Status.REFUSED.value: tones.error,
        Status.UNREADABLE.value: tones.error,
        Severity.ERROR.value: tones.error,
        Severity.WARNING.value: tones.warning,
        "in": tones.done,
        "in with problems": tones.error,
        "amber": tones.warning,
        "received": tones.done,
        "warnings": tones.warning,
        "errors": tones.error,
        "late": tones.warning,
        "stale": tones.warning,
    }.get(word, tones.muted)


def severity_word(severity: Severity) -> str:
    """Return what tables and lists call a severity."""
    return {
        Severity.ERROR: _tr("error"), Severity.WARNING: _tr("warning"), Severity.INFO: _tr("note"),
    }[severity]  # fmt: skip


def paint_mark(painter: QPainter, word: str, colour: str, left: float, top: float) -> None:
    """Draw a mark with its square's corner at a place."""
    shape = SHAPES.get(word)
    if shape is None:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(left, top)
    pen = QPen(QColor(colour), 1.75)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPath(shape())
    painter.restore()


def mark_icon(word: str, tones: Tones) -> QIcon:
    """Return the mark for a verdict or standing; on a selected row it takes the colour of its text."""
    colours = {QIcon.Mode.Normal: colour_of(word, tones), QIcon.Mode.Selected: tones.on_accent}
    return drawn_icon(SIDE, {mode: partial(_draw, word, colour) for mode, colour in colours.items()})


def _draw(word: str, colour: str, painter: QPainter) -> None:
    paint_mark(painter, word, colour, 0, 0)
