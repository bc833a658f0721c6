"""What is done with build points themselves: bids for the order of play, treasury and gifts, the capital."""

from __future__ import annotations

from gm_console.core.facts import Working, only
from gm_console.core.wording import nearest
from gm_console.rulesets.common.answers import reason
from gm_console.rulesets.empires.actions.accounts import (
    bar_country,
    change_stock,
    country_of,
    own_land,
    pay,
    refuse,
    set_capital,
)
from gm_console.rulesets.empires.actions.navy import open_base
from gm_console.rulesets.empires.actions.plan import Plan, asked_of, fitted
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.facts import StockChanged
from gm_console.rulesets.empires.orders import Ask, Bid, Capital, Cash, Gift, Stash
from gm_console.rulesets.empires.rounds import LAST_ROUND
from gm_console.rulesets.empires.state import Once


def bid(ctx: Context, order: Bid) -> Plan:
    """Spend build points to play earlier next turn (6.2)."""
    bps = country_of(ctx, order.nation).bps
    if order.amount.ask is Ask.BLANK and ctx.phase != LAST_ROUND:
        raise refuse("bid-number", "6.2")
    asked = asked_of(order.amount, bps, rule="6.2")
    done, why = fitted(asked, (bps, reason("no-bps", "6.2", bps=bps, cost=1)))

    def effects() -> None:
        pay(ctx, order.nation, done, "6.2")
        change_stock(ctx, order.nation, "bid", done, "6.2")

    return Plan(asked=asked, done=done, why=why, effects=effects)


def cash(ctx: Context, order: Cash) -> Plan:
    """Bring build points from the treasury to the balance (P14)."""
    _open_treasury(ctx)
    held = country_of(ctx, order.nation).treasury
    asked = asked_of(order.amount, held, rule="P14")
    done, why = fitted(asked, (held, reason("no-treasury", "P14", treasury=held)))

    def effects() -> None:
        change_stock(ctx, order.nation, "treasury", -done, "P14")
        change_stock(ctx, order.nation, "bps", done, "P14")
        bar_country(ctx, order.nation, Once.CASH, "P20")

    return Plan(asked=asked, done=done, why=why, effects=effects)


def stash(ctx: Context, order: Stash) -> Plan:
    """Bring build points from the balance to the treasury, several for one (P14)."""
    _open_treasury(ctx)
    bps, cost = country_of(ctx, order.nation).bps, ctx.tables.costs.stash
    asked = asked_of(order.amount, bps // cost, rule="P14")
    done, why = fitted(asked, (bps // cost, reason("no-bps", "P14", bps=bps, cost=cost)))

    def effects() -> None:
        pay(ctx, order.nation, done * cost, "P14", Working("each", (done, cost, "stash")))
        change_stock(ctx, order.nation, "treasury", done, "P14")

    return Plan(asked=asked, done=done, why=why, effects=effects)


def gift(ctx: Context, order: Gift) -> Plan:
    """Pay another country from the treasury (P14)."""
    _open_treasury(ctx)
    other = ctx.state.coded(order.who)
    if other is None or other.id == order.nation:
        others = sorted(one.code for one in ctx.state.countries.values() if one.id != order.nation)
        near = nearest(order.who, others)
        raise refuse("no-country", "4.2", near, country=order.who, countries=", ".join(others))
    held = country_of(ctx, order.nation).treasury
    asked = asked_of(order.amount, held, rule="P14")
    done, why = fitted(asked, (held, reason("no-treasury", "P14", treasury=held)))

    def effects() -> None:
        change_stock(ctx, order.nation, "treasury", -done, "P14")
        fact = StockChanged(nation=other.id, stock="treasury", delta=done)
        ctx.post(fact, rule="P14", actor=order.nation, to=only(order.nation, other.id))

    return Plan(asked=asked, done=done, why=why, effects=effects)


def _open_treasury(ctx: Context) -> None:
    if ctx.rulings.option("P14") == "closed":
        raise refuse("treasury-closed", "P14")


def capital(ctx: Context, order: Capital) -> Plan:
    """Make an area the capital; on the coast it becomes a naval base too (S.3)."""
    if not ctx.tables.variants[ctx.state.game.variant].supplies:
        raise refuse("no-supplies", "S.3")
    own_land(ctx, order.nation, order.where, "S.3")
    held, cost = country_of(ctx, order.nation).treasury, ctx.tables.costs.capital
    if country_of(ctx, order.nation).capital == order.where:
        raise refuse("capital-already", "S.3", area=order.where)
    if held < cost:
        raise refuse("no-treasury", "S.3", treasury=held)

    def effects() -> None:
        change_stock(ctx, order.nation, "treasury", -cost, "S.3", Working("treasury", (cost, "capital")))
        set_capital(ctx, order.nation, order.where, "S.3")
        open_base(ctx, order.nation, order.where, "S.3 P30")

    return Plan(where=order.where, effects=effects)
