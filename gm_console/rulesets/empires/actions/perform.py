"""Carrying an action out: worked out, judged, then done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gm_console.core.facts import NOWHERE
from gm_console.core.ids import RegionId
from gm_console.core.orders import Order, Reason, Status
from gm_console.rulesets.common.answers import carried_out, reason, refused
from gm_console.rulesets.empires import orders
from gm_console.rulesets.empires.actions import build, defence, marches, money, navy, trains, voyages
from gm_console.rulesets.empires.actions.accounts import Refused
from gm_console.rulesets.empires.actions.openings import opened_by_others
from gm_console.rulesets.empires.actions.plan import Plan
from gm_console.rulesets.empires.context import Context

PLANNERS: Final[Mapping[type[Order], Callable[[Context, Any], Plan]]] = {
    orders.Levy: build.levy,
    orders.Mobilise: build.mobilise,
    orders.Army: build.army,
    orders.Fort: build.fort,
    orders.Reserve: build.reserve,
    orders.Raze: build.raze,
    orders.Grow: build.grow,
    orders.Build: navy.build,
    orders.Navy: navy.navy,
    orders.Layup: navy.layup,
    orders.Recover: navy.recover,
    orders.Fleet: navy.fleet,
    orders.Scrap: navy.scrap,
    orders.Base: navy.base,
    orders.Close: navy.close,
    orders.Disown: build.disown,
    orders.Air: build.air,
    orders.Move: marches.move,
    orders.Attack: marches.attack,
    orders.Seamove: voyages.seamove,
    orders.Convoy: voyages.convoy,
    orders.Defend: defence.defend,
    orders.Entrench: defence.entrench,
    orders.Ambush: defence.ambush,
    orders.Retreat: defence.retreat,
    orders.Bid: money.bid,
    orders.Cash: money.cash,
    orders.Stash: money.stash,
    orders.Gift: money.gift,
    orders.Capital: money.capital,
    orders.Gather: trains.gather,
    orders.Wagons: trains.wagons,
    orders.Send: trains.send,
    orders.Unload: trains.unload,
}
"""What works each kind of action out; it raises :class:`Refused` where it is not allowed."""
RULES: Final[Mapping[type[Order], str]] = {kind.order: kind.rule for kind in orders.ORDER_KINDS}
"""The section of the rulebook that each kind of action stands in."""
MARCHES: Final = (orders.Move, orders.Attack, orders.Seamove, orders.Convoy)
PLACES: Final = ("where", "start", "end")


def perform(ctx: Context, order: Order) -> None:
    """Carry an action out, or refuse it."""
    hoped = _rests_on_battle(ctx, order)
    try:
        plan = PLANNERS[type(order)](ctx, order)
    except Refused as no:
        with ctx.under(no.under):
            refused(ctx, order, no.why, next(iter(_places(order)), NOWHERE))
        if ctx.state.forecast is not None:
            _foretell(ctx, order, opened_by_others(ctx, order, no.why))
        return
    root = carried_out(
        ctx,
        order,
        asked=plan.asked,
        done=plan.done,
        why=plan.why,
        region=plan.where,
        rule=RULES[type(order)],
    )
    with ctx.under(root):
        plan.effects()
        voyages.leave_seas(ctx)
    if ctx.state.forecast is not None:
        _foretell(ctx, order, plan.hangs_on or (reason("hoped", "8.2") if hoped else None))


def _rests_on_battle(ctx: Context, order: Order) -> bool:
    """Tell whether an action is about an area that is to be won first, or takes forces that are to fight first."""
    won = any(place in ctx.state.hoped for place in _places(order))
    return won or (isinstance(order, MARCHES) and order.start in ctx.state.fought)


def _foretell(ctx: Context, order: Order, hangs_on: Reason | None) -> None:
    if hangs_on is not None:
        ctx.judge(order, Status.CONDITIONAL, hangs_on)


def _places(order: Order) -> list[RegionId]:
    return [place for name in PLACES if (place := getattr(order, name, NOWHERE))]
