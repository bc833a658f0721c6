"""The seam for the market: seven commodities, priced in Gold per 100 points (E1, E2, W1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from gm_console.core.arith import Rounding, divide
from gm_console.core.facts import Entry
from gm_console.core.market import MarketRules, NextPrice, Quote, Trade
from gm_console.rulesets.gunboat.facts import GoldReinvested, MarketTraded, PriceSet
from gm_console.rulesets.gunboat.phases.w1_prices import priced
from gm_console.rulesets.gunboat.state import GunboatState, Market
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES


def prices(market: Market) -> Mapping[str, Quote]:
    """Return the prices of a turn."""
    return {
        commodity: Quote(sell=sell, buy=buy)
        for commodity, sell, buy in zip(COMMODITIES, market.sell, market.buy, strict=True)
    }


def trades(entries: Iterable[Entry]) -> Mapping[str, Trade]:
    """Return what all players sold and bought (W1)."""
    facts = (entry.fact for entry in entries)
    return {
        fact.commodity: Trade(sold=fact.sold, bought=fact.bought)
        for fact in facts
        if isinstance(fact, MarketTraded)
    }


def sets(entry: Entry) -> tuple[str, Quote] | None:
    """Return the prices that an entry sets (W1)."""
    fact = entry.fact
    return (fact.commodity, Quote(sell=fact.sell, buy=fact.buy)) if isinstance(fact, PriceSet) else None


def step_percent(charts: Charts) -> int:
    """Return how far a price moves in one turn at most (W1)."""
    return charts.limits.max_step_percent


def what_if(
    charts: Charts, state: GunboatState, entries: Sequence[Entry], changed: Mapping[str, Trade]
) -> Mapping[str, NextPrice]:
    """Return the next prices if something else were traded: Gold follows at the turn's prices (W1, R20)."""
    market, was = state.market, trades(entries)
    (gold,) = (entry.fact for entry in entries if isinstance(entry.fact, GoldReinvested))
    now = {commodity: changed.get(commodity, trade) for commodity, trade in was.items()}
    paid, taken = gold.paid, gold.taken
    for commodity, sell, buy in zip(COMMODITIES, market.sell, market.buy, strict=True):
        old, new = was[commodity], now[commodity]
        paid += divide((new.sold - old.sold) * sell, 100, Rounding.DOWN)
        taken += divide(((new.bought or 0) - (old.bought or 0)) * buy, 100, Rounding.DOWN)
    return {
        commodity: priced(
            charts, state.campaign.players, (commodity, start, old), now[commodity], max(0, paid - taken)
        )
        for commodity, start, old in zip(COMMODITIES, market.start, market.sell, strict=True)
    }


MARKET: Final = MarketRules(
    commodities=COMMODITIES,
    currency="Gold",
    per=100,
    unit="points",
    short_unit="pts",
    sales="E1",
    purchases="E2",
    holder=Market,
    prices=prices,
    phases=("W1",),
    trades=trades,
    sets=sets,
    step_percent=step_percent,
    what_if=what_if,
    weighs=(("demand", 1), ("supply", 2)),
)
