"""Capitals, ports, colonies, outposts and cities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial

import numpy as np

from gm_console.board.generate.brief import Brief, CountryBrief, CountryKind, Spot
from gm_console.board.model import LinkKind, Mark, MarkKind, Terrain

SPACING = 3.0
"""Least distance of two cities, in sides of a region of land."""


@dataclass(frozen=True, kw_only=True)
class Sketch:
    """What has to be known of the regions to place marks."""

    country: Mapping[str, str]
    """Land regions only."""
    landmass: Mapping[str, str]
    terrain: Mapping[str, Terrain]
    label: Mapping[str, Spot]
    links: Mapping[str, Mapping[str, LinkKind]]
    oceanic: frozenset[str]
    """Land regions at the ocean."""
    width: int
    """Width of the world, or one that no distance reaches where it does not wrap."""
    side: float
    """Side of a region of land, in map units."""


def place_marks(brief: Brief, sketch: Sketch, rng: np.random.Generator) -> dict[str, tuple[Mark, ...]]:
    """Return the marks of every region that has any."""
    found: dict[str, list[Mark]] = {}
    canals = {canal.region for canal in brief.canals}
    for nation in brief.nations:
        home = [r for r in sorted(sketch.country) if sketch.country[r] == nation.code and r not in canals]
        capital = _capital(sketch, home)
        found[capital] = [Mark(kind=MarkKind.CAPITAL, nation=nation.code, name=nation.capital)]
        port = _port(sketch, home, capital)
        found[port] = [Mark(kind=MarkKind.PORT, nation=nation.code, name=nation.port)]
    for country in brief.countries:
        if country.kind is CountryKind.OUTPOST:
            found[f"{country.code}-01"] = [
                Mark(kind=MarkKind.OUTPOST, nation=country.nation, name=country.port)
            ]
    for region, mark in _colonies(brief, sketch, rng).items():
        found[region] = [mark]
    for region, mark in _free_colonies(brief, sketch, found).items():
        found[region] = [mark]
    _cities(sketch, found)
    return {region: tuple(marks) for region, marks in sorted(found.items())}


def _capital(sketch: Sketch, home: Sequence[str]) -> str:
    """Return the home region with most home neighbours; clear ground and the coast break ties."""
    inside = set(home)

    def merit(region: str) -> tuple[int, int, int, str]:
        near = sum(1 for other in sketch.links[region] if other in inside)
        return (sketch.terrain[region] is Terrain.CLEAR, near, region in sketch.oceanic, region)

    return max(home, key=merit)


def _port(sketch: Sketch, home: Sequence[str], capital: str) -> str:
    """Return the home region at the ocean that touches most of it, on clear ground if there is any."""

    def merit(region: str) -> tuple[int, int, str]:
        waters = sum(1 for kind in sketch.links[region].values() if kind is LinkKind.COAST)
        return (sketch.terrain[region] is Terrain.CLEAR, waters, region)

    harbours = [r for r in home if r in sketch.oceanic and r != capital]
    if not harbours:
        raise ValueError(f"{sketch.country[capital]} has no region on the ocean for its port")
    return max(harbours, key=merit)


def _colonies(brief: Brief, sketch: Sketch, rng: np.random.Generator) -> dict[str, Mark]:
    """Give every nation one coastal region on each colonial landmass, two of a country to one nation never."""
    found: dict[str, Mark] = {}
    nations = list(brief.nations)
    for landmass in brief.colonial:
        spots = [r for r in sorted(sketch.oceanic) if sketch.landmass[r] == landmass]
        chosen = _spread(sketch, spots, len(nations))
        order = rng.permutation(len(nations)).tolist()
        for region, n in zip(chosen, order, strict=True):
            name = f"{_adjective(nations[n])} {_COLONY_WORDS[len(found) % len(_COLONY_WORDS)]}"
            found[region] = Mark(kind=MarkKind.COLONY, nation=nations[n].code, name=name)
    return found


def _free_colonies(brief: Brief, sketch: Sketch, taken: Mapping[str, Sequence[Mark]]) -> dict[str, Mark]:
    """Give every nation its colonies on free coasts: where no home lies first, then the nearest to its capital.

    Who chose last in one round chooses first in the next.
    """
    free = {c.code for c in brief.countries if c.kind is CountryKind.NEUTRAL}
    free |= {code for fill in brief.fills for code, _ in fill.countries}
    spots = [r for r in sorted(sketch.oceanic) if sketch.country[r] in free and r not in taken]
    if len(spots) < brief.colonies * len(brief.nations):
        wanted = brief.colonies * len(brief.nations)
        raise ValueError(f"{wanted} colonies do not fit on {len(spots)} free coasts")
    homes = {nation.landmass for nation in brief.nations}
    capitals = {marks[0].nation: region for region, marks in taken.items() if _is_capital(marks)}
    found: dict[str, Mark] = {}
    for turn in range(brief.colonies):
        for nation in brief.nations[:: -1 if turn % 2 else 1]:
            left = (spot for spot in spots if spot not in found)
            region = min(left, key=partial(_remoteness, sketch, homes, capitals[nation.code]))
            name = f"{_adjective(nation)} {_COLONY_WORDS[len(found) % len(_COLONY_WORDS)]}"
            found[region] = Mark(kind=MarkKind.COLONY, nation=nation.code, name=name)
    return found


def _remoteness(sketch: Sketch, homes: Set[str], capital: str, region: str) -> tuple[bool, float, str]:
    return sketch.landmass[region] in homes, _gap(sketch, region, capital), region


def _is_capital(marks: Sequence[Mark]) -> bool:
    return any(mark.kind is MarkKind.CAPITAL for mark in marks)


_COLONY_WORDS = ("Landing", "Coast", "Factory", "Reach", "Station", "Roads", "Haven", "Point")


def _adjective(nation: CountryBrief) -> str:
    return nation.adjective or nation.name


def _spread(sketch: Sketch, regions: Sequence[str], count: int) -> list[str]:
    """Return ``count`` of the regions, each time the one farthest from those chosen so far."""
    if len(regions) < count:
        raise ValueError(f"{count} colonies do not fit into {len(regions)} coastal regions")
    chosen = [regions[0]]
    while len(chosen) < count:
        left = [region for region in regions if region not in chosen]
        chosen.append(max(left, key=lambda r: (min(_gap(sketch, r, other) for other in chosen), r)))
    return sorted(chosen)


def _cities(sketch: Sketch, found: dict[str, list[Mark]]) -> None:
    """Put cities into clear regions far from every other mark; they are named later."""
    clear = [r for r in sorted(sketch.country) if sketch.terrain[r] is Terrain.CLEAR and r not in found]
    for region in sorted(clear, key=lambda r: (r[-2:], r)):
        if all(_gap(sketch, region, other) > SPACING * sketch.side for other in found):
            found[region] = [Mark(kind=MarkKind.CITY)]


def _gap(sketch: Sketch, one: str, other: str) -> float:
    (x1, y1), (x2, y2) = sketch.label[one], sketch.label[other]
    dx = abs(x1 - x2) % sketch.width
    dx = min(dx, sketch.width - dx)
    return float((dx * dx + (y1 - y2) ** 2) ** 0.5)
