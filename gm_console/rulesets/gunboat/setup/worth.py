"""What a nation is worth: the cost of everything it has, in hundredths of a Gold at the market's start prices."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.board.model import Board
from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.setup.chosen import CountryRow, country_row
from gm_console.rulesets.gunboat.state import GunboatState, Nation
from gm_console.rulesets.gunboat.tables import Charts, Cost
from gm_console.rulesets.gunboat.vocabulary import (
    COMMODITIES,
    FACILITIES,
    GOLD,
    LEVELS,
    SEALIFT,
    STOCK,
    UNITS,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """Worth of a nation by what it consists of, whole Gold, rounded down."""

    nation: NationId
    units: int
    works: int
    levels: int
    """Efficiency points beyond the common start; below 0 where there are fewer."""
    stocks: int
    extras: int
    """Of the sum: what the rulebook gives island and peninsular nations."""

    @property
    def total(self) -> int:
        """Everything, extras included."""
        return self.units + self.works + self.levels + self.stocks


def worths(charts: Charts, board: Board, state: GunboatState) -> tuple[Worth, ...]:
    """Return the worth of every nation, by id."""
    units = {nation: [0] * len(UNITS) for nation in state.nations}
    works = {nation: [0] * len(FACILITIES) for nation in state.nations}
    for holding in state.holdings.values():
        if holding.owner in units:
            units[holding.owner] = [a + b for a, b in zip(units[holding.owner], holding.units, strict=True)]
            works[holding.owner] = [
                a + b for a, b in zip(works[holding.owner], holding.facilities, strict=True)
            ]
    return tuple(
        _worth(
            charts, country_row(board, charts, nation), state.nations[nation], units[nation], works[nation]
        )
        for nation in state.nations
    )


def hundredths(charts: Charts, cost: Cost) -> int:
    """Return a cost in hundredths of a Gold at start prices."""
    return cost.sp * charts.market["SP"].sell + cost.rp * charts.market["RP"].sell + 100 * cost.gold


def turn_value(charts: Charts, works: tuple[int, ...] | list[int], levels: tuple[int, ...]) -> int:
    """Return a turn's production in hundredths of a Gold at start prices."""
    value = 0
    for kind, count in zip(FACILITIES, works, strict=True):
        for commodity, level in charts.facilities[kind].makes:
            value += count * levels[LEVELS.index(level)] * charts.market[commodity].sell
    return value


def _worth(charts: Charts, country: CountryRow, record: Nation, units: list[int], works: list[int]) -> Worth:
    kinds = {**dict(zip(UNITS, units, strict=True)), SEALIFT: record.sealift}
    force = sum(count * hundredths(charts, charts.units[unit].cost) for unit, count in kinds.items())
    built = sum(
        count * hundredths(charts, charts.facilities[kind].cost)
        for kind, count in zip(FACILITIES, works, strict=True)
    )
    common = charts.raw["setup"]["efficiencies"][0]
    raised = sum(
        climb(charts, level, common[level], value) for level, value in zip(LEVELS, record.levels, strict=True)
    )
    stocks = sum(record.stocks[STOCK[name]] * charts.market[name].sell for name in COMMODITIES)
    return Worth(
        nation=record.id,
        units=force // 100,
        works=built // 100,
        levels=raised // 100,
        stocks=stocks // 100 + record.stocks[GOLD],
        extras=_extras(charts, country, record.levels[LEVELS.index("air_navy")]) // 100,
    )


def _extras(charts: Charts, country: CountryRow, air_navy: int) -> int:
    units: int = sum(
        country.get(unit, 0) * hundredths(charts, charts.units[unit].cost) for unit in (*UNITS, SEALIFT)
    )
    return units + climb(charts, "air_navy", air_navy - country["air_navy"], air_navy)


def climb(charts: Charts, level: str, start: int, end: int) -> int:
    """Return the cost of raising a level from ``start`` to ``end`` in hundredths of a Gold; below 0 downwards."""
    if end < start:
        return -climb(charts, level, end, start)
    cost = 0
    for band in charts.bands[level]:
        points = min(end, band.high + 1) - max(start, band.low)
        if points > 0:
            cost += points * hundredths(charts, band.cost)
    return cost
