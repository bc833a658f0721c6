"""M4, Air/Army Ground Combat: by falling Army efficiency, each nation's task forces attack uncontrolled land."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Order, Reason
from gm_console.rulesets.common.answers import refused
from gm_console.rulesets.gunboat.blitzkrieg import blitz_fault, settle_blitz, strike_on
from gm_console.rulesets.gunboat.combat.conduct import act, in_turn
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.forecast import expected
from gm_console.rulesets.gunboat.marches import pass_check
from gm_console.rulesets.gunboat.order_of_play import order_of_play
from gm_console.rulesets.gunboat.orders import TaskForce
from gm_console.rulesets.gunboat.plots import ROADS, first_sea, first_uncontrolled
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
from gm_console.rulesets.gunboat.vocabulary import ARMY, ARMY_AND_AIR

PASSED: Final = 1
"""Regions passed before the one attacked."""


def run(ctx: Context) -> None:
    """Let the nations act one after the other; the plots of one are all checked before it acts (R10, R11)."""
    orders = ctx.orders_by_nation()
    count = present(ctx)
    for nation in order_of_play(ctx, "army"):
        for joint in in_turn(_ready(ctx, count, nation, orders.get(nation, ()))):
            _act(ctx, joint)


def check(ctx: Context) -> None:
    """Judge form; a way or a target that still depends on others makes a line conditional (R54)."""
    for force in _one_mission_each(ctx, form_all(ctx, FORM, expected(ctx))):
        force = _without_faulty_blitz(ctx, force)
        target = force.plot[-1]
        place = first_uncontrolled(ctx.state, force.plot[:-1], force.nation)
        if place:
            pass_check(ctx, force, why(ctx, "not-controlled", "R54", region=force.plot[place]))
        elif ctx.state.holdings[target].owner == force.nation:
            pass_check(ctx, force, why(ctx, "own-target", region=target))
        else:
            pass_check(ctx, force)


def _ready(ctx: Context, count: Count, nation: NationId, orders: Iterable[Order]) -> list[Force]:
    formed = form_nation(ctx, FORM, count, nation, orders)
    ready = unless_refused(ctx, formed, lambda force: situation_fault(ctx, force))
    return _one_mission_each(ctx, [_without_faulty_blitz(ctx, force) for force in ready])


def situation_fault(ctx: Context, force: Force) -> Reason | None:
    """Return why a task force cannot go its way as things stand, if so."""
    start, target = force.plot[0], force.plot[-1]
    if ctx.state.holdings[start].captured == ctx.turn:
        return why(ctx, "start-captured", "R51", region=start)
    place = first_uncontrolled(ctx.state, force.plot[:-1], force.nation)
    if place:
        return why(ctx, "not-controlled", "R11", region=force.plot[place])
    if ctx.state.holdings[target].owner == force.nation:
        return why(ctx, "own-target", region=target)
    return None


def _one_mission_each(ctx: Context, forces: list[Force]) -> list[Force]:
    """Refuse task forces whose mission differs from that of the nation's first one on the same region (R43)."""
    missions: dict[tuple[NationId, RegionId], str] = {}
    kept: list[Force] = []
    for force in forces:
        target = force.plot[-1]
        first = missions.setdefault((force.nation, target), force.order.mission)
        if force.order.mission == first:
            kept.append(force)
        else:
            refused(ctx, force.order, why(ctx, "one-mission", "R43", region=target, mission=first), target)
    return kept


def _without_faulty_blitz(ctx: Context, force: Force) -> Force:
    fault = blitz_fault(ctx, force) if force.blitz else None
    return force if fault is None else replace(force, blitz=RegionId(""), why=fault)


def _act(ctx: Context, joint: list[Force]) -> None:
    settled = settle_blitz(ctx, joint)
    ended = act(ctx, settled)
    second = next((force.blitz for force in settled if force.blitz), None)
    if second is not None and not ended.voided:
        strike_on(ctx, ended, settled[0].plot[-1], second)


def _fits(ctx: Context, order: TaskForce, units: Units) -> Reason | None:
    plot = order.plot
    sea = first_sea(ctx.board, plot)
    if sea is not None:
        return why(ctx, "sea", region=sea)
    if len(plot) - 2 > PASSED:
        return why(ctx, "too-far", passed=len(plot) - 2, most=PASSED)
    gap = gap_fault(ctx, plot, ROADS)
    if gap is not None:
        return gap
    if ctx.state.holdings[plot[0]].owner != order.nation:
        return why(ctx, "not-yours", "R42 R51", region=plot[0])
    if order.mission == "Ground Attack" and not any(unit in ARMY for unit, _ in units):
        return why(ctx, "no-army")
    if order.mission == "Reconnaissance" and sum(count for _, count in units) != 1:
        return why(ctx, "recon-one", "R46", units=sum(count for _, count in units))
    return None


FORM: Final = Form(kinds=ARMY_AND_AIR, most=six, fits=_fits)
