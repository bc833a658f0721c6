"""E7, Improvements: efficiencies and BTech, point by point along the cost bands."""

from __future__ import annotations

from typing import cast

from gm_console.core.facts import Working
from gm_console.core.ids import NationId
from gm_console.core.orders import Reason
from gm_console.rulesets.common.answers import carried_out, reason, refused
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import LevelRaised
from gm_console.rulesets.gunboat.orders import Raise
from gm_console.rulesets.gunboat.players_orders import players_orders
from gm_console.rulesets.gunboat.spending import change_stock, tightest
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import GOLD, LEVEL, RP, SP

Price = tuple[int, int, int]
"""SP, RP, Gold."""


def run(ctx: Context) -> None:
    """Raise levels line by line; the step of a turn binds improvements only, not what research gave (R08)."""
    for orders in players_orders(ctx).values():
        raised: dict[str, int] = {}
        for order in cast(list[Raise], orders):
            raised[order.level] = raised.get(order.level, 0) + _raise(ctx, order, raised.get(order.level, 0))


check = run


def cost_of(charts: Charts, level: str, start: int, points: int) -> Price:
    """Return what it costs to raise a level by points from ``start``, added up point by point."""
    sp = rp = gold = 0
    at, left = start, points
    while left > 0:
        band = charts.band(level, at)
        inside = min(left, band.high - at + 1)
        sp += inside * band.cost.sp
        rp += inside * band.cost.rp
        gold += inside * band.cost.gold
        at, left = at + inside, left - inside
    return sp, rp, gold


def _raise(ctx: Context, order: Raise, already: int) -> int:
    limits = ctx.tables.limits
    step = limits.raise_btech if order.level == "btech" else limits.raise_points
    level = ctx.state.nations[order.nation].levels[LEVEL[order.level]]
    rule = "E7 R56" if already else "E7"
    amount, why = tightest(
        (step - already, reason("e7.step", rule, level=order.level, most=step, already=already)),
        (limits.max_level - level, reason("e7.highest", "E7", level=order.level, most=limits.max_level)),
    )
    amount = min(amount, order.points)
    payable = _payable(ctx, order.nation, order.level, level, amount)
    if payable < amount:
        amount, why = payable, _short(ctx, order.level, level)
    if order.points <= 0:
        why = reason("e7.nothing", "E7")
    if amount <= 0:
        refused(ctx, order, why)
        return 0
    root = carried_out(ctx, order, asked=order.points, done=amount, limit=why)
    price = cost_of(ctx.tables, order.level, level, amount)
    for commodity, points in zip(("SP", "RP", "Gold"), price, strict=True):
        working = Working("improvement", (order.level, level, level + amount, points))
        change_stock(ctx, order.nation, commodity, -points, root, working)
    ctx.post_own(
        order.nation,
        LevelRaised(nation=order.nation, level=order.level, delta=amount),
        working=Working("level", (level, amount, level + amount)),
        because=ctx.state.because(("level", order.nation, order.level)),
        cause=root,
    )
    return amount


def _payable(ctx: Context, nation: NationId, level: str, start: int, points: int) -> int:
    stocks = ctx.state.nations[nation].stocks
    sp, rp, gold = stocks[SP], stocks[RP], stocks[GOLD]
    for done in range(points):
        cost = ctx.tables.band(level, start + done).cost
        sp, rp, gold = sp - cost.sp, rp - cost.rp, gold - cost.gold
        if min(sp, rp, gold) < 0:
            return done
    return max(points, 0)


def _short(ctx: Context, level: str, at: int) -> Reason:
    return reason("e7.stock", "E7 R06", level=level, **ctx.tables.band(level, at).cost.terms())
