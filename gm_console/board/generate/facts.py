"""Whether a board holds what its brief asks: the countries' kinds, the numbers, the ice, the canals, and every fact.

Everything is worked out from the board alone, so that a map mended by hand can be held against its brief too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np
import shapely

from gm_console.board import graphs
from gm_console.board.editing.planar import shape_area2
from gm_console.board.generate.brief import Brief, CountryBrief, CountryKind, FactBrief, FactKind
from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.board.region_ids import code_of
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue, error
from gm_console.core.map_rules import Stand

PENINSULA_COAST = 60
"""Percent of its outer border that is coast from which on a country is a peninsula."""
FIFTH = 5
"""No region is smaller than the median area of its kind divided by this, or larger than the median times this."""

ROOM = 20
"""Percent by which the room of a nation's region may differ from the mean of all nations."""


class FactsBroken(ValueError):
    """A world that does not hold its brief; ``issues`` are what it misses, ``board`` is it where it was drawn whole."""

    def __init__(self, issues: tuple[Issue, ...], board: Board | None = None) -> None:
        super().__init__("; ".join(issue.text for issue in issues))
        self.issues, self.board = issues, board


def broken_facts(brief: Brief, board: Board) -> Iterator[Issue]:
    """Yield every fact of the brief that the board does not hold."""
    sight = _Sight(board)
    yield from _regions(brief, board)
    masses = Counter(c.landmass for c in brief.countries) + Counter(f.landmass for f in brief.fills)
    for country in brief.countries:
        yield from _lies(country, masses[country.landmass] > 1, sight)
    yield from _canals(brief, sight)
    yield from _at_ice(brief, sight)
    yield from _sizes(sight)
    yield from _rooms(brief, sight)
    for number, fact in enumerate(brief.facts):
        yield from _fact(brief, fact, f"fact[{number}]", sight)


class _Sight:
    """What facts are worked out from: shapes, borders and waters of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.land = [region for region in board.regions if region.kind is RegionKind.LAND]
        self.area = {region.id: shape_area2(region.shape) / 2 for region in board.regions}
        seas = [region.id for region in board.regions if region.kind is RegionKind.SEA]
        self.waters = graphs.components(board, graphs.OPEN_SEA, seas)
        self.water_of = {sea: n for n, water in enumerate(self.waters) for sea in water}
        self._borders: dict[tuple[tuple[int, int], ...], list[tuple[str, int]]] = {}
        for region in board.regions:
            self._add(region.id, region.shape)
        for ice in board.ice:
            north = min(y for _, y in ice.shape[0]) < board.height // 2
            self._add("north" if north else "south", ice.shape)

    def _add(self, name: str, shape: Sequence[Sequence[tuple[int, int]]]) -> None:
        width = self.board.width
        for ring in shape:
            for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
                one, other = (start[0] % width, start[1]), (end[0] % width, end[1])
                key = (one, other) if one <= other else (other, one)
                self._borders.setdefault(key, []).append((name, min(start[0], end[0])))

    def home(self, code: str) -> list[RegionId]:
        """Return the regions of a country."""
        return [region.id for region in self.land if region.country == code]

    def coast(self, code: str) -> float:
        """Return the percent of a country's outer border that is coast."""
        coast, whole = self._coasts.get(code, (0.0, 0.0))
        return 100.0 * coast / whole if whole else 100.0

    @cached_property
    def _coasts(self) -> dict[str, tuple[float, float]]:
        """Length of every country's coast and of its whole outer border."""
        country = {str(region.id): region.country for region in self.land}
        found: dict[str, tuple[float, float]] = {}
        for key, sides in self._borders.items():
            codes = [country[name] for name, _ in sides if name in country]
            outer = [code for code in codes if codes.count(code) == 1]
            if outer:
                length = _length(key, self.board.width)
                wet = any(name in self.water_of for name, _ in sides)
                for code in outer:
                    coast, whole = found.get(code, (0.0, 0.0))
                    found[code] = coast + (length if wet else 0.0), whole + length
        return found

    def at_ice(self, edge: str) -> set[str]:
        """Return the land regions that touch the ice of an edge."""
        land = {region.id for region in self.land}
        pairs = [[name for name, _ in sides] for sides in self._borders.values()]
        return {name for names in pairs if edge in names for name in names if name in land}

    def over_seam(self, region: str) -> set[str]:
        """Return the regions that touch ``region`` one world's width away."""
        found = set()
        for sides in self._borders.values():
            at = [x for name, x in sides if name == region]
            found |= {name for name, x in sides if at and abs(x - at[0]) >= self.board.width - 1}
        return found


def _length(key: tuple[tuple[int, int], ...], width: int) -> float:
    (x1, y1), (x2, y2) = key
    dx = abs(x1 - x2)
    return float(np.hypot(min(dx, width - dx), y1 - y2))


