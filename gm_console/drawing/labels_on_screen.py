"""Where what keeps its size finds room on a map: none over another, names read whole in what is looked at.

Pictures have their size in pixels, so places hold for one zoom: they are boxes in pixels of the whole map.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, Generic, Protocol, TypeVar

from gm_console.drawing.label_placing import Box, TakenRoom
from gm_console.drawing.name_sizes import Lettering, TextSizes, lesser, slid
from gm_console.drawing.names_on_map import Label, LabelKind

LEVEL_STEP: Final = 1.19
"""Zoom levels at which places are worked out; between two of them the wider one's hold."""
SLACK: Final = 2.0
"""Pixels along the edges of a picture that others may cover."""
HALO: Final = 2.0
"""Pixels round a text that nothing else may cover."""
UPRIGHT: Final = 0.05
"""Sine of the angle below which a text covers the box of its picture."""
FREE: Final = (LabelKind.SEA, LabelKind.PLACE)
"""What may step aside; a country's name would step onto another's land."""
WHOLE: Final = (LabelKind.NATION, LabelKind.COUNTRY, LabelKind.SEA)
"""What is long, and of no use where the edge of the view cuts it."""
ELSEWHERE: Final = (-13.0, 13.0, -22.0, 22.0)
"""Pixels across its own line by which a free label may step aside."""
EDGE: Final = 3.0
"""Pixels that a name keeps from the edge of the view."""
ROUND: Final = tuple(
    (round(away * math.cos(turn), 1), round(away * math.sin(turn), 1))
    for away in (8.0, 12.0, 16.0, 21.0, 27.0)
    for turn in (math.radians(45 * step - 90) for step in range(8))
)
"""Steps of pixels about its place by which a sign may make way for what is written."""


class SizedPicture(Protocol):
    """Something that is drawn at its own size, pixels."""

    width: float
    height: float
    text: tuple[float, float]
    """How wide and high a text is before it is turned."""


P_co = TypeVar("P_co", bound=SizedPicture, covariant=True)
P = TypeVar("P", bound=SizedPicture)


class Pictures(TextSizes, Protocol[P_co]):
    """Knows the pictures of texts."""

    def text(self, kind: LabelKind, text: str, pixels: int, angle: float) -> P_co:
        """Return a text, turned by ``angle`` degrees."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Generic[P]):
    """A picture in its place: a map point, and an offset in pixels."""

    x: float
    y: float
    dx: float
    dy: float
    stamp: P
    angle: float = 0.0
    """Degrees, clockwise, by which its text is turned."""
    force: bool = False
    """A badge of forces."""
    only: tuple[float, ...] | None = None
    """The copies of the world in which it is shown, each by how much it lies to the east; None for all."""

    def around(self, scale: float) -> Box:
        """Return the box round it, in pixels of the whole map."""
        x, y = self.x * scale + self.dx, self.y * scale + self.dy
        across, down = self.stamp.width / 2 - SLACK, self.stamp.height / 2 - SLACK
        return (x - across, y - down, x + across, y + down)

    def boxes(self, scale: float) -> list[Box]:
        """Return what it covers, in pixels of the whole map; a leaning text is a row of small boxes."""
        turn = math.radians(self.angle)
        if not self.angle or abs(math.sin(turn)) < UPRIGHT:
            return [self.around(scale)]
        x, y = self.x * scale + self.dx, self.y * scale + self.dy
        length, half = self.stamp.text[0], self.stamp.text[1] / 2 + HALO
        count = max(2, math.ceil(length / (1.5 * half)))
        steps = [(length - 2 * half) * (step / (count - 1) - 0.5) for step in range(count)]
        middles = [(x + at * math.cos(turn), y + at * math.sin(turn)) for at in steps]
        # a leaning line sticks out further, most of all at its ends
        reach = self.stamp.text[1] / 2 * (abs(math.cos(turn)) + abs(math.sin(turn))) + HALO
        return [(across - reach, down - reach, across + reach, down + reach) for across, down in middles]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceWish(Generic[P]):
    """One thing to be shown, and where it may stand, the best first."""

    places: Iterable[Placed[P]]
    slides: Iterable[Placed[P]] = ()
    """Where a name may stand besides, to be read whole in what is seen; worked out only if it is asked for."""
    reach: Box | None = None
    """Map units that a name may stand in, None for what the edge of the view may cut."""
    must: bool = False
    """It is shown in its best place where all are taken."""
    sign: Hashable = None
    """What another layer draws in the place that is found, by a key of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InView:
    """The part of a map that is looked at, in map units."""

    seen: Box
    over: tuple[Box, ...] = ()
    """What lies over it in the window: nothing is written there."""


def level_of(scale: float) -> int:
    """Return the zoom level of a scale."""
    return math.floor(math.log(scale) / math.log(LEVEL_STEP) + 1e-6)


