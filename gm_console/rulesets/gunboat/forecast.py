"""Where a nation's units will be, as far as its own earlier lines tell (R54): for checks before the deadline."""

from __future__ import annotations

from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import TaskForceFormed
from gm_console.rulesets.gunboat.plots import first_uncontrolled
from gm_console.rulesets.gunboat.task_forces import COMBAT, Count
from gm_console.rulesets.gunboat.vocabulary import UNIT

Table = dict[tuple[NationId, RegionId, str], int]


def expected(ctx: Context) -> Count:
    """Return the count of what is there now, less what left, with what arrives for certain and what may arrive."""
    sure: Table = {}
    maybe: Table = {}
    for entry in ctx.entries:
        if isinstance(entry.fact, TaskForceFormed):
            _note(ctx, entry.phase, entry.fact, sure, maybe)
    holdings = ctx.state.holdings

    def count(nation: NationId, region: RegionId, unit: str) -> tuple[int, int]:
        key = nation, region, unit
        holding = holdings[region]
        there = holding.units[UNIT[unit]] if holding.owner == nation else 0
        certain = there + sure.get(key, 0)
        return certain, certain + maybe.get(key, 0)

    return count


def _note(ctx: Context, phase: str, fact: TaskForceFormed, sure: Table, maybe: Table) -> None:
    """A combat task force may end anywhere on its plot: where it won, or where it returned to."""
    start, end = fact.plot[0], fact.plot[-1]
    if phase in COMBAT:
        ends, table = fact.plot, maybe
    elif first_uncontrolled(ctx.state, fact.plot, fact.nation):
        ends, table = (start, end), maybe
    else:
        ends, table = (end,), sure
    for unit, number in fact.units:
        _add(sure, fact.nation, start, unit, -number)
        for region in dict.fromkeys(ends):
            _add(table, fact.nation, region, unit, number)


def _add(table: Table, nation: NationId, region: RegionId, unit: str, number: int) -> None:
    table[nation, region, unit] = table.get((nation, region, unit), 0) + number
