"""Blitzkrieg: the fast part of a task force goes on to a second region (M4, R50)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gm_console.core.battle_corrections import VOID
from gm_console.core.facts import BY_MODERATOR
from gm_console.core.ids import RegionId
from gm_console.core.orders import Reason
from gm_console.rulesets.gunboat.combat.conduct import Ended, assault, said_of
from gm_console.rulesets.gunboat.combat.facts import BlitzkriegCancelled
from gm_console.rulesets.gunboat.combat.forces import of_kinds, total
from gm_console.rulesets.gunboat.combat.parties import together
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.marches import steps
from gm_console.rulesets.gunboat.plots import ROADS, first_gap
from gm_console.rulesets.gunboat.task_forces import Force, why
from gm_console.rulesets.gunboat.technology import can_blitz
from gm_console.rulesets.gunboat.vocabulary import ARMY, FAST

FAST_ARMY: Final = frozenset(ARMY) & FAST
BLITZKRIEG: Final = "Blitzkrieg"
"""What its second attack is called, where one of a nation's battles for a region is meant."""
NOWHERE: Final = RegionId("")


def blitz_fault(ctx: Context, force: Force) -> Reason | None:
    """Return why a task force cannot order its blitzkrieg, if so; its first attack stands all the same."""
    first, second = force.plot[-1], force.blitz
    if force.order.mission != "Ground Attack":
        return why(ctx, "blitz-mission", mission=force.order.mission)
    if not can_blitz(ctx.tables, ctx.state.nations[force.nation].developments):
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
    return [_goes_on(ctx, force, second) for force in joint]


def strike_on(ctx: Context, ended: Ended, first: RegionId, second: RegionId) -> None:
    """Attack the second region with the fast units that won the first; slow ones stay, and all do if no army is fast.

    After a lost second attack the survivors go back to the first region.
    """
    parties = [
        replace(party, units=of_kinds(party.units, FAST), entry=first)
        for party in ended.parties
        if party.force.blitz and total(party.units, FAST)
    ]
    if not ended.won or not total(together(parties), FAST_ARMY):
        _cancelled(ctx, ended, second)
        return
    said = said_of(ctx, ended.nation, "Ground Attack", second, BLITZKRIEG)
    if said is not None and said.kind == VOID:
        _cancelled(ctx, replace(ended, root=said.seq), second, BY_MODERATOR)
        return
    for party in parties:
        steps(ctx, party.force, (first, second), party.root)
    assault(ctx, parties, "Ground Attack", second, after=ended.battle, said=said)


def _cancelled(ctx: Context, ended: Ended, second: RegionId, rule: str = "M4 R50") -> None:
    ctx.post_own(
        ended.nation,
        BlitzkriegCancelled(nation=ended.nation, region=second),
        rule=rule,
        region=second,
        cause=ended.root,
    )


def _goes_on(ctx: Context, force: Force, second: RegionId) -> Force:
    fast = any(unit in FAST for unit, _ in force.units)
    if force.blitz != second and (fast or force.blitz):
        force = replace(force, why=why(ctx, "blitz-joint", "R50", region=second))
    return replace(force, blitz=second if fast else NOWHERE)


def _without(ctx: Context, force: Force, what: str) -> Force:
    if not force.blitz:
        return force
    return replace(force, blitz=NOWHERE, why=why(ctx, what, "R50", region=force.blitz))
