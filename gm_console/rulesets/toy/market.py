"""The seam for the market: grain is sold, ten at a price; nobody can buy it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from gm_console.core.facts import Entry
from gm_console.core.market import MarketRules, NextPrice, Quote, Trade
from gm_console.rulesets.toy.facts import GrainChanged, PriceSet
from gm_console.rulesets.toy.phases.harvest import priced
from gm_console.rulesets.toy.state import Game, ToyState
from gm_console.rulesets.toy.tables import Tables

GRAIN: Final = "grain"


def prices(game: Game) -> Mapping[str, Quote]:
    """Return the price of a turn."""
    return {GRAIN: Quote(sell=game.price)}


def trades(entries: Iterable[Entry]) -> Mapping[str, Trade]:
    """Return what all players sold: what grain left them in E1."""
    sold = [
        -entry.fact.delta
        for entry in entries
        if entry.phase == "E1" and isinstance(entry.fact, GrainChanged) and not entry.by_moderator
    ]
    return {GRAIN: Trade(sold=sum(sold))}


def sets(entry: Entry) -> tuple[str, Quote] | None:
    """Return the price that an entry sets (W1)."""
    return (GRAIN, Quote(sell=entry.fact.price)) if isinstance(entry.fact, PriceSet) else None


def step_percent(_tables: Tables) -> int:
    """Return 0: a price moves by one gold, whatever share of it that is."""
    return 0


def what_if(
    tables: Tables, state: ToyState, entries: Sequence[Entry], changed: Mapping[str, Trade]
) -> Mapping[str, NextPrice]:
    """Return the next price if something else were sold (W1)."""
    trade = changed.get(GRAIN, trades(entries)[GRAIN])
    return {GRAIN: priced(tables.economy, state.game.price, trade.sold)}


MARKET: Final = MarketRules(
    commodities=(GRAIN,),
    currency="gold",
    per=10,
    unit="grain",
    short_unit="grain",
    sales="E1",
    purchases="",
    holder=Game,
    prices=prices,
    phases=("E1", "W1"),
    trades=trades,
    sets=sets,
    step_percent=step_percent,
    what_if=what_if,
)
