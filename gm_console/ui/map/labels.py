"""The layer of stamps: marks, badges and names, placed by priority so that none covers another."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from shiboken6 import isValid

from gm_console.board.model import Board
from gm_console.core.gathering import gathered
from gm_console.core.glance import RegionGlance, Symbol
from gm_console.core.ids import NationId, RegionId
from gm_console.core.map_rules import Stand
from gm_console.drawing.labels_on_screen import (
    ELSEWHERE,
    LEVEL_STEP,
    ROUND,
    InView,
    Placed,
    PlaceWish,
    Room,
    level_of,
    wanted_name,
)
from gm_console.drawing.name_sizes import REGIONS_FROM, SIZES, Lettering, lettered
from gm_console.drawing.names_on_map import Label, LabelKind
from gm_console.ui.map.layers import WorldLayer, in_pixels
from gm_console.ui.map.stamps import Onto, Stamp, StampBook, paint_stamp

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
FROM_AFAR: Final = (
    LabelKind.NATION, None, LabelKind.SEA, LabelKind.REGION, LabelKind.COUNTRY, LabelKind.PLACE,
)  # fmt: skip
FROM_NEAR: Final = (
    LabelKind.REGION, None, LabelKind.PLACE, LabelKind.TOWN, LabelKind.NATION, LabelKind.SEA, LabelKind.COUNTRY,
)  # fmt: skip
"""What is placed first where regions are named, None for the units there."""
BELOW_ID: Final = 13.0
"""Pixels from a region's id to its name."""
DRAWING: Final = 0.005
"""Seconds of a frame in which new stamps may be drawn while the map is being zoomed."""
AT_ONCE: Final = 1_500
"""Regions up to which places are worked out within one frame."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaintedDisc:
    """A disc that another layer paints: it is always shown, beside what is written if there is room."""

    key: Hashable
    x: float
    y: float
    radius: float
    """Pixels."""
    aside: tuple[float, float] = (0.0, 0.0)
    """Pixels from its point to where it would best stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StampsAtZoom:
    """What is shown at one zoom."""

    stamps: tuple[Placed[Stamp], ...]
    signs: Mapping[Hashable, tuple[float, float]]
    """Pixels from the point of each sign to where it stands, by its key."""


