"""Blitzkrieg: the fast part of a task force goes on to a second region (M4, R50)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.orders import Reason
from gm_console.rulesets.gunboat.captures import open_to, take_control
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.marches import arrive, set_out
from gm_console.rulesets.gunboat.plots import ROADS, can_blitz, first_gap
from gm_console.rulesets.gunboat.task_forces import Force, why
from gm_console.rulesets.gunboat.vocabulary import ARMY, FAST

FAST_ARMY: Final = frozenset(ARMY) & FAST
NOWHERE: Final = RegionId("")


def blitz_fault(ctx: Context, force: Force) -> Reason | None:
    """Return why a task force cannot order its blitzkrieg, if so; its first attack stands all the same."""
    first, second = force.plot[-1], force.blitz
    if force.order.mission != "Ground Attack":
        return why(ctx, "blitz-mission", mission=force.order.mission)
    if not can_blitz(ctx.tables, ctx.state.nations[force.nation]):
        return why(ctx, "blitz-technology", "R50")
    if first_gap(ctx.board, (first, second), ROADS):
        return why(ctx, "blitz-not-adjacent", "R50", region=second, before=first)
    if not any(unit in FAST_ARMY for unit, _ in force.units):
        return why(ctx, "blitz-slow", "R50")
    return None


def settle_blitz(ctx: Context, joint: list[Force]) -> list[Force]:
    """Return a joint attack with one second target for all, the first task force's, or none."""
    second = joint[0].blitz
    if not second:
        return [_without(ctx, force, "blitz-joint") if force.blitz else force for force in joint]
    if ctx.state.holdings[second].owner == joint[0].nation:
        return [_without(ctx, force, "blitz-own") for force in joint]
    if not open_to(ctx, joint[0].nation, second):
        return [_without(ctx, force, "blitz-not-fought-yet") for force in joint]
    return [_goes_on(ctx, force, second) for force in joint]


def walk_on(ctx: Context, force: Force) -> None:
    """Move a task force into its target and its fast units on into the second, taking control of both."""
    first, second = force.plot[-1], force.blitz
    root = set_out(ctx, force, (*force.plot, second))
    take_control(ctx, force.nation, first, root)
    arrive(ctx, force, root, tuple([(unit, count) for unit, count in force.units if unit not in FAST]), first)
    take_control(ctx, force.nation, second, root)
    arrive(ctx, force, root, tuple([(unit, count) for unit, count in force.units if unit in FAST]), second)


def _goes_on(ctx: Context, force: Force, second: RegionId) -> Force:
    fast = any(unit in FAST for unit, _ in force.units)
    if force.blitz != second and (fast or force.blitz):
        force = replace(force, why=why(ctx, "blitz-joint", "R50", region=second))
    return replace(force, blitz=second if fast else NOWHERE)


def _without(ctx: Context, force: Force, what: str) -> Force:
    if not force.blitz:
        return force
    return replace(force, blitz=NOWHERE, why=why(ctx, what, "R50", region=force.blitz))
