"""E1, Private Market Sales: commodities for Gold, as much as the merchant fleet carries."""

from __future__ import annotations

from typing import cast

from gm_console.core.facts import Working
from gm_console.core.ids import NationId
from gm_console.rulesets.common.answers import carried_out, reason, refused
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.orders import Sell
from gm_console.rulesets.gunboat.players_orders import players_orders
from gm_console.rulesets.gunboat.spending import change_stock, tightest
from gm_console.rulesets.gunboat.technology import merchant_load
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, STOCK, UNIT


def run(ctx: Context) -> None:
    """Sell line by line; the line that meets a limit is cut, later ones are refused (R02)."""
    sellers = players_orders(ctx)
    merchants = dict.fromkeys(sellers, 0)
    for holding in ctx.state.held_by(sellers) if sellers else ():
        merchants[holding.owner] += holding.units[UNIT["merchant"]]
    for nation, orders in sellers.items():
        capacity = market_capacity(ctx, nation, merchants[nation])
        _sell(ctx, nation, cast(list[Sell], orders), capacity)


check = run


def market_capacity(ctx: Context, nation: NationId, merchants: int) -> int:
    """Return the points a nation may sell this turn: 2000 and 500 a merchant fleet, 600 with Logistics."""
    each = merchant_load(ctx.tables, ctx.state.nations[nation].developments)
    return ctx.tables.limits.market_base + each * merchants


def _sell(ctx: Context, nation: NationId, orders: list[Sell], capacity: int) -> None:
    stocks = ctx.state.nations[nation].stocks
    room = capacity
    sold: dict[str, tuple[int, tuple[int, ...]]] = {}
    for order in orders:
        amount, limit = tightest(
            (room, reason("e1.capacity", "E1 R02", capacity=capacity, room=room)),
            (
                stocks[STOCK[order.commodity]],
                reason("e1.stock", "E1 R02", stock=stocks[STOCK[order.commodity]], commodity=order.commodity),
            ),
        )
        if order.quantity <= 0:
            refused(ctx, order, reason("e1.nothing", "E1"))
            continue
        if amount <= 0:
            refused(ctx, order, limit)
            continue
        amount = min(amount, order.quantity)
        seq = carried_out(ctx, order, asked=order.quantity, done=amount, limit=limit)
        room -= amount
        total, lines = sold.get(order.commodity, (0, ()))
        working = Working("sold", (amount, order.commodity))
        seq = change_stock(ctx, nation, order.commodity, -amount, seq, working)
        sold[order.commodity] = total + amount, (*lines, seq)
    for commodity, (total, lines) in sold.items():
        price = ctx.state.sell[COMMODITIES.index(commodity)]
        gold = total * price // 100
        working = Working("sale", (total, commodity, price, gold))
        change_stock(ctx, nation, "Gold", gold, 0, working, rule="E1 R01", because=lines)
