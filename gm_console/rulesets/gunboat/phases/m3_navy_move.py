"""M3, Air/Navy Movement: task forces of any units over controlled water; then aircraft at sea look for a carrier."""

from __future__ import annotations

from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.orders import Reason
from gm_console.rulesets.common.answers import refused
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.draft import HoldingDraft
from gm_console.rulesets.gunboat.facts import LandingRoom, UnitsChanged
from gm_console.rulesets.gunboat.forecast import expected
from gm_console.rulesets.gunboat.marches import arrive, pass_check, set_out
from gm_console.rulesets.gunboat.orders import TaskForce
from gm_console.rulesets.gunboat.plots import (
    WATERS,
    first_land_to_land,
    first_uncontrolled,
    is_sea,
)
from gm_console.rulesets.gunboat.sealift import Sealift
from gm_console.rulesets.gunboat.task_forces import Force, Form, Units, form_all, gap_fault, present, six, why
from gm_console.rulesets.gunboat.technology import naval_reach
from gm_console.rulesets.gunboat.vocabulary import AIR, AIR_SLICE, UNIT, UNITS

REACH: Final = 3
CARRIER: Final = UNIT["aircraft_carrier"]


def run(ctx: Context) -> None:
    """Move all nations' task forces at once, then count the landing room of every sea region."""
    for force in _sailing(ctx, form_all(ctx, FORM, present(ctx))):
        root = set_out(ctx, force, force.plot)
        arrive(ctx, force, root, force.units, force.plot[-1])
    for holding in ctx.state.every_holding():
        if any(holding.units[AIR_SLICE]) and is_sea(ctx.board, holding.id):
            _land(ctx, holding)


def check(ctx: Context) -> None:
    """Judge form and sealift; what another line may still free or open makes a line conditional (R17, R54)."""
    sealift = Sealift(ctx)
    for force in form_all(ctx, FORM, expected(ctx)):
        place = first_uncontrolled(ctx.state, force.plot, force.nation)
        full = sealift.load(ctx, force)
        if full is not None and force.army > ctx.state.nations[force.nation].sealift:
            refused(ctx, force.order, full, force.plot[0])
        elif place:
            pass_check(ctx, force, why(ctx, "not-controlled", "R54", region=force.plot[place]))
        else:
            pass_check(ctx, force, full)


def _sailing(ctx: Context, forces: list[Force]) -> list[Force]:
    sealift = Sealift(ctx)
    ready: list[Force] = []
    for force in forces:
        barred = situation_fault(ctx, force)
        if barred is not None:
            refused(ctx, force.order, barred, RegionId(str(barred.args["region"])))
        elif (full := sealift.load(ctx, force)) is not None:
            refused(ctx, force.order, full, force.plot[0])
        else:
            ready.append(force)
    return ready


def situation_fault(ctx: Context, force: Force) -> Reason | None:
    """Return why a task force cannot go its way as things stand, if so."""
    place = first_uncontrolled(ctx.state, force.plot, force.nation)
    return why(ctx, "not-controlled", region=force.plot[place]) if place else None


def _land(ctx: Context, holding: HoldingDraft) -> None:
    """Lose the squadrons beyond the carriers' room, the weakest kind first (R48)."""
    nation, region = holding.owner, holding.id
    squadrons = sum(holding.units[AIR_SLICE])
    room = holding.units[CARRIER] * ctx.tables.limits.carrier_squadrons
    root = ctx.post_own(
        nation,
        LandingRoom(region=region, squadrons=squadrons, room=room),
        rule="M3 R48",
        region=region,
        because=ctx.state.because(*[("units", region, unit) for unit in (*AIR, "aircraft_carrier")]),
    )
    excess = squadrons - room
    for unit in AIR:
        lost = min(holding.units[UNIT[unit]], excess)
        if lost > 0:
            excess -= lost
            ctx.post_own(
                nation,
                UnitsChanged(region=region, unit=unit, delta=-lost),
                rule="M3 R48",
                region=region,
                cause=root,
            )


def _fits(ctx: Context, order: TaskForce, _units: Units) -> Reason | None:
    plot = order.plot
    place = first_land_to_land(ctx.board, plot)
    if place:
        return why(ctx, "land-to-land", "R49", region=plot[place], before=plot[place - 1])
    reach = naval_reach(ctx.tables, ctx.state.nations[order.nation].developments, REACH)
    if len(plot) - 1 > reach:
        return why(ctx, "too-far", steps=len(plot) - 1, most=reach)
    return gap_fault(ctx, plot, WATERS)


FORM: Final = Form(kinds=frozenset(UNITS), most=six, fits=_fits)
