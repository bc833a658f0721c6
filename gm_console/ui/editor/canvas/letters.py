"""Ids, marks and names on the canvas.

What a region is called stands inside it or not at all, so that ids never cover each other and need no plan: they follow
every edit; only beside a mark an id may lap over the border.  Names of countries and seas wait until the hand rests.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QPainter

from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Point
from gm_console.core.ids import NationId
from gm_console.core.map_rules import MarkKind, Stand
from gm_console.drawing.label_placing import Box, TakenRoom, overlap
from gm_console.drawing.labels_on_screen import LEVEL_STEP, ROUND, InView, Placed, Room, level_of, wanted_name
from gm_console.drawing.name_sizes import HALO_ROOM, SIZES, lettered
from gm_console.drawing.names_on_map import Label, LabelKind, map_labels, region_texts
from gm_console.drawing.seas import GRAIN, stretches
from gm_console.drawing.spines import spines
from gm_console.ui.editor.canvas.atlas import Atlas
from gm_console.ui.editor.canvas.faces import FaceArt
from gm_console.ui.editor.canvas.layers import CanvasLayer
from gm_console.ui.editor.canvas.line_room import HERE, Lines, Step, begins_inside, holds, placed_lines
from gm_console.ui.editor.canvas.look import FIRST_LOOK, CanvasLook
from gm_console.ui.map.layers import in_pixels
from gm_console.ui.map.stamps import Onto, Stamp, StampBook, is_cut, paint_stamp

ID_HEIGHT: Final = 15.0
"""Pixels that a region must have above and below its label for its id."""
ID_BREADTH: Final = 24.0
"""Pixels across a region without marks below which nothing stands in it."""
LAPPED: Final = 0.7
"""Share of its id's breadth that a region with a mark must have across for the id to stand over its border."""
SEVERAL: Final = 0.4
"""Share of the scale at which every second region has room for its id: further away single ids only confuse."""
IDS_FIRST: Final = 1.6
"""How many times that scale it is from which names make way for ids; further away it is the other way round."""
ASIDE: Final = ((0.0, -9.0), (0.0, 9.0), (-12.0, 0.0), (12.0, 0.0), (0.0, -16.0), (0.0, 16.0))
"""Steps of pixels by which what a region is called makes way for a name or for a border, inside the region."""
ONE_LINE: Final = 12.0
"""Pixels that a line is high."""
LINE: Final = 14.0
"""Pixels from a region's id to its name."""
MARK_ROOM: Final = 20.0
"""Pixels a region must have for a mark."""
SEAT_ROOM: Final = 16.0
MOST: Final = 0.9
"""Seats are shown, all of them, from where so many parts of them have so many pixels of room."""
MARK_LIFT: Final = 12.0
NEAR_ENOUGH: Final = 3
"""Zoom levels for which another one's names may stand in."""
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
class WritingAtZoom:
    """What is written at one zoom level."""

    scale: float
    names: tuple[Placed[Stamp], ...]
    taken: TakenRoom
    """Pixels that the names take."""
    seen: QRectF | None = None
    """Map units in which steps aside are looked for: what is in sight at rest, nothing while the map moves."""
    signs: dict[str, tuple[FaceArt, tuple[Placed[Stamp], ...]]] = field(default_factory=dict)
    """Region to what stands in it, and the drawing of the region for which that was worked out."""


