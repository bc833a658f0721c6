"""E1, Market: sell grain, hire armies, line by line.

A phase that rests on the nation's own affairs alone can be judged before the deadline by running it: check = run.
"""

from __future__ import annotations

from gm_console.board.model import RegionKind
from gm_console.core.arith import Rounding, divide
from gm_console.core.facts import Working
from gm_console.rulesets.common.answers import carried_out, reason, refused
from gm_console.rulesets.toy.context import Context
from gm_console.rulesets.toy.facts import ArmiesChanged, GoldChanged, GrainChanged
from gm_console.rulesets.toy.orders import Hire, Sell


def run(ctx: Context) -> None:
    """Carry the lines out in sheet order, cut to what is possible."""
    for order in ctx.orders():
        if order.quantity < 1:  # type: ignore[attr-defined]
            refused(ctx, order, reason("e1.nothing", "E1"))
        elif isinstance(order, Sell):
            _sell(ctx, order)
        elif isinstance(order, Hire):
            _hire(ctx, order)


check = run


def _sell(ctx: Context, order: Sell) -> None:
    grain = ctx.state.nations[order.nation].grain
    amount = min(order.quantity, grain)
    why = None if amount == order.quantity else reason("e1.no-grain", "E1", grain=grain)
    if why is not None and amount == 0:
        refused(ctx, order, why)
        return
    price = ctx.state.game.price
    gold = divide(amount * price, 10, Rounding.DOWN)
    with ctx.under(carried_out(ctx, order, asked=order.quantity, done=amount, why=why)):
        sold = ctx.post_own(order.nation, GrainChanged(nation=order.nation, delta=-amount), rule="E1")
        ctx.post_own(
            order.nation,
            GoldChanged(nation=order.nation, delta=gold),
            rule="E1",
            working=Working("sale", (amount, price, gold)),
            because=(sold,),
        )


def _hire(ctx: Context, order: Hire) -> None:
    each, gold = ctx.tables.economy.gold_per_army, ctx.state.nations[order.nation].gold
    if ctx.state.fields[order.region].owner != order.nation:
        refused(ctx, order, reason("e1.not-yours", "E1", region=order.region), order.region)
        return
    if ctx.board.by_id[order.region].kind is RegionKind.SEA:
        refused(ctx, order, reason("e1.sea", "E1", region=order.region), order.region)
        return
    amount = min(order.quantity, gold // each)
    why = None if amount == order.quantity else reason("e1.no-gold", "E1", each=each, gold=gold)
    if why is not None and amount == 0:
        refused(ctx, order, why, order.region)
        return
    root = carried_out(ctx, order, asked=order.quantity, done=amount, why=why, region=order.region)
    with ctx.under(root):
        ctx.post_own(
            order.nation,
            GoldChanged(nation=order.nation, delta=-amount * each),
            rule="E1",
            working=Working("pay", (amount, each)),
        )
        ctx.post_own(
            order.nation, ArmiesChanged(region=order.region, delta=amount), rule="E1", region=order.region
        )
