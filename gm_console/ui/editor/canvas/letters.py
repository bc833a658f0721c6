"""Ids, marks and names on the canvas.

What a region is called stands inside it or not at all, so that ids never cover each other and need no plan: they follow
every edit at once.  Names of countries and seas are worked out when the hand rests.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QPainter, QTransform

from gm_console.board.editing.sheet import MapSheet
from gm_console.core.ids import NationId
from gm_console.core.map_rules import Stand
from gm_console.drawing.name_sizes import HALO_ROOM, SIZES, lettered
from gm_console.drawing.names import Label, LabelKind, map_labels, region_texts
from gm_console.drawing.seas import GRAIN, stretches
from gm_console.drawing.spines import spines
from gm_console.drawing.taken_room import Box, TakenRoom, overlap
from gm_console.ui.editor.canvas.atlas import Atlas
from gm_console.ui.editor.canvas.faces import FaceArt
from gm_console.ui.editor.canvas.layers import CanvasLayer
from gm_console.ui.editor.canvas.look import FIRST_LOOK, CanvasLook
from gm_console.ui.map.labels import NEAR_ENOUGH
from gm_console.ui.map.layers import in_pixels
from gm_console.ui.map.stamp_room import LEVEL_STEP, Placed, boxes_of, level_of, own_places
from gm_console.ui.map.stamps import Stamp, StampBook

ID_HEIGHT: Final = 15.0
"""Pixels that a region must have above and below its label for its id."""
ID_BREADTH: Final = 24.0
"""Pixels across a region without marks below which nothing stands in it."""
ID_AIR: Final = 2.0
SEVERAL: Final = 0.4
"""Share of the scale at which every second region has room for its id: further away single ids only confuse."""
ONE_LINE: Final = 12.0
"""Pixels that a line is high."""
LINE: Final = 14.0
"""Pixels from a region's id to its name."""
MARK_ROOM: Final = {Stand.SEAT: 9.0}
LESS_MARK_ROOM: Final = 20.0
"""Pixels a region must have for a mark; seats show from further away."""
MARK_LIFT: Final = 12.0
DRAWING: Final = 0.006
"""Seconds of one painting in which new stamps may be drawn; the others follow with the next one."""
REACH: Final = 170.0
"""Pixels that a name may reach from its middle."""
SAMPLE: Final = 200
LEAST_SIDE: Final = 8 * GRAIN
"""A map smaller than this, in map units, has no room for names of seas."""
NAMES: Final = (LabelKind.NATION, LabelKind.COUNTRY, LabelKind.SEA)


def names_of(sheet: MapSheet) -> tuple[Label, ...]:
    """Return the names of countries and seas and where they have room; takes its time."""
    board = sheet.board()
    roomy = min(board.width, board.height) >= LEAST_SIDE
    waters = stretches(board, {one.id: one.shape for one in board.regions}) if roomy else {}
    nations = [NationId(code) for code in board.country_names if board.rules.is_nation(code)]
    labels = map_labels(board, {}, nations, waters, spines(board))
    return tuple(label for label in labels if label.kind in NAMES)


