"""What the turnsheet's page knows of a nation: its own view and what is public, as lists and tables."""

from __future__ import annotations

from gm_console.board.model import Board
from gm_console.core.ruleset import Ruleset
from gm_console.core.sheet_page import PageFacts, SheetPage, Total, region_choices
from gm_console.rulesets.common.tables import read_sheet_page
from gm_console.rulesets.toy.tables import PACKAGE
from gm_console.rulesets.toy.view import NationView


def sheet_page() -> SheetPage:
    """Return the page of the turnsheet."""
    return read_sheet_page(PACKAGE, "page.toml", page_facts)


def page_facts(ruleset: Ruleset, board: Board, view: NationView) -> PageFacts:
    """Return what a nation's page needs, from its view alone."""
    nation, fields, economy = view.nation, view.public.fields, ruleset.tables.economy
    return PageFacts(
        lists={
            "own": region_choices((field.id for field in view.fields), board.name_of),
            "regions": region_choices((one.id for one in fields), board.name_of),
        },
        tables={
            "stocks": {"grain": nation.grain, "gold": nation.gold},
            "seas": {field.id: 1 for field in fields if field.kind == "sea"},
            "armies": {field.id: field.armies for field in view.fields},
        },
        values={
            "price": view.public.game.price,
            "each": economy.gold_per_army,
            "at_sea": economy.armies_at_sea,
        },
        pairs={"links": {one: board.neighbours(one) for one in board.places}},
        owners={field.id: field.owner for field in fields},
        own={field.id: f"{field.armies} armies, {field.farms} farms" for field in view.fields},
        totals=(
            Total(title="Grain", table="stocks", key="grain"),
            Total(title="Gold", table="stocks", key="gold"),
        ),
    )