class StampLayer(WorldLayer):
    """Paints stamps at their own size; which ones is worked out once for each zoom level, and for what is looked at."""

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
        self._plans: dict[int, StampsAtZoom] = {}
        self._sight: tuple[float, InView] | None = None
        """What was looked at when the map last was at rest, and how close."""
        self._rested: StampsAtZoom | None = None
        """The plan for that."""
        self._signs: dict[str, Callable[[float], Iterable[PaintedDisc]]] = {}
        """Signs of other layers, by what they are of."""

    def show_stamps(
        self,
        book: StampBook,
        places: Mapping[RegionId, RegionGlance],
        colours: Mapping[NationId, str],
        *,
        forces: bool = True,
    ) -> None:
        """Replace what is shown, with badges of forces or without."""
        another = book is not self._book
        if another:
            self._lettered.clear()
        self._book, self._places, self._colours, self._forces = book, places, colours, forces
        self._plan_anew(0.0 if another else BADGES_FROM)

    def show_labels(self, labels: tuple[Label, ...]) -> None:
        """Replace what is written."""
        self._labels = labels
        self._lettered.clear()
        self._plan_anew()

    def show_signs(self, signs: Callable[[float], Iterable[PaintedDisc]], of: str) -> None:
        """Find room for other signs too, those of a scale, which another layer paints; they replace those ``of`` it."""
        self._signs[of] = signs
        self._plan_anew()

    def look_at(self, scale: float, sight: InView) -> Iterator[None]:
        """Find places anew for what is looked at, a little at each step: names are read whole, nothing covers them."""
        if self._book is None or (self._sight == (scale, sight) and self._rested is not None):
            return
        yield from self._worked_out(scale, sight)

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the stamps in sight, in pixels."""
        onto = Onto.of(in_pixels(painter))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        reach = 140 / scale
        left, right = exposed.left() - reach, exposed.right() + reach
        top, bottom = exposed.top() - reach, exposed.bottom() + reach
        end = time.perf_counter() + DRAWING if self.hurried else math.inf
        for one in self._ready_plan(scale).stamps:
            if not (left < one.x < right and top < one.y < bottom):
                continue
            if one.only is not None and self.aside not in one.only:
                continue
            if not one.stamp.drawn and time.perf_counter() > end:
                self.pending = True
                continue
            painter.setOpacity(self.forces_strength if one.force else 1.0)
            paint_stamp(painter, onto, one)

    def paint_part(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint what lies in a part of the scene, and note whether all of it was."""
        self.pending = False
        super().paint_part(painter, exposed)

    def plan(self, scale: float) -> tuple[Placed[Stamp], ...]:
        """Return what is shown at a scale, wherever one looks."""
        return self._level_plan(scale).stamps

    def signs(self, scale: float) -> Mapping[Hashable, tuple[float, float]]:
        """Return how many pixels from its point each sign stands that is shown at a scale, by key."""
        return self._ready_plan(scale).signs if self._book is not None else {}

    def warm_up(self, scales: Iterable[float]) -> Iterator[None]:
        """Work out places ahead of need, a little at each step, and draw what is small.

        It ends early where the scene was taken down between two steps, and the layer with it.
        """
        for scale in scales if self._book is not None else ():
            if level_of(scale) in self._plans:
                continue
            yield from self._worked_out(scale)
            if not isValid(self):
                return
        for label in self._labels:
            if label.kind in SIZES and self._book is not None:
                _ = self._stamps.text(label.kind, label.text, SIZES[label.kind], 0.0).picture
                yield
                if not isValid(self):
                    return

    def _worked_out(self, scale: float, sight: InView | None = None) -> Iterator[None]:
        """Make a plan a little at each step, and use it; none where the scene is taken down meanwhile."""
        found: list[tuple[PlaceWish[Stamp], Placed[Stamp]]] = []
        for pair in self._place(scale, sight):
            if pair is not None:
                found.append(pair)
            yield
            if not isValid(self):
                return
        self._keep(_plan_of(found), scale, sight)
        self.update()

    def _keep(self, plan: StampsAtZoom, scale: float, sight: InView | None) -> None:
        if sight is None:
            self._plans[level_of(scale)] = plan
        else:
            self._sight, self._rested = (scale, sight), plan

    def _plan_anew(self, from_scale: float = 0.0) -> None:
        """Forget the plans of a scale and closer: what stands in regions is not seen from afar."""
        last = level_of(from_scale) if from_scale else -math.inf
        self._plans = {level: plan for level, plan in self._plans.items() if level < last}
        if self._sight is None or level_of(self._sight[0]) >= last:
            self._rested = None
        self.update()

    def _level_plan(self, scale: float) -> StampsAtZoom:
        level = level_of(scale)
        if level not in self._plans:
            self._plans[level] = _plan_of(pair for pair in self._place(scale) if pair is not None)
        return self._plans[level]

    def _ready_plan(self, scale: float) -> StampsAtZoom:
        """Return the plan of a scale; that takes several frames to work out, so in a hurry a wider one stands in.

        However much wider it is: what it shows has more room here, and the rest comes as soon as the map is at rest.
        """
        large = len(self._board.regions) > AT_ONCE
        if self._sight is not None and self._sight[0] == scale and (self._rested is not None or not large):
            if self._rested is None:
                self._rested = _plan_of(pair for pair in self._place(*self._sight) if pair is not None)
            return self._rested
        level = level_of(scale)
        if level in self._plans or not (self.hurried or large):
            return self._level_plan(scale)
        wider = [one for one in self._plans if one < level]
        self.pending |= bool(wider)
        return self._plans[max(wider)] if wider else self._level_plan(scale)

    def _place(
        self, scale: float, sight: InView | None = None
    ) -> Iterator[tuple[PlaceWish[Stamp], Placed[Stamp]] | None]:
        """Yield each stamp that finds room, and None for each that does not; how it is lettered is its zoom level's."""
        level = LEVEL_STEP ** level_of(scale)
        exact = level if sight is None else scale
        room: Room[Stamp] = Room(exact, self._board.around, sight)
        for one in self._wanted(level, exact):
            place = room.place(one)
            yield (one, place) if place is not None else None

    def _wanted(self, scale: float, exact: float) -> Iterator[PlaceWish[Stamp]]:
        """Yield all that could be shown at a zoom level with its places; first what matters most.

        Other layers' signs are not laid out by levels: they are those of the ``exact`` scale.
        """
        if scale < REGIONS_FROM:
            yield from self._named(scale, LabelKind.NATION)
            yield from self._marks(scale)
            yield from self._named(scale, LabelKind.COUNTRY)
            yield from self._others_signs(exact)
            yield from self._units(scale)
            yield from self._named(scale, LabelKind.SEA)
            return
        yield from self._marks(scale)
        for kind in FROM_NEAR if scale >= IDS_FIRST_FROM else FROM_AFAR:
            yield from self._named(scale, kind) if kind is not None else self._units(scale)
            if kind is LabelKind.REGION:
                yield from self._others_signs(exact)

    def _units(self, scale: float) -> Iterator[PlaceWish[Stamp]]:
        """Yield the badges of forces and the marks of what stands in regions."""
        if self._forces:
            yield from self._badges(scale)
        yield from self._works(scale)

    def _others_signs(self, scale: float) -> Iterator[PlaceWish[Stamp]]:
        """Yield the room of what another layer draws: where it belongs, or a little beside what is written."""
        for sign in chain.from_iterable(signs(scale) for signs in self._signs.values()):
            stamp, (dx, dy) = self._stamps.disc(sign.radius), sign.aside
            places = [
                Placed(x=sign.x, y=sign.y, dx=dx + across, dy=dy + down, stamp=stamp)
                for across, down in ((0.0, 0.0), *ROUND)
            ]
            yield PlaceWish(places=places, must=True, sign=sign.key)

    def _works(self, scale: float) -> Iterator[PlaceWish[Stamp]]:
        """Yield the marks of what stands in regions, to the left of the region's id."""
        if scale < WORKS_FROM:
            return
        for place in self._places.values():
            if place.works:
                x, y = self._board.where(place.id)
                stamp = self._stamps.works(place.works)
                yield PlaceWish(
                    places=[Placed(x=x, y=y, dx=-WORKS_ASIDE - stamp.width / 2, dy=0.5, stamp=stamp)]
                )

    def _marks(self, scale: float) -> Iterator[PlaceWish[Stamp]]:
        """Yield the marks: above the ids where these are shown, else a little aside where a nation's name stands.

        From the zoom on at which seats are shown every one is, wherever it comes to stand.
        """
        near = scale >= REGIONS_FROM
        for region, kind in self._marked:
            if scale < MARKS_FROM.get(kind.stand, OTHER_MARKS_FROM):
                continue
            stamp, (x, y) = self._stamps.mark(kind.sign), region.label
            seat = kind.stand is Stand.SEAT
            steps = [(0.0, -12.0)] if near else [(0.0, 0.0), *((0.0, down) for down in ELSEWHERE)]
            steps += ROUND if seat else ()
            places = [Placed(x=x, y=y, dx=dx, dy=dy, stamp=stamp) for dx, dy in steps]
            yield PlaceWish(places=places, must=seat)

    def _named(self, scale: float, kind: LabelKind) -> Iterator[PlaceWish[Stamp]]:
        down = {LabelKind.PLACE: BELOW_ID, LabelKind.TOWN: 35.0 if scale >= SINGLE_BADGES_FROM else 13.0}
        for label, how in self._written(scale).get(kind, ()):
            yield wanted_name(label, how, scale, self._stamps, down.get(kind, 0.0))

    def _written(self, scale: float) -> Mapping[LabelKind, Sequence[tuple[Label, Lettering]]]:
        """Return the labels that are written at a scale, by kind."""
        if scale not in self._lettered:
            found = lettered(self._labels, scale, self._stamps)
            self._lettered[scale] = gathered((one[0].kind, one) for one in found)
        return self._lettered[scale]

    def _badges(self, scale: float) -> Iterator[PlaceWish[Stamp]]:
        if scale < BADGES_FROM:
            return
        down = 16.0 if scale >= REGIONS_FROM else 0.0
        for place, arms in self._clusters(scale):
            x, y = self._board.where(place.id)
            stamp = self._stamps.badge(arms, self._colours.get(place.owner, "#8a8f96"))
            yield PlaceWish(places=[Placed(x=x, y=y, dx=0, dy=down, stamp=stamp, force=True)])

    def _clusters(self, scale: float) -> list[tuple[RegionGlance, tuple[tuple[Symbol, int], ...]]]:
        """Return forces where they stand, or merged by nation within a square of pixels."""
        armed = [place for place in self._places.values() if place.badge]
        if scale >= SINGLE_BADGES_FROM:
            return [(place, place.badge) for place in armed]
        groups: dict[tuple[str, int, int], list[RegionGlance]] = {}
        side = CLUSTER / scale
        for place in armed:
            x, y = self._board.where(place.id)
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


def _plan_of(found: Iterable[tuple[PlaceWish[Stamp], Placed[Stamp]]]) -> StampsAtZoom:
    stamps, signs = [], {}
    for wanted, place in found:
        if wanted.sign is None:
            stamps.append(place)
        else:
            signs[wanted.sign] = (place.dx, place.dy)
    return StampsAtZoom(stamps=tuple(stamps), signs=signs)
