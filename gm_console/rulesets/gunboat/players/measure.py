"""The self-play check: what a game among caretakers must show for the charts to be in balance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from gm_console.core.ids import NationId, RegionId
from gm_console.core.players import Demand
from gm_console.core.turn import TurnResult
from gm_console.rulesets.gunboat.facts import StockChanged
from gm_console.rulesets.gunboat.setup.worth import turn_value
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import (
    ARMY,
    COMMODITIES,
    FACILITIES,
    GOLD,
    SUBMARINES,
    SURFACE,
    UNIT,
)

RESOURCES: Final = ("LP", "MP", "EP", "FP", "AP")
SETTLED: Final = 4
"""From this turn on the market must be alive."""
SHORT_RUN: Final = 3
"""Turns in a row that nobody may be short of the same thing."""
GROWTH: Final = (Fraction(13, 10), Fraction(6))
PRICES: Final = (Fraction(1, 3), Fraction(3))
TECHNOLOGIES: Final = (20, 34)
WHOLE_GAME: Final = 35
FULL_TABLE: Final = 28
"""Nations that demands of a number are made of; fewer need less, in proportion."""
SPENDING: Final = ("E2", "E4", "E5", "E6", "E7")
"""Phases in which Gold is spent."""
LATE: Final = 4
"""The median nation spends more of its last turn's income in Gold than that divided by this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnMeasure:
    """What a turn of self-play shows."""

    turn: int
    sellers: dict[str, int]
    """Nations that sold a commodity."""
    buyers: dict[str, int]
    short: tuple[tuple[NationId, str], ...]
    """Nation and commodity that had to be bought in an emergency."""
    prices: tuple[Fraction, ...]
    """Sell price after the turn by start price, in the order of ``COMMODITIES``."""
    production: dict[NationId, int]
    """A turn's production in hundredths of a Gold at start prices, after the turn."""
    technologies: dict[NationId, int]
    owners: Mapping[RegionId, NationId]
    """Owner of every region with people, after the turn."""
    gold: Mapping[NationId, int]
    """Gold of every nation in the game, after the turn."""
    earned: Mapping[NationId, int]
    """Gold from what it sold."""
    spent: Mapping[NationId, int]
    """Gold for goods, units, works, research and efficiency."""


def measure(charts: Charts, result: TurnResult) -> TurnMeasure:
    """Return what a turn shows."""
    state: GunboatState = result.state
    sellers: dict[str, set[NationId]] = {name: set() for name in COMMODITIES}
    buyers: dict[str, set[NationId]] = {name: set() for name in COMMODITIES}
    short: list[tuple[NationId, str]] = []
    earned, spent = Counter[NationId](), Counter[NationId]()
    for entry in result.entries:
        fact = entry.fact
        if isinstance(fact, StockChanged):
            if fact.commodity == "Gold":
                earned[fact.nation] += fact.delta if entry.phase == "E1" else 0
                spent[fact.nation] -= fact.delta if entry.phase in SPENDING else 0
            if entry.phase == "E1" and fact.commodity in sellers:
                sellers[fact.commodity].add(fact.nation)
            elif entry.phase == "E2" and fact.commodity in buyers:
                buyers[fact.commodity].add(fact.nation)
            elif entry.working is not None and entry.working.code == "emergency":
                short.append((fact.nation, str(entry.working.terms[1])))
    market = state.market
    playing = sorted(nation.id for nation in state.nations.values() if not nation.eliminated)
    return TurnMeasure(
        turn=result.turn,
        sellers={name: len(nations) for name, nations in sellers.items()},
        buyers={name: len(nations) for name, nations in buyers.items()},
        short=tuple(short),
        prices=tuple(Fraction(sell, start) for sell, start in zip(market.sell, market.start, strict=True)),
        production=production(charts, state),
        technologies={nation.id: len(nation.developments) for nation in state.nations.values()},
        owners=owners_of(state),
        gold={nation: state.nations[nation].stocks[GOLD] for nation in playing},
        earned={nation: earned[nation] for nation in playing},
        spent={nation: spent[nation] for nation in playing},
    )


