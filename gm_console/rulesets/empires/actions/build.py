"""What is built and torn down on land: armies, fortifications, population (5.1 to 5.9, 5.18, 5.19)."""

from __future__ import annotations

from gm_console.core.facts import Working
from gm_console.core.ids import NOBODY, NationId
from gm_console.rulesets.common.answers import reason
from gm_console.rulesets.empires.actions.accounts import (
    bar_area,
    bar_country,
    change_force,
    change_stock,
    country_of,
    give_up,
    own_land,
    pay,
    refuse,
    set_owner,
)
from gm_console.rulesets.empires.actions.plan import Plan, asked_of, fitted
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.orders import (
    Air,
    Army,
    Counted,
    Disown,
    Fort,
    Grow,
    Levy,
    Mobilise,
    Raze,
    Reserve,
)
from gm_console.rulesets.empires.state import Area, Once


def levy(ctx: Context, order: Levy) -> Plan:
    """Turn half the people of an area into armies (5.1)."""
    area = own_land(ctx, order.nation, order.where, "5.1")
    if area.population < 2:
        raise refuse("no-people", "5.1", area=order.where, population=area.population)
    return Plan(where=order.where, effects=lambda: _call_up(ctx, order.nation, area, "5.1"))


def mobilise(ctx: Context, order: Mobilise) -> Plan:
    """Levy in every area of one's own (5.2)."""
    areas = [area for area in ctx.state.of(order.nation) if area.population > 1]
    if not areas:
        raise refuse("nobody-to-call", "5.2")

    def effects() -> None:
        for area in areas:
            _call_up(ctx, order.nation, area, "5.2")

    return Plan(effects=effects)


def _call_up(ctx: Context, nation: NationId, area: Area, rule: str) -> None:
    armies = area.population // 2
    working = Working("levy", (area.population, armies))
    change_force(ctx, nation, area.id, "population", -armies, rule, working)
    change_force(ctx, nation, area.id, "armies", armies, rule, working)


def army(ctx: Context, order: Army) -> Plan:
    """Build armies into the reserve (5.3)."""
    return built(ctx, order, "reserve", "army", "5.3", Once.ARMY)


def air(ctx: Context, order: Air) -> Plan:
    """Build strength for the air force (5.19)."""
    if not ctx.tables.variants[ctx.state.game.variant].air:
        raise refuse("no-air", "5.19")
    return built(ctx, order, "air", "air", "5.19 P19")


def built(ctx: Context, order: Counted, stock: str, what: str, rule: str, bars: Once | None = None) -> Plan:
    """Build so many of something that has no place on the map, for what the tables ask for it."""
    bps, cost = country_of(ctx, order.nation).bps, ctx.tables.costs.of(what)
    asked = asked_of(order.amount, bps // cost, rule=rule, but=False)
    done, why = fitted(asked, (bps // cost, reason("no-bps", rule, bps=bps, cost=cost)))

    def effects() -> None:
        pay(ctx, order.nation, done * cost, rule, Working("each", (done, cost, what)))
        change_stock(ctx, order.nation, stock, done, rule)
        if bars is not None:
            bar_country(ctx, order.nation, bars, rule)

    return Plan(asked=asked, done=done, why=why, effects=effects)


def reserve(ctx: Context, order: Reserve) -> Plan:
    """Bring armies from the reserve to an area; they do not move again this turn (5.5)."""
    country = country_of(ctx, order.nation)
    own_land(ctx, order.nation, order.where, "5.5")
    if Once.ARMY in country.once:
        raise refuse("reserve-barred", "5.3")
    asked = asked_of(order.amount, country.reserve, rule="5.5")
    done, why = fitted(asked, (country.reserve, reason("no-reserve", "5.5", reserve=country.reserve)))

    def effects() -> None:
        change_stock(ctx, order.nation, "reserve", -done, "5.5")
        change_force(ctx, order.nation, order.where, "armies", done, "5.5")
        change_force(ctx, order.nation, order.where, "stuck", done, "5.5")

    return Plan(where=order.where, asked=asked, done=done, why=why, effects=effects)


def fort(ctx: Context, order: Fort) -> Plan:
    """Raise fortifications (P11)."""
    area = own_land(ctx, order.nation, order.where, "P11")
    slow = ctx.rulings.option("P11") == "one"
    if slow and Once.FORT in area.once:
        raise refuse("fort-done", "P11", area=order.where)
    bps, cost = country_of(ctx, order.nation).bps, ctx.tables.costs.fort
    most = ctx.tables.rules.fort_a_turn if slow else bps // cost
    asked = asked_of(order.amount, most, rule="P11")
    poor = (bps // cost, reason("no-bps", "P11", bps=bps, cost=cost))
    done, why = fitted(asked, *([(most, reason("fort-most", "P11", most=most))] if slow else []), poor)

    def effects() -> None:
        pay(ctx, order.nation, done * cost, "P11", Working("each", (done, cost, "fort")))
        change_force(ctx, order.nation, order.where, "forts", done, "P11")
        bar_area(ctx, order.nation, order.where, Once.FORT, "P11")

    return Plan(where=order.where, asked=asked, done=done, why=why, effects=effects)


def raze(ctx: Context, order: Raze) -> Plan:
    """Pull down one's own fortifications (5.8)."""
    area = own_land(ctx, order.nation, order.where, "5.8")
    bps, cost = country_of(ctx, order.nation).bps, ctx.tables.costs.raze
    asked = asked_of(order.amount, area.forts, rule="5.8")
    done, why = fitted(
        asked,
        (area.forts, reason("no-forts", "5.8", area=order.where, forts=area.forts)),
        (bps // cost, reason("no-bps", "5.8", bps=bps, cost=cost)),
    )

    def effects() -> None:
        pay(ctx, order.nation, done * cost, "5.8", Working("each", (done, cost, "raze")))
        change_force(ctx, order.nation, order.where, "forts", -done, "5.8")

    return Plan(where=order.where, asked=asked, done=done, why=why, effects=effects)


def grow(ctx: Context, order: Grow) -> Plan:
    """Raise the population by a level, once an area and turn (5.9)."""
    area = own_land(ctx, order.nation, order.where, "5.9")
    if Once.GROW in area.once:
        raise refuse("grow-done", "5.9", area=order.where)
    ground = ctx.tables.ground(ctx.board.by_id[order.where].terrain)
    cost, bps = area.population + ground.grow, country_of(ctx, order.nation).bps
    if cost > bps:
        raise refuse("grow-cost", "5.9", area=order.where, cost=cost, bps=bps)

    def effects() -> None:
        rule = "5.9" if ground.grow else "5.9 P28"
        pay(ctx, order.nation, cost, rule, Working("grow", (area.population, ground.grow, cost, ground.id)))
        change_force(ctx, order.nation, order.where, "population", 1, "5.9")
        bar_area(ctx, order.nation, order.where, Once.GROW, "5.9")

    return Plan(where=order.where, effects=effects)


def disown(ctx: Context, order: Disown) -> Plan:
    """Leave an area and all that is in it to nobody (5.18)."""
    area = ctx.state.areas[order.where]
    if area.owner != order.nation:
        raise refuse("not-yours", "5.18", area=order.where)

    def effects() -> None:
        give_up(ctx, order.nation, order.where, "5.18")
        set_owner(ctx, order.nation, order.where, NOBODY, "5.18")

    return Plan(where=order.where, effects=effects)
