"""The seam for the market: seven commodities, priced in Gold per 100 points (E1, E2, W1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from gm_console.core.facts import Entry
from gm_console.core.market import MarketRules, Quote, Trade
from gm_console.rulesets.gunboat.facts import MarketTraded, PriceSet
from gm_console.rulesets.gunboat.state import Market
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
)
