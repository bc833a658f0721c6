"""The layer of stamps: marks, badges and names, placed by priority so that none covers another."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from shiboken6 import isValid

from gm_console.board.model import Board
from gm_console.core.glance import RegionGlance, Symbol
from gm_console.core.ids import NationId, RegionId
from gm_console.core.map_rules import Stand
from gm_console.drawing.name_sizes import REGIONS_FROM, SIZES, Lettering, lettered
from gm_console.drawing.names import Label, LabelKind
from gm_console.drawing.taken_room import TakenRoom
from gm_console.ui.map.layers import WorldLayer, in_pixels
from gm_console.ui.map.stamp_room import (
    ELSEWHERE,
    LEVEL_STEP,
    Choices,
    Placed,
    all_places,
    boxes_of,
    level_of,
)
from gm_console.ui.map.stamps import StampBook

MARKS_FROM: Final = {Stand.SEAT: 0.17, Stand.HARBOUR: 0.34}
OTHER_MARKS_FROM: Final = 0.5
BADGES_FROM: Final = 0.3
SINGLE_BADGES_FROM: Final = 0.52
WORKS_FROM: Final = 0.62
WORKS_ASIDE: Final = 18.0
"""Pixels between a region's label and the marks of what stands there."""
CLUSTER: Final = 96.0
"""Pixels of the square within which one nation's badges merge."""
IDS_FIRST_FROM: Final = 0.58
FROM_AFAR: Final = (LabelKind.NATION, (LabelKind.SEA, LabelKind.REGION, LabelKind.COUNTRY, LabelKind.PLACE))
FROM_NEAR: Final = (
    LabelKind.REGION,
    (LabelKind.PLACE, LabelKind.TOWN, LabelKind.NATION, LabelKind.SEA, LabelKind.COUNTRY),
)
"""What is placed before the badges and, in this order, after them."""
BELOW_ID: Final = 13.0
"""Pixels from a region's id to its name."""
DRAWING: Final = 0.005
"""Seconds of a frame in which new stamps may be drawn while the map is being zoomed."""
AT_ONCE: Final = 1_500
"""Regions up to which places are worked out within one frame."""
NEAR_ENOUGH: Final = 3
"""Zoom levels for which a wider one's places may stand in."""


