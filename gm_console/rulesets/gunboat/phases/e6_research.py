"""E6, Research & Development: at most one technology a turn, all or nothing (R06)."""

from __future__ import annotations

from typing import cast

from gm_console.core.facts import Working
from gm_console.core.ids import NationId
from gm_console.core.orders import Reason
from gm_console.rulesets.common.answers import carried_out, reason, refused
from gm_console.rulesets.gunboat.accounts import affordable
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import DevelopmentGained, LevelRaised
from gm_console.rulesets.gunboat.orders import Research
from gm_console.rulesets.gunboat.players_orders import players_orders
from gm_console.rulesets.gunboat.spending import pay
from gm_console.rulesets.gunboat.tables import Development
from gm_console.rulesets.gunboat.vocabulary import BTECH, LEVEL


def run(ctx: Context) -> None:
    """Develop each nation's first possible technology."""
    for orders in players_orders(ctx).values():
        developed = ""
        for order in cast(list[Research], orders):
            row = ctx.tables.developments[order.development]
            barred = (
                reason("e6.one", "E6", development=developed)
                if developed
                else _barred(ctx, order.nation, row)
            )
            if barred is not None:
                refused(ctx, order, barred)
                continue
            developed = row.id
            _develop(ctx, order, row)


check = run


def _barred(ctx: Context, nation_id: NationId, row: Development) -> Reason | None:
    nation = ctx.state.nations[nation_id]
    if nation.has(row.id):
        return reason("e6.known", "E6", development=row.id)
    missing = [one for one in row.requires if not nation.has(one)]
    if missing:
        return reason("e6.prerequisite", "E6", development=row.id, missing=missing[0])
    if nation.levels[BTECH] < row.btech:
        return reason("e6.btech", "E6", development=row.id, needed=row.btech, have=nation.levels[BTECH])
    if not affordable(nation, row.cost):
        return reason("e6.stock", "E6 R06", development=row.id, **row.cost.terms())
    return None


def _develop(ctx: Context, order: Research, row: Development) -> None:
    root = carried_out(ctx, order)
    pay(ctx, order.nation, row.cost, 1, root)
    gained = ctx.post_own(
        order.nation,
        DevelopmentGained(nation=order.nation, development=row.id),
        rule="E6 R28",
        because=ctx.state.because(("level", order.nation, "btech")),
        cause=root,
    )
    for level, points in row.raises():
        before = ctx.state.nations[order.nation].levels[LEVEL[level]]
        gain = min(points, ctx.tables.limits.max_level - before)
        if gain:
            ctx.post_own(
                order.nation,
                LevelRaised(nation=order.nation, level=level, delta=gain),
                rule="E6" if gain == points else "E6 R08",
                working=Working("level", (before, gain, before + gain)),
                cause=gained,
            )
