"""Naval bases and the ships in them (5.10 to 5.17)."""

from __future__ import annotations

from gm_console.core.facts import Working
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Reason
from gm_console.rulesets.common.answers import reason
from gm_console.rulesets.empires.actions.accounts import (
    bar_area,
    bar_country,
    change_force,
    change_stock,
    country_of,
    own_base,
    own_land,
    pay,
    refuse,
    set_base,
)
from gm_console.rulesets.empires.actions.build import built
from gm_console.rulesets.empires.actions.plan import Plan, asked_of, fitted
from gm_console.rulesets.empires.board_view import seas_beside
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.orders import (
    Base,
    Build,
    Close,
    CountedAt,
    Fleet,
    Layup,
    Navy,
    Recover,
    Scrap,
)
from gm_console.rulesets.empires.state import Area, Once


def build(ctx: Context, order: Build) -> Plan:
    """Build ships in a naval base, once a base and turn; they arrive laid up (5.10)."""
    area = own_base(ctx, order.nation, order.where, "5.10")
    if Once.BUILD in area.once:
        raise refuse("build-done", "5.10", area=order.where)
    bps, cost = country_of(ctx, order.nation).bps, ctx.tables.costs.ship
    asked = asked_of(order.amount, min(area.population, bps // cost), rule="5.10")
    done, why = fitted(
        asked,
        (area.population, reason("yard-people", "5.10", area=order.where, population=area.population)),
        (bps // cost, reason("no-bps", "5.10", bps=bps, cost=cost)),
    )

    def effects() -> None:
        pay(ctx, order.nation, done * cost, "5.10", Working("each", (done, cost, "ship")))
        change_force(ctx, order.nation, order.where, "laid_up", done, "5.10")
        bar_area(ctx, order.nation, order.where, Once.BUILD, "4.10")

    return Plan(where=order.where, asked=asked, done=done, why=why, effects=effects)


def navy(ctx: Context, order: Navy) -> Plan:
    """Build ships into the naval reserve (5.11)."""
    return built(ctx, order, "ships", "ship", "5.11", Once.NAVY)


def layup(ctx: Context, order: Layup) -> Plan:
    """Take ships in a base out of commission (5.12)."""
    area = own_base(ctx, order.nation, order.where, "5.12")
    asked, done, why = _of_ships(order, area.ships, "5.12", "no-ships")

    def effects() -> None:
        change_force(ctx, order.nation, order.where, "ships", -done, "5.12")
        change_force(ctx, order.nation, order.where, "laid_up", done, "5.12")

    return Plan(where=order.where, asked=asked, done=done, why=why, effects=effects)


def recover(ctx: Context, order: Recover) -> Plan:
    """Bring ships from the naval reserve to a base, laid up (P12)."""
    own_base(ctx, order.nation, order.where, "P12")
    country, cost = country_of(ctx, order.nation), _dock_fee(ctx, ctx.tables.costs.recover)
    if Once.NAVY in country.once:
        raise refuse("naval-reserve-barred", "5.11")
    asked = asked_of(order.amount, country.ships, rule="P12")
    done, why = fitted(
        asked,
        (country.ships, reason("no-naval-reserve", "P12", ships=country.ships)),
        (country.bps // cost if cost else asked, reason("no-bps", "P12", bps=country.bps, cost=cost)),
    )

    def effects() -> None:
        pay(ctx, order.nation, done * cost, "P12", Working("each", (done, cost, "recover")))
        change_stock(ctx, order.nation, "ships", -done, "P12")
        change_force(ctx, order.nation, order.where, "laid_up", done, "P12")
        bar_area(ctx, order.nation, order.where, Once.RECOVER, "4.10")

    return Plan(where=order.where, asked=asked, done=done, why=why, effects=effects)


def fleet(ctx: Context, order: Fleet) -> Plan:
    """Bring laid-up ships into commission (P12); not where ships were built or recovered this turn (4.10)."""
    area = own_base(ctx, order.nation, order.where, "P12")
    if {Once.BUILD, Once.RECOVER} & set(area.once):
        raise refuse("fleet-barred", "4.10", area=order.where)
    bps, cost = country_of(ctx, order.nation).bps, _dock_fee(ctx, ctx.tables.costs.fleet)
    asked = asked_of(order.amount, area.laid_up, rule="P12")
    done, why = fitted(
        asked,
        (area.laid_up, reason("no-laid-up", "P12", area=order.where, ships=area.laid_up)),
        (bps // cost if cost else asked, reason("no-bps", "P12", bps=bps, cost=cost)),
    )

    def effects() -> None:
        pay(ctx, order.nation, done * cost, "P12", Working("each", (done, cost, "fleet")))
        change_force(ctx, order.nation, order.where, "laid_up", -done, "P12")
        change_force(ctx, order.nation, order.where, "ships", done, "P12")

    return Plan(where=order.where, asked=asked, done=done, why=why, effects=effects)


def scrap(ctx: Context, order: Scrap) -> Plan:
    """Break up laid-up ships; a part of what they cost comes back (P12)."""
    area = own_base(ctx, order.nation, order.where, "P12")
    asked, done, why = _of_ships(order, area.laid_up, "P12", "no-laid-up")

    def effects() -> None:
        change_force(ctx, order.nation, order.where, "laid_up", -done, "P12")
        back = _dock_fee(ctx, ctx.tables.costs.scrap)
        change_stock(ctx, order.nation, "bps", done * back, "P12", Working("each", (done, back, "scrap")))

    return Plan(where=order.where, asked=asked, done=done, why=why, effects=effects)


def _dock_fee(ctx: Context, cost: int) -> int:
    """Return what is paid for a ship in a base, or comes back for one; nothing where docks are free (P12)."""
    return 0 if ctx.rulings.option("P12") == "free" else cost


def _of_ships(order: CountedAt, there: int, rule: str, code: str) -> tuple[int, int, Reason | None]:
    asked = asked_of(order.amount, there, rule=rule)
    done, why = fitted(asked, (there, reason(code, rule, area=order.where, ships=there)))
    return asked, done, why


def base(ctx: Context, order: Base) -> Plan:
    """Open a naval base to one sea; it is of use from next turn (5.16)."""
    area = own_land(ctx, order.nation, order.where, "5.16")
    if area.entrance:
        raise refuse("base-already", "5.16", area=order.where)
    if Once.CLOSE in area.once:
        raise refuse("base-closed", "5.17", area=order.where)
    seas = seas_beside(ctx.board, order.where)
    if order.sea not in seas:
        near = seas[0] if seas else ""
        raise refuse("not-beside", "5.16", near, area=order.where, sea=order.sea)
    held, cost = country_of(ctx, order.nation).treasury, ctx.tables.costs.base
    if held < cost:
        raise refuse("no-treasury", "5.16", treasury=held)

    def effects() -> None:
        change_stock(ctx, order.nation, "treasury", -cost, "5.16", Working("treasury", (cost, "base")))
        set_base(ctx, order.nation, order.where, order.sea, "5.16")
        bar_area(ctx, order.nation, order.where, Once.BASE, "5.16")

    return Plan(where=order.where, effects=effects)


def open_base(ctx: Context, nation: NationId, where: RegionId, rule: str) -> None:
    """Make a coastal area a naval base too; of several seas it opens to the first by code (P30)."""
    seas = seas_beside(ctx.board, where)
    if seas and not ctx.state.areas[where].entrance:
        set_base(ctx, nation, where, seas[0], rule)
        bar_area(ctx, nation, where, Once.BASE, rule)


def close(ctx: Context, order: Close) -> Plan:
    """Give a naval base up; its ships go to the naval reserve (5.17)."""
    area = own_land(ctx, order.nation, order.where, "5.17")
    if not area.entrance:
        raise refuse("no-base", "5.17", area=order.where)

    def effects() -> None:
        _to_naval_reserve(ctx, order.nation, area)
        set_base(ctx, order.nation, order.where, RegionId(""), "5.17")
        bar_area(ctx, order.nation, order.where, Once.CLOSE, "5.17")
        bar_country(ctx, order.nation, Once.NAVY, "5.17")

    return Plan(where=order.where, effects=effects)


def _to_naval_reserve(ctx: Context, nation: NationId, area: Area) -> None:
    change_force(ctx, nation, area.id, "ships", -area.ships, "5.17")
    change_force(ctx, nation, area.id, "laid_up", -area.laid_up, "5.17")
    change_stock(ctx, nation, "ships", area.ships + area.laid_up, "5.17")
