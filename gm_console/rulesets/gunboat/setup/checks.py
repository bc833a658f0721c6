"""What a set-up may not say: every contradiction at once (Setup Information)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gm_console.board.model import Board, RegionKind
from gm_console.board.region_ids import code_of
from gm_console.core.ids import NationId, RegionId
from gm_console.core.issues import Issue, error, warning
from gm_console.rulesets.gunboat.map_rules import CAPITAL, OUTPOST
from gm_console.rulesets.gunboat.setup.chosen import budget, lowest_bid, playable, point_prices, spent
from gm_console.rulesets.gunboat.setup.nation_setup import NationSetUp
from gm_console.rulesets.gunboat.tables import Charts

OUTPOSTS: Final = ("04", "06", "14", "15", "16", "17", "21")
"""Countries of the rulebook's world that start with an outpost (Setup Information)."""
FEWEST_HOME: Final = 3
"""Capital, port and one region to scatter the rest in."""


def check_sheets(board: Board, charts: Charts, sheets: tuple[NationSetUp, ...]) -> Iterator[Issue]:
    """Yield everything that cannot be so, nation by nation, then what nations contradict each other in."""
    holders = outposts_of(board)
    for sheet in sheets:
        yield from _places(board, sheet)
        yield from _outpost(board, sheet, holders)
        yield from _advantages(charts, sheet)
        yield from _points(charts, sheet)
    yield from _doubles(sheets)
    yield from _left_out(board, charts, sheets)


def outposts_of(board: Board) -> frozenset[str]:
    """Return the nations that start with an outpost: those whose map marks one, else the rulebook's countries.

    The rulebook speaks of its own world by number; on another the same numbers stand for other countries, and who
    drew it says with its marks who has an outpost.
    """
    marks = [mark for region in board.regions for mark in region.marks]
    if any(mark.kind == CAPITAL for mark in marks):
        return frozenset(mark.nation for mark in marks if mark.kind == OUTPOST)
    return frozenset(OUTPOSTS)


def _places(board: Board, sheet: NationSetUp) -> Iterator[Issue]:
    home = [
        region for region in board.regions if region.country == sheet.id and region.kind is RegionKind.LAND
    ]
    if len(home) < FEWEST_HOME:
        yield error(
            "setup.no-home",
            f"nation {sheet.id} has {len(home)} home regions, fewer than {FEWEST_HOME}",
            sheet.id,
        )
    spots = (("capital", sheet.capital.region), ("port", sheet.port.region))
    for what, region in spots:
        yield from _land(board, sheet.id, what, region)
        if region in board.by_id and board.by_id[region].country != sheet.id:
            yield error(
                "setup.not-home",
                f"the {what} of nation {sheet.id}, {region}, is not in its home country",
                region,
            )
    for colony in sheet.colonies:
        yield from _land(board, sheet.id, "colony", colony.region)
        if colony.region in board.by_id and board.by_id[colony.region].country == sheet.id:
            yield error(
                "setup.colony-at-home",
                f"the colony {colony.region} of nation {sheet.id} is at home",
                colony.region,
            )
    for region in (sheet.port.region, *(colony.region for colony in sheet.colonies)):
        place = board.by_id.get(region)
        if place is not None and place.kind is RegionKind.LAND and not place.coastal:
            yield error(
                "setup.landlocked",
                f"{region} of nation {sheet.id} has shipyards but no coast",
                region,
                rule="E5",
            )


def _land(board: Board, nation: NationId, what: str, region: RegionId) -> Iterator[Issue]:
    if not region:
        return
    if region not in board.by_id:
        yield error(
            "setup.unknown-region", f"the {what} of nation {nation}, {region}, is not on the map", region
        )
    elif board.by_id[region].kind is not RegionKind.LAND:
        yield error("setup.not-land", f"the {what} of nation {nation}, {region}, is sea", region)


