"""E5, Building and Salvaging Economic Facilities: each needs an unemployed Population Unit."""

from __future__ import annotations

from typing import Final

from gm_console.core.facts import Working
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Reason
from gm_console.rulesets.common.answers import carried_out, reason, refused
from gm_console.rulesets.gunboat.accounts import affordable
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import FacilitiesChanged
from gm_console.rulesets.gunboat.orders import BuildFacilities, SalvageFacility
from gm_console.rulesets.gunboat.phases.e4_build_military import not_yours
from gm_console.rulesets.gunboat.players_orders import players_orders
from gm_console.rulesets.gunboat.spending import pay, refund, tightest
from gm_console.rulesets.gunboat.technology import order_limit
from gm_console.rulesets.gunboat.vocabulary import FACILITY

MOST: Final = 9
REFUND: Final = {"third": (1, 3), "thirty": (30, 100)}


def run(ctx: Context) -> None:
    """Build and salvage line by line; the first 7 lines count, 10 with Business Schools (R29)."""
    for nation, orders in players_orders(ctx).items():
        most = order_limit(ctx.tables, ctx.state.nations[nation].developments, "economic")
        for place, order in enumerate(orders):
            if place >= most:
                refused(ctx, order, reason("e5.too-many", "E5 R29", most=most))
            elif isinstance(order, BuildFacilities):
                _build(ctx, order)
            elif isinstance(order, SalvageFacility):
                _salvage(ctx, order)


check = run


def _build(ctx: Context, order: BuildFacilities) -> None:
    row = ctx.tables.facilities[order.facility]
    barred = not_yours(ctx, order, order.region, "e5") or _barred(ctx, order)
    if barred is not None:
        refused(ctx, order, barred, order.region)
        return
    workers = ctx.state.holdings[order.region].unemployed()
    amount, why = tightest(
        (MOST, reason("e5.nine", "E5 R06", most=MOST)),
        (workers, reason("e5.workers", "E5", region=order.region, workers=workers)),
        (
            affordable(ctx.state.nations[order.nation], row.cost),
            reason("e5.stock", "E5 R06", facility=order.facility, **row.cost.terms()),
        ),
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
    pay(ctx, order.nation, row.cost, amount, root, order.region)
    _add(ctx, order.nation, order.region, order.facility, amount, root)


def _barred(ctx: Context, order: BuildFacilities) -> Reason | None:
    if order.quantity <= 0:
        return reason("e5.nothing", "E5")
    if order.facility == "shipyard" and not ctx.board.by_id[order.region].coastal:
        return reason("e5.landlocked", "E5", region=order.region)
    taken = ctx.state.holdings[order.region].captured
    if order.facility in ("depot", "shipyard") and taken and taken == ctx.turn - 1:
        return reason("e5.captured", "E5 R30", region=order.region, facility=order.facility)
    return None


def _salvage(ctx: Context, order: SalvageFacility) -> None:
    row = ctx.tables.facilities[order.facility]
    barred = not_yours(ctx, order, order.region, "e5")
    if barred is None and ctx.state.holdings[order.region].facilities[FACILITY[order.facility]] < 1:
        barred = reason("e5.no-facility", "E5", facility=order.facility, region=order.region)
    if barred is None and order.quantity <= 0:
        barred = reason("e5.nothing", "E5")
    if barred is not None:
        refused(ctx, order, barred, order.region)
        return
    why = None if order.quantity == 1 else reason("e5.salvage-one", "E5 R06")
    root = carried_out(ctx, order, asked=order.quantity, done=1, why=why, region=order.region)
    _add(ctx, order.nation, order.region, order.facility, -1, root)
    refund(ctx, order.nation, row.cost, REFUND[ctx.rulings.option("R05")], root, order.region)


def _add(ctx: Context, nation: NationId, region: RegionId, facility: str, delta: int, root: int) -> None:
    ctx.post_own(
        nation,
        FacilitiesChanged(region=region, facility=facility, delta=delta),
        region=region,
        working=Working("built" if delta > 0 else "salvaged", (abs(delta), facility)),
        cause=root,
    )
