"""E3, Exports: goods for another nation; they leave now and arrive in A3."""

from __future__ import annotations

from typing import Final, cast

from gm_console.core.facts import Working, only
from gm_console.core.orders import Reason
from gm_console.rulesets.common.answers import carried_out, reason, refused
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import Exported
from gm_console.rulesets.gunboat.orders import Export
from gm_console.rulesets.gunboat.players_orders import players_orders
from gm_console.rulesets.gunboat.spending import change_stock
from gm_console.rulesets.gunboat.vocabulary import STOCK

MOST_ORDERS: Final = 2
MOST_POINTS: Final = 999


def run(ctx: Context) -> None:
    """Send each nation's first two exports; amounts are cut to 999 and to the stock (R04)."""
    for orders in players_orders(ctx).values():
        for place, order in enumerate(cast(list[Export], orders)):
            barred = _barred(ctx, order, place)
            if barred is not None:
                refused(ctx, order, barred)
            else:
                _send(ctx, order)


check = run


def _barred(ctx: Context, order: Export, place: int) -> Reason | None:
    if place >= MOST_ORDERS:
        return reason("e3.too-many", "E3", most=MOST_ORDERS)
    if order.receiver == order.nation:
        return reason("e3.oneself", "E3 R04")
    receiver = ctx.state.nations.get(order.receiver)
    if receiver is None:
        return reason("e3.not-a-player", "E3", nation=order.receiver)
    if receiver.eliminated:
        return reason("e3.eliminated", "E3 R04", nation=order.receiver)
    return None


def _send(ctx: Context, order: Export) -> None:
    wanted: dict[str, int] = {}
    for commodity, points in order.goods:
        wanted[commodity] = wanted.get(commodity, 0) + points
    stocks = ctx.state.nations[order.nation].stocks
    sent: list[tuple[str, int]] = []
    why: Reason | None = None
    for commodity, points in wanted.items():
        stock = stocks[STOCK[commodity]]
        amount = max(0, min(points, MOST_POINTS, stock))
        if amount < points and stock < min(points, MOST_POINTS):
            why = reason("e3.stock", "E3 R04", commodity=commodity, stock=stock, asked=points)
        elif amount < points:
            why = reason("e3.most", "E3 R04", commodity=commodity, most=MOST_POINTS, asked=points)
        if amount:
            sent.append((commodity, amount))
    if not sent:
        refused(ctx, order, why or reason("e3.nothing", "E3"))
        return
    asked, done = sum(wanted.values()), sum(points for _, points in sent)
    root = carried_out(ctx, order, asked=asked, done=done, why=why)
    for commodity, points in sent:
        working = Working("exported", (points, commodity, order.receiver))
        change_stock(ctx, order.nation, commodity, -points, root, working)
        ctx.post(
            Exported(nation=order.nation, receiver=order.receiver, commodity=commodity, points=points),
            rule="E3",
            actor=order.nation,
            to=only(order.nation, order.receiver),
            cause=root,
        )
