"""Where the game's marks stand: seats, harbours, coasts abroad, rocks and towns; kinds it has not are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial

import numpy as np

from gm_console.board.editing.draft import own_link_of
from gm_console.board.generate.brief import Brief, CountryBrief, CountryKind, Spot
from gm_console.board.model import Link, LinkKind, Mark, OwnLink
from gm_console.board.region_ids import numbered_id
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import MapRules, Stand

SPACING = 3.0
"""Least distance of two towns, in sides of a region of land."""


@dataclass(frozen=True, kw_only=True)
class MarkSites:
    """What has to be known of the regions to place marks."""

    country: Mapping[str, str]
    """Land regions only."""
    landmass: Mapping[str, str]
    open: frozenset[str]
    """Land regions on open ground, which is not broken."""
    label: Mapping[str, Spot]
    links: Mapping[str, Mapping[str, LinkKind]]
    oceanic: frozenset[str]
    """Land regions at the ocean."""
    width: int
    """Width of the world, or one that no distance reaches where it does not wrap."""
    side: float
    """Side of a region of land, in map units."""
    apart: bool = False
    """Whether a seat keeps off the regions beside the seats before it, where its home leaves the choice."""


@dataclass(frozen=True, slots=True)
class _Put:
    """What is put into a region; whether it becomes a mark, and which, is the game's."""

    stand: Stand
    nation: str = ""
    name: str = ""

    def marks(self, rules: MapRules) -> tuple[Mark, ...]:
        kind = rules.of(self.stand)
        return (Mark(kind=kind.id, nation=self.nation, name=self.name),) if kind else ()


def place_marks(brief: Brief, sketch: MarkSites, rng: np.random.Generator) -> dict[str, tuple[Mark, ...]]:
    """Return the marks of every region that has any."""
    found: dict[str, _Put] = {}
    canals = {canal.region for canal in brief.canals}
    for nation in brief.nations:
        home = [r for r in sorted(sketch.country) if sketch.country[r] == nation.code and r not in canals]
        seat = _seat(sketch, home, found)
        found[seat] = _Put(Stand.SEAT, nation.code, nation.seat)
        found[_harbour(sketch, home, seat)] = _Put(Stand.HARBOUR, nation.code, nation.harbour)
    for country in brief.countries:
        if country.kind is CountryKind.ROCK:
            found[numbered_id(country.code, 1)] = _Put(Stand.ROCK, country.nation, country.harbour)
    found |= _colonies(brief, sketch, rng)
    found |= _free_colonies(brief, sketch, found)
    _towns(sketch, found)
    return {region: marks for region, put in sorted(found.items()) if (marks := put.marks(brief.rules))}


def link_marks(
    rules: MapRules, marks: Mapping[str, Sequence[Mark]], links: Sequence[Link]
) -> tuple[OwnLink, ...]:
    """Return the own links that belong to marks of the game: to the sea beside them that touches most other seas."""
    seas = Counter(end for link in links if link.kind is LinkKind.SEA for end in (link.a, link.b))
    coasts: dict[str, list[RegionId]] = {}
    for link in links:
        if link.kind is LinkKind.COAST:
            coasts.setdefault(link.a, []).append(link.b)
            coasts.setdefault(link.b, []).append(link.a)
    found = []
    for kind in rules.links:
        for region, own in marks.items():
            if region in coasts and any(kind.mark == mark.kind for mark in own):
                sea = min(coasts[region], key=lambda one: (-seas[one], one))
                found.append(own_link_of(RegionId(region), sea, kind.id))
    return tuple(sorted(found))


def _seat(sketch: MarkSites, home: Sequence[str], found: Mapping[str, _Put]) -> str:
    """Return the home region with most home neighbours; clear ground and the coast break ties.

    The only coast of a home is left to its harbour.
    """
    inside = set(home)
    coasts = [region for region in home if region in sketch.oceanic]
    fitting = [region for region in home if coasts != [region]]
    seats = {region for region, put in found.items() if put.stand is Stand.SEAT}
    free = [region for region in fitting if seats.isdisjoint(sketch.links[region])] if sketch.apart else []

    def merit(region: str) -> tuple[int, int, int, str]:
        near = sum(1 for other in sketch.links[region] if other in inside)
        return (region in sketch.open, near, region in sketch.oceanic, region)

    return max(free or fitting or home, key=merit)