def wanted_name(
    label: Label, how: Lettering, scale: float, pictures: Pictures[P], down: float = 0.0
) -> PlaceWish[P]:
    """Return where a label may stand: in its place, ``down`` pixels lower, a step aside, or smaller."""
    first = _set(label, how, pictures, down)
    others = _others(label, how, first, scale, pictures)
    if label.kind not in WHOLE:
        return PlaceWish(places=chain((first,), others))
    return PlaceWish(
        places=chain((first,), others),
        slides=(_set(label, one, pictures) for one in slid(label, how, scale, pictures)),
        reach=_reach(label, first, scale),
    )


class Room(Generic[P]):
    """Finds places one after another, what matters most first."""

    def __init__(
        self,
        scale: float,
        around: float = 0.0,
        sight: InView | None = None,
        kept: Callable[[Sequence[Box]], bool] | None = None,
    ) -> None:
        """``scale``: pixels for a map unit; ``around``: map units round the world, 0 where it has edges.

        ``kept`` tells of boxes whether something else is to stand there.
        """
        self._scale, self._around = scale, around
        self._seen = _times(sight.seen, scale) if sight is not None else None
        self.taken = TakenRoom(around * scale, kept)
        for box in sight.over if sight is not None else ():
            self.taken.take([_times(box, scale)])

    def place(self, one: PlaceWish[P]) -> Placed[P] | None:
        """Return the best place that is free, and take it; None where there is none."""
        if one.reach is not None and self._in_sight(one.reach):
            return self._whole(one)
        places = iter(one.places)
        best = next(places, None)
        found = self._first(chain((best,), places)) if best is not None else None
        return found or (best if one.must else None)

    def _whole(self, one: PlaceWish[P]) -> Placed[P] | None:
        """Return where a name is read whole, or else where none of it is in sight; its first place goes first."""
        places = iter(one.places)
        first = next(places)
        only, cut = self._copies(first.around(self._scale))
        others = chain(places, one.slides) if only and not cut else one.slides
        away: list[Placed[P]] = []
        for place in chain((first,), others):
            only, cut = self._copies(place.around(self._scale))
            if only and self.taken.claim(place.boxes(self._scale)):
                return replace(place, only=only) if cut else place
            if not only and not cut:
                away.append(place)
        return self._first(away)

    def _first(self, places: Iterable[Placed[P]]) -> Placed[P] | None:
        return self.taken.first(places, lambda place: place.boxes(self._scale))

    def _in_sight(self, reach: Box) -> bool:
        """Tell whether something that stands in a part of the map may be in sight."""
        if self._seen is None:
            return False
        whole, cut = self._copies(_times(reach, self._scale))
        return bool(whole) or cut

    def _copies(self, box: Box) -> tuple[tuple[float, ...], bool]:
        """Return the copies of the world in which a box is seen whole, and whether the view cuts another."""
        assert self._seen is not None
        left, top, right, low = box
        west, north, east, south = self._seen
        round_ = self._around * self._scale
        whole, cut = [], False
        for step in _steps(round_, west - right, east - left):
            aside = step * round_
            if left + aside < east and west < right + aside and top < south and north < low:
                near, far = left + aside - EDGE, right + aside + EDGE
                inside = west <= near and far <= east and north <= top - EDGE and low + EDGE <= south
                if inside:
                    whole.append(step * self._around)
                cut = cut or not inside
        return tuple(whole), cut


def _steps(around: float, least: float, most: float) -> range:
    """Return by how many turns round the world something comes to lie between two places."""
    return range(math.ceil(least / around), math.floor(most / around) + 1) if around else range(1)


def _others(
    label: Label, how: Lettering, first: Placed[P], scale: float, pictures: Pictures[P]
) -> Iterator[Placed[P]]:
    """Yield where a label may stand if its first place is taken."""
    for step in ELSEWHERE if label.kind in FREE else ():
        yield moved_across(first, step)
    for other in lesser(label, how, scale, pictures):
        yield _set(label, other, pictures, first.dy)


def _set(label: Label, how: Lettering, pictures: Pictures[P], down: float = 0.0) -> Placed[P]:
    x, y = how.place or (label.x, label.y)
    stamp = pictures.text(how.kind, how.text, how.pixels, how.angle)
    return Placed(x=x, y=y, dx=0, dy=down, stamp=stamp, angle=how.angle)


def _reach(label: Label, first: Placed[P], scale: float) -> Box:
    """Return the map units between which a name stands, whichever place it takes on its line."""
    turn = math.radians(label.angle)
    across = abs(math.cos(turn)) * label.extent / 2 + first.stamp.width / scale / 2
    down = abs(math.sin(turn)) * label.extent / 2 + first.stamp.height / scale / 2
    return (first.x - across, first.y - down, first.x + across, first.y + down)


def moved_across(placed: Placed[P], step: float) -> Placed[P]:
    """Return a picture a step of pixels across its own line."""
    turn = math.radians(placed.angle)
    return replace(placed, dx=placed.dx - step * math.sin(turn), dy=placed.dy + step * math.cos(turn))


def _times(box: Box, scale: float) -> Box:
    left, top, right, low = box
    return (left * scale, top * scale, right * scale, low * scale)