class StampLayer(WorldLayer):
    """Paints stamps at their own size; which ones is worked out once for each zoom level."""

    def __init__(self, world: QRectF, board: Board, labels: tuple[Label, ...]) -> None:
        super().__init__(world, board.wraps)
        self._board = board
        self._labels = labels
        kinds = ((region, board.rules.first(mark.kind for mark in region.marks)) for region in board.regions)
        self._marked = [(region, kind) for region, kind in kinds if kind is not None]
        """The regions with a mark, each with the kind that is shown."""
        self._book: StampBook | None = None
        self._lettered: dict[float, dict[LabelKind, list[tuple[Label, Lettering]]]] = {}
        """The labels written at each scale, kept while the game is stepped through: it changes none of them."""
        self._places: Mapping[RegionId, RegionGlance] = {}
        self._colours: Mapping[NationId, str] = {}
        self._forces = True
        self.forces_strength = 1.0
        """How strongly badges are drawn, 0 to 1."""
        self.hurried = False
        """Whether names may come a few frames late, so that zooming does not wait for them to be drawn."""
        self.pending = False
        """Whether the last painting left out a name for that, or showed another level's plan."""
        self._plans: dict[int, tuple[Placed, ...]] = {}

    def show_stamps(
        self,
        book: StampBook,
        places: Mapping[RegionId, RegionGlance],
        colours: Mapping[NationId, str],
        *,
        forces: bool = True,
    ) -> None:
        """Replace what is shown, with badges of forces or without."""
        if book is not self._book:
            self._lettered.clear()
        self._book, self._places, self._colours, self._forces = book, places, colours, forces
        self._plans.clear()
        self.update()

    def show_labels(self, labels: tuple[Label, ...]) -> None:
        """Replace what is written."""
        self._labels = labels
        self._lettered.clear()
        self._plans.clear()
        self.update()

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the stamps in sight, in pixels."""
        to_screen = in_pixels(painter)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        reach = 140 / scale
        left, right = exposed.left() - reach, exposed.right() + reach
        top, bottom = exposed.top() - reach, exposed.bottom() + reach
        end = time.perf_counter() + DRAWING if self.hurried else math.inf
        for one in self._ready_plan(scale):
            if left < one.x < right and top < one.y < bottom:
                if not one.stamp.drawn and time.perf_counter() > end:
                    self.pending = True
                    continue
                painter.setOpacity(self.forces_strength if one.force else 1.0)
                one.paint(painter, to_screen)

    def paint_part(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint what lies in a part of the scene, and note whether all of it was."""
        self.pending = False
        super().paint_part(painter, exposed)

    def plan(self, scale: float) -> tuple[Placed, ...]:
        """Return what is shown at a scale."""
        level = level_of(scale)
        if level not in self._plans:
            self._plans[level] = tuple(one for one in self._place(LEVEL_STEP**level) if one is not None)
        return self._plans[level]

    def warm_up(self, scales: Iterable[float]) -> Iterator[None]:
        """Work out places ahead of need, a little at each step, and draw what is small.

        It ends early where the scene was taken down between two steps, and the layer with it.
        """
        for scale in scales:
            level = level_of(scale)
            if level in self._plans:
                continue
            plan: list[Placed] = []
            for one in self._place(LEVEL_STEP**level):
                if one is not None:
                    plan.append(one)
                yield
                if not isValid(self):
                    return
            self._plans[level] = tuple(plan)
            self.update()
        for label in self._labels:
            if label.kind in SIZES:
                _ = self._stamps.text(label.kind, label.text, SIZES[label.kind], 0.0).picture
                yield
                if not isValid(self):
                    return

    def _ready_plan(self, scale: float) -> tuple[Placed, ...]:
        """Return the plan of a scale; that takes several frames to work out, so in a hurry a wider one stands in."""
        level = level_of(scale)
        if level in self._plans or not (self.hurried or len(self._board.regions) > AT_ONCE):
            return self.plan(scale)
        wider = [one for one in self._plans if level - NEAR_ENOUGH <= one < level]
        self.pending |= bool(wider)
        return self._plans[max(wider)] if wider else self.plan(scale)

    def _place(self, scale: float) -> Iterator[Placed | None]:
        """Yield each stamp that finds room, and None for each that does not."""
        taken = TakenRoom(self._board.around * scale)
        for choices in self._wanted(scale):
            yield next((one for one, angle in choices if taken.claim(boxes_of(one, angle, scale))), None)

    def _wanted(self, scale: float) -> Iterator[Choices]:
        """Yield all that could be shown with its places, the best first; and first what matters most."""
        first, rest = FROM_NEAR if scale >= IDS_FIRST_FROM else FROM_AFAR
        if scale < REGIONS_FROM:
            yield from self._named(scale, first)
            yield from self._marks(scale)
        else:
            yield from self._marks(scale)
            yield from self._named(scale, first)
        if self._forces:
            yield from self._badges(scale)
        yield from self._works(scale)
        for kind in rest:
            yield from self._named(scale, kind)

    def _works(self, scale: float) -> Iterator[Choices]:
        """Yield the marks of what stands in regions, to the left of the region's id."""
        if scale < WORKS_FROM:
            return
        for place in self._places.values():
            if place.works:
                x, y = self._board.by_id[place.id].label
                stamp = self._stamps.works(place.works)
                yield ((Placed(x=x, y=y, dx=-WORKS_ASIDE - stamp.width / 2, dy=0.5, stamp=stamp), 0.0),)

    def _marks(self, scale: float) -> Iterator[Choices]:
        """Yield the marks: above the ids where these are shown, else a little aside where a nation's name stands."""
        lifts = (-12.0,) if scale >= REGIONS_FROM else (0.0, *ELSEWHERE)
        for region, kind in self._marked:
            if scale >= MARKS_FROM.get(kind.stand, OTHER_MARKS_FROM):
                stamp = self._stamps.mark(kind.sign)
                x, y = region.label
                yield [(Placed(x=x, y=y, dx=0, dy=lift, stamp=stamp), 0.0) for lift in lifts]

    def _named(self, scale: float, kind: LabelKind) -> Iterator[Choices]:
        down = {LabelKind.PLACE: BELOW_ID, LabelKind.TOWN: 35.0 if scale >= SINGLE_BADGES_FROM else 13.0}
        for label, how in self._written(scale).get(kind, ()):
            yield all_places(label, how, scale, self._stamps, down.get(kind, 0.0))

    def _written(self, scale: float) -> Mapping[LabelKind, Sequence[tuple[Label, Lettering]]]:
        """Return the labels that are written at a scale, by kind."""
        if scale not in self._lettered:
            table: dict[LabelKind, list[tuple[Label, Lettering]]] = {}
            for label, how in lettered(self._labels, scale, self._stamps):
                table.setdefault(label.kind, []).append((label, how))
            self._lettered[scale] = table
        return self._lettered[scale]

    def _badges(self, scale: float) -> Iterator[Choices]:
        if scale < BADGES_FROM:
            return
        down = 16.0 if scale >= REGIONS_FROM else 0.0
        for place, arms in self._clusters(scale):
            x, y = self._board.by_id[place.id].label
            stamp = self._stamps.badge(arms, self._colours.get(place.owner, "#8a8f96"))
            yield ((Placed(x=x, y=y, dx=0, dy=down, stamp=stamp, force=True), 0.0),)

    def _clusters(self, scale: float) -> list[tuple[RegionGlance, tuple[tuple[Symbol, int], ...]]]:
        """Return forces where they stand, or merged by nation within a square of pixels."""
        armed = [place for place in self._places.values() if place.badge]
        if scale >= SINGLE_BADGES_FROM:
            return [(place, place.badge) for place in armed]
        groups: dict[tuple[str, int, int], list[RegionGlance]] = {}
        side = CLUSTER / scale
        for place in armed:
            x, y = self._board.by_id[place.id].label
            if place.owner:
                groups.setdefault((place.owner, int(x // side), int(y // side)), []).append(place)
        merged = [
            (
                max(group, key=lambda place: (_strength(place), place.id)),
                ((Symbol.STACK, sum(map(_strength, group))),),
            )
            for _, group in sorted(groups.items())
        ]
        return sorted(merged, key=lambda one: (-one[1][0][1], one[0].id))

    @property
    def _stamps(self) -> StampBook:
        assert self._book is not None
        return self._book


def _strength(place: RegionGlance) -> int:
    return sum(count for _, count in place.badge)