def _outpost(board: Board, sheet: NationSetUp, holders: frozenset[str]) -> Iterator[Issue]:
    if sheet.outpost:
        yield from _land(board, sheet.id, "outpost", sheet.outpost)
        if sheet.outpost in board.by_id and board.by_id[sheet.outpost].country == sheet.id:
            yield error(
                "setup.outpost-at-home", f"the outpost of nation {sheet.id} is at home", sheet.outpost
            )
        if sheet.id not in holders:
            yield error("setup.outpost-extra", f"nation {sheet.id} starts without an outpost", sheet.outpost)
    elif sheet.id in holders:
        yield error(
            "setup.outpost-missing", f"nation {sheet.id} starts with an outpost, none is named", sheet.id
        )


def _advantages(charts: Charts, sheet: NationSetUp) -> Iterator[Issue]:
    kinds = {row["of"] for row in charts.raw["setup_advantages"]["rows"]}
    chosen = (sheet.major, *sheet.minors, sheet.disadvantage)
    for kind in chosen:
        if kind and kind not in kinds:
            yield error(
                "setup.advantage-unknown", f"nation {sheet.id}: {kind} is not a kind of facility", sheet.id
            )
    for kind in sorted({kind for kind in chosen if kind and chosen.count(kind) > 1}):
        yield error(
            "setup.advantage-twice",
            f"nation {sheet.id} names {kind} more than once; the four kinds differ",
            sheet.id,
        )


def _points(charts: Charts, sheet: NationSetUp) -> Iterator[Issue]:
    prices = point_prices(charts)
    for unit, count in sheet.extra.items():
        if unit not in prices:
            yield error(
                "setup.unit-not-sold", f"nation {sheet.id}: {unit} cannot be had for points", sheet.id
            )
        elif count < 0:
            yield error("setup.negative", f"nation {sheet.id} asks for {count} {unit}", sheet.id)
    lowest = lowest_bid(charts, sheet.id)
    most = charts.raw["setup"]["points"]
    if not lowest <= sheet.bid <= most:
        yield error(
            "setup.bid", f"nation {sheet.id} bids {sheet.bid} points; {lowest} to {most} can be bid", sheet.id
        )
        return
    room, used = budget(charts, sheet), spent(charts, sheet)
    if used > room:
        yield error(
            "setup.overspent", f"nation {sheet.id} spends {used} of {room} tenths of a point", sheet.id
        )
    elif room - used >= min(prices.values()):
        yield warning(
            "setup.unspent", f"nation {sheet.id} leaves {room - used} of {room} tenths of a point", sheet.id
        )


def _doubles(sheets: tuple[NationSetUp, ...]) -> Iterator[Issue]:
    claimed: dict[RegionId, NationId] = {}
    names: dict[str, NationId] = {}
    ids: dict[NationId, str] = {}
    for sheet in sheets:
        if sheet.id in ids:
            yield error("setup.nation-twice", f"nation {sheet.id} is set up twice", sheet.id)
        ids[sheet.id] = sheet.country
        regions = (*sheet.hubs(), *((sheet.outpost,) if sheet.outpost else ()))
        for region in regions:
            if region and region in claimed:
                text = f"{region} is claimed by nation {claimed[region]} and again by nation {sheet.id}"
                yield error("setup.region-twice", text, region)
            claimed[region] = sheet.id
        if sheet.country and sheet.country in names:
            text = f"nations {names[sheet.country]} and {sheet.id} are both called {sheet.country}"
            yield error("setup.name-twice", text, sheet.id)
        names[sheet.country] = sheet.id
    for sheet in sheets:
        for region in (*(colony.region for colony in sheet.colonies), sheet.outpost):
            country = code_of(region)
            if country in ids and country != sheet.id:
                text = f"{region} of nation {sheet.id} lies in the home country of nation {country}"
                yield error("setup.abroad", text, region)


def _left_out(board: Board, charts: Charts, sheets: tuple[NationSetUp, ...]) -> Iterator[Issue]:
    playing = {sheet.id for sheet in sheets}
    on_map = {region.country for region in board.regions}
    for country in playable(board, charts):
        if country in on_map and country not in playing:
            yield warning(
                "setup.left-out", f"nobody plays country {country}; its regions stay neutral", country
            )
