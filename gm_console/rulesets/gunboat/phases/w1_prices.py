"""W1, Private Market Price Recalculations: all players' trade moves the prices, by a quarter at most (R20)."""

from __future__ import annotations

from fractions import Fraction

from gm_console.core.arith import Rounding, clamp, divide, nearest_with_half_towards
from gm_console.core.facts import PUBLIC, Working
from gm_console.core.market import NextPrice, Quote, Trade
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import GoldReinvested, MarketTraded, PriceSet, StockChanged
from gm_console.rulesets.gunboat.tables import Charts, Limits
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES


def run(ctx: Context) -> None:
    """Add up E1 and E2, reinvest the Gold, set the prices of the next turn."""
    sold, bought, paid, taken, sources = _trade(ctx)
    reinvested = max(0, paid - taken)
    gold = ctx.post(
        GoldReinvested(paid=paid, taken=taken, reinvested=reinvested),
        rule="W1 R20",
        working=Working("reinvested", (paid, taken, reinvested)),
        because=sources["Gold"],
    )
    for index, commodity in enumerate(COMMODITIES):
        traded = ctx.post(
            MarketTraded(commodity=commodity, sold=sold[commodity], bought=bought[commodity]),
            rule="W1",
            to=PUBLIC,
            because=sources[commodity],
        )
        start, old = ctx.state.start[index], ctx.state.sell[index]
        trade = Trade(sold=sold[commodity], bought=bought[commodity])
        found = priced(ctx.tables, ctx.state.players, (commodity, start, old), trade, reinvested)
        assert found.quote.buy is not None
        ctx.post(
            PriceSet(commodity=commodity, before=old, sell=found.quote.sell, buy=found.quote.buy),
            rule="W1 R20",
            to=PUBLIC,
            working=found.working,
            because=(gold, traded),
        )


def priced(
    charts: Charts, players: int, held: tuple[str, int, int], trade: Trade, reinvested: int
) -> NextPrice:
    """Return the next prices of a commodity, ``held`` at its price of turn 1 and the old one, from all trade (R20)."""
    commodity, start, old = held
    depth, share = charts.limits.depth * players, charts.market[commodity].share
    demand = (trade.bought or 0) + Fraction(share * reinvested, old) + Fraction(depth * start, old)
    supply = trade.sold + Fraction(depth * old, start)
    new = next_price(charts.limits, old, start, demand, supply)
    shown = (divide(part.numerator, part.denominator, Rounding.HALF_UP) for part in (demand, supply))
    return NextPrice(
        quote=Quote(sell=new, buy=buy_price(charts.limits, new)),
        working=Working("price", (old, *shown, new, depth, share)),
    )


def next_price(limits: Limits, old: int, start: int, demand: Fraction, supply: Fraction) -> int:
    """Return the next sell price: an exact step of at most 25 %, the nearest number, a half towards the old price."""
    step = Fraction(limits.max_step_percent, 100) * Fraction(demand - supply, demand + supply)
    low = divide(start, limits.bound, Rounding.UP)
    return clamp(nearest_with_half_towards(old * (1 + step), old), low, start * limits.bound)


def buy_price(limits: Limits, sell: int) -> int:
    """Return the buy price: the sell price and the spread of 20 %, to the nearest number (E2)."""
    return divide(sell * (100 + limits.spread_percent), 100, Rounding.HALF_UP)


_Sums = tuple[dict[str, int], dict[str, int], int, int, dict[str, tuple[int, ...]]]


def _trade(ctx: Context) -> _Sums:
    sold = dict.fromkeys(COMMODITIES, 0)
    bought = dict.fromkeys(COMMODITIES, 0)
    sources: dict[str, list[int]] = {name: [] for name in (*COMMODITIES, "Gold")}
    paid = taken = 0
    for entry in ctx.entries:
        if entry.phase not in ("E1", "E2"):
            break
        fact = entry.fact
        if entry.by_moderator or not isinstance(fact, StockChanged):
            continue
        sources[fact.commodity].append(entry.seq)
        if fact.commodity == "Gold":
            paid += max(fact.delta, 0)
            taken += max(-fact.delta, 0)
        else:
            bought[fact.commodity] += max(fact.delta, 0)
            sold[fact.commodity] += max(-fact.delta, 0)
    return sold, bought, paid, taken, {name: tuple(seqs) for name, seqs in sources.items()}
