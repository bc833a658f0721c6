"""Armies on the march and in attack (7.1, 7.3, 7.4), with the supply trains that go with them (S.5 to S.7)."""

from __future__ import annotations

from gm_console.core.battle_corrections import VOID, Said
from gm_console.core.facts import BY_MODERATOR, Working
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Reason
from gm_console.rulesets.common.answers import reason
from gm_console.rulesets.empires.actions.accounts import (
    Refused,
    change_force,
    country_of,
    is_land,
    own,
    pay,
    refuse,
    set_retreat,
    take_armies,
    to_reserve,
    too_far,
)
from gm_console.rulesets.empires.actions.conquest import (
    conquer,
    count_failure,
    count_victory,
)
from gm_console.rulesets.empires.actions.plan import Plan, asked_of, fitted
from gm_console.rulesets.empires.battle.land import Assault, fight_on_land, meeting_of
from gm_console.rulesets.empires.battle.sea import drown
from gm_console.rulesets.empires.board_view import land_beside, marches, sails, touches
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.draft import Outcome
from gm_console.rulesets.empires.orders import Attack, Between, Move
from gm_console.rulesets.empires.state import Area


def move(ctx: Context, order: Move) -> Plan:
    """Move armies to an area of one's own (7.1, 7.3, S.5)."""
    start = leave_to_move(ctx, order)
    asked, done, why = _armies(ctx, order, start, "7.3")
    supplied = _needs_trains(ctx, order)

    def effects() -> None:
        _march_cost(ctx, order, start, done, "S.5" if supplied else "7.3")
        arriving = done
        if supplied and not start.trains:
            to_reserve(ctx, order.nation, order.start, 1, "S.5", Working("unsupplied", (order.start,)))
            arriving -= 1
        trains = _trains_along(start, done, 1) if supplied else 0
        _use_train(ctx, order, start, "S.5")
        enter(ctx, order.nation, order.start, order.end, arriving, "7.3")
        move_trains(ctx, order.nation, order.start, order.end, trains, "S.7")

    return Plan(where=order.end, asked=asked, done=done, why=why, effects=effects)


def attack(ctx: Context, order: Attack) -> Plan:
    """Attack an area of others (7.1, 7.4, S.6)."""
    start = leave_to_attack(ctx, order)
    target = ctx.state.areas[order.end]
    supplied = _needs_trains(ctx, order)
    if supplied and not start.trains:
        raise refuse("attack-unsupplied", "S.6", area=order.start)
    asked, done, why = _armies(ctx, order, start, "7.4")
    said = said_of(ctx, order)

    def effects() -> None:
        rule = "S.6" if supplied else "7.4"
        _march_cost(ctx, order, start, done, rule)
        _use_train(ctx, order, start, "S.6")
        if ctx.state.forecast is not None:
            _foresee(ctx, order, done, supplied=supplied)
            return
        assault = Assault(nation=order.nation, start=order.start, target=order.end, armies=done)
        course = fight_on_land(ctx, assault, meeting_of(ctx, assault), said)
        if course.captured:
            left = ctx.state.areas[order.end].population
            count_victory(ctx, order.nation, target.owner, left, course.population_lost)
            _move_in(ctx, order, course.survivors, supplied=supplied)
        else:
            count_failure(ctx, order.nation, target.owner, course.population_lost)
        drown(ctx, order.nation, order.start)

    hangs_on = reason("battle", "8.2", area=order.end)
    return Plan(where=order.end, asked=asked, done=done, why=why, effects=effects, hangs_on=hangs_on)


def said_of(ctx: Context, order: Between) -> Said | None:
    """Return what the moderator said of the battle that an action leads to; refused where it is not to be fought."""
    if ctx.state.forecast is not None:
        return None
    said = ctx.said_of_battle(order.end, order.nation)
    if said is not None and said.kind == VOID:
        raise Refused(reason("voided", BY_MODERATOR, area=order.end), said.seq)
    return said


def leave_to_move(ctx: Context, order: Between) -> Area:
    """Return the area that armies move out of; refused where they may not go from there to the other one."""
    start = _start(ctx, order, "7.1")
    if ctx.state.areas[order.end].owner != order.nation:
        raise refuse("move-to-others", "7.1", "ATTACK", area=order.end)
    return start


def leave_to_attack(ctx: Context, order: Between) -> Area:
    """Return the area that armies attack from; refused where they may not attack the other one from there."""
    start = _start(ctx, order, "7.1")
    if ctx.state.areas[order.end].owner == order.nation:
        raise refuse("attack-own", "7.1", "MOVE", area=order.end)
    if not is_land(ctx, order.end):
        raise refuse("attack-sea", "7.2", "SEAMOVE", area=order.end)
    return start


