"""What a set-up may not say: every contradiction at once (Setup Information)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gm_console.board import graphs
from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import NationId, RegionId
from gm_console.core.issues import Issue, error, warning
from gm_console.rulesets.gunboat.map_rules import CAPITAL, OUTPOST
from gm_console.rulesets.gunboat.setup.chosen import budget, country_row, playable, point_prices, spent
from gm_console.rulesets.gunboat.setup.nation_setup import NationSetUp
from gm_console.rulesets.gunboat.tables import Charts

OUTPOSTS: Final = ("04", "06", "14", "15", "16", "17", "21")
"""Countries of the rulebook's world that start with an outpost (Setup Information)."""
FEWEST_HOME: Final = 3
"""Capital, port and one region to scatter the rest in."""


def check_set_ups(board: Board, charts: Charts, set_ups: tuple[NationSetUp, ...]) -> Iterator[Issue]:
    """Yield everything that cannot be so, nation by nation, then what nations contradict each other in."""
    holders = outposts_of(board)
    for wanted in set_ups:
        yield from _places(board, wanted)
        yield from _outpost(board, wanted, holders)
        yield from _advantages(charts, wanted)
        yield from _points(board, charts, wanted)
    yield from _doubles(board, set_ups)
    yield from _left_out(board, charts, set_ups)


def outposts_of(board: Board) -> frozenset[str]:
    """Return the nations that start with an outpost: those whose map marks one, else the rulebook's countries.

    The rulebook speaks of its own world by number; on another the same numbers stand for other countries, and who
    drew it says with its marks who has an outpost.
    """
    marks = [mark for region in board.regions for mark in region.marks]
    if any(mark.kind == CAPITAL for mark in marks):
        return frozenset(mark.nation for mark in marks if mark.kind == OUTPOST)
    return frozenset(OUTPOSTS)


