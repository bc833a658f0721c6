"""What was built, salvaged, researched and raised, and what it cost (E4 to E7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm_console.core.facts import Entry
from gm_console.core.page_rules import PageInput
from gm_console.core.pages import Row, Section, Table, leading, numbers, plain, signed, wide
from gm_console.core.reading_direction import clean
from gm_console.rulesets.common.answers import OrderDone
from gm_console.rulesets.gunboat.facts import StockChanged
from gm_console.rulesets.gunboat.pages.effects import children, descendants, told
from gm_console.rulesets.gunboat.view import NationView

BUILD_PHASES: Final = ("E4", "E5", "E6", "E7")
PAID_IN: Final = ("SP", "RP", "Gold")


def builds_section(view: NationView, given: PageInput) -> Section:
    """Return what was built, salvaged, researched and raised, and what it cost."""
    below = children(view.entries)
    rows = tuple(
        _build_row(entry, entry.fact, below, given)
        for entry in view.entries
        if entry.phase in BUILD_PHASES and isinstance(entry.fact, OrderDone)
    )
    table = Table(
        columns=(*plain("Phase"), *leading("Line"), *wide("Effect"), *numbers(*PAID_IN)),
        rows=rows,
        empty="Nothing was built, researched or raised.",
    )
    return Section(id="builds", title="Builds, research and improvements", blocks=(table,))


def _build_row(entry: Entry, fact: OrderDone, below: Mapping[int, list[Entry]], given: PageInput) -> Row:
    costs = dict.fromkeys(PAID_IN, 0)
    effects: list[str] = []
    for child in descendants(entry.seq, below):
        if isinstance(child.fact, StockChanged):
            costs[child.fact.commodity] = costs.get(child.fact.commodity, 0) + child.fact.delta
        else:
            effects.append(told(child, given))
    paid = tuple(signed(costs[name]) if costs[name] else "" for name in PAID_IN)
    return (entry.phase, clean(fact.text), given.named("; ".join(effects)), *paid)