def _foresee(ctx: Context, order: Attack, armies: int, *, supplied: bool) -> None:
    """Take an attack for won without losses, or for beaten off: actions after it are judged both ways."""
    ctx.state.fought.add(order.start)
    if ctx.state.forecast is Outcome.LOST:
        return
    target = ctx.state.areas[order.end]
    ctx.state.hoped.add(order.end)
    take_armies(ctx, target.owner, order.end, target.armies, "8.2")
    _move_in(ctx, order, armies, supplied=supplied)


def _move_in(ctx: Context, order: Attack, survivors: int, *, supplied: bool) -> None:
    """Move the winners in: half of them, or all with a further train (P08, S.6)."""
    start = ctx.state.areas[order.start]
    half = survivors if ctx.rulings.option("P08") == "all" else (survivors + 1) // 2
    together = supplied and start.trains > 0 and half < survivors
    if together:
        change_force(ctx, order.nation, order.start, "trains", -1, "S.6", Working("together", (survivors,)))
    moving = survivors if together else half
    conquer(ctx, order.nation, order.start, order.end)
    trains = _trains_along(ctx.state.areas[order.start], moving, 0) if supplied else 0
    enter(ctx, order.nation, order.start, order.end, moving, "P08", resets=False)
    move_trains(ctx, order.nation, order.start, order.end, trains, "S.7")


def enter(
    ctx: Context,
    nation: NationId,
    start: RegionId,
    end: RegionId,
    armies: int,
    rule: str,
    *,
    resets: bool = True,
) -> None:
    """Bring armies from an area into one that is theirs: they leave a trail (7.11) and may be stuck (7.5)."""
    take_armies(ctx, nation, start, armies, rule)
    change_force(ctx, nation, end, "armies", armies, rule)
    if armies and is_land(ctx, end):
        if sticks(ctx, end):
            ground = ctx.board.by_id[end].terrain
            change_force(ctx, nation, end, "stuck", armies, "7.5 P10", Working("stuck", (ground,)))
        if resets and is_land(ctx, start):
            set_retreat(ctx, nation, end, start, "7.11")


def sticks(ctx: Context, area: RegionId) -> bool:
    """Tell whether armies that come into an area go no further this turn (7.5, P10)."""
    sticky = is_land(ctx, area) and ctx.tables.ground(ctx.board.by_id[area].terrain).sticky
    return sticky and ctx.rulings.option("P10") == "stuck"


def move_trains(
    ctx: Context, nation: NationId, start: RegionId, end: RegionId, trains: int, rule: str
) -> None:
    """Bring supply trains from an area to another."""
    change_force(ctx, nation, start, "trains", -trains, rule)
    change_force(ctx, nation, end, "trains", trains, rule)


def _start(ctx: Context, order: Between, rule: str) -> Area:
    start = own(ctx, order.nation, order.start, rule)
    if not _adjacent(ctx, order.start, order.end):
        raise too_far(ctx, order.start, order.end, rule, land_beside(ctx.board, order.start))
    return start


def _adjacent(ctx: Context, start: RegionId, end: RegionId) -> bool:
    return marches(ctx.board, start, end) or sails(ctx.board, start, end) or touches(ctx.board, start, end)


def _needs_trains(ctx: Context, order: Between) -> bool:
    """Tell whether supply matters: in European games, from land to land (S.5, S.6)."""
    variant = ctx.tables.variants[ctx.state.game.variant]
    return variant.supplies and is_land(ctx, order.start) and is_land(ctx, order.end)


def _armies(ctx: Context, order: Between, start: Area, rule: str) -> tuple[int, int, Reason | None]:
    free = start.armies - start.stuck
    bps, each = country_of(ctx, order.nation).bps, ctx.tables.costs.march
    helped = start.trains if _needs_trains(ctx, order) else 0
    affordable = bps // each + helped if bps >= each else 0
    limits = [
        (free, reason("no-armies", rule, area=order.start, free=free, stuck=start.stuck)),
        (affordable, reason("no-bps", rule, bps=bps, cost=each)),
    ]
    if not is_land(ctx, order.end):
        end = ctx.state.areas[order.end]
        room = end.ships - end.armies
        limits.append((room, reason("no-room", "7.2", area=order.end, room=room)))
    asked = asked_of(order.amount, free, rule=rule)
    done, why = fitted(asked, *limits)
    return asked, done, why


def _march_cost(ctx: Context, order: Between, start: Area, armies: int, rule: str) -> None:
    each, supplied = ctx.tables.costs.march, _needs_trains(ctx, order)
    helped = start.trains if supplied else 0
    cost = max(each, (armies - helped) * each)
    pay(
        ctx, order.nation, cost, rule if supplied else f"{rule} P24", Working("march", (armies, helped, cost))
    )


def _use_train(ctx: Context, order: Between, start: Area, rule: str) -> None:
    if start.trains and _needs_trains(ctx, order):
        change_force(ctx, order.nation, order.start, "trains", -1, rule)


def _trains_along(start: Area, armies: int, used: int) -> int:
    """Return the trains that go with armies: one stays where armies stay (S.7)."""
    left = start.trains - used
    return max(0, left - (1 if start.armies > armies else 0))