class LettersLayer(CanvasLayer):
    """Paints stamps at their own size."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas)
        self._book: StampBook | None = None
        self._look = FIRST_LOOK
        self._names: tuple[Label, ...] = ()
        self._ids_from = 0.0
        """Scale from which every second region has room for its id."""
        self._seats_from = 0.0
        """Scale from which every seat is marked."""
        self._written: dict[tuple[str, Step], tuple[FaceArt, Lines]] = {}
        """What regions are called at one scale, by the step, and the drawing for which that was worked out."""
        self._written_at = 0.0
        self._plans: dict[int, WritingAtZoom] = {}
        self._sight: tuple[float, InView] | None = None
        """What was looked at when the view last was at rest, and how close."""
        self._rested: WritingAtZoom | None = None
        """The plan for that."""
        self._level = 0
        self.hasty = False
        """Whether frames are to be quick: what was worked out for a zoom serves for the next ones too."""
        self._drawing = 0.0
        """Seconds of this painting in which stamps were drawn: each brings some, however long the rest takes."""
        self._left_out = False

    def show_look(self, book: StampBook, look: CanvasLook) -> None:
        """Use the stamps of a theme and a look."""
        self._book, self._look = book, look
        self._plan_anew()

    def show_names(self, names: tuple[Label, ...]) -> None:
        """Replace the names of countries and seas."""
        if names != self._names or not self._plans:
            self._names = names
            self._ids_from, self._seats_from = self._measured()
            self._plan_anew()

    def look_at(self, scale: float, sight: InView) -> None:
        """Place names anew for what is looked at: they are read whole, and nothing lies over them."""
        if self._sight != (scale, sight):
            self._sight, self._rested = (scale, sight), None
            self.update()

    def written(self, art: FaceArt, scale: float, step: Step = HERE) -> Lines:
        """Return what a region is called at a scale, or would be a step aside; nothing without room.

        A name with no room gives way to the id, one below its id is left out.
        """
        if scale != self._written_at:
            self._written_at = scale
            self._written.clear()
        known = self._written.get((art.key, step))
        if known is None or known[0] is not art:
            known = self._written[art.key, step] = (art, self._lines(art, scale, step))
        return known[1]

    def _lines(self, art: FaceArt, scale: float, step: Step) -> Lines:
        if art.label is None or self._book is None or not self._look.ids:
            return ()
        if art.box.height() * scale < ID_HEIGHT or scale < self._ids_from * SEVERAL:
            return ()
        texts = region_texts(art.key, art.name, self._look.naming)
        if texts[0] != art.key:
            alone = self._stamp(texts[0])
            if holds(art, alone, ONE_LINE, scale, step):
                return ((alone, 0.0),)
        id_ = self._stamp(art.key)
        if not holds(art, id_, ONE_LINE, scale, step):
            return ()
        if len(texts) > 1:
            below = self._stamps.text(LabelKind.PLACE, texts[1], SIZES[LabelKind.PLACE], 0.0)
            if holds(art, max(id_, below, key=_width), ONE_LINE + LINE, scale, step):
                return ((id_, -LINE / 2), (below, LINE / 2))
        return ((id_, 0.0),)

    def paint_part(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint what lies in a part of the scene, and ask for more time where it was not enough."""
        if self._book is None:
            return
        self._drawing, self._left_out = 0.0, False
        super().paint_part(painter, exposed)
        # not the scene: it forgets that all of it is to be painted when a part of a view is painted before
        for view in self.scene().views() if self._left_out else ():
            QTimer.singleShot(0, view.viewport(), view.viewport().update)

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the stamps of one copy in pixels."""
        plan = self._plan(scale)
        onto = Onto.of(view := in_pixels(painter))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        room = REACH / scale
        seen = exposed.adjusted(-room, -room, room, room)
        for placed in plan.names:
            shown = placed.only is None or self.aside in placed.only
            if shown and seen.contains(placed.x, placed.y):
                self._put(painter, onto, placed)
        near, least = 40 / scale, ID_BREADTH / scale
        close = exposed.adjusted(-near, -near, near, near)
        west, north, east, south = close.left(), close.top(), close.right(), close.bottom()
        for square in self.atlas.squares_in(close):
            for art in square.arts.values():
                if art.label is None or (art.mark is None and art.breadth < least):
                    continue
                x, y = art.label
                if west <= x <= east and north <= y <= south:
                    for placed in self._free_signs(art, plan):
                        if plan.seen is None or not is_cut(placed, scale, plan.seen, self.aside):
                            self._put(painter, onto, placed)
        painter.setWorldTransform(view)

    def _signs(self, art: FaceArt, plan: WritingAtZoom) -> Iterator[Placed[Stamp]]:
        """Yield what a region is called and its mark, beside the names of a plan and as far as they have room."""
        assert art.label is not None
        called = self._called(art, plan)
        yield from called
        mark = self._mark(art, plan.scale)
        if mark is None:
            return
        dx, dy = (called[0].dx, called[0].dy - MARK_LIFT) if called else HERE
        seat, stamp = mark.stand is Stand.SEAT, self._stamps.mark(mark.sign)
        places = [
            Placed(x=art.label[0], y=art.label[1], dx=dx + across, dy=dy + down, stamp=stamp)
            for across, down in (HERE, *(ROUND if seat else ()))
        ]
        under = [line.boxes(plan.scale)[0] for line in called]
        place = next((one for one in places if _free(one, plan, under)), places[0] if seat else None)
        if place is not None:
            yield place

    def _called(self, art: FaceArt, plan: WritingAtZoom) -> list[Placed[Stamp]]:
        """Return what a region is called: inside it; the id of one with a mark else over its own border."""
        return self._inside(art, plan) or self._lapping(art, plan)

    def _inside(self, art: FaceArt, plan: WritingAtZoom) -> list[Placed[Stamp]]:
        """Return what a region is called, in its place or a step aside inside the region, on no name."""
        for step in self._places(art, plan):
            lines = placed_lines(art, self.written(art, plan.scale, step), step)
            if lines and not any(not _free(one, plan) for one in lines):
                return lines
        return []

    def _lapping(self, art: FaceArt, plan: WritingAtZoom) -> list[Placed[Stamp]]:
        """Return the id of a region that shows a mark and lacks a little room for it, on nothing else."""
        id_ = self._stamp(art.key)
        ids_shown = self._look.ids and plan.scale >= self._ids_from
        roomy = art.breadth * plan.scale >= (id_.width - HALO_ROOM) * LAPPED
        if not (ids_shown and roomy) or self._mark(art, plan.scale) is None:
            return []
        for step in self._places(art, plan):
            if not begins_inside(art, plan.scale, step):
                continue
            lines = placed_lines(art, ((id_, 0.0),), step)
            if _free(lines[0], plan) and not self._on_others(art, lines[0].boxes(plan.scale)[0], plan):
                return lines
        return []

    def _on_others(self, art: FaceArt, box: Box, plan: WritingAtZoom) -> bool:
        """Tell whether a box, in pixels of the whole map, lies on a seat or on what another region is called."""
        return any(
            self._on_sign(one, box, plan.scale)
            or any(overlap(box, line.boxes(plan.scale)[0]) for line in self._before(one, art, plan))
            for one in self._under(box, plan.scale)
            if one.key != art.key
        )

    def _before(self, one: FaceArt, art: FaceArt, plan: WritingAtZoom) -> list[Placed[Stamp]]:
        """Return what a region is called as far as that is settled before another's id may lap."""
        return self._called(one, plan) if one.key < art.key else self._inside(one, plan)

    def _places(self, art: FaceArt, plan: WritingAtZoom) -> tuple[Step, ...]:
        assert art.label is not None
        return (HERE, *(ASIDE if self._at_rest(art.label, plan) else ()))

    def _at_rest(self, label: Point, plan: WritingAtZoom) -> bool:
        """Tell whether a label was in sight when the map came to rest: there is time to look for more room."""
        seen = plan.seen
        return seen is not None and any(
            seen.contains(label[0] + aside, label[1]) for aside in self.atlas.copies()
        )

    def _mark(self, art: FaceArt, scale: float) -> MarkKind | None:
        """Return the mark shown in a region at a scale: all seats from one scale on, others as they have room."""
        mark = art.mark if self._look.marks else None
        if mark is None:
            return None
        if mark.stand is Stand.SEAT:
            return mark if scale >= self._seats_from else None
        return mark if min(art.room) * scale >= MARK_ROOM else None

    def _put(self, painter: QPainter, onto: Onto, one: Placed[Stamp]) -> None:
        stamp = one.stamp
        if not stamp.drawn:
            if self._drawing > DRAWING:
                self._left_out = True
                return
            began = time.perf_counter()
            _ = stamp.picture
            self._drawing += time.perf_counter() - began
        paint_stamp(painter, onto, one)

    def _free_signs(self, art: FaceArt, plan: WritingAtZoom) -> tuple[Placed[Stamp], ...]:
        """Return a region's id and mark; worked out once for a plan."""
        known = plan.signs.get(art.key)
        if known is None or known[0] is not art:
            known = plan.signs[art.key] = (art, tuple(self._signs(art, plan)))
        return known[1]

    def _plan(self, scale: float) -> WritingAtZoom:
        if self._sight is not None and self._sight[0] == scale:
            if self._rested is None:
                self._rested = self._planned(*self._sight)
            return self._rested
        level = level_of(scale)
        if self.hasty and self._level in self._plans and abs(level - self._level) <= NEAR_ENOUGH:
            level = self._level
        self._level = level
        if level not in self._plans:
            self._plans[level] = self._planned(LEVEL_STEP**level)
        return self._plans[level]

    def _plan_anew(self) -> None:
        self._written.clear()
        self._plans.clear()
        self._rested = None
        self.update()

    def _planned(self, scale: float, sight: InView | None = None) -> WritingAtZoom:
        """Return the names that find room at a scale; how they are lettered is its zoom level's."""
        level = LEVEL_STEP ** level_of(scale)
        around = self.atlas.world.width() if self.atlas.wraps else 0.0
        kept = partial(self._on_signs, scale=scale) if scale >= self._ids_from * IDS_FIRST else None
        room: Room[Stamp] = Room(scale, around, sight, kept)
        wanted = lettered(self._names, level, self._stamps) if self._look.names else ()
        places = (room.place(wanted_name(label, how, level, self._stamps)) for label, how in wanted)
        names = tuple(place for place in places if place is not None)
        seen = None
        if sight is not None:
            west, north, east, south = sight.seen
            seen = QRectF(west, north, east - west, south - north)
        return WritingAtZoom(scale=scale, names=names, taken=room.taken, seen=seen)

    def _on_signs(self, boxes: Sequence[Box], scale: float) -> bool:
        """Tell whether some boxes, in pixels of the whole map, lie on a seat or on what a region is called."""
        return any(self._on_sign(art, box, scale) for box in boxes for art in self._under(box, scale))

    def _under(self, box: Box, scale: float) -> Iterator[FaceArt]:
        """Yield the regions with a label that may lie under a box, in pixels of the whole map."""
        west, north, east, south = (side / scale for side in box)
        part = QRectF(west, north, east - west, south - north)
        for square in self.atlas.squares_in(part):
            for art in square.arts.values():
                if art.label is not None and part.intersects(art.box):
                    yield art

    def _on_sign(self, art: FaceArt, box: Box, scale: float) -> bool:
        """Tell whether a box lies on a region's seat, or on what the region is called."""
        assert art.label is not None
        x, y = art.label
        written = self.written(art, scale)
        signs = placed_lines(art, written, HERE)
        mark = self._mark(art, scale)
        if mark is not None and mark.stand is Stand.SEAT:
            lift = written[0][1] - MARK_LIFT if written else 0.0
            signs.append(Placed(x=x, y=y, dx=0, dy=lift, stamp=self._stamps.mark(mark.sign)))
        return any(overlap(box, one.boxes(scale)[0]) for one in signs)

    def _measured(self) -> tuple[float, float]:
        """Return the scales from which every second region of a sample has room for its id, and most seats have."""
        arts = [
            art for square in self.atlas.squares() for art in square.arts.values() if art.label is not None
        ]
        ids = sorted(
            max(ID_HEIGHT / max(art.room[1], 1e-6), self._stamp(art.key).width / max(art.room[0], 1e-6))
            for art in arts[:: len(arts) // SAMPLE + 1]
        )
        seats = sorted(
            SEAT_ROOM / max(min(art.room), 1e-6)
            for art in arts
            if art.mark is not None and art.mark.stand is Stand.SEAT
        )
        return (
            ids[len(ids) // 2] if ids else 0.0,
            seats[math.ceil(MOST * len(seats)) - 1] if seats else 0.0,
        )

    def _stamp(self, text: str) -> Stamp:
        return self._stamps.text(LabelKind.REGION, text, SIZES[LabelKind.REGION], 0.0)

    @property
    def _stamps(self) -> StampBook:
        assert self._book is not None
        return self._book


def _width(stamp: Stamp) -> float:
    return stamp.width


def _free(one: Placed[Stamp], plan: WritingAtZoom, under: Sequence[Box] = ()) -> bool:
    """Tell whether a sign lies on no name of a plan, nor on some boxes."""
    (box,) = one.boxes(plan.scale)
    return plan.taken.free([box]) and not any(overlap(box, other) for other in under)