def _places(board: Board, wanted: NationSetUp) -> Iterator[Issue]:
    home = [
        region for region in board.regions if region.country == wanted.id and region.kind is RegionKind.LAND
    ]
    if len(home) < FEWEST_HOME:
        yield error(
            "setup.no-home",
            f"nation {wanted.id} has {len(home)} home regions, fewer than {FEWEST_HOME}",
            wanted.id,
        )
    parts = graphs.components(board, graphs.OVERLAND, [region.id for region in home])
    if len(parts) > 1:
        text = (
            f"the home of nation {wanted.id} falls into {len(parts)} parts; {' '.join(parts[-1])} lies apart"
        )
        yield warning("setup.torn", text, parts[-1][0])
    spots = (("capital", wanted.capital.region), ("port", wanted.port.region))
    for what, region in spots:
        yield from _land(board, wanted.id, what, region)
        if region in board.by_id and board.by_id[region].country != wanted.id:
            yield error(
                "setup.not-home",
                f"the {what} of nation {wanted.id}, {region}, is not in its home country",
                region,
                suggestion=f"choose a region of country {wanted.id}",
            )
    for colony in wanted.colonies:
        yield from _land(board, wanted.id, "colony", colony.region)
        if colony.region in board.by_id and board.by_id[colony.region].country == wanted.id:
            yield error(
                "setup.colony-at-home",
                f"the colony {colony.region} of nation {wanted.id} is at home",
                colony.region,
            )
    for region in (wanted.port.region, *(colony.region for colony in wanted.colonies)):
        place = board.by_id.get(region)
        if place is not None and place.kind is RegionKind.LAND and not place.coastal:
            yield error(
                "setup.landlocked",
                f"{region} of nation {wanted.id} has shipyards but no coast",
                region,
                rule="E5",
                suggestion="choose a region on the coast",
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


def _outpost(board: Board, wanted: NationSetUp, holders: frozenset[str]) -> Iterator[Issue]:
    if wanted.outpost:
        yield from _land(board, wanted.id, "outpost", wanted.outpost)
        if wanted.outpost in board.by_id and board.by_id[wanted.outpost].country == wanted.id:
            yield error(
                "setup.outpost-at-home", f"the outpost of nation {wanted.id} is at home", wanted.outpost
            )
        if wanted.id not in holders:
            yield error(
                "setup.outpost-extra", f"nation {wanted.id} starts without an outpost", wanted.outpost
            )
    elif wanted.id in holders:
        yield error(
            "setup.outpost-missing", f"nation {wanted.id} starts with an outpost, none is named", wanted.id
        )


def _advantages(charts: Charts, wanted: NationSetUp) -> Iterator[Issue]:
    kinds = {row["of"] for row in charts.raw["setup_advantages"]["rows"]}
    chosen = (wanted.major, *wanted.minors, wanted.disadvantage)
    for kind in chosen:
        if kind and kind not in kinds:
            yield error(
                "setup.advantage-unknown", f"nation {wanted.id}: {kind} is not a kind of facility", wanted.id
            )
    for kind in sorted({kind for kind in chosen if kind and chosen.count(kind) > 1}):
        yield error(
            "setup.advantage-twice",
            f"nation {wanted.id} names {kind} more than once; the four kinds differ",
            wanted.id,
            suggestion="choose another kind for one of them",
        )


def _points(board: Board, charts: Charts, wanted: NationSetUp) -> Iterator[Issue]:
    prices = point_prices(charts)
    for unit, count in wanted.extra.items():
        if unit not in prices:
            yield error(
                "setup.unit-not-sold", f"nation {wanted.id}: {unit} cannot be had for points", wanted.id
            )
        elif count < 0:
            yield error("setup.negative", f"nation {wanted.id} asks for {count} {unit}", wanted.id)
    row = country_row(board, charts, wanted.id)
    lowest = row["lowest_bid"]
    most = charts.raw["setup"]["points"]
    if not lowest <= wanted.bid <= most:
        yield error(
            "setup.bid",
            f"nation {wanted.id} bids {wanted.bid} points; {lowest} to {most} for {row['kind']} nations (R61)",
            wanted.id,
        )
        return
    room, used = budget(charts, wanted), spent(charts, wanted)
    if used > room:
        text = f"nation {wanted.id} spends {used} of {room} tenths of a point"
        advice = f"buy units for {used - room} tenths less"
        yield error("setup.overspent", text, wanted.id, suggestion=advice)
    elif room - used >= min(prices.values()):
        yield warning(
            "setup.unspent", f"nation {wanted.id} leaves {room - used} of {room} tenths of a point", wanted.id
        )


def _doubles(board: Board, set_ups: tuple[NationSetUp, ...]) -> Iterator[Issue]:
    claimed: dict[RegionId, NationId] = {}
    names: dict[str, NationId] = {}
    ids: dict[NationId, str] = {}
    for wanted in set_ups:
        if wanted.id in ids:
            yield error("setup.nation-twice", f"nation {wanted.id} is set up twice", wanted.id)
        ids[wanted.id] = wanted.country
        regions = (*wanted.hubs(), *((wanted.outpost,) if wanted.outpost else ()))
        for region in regions:
            if region and region in claimed:
                text = f"{region} is claimed by nation {claimed[region]} and again by nation {wanted.id}"
                yield error("setup.region-twice", text, region, suggestion="one of them takes another region")
            claimed[region] = wanted.id
        if wanted.country and wanted.country in names:
            text = f"nations {names[wanted.country]} and {wanted.id} are both called {wanted.country}"
            yield error("setup.name-twice", text, wanted.id)
        names[wanted.country] = wanted.id
    for wanted in set_ups:
        for region in (*(colony.region for colony in wanted.colonies), wanted.outpost):
            country = NationId(board.by_id[region].country if region in board.by_id else "")
            if country in ids and country != wanted.id:
                text = f"{region} of nation {wanted.id} lies in the home country of nation {country}"
                advice = "choose a region of a country that nobody plays"
                yield error("setup.abroad", text, region, suggestion=advice)


def _left_out(board: Board, charts: Charts, set_ups: tuple[NationSetUp, ...]) -> Iterator[Issue]:
    playing = {wanted.id for wanted in set_ups}
    on_map = {region.country for region in board.regions}
    for country in playable(board, charts):
        if country in on_map and country not in playing:
            yield warning(
                "setup.left-out", f"nobody plays country {country}; its regions stay neutral", country
            )