def _regions(brief: Brief, board: Board) -> Iterator[Issue]:
    """Numbers of regions of every country and sea, ids that were asked for, and colonies."""
    ids = {str(region.id) for region in board.regions}
    found = Counter(region.country for region in board.regions)
    for country in brief.countries:
        if found[country.code] != country.regions:
            text = f"{country.code} has {found[country.code]} regions; the brief says {country.regions}"
            yield error("brief.regions", text, country.code, suggestion="give the country more room")
    if len(board.regions) != brief.land_regions + brief.sea_regions:
        text = (
            f"there are {len(board.regions)} regions; the brief says {brief.land_regions + brief.sea_regions}"
        )
        yield error("brief.regions", text, "sea")
    wanted = [id_ for alias in brief.aliases for id_ in alias.ids]
    wanted += [id_ for id_ in (*brief.north_ice, *brief.south_ice) if "-" in id_]
    for id_ in wanted:
        if id_ not in ids:
            yield error("brief.id", f"there is no region {id_}", id_)
    for stand, count in (
        (Stand.ABROAD, len(brief.colonial) + brief.colonies),
        (Stand.SEAT, 1),
        (Stand.HARBOUR, 1),
    ):
        kind = brief.rules.of(stand)
        if kind is None:
            continue
        marks = Counter(m.nation for r in board.regions for m in r.marks if m.kind == kind.id)
        for nation in brief.nations:
            if marks[nation.code] != count:
                yield error("brief.mark", f"{nation.code} has no {kind.label}", nation.code)


def _lies(country: CountryBrief, shared: bool, sight: _Sight) -> Iterator[Issue]:
    """Islands, peninsulas, mainland, outposts; homes in one piece; countries that must not touch."""
    home = sight.home(country.code)
    if not home:
        return
    board, inside = sight.board, set(home)
    if len(graphs.components(board, graphs.OVERLAND, home)) > 1:
        yield error("brief.torn", f"{country.code} falls into pieces", country.code)
    abroad = {
        board.by_id[other].country
        for region in home
        for other in graphs.neighbours(board, region, graphs.OVERLAND)
        if other not in inside
    }
    alone = country.kind in (CountryKind.ISLAND, CountryKind.ROCK)
    if alone and abroad:
        yield error("brief.island", f"{country.code} is no island: it touches {min(abroad)}", country.code)
    strangers = sorted(abroad - set(country.joins)) if country.joins else []
    if strangers:
        text = f"{country.code} touches {strangers[0]}, which it does not join"
        yield error(
            "brief.join", text, country.code, suggestion=f"let it join {strangers[0]}, or move its discs"
        )
    if country.kind in (CountryKind.PENINSULA, CountryKind.MAINLAND) and shared and not abroad:
        yield error("brief.alone", f"{country.code} touches no other country", country.code)
    elif country.kind is CountryKind.PENINSULA and (coast := sight.coast(country.code)) < PENINSULA_COAST:
        text = f"{country.code} is no peninsula: {coast:.0f} % of its border is coast"
        yield error("brief.coast", text, country.code, suggestion="move its discs, or change its kind")


def _canals(brief: Brief, sight: _Sight) -> Iterator[Issue]:
    """Canals join their waters, and no other region lies on two."""
    canals = {canal.region for canal in brief.canals}
    for canal in brief.canals:
        for water in canal.waters:
            if LinkKind.CANAL not in sight.board.kinds(RegionId(canal.region), RegionId(water)):
                text = f"the canal {canal.region} does not reach {water}"
                yield error("brief.canal", text, canal.region, suggestion="let their outlines overlap")
    for region in sight.land:
        waters = {sight.water_of[o] for o in sight.board.neighbours(region.id) if o in sight.water_of}
        if len(waters) > 1 and region.id not in canals:
            yield error("brief.waters", f"{region.id} lies on {len(waters)} waters", region.country)


def _at_ice(brief: Brief, sight: _Sight) -> Iterator[Issue]:
    """Only the countries and regions named touch the ice, and all of them do."""
    for edge, wanted in (("north", brief.north_ice), ("south", brief.south_ice)):
        found = sight.at_ice(edge)
        whole = {id_ for id_ in wanted if "-" not in id_}
        single = {id_ for id_ in wanted if "-" in id_}
        for id_ in sorted(found):
            if id_ not in single and code_of(id_) not in whole:
                yield error("brief.ice", f"{id_} touches the ice of the {edge} edge", f"{edge}_ice")
        for id_ in sorted(single - found) + sorted(whole - {code_of(id_) for id_ in found}):
            yield error("brief.ice", f"{id_} does not touch the ice of the {edge} edge", f"{edge}_ice")


