"""E4, Building and Salvaging Military Units: depots and shipyards serve the lines in order (R07)."""

from __future__ import annotations

from typing import Final

from gm_console.core.facts import Working
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Order, Reason
from gm_console.rulesets.common.answers import carried_out, reason, refused
from gm_console.rulesets.gunboat.accounts import affordable
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import SealiftChanged, UnitsChanged
from gm_console.rulesets.gunboat.orders import BuildUnits, SalvageUnit
from gm_console.rulesets.gunboat.players_orders import players_orders
from gm_console.rulesets.gunboat.spending import pay, refund, tightest
from gm_console.rulesets.gunboat.technology import order_limit
from gm_console.rulesets.gunboat.vocabulary import FACILITY, SEALIFT, UNIT

MOST: Final = 9
REFUND: Final = (30, 100)

Used = dict[tuple[RegionId, str], int]


def run(ctx: Context) -> None:
    """Build and salvage line by line; the first 7 lines count, 10 with Military Industrial Complex (R29)."""
    used: Used = {}
    for nation, orders in players_orders(ctx).items():
        most = order_limit(ctx.tables, ctx.state.nations[nation].developments, "military")
        for place, order in enumerate(orders):
            if place >= most:
                refused(ctx, order, reason("e4.too-many", "E4 R29", most=most))
            elif isinstance(order, BuildUnits):
                _build(ctx, order, used)
            elif isinstance(order, SalvageUnit):
                _salvage(ctx, order, used)


check = run


def _build(ctx: Context, order: BuildUnits, used: Used) -> None:
    row = ctx.tables.units[order.unit]
    nation = ctx.state.nations[order.nation]
    barred = not_yours(ctx, order, order.region, "e4")
    if barred is None and row.needs and not nation.has(row.needs):
        barred = reason("e4.technology", "E4", unit=order.unit, development=row.needs)
    if barred is None and order.quantity <= 0:
        barred = reason("e4.nothing", "E4")
    if barred is not None:
        refused(ctx, order, barred, order.region)
        return
    amount, why = tightest(
        (MOST, reason("e4.nine", "E4 R06", most=MOST)),
        _free_bases(ctx, order.region, row.base, used),
        (affordable(nation, row.cost), reason("e4.stock", "E4 R06", unit=order.unit, **row.cost.terms())),
    )
    if amount <= 0:
        refused(ctx, order, why, order.region)
        return
    amount = min(amount, order.quantity)
    root = carried_out(
        ctx,
        order,
        asked=order.quantity,
        done=amount,
        limit=why,
        region=order.region,
    )
    used[order.region, row.base] = used.get((order.region, row.base), 0) + amount
    pay(ctx, order.nation, row.cost, amount, root, order.region)
    _add(ctx, order.nation, order.region, order.unit, amount, root)


def _salvage(ctx: Context, order: SalvageUnit, used: Used) -> None:
    row = ctx.tables.units[order.unit]
    barred = not_yours(ctx, order, order.region, "e4")
    if barred is None and order.unit == SEALIFT:
        barred = reason("e4.sealift", "E4")
    if barred is None and ctx.state.holdings[order.region].units[UNIT[order.unit]] < 1:
        barred = reason("e4.no-unit", "E4", unit=order.unit, region=order.region)
    if barred is None and order.quantity <= 0:
        barred = reason("e4.nothing", "E4")
    free, no_base = _free_bases(ctx, order.region, row.base, used) if barred is None else (0, barred)
    if barred is not None or free <= 0:
        refused(ctx, order, barred or no_base, order.region)
        return
    why = None if order.quantity == 1 else reason("e4.salvage-one", "E4 R06")
    root = carried_out(ctx, order, asked=order.quantity, done=1, why=why, region=order.region)
    used[order.region, row.base] = used.get((order.region, row.base), 0) + 1
    _add(ctx, order.nation, order.region, order.unit, -1, root)
    refund(ctx, order.nation, row.cost, REFUND, root, order.region)


def not_yours(ctx: Context, order: Order, region: RegionId, phase: str) -> Reason | None:
    """Return why nothing can be built in a region: it is sea, or not controlled."""
    if ctx.board.by_id[region].kind.value == "sea":
        return reason(f"{phase}.sea", ctx.phase, region=region)
    if ctx.state.holdings[region].owner != order.nation:
        return reason(f"{phase}.not-controlled", ctx.phase, region=region)
    return None


def _free_bases(ctx: Context, region: RegionId, base: str, used: Used) -> tuple[int, Reason]:
    there = ctx.state.holdings[region].facilities[FACILITY[base]]
    free = there - used.get((region, base), 0)
    code = "e4.no-base" if there == 0 else "e4.bases"
    return free, reason(code, "E4 R07", base=base, region=region, there=there, free=free)


def _add(ctx: Context, nation: NationId, region: RegionId, unit: str, delta: int, root: int) -> None:
    fact = (
        SealiftChanged(nation=nation, delta=delta)
        if unit == SEALIFT
        else UnitsChanged(region=region, unit=unit, delta=delta)
    )
    ctx.post_own(
        nation,
        fact,
        region=region,
        working=Working("built" if delta > 0 else "salvaged", (abs(delta), unit)),
        cause=root,
    )
