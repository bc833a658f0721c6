"""Paying and being refunded: the entries that follow a build, a salvage, a research or an improvement."""

from __future__ import annotations

from gm_console.core.facts import NOWHERE, Working
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Reason
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import StockChanged
from gm_console.rulesets.gunboat.tables import Cost


def pay(
    ctx: Context, nation: NationId, cost: Cost, times: int, under: int, region: RegionId = NOWHERE
) -> None:
    """Post what ``times`` of a cost takes from the stockpiles."""
    for commodity, price in (("SP", cost.sp), ("RP", cost.rp), ("Gold", cost.gold)):
        if price:
            change_stock(
                ctx, nation, commodity, -price * times, under, Working("pay", (times, price)), region
            )


def refund(
    ctx: Context, nation: NationId, cost: Cost, part: tuple[int, int], under: int, region: RegionId = NOWHERE
) -> None:
    """Post the part of SP and RP that a salvage gives back, each rounded down (R05)."""
    top, bottom = part
    for commodity, price in (("SP", cost.sp), ("RP", cost.rp)):
        back = price * top // bottom
        if back:
            working = Working("refund", (price, top, bottom, back))
            change_stock(ctx, nation, commodity, back, under, working, region, rule=f"{ctx.phase} R05")


def change_stock(
    ctx: Context,
    nation: NationId,
    commodity: str,
    delta: int,
    under: int,
    working: Working,
    region: RegionId = NOWHERE,
    *,
    rule: str = "",
    because: tuple[int, ...] = (),
) -> int:
    """Post a change of a stockpile, told to its owner alone."""
    return ctx.post_own(
        nation,
        StockChanged(nation=nation, commodity=commodity, delta=delta),
        rule=rule or ctx.phase,
        region=region,
        working=working,
        because=because,
        cause=under,
    )


def tightest(*limits: tuple[int, Reason]) -> tuple[int, Reason]:
    """Return the smallest limit with its reason; of equals the first."""
    return min(limits, key=lambda limit: limit[0])
