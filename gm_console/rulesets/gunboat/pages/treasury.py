"""A nation's treasury, phase by phase, and what it sent and was sent."""

from __future__ import annotations

from typing import Final

from gm_console.core.page_rules import PageInput
from gm_console.core.pages import (
    Block,
    Emphasis,
    Paragraph,
    Row,
    Section,
    Table,
    grouped,
    numbers,
    plain,
    signed,
    wide,
)
from gm_console.rulesets.gunboat.facts import Exported
from gm_console.rulesets.gunboat.state import Nation
from gm_console.rulesets.gunboat.view import NationView
from gm_console.rulesets.gunboat.vocabulary import STOCKS

_STOCK_COLUMNS: Final = numbers(*STOCKS)


def treasury_section(view: NationView, given: PageInput) -> Section:
    """Return the stockpiles as a ledger: what each phase added or took."""
    rows: list[Row] = [("Start of the turn", *(grouped(stock) for stock in view.before.stocks))]
    former: Nation = view.before
    for phase, nation in view.by_phase:
        if nation.stocks != former.stocks:
            changes = (after - before for before, after in zip(former.stocks, nation.stocks, strict=True))
            rows.append((given.phase_title(phase), *(signed(change) if change else "" for change in changes)))
        former = nation
    table = Table(
        columns=(*wide("Phase"), *_STOCK_COLUMNS),
        rows=tuple(rows),
        total=("In stock now", *(grouped(stock) for stock in view.nation.stocks)),
    )
    blocks: list[Block] = [table]
    if view.nation.arrears:
        owed = f"{grouped(view.nation.arrears)} Supply Points are owed for emergency purchases and go first next turn."
        blocks.append(Paragraph(text=owed, tone=Emphasis.BAD))
    return Section(id="treasury", title="Treasury and stockpiles", blocks=tuple(blocks))


def shipments_section(view: NationView, given: PageInput) -> Section:
    """Return what was sent to other nations and what came from them."""
    me = view.nation.id
    rows: list[Row] = []
    for entry in view.entries:
        if isinstance(entry.fact, Exported):
            sent = entry.fact.nation == me
            other = entry.fact.receiver if sent else entry.fact.nation
            commodity = given.name(entry.fact.commodity)
            rows.append(
                ("to" if sent else "from", given.nation(other), grouped(entry.fact.points), commodity)
            )
    table = Table(
        columns=(*plain("Way"), *wide("Nation"), *numbers("Points"), *plain("Goods")),
        rows=tuple(rows),
        empty="Nothing was sent and nothing arrived.",
        note="Imports arrive after consumption.",
    )
    return Section(id="shipments", title="Exports and imports", blocks=(table,))
