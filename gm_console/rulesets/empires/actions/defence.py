"""How an area is to be defended (7.7 to 7.10); none of it costs anything."""

from __future__ import annotations

from dataclasses import replace

from gm_console.board.supply_lines import Fault
from gm_console.core.facts import NOWHERE
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Reason
from gm_console.rulesets.common.answers import reason
from gm_console.rulesets.empires.actions.accounts import (
    is_land,
    own_land,
    refuse,
    set_mode,
    set_retreat,
    set_trench,
    too_far,
)
from gm_console.rulesets.empires.actions.plan import Plan
from gm_console.rulesets.empires.board_view import land_beside, marches, seas_beside, touches
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.orders import Ambush, Defend, Entrench, Retreat
from gm_console.rulesets.empires.state import Mode
from gm_console.rulesets.empires.supply import lines_of


def defend(ctx: Context, order: Defend) -> Plan:
    """Set the mode to defend; an ambush or a retreat is cancelled (7.7)."""
    own_land(ctx, order.nation, order.where, "7.7")
    return Plan(
        where=order.where,
        effects=lambda: set_mode(ctx, order.nation, order.where, Mode.DEFEND, NOWHERE, "7.7"),
    )


def entrench(ctx: Context, order: Entrench) -> Plan:
    """Dig in against one neighbour; an earlier trench is given up (7.8)."""
    _beside(ctx, order.nation, order.where, order.against, "7.8")
    return Plan(
        where=order.where, effects=lambda: set_trench(ctx, order.nation, order.where, order.against, "7.8")
    )


def ambush(ctx: Context, order: Ambush) -> Plan:
    """Lie in ambush against one neighbour; an earlier ambush is given up (7.9)."""
    _beside(ctx, order.nation, order.where, order.against, "7.9")
    return Plan(
        where=order.where,
        effects=lambda: set_mode(ctx, order.nation, order.where, Mode.AMBUSH, order.against, "7.9"),
    )


def retreat(ctx: Context, order: Retreat) -> Plan:
    """Set the mode to retreat, and where to; nothing named leaves the place as it was (7.10)."""
    area = own_land(ctx, order.nation, order.where, "7.10")
    to = order.end or area.retreat
    if order.end and not marches(ctx.board, order.where, order.end):
        raise too_far(ctx, order.where, order.end, "7.10", land_beside(ctx.board, order.where))

    def effects() -> None:
        set_mode(ctx, order.nation, order.where, Mode.RETREAT, NOWHERE, "7.10")
        set_retreat(ctx, order.nation, order.where, to, "7.10")

    why = _loop(ctx, order, to)
    if why is not None and ctx.rulings.option("P31") == "refused":
        raise refuse("retreat-circle", "P31", area=order.where)
    return Plan(where=order.where, effects=effects, why=why)


def _loop(ctx: Context, order: Retreat, to: RegionId) -> Reason | None:
    """Return what to tell of a retreat location that makes the supply line run in a circle (P31)."""
    if not to or not ctx.tables.variants[ctx.state.game.variant].supplies:
        return None
    changed = replace(ctx.state.areas[order.where], retreat=to)
    lines = lines_of(ctx.board, ctx.state.countries[order.nation], ctx.state.areas, changed)
    broken = lines.lines[order.where].broken
    circle = broken is not None and broken.fault is Fault.CIRCLE
    return reason("retreat-loop", "P31", area=order.where) if circle else None


def _beside(ctx: Context, nation: NationId, where: RegionId, against: RegionId, rule: str) -> None:
    own_land(ctx, nation, where, rule)
    if not (marches(ctx.board, where, against) or touches(ctx.board, where, against)):
        beside = land_beside if is_land(ctx, against) else seas_beside
        raise too_far(ctx, where, against, rule, beside(ctx.board, where))
