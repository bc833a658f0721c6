"""W1, Harvest: farms yield, armies eat, the price follows the sales, and the turn ends.

Players order nothing here, so there is no ``check``.
"""

from __future__ import annotations

from gm_console.core.arith import clamp
from gm_console.core.facts import PUBLIC, Working
from gm_console.core.ids import NationId
from gm_console.core.market import NextPrice, Quote
from gm_console.rulesets.toy.context import Context
from gm_console.rulesets.toy.facts import ArmiesChanged, GrainChanged, PriceSet, Ranked, TurnEnded
from gm_console.rulesets.toy.tables import Economy


def run(ctx: Context) -> None:
    """Feed the nations, set the price, rank and end the turn."""
    for nation in ctx.state.nations:
        _feed(ctx, nation)
    _set_price(ctx)
    _rank(ctx)
    ctx.post(TurnEnded(turn=ctx.turn), rule="W1", to=PUBLIC)


def _feed(ctx: Context, nation: NationId) -> None:
    economy, fields = ctx.tables.economy, ctx.state.of(nation)
    farms, armies = sum(field.farms for field in fields), sum(field.armies for field in fields)
    harvest = _grain(
        ctx, nation, farms * economy.grain_per_farm, Working("harvest", (farms, economy.grain_per_farm))
    )
    short = max(0, armies * economy.grain_per_army - ctx.state.nations[nation].grain)
    leaving = min(armies, short)
    eaten = armies * economy.grain_per_army - short
    _grain(ctx, nation, -eaten, Working("keep", (armies, economy.grain_per_army)), harvest)
    for field in fields:
        gone = min(leaving, field.armies)
        if gone:
            leaving -= gone
            ctx.post_own(
                nation,
                ArmiesChanged(region=field.id, delta=-gone),
                rule="W1",
                region=field.id,
                working=Working("short", (short, gone)),
                because=(harvest,),
            )


def _grain(ctx: Context, nation: NationId, delta: int, working: Working, *because: int) -> int:
    return ctx.post_own(
        nation, GrainChanged(nation=nation, delta=delta), rule="W1", working=working, because=because
    )


def priced(economy: Economy, before: int, sold: int) -> NextPrice:
    """Return the next price: a gold more where less is sold than is asked for, a gold less where more is."""
    step = (sold < economy.grain_demand) - (sold > economy.grain_demand)
    price = clamp(before + step, economy.lowest_price, economy.highest_price)
    return NextPrice(
        quote=Quote(sell=price), working=Working("price", (sold, economy.grain_demand, before, price))
    )


def _set_price(ctx: Context) -> None:
    economy, before = ctx.tables.economy, ctx.state.game.price
    sales = [
        (entry.seq, -entry.fact.delta)
        for entry in ctx.entries
        if entry.phase == "E1" and isinstance(entry.fact, GrainChanged) and not entry.by_moderator
    ]
    sold = sum(grain for _, grain in sales)
    found = priced(economy, before, sold)
    ctx.post(
        PriceSet(before=before, price=found.quote.sell),
        rule="W1",
        to=PUBLIC,
        working=found.working,
        because=tuple(seq for seq, _ in sales),
    )


def _rank(ctx: Context) -> None:
    held = {nation: len(ctx.state.of(nation)) for nation in ctx.state.nations}
    for nation in sorted(held, key=lambda one: (-held[one], one)):
        place = 1 + sum(other > held[nation] for other in held.values())
        ctx.post(Ranked(nation=nation, fields=held[nation], place=place), rule="W1", actor=nation, to=PUBLIC)