def production(charts: Charts, state: GunboatState) -> dict[NationId, int]:
    """Return each nation's production of a turn in hundredths of a Gold at start prices."""
    return {
        nation: turn_value(charts, works, state.nations[nation].levels)
        for nation, works in works_of(state).items()
    }


def works_of(state: GunboatState) -> dict[NationId, list[int]]:
    """Return the facilities of every nation."""
    works = {nation: [0] * len(FACILITIES) for nation in state.nations}
    for holding in state.holdings.values():
        if holding.owner in works:
            own = works[holding.owner]
            for place, count in enumerate(holding.facilities):
                own[place] += count
    return works


def owners_of(state: GunboatState) -> dict[RegionId, NationId]:
    """Return the owner of every region with people."""
    return {holding.id: holding.owner for holding in state.holdings.values() if holding.population}


def ruined(start: GunboatState, row: TurnMeasure) -> frozenset[NationId]:
    """Return the nations that lost a fifth of the regions they began with: they may be short and need not grow."""
    first = owners_of(start)
    whole = Counter(first.values())
    lost = Counter(owner for region, owner in first.items() if row.owners[region] != owner)
    return frozenset(nation for nation in start.nations if 5 * lost[nation] >= whole[nation])


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How nations stand at the end of a game."""

    least: int
    """Production in percent of the start, of the nation that grew least."""
    most: int
    ruined: int
    """Nations that lost a fifth of the regions they began with."""
    army: int
    """Army units of a nation in the game, on average, rounded down."""
    ships: int
    """Ships that fight, alike."""
    gold: int
    """Gold that the median nation has left."""
    earned: int
    """Gold that the median nation took in on the last turn."""
    spent: int
    """Gold that the median nation spent on the last turn."""


def standing(charts: Charts, start: GunboatState, last: TurnMeasure, end: GunboatState) -> Standing:
    """Return how nations stand after the turn ``last``, which left ``end``."""
    growth = [share for share, _ in _grown(charts, start, last)]
    alive = max(1, sum(not nation.eliminated for nation in end.nations.values()))
    held = [holding.units for holding in end.holdings.values() if holding.owner in end.nations]
    army, ships = (
        sum(row[UNIT[kind]] for row in held for kind in kinds) // alive
        for kinds in (ARMY, (*SURFACE, *SUBMARINES))
    )
    return Standing(
        least=_percent(growth[0]),
        most=_percent(growth[-1]),
        ruined=len(ruined(start, last)),
        army=army,
        ships=ships,
        gold=_median(last.gold),
        earned=_median(last.earned),
        spent=_median(last.spent),
    )


def findings(charts: Charts, start: GunboatState, turns: Iterable[TurnMeasure]) -> tuple[Demand, ...]:
    """Return every demand of the check with what was found; the whole game's ask for 35 turns."""
    rows = tuple(turns)
    settled = tuple(row for row in rows if row.turn >= SETTLED)
    found = [_shortages(start, rows), _prices(rows)]
    if settled:
        found.append(_traders("sold", of_a_table(5, len(start.nations)), RESOURCES, settled))
        found.append(_traders("bought", of_a_table(2, len(start.nations)), ("RP", "SP"), settled))
    if rows and rows[-1].turn >= WHOLE_GAME:
        found.append(_growth(charts, start, rows[-1]))
        found.append(_technologies(rows[-1]))
        found.append(_late_gold(rows[-1]))
    return tuple(found)


