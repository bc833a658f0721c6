"""A2, Economic Facilities and Population Consume Commodities; what is short is bought at one SP a point (R18)."""

from __future__ import annotations

from collections.abc import Mapping

from gm_console.core.facts import Working, only
from gm_console.rulesets.gunboat.accounts import Tally, tally
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.draft import NationDraft
from gm_console.rulesets.gunboat.facts import ArrearsChanged, Consumed, StockChanged
from gm_console.rulesets.gunboat.spending import change_stock
from gm_console.rulesets.gunboat.technology import population_rates
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, FACILITIES, POPULATION, SP, STOCK


def run(ctx: Context) -> None:
    """Settle arrears, take what every consumer needs, buy what is short."""
    for nation_id, count in tally(ctx.state).items():
        nation = ctx.state.nations[nation_id]
        consumers = counted(count, ctx.turn)
        _settle_arrears(ctx, nation)
        each = rates(ctx, nation)
        for index, commodity in enumerate(COMMODITIES):
            _consume(ctx, nation, commodity, {one: row[index] for one, row in each.items()}, consumers)


def counted(count: Tally, turn: int) -> dict[str, int]:
    """Return the number of each consumer: all people, but no facilities captured this turn (R19)."""
    facilities = list(count.facilities)
    for holding in count.regions:
        if holding.captured == turn:
            for index, number in enumerate(holding.facilities):
                facilities[index] -= number
    return {POPULATION: count.population, **dict(zip(FACILITIES, facilities, strict=True))}


def rates(ctx: Context, nation: NationDraft) -> Mapping[str, tuple[int, ...]]:
    """Return the points of each commodity that one consumer of each kind takes."""
    return {**ctx.tables.consumption, POPULATION: population_rates(ctx.tables, nation.developments)}


def needs(ctx: Context, nation: NationDraft, consumers: dict[str, int]) -> tuple[int, ...]:
    """Return the points of each commodity that all consumers of a nation take together."""
    each = rates(ctx, nation)
    return tuple(
        sum(number * each[consumer][index] for consumer, number in consumers.items())
        for index in range(len(COMMODITIES))
    )


def _consume(
    ctx: Context, nation: NationDraft, commodity: str, each: Mapping[str, int], consumers: dict[str, int]
) -> None:
    audience = only(nation.id)
    terms: list[int] = []
    total = 0
    for consumer, number in consumers.items():
        points = number * each[consumer]
        if not points:
            continue
        total += points
        terms.append(
            ctx.post(
                Consumed(nation=nation.id, commodity=commodity, by=consumer, count=number, points=points),
                rule="A2",
                actor=nation.id,
                to=audience,
                working=Working("consumed", (number, consumer, each[consumer], commodity, points)),
            )
        )
    if not total:
        return
    stock = nation.stocks[STOCK[commodity]]
    short = max(0, total - stock)
    working = Working("consumption", (total, commodity, stock))
    root = change_stock(ctx, nation.id, commodity, short - total, 0, working, because=tuple(terms))
    if short:
        _buy_in_emergency(ctx, nation, commodity, short, root)


def _buy_in_emergency(ctx: Context, nation: NationDraft, commodity: str, short: int, root: int) -> None:
    price = short * ctx.tables.limits.emergency_sp
    paid = min(price, nation.stocks[SP])
    working = Working("emergency", (short, commodity, price, paid))
    change_stock(ctx, nation.id, "SP", -paid, root, working, rule="A2 R18", because=(root,))
    owed = price - paid
    if owed and ctx.rulings.option("R18") == "arrears":
        ctx.post_own(
            nation.id,
            ArrearsChanged(nation=nation.id, delta=owed),
            rule="A2 R18",
            working=Working("arrears", (price, paid, owed)),
            because=(root,),
            cause=root,
        )


def _settle_arrears(ctx: Context, nation: NationDraft) -> None:
    paid = min(nation.arrears, nation.stocks[SP])
    if not paid:
        return
    root = ctx.post_own(
        nation.id,
        ArrearsChanged(nation=nation.id, delta=-paid),
        rule="A2 R18",
        working=Working("arrears-paid", (paid, nation.arrears)),
    )
    ctx.post_own(
        nation.id,
        StockChanged(nation=nation.id, commodity="SP", delta=-paid),
        rule="A2 R18",
        because=(root,),
        cause=root,
    )
