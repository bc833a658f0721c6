"""M1, March: all armies move at the same time.

A simultaneous phase first forms every order from the position at its start, then lets all leave, then lets all arrive;
no order can see what another one did.
"""

from __future__ import annotations

from typing import cast

from gm_console.board.model import RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.orders import Reason, Status
from gm_console.rulesets.common.answers import carried_out, reason, refused
from gm_console.rulesets.toy.context import Context
from gm_console.rulesets.toy.facts import ArmiesChanged, CampChanged
from gm_console.rulesets.toy.orders import March

Formed = list[tuple[March, int, Reason | None]]
"""Order, armies that go, why fewer."""


def run(ctx: Context) -> None:
    """Move everybody; whoever enters a field of others makes a camp there, and M2 decides."""
    formed = _formed(ctx)
    roots = [
        carried_out(ctx, order, asked=order.quantity, done=armies, why=why, region=order.end)
        for order, armies, why in formed
    ]
    for (order, armies, _), root in zip(formed, roots, strict=True):
        ctx.post_own(
            order.nation,
            ArmiesChanged(region=order.start, delta=-armies),
            rule="M1",
            region=order.start,
            cause=root,
        )
    for (order, armies, _), root in zip(formed, roots, strict=True):
        own = ctx.state.fields[order.end].owner == order.nation
        ctx.post_own(
            order.nation,
            ArmiesChanged(region=order.end, delta=armies)
            if own
            else CampChanged(region=order.end, nation=order.nation, delta=armies),
            rule="M1",
            region=order.end,
            cause=root,
        )


def check(ctx: Context) -> None:
    """Judge form and reach as things stand; a march into a field of others depends on what they do."""
    for order, armies, why in _formed(ctx):
        if ctx.state.fields[order.end].owner != order.nation:
            ctx.judge(order, Status.CONDITIONAL, reason("m1.contested", "M1", region=order.end))
        else:
            carried_out(ctx, order, asked=order.quantity, done=armies, why=why, region=order.end)


def _formed(ctx: Context) -> Formed:
    taken: dict[RegionId, int] = {}
    formed: Formed = []
    for order in cast(tuple[March, ...], ctx.orders()):
        barred = march_fault(ctx, order)
        if barred is not None:
            refused(ctx, order, barred, order.start)
            continue
        armies, why = _going(ctx, order, taken.get(order.start, 0))
        if why is not None and armies <= 0:
            refused(ctx, order, why, order.start)
            continue
        taken[order.start] = taken.get(order.start, 0) + armies
        formed.append((order, armies, why))
    return formed


def march_fault(ctx: Context, order: March) -> Reason | None:
    """Return why a march cannot be made as it is ordered, whoever stands there."""
    if order.quantity < 1:
        return reason("m1.nothing", "M1")
    if ctx.state.fields[order.start].owner != order.nation:
        return reason("m1.not-yours", "M1", region=order.start)
    if not ctx.board.kinds(order.start, order.end):
        return reason("m1.no-link", "M1", start=order.start, end=order.end)
    return None


def _going(ctx: Context, order: March, taken: int) -> tuple[int, Reason | None]:
    free = ctx.state.fields[order.start].armies - taken
    limits = [(free, reason("m1.no-armies", "M1", region=order.start, free=free))]
    if ctx.board.by_id[order.end].kind is RegionKind.SEA:
        most = ctx.tables.economy.armies_at_sea
        limits.append((most, reason("m1.boats", "M1", most=most)))
    limit, why = min(limits, key=lambda one: one[0])
    return (limit, why) if limit < order.quantity else (order.quantity, None)
