"""Where battles were fought: a crossed mark sized by losses, a dot from afar; close ones merge, none vanishes.

A plate in the ink of labels says that the attackers won, one in the colour of their halo that they were beaten or that
nobody won: nothing hangs on hue.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QMenu, QWidget

from gm_console.board.model import Board
from gm_console.core.battles import BattleRow
from gm_console.core.gathering import gathered
from gm_console.core.ids import RegionId
from gm_console.ui.battle_words import losses, row_text
from gm_console.ui.kit.theme import Tones
from gm_console.ui.map.labels import PaintedDisc, StampLayer
from gm_console.ui.map.layers import WorldLayer, in_pixels

CROSSES_FROM: Final = 0.3
"""Pixels a map unit from which marks are crosses, no dots."""
SIGNS: Final = "battles"
ASIDE: Final = QPointF(-23, -12)
"""Pixels from a region's label to its mark: problems have the other side."""
SMALLEST: Final = 4.0
GROWTH: Final = 0.85
LARGEST: Final = 9.0
"""Pixels of half a cross: one unit lost, growth with the root of the losses, and at most."""
PLATE: Final = 3.2
"""Pixels between a cross and the edge of its plate."""
DOT: Final = 3.6
MERGED_WITHIN: Final = 0.8
"""Share of the sum of two marks' radii within which they are drawn as one."""
NEAR: Final = 3.0
"""Pixels beside a mark that still count as a hit."""
FAINT: Final = 0.4
RING: Final = 1.6
"""Pixels of light round a mark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleMark:
    """One or more battles at one place."""

    region: RegionId
    """Where it stands: of the bloodiest one where marks are merged."""
    point: QPointF
    """Label of that region, map units."""
    battles: tuple[BattleRow, ...]
    """In the order in which they were fought."""

    @property
    def lost(self) -> int:
        """Units lost by everybody."""
        return sum(losses(row) for row in self.battles)

    def radius(self, scale: float) -> float:
        """Return the radius of the plate in pixels."""
        if scale < CROSSES_FROM:
            return DOT + (1.0 if len(self.battles) > 1 else 0.0)
        return min(LARGEST, SMALLEST + GROWTH * math.sqrt(max(self.lost - 1, 0))) + PLATE

    def sign(self, scale: float) -> PaintedDisc:
        """Return the room it wants at a scale."""
        dx, dy = (0.0, 0.0) if scale < CROSSES_FROM else (ASIDE.x(), ASIDE.y())
        radius = self.radius(scale) + RING
        return PaintedDisc(key=self.region, x=self.point.x(), y=self.point.y(), radius=radius, aside=(dx, dy))


class BattleLayer(WorldLayer):
    """Paints the battles of a turn at their own size."""

    def __init__(self, world: QRectF, board: Board) -> None:
        super().__init__(world, board.wraps)
        self._board = board
        self._marks: tuple[BattleMark, ...] = ()
        self._last = 0
        """Number of the last entry before the moment shown."""
        self._painted: tuple[object, ...] = ()
        """All that the picture hangs on: as long as none of it changes it is not painted again."""
        self._room: StampLayer | None = None
        self._merged: tuple[float, tuple[BattleMark, ...]] = (0.0, ())
        self._ink, self._plate = QColor(), QColor()

    def show_battles(self, rows: Iterable[BattleRow], last: int, tones: Tones) -> None:
        """Replace the marks; battles after entry ``last`` are still to come and faint."""
        self._ink, self._plate, self._last = QColor(tones.ink), QColor(tones.halo), last
        in_order = sorted(rows, key=lambda row: (row.turn, row.seq))
        table = gathered((row.region, row) for row in in_order)
        marks = tuple(
            BattleMark(region=region, point=QPointF(*self._board.where(region)), battles=tuple(found))
            for region, found in table.items()
        )
        if marks != self._marks:
            self._marks, self._merged = marks, (0.0, ())
            if self._room is not None:
                self._room.show_signs(self._signs, SIGNS)
        fought = tuple(row.seq <= last for row in in_order)
        painted = (marks, fought, tones.ink, tones.halo, self.strength)
        if painted != self._painted:
            self._painted = painted
            self.update()

    def stand_among(self, stamps: StampLayer) -> None:
        """Find room for the marks beside what another layer writes."""
        self._room = stamps
        stamps.show_signs(self._signs, SIGNS)

    def fought(self, mark: BattleMark) -> bool:
        """Tell whether the first battle of a mark was fought before the moment shown."""
        return mark.battles[0].seq <= self._last

    def centre(self, mark: BattleMark, scale: float) -> QPointF:
        """Return the middle of a mark in map units."""
        places = self._room.signs(scale) if self._room is not None else {}
        return mark.point + QPointF(*places.get(mark.region, mark.sign(scale).aside)) / scale

    def marks_at(self, scale: float) -> tuple[BattleMark, ...]:
        """Return the marks at a scale, those that would cover one another merged."""
        if self._merged[0] != scale:
            self._merged = (scale, _merged(self._marks, scale))
        return self._merged[1]

    def in_region(self, region: RegionId) -> tuple[BattleRow, ...]:
        """Return the battles shown in a region."""
        return next((mark.battles for mark in self._marks if mark.battles[0].region == region), ())

    def at(self, point: QPointF, scale: float) -> BattleMark | None:
        """Return the mark at a point of the scene, over the seam too."""
        width = self._world.width()
        for mark in reversed(self.marks_at(scale)):
            away = point - self.centre(mark, scale)
            across = away.x() - (round(away.x() / width) * width if len(self._steps) > 1 else 0.0)
            if math.hypot(across, away.y()) * scale <= mark.radius(scale) + NEAR:
                return mark
        return None

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the marks in sight, in pixels."""
        if not self._marks:
            return
        to_screen = in_pixels(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        reach = 40 / scale
        seen = exposed.adjusted(-reach, -reach, reach, reach)
        for mark in self.marks_at(scale):
            if seen.contains(mark.point):
                painter.setOpacity(1.0 if self.fought(mark) else FAINT)
                self._paint(painter, to_screen.map(self.centre(mark, scale)), mark, scale)
        painter.setOpacity(1.0)

    def _signs(self, scale: float) -> Iterator[PaintedDisc]:
        return (mark.sign(scale) for mark in self.marks_at(scale))

    def _paint(self, painter: QPainter, at: QPointF, mark: BattleMark, scale: float) -> None:
        won = any(row.won and row.decided for row in mark.battles)
        plate, ink = (self._ink, self._plate) if won else (self._plate, self._ink)
        radius = mark.radius(scale)
        painter.setPen(QPen(self._plate, 3.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, radius, radius)
        painter.setPen(QPen(self._ink, 1.3))
        painter.setBrush(plate)
        painter.drawEllipse(at, radius, radius)
        if scale < CROSSES_FROM:
            return
        arm = (radius - PLATE) * math.sqrt(0.5)
        painter.setPen(QPen(ink, 1.9, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(at + QPointF(-arm, -arm), at + QPointF(arm, arm))
        painter.drawLine(at + QPointF(-arm, arm), at + QPointF(arm, -arm))


def battle_menu(battles: Sequence[BattleRow], names: Mapping[str, str], parent: QWidget) -> QMenu:
    """Return a menu with a line for each battle, which is the data of its action; the first is under the cursor."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for row in battles:
        text = f"{row.id}  {row_text(row, names)}"
        menu.addAction(text.replace("&", "&&")).setData(row)
    menu.setActiveAction(menu.actions()[0])
    return menu


def _merged(marks: Sequence[BattleMark], scale: float) -> tuple[BattleMark, ...]:
    """Return marks with those that cover one another put together, the bloodiest keeping its place."""
    kept: list[tuple[BattleMark, float, float, float]] = []
    for mark in sorted(marks, key=lambda mark: (-mark.lost, mark.battles[0].seq)):
        # Every mark is measured against every other, at each zoom: where it is and how large is asked of it once.
        x, y, radius = mark.point.x(), mark.point.y(), mark.radius(scale)
        for at, (other, its_x, its_y, its_radius) in enumerate(kept):
            if math.hypot(its_x - x, its_y - y) * scale < MERGED_WITHIN * (its_radius + radius):
                battles = tuple(sorted((*other.battles, *mark.battles), key=lambda row: row.seq))
                both = BattleMark(region=other.region, point=other.point, battles=battles)
                kept[at] = both, its_x, its_y, both.radius(scale)
                break
        else:
            kept.append((mark, x, y, radius))
    return tuple(sorted((mark for mark, *_ in kept), key=lambda mark: mark.battles[0].seq))
