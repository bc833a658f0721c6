"""Signs at the head of rows: each has a shape of its own, so that nobody has to tell colours apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPolygonF

from gm_console.ui.kit.icon_book import ThemedIcons, drawn_icon
from gm_console.ui.kit.tables.model import Column
from gm_console.ui.kit.theme import Theme, Tones

R = TypeVar("R")
SIDE: Final = 14
"""Pixels of a sign from side to side."""
SIZE: Final = QSize(SIDE, SIDE)
_PEN: Final = 1.7
_TRIANGLE: Final = ((7, 1.2), (13.4, 12.6), (0.6, 12.6))
_OCTAGON: Final = (
    (4.4, 0.8),
    (9.6, 0.8),
    (13.2, 4.4),
    (13.2, 9.6),
    (9.6, 13.2),
    (4.4, 13.2),
    (0.8, 9.6),
    (0.8, 4.4),
)
_HOOK: Final = ((2.2, 7.4), (5.6, 10.8), (12, 3.6))
_ARROW: Final = ((4, 1.8), (11.4, 7), (4, 12.2))


class RowSign(StrEnum):
    """What a row is."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    DONE = "done"
    """Accepted, linked: a hook."""
    APART = "apart"
    """Held apart: a bar."""
    WAITING = "waiting"
    """To be decided: a ring."""
    OPEN = "open"
    """Looked at and left open: a broken ring."""
    HERE = "here"
    """The row that holds now: an arrow."""
    SAVED = "saved"
    """What is on disk: a disc."""


def sign_icon(sign: RowSign, tones: Tones) -> QIcon:
    """Return a sign in the colours of a theme, and in one colour for a row that is selected."""
    colours = {
        RowSign.ERROR: tones.error, RowSign.WARNING: tones.warning, RowSign.NOTE: tones.muted, RowSign.DONE: tones.done,
        RowSign.APART: tones.muted, RowSign.WAITING: tones.accent, RowSign.OPEN: tones.muted,
        RowSign.HERE: tones.accent, RowSign.SAVED: tones.done,
    }  # fmt: skip

    def draw(colour: str, ground: str, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_sign(painter, sign, QColor(colour), QColor(ground))

    return drawn_icon(
        SIDE,
        {
            QIcon.Mode.Normal: partial(draw, colours[sign], tones.panel),
            QIcon.Mode.Selected: partial(draw, tones.on_accent, tones.accent),
        },
    )


def paint_on_map(painter: QPainter, sign: RowSign, at: QPointF, colour: QColor, ground: QColor) -> None:
    """Paint an error or a warning with its middle at a place, in pixels, set off from what lies below."""
    painter.save()
    painter.translate(at - QPointF(SIDE / 2, SIDE / 2))
    painter.setPen(
        QPen(ground, 3.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    )
    painter.setBrush(ground)
    painter.drawPolygon(_polygon(_OCTAGON if sign is RowSign.ERROR else _TRIANGLE))
    paint_sign(painter, sign, colour, ground)
    painter.restore()


def paint_sign(painter: QPainter, sign: RowSign, colour: QColor, ground: QColor) -> None:
    """Paint a sign in a square of :data:`SIDE`; ``ground`` shows through what is cut out of it."""
    pen = QPen(colour, _PEN, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    match sign:
        case RowSign.ERROR | RowSign.WARNING:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawPolygon(_polygon(_OCTAGON if sign is RowSign.ERROR else _TRIANGLE))
            pen.setColor(ground)
            painter.setPen(pen)
            _exclaim(painter, sign is RowSign.ERROR)
        case RowSign.NOTE:
            painter.drawEllipse(QRectF(1.4, 1.4, 11.2, 11.2))
            painter.drawPoint(QPointF(7, 4.2))
            painter.drawLine(QPointF(7, 6.8), QPointF(7, 10))
        case RowSign.DONE:
            painter.drawPolyline(_polygon(_HOOK))
        case RowSign.APART:
            painter.drawLine(QPointF(2.4, 7), QPointF(11.6, 7))
        case RowSign.WAITING | RowSign.OPEN:
            if sign is RowSign.OPEN:
                pen.setDashPattern([1.2, 1.6])
                painter.setPen(pen)
            painter.drawEllipse(QRectF(2.4, 2.4, 9.2, 9.2))
        case RowSign.HERE:
            painter.setBrush(colour)
            painter.drawPolygon(_polygon(_ARROW))
        case RowSign.SAVED:
            painter.setBrush(colour)
            painter.drawEllipse(QRectF(3.6, 3.6, 6.8, 6.8))


def _exclaim(painter: QPainter, crossed: bool) -> None:
    """Draw a cross for what is wrong, an exclamation mark for what is doubtful."""
    if crossed:
        painter.drawLine(QPointF(4.6, 4.6), QPointF(9.4, 9.4))
        painter.drawLine(QPointF(9.4, 4.6), QPointF(4.6, 9.4))
    else:
        painter.drawLine(QPointF(7, 5.2), QPointF(7, 8.4))
        painter.drawPoint(QPointF(7, 10.8))


def _polygon(points: Sequence[tuple[float, float]]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def sign_icons(theme: Theme, parent: QObject) -> ThemedIcons:
    """Return the signs in the colours of the theme in force."""
    return ThemedIcons(theme, lambda word, tones: sign_icon(RowSign(word), tones), parent)


def signed(
    columns: Sequence[Column[R]],
    theme: Theme,
    parent: QObject,
    *,
    sign: Callable[[R], RowSign],
    muted: Callable[[R], bool],
) -> tuple[Column[R], ...]:
    """Return columns of which the first shows a row's sign, and all are muted where the row is done with."""
    icons = sign_icons(theme, parent)

    def tone(row: R) -> str:
        return theme.tones.muted if muted(row) else ""

    first, *others = (replace(column, tone=tone) for column in columns)
    return (replace(first, icon=lambda row: icons.icon(sign(row))), *others)
