"""What the map can be coloured by: people, what facilities make, and who has no work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm_console.core.glance import Measure
from gm_console.core.ids import NOBODY, RegionId
from gm_console.core.numbers import Number
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.gunboat.numbers import held
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, FACILITY, LEVEL

IDLE: Final = Number(kind="unemployed")


def _people(_ruleset: Ruleset, state: GunboatState) -> Mapping[RegionId, int]:
    return {region: holding.population for region, holding in state.holdings.items()}


def _idle(_ruleset: Ruleset, state: GunboatState) -> Mapping[RegionId, int]:
    return {region: held(holding, IDLE) for region, holding in state.holdings.items()}


def _production(ruleset: Ruleset, state: GunboatState) -> Mapping[RegionId, int]:
    """Return the Gold that a turn's goods of each region sell for (A1, E1), whole Gold, rounded down."""
    prices = dict(zip(COMMODITIES, state.market.sell, strict=True))
    makes = [
        (FACILITY[row.id], LEVEL[level], prices[commodity])
        for row in ruleset.tables.facilities.values()
        for commodity, level in row.makes
        if commodity in prices
    ]
    table: dict[RegionId, int] = {}
    for region, holding in state.holdings.items():
        if holding.owner != NOBODY:
            levels = state.nations[holding.owner].levels
            worth = sum(holding.facilities[at] * levels[level] * price for at, level, price in makes)
            table[region] = worth // 100
    return table


MEASURES: Final = (
    Measure(
        key="population",
        title="&Population",
        tip="Population Units in each region",
        read=_people,
        on_hover=True,
    ),
    Measure(
        key="production",
        title="P&roduction, Gold",
        tip="What a region's facilities make in a turn, in Gold at this turn's sell prices",
        read=_production,
    ),
    Measure(key="unemployed", title="&Unemployed", tip="Population Units without a facility", read=_idle),
)
