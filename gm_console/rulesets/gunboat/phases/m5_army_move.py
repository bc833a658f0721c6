"""M5, Air/Army Ground Movement: up to three controlled land regions, five for fast units; then who is out (R55)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gm_console.core.facts import PUBLIC
from gm_console.core.ids import NationId
from gm_console.core.orders import Reason
from gm_console.rulesets.common.answers import refused
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import NationEliminated
from gm_console.rulesets.gunboat.forecast import expected
from gm_console.rulesets.gunboat.marches import arrive, pass_check, set_out
from gm_console.rulesets.gunboat.orders import TaskForce
from gm_console.rulesets.gunboat.plots import ROADS, first_gap, first_sea, first_uncontrolled, is_sea
from gm_console.rulesets.gunboat.task_forces import Force, Form, Units, form_all, gap_fault, present, six, why
from gm_console.rulesets.gunboat.vocabulary import ARMY_AND_AIR, FAST

REACH: Final = 3
REACH_FAST: Final = 5


def run(ctx: Context) -> None:
    """Move all nations' task forces at once, each as far as its plot is valid; then eliminate who has no land."""
    for force in list(_moving(ctx, form_all(ctx, FORM, present(ctx)))):
        root = set_out(ctx, force, force.plot)
        slow = tuple([(unit, count) for unit, count in force.units if unit not in FAST])
        fast = tuple([(unit, count) for unit, count in force.units if unit in FAST])
        arrive(ctx, force, root, slow, force.plot[: REACH + 1][-1])
        arrive(ctx, force, root, fast, force.plot[-1])
    _eliminate(ctx)


def check(ctx: Context) -> None:
    """Judge form; regions that are not controlled yet make a line conditional (R54)."""
    for force in form_all(ctx, FORM, expected(ctx)):
        force = _slow_stop(ctx, _unbroken(ctx, force))
        place = first_uncontrolled(ctx.state, force.plot, force.nation)
        pass_check(ctx, force, why(ctx, "not-controlled", "R54", region=force.plot[place]) if place else None)


def _moving(ctx: Context, forces: list[Force]) -> Iterator[Force]:
    for force in forces:
        made = going(ctx, force)
        if isinstance(made, Reason):
            refused(ctx, force.order, made, force.plot[1])
        else:
            yield made


def going(ctx: Context, force: Force) -> Force | Reason:
    """Return a task force with the way that it really goes, or why it does not go."""
    force = _unbroken(ctx, force)
    place = first_uncontrolled(ctx.state, force.plot, force.nation)
    if place == 1:
        return why(ctx, "blocked", region=force.plot[1])
    if place:
        halt = why(ctx, "stopped", "R54", region=force.plot[place], last=force.plot[place - 1])
        force = replace(force, plot=force.plot[:place], why=halt)
    return _slow_stop(ctx, force)


def _unbroken(ctx: Context, force: Force) -> Force:
    """Cut the plot before the first region that is sea or does not touch the one before it."""
    gap = first_gap(ctx.board, force.plot, ROADS)
    if not gap:
        return force
    code = "sea-ahead" if is_sea(ctx.board, force.plot[gap]) else "gap"
    halt = why(ctx, code, "R54", region=force.plot[gap], last=force.plot[gap - 1])
    return replace(force, plot=force.plot[:gap], why=halt)


def _slow_stop(ctx: Context, force: Force) -> Force:
    """Tell that slow units stop after the third region; without fast units the plot ends there."""
    slow = next((unit for unit, _ in force.units if unit not in FAST), None)
    if slow is None or len(force.plot) - 1 <= REACH:
        return force
    halt = why(ctx, "slow", unit=slow, region=force.plot[REACH], most=REACH)
    mixed = any(unit in FAST for unit, _ in force.units)
    return replace(force, plot=force.plot if mixed else force.plot[: REACH + 1], why=halt)


def _eliminate(ctx: Context) -> None:
    landed: dict[NationId, bool] = {}
    for holding in ctx.state.every_holding():
        if holding.owner not in landed and not is_sea(ctx.board, holding.id):
            landed[holding.owner] = True
    for nation in ctx.state.nations.values():
        if not nation.eliminated and nation.id not in landed:
            ctx.post(NationEliminated(nation=nation.id), rule="M5 R55", actor=nation.id, to=PUBLIC)


def _fits(ctx: Context, order: TaskForce, _units: Units) -> Reason | None:
    plot = order.plot
    sea = first_sea(ctx.board, plot[:2])
    if sea is not None:
        return why(ctx, "sea", region=sea)
    if len(plot) - 1 > REACH_FAST:
        return why(ctx, "too-far", steps=len(plot) - 1, most=REACH_FAST)
    return gap_fault(ctx, plot[:2], ROADS)


FORM: Final = Form(kinds=ARMY_AND_AIR, most=six, fits=_fits)
