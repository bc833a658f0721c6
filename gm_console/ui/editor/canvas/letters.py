"""Ids, marks and names on the canvas.

An id stands inside its own region or not at all, so that ids never cover each other and need no plan: they follow every
edit at once.  Names of countries and seas are worked out when the hand rests.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import QPainter, QTransform

from gm_console.board.editing.sheet import Sheet
from gm_console.board.model import MarkKind, RegionKind
from gm_console.charts.atlas.spines import spines
from gm_console.core.ids import NationId
from gm_console.ui.editor.canvas.atlas import Atlas
from gm_console.ui.editor.canvas.faces import FaceArt
from gm_console.ui.editor.canvas.layers import CanvasLayer
from gm_console.ui.editor.canvas.look import FIRST_LOOK, CanvasLook
from gm_console.ui.editor.canvas.washes import is_nation
from gm_console.ui.map.labels import ELSEWHERE, NEAR_ENOUGH, name_pixels
from gm_console.ui.map.layers import ring_path
from gm_console.ui.map.names import Label, LabelKind, map_labels
from gm_console.ui.map.room import LEVEL_STEP, Box, Placed, Taken, boxes_of, level_of, moved_across, overlap
from gm_console.ui.map.seas import GRAIN, stretches
from gm_console.ui.map.stamps import SIZES, Stamp, StampBook

ID_HEIGHT: Final = 15.0
"""Pixels that a region must have above and below its label for its id."""
ID_BREADTH: Final = 24.0
"""Pixels across a region without marks below which nothing stands in it."""
ID_AIR: Final = 2.0
MARK_ROOM: Final = {MarkKind.CAPITAL: 9.0}
LESS_MARK_ROOM: Final = 20.0
"""Pixels a region must have for a mark; capitals show from further away."""
MARK_LIFT: Final = 12.0
DRAWING: Final = 0.006
"""Seconds of one painting in which new stamps may be drawn; the others follow with the next one."""
REACH: Final = 170.0
"""Pixels that a name may reach from its middle."""
SAMPLE: Final = 200
MOST_SEAS: Final = 250
LEAST_SIDE: Final = 8 * GRAIN
"""A map smaller than this, in map units, has no room for names of seas."""
NAMES: Final = (LabelKind.NATION, LabelKind.COUNTRY, LabelKind.SEA)


def names_of(sheet: Sheet) -> tuple[Label, ...]:
    """Return the names of countries and seas and where they have room; takes its time."""
    board = sheet.board()
    seas = {region.country for region in board.regions if region.kind is RegionKind.SEA}
    roomy = min(board.width, board.height) >= LEAST_SIDE and len(seas) <= MOST_SEAS
    waters = stretches(board, {one.id: ring_path(one.shape) for one in board.regions}) if roomy else {}
    nations = [NationId(code) for code in board.country_names if is_nation(code)]
    labels = map_labels(board, {}, nations, waters, spines(board))
    return tuple(label for label in labels if label.kind in NAMES)


@dataclass(slots=True, kw_only=True)
class Plan:
    """What is written at one zoom level."""

    scale: float
    names: tuple[Placed, ...]
    taken: Taken
    """Pixels that the names take."""
    signs: dict[str, tuple[FaceArt, tuple[Placed, ...]]] = field(default_factory=dict)
    """Region to what stands in it, and the drawing of the region for which that was worked out."""


class LettersLayer(CanvasLayer):
    """Paints stamps at their own size."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas)
        self._book: StampBook | None = None
        self._look = FIRST_LOOK
        self._names: tuple[Label, ...] = ()
        self._ids_from = 0.0
        """Scale from which most regions have room for their id: names then make way."""
        self._plans: dict[int, Plan] = {}
        self._level = 0
        self.hasty = False
        """Whether frames are to be quick: what was worked out for a zoom serves for the next ones too."""
        self._end = 0.0
        self._left_out = False

    def show_look(self, book: StampBook, look: CanvasLook) -> None:
        """Use the stamps of a theme and a look."""
        self._book, self._look = book, look
        self._plans.clear()
        self.update()

    def show_names(self, names: tuple[Label, ...]) -> None:
        """Replace the names of countries and seas."""
        if names != self._names or not self._plans:
            self._names = names
            self._ids_from = self._measured()
            self._plans.clear()
            self.update()

    def id_shown(self, art: FaceArt, scale: float) -> bool:
        """Tell whether a region's id has room at a scale."""
        if art.label is None or self._book is None or not self._look.ids:
            return False
        across, down = art.room
        if down * scale < ID_HEIGHT:
            return False
        return across * scale >= self._stamp(art.key).width - 8 + 2 * ID_AIR

    def paint_part(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint what lies in a part of the scene, and ask for more time where it was not enough."""
        if self._book is None:
            return
        self._end, self._left_out = time.perf_counter() + DRAWING, False
        super().paint_part(painter, exposed)
        scene = self.scene()
        if self._left_out and scene is not None:
            QTimer.singleShot(0, scene, scene.update)

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the stamps of one copy in pixels."""
        plan = self._plan(scale)
        view = painter.worldTransform()
        painter.setWorldTransform(QTransform())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        room = REACH / scale
        seen = exposed.adjusted(-room, -room, room, room)
        for placed in plan.names:
            if seen.contains(placed.x, placed.y):
                self._put(painter, view, placed)
        near, least = 40 / scale, ID_BREADTH / scale
        close = exposed.adjusted(-near, -near, near, near)
        for square in self.atlas.squares_in(close):
            for art in square.arts.values():
                if art.label is None or (not art.marks and art.breadth < least):
                    continue
                if close.contains(*art.label):
                    for placed in self._free_signs(art, plan):
                        self._put(painter, view, placed)
        painter.setWorldTransform(view)

    def _signs(self, art: FaceArt, scale: float) -> Iterator[Placed]:
        """Yield a region's id and its mark, as far as they have room."""
        assert art.label is not None
        x, y = art.label
        written = self.id_shown(art, scale)
        if written:
            yield Placed(x=x, y=y, dx=0, dy=0, stamp=self._stamp(art.key))
        if art.marks and self._look.marks:
            kind = min((mark.kind for mark in art.marks), key=list(MarkKind).index)
            if min(art.room) * scale >= MARK_ROOM.get(kind, LESS_MARK_ROOM):
                yield Placed(x=x, y=y, dx=0, dy=-MARK_LIFT if written else 0, stamp=self._stamps.mark(kind))

    def _put(self, painter: QPainter, view: QTransform, one: Placed) -> None:
        stamp = one.stamp
        if not stamp.drawn and time.perf_counter() > self._end:
            self._left_out = True
            return
        at = view.map(QPointF(one.x, one.y))
        x, y = round(at.x() + one.dx - stamp.width / 2), round(at.y() + one.dy - stamp.height / 2)
        painter.drawPixmap(x, y, stamp.picture)

    def _free_signs(self, art: FaceArt, plan: Plan) -> tuple[Placed, ...]:
        """Return a region's id and mark, without those on which a name stands; worked out once for a zoom level."""
        known = plan.signs.get(art.key)
        if known is None or known[0] is not art:
            signs = self._signs(art, plan.scale)
            free = tuple(one for one in signs if plan.taken.free(boxes_of(one, 0.0, plan.scale)))
            known = plan.signs[art.key] = (art, free)
        return known[1]

    def _plan(self, scale: float) -> Plan:
        level = level_of(scale)
        if self.hasty and self._level in self._plans and abs(level - self._level) <= NEAR_ENOUGH:
            level = self._level
        self._level = level
        if level not in self._plans:
            self._plans[level] = self._planned(LEVEL_STEP**level)
        return self._plans[level]

    def _planned(self, scale: float) -> Plan:
        taken = Taken(self.atlas.world.width() * scale if self.atlas.wraps else 0.0)
        names = tuple(self._placed(scale, taken)) if self._look.names else ()
        return Plan(scale=scale, names=names, taken=taken)

    def _placed(self, scale: float, taken: Taken) -> Iterator[Placed]:
        """Yield the names that find room at a scale."""
        ids_first = scale >= self._ids_from
        for label in self._names:
            pixels = name_pixels(label, scale, self._stamps)
            if not pixels:
                continue
            stamp = self._stamps.text(label.kind, label.text, pixels, label.angle)
            own = Placed(x=label.x, y=label.y, dx=0, dy=0, stamp=stamp)
            aside = ELSEWHERE if label.kind is LabelKind.SEA else ()
            for place in (own, *(moved_across(own, label.angle, step) for step in aside)):
                boxes = boxes_of(place, label.angle, scale)
                if not (ids_first and self._on_ids(boxes, scale)) and taken.claim(boxes):
                    yield place
                    break

    def _on_ids(self, boxes: list[Box], scale: float) -> bool:
        """Tell whether some boxes, in pixels of the whole map, lie on the id of a region."""
        for west, north, east, south in boxes:
            part = QRectF(west / scale, north / scale, (east - west) / scale, (south - north) / scale)
            for square in self.atlas.squares_in(part):
                for art in square.arts.values():
                    if part.intersects(art.box) and self.id_shown(art, scale):
                        sign = next(self._signs(art, scale))
                        if overlap((west, north, east, south), boxes_of(sign, 0.0, scale)[0]):
                            return True
        return False

    def _measured(self) -> float:
        """Return the scale from which every second region, of a sample, has room for its id."""
        arts = [
            art for square in self.atlas.squares() for art in square.arts.values() if art.label is not None
        ]
        needed = sorted(
            max(ID_HEIGHT / max(art.room[1], 1e-6), self._stamp(art.key).width / max(art.room[0], 1e-6))
            for art in arts[:: len(arts) // SAMPLE + 1]
        )
        return needed[len(needed) // 2] if needed else 0.0

    def _stamp(self, text: str) -> Stamp:
        return self._stamps.text(LabelKind.REGION, text, SIZES[LabelKind.REGION], 0.0)

    @property
    def _stamps(self) -> StampBook:
        assert self._book is not None
        return self._book
