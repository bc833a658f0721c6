"""Small pictures that keep their size at every zoom: texts with a halo, marks of towns, badges of forces."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QTransform,
)

from gm_console.core.glance import Symbol
from gm_console.core.map_rules import MarkSign
from gm_console.drawing.labels_on_screen import SLACK, Placed
from gm_console.drawing.mark_signs import SIGNS
from gm_console.drawing.name_sizes import HALO_ROOM
from gm_console.drawing.names_on_map import LabelKind
from gm_console.ui.kit.theme import Tones, see_through
from gm_console.ui.map.layers import ring_path

HALO: Final = 3.2
HALO_SHARE: Final = 0.8
"""Pixels of the pen that lays a halo round a text, and how much of what lies below it hides."""
SPACED: Final = {
    LabelKind.SEA: 150.0,
    LabelKind.REGION: 104.0,
}
"""Letter spacing in percent."""
MARK: Final = 15.0
SIGN: Final = 12.5
MARK_HALO: Final = 1.0
"""Pixels of a mark's picture, of the sign in it, and of the rim round the sign."""
BADGE_HEIGHT: Final = 17.0
WORKS: Final = 9.0
"""Side of the square of what stands in a region, its margin included, pixels."""


class Stamp:
    """A picture of known size, drawn when it is first shown: placing names needs only their sizes."""

    __slots__ = ("_draw", "_picture", "height", "text", "width")

    def __init__(
        self, width: float, height: float, draw: Callable[[], QPixmap], text: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        """Take the size, what draws it, and how wide and high its text is before it is turned."""
        self.width, self.height, self.text = width, height, text
        self._draw = draw
        self._picture: QPixmap | None = None

    @property
    def drawn(self) -> bool:
        """Whether the picture is there already."""
        return self._picture is not None

    @property
    def picture(self) -> QPixmap:
        """The picture; its middle is the stamp's place."""
        if self._picture is None:
            self._picture = self._draw()
        return self._picture


class Onto(NamedTuple):
    """Where a view that is only moved and zoomed has places of the map, in plain numbers: stamps go by hundreds."""

    scale: float
    left: float
    top: float

    @classmethod
    def of(cls, view: QTransform) -> Onto:
        """Return the same as a view."""
        return cls(view.m11(), view.dx(), view.dy())


def paint_stamp(painter: QPainter, onto: Onto, one: Placed[Stamp]) -> None:
    """Paint a stamp in pixels, where a view has its place."""
    scale, left, top = onto
    stamp = one.stamp
    x = round(left + scale * one.x + one.dx - stamp.width / 2)
    y = round(top + scale * one.y + one.dy - stamp.height / 2)
    painter.drawPixmap(x, y, stamp.picture)


class StampBook:
    """Draws stamps and keeps them for as long as the theme and the screen stay the same."""

    def __init__(self, tones: Tones, ratio: float, families: Sequence[str]) -> None:
        self._tones = tones
        self._ratio = ratio
        self._families = list(families)
        self._kept: dict[tuple[object, ...], Stamp] = {}
        self._widths: dict[tuple[LabelKind, str, int], float] = {}

    def text(self, kind: LabelKind, text: str, pixels: int, angle: float) -> Stamp:
        """Return a text, turned by ``angle`` degrees."""
        key = (kind, text, pixels, round(angle))
        if key not in self._kept:
            self._kept[key] = self._new_text(kind, text, pixels, round(angle))
        return self._kept[key]

    def text_width(self, kind: LabelKind, text: str, pixels: int) -> float:
        """Return the width of a text that is not turned."""
        key = (kind, text, pixels)
        if key not in self._widths:
            self._widths[key] = QFontMetricsF(self._font(kind, pixels)).horizontalAdvance(text)
        return self._widths[key]

    def disc(self, radius: float) -> Stamp:
        """Return the room of a disc that somebody else draws."""
        key = ("disc", radius)
        if key not in self._kept:
            side = 2 * (radius + SLACK)
            self._kept[key] = Stamp(side, side, QPixmap)
        return self._kept[key]

    def mark(self, sign: MarkSign) -> Stamp:
        """Return the picture of a mark."""
        key = ("mark", sign)
        if key not in self._kept:
            self._kept[key] = Stamp(MARK, MARK, partial(self._draw_mark, sign))
        return self._kept[key]

    def works(self, kinds: tuple[Symbol, ...]) -> Stamp:
        """Return squares side by side, filled or open at the top."""
        key = ("works", kinds)
        if key not in self._kept:
            width = WORKS * len(kinds)
            self._kept[key] = Stamp(width, WORKS, partial(self._draw_works, kinds))
        return self._kept[key]

    def badge(self, arms: tuple[tuple[Symbol, int], ...], colour: str) -> Stamp:
        """Return a badge with a symbol and a count for each arm."""
        key = ("badge", arms, colour)
        if key not in self._kept:
            self._kept[key] = self._new_badge(arms, colour)
        return self._kept[key]

    def _font(self, kind: LabelKind, pixels: int) -> QFont:
        font = QFont(self._families)
        font.setPixelSize(pixels)
        font.setItalic(kind is LabelKind.SEA)
        font.setWeight(QFont.Weight.Medium)
        if kind is LabelKind.REGION:
            font.setWeight(QFont.Weight.Normal)
        if kind in SPACED:
            font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, SPACED[kind])
        return font

    def _new_text(self, kind: LabelKind, text: str, pixels: int, angle: int) -> Stamp:
        metrics = QFontMetricsF(self._font(kind, pixels))
        boxes = [metrics.tightBoundingRect(line) for line in text.split("\n")]
        box = QRectF(0, 0, max(one.width() for one in boxes), boxes[0].height())
        box.setHeight(box.height() + (len(boxes) - 1) * metrics.height())
        turned = QTransform().rotate(angle).mapRect(box)
        width, height = turned.width() + HALO_ROOM, turned.height() + HALO_ROOM
        draw = partial(self._draw_text, kind, text, pixels, angle, (width, height))
        return Stamp(width, height, draw, (box.width(), box.height()))

    def _draw_text(
        self, kind: LabelKind, text: str, pixels: int, angle: int, size: tuple[float, float]
    ) -> QPixmap:
        path = _text_path(text, self._font(kind, pixels))
        middle = path.boundingRect().center()
        path = (QTransform().rotate(angle)).map(path.translated(-middle.x(), -middle.y()))
        box = path.boundingRect()
        ink, halo = (
            (self._tones.sea_ink, self._tones.sea)
            if kind is LabelKind.SEA
            else (self._tones.ink, self._tones.halo)
        )
        picture, painter = self._canvas(*size)
        painter.translate(-box.center().x() + size[0] / 2, -box.center().y() + size[1] / 2)
        soft = see_through(halo, HALO_SHARE)
        round_pen = QPen(
            soft, HALO, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        )
        painter.strokePath(path, round_pen)
        painter.fillPath(path, QColor(ink))
        painter.end()
        return picture

    def _canvas(self, width: float, height: float) -> tuple[QPixmap, QPainter]:
        picture = QPixmap(math.ceil(width * self._ratio), math.ceil(height * self._ratio))
        picture.setDevicePixelRatio(self._ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        return picture, painter

    def _draw_mark(self, sign: MarkSign) -> QPixmap:
        picture, painter = self._canvas(MARK, MARK)
        painter.translate(MARK / 2, MARK / 2)
        path = _sign_path(sign)
        painter.strokePath(path, QPen(QColor(self._tones.halo), 2 * MARK_HALO))
        painter.fillPath(path, QColor(self._tones.ink))
        painter.end()
        return picture

    def _draw_works(self, kinds: tuple[Symbol, ...]) -> QPixmap:
        picture, painter = self._canvas(WORKS * len(kinds), WORKS)
        for at, kind in enumerate(kinds):
            box = QRectF(at * WORKS + 2, 2, WORKS - 4, WORKS - 4)
            painter.fillRect(box.adjusted(-1, -1, 1, 1), QColor(self._tones.halo))
            painter.fillRect(box, QColor(self._tones.ink))
            if kind is Symbol.SLIP:
                painter.fillRect(box.adjusted(1.6, 0, -1.6, -1.8), QColor(self._tones.halo))
        painter.end()
        return picture

    def _badge_font(self) -> QFont:
        font = QFont(self._families)
        font.setPixelSize(11)
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _new_badge(self, arms: tuple[tuple[Symbol, int], ...], colour: str) -> Stamp:
        metrics = QFontMetricsF(self._badge_font())
        widths = tuple(13 + metrics.horizontalAdvance(str(count)) + 4 for _, count in arms)
        width = 7 + sum(widths)
        return Stamp(width, BADGE_HEIGHT, partial(self._draw_badge, arms, colour, widths))

    def _draw_badge(
        self, arms: tuple[tuple[Symbol, int], ...], colour: str, widths: tuple[float, ...]
    ) -> QPixmap:
        font, width = self._badge_font(), 7 + sum(widths)
        picture, painter = self._canvas(width, BADGE_HEIGHT)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(0.5, 0.5, width - 1, BADGE_HEIGHT - 1), 3, 3)
        painter.fillPath(shape, QColor(self._tones.panel))
        painter.save()
        painter.setClipPath(shape)
        painter.fillRect(QRectF(0, 0, 4.5, BADGE_HEIGHT), QColor(colour))
        painter.restore()
        painter.strokePath(shape, QPen(QColor(self._tones.border), 1))
        painter.setFont(font)
        at = 8.0
        for (arm, count), wide in zip(arms, widths, strict=True):
            draw_symbol(painter, arm, QPointF(at, BADGE_HEIGHT / 2), QColor(self._tones.text))
            painter.drawText(
                QRectF(at + 12, 0, wide, BADGE_HEIGHT),
                int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter),
                str(count),
            )
            at += wide
        painter.end()
        return picture


