"""Setup: the position of turn 1 from a board and what the players chose (Special Rules, Setup Information)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gm_console.board.model import Board, Region, RegionKind
from gm_console.core.ids import NOBODY
from gm_console.core.issues import Issue, has_errors
from gm_console.rulesets.gunboat.setup.checks import check_set_ups
from gm_console.rulesets.gunboat.setup.chosen import forces, levels
from gm_console.rulesets.gunboat.setup.neutral_setup import NeutralSetUp, as_wanted, check_neutrals
from gm_console.rulesets.gunboat.setup.neutrals import neutral
from gm_console.rulesets.gunboat.setup.placed import NO_UNITS, Camps, by_region, camps_of, check_places
from gm_console.rulesets.gunboat.setup.reading import read_set_up
from gm_console.rulesets.gunboat.state import (
    Campaign,
    GunboatState,
    Holding,
    Market,
    Names,
    Nation,
    make_state,
)
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, FACILITIES, SEALIFT


def set_up(
    table: Charts, board: Board, data: Mapping[str, Any], seed: int
) -> tuple[GunboatState | None, tuple[Issue, ...]]:
    """Return the state of the first turn and everything that is wrong or odd; no state where there is an error.

    ``data`` is what ``setup.toml`` says: ``turns``, ``first_turn``, one table a nation, what was placed by hand,
    and what neutral regions are to have instead of what is drawn.
    """
    plan, issues = read_set_up(data)
    issues = (
        *issues,
        *check_set_ups(board, table, plan.nations),
        *check_neutrals(board, table, plan.nations, plan.neutrals),
    )
    if has_errors(issues):
        return None, issues
    by_hand = by_region(plan.placed)
    camps = [camps_of(board, table, wanted, by_hand) for wanted in plan.nations]
    issues = (*issues, *check_places(table, camps, plan.placed))
    if has_errors(issues):
        return None, issues
    owned = {holding.id: holding for camp in camps for holding in _holdings(camp)}
    state = make_state(
        Campaign(turn=data.get("first_turn", 1), turns=data.get("turns", 35), players=len(plan.nations)),
        _market(table),
        [_nation(table, camp) for camp in camps],
        [owned.get(region.id) or _unowned(table, region, seed, plan.neutrals) for region in board.regions],
    )
    return state, issues


def _market(table: Charts) -> Market:
    sell = tuple(table.market[commodity].sell for commodity in COMMODITIES)
    return Market(start=sell, sell=sell, buy=tuple(table.market[commodity].buy for commodity in COMMODITIES))


def _nation(table: Charts, camps: Camps) -> Nation:
    wanted = camps.wanted
    stocks = tuple(table.market[commodity].stock for commodity in COMMODITIES)
    return Nation(
        id=wanted.id,
        names=Names(
            country=wanted.country,
            adjective=wanted.adjective,
            plural=wanted.plural,
            ruler=wanted.ruler,
            capital=wanted.capital.name,
            port=wanted.port.name,
            colonies=tuple(colony.name for colony in wanted.colonies),
        ),
        capital=wanted.capital.region,
        port=wanted.port.region,
        colonies=tuple(colony.region for colony in wanted.colonies),
        stocks=(*stocks, table.raw["market_gold"]["stock"]),
        levels=levels(table, wanted, camps.country),
        developments=(),
        sealift=forces(table, wanted, camps.country)[SEALIFT],
        arrears=0,
        eliminated=False,
    )


def _holdings(camps: Camps) -> Iterator[Holding]:
    for region, camp in camps.regions.items():
        yield Holding(
            id=region,
            owner=camps.wanted.id,
            population=camp.population,
            facilities=camp.facilities,
            units=camp.units,
            army_level=0,
            captured=0,
        )


def _unowned(table: Charts, region: Region, seed: int, neutrals: Sequence[NeutralSetUp]) -> Holding:
    if region.kind is RegionKind.LAND:
        return as_wanted(neutral(table, region.id, seed), region.country, neutrals)
    return Holding(
        id=region.id,
        owner=NOBODY,
        population=0,
        facilities=(0,) * len(FACILITIES),
        units=NO_UNITS,
        army_level=0,
        captured=0,
    )
