"""Which table rows stand behind a number."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gm_console.core.facts import MODERATOR, NOWHERE, Entry, Fact, Working
from gm_console.core.ids import NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.core.table_rows import TableRow
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.facts import Consumed, LevelRaised, PriceSet, StockChanged, UnitsChanged
from gm_console.rulesets.gunboat.rows_used import rows_used
from tests.support.every import every

NATION = NationId("07")


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return load_ruleset("gunboat")


def entry(fact: Fact, working: Working | None = None, phase: str = "E4") -> Entry:
    return Entry(
        seq=2, phase=phase, cause=1, actor=NATION, region=NOWHERE, audience=MODERATOR, rule=phase, fact=fact,
        working=working, because=(),
    )  # fmt: skip


def tables_used(one: Entry, beside: Sequence[Entry], ruleset: Ruleset) -> tuple[TableRow, ...]:
    return tuple(rows_used(one, beside, ruleset))


def test_what_was_paid_leads_to_the_cost_of_what_was_built(ruleset: Ruleset) -> None:
    paid = entry(StockChanged(nation=NATION, commodity="SP", delta=-300), Working("pay", (1, 300)))
    built = entry(UnitsChanged(region=RegionId("07-01"), unit="tank", delta=1), Working("built", (1, "tank")))
    (row,) = tables_used(paid, (paid, built), ruleset)
    assert (row.table, row.row) == ("build military", "Tank")
    assert tables_used(built, (), ruleset) == (row,)


def test_an_improvement_names_every_band_it_went_through(ruleset: Ruleset) -> None:
    raised = entry(
        StockChanged(nation=NATION, commodity="SP", delta=-1),
        Working("improvement", ("btech", 90, 101, 1)),
        "E7",
    )
    rows = tables_used(raised, (), ruleset)
    assert [row.row for row in rows] == ["BTech 0-99", "BTech 100-199"]
    assert every(row.ours for row in rows)
    level = entry(LevelRaised(nation=NATION, level="btech", delta=9), Working("level", (90, 9, 99)), "E7")
    assert [row.row for row in tables_used(level, (), ruleset)] == ["BTech 0-99"]


def test_consumption_and_prices_name_their_rows(ruleset: Ruleset) -> None:
    eaten = entry(Consumed(nation=NATION, commodity="FP", by="farm", count=1, points=3), phase="A2")
    assert [(row.table, row.row) for row in tables_used(eaten, (), ruleset)] == [("consumption", "Farm")]
    price = entry(PriceSet(commodity="LP", before=230, sell=221, buy=265), phase="W1")
    assert [row.table for row in tables_used(price, (), ruleset)] == ["market", "price formula"]


def test_a_number_from_no_table_names_none(ruleset: Ruleset) -> None:
    sold = entry(StockChanged(nation=NATION, commodity="LP", delta=-1), Working("sold", (1, "LP")), "E1")
    assert tables_used(sold, (sold,), ruleset) == ()
