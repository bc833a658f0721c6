"""M2, Air/Navy Combat: by falling Air/Navy efficiency, each nation's task forces attack uncontrolled regions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gm_console.core.ids import NationId
from gm_console.core.orders import Order, Reason
from gm_console.rulesets.gunboat.combat.conduct import act, in_turn
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.forecast import expected
from gm_console.rulesets.gunboat.marches import pass_check
from gm_console.rulesets.gunboat.naval_missions import mission_fault
from gm_console.rulesets.gunboat.order_of_play import order_of_play
from gm_console.rulesets.gunboat.orders import TaskForce
from gm_console.rulesets.gunboat.plots import (
    WATERS,
    first_land_to_land,
    first_uncontrolled,
)
from gm_console.rulesets.gunboat.sealift import Sealift
from gm_console.rulesets.gunboat.task_forces import (
    Count,
    Force,
    Form,
    Units,
    form_all,
    form_nation,
    gap_fault,
    present,
    six,
    unless_refused,
    why,
)
from gm_console.rulesets.gunboat.technology import naval_reach
from gm_console.rulesets.gunboat.vocabulary import UNITS

PASSED: Final = 1
"""Regions passed before the one attacked, without technology."""


def run(ctx: Context) -> None:
    """Let the nations act one after the other; the plots of one are all checked before it acts (R10, R11)."""
    orders = ctx.orders_by_nation()
    count = present(ctx)
    sealift = Sealift(ctx)
    for nation in order_of_play(ctx, "air_navy"):
        for joint in in_turn(_ready(ctx, sealift, count, nation, orders.get(nation, ()))):
            act(ctx, joint)


def check(ctx: Context) -> None:
    """Judge form and sealift; the way must be controlled already (R54)."""
    sealift = Sealift(ctx)
    forces = form_all(ctx, FORM, expected(ctx))
    for force in unless_refused(ctx, forces, lambda one: _way_fault(ctx, one) or sealift.load(ctx, one)):
        pass_check(ctx, force, _own_target(ctx, force))


def _ready(
    ctx: Context, sealift: Sealift, count: Count, nation: NationId, orders: Iterable[Order]
) -> list[Force]:
    def fault_of(force: Force) -> Reason | None:
        return situation_fault(ctx, force) or sealift.load(ctx, force)

    return list(unless_refused(ctx, form_nation(ctx, FORM, count, nation, orders), fault_of))


def situation_fault(ctx: Context, force: Force) -> Reason | None:
    """Return why a task force cannot go its way as things stand, if so."""
    return _way_fault(ctx, force) or _own_target(ctx, force)


def _way_fault(ctx: Context, force: Force) -> Reason | None:
    place = first_uncontrolled(ctx.state, force.plot[:-1], force.nation)
    return why(ctx, "not-controlled", "R11", region=force.plot[place]) if place else None


def _own_target(ctx: Context, force: Force) -> Reason | None:
    target = force.plot[-1]
    return why(ctx, "own-target", region=target) if ctx.state.holdings[target].owner == force.nation else None


def _fits(ctx: Context, order: TaskForce, units: Units) -> Reason | None:
    plot = order.plot
    place = first_land_to_land(ctx.board, plot)
    if place:
        return why(ctx, "land-to-land", "R49", region=plot[place], before=plot[place - 1])
    most = naval_reach(ctx.tables, ctx.state.nations[order.nation].developments, PASSED)
    if len(plot) - 2 > most:
        return why(ctx, "too-far", passed=len(plot) - 2, most=most)
    return gap_fault(ctx, plot, WATERS) or mission_fault(ctx, order, units)


FORM: Final = Form(kinds=frozenset(UNITS) - {"biplane", "merchant"}, most=six, fits=_fits)
