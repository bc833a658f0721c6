"""What was made and consumed, and what had to be bought in an emergency (A1, A2)."""

from __future__ import annotations

from gm_console.core.page_rules import PageInput
from gm_console.core.pages import (
    Cell,
    Row,
    Section,
    Table,
    leading,
    numbers,
    plain,
    signed,
    wide,
)
from gm_console.rulesets.gunboat.facts import ArrearsChanged, Consumed, StockChanged
from gm_console.rulesets.gunboat.pages.market import own_stock_changes
from gm_console.rulesets.gunboat.view import NationView
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES


def consumption_section(view: NationView, given: PageInput) -> Section:
    """Return what was made, who consumed what with the working, and what had to be bought in an emergency."""
    made = dict.fromkeys(COMMODITIES, 0)
    for fact in own_stock_changes(view, ("A1",)):
        made[fact.commodity] += fact.delta
    eaten: dict[str, dict[str, int]] = {}
    counts: dict[str, int] = {}
    total = dict.fromkeys(COMMODITIES, 0)
    for entry in view.entries:
        fact_ = entry.fact
        if isinstance(fact_, Consumed) and fact_.nation == view.nation.id:
            eaten.setdefault(fact_.by, {})[fact_.commodity] = fact_.points
            counts[fact_.by] = fact_.count
            total[fact_.commodity] += fact_.points
    rows: list[Row] = [("Produced", "", *(signed(made[name]) for name in COMMODITIES))]
    for consumer, points in eaten.items():
        cells = (_eaten_cell(points.get(name, 0), counts[consumer]) for name in COMMODITIES)
        rows.append((given.name(consumer), counts[consumer], *cells))
    table = Table(
        columns=(*wide("Consumer"), *numbers("Number"), *numbers(*COMMODITIES)),
        rows=tuple(rows),
        total=("Balance", "", *(signed(made[name] - total[name]) for name in COMMODITIES)),
        note="Below each number: how many consumers times what each takes.",
    )
    blocks = (table, *_emergency(view, given))
    return Section(id="consumption", title="Production and consumption", blocks=blocks)


def _eaten_cell(points: int, count: int) -> Cell:
    if not points:
        return Cell(text="")
    return Cell(text=signed(-points), note=f"{count} × {points // count}" if count else "")


def _emergency(view: NationView, given: PageInput) -> tuple[Table, ...]:
    rows = tuple(
        (entry.rule, given.working(entry))
        for entry in view.entries
        if entry.phase == "A2"
        and isinstance(entry.fact, StockChanged | ArrearsChanged)
        and entry.working is not None
        and entry.working.code in ("emergency", "arrears", "arrears-paid")
    )
    if not rows:
        return ()
    columns = (*plain("Rule"), *leading("Working"))
    return (Table(title="Emergency purchases", columns=columns, rows=rows),)
