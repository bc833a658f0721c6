"""A round: one action of every country, in the order of play (6.1)."""

from __future__ import annotations

from copy import copy

from gm_console.core.ids import NationId
from gm_console.core.orders import Order, Status
from gm_console.rulesets.common.answers import reason, refused
from gm_console.rulesets.empires.actions.perform import perform
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.draft import EmpiresDraft, Outcome
from gm_console.rulesets.empires.rounds import ROUNDS


def run(ctx: Context) -> None:
    """Carry out the round's action of every country."""
    orders = ctx.orders_by_nation()
    for nation in ctx.state.game.order:
        _act(ctx, orders.get(nation, []))


def check(ctx: Context) -> None:
    """Judge all sixteen actions of every country as though it played alone.

    Later actions rest on earlier ones, so that the first round judges those of all rounds.  Each country plays twice,
    once with every battle lost and once with every battle won: what is not the same then hangs on battles.
    """
    if ctx.phase == ROUNDS[0]:
        for nation in ctx.state.game.order:
            lost = _forecast(ctx, nation, Outcome.LOST)
            for order, won in _forecast(ctx, nation, Outcome.WON).items():
                if won not in (lost[order], Status.CONDITIONAL):
                    ctx.judge(order, Status.CONDITIONAL, reason("hoped", "8.2"))


def _forecast(ctx: Context, nation: NationId, outcome: Outcome) -> dict[Order, Status]:
    """Judge the actions of a country with all battles ending alike, and return how."""
    alone = copy(ctx)
    alone.state, alone.entries = EmpiresDraft(ctx.at_start), []
    alone.state.forecast = outcome
    played: dict[int, Order] = {}
    for phase in ROUNDS:
        alone.phase = phase
        orders = alone.orders_by_nation().get(nation, [])
        played |= {order.number: order for order in orders}
        _act(alone, orders)
    verdicts = (one for one in ctx.verdicts() if one.nation == nation)
    return {played[one.number]: one.status for one in verdicts if one.number in played}


def _act(ctx: Context, orders: list[Order]) -> None:
    """Carry out the first line of an action; what else is ordered for it is refused (2.4)."""
    for place, order in enumerate(orders):
        if place:
            refused(ctx, order, reason("action-twice", "6.2", first=orders[0].text))
        else:
            perform(ctx, order)