def _text_path(text: str, font: QFont) -> QPainterPath:
    """Return the outlines of a text, its lines one below the other and centred."""
    whole, metrics = QPainterPath(), QFontMetricsF(font)
    for number, line in enumerate(text.split("\n")):
        whole.addText(-metrics.tightBoundingRect(line).center().x(), number * metrics.height(), font, line)
    return whole


def _sign_path(sign: MarkSign) -> QPainterPath:
    """Return a mark's sign about its middle, in pixels; its parts are one where they overlap."""
    shape, path = SIGNS[sign], QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for middle, radius in shape.discs:
        path.addEllipse(QPointF(*middle), radius, radius)
    path.addPath(ring_path(shape.rings))
    return QTransform.fromScale(SIGN, SIGN).map(path.simplified())


def draw_symbol(painter: QPainter, symbol: Symbol, at: QPointF, colour: QColor) -> None:
    """Draw a symbol 10 pixels wide from the middle of its left side on: crossed field, wing, hull, works or stack."""
    painter.setPen(QPen(colour, 1.1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    left, middle = at.x(), at.y()
    top = middle - 4
    if symbol is Symbol.BOX:
        box = QRectF(left, top + 0.5, 9, 7)
        painter.drawRect(box)
        painter.drawLine(box.topLeft(), box.bottomRight())
        painter.drawLine(box.bottomLeft(), box.topRight())
    elif symbol is Symbol.WING:
        painter.setBrush(colour)
        wing = ((left + 4.5, top), (left + 9, top + 7), (left + 4.5, top + 5), (left, top + 7))
        painter.drawPath(ring_path([wing]))
    elif symbol is Symbol.HULL:
        painter.setBrush(colour)
        hull = ((left, middle), (left + 9, middle), (left + 7, top + 8), (left + 2, top + 8))
        painter.drawPath(ring_path([hull]))
        painter.drawLine(QPointF(left + 4.5, middle), QPointF(left + 4.5, top))
    elif symbol is Symbol.SQUARE:
        painter.fillRect(QRectF(left + 2, middle - 2.5, 5, 5), colour)
    elif symbol is Symbol.SLIP:
        for side in (QRectF(left + 2, middle - 2.5, 1.6, 5), QRectF(left + 5.4, middle - 2.5, 1.6, 5)):
            painter.fillRect(side, colour)
        painter.fillRect(QRectF(left + 2, middle + 0.7, 5, 1.8), colour)
    else:
        for step in (0.0, 2.5, 5.0):
            painter.drawLine(QPointF(left, top + 1 + step), QPointF(left + 9, top + 1 + step))
    painter.setPen(QPen(colour, 1))


def draw_load(painter: QPainter, at: QPointF, text: str, full: float, *, ink: QColor, plate: QColor) -> None:
    """Draw about a place how much lies there over a bar that is as ``full`` as what may be sent at a time, 0 to 1."""
    painter.save()
    font = QFont(painter.font())
    font.setPixelSize(10)
    font.setBold(True)
    painter.setFont(font)
    box = QRectF(-11, -7, 22, 14).translated(at)
    painter.setPen(QPen(ink, 1.0))
    painter.setBrush(plate)
    painter.drawRoundedRect(box, 3, 3)
    bar = QRectF(box.left() + 2, box.bottom() - 4, (box.width() - 4) * full, 2.4)
    painter.fillRect(bar, ink)
    painter.drawText(box.adjusted(0, -1, 0, -3), Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def is_cut(one: Placed[Stamp], scale: float, seen: QRectF, aside: float) -> bool:
    """Tell whether the edge of what is looked at cuts a text, in the copy of the world that lies ``aside``."""
    if not one.stamp.text[0]:
        return False
    left, top, right, low = (side / scale for side in one.around(scale))
    box = QRectF(left + aside, top, right - left, low - top)
    return seen.intersects(box) and not seen.contains(box)