def _sizes(sight: _Sight) -> Iterator[Issue]:
    """No region is far smaller or larger than the others of its kind."""
    for kind in RegionKind:
        areas = {region.id: sight.area[region.id] for region in sight.board.regions if region.kind is kind}
        middle = float(np.median(list(areas.values()))) if areas else 0.0
        for id_, area in sorted(areas.items()):
            if not middle / FIFTH <= area <= middle * FIFTH:
                text = f"{id_} has {area / middle:.2f} times the median area of {kind.value} regions"
                yield error("brief.size", text, sight.board.by_id[id_].country)


def _rooms(brief: Brief, sight: _Sight) -> Iterator[Issue]:
    """All nations have about as much room for each of their regions."""
    rooms = {
        nation.code: sum(sight.area[id_] for id_ in sight.home(nation.code)) / nation.regions
        for nation in brief.nations
    }
    mean = sum(rooms.values()) / max(1, len(rooms))
    for code, room in rooms.items():
        if abs(room - mean) * 100 > ROOM * mean:
            yield room_missed(code, 100 * room / mean)


def room_missed(code: str, percent: float) -> Issue:
    """Return the issue of a nation that has so many percent of the mean room."""
    text = f"{code} has {percent:.0f} % of the room of the other nations"
    return error("brief.room", text, code, suggestion=f"move the discs of {code} apart from its neighbours'")


def _fact(brief: Brief, fact: FactBrief, where: str, sight: _Sight) -> Iterator[Issue]:
    """Yield what is wrong with one fact."""
    match fact.kind:
        case FactKind.COUNT:
            count = counted(fact.of, sight.board)
            if not fact.least <= count <= fact.most:
                yield error("brief.fact", f"{fact.of} are {count}, not {fact.least} to {fact.most}", where)
        case FactKind.WITHIN:
            yield from _within(brief, fact, where, sight)
        case FactKind.COAST:
            for code in fact.countries:
                coast = sight.coast(code)
                if not fact.least <= coast <= fact.most:
                    text = f"{coast:.0f} % of the border of {code} are coast, not {fact.least} to {fact.most}"
                    yield error("brief.fact", text, where, suggestion=f"move the discs of {code}")
        case FactKind.TERRAIN:
            for id_ in fact.regions:
                region = sight.board.by_id.get(RegionId(id_))
                if region is None or region.kind is not RegionKind.LAND or region.terrain != fact.of:
                    yield error("brief.fact", f"{id_} is not {fact.of} land", where)
        case FactKind.LINKED | FactKind.APART | FactKind.SEAM:
            yield from _touches(fact, where, sight)


def _touches(fact: FactBrief, where: str, sight: _Sight) -> Iterator[Issue]:
    """Facts about what the first region is linked to, or touches over the seam."""
    first, *others = fact.regions
    if fact.kind is FactKind.SEAM:
        found = sight.over_seam(first)
        if found != set(others):
            text = f"over the seam {first} touches {', '.join(sorted(found)) or 'nothing'}"
            yield error("brief.fact", text, where)
        return
    for other in others:
        kinds = [kind.value for kind in sight.board.kinds(RegionId(first), RegionId(other))]
        if fact.kind is FactKind.APART and kinds:
            yield error("brief.fact", f"{first} is linked to {other}", where)
        if fact.kind is FactKind.LINKED and (not kinds or (fact.of and fact.of not in kinds)):
            yield error("brief.fact", f"{first} is not linked to {other}", where)


def _within(brief: Brief, fact: FactBrief, where: str, sight: _Sight) -> Iterator[Issue]:
    codes = {country.code for country in brief.countries if country.landmass == fact.of}
    codes |= {code for fill in brief.fills if fill.landmass == fact.of for code, _ in fill.countries}
    box = shapely.box(*fact.box)
    for region in sight.land:
        if region.country in codes and not box.covers(shapely.Point(region.label)):
            yield error("brief.fact", f"{region.id} of {fact.of} lies outside {list(fact.box)}", where)
            return


def counted(what: str, board: Board) -> int:
    """Return how many there are of ``what`` on a board (:class:`FactKind`, ``COUNT``)."""
    land = [region for region in board.regions if region.kind is RegionKind.LAND]
    seas = [region.id for region in board.regions if region.kind is RegionKind.SEA]
    match what:
        case "regions":
            return len(board.regions)
        case "land":
            return len(land)
        case "sea":
            return len(seas)
        case "countries":
            return len({region.country for region in land})
        case "waters":
            return len(graphs.components(board, graphs.OPEN_SEA, seas))
        case _:
            return 100 * sum(map(board.is_broken, land)) // max(1, len(land))


COUNTS = ("regions", "land", "sea", "countries", "waters", "rough")
"""What a fact of kind ``count`` may count."""
