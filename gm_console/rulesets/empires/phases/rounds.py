"""A round: one action of every country, in the order of play (6.1)."""

from __future__ import annotations

from copy import copy

from gm_console.core.ids import NationId
from gm_console.core.orders import Order
from gm_console.rulesets.common.answers import reason, refused
from gm_console.rulesets.empires.actions.perform import perform
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.draft import EmpiresDraft
from gm_console.rulesets.empires.rounds import ROUNDS


def run(ctx: Context) -> None:
    """Carry out the round's action of every country."""
    orders = ctx.orders_by_nation()
    for nation in ctx.state.game.order:
        _act(ctx, orders.get(nation, []))


def check(ctx: Context) -> None:
    """Judge all sixteen actions of every country as though it played alone; a battle is taken for won.

    Later actions rest on earlier ones, so that the first round judges those of all rounds.
    """
    if ctx.phase == ROUNDS[0]:
        for nation in ctx.state.game.order:
            _forecast(ctx, nation)


def _forecast(ctx: Context, nation: NationId) -> None:
    alone = copy(ctx)
    alone.state, alone.entries = EmpiresDraft(ctx.at_start), []
    alone.state.forecast = True
    for phase in ROUNDS:
        alone.phase = phase
        _act(alone, alone.orders_by_nation().get(nation, []))


def _act(ctx: Context, orders: list[Order]) -> None:
    """Carry out the first line of an action; what else is ordered for it is refused (2.4)."""
    for place, order in enumerate(orders):
        if place:
            refused(ctx, order, reason("action-twice", "6.2", first=orders[0].text))
        else:
            perform(ctx, order)
