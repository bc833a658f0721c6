"""What holds a nation's regions together: which of them hang on its seat, what is cut off, and what a loss would cut.

It follows from who controls what and from the links alone, whatever the game: ways lead through own regions, of land
and of sea.  Where a nation has no seat, or has lost it, its ways begin in the largest part of its land.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import combinations

from gm_console.board.graphs import (
    OPEN_SEA,
    OVERLAND,
    components,
    cut_within,
    necks,
    neighbours,
    reach_of_all,
)
from gm_console.board.model import Board, LinkKind
from gm_console.core.ids import NationId, RegionId

SHORES = frozenset((LinkKind.COAST, LinkKind.CANAL))
"""Links between land and sea."""


class SeatTie(StrEnum):
    """How a region hangs on the seat of its nation; the best first."""

    SEAT = "seat"
    OVERLAND = "overland"
    """A way leads there over own land."""
    BY_SEA = "by_sea"
    """A way leads there over own land and own seas, and none without a sea."""
    CUT_OFF = "cut_off"
    """No way leads there through own regions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """What is lost beside it when a region is."""

    region: RegionId
    regions: tuple[RegionId, ...]
    """Regions that no own way would lead to any more, sorted; the region itself is not among them."""
    land: tuple[RegionId, ...]
    """Those of them that are land."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """Own seas that hang together."""

    seas: tuple[RegionId, ...]
    """Sorted."""
    shores: tuple[RegionId, ...]
    """Own land beside them, sorted."""
    apart: Mapping[int, int]
    """Steps at sea to how many pairs of those shores lie that many or fewer apart, each from shore to shore."""
    wide: int
    """The most steps between two of the shores."""

    @property
    def pairs(self) -> int:
        """Pairs of own shores that it joins."""
        return len(self.shores) * (len(self.shores) - 1) // 2


@dataclass(frozen=True, kw_only=True)
class ControlLines:
    """The lines of one nation at one moment."""

    board: Board
    nation: NationId
    regions: tuple[RegionId, ...]
    """What it controls, sorted."""
    seat: RegionId | None = None
    """Where its ways begin as the game has it; None in a game without seats."""
    ranges: tuple[int, ...] = field(default=())
    """Steps at sea that are asked for."""

    @cached_property
    def own(self) -> frozenset[RegionId]:
        """What it controls."""
        return frozenset(self.regions)

    @property
    def seat_lost(self) -> bool:
        """Whether it has a seat by the game's rules and does not control it."""
        return self.seat is not None and self.seat not in self.own

    @cached_property
    def source(self) -> tuple[RegionId, ...]:
        """Where its ways begin: its seat, or else the largest part of its land; nothing for one without land."""
        if self.seat in self.own and self.seat is not None:
            return (self.seat,)
        return next(iter(self._parts(OVERLAND, self.land)), ())

    @cached_property
    def land(self) -> tuple[RegionId, ...]:
        """Its regions of land."""
        return tuple(id_ for id_ in self.regions if id_ not in self.board.seas)

    @cached_property
    def ties(self) -> Mapping[RegionId, SeatTie]:
        """How each of its regions hangs on its seat."""
        overland = self._reached(OVERLAND)
        every = self._reached(None)
        return {
            id_: SeatTie.SEAT
            if id_ == self.seat
            else SeatTie.OVERLAND
            if id_ in overland
            else SeatTie.BY_SEA
            if id_ in every
            else SeatTie.CUT_OFF
            for id_ in self.regions
        }

    @cached_property
    def cut_off(self) -> tuple[RegionId, ...]:
        """Land to which no way leads."""
        return tuple(id_ for id_ in self.land if self.ties[id_] is SeatTie.CUT_OFF)

    @cached_property
    def by_sea(self) -> tuple[RegionId, ...]:
        """Land to which ways lead over sea alone."""
        return tuple(id_ for id_ in self.land if self.ties[id_] is SeatTie.BY_SEA)

    @cached_property
    def cuts(self) -> Mapping[RegionId, Cut]:
        """What would be cut off by the loss of each region that others hang on, the most land first."""
        if self.seat in self.own:
            found = self._behind()
        else:
            found = {id_: self._without(id_) for id_ in cut_within(self.board, self._hung)}
        cuts = [self._cut(id_, lost) for id_, lost in found.items() if lost]
        cuts.sort(key=lambda one: (-len(one.land), -len(one.regions), one.region))
        return {one.region: one for one in cuts}

    @cached_property
    def lanes(self) -> tuple[Lane, ...]:
        """Its seas, part by part, the largest first."""
        seas = tuple(id_ for id_ in self.regions if id_ in self.board.seas)
        return tuple(self._lane(part) for part in self._parts(OPEN_SEA, seas))

    def way(self, region: RegionId) -> tuple[RegionId, ...]:
        """Return the shortest own way from where ways begin to a region, nothing where there is none."""
        before = self._before
        way = [region] if region in before else []
        while way and before[way[-1]] is not None:
            way.append(before[way[-1]] or region)
        return tuple(reversed(way))

    @cached_property
    def _before(self) -> Mapping[RegionId, RegionId | None]:
        """The region before each on its shortest own way."""
        found: dict[RegionId, RegionId | None] = dict.fromkeys(self.source)
        front = list(self.source)
        while front:
            after = []
            for here in front:
                for other in self.board.neighbours(here):
                    if other in self.own and other not in found:
                        found[other] = here
                        after.append(other)
            front = after
        return found

    @property
    def _hung(self) -> list[RegionId]:
        """Regions that are not cut off."""
        return [id_ for id_, tie in self.ties.items() if tie is not SeatTie.CUT_OFF]

    def _behind(self) -> dict[RegionId, list[RegionId]]:
        """Return what lies behind each region as one looks from the seat; of the seat itself what falls off."""
        found: dict[RegionId, list[RegionId]] = {}
        parts = dict.fromkeys(self.regions, self.nation)
        narrow = necks(self.board, parts, self.source)
        for id_ in self.regions:
            for above in narrow.needed(id_):
                found.setdefault(above, []).append(id_)
        return found | {seat: self._without(seat) for seat in self.source}

    def _without(self, region: RegionId) -> list[RegionId]:
        """Return what falls off without a region: all but the part with the most land of what hung together."""
        parts = components(self.board, within=[id_ for id_ in self._hung if id_ != region])
        largest = max(parts, key=lambda part: (len(self._land(part)), len(part)), default=())
        return sorted(id_ for part in parts if part is not largest for id_ in part)

    def _cut(self, region: RegionId, lost: Iterable[RegionId]) -> Cut:
        regions = tuple(sorted(lost))
        return Cut(region=region, regions=regions, land=self._land(regions))

    def _land(self, regions: Iterable[RegionId]) -> tuple[RegionId, ...]:
        return tuple(id_ for id_ in regions if id_ not in self.board.seas)

    def _reached(self, kinds: frozenset[LinkKind] | None) -> Mapping[RegionId, int]:
        allowed = self.own.__contains__
        if kinds is None:
            return reach_of_all(self.board, self.source, len(self.regions), allowed=allowed)
        return reach_of_all(self.board, self.source, len(self.regions), kinds, allowed)

    def _parts(
        self, kinds: frozenset[LinkKind], within: Iterable[RegionId]
    ) -> tuple[tuple[RegionId, ...], ...]:
        return components(self.board, kinds, within)

    def _lane(self, seas: tuple[RegionId, ...]) -> Lane:
        inside = frozenset(seas)
        beside = {id_: neighbours(self.board, id_, SHORES) for id_ in seas}
        shores = sorted(
            {one for near in beside.values() for one in near if one in self.own and one not in inside}
        )
        steps = {shore: self._from_shore(shore, inside) for shore in shores}
        apart = [steps[one][other] for one, other in combinations(shores, 2)]
        return Lane(
            seas=seas,
            shores=tuple(shores),
            apart={most: sum(far <= most for far in apart) for most in self.ranges},
            wide=max(apart, default=0),
        )

    def _from_shore(self, shore: RegionId, seas: frozenset[RegionId]) -> Mapping[RegionId, int]:
        """Return over how many steps each shore is reached from one through these seas, the last step ashore."""
        first = [id_ for id_ in neighbours(self.board, shore, SHORES) if id_ in seas]
        at_sea = reach_of_all(self.board, first, len(seas), OPEN_SEA, seas.__contains__)
        found: dict[RegionId, int] = {}
        for sea, steps in at_sea.items():
            for other in neighbours(self.board, sea, SHORES):
                found.setdefault(other, steps + 2)
        return found
