"""M1, Rapid Deployment: one task force of army and air, two with National Highways, over controlled land."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Reason
from gm_console.rulesets.common.answers import refused
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.marches import arrive, pass_check, set_out
from gm_console.rulesets.gunboat.orders import TaskForce
from gm_console.rulesets.gunboat.plots import (
    ROADS,
    first_sea,
    first_uncontrolled,
)
from gm_console.rulesets.gunboat.task_forces import Force, Form, Units, form_all, gap_fault, present, why
from gm_console.rulesets.gunboat.technology import rapid_task_forces
from gm_console.rulesets.gunboat.vocabulary import ARMY_AND_AIR, FAST

REACH: Final = 1
REACH_FAST: Final = 2


def run(ctx: Context) -> None:
    """Move all nations' rapid deployment task forces at once."""
    for force in list(_ready(ctx)):
        root = set_out(ctx, force, force.plot)
        arrive(ctx, force, root, force.units, force.plot[-1])


def check(ctx: Context) -> None:
    """Judge the lines: nothing of other nations can change what comes of them."""
    for force in list(_ready(ctx)):
        pass_check(ctx, force)


def _ready(ctx: Context) -> Iterator[Force]:
    for force in form_all(ctx, FORM, present(ctx)):
        made = going(ctx, force)
        if isinstance(made, Reason):
            refused(ctx, force.order, made, RegionId(str(made.args["region"])))
        else:
            yield made


def going(ctx: Context, force: Force) -> Force | Reason:
    """Return a task force with the way that it really goes, or why it does not go."""
    force = _as_slow_as_its_slowest(ctx, force)
    place = first_uncontrolled(ctx.state, force.plot, force.nation)
    return why(ctx, "not-controlled", region=force.plot[place]) if place else force


def _as_slow_as_its_slowest(ctx: Context, force: Force) -> Force:
    slow = next((unit for unit, _ in force.units if unit not in FAST), None)
    if slow is None or len(force.plot) - 1 <= REACH:
        return force
    short = force.plot[: REACH + 1]
    return replace(force, plot=short, why=why(ctx, "slow", "R52 R59", unit=slow, region=short[-1]))


def _most(ctx: Context, nation: NationId) -> int:
    return rapid_task_forces(ctx.tables, ctx.state.nations[nation].developments)


def _fits(ctx: Context, order: TaskForce, _units: Units) -> Reason | None:
    plot = order.plot
    sea = first_sea(ctx.board, plot)
    if sea is not None:
        return why(ctx, "sea", region=sea)
    if len(plot) - 1 > REACH_FAST:
        return why(ctx, "too-far", steps=len(plot) - 1, most=REACH_FAST)
    return gap_fault(ctx, plot, ROADS)


FORM: Final = Form(kinds=ARMY_AND_AIR, most=_most, fits=_fits)
