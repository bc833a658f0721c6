"""What makes a brief impossible to draw: contradictions, unknown regions, and more than the sheet can hold."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Final

from gm_console.board.generate.brief import (
    FEWEST_HOME,
    LEAST_NATIONS,
    MOST_NATIONS,
    Brief,
    CountryKind,
    FactKind,
)
from gm_console.board.generate.country_places import NEUTRAL_FROM
from gm_console.board.generate.facts import COUNTS
from gm_console.board.generate.invented_names import FLAVOURS
from gm_console.board.model import LinkKind
from gm_console.board.region_ids import code_of, is_code, number_of, numbered_id
from gm_console.core.issues import Issue, error
from gm_console.core.map_rules import Stand

LEAST_CELLS: Final = 8
"""Cells of the mesh that a region needs at the least."""
LARGEST: Final = {
    "width": (100, 40_000),
    "height": (100, 40_000),
    "cells": (1, 400_000),
    "seed": (0, (1 << 63) - 1),
    "land_percent": (5, 75),
    "ice": (0, 10_000),
    "strait": (0, 10_000),
    "rough_percent": (0, 100),
}
"""Least and most of every number at the top of a brief; beyond them drawing takes no end."""
MOST_CODES: Final = 99
MOST_COLONIES: Final = 4
PACKED: Final = 0.62
"""Share of a sheet that circles thrown on it can cover."""


def check_brief(brief: Brief) -> Iterator[Issue]:
    """Yield what makes a brief impossible to draw."""
    yield from _out_of_bounds(brief)
    yield from _doubled(brief)
    yield from _unknown(brief)
    yield from _crowd(brief)
    yield from _room(brief)
    yield from _facts(brief)


def crowd_regions(brief: Brief) -> int:
    """Return the regions of the countries that are only counted."""
    crowd = brief.crowd
    if crowd is None:
        return 0
    neutral = sum(c.neutrals * c.neutral_regions for c in brief.continents)
    return (
        neutral
        + crowd.count * crowd.regions
        + crowd.outposts
        + crowd.neutral_islands * crowd.neutral_island_regions
    )


def free_codes(brief: Brief) -> int:
    """Return how many codes nations, outposts and the free countries of continents leave to free islands."""
    crowd = brief.crowd
    if crowd is None:
        return 0
    others = sum(c.neutrals for c in brief.continents) + crowd.outposts
    return MOST_CODES - max(NEUTRAL_FROM - 1, crowd.count) - others


def _out_of_bounds(brief: Brief) -> Iterator[Issue]:
    for key, (least, most) in LARGEST.items():
        value: int = getattr(brief, key)
        if not least <= value <= most:
            code = "brief.rough" if key == "rough_percent" else "brief.size"
            yield error(code, f"{key} is {value}; it must be from {least} to {most}", key)
    for code in [*brief.country_names(), *(sea.code for sea in brief.seas)]:
        if not is_code(code):
            yield error(
                "brief.code", f"code {code[:20]!r} must be one to four capital letters or digits", code
            )
    if not brief.countries and brief.crowd is None:
        yield error("brief.country.none", "the brief names no country and counts no nations", "nations")
    if not any(sea.regions for sea in brief.seas):
        text = "no sea has regions, and what is not land has to be some sea"
        yield error("brief.sea.none", text, "sea", suggestion="add a [[sea]] with its code, name and regions")
    for number, chain in enumerate(brief.ranges):
        if len(chain.points) < 2:
            yield error("brief.range", "a range needs two points or more", f"range[{number}]")
    for sea in brief.seas:
        if sea.regions < 0:
            yield error("brief.size", f"sea {sea.code} has {sea.regions} regions", sea.code)
    if brief.ice * 4 > brief.height:
        hint = f"at most {brief.height // 4}"
        yield error("brief.ice", "the ice would cover half of the map", "ice", suggestion=hint)


def _doubled(brief: Brief) -> Iterator[Issue]:
    codes = [c.code for c in brief.countries] + [code for f in brief.fills for code, _ in f.countries]
    for code, count in sorted(Counter(codes + [s.code for s in brief.seas]).items()):
        if count > 1:
            yield error("brief.code.doubled", f"code {code} is given {count} times", code)
    for id_, count in sorted(Counter([p.id for p in brief.pins] + [lake.id for lake in brief.lakes]).items()):
        if count > 1:
            yield error("brief.pin.doubled", f"pin {id_} is given {count} times", id_)


def _unknown(brief: Brief) -> Iterator[Issue]:
    yield from _unknown_countries(brief)
    yield from _unknown_regions(brief)
    masses = {c.landmass for c in brief.countries} | {f.landmass for f in brief.fills}
    masses |= {continent.id for continent in brief.continents}
    wanted = [("colonial", mass) for mass in brief.colonial] + [(k.id, k.landmass) for k in brief.lakes]
    for where, name in wanted:
        if name not in masses:
            hint = f"one of {', '.join(sorted(masses))}"
            yield error("brief.landmass", f"there is no landmass {name}", where, suggestion=hint)


def _unknown_countries(brief: Brief) -> Iterator[Issue]:
    names = set(brief.country_names())
    nations = {nation.code for nation in brief.nations}
    for country in brief.countries:
        if country.regions < 1 or not country.discs:
            text = f"country {country.code} has no region or no disc"
            yield error("brief.country.empty", text, country.code)
        for other in country.joins:
            if other not in names and not other.startswith("fill"):
                yield error("brief.join", f"{country.code} joins {other}, which is no country", country.code)
        if country.kind is CountryKind.ROCK and country.nation not in nations:
            rock = brief.rules.of(Stand.ROCK)
            text = f"{rock.label if rock else country.kind} {country.code} belongs to no nation"
            yield error("brief.holder", text, country.code)
    spoken = [(country.code, country.flavour) for country in brief.countries]
    spoken += [(fill.countries[0][0] if fill.countries else "fill", fill.flavour) for fill in brief.fills]
    for where, flavour in spoken:
        if flavour and flavour not in FLAVOURS:
            hint = f"one of {', '.join(FLAVOURS)}"
            yield error("brief.flavour", f"there is no flavour {flavour}", where, suggestion=hint)


def _unknown_regions(brief: Brief) -> Iterator[Issue]:
    codes = {c.code for c in brief.countries} | {s.code for s in brief.seas}
    for pin in brief.pins:
        if len(pin.outline) < 3 or code_of(pin.id) not in codes:
            text = f"pin {pin.id} has no outline, or belongs to no country or sea of the brief"
            yield error("brief.pin", text, pin.id)
    pinned = {pin.id for pin in brief.pins} | {lake.id for lake in brief.lakes}
    for canal in brief.canals:
        for id_ in (canal.region, *canal.waters):
            if id_ not in pinned:
                hint = f"add a [[pin]] with the outline of {id_}"
                yield error("brief.canal", f"canal end {id_} is not pinned", canal.region, suggestion=hint)
    for lake in brief.lakes:
        sea = next((s for s in brief.seas if s.code == code_of(lake.id)), None)
        if sea is None or sea.regions:
            hint = "give the lake a sea code of its own, whose [[sea]] has regions = 0"
            yield error("brief.lake", f"{lake.id} is no region of a sea of lakes", lake.id, suggestion=hint)


def _crowd(brief: Brief) -> Iterator[Issue]:
    crowd = brief.crowd
    if crowd is None:
        return
    if brief.countries or brief.fills:
        text = "nations are counted and countries are given too; one of them has to go"
        yield error(
            "brief.crowd", text, "nations", suggestion="take out [nations], or every [[country]] and [[fill]]"
        )
    if not LEAST_NATIONS <= crowd.count <= MOST_NATIONS:
        yield error(
            "brief.crowd",
            f"there can be {LEAST_NATIONS} to {MOST_NATIONS} nations, not {crowd.count}",
            "nations.count",
        )
    if (
        min(crowd.islands, crowd.peninsulas, crowd.outposts, crowd.neutral_islands) < 0
        or crowd.regions < FEWEST_HOME
    ):
        yield error(
            "brief.crowd", "a nation needs three regions or more, and no number may be negative", "nations"
        )
    if not 0 <= brief.colonies <= MOST_COLONIES:
        text = f"a nation can have 0 to {MOST_COLONIES} colonies, not {brief.colonies}"
        yield error("brief.crowd", text, "colonies")
    if crowd.islands + crowd.peninsulas > crowd.count:
        text = (
            f"{crowd.islands} islands and {crowd.peninsulas} peninsulas are more than {crowd.count} nations"
        )
        hint = f"at most {max(0, crowd.count - crowd.islands)} peninsulas"
        yield error("brief.crowd", text, "nations.peninsulas", suggestion=hint)
    if crowd.outposts > crowd.count:
        yield error(
            "brief.crowd", f"{crowd.outposts} outposts are more than there are nations", "nations.outposts"
        )
    if crowd.islands < crowd.count and not any(continent.share > 0 for continent in brief.continents):
        text = f"{crowd.count - crowd.islands} nations are no islands, and no continent takes any"
        yield error(
            "brief.crowd", text, "nations.islands", suggestion="add a [[continent]], or make all islands"
        )
    if crowd.neutral_islands > free_codes(brief):
        others = sum(c.neutrals for c in brief.continents) + crowd.neutral_islands + crowd.outposts
        text = f"{crowd.count} nations and {others} other countries need more than two digits"
        yield error("brief.crowd", text, "nations", suggestion="fewer neutrals")


def _room(brief: Brief) -> Iterator[Issue]:
    """Cells for every region, and water enough between the islands."""
    wanted = brief.land_regions + brief.sea_regions + crowd_regions(brief)
    if brief.cells < wanted * LEAST_CELLS:
        text = f"{wanted} regions need a mesh of {wanted * LEAST_CELLS} cells; cells is {brief.cells}"
        yield error("brief.cells", text, "cells", suggestion="leave cells out")
    for fill in brief.fills:
        if fill.regions < len(fill.countries):
            text = f"{fill.regions} regions cannot be shared among {len(fill.countries)} countries"
            yield error("brief.fill", text, fill.landmass)
    crowd = brief.crowd
    if crowd is None or brief.land_percent <= 0:
        return
    sheet = float(brief.width * max(1, brief.height - 2 * brief.ice))
    side = (brief.width * brief.height * brief.land_percent / 100.0 / max(1, crowd_regions(brief))) ** 0.5

    def needs(regions: int) -> float:
        radius = float(side * (max(1, regions) / math.pi) ** 0.5)
        return math.pi * (radius + brief.strait / 2.0) * (radius + brief.strait / 2.0)

    masses = [
        c.neutrals * c.neutral_regions
        + crowd.regions * (crowd.count - crowd.islands) // max(1, len(brief.continents))
        for c in brief.continents
    ]
    fixed = sum(map(needs, masses)) + crowd.outposts * needs(1)
    fixed += crowd.neutral_islands * needs(crowd.neutral_island_regions)
    free = PACKED * sheet - fixed
    if crowd.islands * needs(crowd.regions) > free:
        most = max(0, int(free / needs(crowd.regions)))
        text = f"{crowd.islands} islands with straits of {brief.strait} do not fit beside {brief.land_percent} % land"
        hint = f"at most {most} islands, or less land: islands need about {100 - int(100 * PACKED)} % sea and more"
        yield error("brief.islands", text, "nations.islands", suggestion=hint)


def _facts(brief: Brief) -> Iterator[Issue]:
    linked: set[frozenset[str]] = set()
    apart: dict[frozenset[str], int] = {}
    for number, fact in enumerate(brief.facts):
        where = f"fact[{number}]"
        for id_ in fact.regions:
            if (hint := _not_there(brief, id_)) is not None:
                yield error("brief.fact.unknown", f"there will be no region {id_}", where, suggestion=hint)
        pairs = [frozenset((fact.regions[0], other)) for other in fact.regions[1:]]
        if fact.kind is FactKind.LINKED or fact.kind is FactKind.SEAM:
            linked.update(pairs)
        elif fact.kind is FactKind.APART:
            apart.update(dict.fromkeys(pairs, number))
        yield from _form(brief, number)
    for pair, number in apart.items():
        if pair in linked:
            text = f"{' and '.join(sorted(pair))} cannot be linked and apart"
            yield error(
                "brief.fact.contradiction", text, f"fact[{number}]", suggestion="take one of the two out"
            )


def _form(brief: Brief, number: int) -> Iterator[Issue]:
    """Whether one fact says anything, and nothing that the tables deny."""
    fact, where = brief.facts[number], f"fact[{number}]"
    wholes = {"land": brief.land_regions + crowd_regions(brief), "sea": brief.sea_regions}
    wholes["regions"] = wholes["land"] + wholes["sea"]
    if fact.kind is FactKind.COUNT:
        if fact.of not in COUNTS or not fact.least <= fact.most:
            hint = f"of must be one of {', '.join(COUNTS)}, and least not above most"
            yield error(
                "brief.fact.form", "the count says nothing that can be checked", where, suggestion=hint
            )
        elif fact.of in wholes and not fact.least <= wholes[fact.of] <= fact.most:
            text = f"the tables add up to {wholes[fact.of]} {fact.of}, not {fact.least} to {fact.most}"
            hint = "change the regions of a country, a fill or a sea, or this fact"
            yield error("brief.fact.contradiction", text, where, suggestion=hint)
    elif fact.kind is FactKind.WITHIN:
        masses = {c.landmass for c in brief.countries} | {f.landmass for f in brief.fills}
        if fact.of not in masses | {c.id for c in brief.continents} or fact.box[0] >= fact.box[2]:
            hint = "of is a landmass, box its west, north, east and south"
            yield error(
                "brief.fact.form", f"there is no landmass {fact.of} or no box", where, suggestion=hint
            )
    elif fact.kind is FactKind.COAST:
        known = set(brief.country_names())
        known |= {f"{n + 1:02d}" for n in range(brief.crowd.count)} if brief.crowd else set()
        unknown = sorted(set(fact.countries) - known)
        if unknown or not fact.countries or not 0 <= fact.least <= fact.most <= 100:
            text = f"there is no country {unknown[0]}" if unknown else "the coast fact says nothing"
            hint = "countries are codes; least and most are percents of the border"
            yield error("brief.fact.form", text, where, suggestion=hint)
    elif not fact.regions or (fact.kind is not FactKind.TERRAIN and len(fact.regions) < 2):
        yield error("brief.fact.form", f"a fact of kind {fact.kind.value} needs regions", where)
    if fact.kind is FactKind.TERRAIN and not brief.rules.has_ground(fact.of):
        hint = " or ".join(kind.id for kind in brief.rules.grounds)
        yield error("brief.fact.form", f"{fact.of!r} is no terrain", where, suggestion=hint)
    if fact.kind is FactKind.LINKED and fact.of and fact.of not in list(LinkKind):
        hint = f"one of {', '.join(kind.value for kind in LinkKind)}, or nothing"
        yield error("brief.fact.form", f"{fact.of!r} is no kind of link", where, suggestion=hint)


def _not_there(brief: Brief, id_: str) -> str | None:
    """Return what would do instead of a region that will not be there, or None if it will."""
    own = {pin.id for pin in brief.pins} | {lake.id for lake in brief.lakes}
    own |= {other for alias in brief.aliases for other in alias.ids}
    code, number = code_of(id_), number_of(id_)
    pinned = sum(1 for pin in brief.pins if code_of(pin.id) == code)
    sizes = {c.code: c.regions for c in brief.countries}
    sizes.update((s.code, s.regions + pinned) for s in brief.seas)
    if brief.crowd is not None:
        sizes.update((f"{n + 1:02d}", brief.crowd.regions) for n in range(brief.crowd.count))
    fills = {other for fill in brief.fills for other, _ in fill.countries}
    if id_ in own or (code in fills and id_ == numbered_id(code, 1)):
        return None
    if code in sizes:
        there = 1 <= number <= sizes[code]
        return (
            None
            if there
            else f"{code} has the regions {numbered_id(code, 1)} to {numbered_id(code, sizes[code])}"
        )
    return f"the codes are {', '.join(sorted(sizes)[:12])}"
