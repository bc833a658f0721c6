"""Ships at sea, alone or with armies (7.2, 7.12, 8.1)."""

from __future__ import annotations

from gm_console.core.facts import Working
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.orders import Reason
from gm_console.rulesets.common.answers import reason
from gm_console.rulesets.empires.actions.accounts import (
    change_force,
    change_stock,
    country_of,
    is_land,
    own,
    own_base,
    pay,
    refuse,
    set_harbour,
    set_owner,
    take_armies,
    to_reserve,
    too_far,
)
from gm_console.rulesets.empires.actions.marches import enter, said_of
from gm_console.rulesets.empires.actions.plan import Plan, asked_of, fitted
from gm_console.rulesets.empires.battle.sea import drown, fight_at_sea
from gm_console.rulesets.empires.board_view import sails, sea_distance, seas_next_to
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.draft import Outcome
from gm_console.rulesets.empires.orders import Between, Convoy, Seamove
from gm_console.rulesets.empires.state import Area


def seamove(ctx: Context, order: Seamove) -> Plan:
    """Sail ships without armies; those that armies need stay, or the armies drown (7.2, P34)."""
    start = leave_harbour(ctx, order)
    free = is_land(ctx, order.start) or ctx.rulings.option("P34") == "drown"
    needed = 0 if free else start.armies
    return _voyage(ctx, order, start, start.ships - needed, with_armies=False)


def convoy(ctx: Context, order: Convoy) -> Plan:
    """Sail ships with as many armies, or as many as there are (7.2)."""
    start = leave_harbour(ctx, order)
    return _voyage(ctx, order, start, start.ships, with_armies=True)


def leave_harbour(ctx: Context, order: Between) -> Area:
    """Return the area that ships sail out of; refused where they may not go from there to the other one."""
    if is_land(ctx, order.start):
        start = own_base(ctx, order.nation, order.start, "7.2")
        if order.end != start.entrance:
            raise refuse("not-entrance", "5.16", start.entrance, area=order.start, sea=order.end)
        return start
    start = own(ctx, order.nation, order.start, "7.2")
    sail_on(ctx, order)
    return start


def sail_on(ctx: Context, order: Between) -> None:
    """Refuse a way from a sea, whoever owns that, to what ships cannot come to from there."""
    if is_land(ctx, order.end):
        end = own_base(ctx, order.nation, order.end, "7.2")
        if end.entrance != order.start:
            raise refuse("not-entrance", "5.16", end.entrance, area=order.end, sea=order.start)
    elif not sails(ctx.board, order.start, order.end):
        raise too_far(ctx, order.start, order.end, "7.2", seas_next_to(ctx.board, order.start))


def _voyage(ctx: Context, order: Between, start: Area, free: int, *, with_armies: bool) -> Plan:
    distance = way_from_base(ctx, order.nation, start)
    rule = "7.2" if distance is None else "7.2 P13"
    cost = ctx.tables.costs.sail + (distance or 0)
    bps = country_of(ctx, order.nation).bps
    asked = asked_of(order.amount, start.ships, rule="7.2")
    done, why = fitted(
        asked,
        (free, reason("no-ships-free", "7.2" if with_armies else "7.2 P34", area=order.start, ships=free)),
        (asked if cost <= bps else 0, reason("sail-cost", rule, cost=cost, bps=bps)),
    )
    foe = ctx.state.areas[order.end]
    meets = foe.owner != order.nation and foe.ships > 0
    said = said_of(ctx, order) if meets else None

    def effects() -> None:
        pay(ctx, order.nation, cost, rule, Working("sail", (ctx.tables.costs.sail, distance or 0, cost)))
        ships, armies = done, min(done, start.armies - start.stuck) if with_armies else 0
        if distance is None:
            ships, armies = _without_base(ctx, order, ships, armies)
        if meets and ctx.state.forecast is not None:
            ctx.state.fought.add(order.start)
            if ctx.state.forecast is Outcome.LOST:
                return
            _clear(ctx, foe)
        elif meets:
            ships = fight_at_sea(ctx, order.nation, order.start, order.end, ships, said)
            armies = min(armies, ships, ctx.state.areas[order.start].armies)
        if ships:
            _arrive(ctx, order, ships, armies, start)
            drown(ctx, order.nation, order.start)

    return Plan(
        where=order.end,
        asked=asked,
        done=done,
        why=why,
        effects=effects,
        hangs_on=_hangs_on(order, meets=meets),
    )


def _clear(ctx: Context, foe: Area) -> None:
    """Take a sea battle for won before it is fought."""
    ctx.state.hoped.add(foe.id)
    take_armies(ctx, foe.owner, foe.id, foe.armies, "8.1")
    change_force(ctx, foe.owner, foe.id, "ships", -foe.ships, "8.1")


def _hangs_on(order: Between, *, meets: bool) -> Reason | None:
    return reason("sea-battle", "8.1", area=order.end) if meets else None


def way_from_base(ctx: Context, nation: NationId, start: Area) -> int | None:
    """Return how far ships are from their base (P13), None where there is no way to it."""
    if is_land(ctx, start.id):
        return 0
    base = ctx.state.areas.get(start.harbour)
    if base is None or base.owner != nation or not base.entrance:
        return None
    way = sea_distance(ctx.board, base.entrance, start.id)
    return way + 1 if way is not None and ctx.rulings.option("P13") == "base" else way


def _without_base(ctx: Context, order: Between, ships: int, armies: int) -> tuple[int, int]:
    """Disperse a ship and an army of a fleet that has no way to its base (7.2)."""
    change_force(ctx, order.nation, order.start, "ships", -1, "7.2", Working("no_base", ()))
    change_stock(ctx, order.nation, "ships", 1, "7.2")
    if ctx.state.areas[order.start].armies:
        to_reserve(ctx, order.nation, order.start, 1, "7.2", Working("no_base", ()))
    return ships - 1, min(max(0, armies - 1), ships - 1)


def _arrive(ctx: Context, order: Between, ships: int, armies: int, start: Area) -> None:
    """Bring ships and armies in; the fleet belongs to the base of the ships that moved (7.12)."""
    end = ctx.state.areas[order.end]
    if is_land(ctx, order.end):
        harbour = RegionId("")
    else:
        harbour = order.start if is_land(ctx, order.start) else start.harbour
        if end.owner != order.nation:
            set_owner(ctx, order.nation, order.end, order.nation, "7.2 P22")
    change_force(ctx, order.nation, order.start, "ships", -ships, "7.2")
    change_force(ctx, order.nation, order.end, "ships", ships, "7.2")
    if harbour:
        set_harbour(ctx, order.nation, order.end, harbour, "7.12")
    if armies:
        enter(ctx, order.nation, order.start, order.end, armies, "7.2")


def leave_seas(ctx: Context) -> None:
    """Give up every sea whose owner has no ship there any more, where that is how seas are owned (P22)."""
    if ctx.rulings.option("P22") != "present":
        return
    for area in list(ctx.state.areas.values()):
        if area.owner and not area.ships and not is_land(ctx, area.id):
            set_owner(ctx, area.owner, area.id, NOBODY, "P22")
