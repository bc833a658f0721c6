"""The board: regions, links and ice of one map, frozen.

A board never changes in play; what changes (owners, units, facilities) is state and belongs to a ruleset.
Coordinates are integers in map units, x to the east, y to the south.  On a board that wraps, x is taken modulo
``width``: a shape may run past ``width`` or below 0, so that every ring stays in one piece.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final, TypeAlias

from gm_console.board.region_ids import spoken
from gm_console.core.gathering import gathered
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import CLEAR, MapRules, Stand

Point: TypeAlias = tuple[int, int]
Ring: TypeAlias = tuple[Point, ...]

FARTHEST: Final = 10_000_000
"""Map units from the upper left corner, within which all of a map lies."""


class RegionKind(StrEnum):
    """What fills a region."""

    LAND = "land"
    SEA = "sea"


class LinkKind(StrEnum):
    """How two regions are joined (contract, "Map")."""

    LAND = "land"
    COAST = "coast"
    SEA = "sea"
    CANAL = "canal"
    CROSSING = "crossing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A mark drawn in a region, and whom it belongs to."""

    kind: str
    """Id of a :class:`~gm_console.core.map_rules.MarkKind`, or a word that no game here knows."""
    nation: str = ""
    """Nation the mark is meant for at the start (``07``), or empty."""
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """One region of land or sea."""

    id: RegionId
    kind: RegionKind
    terrain: str = CLEAR
    """Id of a :class:`~gm_console.core.map_rules.GroundKind`, or a word that no game here knows; seas are clear."""
    country: str
    """Country the region belongs to by the map (``07``, ``41``) or its sea's code (``PO``)."""
    name: str = ""
    coastal: bool = False
    """Land only: touches at least one sea region."""
    label: Point
    """Where the id is written; inside the shape."""
    marks: tuple[Mark, ...] = ()
    shape: tuple[Ring, ...]
    """Outline first, then its holes and further pieces: a ring that lies in an earlier one is a hole in it, any other
    is a piece of its own (an island); rings are not closed (the last point is not the first)."""


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Link:
    """One undirected link; ``a`` sorts before ``b``."""

    a: RegionId
    b: RegionId
    kind: LinkKind


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class OwnLink:
    """A link of a kind that only the map's game knows; it stands beside the links of :class:`LinkKind`."""

    a: RegionId
    b: RegionId
    """Sorts after ``a``."""
    kind: str
    """Id of an :class:`~gm_console.core.map_rules.OwnLinkKind`, or a word that no game here knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLink:
    """What somebody decided about two regions; links that are found again do not touch it."""

    a: RegionId
    b: RegionId
    """Sorts after ``a``."""
    kind: LinkKind | None
    """Kind of the link made by hand; None where the two are held apart by hand."""

    @property
    def order(self) -> tuple[str, str, str]:
        """What hand-made links are sorted by."""
        return self.a, self.b, self.kind or ""


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Accepted:
    """An odd thing that is meant so."""

    code: str
    """Kind of the issue, ``map.region.isolated``."""
    about: str
    """What it is about: ids or codes, with spaces between."""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ice:
    """Impassable ice: a shape without id, owner or link."""

    shape: tuple[Ring, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MountainRange:
    """A chain of mountains: only its name is new, the regions it runs through are rough."""

    name: str
    line: tuple[Point, ...]
    """From end to end, two points or more."""


@dataclass(frozen=True, kw_only=True)
class Board:
    """A whole map."""

    id: str
    name: str
    width: int
    height: int
    wraps: bool
    """East joins west."""
    regions: tuple[Region, ...]
    """Sorted by id."""
    links: tuple[Link, ...]
    """Sorted; each undirected link once, two where two kinds hold."""
    ice: tuple[Ice, ...] = ()
    sea_names: Mapping[str, str] = field(default_factory=dict)
    """Sea code to name."""
    country_names: Mapping[str, str] = field(default_factory=dict)
    ranges: tuple[MountainRange, ...] = ()
    own_links: tuple[OwnLink, ...] = ()
    """Sorted; of kinds that only the map's game knows."""
    by_hand: tuple[HandLink, ...] = ()
    """Sorted; for the editor only, not part of the hash."""
    accepted: tuple[Accepted, ...] = ()
    """Sorted; for the editor only, not part of the hash."""
    rules: MapRules = field(default_factory=MapRules, compare=False)
    """What the game that it is looked at for asks of it; no part of the map or its hash."""

    @cached_property
    def by_id(self) -> Mapping[RegionId, Region]:
        """Region by id."""
        return {region.id: region for region in self.regions}

    @cached_property
    def by_country(self) -> Mapping[str, tuple[RegionId, ...]]:
        """Regions of each country, sorted; those of none under the empty text."""
        table = gathered((region.country, region.id) for region in self.regions)
        return {country: tuple(regions) for country, regions in table.items()}

    @cached_property
    def seas(self) -> frozenset[RegionId]:
        """Regions of sea."""
        return frozenset(region.id for region in self.regions if region.kind is RegionKind.SEA)

    @cached_property
    def id_shapes(self) -> str:
        """Pattern of the words that look as the ids of this map do, whatever those are."""
        shapes = {
            re.sub(r"\w+", lambda run: rf"\w{{{len(run[0])}}}", re.escape(region.id))
            for region in self.regions
        }
        return "|".join(sorted(shapes)) or "(?!)"

    @cached_property
    def _by_spoken(self) -> Mapping[tuple[str, ...], RegionId]:
        return {spoken(region.id): region.id for region in reversed(self.regions)}

    @cached_property
    def _kinds(self) -> Mapping[RegionId, Mapping[RegionId, tuple[LinkKind, ...]]]:
        table: dict[RegionId, dict[RegionId, tuple[LinkKind, ...]]] = {
            region.id: {} for region in self.regions
        }
        for link in self.links:
            for one, other in ((link.a, link.b), (link.b, link.a)):
                table[one][other] = (*table[one].get(other, ()), link.kind)
        return {one: dict(sorted(others.items())) for one, others in table.items()}

    @cached_property
    def _near(self) -> Mapping[RegionId, tuple[RegionId, ...]]:
        return {one: tuple(others) for one, others in self._kinds.items()}

    @cached_property
    def _near_by(self) -> dict[frozenset[LinkKind], dict[RegionId, tuple[RegionId, ...]]]:
        """What :meth:`neighbours_by` was asked for already: walks ask for the same again and again."""
        return {}

    @cached_property
    def _fills(self) -> Mapping[RegionId, str]:
        return {region.id: region.kind.value for region in self.regions}

    def find(self, text: str) -> RegionId | None:
        """Return the region that somebody means who writes its id as he likes (``po-4``), None where there is none."""
        return RegionId(text) if text in self.by_id else self._by_spoken.get(spoken(text))

    @property
    def places(self) -> Collection[RegionId]:
        """Ids of all regions, sorted."""
        return self.by_id.keys()

    def kind_of(self, region: RegionId) -> str:
        """Return what fills a region, ``land`` or ``sea``."""
        return self._fills[region]

    def name_of(self, region: RegionId) -> str:
        """Return what a region is called, empty where it has no name."""
        return self.by_id[region].name

    def part_of(self, region: RegionId) -> str:
        """Return the code of the country or the sea that a region is part of."""
        return self.by_id[region].country

    def where(self, region: RegionId) -> Point:
        """Return where a region's id is written."""
        return self.by_id[region].label

    def distance(self, one: RegionId, other: RegionId) -> int | None:
        """Return over how many links the shortest way from one region to another leads, None where none does."""
        steps, front, seen = 0, [one], {one}
        while front and other not in seen:
            steps += 1
            found = {near: None for last in front for near in self.neighbours(last) if near not in seen}
            seen.update(found)
            front = [*found]
        return steps if other in seen else None

    @property
    def around(self) -> int:
        """How far it is round the world in map units, 0 where the map has edges."""
        return self.width if self.wraps else 0

    def neighbours(self, region: RegionId) -> tuple[RegionId, ...]:
        """Regions linked to ``region`` by any kind, sorted."""
        return self._near[region]

    def neighbours_by(self, region: RegionId, kinds: frozenset[LinkKind]) -> tuple[RegionId, ...]:
        """Regions linked to ``region`` by one of some kinds, sorted."""
        found = self._near_by.setdefault(kinds, {})
        if region not in found:
            beside = self._kinds[region].items()
            found[region] = tuple([other for other, held in beside if not kinds.isdisjoint(held)])
        return found[region]

    def kinds(self, a: RegionId, b: RegionId) -> tuple[LinkKind, ...]:
        """Kinds of link between two regions, none when they do not touch."""
        return self._kinds.get(a, {}).get(b, ())

    def is_broken(self, region: Region) -> bool:
        """Tell whether a region is land on broken ground."""
        return region.kind is RegionKind.LAND and self.rules.broken(region.terrain)

    def own(self, region: RegionId, kind: str) -> tuple[RegionId, ...]:
        """Regions that a kind of link of the game's own leads to from a region, sorted."""
        return self._own.get((region, kind), ())

    @cached_property
    def _own(self) -> Mapping[tuple[RegionId, str], tuple[RegionId, ...]]:
        table: dict[tuple[RegionId, str], tuple[RegionId, ...]] = {}
        for link in self.own_links:
            for one, other in ((link.a, link.b), (link.b, link.a)):
                table[one, link.kind] = tuple(sorted((*table.get((one, link.kind), ()), other)))
        return table

    def town_of(self, region: Region) -> Mark | None:
        """Return the first named mark of a region that is a place in it; marks abroad name nothing there."""
        named = (mark for mark in region.marks if mark.name)
        return next((mark for mark in named if not self.rules.stands(mark.kind, Stand.ABROAD)), None)

    def names_in(self, region: RegionId) -> tuple[str, ...]:
        """Return what a region and the towns marked in it are called, its own name first."""
        town = self.town_of(self.by_id[region])
        return tuple(filter(None, (self.name_of(region), town.name if town else "")))

    def is_seat(self, region: Region) -> bool:
        """Tell whether a seat is marked in a region, whoever it belongs to."""
        return self.rules.seated(mark.kind for mark in region.marks)

    @cached_property
    def seats(self) -> Mapping[str, RegionId]:
        """Nation to the region where its seat is marked; of several the first."""
        found: dict[str, RegionId] = {}
        for region in self.regions:
            for mark in region.marks:
                if mark.nation and self.rules.stands(mark.kind, Stand.SEAT):
                    found.setdefault(mark.nation, region.id)
        return dict(sorted(found.items()))
