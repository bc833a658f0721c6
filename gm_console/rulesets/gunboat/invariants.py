"""What must hold in every position, whatever was ordered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gm_console.board.model import Board, RegionKind
from gm_console.rulesets.gunboat.state import GunboatState, Holding, Nation
from gm_console.rulesets.gunboat.vocabulary import (
    ARMY_AND_AIR,
    COMMODITIES,
    LEVELS,
    NAVY_SLICE,
    SHIPYARD,
    STOCKS,
    UNITS,
)

MOST_EFFICIENT: Final = 999


def invariants(board: Board, state: GunboatState) -> tuple[str, ...]:
    """Return the broken invariants in words."""
    return (*_of_nations(state), *_of_holdings(board, state), *_of_market(state))


def _of_nations(state: GunboatState) -> Iterator[str]:
    for nation in state.nations.values():
        yield from _of_nation(nation)


def _of_nation(nation: Nation) -> Iterator[str]:
    for name, stock in zip(STOCKS, nation.stocks, strict=True):
        if stock < 0:
            yield f"nation {nation.id} has {stock:,} {name}"
    for name, level in zip(LEVELS, nation.levels, strict=True):
        if not 0 <= level <= MOST_EFFICIENT:
            yield f"nation {nation.id} has {name} at {level}"
    if nation.sealift < 0 or nation.arrears < 0:
        yield f"nation {nation.id} has sealift {nation.sealift}, arrears {nation.arrears}"
    if len(set(nation.developments)) != len(nation.developments):
        yield f"nation {nation.id} developed something twice"


def _of_holdings(board: Board, state: GunboatState) -> Iterator[str]:
    if state.holdings.keys() != board.by_id.keys():
        yield "the holdings are not the regions of the board"
        return
    for holding in state.holdings.values():
        region = board.by_id[holding.id]
        kind = region.kind
        if holding.owner and holding.owner not in state.nations:
            yield f"{holding.id} belongs to {holding.owner}, who does not exist"
        if min(holding.facilities) < 0 or min(holding.units) < 0:
            yield f"{holding.id} has a negative number of something"
        if not 0 <= holding.army_level <= MOST_EFFICIENT:
            yield f"{holding.id} has a garrison at {holding.army_level}"
        if sum(holding.facilities) > holding.population:
            yield f"{holding.id} has more facilities than people"
        if kind is RegionKind.LAND and not region.coastal:
            yield from _of_inland(holding)
        if not holding.owner and kind is RegionKind.SEA and any(holding.units):
            yield f"{holding.id} is unclaimed sea with units in it"
        if not holding.owner and _neutral_navy(holding):
            yield f"{holding.id} is neutral and has units other than army"


def _of_inland(holding: Holding) -> Iterator[str]:
    if holding.facilities[SHIPYARD]:
        yield f"{holding.id} has shipyards but no coast"
    if any(holding.units[NAVY_SLICE]):
        yield f"{holding.id} has ships in port but no coast"


def _neutral_navy(holding: Holding) -> bool:
    return any(count and unit not in ARMY_AND_AIR for unit, count in zip(UNITS, holding.units, strict=True))


def _of_market(state: GunboatState) -> Iterator[str]:
    for name, sell, buy in zip(COMMODITIES, state.market.sell, state.market.buy, strict=True):
        if not 0 < sell < buy:
            yield f"{name} sells at {sell} and is bought at {buy}"
