"""W1, Private Market Price Recalculations: all players' trade moves the prices, by a quarter at most (R20)."""

from __future__ import annotations

from fractions import Fraction

from gm_console.core.arith import Rounding, clamp, divide, nearest_with_half_towards
from gm_console.core.facts import PUBLIC, Working
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import GoldReinvested, MarketTraded, PriceSet, StockChanged
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
    depth = ctx.tables.limits.depth * ctx.state.players
    for index, commodity in enumerate(COMMODITIES):
        traded = ctx.post(
            MarketTraded(commodity=commodity, sold=sold[commodity], bought=bought[commodity]),
            rule="W1",
            to=PUBLIC,
            because=sources[commodity],
        )
        start, old = ctx.state.start[index], ctx.state.sell[index]
        share = ctx.tables.market[commodity].share
        demand = bought[commodity] + Fraction(share * reinvested, old) + Fraction(depth * start, old)
        supply = sold[commodity] + Fraction(depth * old, start)
        new = next_price(ctx, old, start, demand, supply)
        ctx.post(
            PriceSet(commodity=commodity, before=old, sell=new, buy=buy_price(ctx, new)),
            rule="W1 R20",
            to=PUBLIC,
            working=Working(
                "price",
                (
                    old,
                    divide(demand.numerator, demand.denominator, Rounding.HALF_UP),
                    divide(supply.numerator, supply.denominator, Rounding.HALF_UP),
                    new,
                    depth,
                    share,
                ),
            ),
            because=(gold, traded),
        )


def next_price(ctx: Context, old: int, start: int, demand: Fraction, supply: Fraction) -> int:
    """Return the next sell price: an exact step of at most 25 %, the nearest number, a half towards the old price."""
    limits = ctx.tables.limits
    step = Fraction(limits.max_step_percent, 100) * Fraction(demand - supply, demand + supply)
    low = divide(start, limits.bound, Rounding.UP)
    return clamp(nearest_with_half_towards(old * (1 + step), old), low, start * limits.bound)


def buy_price(ctx: Context, sell: int) -> int:
    """Return the buy price: the sell price and the spread of 20 %, to the nearest number (E2)."""
    return divide(sell * (100 + ctx.tables.limits.spread_percent), 100, Rounding.HALF_UP)


Trade = tuple[dict[str, int], dict[str, int], int, int, dict[str, tuple[int, ...]]]


def _trade(ctx: Context) -> Trade:
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