@dataclass(slots=True, kw_only=True)
class Plan:
    """What is written at one zoom level."""

    scale: float
    names: tuple[Placed, ...]
    taken: TakenRoom
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
        self._drawing = 0.0
        """Seconds of this painting in which stamps were drawn: each brings some, however long the rest takes."""
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

    def written(self, art: FaceArt, scale: float) -> tuple[tuple[Stamp, float], ...]:
        """Return what a region is called at a scale, each line with its pixels below the label; nothing without room.

        A name with no room gives way to the id, one below its id is left out.
        """
        if art.label is None or self._book is None or not self._look.ids:
            return ()
        if art.room[1] * scale < ID_HEIGHT or scale < self._ids_from * SEVERAL:
            return ()
        texts = region_texts(art.key, art.name, self._look.naming)
        if texts[0] != art.key:
            alone = self._stamp(texts[0])
            if self._holds(art, alone, ONE_LINE, scale):
                return ((alone, 0.0),)
        id_ = self._stamp(art.key)
        if not self._holds(art, id_, ONE_LINE, scale):
            return ()
        if len(texts) > 1:
            below = self._stamps.text(LabelKind.PLACE, texts[1], SIZES[LabelKind.PLACE], 0.0)
            if self._holds(art, max(id_, below, key=_width), ONE_LINE + LINE, scale):
                return ((id_, -LINE / 2), (below, LINE / 2))
        return ((id_, 0.0),)

    def _holds(self, art: FaceArt, stamp: Stamp, height: float, scale: float) -> bool:
        """Tell whether a region holds lines as wide as a stamp, whole."""
        breadth = stamp.width - HALO_ROOM + 2 * ID_AIR
        across, down = art.room
        if across * scale < breadth or down * scale < height:
            return False
        return art.holds(breadth / scale, height / scale)

    def paint_part(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint what lies in a part of the scene, and ask for more time where it was not enough."""
        if self._book is None:
            return
        self._drawing, self._left_out = 0.0, False
        super().paint_part(painter, exposed)
        scene = self.scene()
        if self._left_out and scene is not None:
            QTimer.singleShot(0, scene, scene.update)

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the stamps of one copy in pixels."""
        plan = self._plan(scale)
        view = in_pixels(painter)
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
                if art.label is None or (art.mark is None and art.breadth < least):
                    continue
                if close.contains(*art.label):
                    for placed in self._free_signs(art, plan):
                        self._put(painter, view, placed)
        painter.setWorldTransform(view)

    def _signs(self, art: FaceArt, scale: float) -> Iterator[Placed]:
        """Yield a region's id and its mark, as far as they have room."""
        assert art.label is not None
        x, y = art.label
        written = self.written(art, scale)
        for stamp, down in written:
            yield Placed(x=x, y=y, dx=0, dy=down, stamp=stamp)
        mark = art.mark if self._look.marks else None
        if mark is not None and min(art.room) * scale >= MARK_ROOM.get(mark.stand, LESS_MARK_ROOM):
            lift = written[0][1] - MARK_LIFT if written else 0.0
            yield Placed(x=x, y=y, dx=0, dy=lift, stamp=self._stamps.mark(mark.sign))

    def _put(self, painter: QPainter, view: QTransform, one: Placed) -> None:
        stamp = one.stamp
        if not stamp.drawn:
            if self._drawing > DRAWING:
                self._left_out = True
                return
            began = time.perf_counter()
            _ = stamp.picture
            self._drawing += time.perf_counter() - began
        one.paint(painter, view)

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
        taken = TakenRoom(self.atlas.world.width() * scale if self.atlas.wraps else 0.0)
        names = tuple(self._placed(scale, taken)) if self._look.names else ()
        return Plan(scale=scale, names=names, taken=taken)

    def _placed(self, scale: float, taken: TakenRoom) -> Iterator[Placed]:
        """Yield the names that find room at a scale."""
        ids_first = scale >= self._ids_from
        for label, how in lettered(self._names, scale, self._stamps):
            for place, angle in own_places(label, how, self._stamps):
                boxes = boxes_of(place, angle, scale)
                if not (ids_first and self._on_ids(boxes, scale)) and taken.claim(boxes):
                    yield place
                    break

    def _on_ids(self, boxes: list[Box], scale: float) -> bool:
        """Tell whether some boxes, in pixels of the whole map, lie on the id of a region."""
        for west, north, east, south in boxes:
            part = QRectF(west / scale, north / scale, (east - west) / scale, (south - north) / scale)
            for square in self.atlas.squares_in(part):
                for art in square.arts.values():
                    if part.intersects(art.box) and self._on_sign(art, (west, north, east, south), scale):
                        return True
        return False

    def _on_sign(self, art: FaceArt, box: Box, scale: float) -> bool:
        """Tell whether a box lies on what a region is called."""
        if art.label is None:
            return False
        x, y = art.label
        return any(
            overlap(box, boxes_of(Placed(x=x, y=y, dx=0, dy=down, stamp=stamp), 0.0, scale)[0])
            for stamp, down in self.written(art, scale)
        )

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


def _width(stamp: Stamp) -> float:
    return stamp.width
