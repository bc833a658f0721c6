"""Supply trains: built, moved, sent up the lines, landed (S.11 to S.13)."""

from __future__ import annotations

from gm_console.core.facts import Working
from gm_console.core.ids import NationId
from gm_console.core.orders import Reason
from gm_console.rulesets.common.answers import reason
from gm_console.rulesets.empires.actions.accounts import (
    change_force,
    country_of,
    is_land,
    own,
    own_land,
    pay,
    refuse,
    set_retreat,
    too_far,
)
from gm_console.rulesets.empires.actions.marches import move_trains
from gm_console.rulesets.empires.actions.plan import Plan, asked_of, fitted
from gm_console.rulesets.empires.board_view import land_beside, marches, touches
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.orders import Gather, Send, Unload, Wagons
from gm_console.rulesets.empires.state import Area
from gm_console.rulesets.empires.supply import blockaded, is_centre, lines_of

Limit = tuple[int, Reason]


def gather(ctx: Context, order: Gather) -> Plan:
    """Build supply trains in a supply centre (S.11)."""
    _supplies(ctx, "S.11")
    area = own_land(ctx, order.nation, order.where, "S.11")
    country = country_of(ctx, order.nation)
    if not is_centre(country, area):
        raise refuse("no-centre", "S.2", country.capital, area=order.where)
    shut = blockaded(ctx.state.areas, area)
    if shut and country.capital != order.where:
        raise refuse("blockaded", "S.11", area=order.where, sea=area.entrance)
    rule = "S.11 P39" if shut else "S.11"
    cost = ctx.tables.costs.train
    most = min(country.capacity, area.population, country.bps // cost)
    asked = asked_of(order.amount, most, rule="S.11")
    done, why = fitted(
        asked,
        _capacity(ctx, order.nation),
        (area.population, reason("gather-people", "S.11", area=order.where, population=area.population)),
        (country.bps // cost, reason("no-bps", "S.11", bps=country.bps, cost=cost)),
    )

    def effects() -> None:
        pay(ctx, order.nation, done * cost, rule, Working("each", (done, cost, "train")))
        change_force(ctx, order.nation, order.where, "trains", done, rule)

    return Plan(where=order.where, asked=asked, done=done, why=why, effects=effects)


def wagons(ctx: Context, order: Wagons) -> Plan:
    """Move supply trains to the next land area, whoever owns it (S.13.1)."""
    _supplies(ctx, "S.13.1")
    start = own_land(ctx, order.nation, order.start, "S.13.1")
    if not marches(ctx.board, order.start, order.end):
        raise too_far(ctx, order.start, order.end, "S.13.1", land_beside(ctx.board, order.start))
    asked = asked_of(order.amount, start.trains, rule="S.13.1")
    done, why = fitted(asked, _there(start, "S.13.1"), _capacity(ctx, order.nation))

    def effects() -> None:
        move_trains(ctx, order.nation, order.start, order.end, done, "S.13.1")
        if ctx.state.areas[order.end].owner == order.nation:
            set_retreat(ctx, order.nation, order.end, order.start, "S.13.1")

    return Plan(where=order.end, asked=asked, done=done, why=why, effects=effects)


def send(ctx: Context, order: Send) -> Plan:
    """Send supply trains from a supply centre up its lines (S.13.2)."""
    _supplies(ctx, "S.13.2")
    start = own_land(ctx, order.nation, order.start, "S.13.2")
    if not is_centre(country_of(ctx, order.nation), start):
        raise refuse("no-centre", "S.2", country_of(ctx, order.nation).capital, area=order.start)
    own_land(ctx, order.nation, order.end, "S.13.2")
    lines = lines_of(ctx.board, country_of(ctx, order.nation), ctx.state.areas)
    if lines.send(order.start, order.end).denial is not None:
        raise refuse(
            "no-line",
            "S.13.2 P18",
            lines.lines[order.end].source or "",
            start=order.start,
            end=order.end,
            breaks=lines.chain(order.end)[-1],
        )
    asked = asked_of(order.amount, start.trains, rule="S.13.2")
    done, why = fitted(asked, _there(start, "S.13.2"), _capacity(ctx, order.nation))
    return Plan(
        where=order.end,
        asked=asked,
        done=done,
        why=why,
        effects=lambda: move_trains(ctx, order.nation, order.start, order.end, done, "S.13.2"),
    )


def unload(ctx: Context, order: Unload) -> Plan:
    """Land supply trains that a fleet fetches from its naval base (S.13.3)."""
    _supplies(ctx, "S.13.3")
    fleet = own(ctx, order.nation, order.start, "S.13.3")
    if is_land(ctx, order.start) or not touches(ctx.board, order.end, order.start):
        raise refuse("not-beside", "S.13.3", area=order.end, sea=order.start)
    base = ctx.state.areas.get(fleet.harbour)
    if base is None or base.owner != order.nation or not base.entrance:
        raise refuse("fleet-no-base", "S.13.3", area=order.start)
    if blockaded(ctx.state.areas, base):
        raise refuse("blockaded", "S.13.3", area=base.id, sea=base.entrance)
    asked = asked_of(order.amount, min(base.trains, fleet.ships), rule="S.13.3")
    done, why = fitted(
        asked,
        _there(base, "S.13.3"),
        _capacity(ctx, order.nation),
        (fleet.ships, reason("few-ships", "S.13.3", area=order.start, ships=fleet.ships)),
    )
    return Plan(
        where=order.end,
        asked=asked,
        done=done,
        why=why,
        effects=lambda: move_trains(ctx, order.nation, base.id, order.end, done, "S.13.3"),
    )


def _supplies(ctx: Context, rule: str) -> None:
    if not ctx.tables.variants[ctx.state.game.variant].supplies:
        raise refuse("no-supplies", rule)


def _there(area: Area, rule: str) -> Limit:
    return area.trains, reason("no-trains", rule, area=area.id, trains=area.trains)


def _capacity(ctx: Context, nation: NationId) -> Limit:
    capacity = country_of(ctx, nation).capacity
    return capacity, reason("capacity", "S.10", capacity=capacity)
