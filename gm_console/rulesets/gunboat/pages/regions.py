"""Places in a packet: the map as the nation sees it, and its own regions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from gm_console.board.model import RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.page_rules import PageInput
from gm_console.core.pages import (
    Cell,
    Emphasis,
    Figure,
    Row,
    Section,
    Table,
    grouped,
    numbers,
    plain,
    wide,
)
from gm_console.core.reading_direction import isolated, with_name
from gm_console.rulesets.common.pages.close_ups import close_ups
from gm_console.rulesets.gunboat.state import Holding
from gm_console.rulesets.gunboat.view import NationView
from gm_console.rulesets.gunboat.vocabulary import AIR_SLICE, ARMY_SLICE, FACILITIES, NAVY_SLICE, SHORT, UNITS

SHORT_WORKS: Final = {
    "light_industry": "LInd",
    "mine": "Mine",
    "energy_plant": "Energy",
    "farm": "Farm",
    "heavy_industry": "HInd",
    "research_lab": "Lab",
    "depot": "Depot",
    "shipyard": "Shipyard",
}


def map_section(view: NationView, given: PageInput) -> Section:
    """Return the world with all owners, and of units only one's own."""
    badges = {holding.id: badge(holding) for holding in view.holdings if any(holding.units)}
    own = tuple(holding.id for holding in view.holdings)
    overview = Figure(
        svg=given.own_map(own),
        alt=f"Map of the world with the {len(own)} regions of nation {view.nation.id}",
        caption="Every region in the colour of its owner, yours outlined; grey is neutral.",
    )
    first = "Your regions and their neighbours. On black your units: army · air · ships."
    return Section(id="map", title="Map", blocks=(overview, *close_ups(given, own, badges, first)))


def badge(holding: Holding) -> str:
    """Return a region's units for the map: ``3·1·0`` for army, air and ships, zeros at the end left out."""
    counts = [sum(holding.units[part]) for part in (ARMY_SLICE, AIR_SLICE, NAVY_SLICE)]
    while len(counts) > 1 and not counts[-1]:
        counts.pop()
    return "·".join(str(count) for count in counts)


def regions_section(view: NationView, given: PageInput) -> Section:
    """Return one's own regions: people, works and units; land first."""
    land = [one for one in view.holdings if given.board.by_id[one.id].kind is RegionKind.LAND]
    sea = [one for one in view.holdings if given.board.by_id[one.id].kind is RegionKind.SEA]
    return Section(
        id="regions",
        title="Your regions",
        blocks=(_land_table(land, view, given), _sea_table(sea, view, given)),
    )


def _land_table(holdings: Sequence[Holding], view: NationView, given: PageInput) -> Table:
    people = sum(one.population for one in holdings)
    employed = sum(sum(one.facilities) for one in holdings)
    return Table(
        title="Land",
        columns=(*plain("Region", "Ground"), *numbers("People", "At work"), *wide("Facilities", "Units")),
        rows=tuple(_land_row(one, view, given) for one in holdings),
        total=("All", "", people, employed, works_text(_sums(one.facilities for one in holdings)), "")
        if holdings
        else (),
        empty="You hold no land.",
    )


def _land_row(holding: Holding, view: NationView, given: PageInput) -> Row:
    region = given.board.by_id[holding.id]
    ground = f"{region.terrain}{', coast' if region.coastal else ''}"
    works = works_text(holding.facilities)
    return (
        _region_cell(holding, view, given),
        ground,
        holding.population,
        sum(holding.facilities),
        works,
        units_text(holding.units),
    )


def _sea_table(holdings: Sequence[Holding], view: NationView, given: PageInput) -> Table:
    return Table(
        title="Sea",
        columns=(*plain("Region"), *wide("Units")),
        rows=tuple((_region_cell(one, view, given), units_text(one.units)) for one in holdings),
        empty="You hold no sea region.",
    )


def _region_cell(holding: Holding, view: NationView, given: PageInput) -> Cell:
    region = given.board.by_id[holding.id]
    new = holding.captured == view.public.turn
    what = [isolated(region.name)] if region.name else []
    what += [text for text, region in _seats(view) if holding.id == region]
    if holding.captured:
        what.append("taken this turn" if new else f"taken in turn {holding.captured}")
    tone = Emphasis.GOOD if new else Emphasis.PLAIN
    return Cell(text=holding.id, note=", ".join(what), anchor=f"r-{holding.id}", tone=tone)


def _seats(view: NationView) -> tuple[tuple[str, RegionId], ...]:
    """Return what the capital, the port and the colonies are called, and where they are."""
    nation, names = view.nation, view.nation.names
    colonies = tuple(
        (with_name("colony", name), region)
        for name, region in zip_longest(names.colonies, nation.colonies, fillvalue="")
    )
    return (
        (with_name("capital", names.capital), nation.capital),
        (with_name("port", names.port), nation.port),
        *((text, RegionId(region)) for text, region in colonies),
    )


def units_text(units: Sequence[int]) -> str:
    """Return units as sheets write them: ``3 LI, 1 Ft``."""
    return ", ".join(
        f"{grouped(count)} {SHORT[kind]}" for kind, count in zip(UNITS, units, strict=True) if count
    )


def works_text(facilities: Sequence[int]) -> str:
    """Return facilities in the short words that sheets take: ``2 Mine, 1 LInd``."""
    pairs = zip(FACILITIES, facilities, strict=True)
    return ", ".join(f"{grouped(count)} {SHORT_WORKS[kind]}" for kind, count in pairs if count)


def _sums(rows: Iterable[Sequence[int]]) -> list[int]:
    return [sum(column) for column in zip(*rows, strict=True)]