def of_a_table(number: int, nations: int) -> int:
    """Return what so many nations need of a number that is asked of a full table of 28, rounded up."""
    return -(-number * min(nations, FULL_TABLE) // FULL_TABLE)


def _shortages(start: GunboatState, rows: tuple[TurnMeasure, ...]) -> Demand:
    runs: dict[tuple[NationId, str], int] = {}
    longest, whose = 0, ""
    for row in rows:
        excused = ruined(start, row)
        runs = {key: runs.get(key, 0) + 1 for key in row.short if key[0] not in excused}
        for key, run in sorted(runs.items()):
            if run > longest:
                longest, whose = run, f"nation {key[0]}, {key[1]}, to turn {row.turn}"
    detail = f"longest {longest} turns: {whose}" if longest else "nobody was ever short"
    return Demand(
        demand=f"nobody short of one commodity {SHORT_RUN} turns running",
        holds=longest < SHORT_RUN,
        detail=detail,
    )


def _prices(rows: tuple[TurnMeasure, ...]) -> Demand:
    all_prices = [
        (price, name, row.turn) for row in rows for price, name in zip(row.prices, COMMODITIES, strict=True)
    ]
    low, high = min(all_prices), max(all_prices)
    return Demand(
        demand="every price from a third to three times its start",
        holds=low[0] >= PRICES[0] and high[0] <= PRICES[1],
        detail=f"lowest {low[1]} {_percent(low[0])} % on turn {low[2]}, "
        f"highest {high[1]} {_percent(high[0])} % on turn {high[2]}",
    )


def _traders(what: str, least: int, names: tuple[str, ...], rows: tuple[TurnMeasure, ...]) -> Demand:
    counts = [
        ((row.sellers if what == "sold" else row.buyers)[name], name, row.turn)
        for row in rows
        for name in names
    ]
    fewest = min(counts)
    return Demand(
        demand=f"{' '.join(names)} each {what} by {least} nations or more from turn {SETTLED} on",
        holds=fewest[0] >= least,
        detail=f"fewest {fewest[0]}: {fewest[1]} on turn {fewest[2]}",
    )


def _growth(charts: Charts, start: GunboatState, last: TurnMeasure) -> Demand:
    growth, excused = _grown(charts, start, last), ruined(start, last)
    least = next((times for times, nation in growth if nation not in excused), GROWTH[0])
    return Demand(
        demand="production at the end 1.3 to 6 times the start",
        holds=least >= GROWTH[0] and growth[-1][0] <= GROWTH[1],
        detail=f"least {_percent(growth[0][0])} % (nation {growth[0][1]}), "
        f"most {_percent(growth[-1][0])} % (nation {growth[-1][1]}), "
        f"{len(excused)} nations lost a fifth of their regions",
    )


def _grown(charts: Charts, start: GunboatState, last: TurnMeasure) -> list[tuple[Fraction, NationId]]:
    """Return each nation's production as a part of what it began with, least first."""
    before = production(charts, start)
    return sorted((Fraction(last.production[nation], before[nation]), nation) for nation in before)


def _technologies(last: TurnMeasure) -> Demand:
    alive = frozenset(last.owners.values())
    counts = sorted((count, nation) for nation, count in last.technologies.items() if nation in alive)
    return Demand(
        demand=f"{TECHNOLOGIES[0]} to {TECHNOLOGIES[1]} technologies at the end",
        holds=TECHNOLOGIES[0] <= counts[0][0] and counts[-1][0] <= TECHNOLOGIES[1],
        detail=f"least {counts[0][0]} (nation {counts[0][1]}), most {counts[-1][0]} (nation {counts[-1][1]})",
    )


def _late_gold(last: TurnMeasure) -> Demand:
    earned, spent = _median(last.earned), _median(last.spent)
    return Demand(
        demand="the median nation spends a quarter of its Gold income on the last turn",
        holds=LATE * spent >= earned > 0,
        detail=f"{spent} of {earned}, {_median(last.gold)} left",
    )


def _median(numbers: Mapping[NationId, int]) -> int:
    """Return the number in the middle, the lower of two; 0 of none."""
    ranked = sorted(numbers.values())
    return ranked[(len(ranked) - 1) // 2] if ranked else 0


def _percent(value: Fraction) -> int:
    return 100 * value.numerator // value.denominator
