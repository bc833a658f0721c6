"""A3, Imports Received from Other Countries: what left in E3 arrives, too late for this turn's consumption (R04)."""

from __future__ import annotations

from gm_console.core.facts import Working, only
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import Exported, StockChanged


def run(ctx: Context) -> None:
    """Post one arrival for each export, told to sender and receiver."""
    for entry in tuple(ctx.entries):
        fact = entry.fact
        if isinstance(fact, Exported):
            ctx.post(
                StockChanged(nation=fact.receiver, commodity=fact.commodity, delta=fact.points),
                rule="A3",
                actor=fact.receiver,
                to=only(fact.nation, fact.receiver),
                working=Working("imported", (fact.points, fact.commodity, fact.nation)),
                because=(entry.seq,),
            )