def _harbour(sketch: MarkSites, home: Sequence[str], seat: str) -> str:
    """Return the home region at the ocean that touches most of it, on clear ground if there is any."""

    def merit(region: str) -> tuple[int, int, str]:
        waters = sum(1 for kind in sketch.links[region].values() if kind is LinkKind.COAST)
        return (region in sketch.open, waters, region)

    harbours = [r for r in home if r in sketch.oceanic and r != seat]
    if not harbours:
        raise ValueError(f"{sketch.country[seat]} has no region on the ocean for its harbour")
    return max(harbours, key=merit)


def _colonies(brief: Brief, sketch: MarkSites, rng: np.random.Generator) -> dict[str, _Put]:
    """Give every nation one coastal region on each colonial landmass, two of a country to one nation never."""
    found: dict[str, _Put] = {}
    nations = list(brief.nations)
    for landmass in brief.colonial:
        spots = [r for r in sorted(sketch.oceanic) if sketch.landmass[r] == landmass]
        chosen = _spread(sketch, spots, len(nations))
        order = rng.permutation(len(nations)).tolist()
        for region, n in zip(chosen, order, strict=True):
            name = f"{_adjective(nations[n])} {_COLONY_WORDS[len(found) % len(_COLONY_WORDS)]}"
            found[region] = _Put(Stand.ABROAD, nations[n].code, name)
    return found


def _free_colonies(brief: Brief, sketch: MarkSites, taken: Mapping[str, _Put]) -> dict[str, _Put]:
    """Give every nation its colonies on free coasts: where no home lies first, then the nearest to its seat.

    Who chose last in one round chooses first in the next.
    """
    free = {c.code for c in brief.countries if c.kind is CountryKind.NEUTRAL}
    free |= {code for fill in brief.fills for code, _ in fill.countries}
    spots = [r for r in sorted(sketch.oceanic) if sketch.country[r] in free and r not in taken]
    if len(spots) < brief.colonies * len(brief.nations):
        wanted = brief.colonies * len(brief.nations)
        raise ValueError(f"{wanted} colonies do not fit on {len(spots)} free coasts")
    homes = {nation.landmass for nation in brief.nations}
    seats = {put.nation: region for region, put in taken.items() if put.stand is Stand.SEAT}
    found: dict[str, _Put] = {}
    for turn in range(brief.colonies):
        for nation in brief.nations[:: -1 if turn % 2 else 1]:
            left = (spot for spot in spots if spot not in found)
            region = min(left, key=partial(_remoteness, sketch, homes, seats[nation.code]))
            name = f"{_adjective(nation)} {_COLONY_WORDS[len(found) % len(_COLONY_WORDS)]}"
            found[region] = _Put(Stand.ABROAD, nation.code, name)
    return found


def _remoteness(sketch: MarkSites, homes: Set[str], seat: str, region: str) -> tuple[bool, float, str]:
    return sketch.landmass[region] in homes, _gap(sketch, region, seat), region


_COLONY_WORDS = ("Landing", "Coast", "Factory", "Reach", "Station", "Roads", "Haven", "Point")


def _adjective(nation: CountryBrief) -> str:
    return nation.adjective or nation.name


def _spread(sketch: MarkSites, regions: Sequence[str], count: int) -> list[str]:
    """Return ``count`` of the regions, each time the one farthest from those chosen so far."""
    if len(regions) < count:
        raise ValueError(f"{count} colonies do not fit into {len(regions)} coastal regions")
    chosen = [regions[0]]
    while len(chosen) < count:
        left = [region for region in regions if region not in chosen]
        chosen.append(max(left, key=lambda r: (min(_gap(sketch, r, other) for other in chosen), r)))
    return sorted(chosen)


def _towns(sketch: MarkSites, found: dict[str, _Put]) -> None:
    """Put towns into clear regions far from every other mark; they are named later."""
    clear = [r for r in sorted(sketch.country) if r in sketch.open and r not in found]
    for region in sorted(clear, key=lambda r: (r[-2:], r)):
        if all(_gap(sketch, region, other) > SPACING * sketch.side for other in found):
            found[region] = _Put(Stand.TOWN)


def _gap(sketch: MarkSites, one: str, other: str) -> float:
    (x1, y1), (x2, y2) = sketch.label[one], sketch.label[other]
    dx = abs(x1 - x2) % sketch.width
    dx = min(dx, sketch.width - dx)
    return float((dx * dx + (y1 - y2) ** 2) ** 0.5)
