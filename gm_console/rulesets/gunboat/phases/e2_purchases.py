"""E2, Commodity Market Purchases: Gold for commodities, as far as the Gold goes."""

from __future__ import annotations

from typing import cast

from gm_console.core.arith import Rounding, divide
from gm_console.core.facts import Working
from gm_console.core.ids import NationId
from gm_console.rulesets.common.answers import carried_out, reason, refused
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.orders import Buy
from gm_console.rulesets.gunboat.players_orders import players_orders
from gm_console.rulesets.gunboat.spending import change_stock
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, GOLD


def run(ctx: Context) -> None:
    """Buy line by line; a line is cut to what the Gold in hand buys (R03)."""
    for nation, orders in players_orders(ctx).items():
        _buy(ctx, nation, cast(list[Buy], orders))


check = run


def cost_of(points: int, price: int) -> int:
    """Return the Gold that points cost at a price per 100, rounded up (R01)."""
    return divide(points * price, 100, Rounding.UP)


def _buy(ctx: Context, nation: NationId, orders: list[Buy]) -> None:
    gold = ctx.state.nations[nation].stocks[GOLD]
    bought: dict[str, tuple[int, tuple[int, ...]]] = {}
    for order in orders:
        price = ctx.state.buy[COMMODITIES.index(order.commodity)]
        total, lines = bought.get(order.commodity, (0, ()))
        spent = cost_of(total, price)
        affords = (gold + spent) * 100 // price - total
        why = reason(
            "e2.gold", "E2 R03", gold=gold, price=price, affords=max(affords, 0), commodity=order.commodity
        )
        if order.quantity <= 0:
            refused(ctx, order, reason("e2.nothing", "E2"))
            continue
        if affords <= 0:
            refused(ctx, order, why)
            continue
        amount = min(affords, order.quantity)
        seq = carried_out(ctx, order, asked=order.quantity, done=amount, limit=why)
        seq = change_stock(
            ctx, nation, order.commodity, amount, seq, Working("bought", (amount, order.commodity))
        )
        bought[order.commodity] = total + amount, (*lines, seq)
        gold += spent - cost_of(total + amount, price)
    for commodity, (total, lines) in bought.items():
        price = ctx.state.buy[COMMODITIES.index(commodity)]
        cost = cost_of(total, price)
        working = Working("purchase", (total, commodity, price, cost))
        change_stock(ctx, nation, "Gold", -cost, 0, working, rule="E2 R01", because=lines)
