from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

from gm_console.report.order_help import WIDTH, order_help, order_page, supply_page
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.common.tables import read_words
from gm_console.rulesets.gunboat.orders import ORDER_KINDS
from gm_console.rulesets.gunboat.tables import PACKAGE
from tests.support.every import every
from tests.support.sheet_world import RULESET, sheet

PHASES = tuple(SimpleNamespace(id=phase, title=f"Title of {phase}") for phase in ("E1", "M3", "W4"))
GUNBOAT: Any = SimpleNamespace(
    name="Gunboat Empires",
    order_kinds=ORDER_KINDS,
    phases=PHASES,
    words=read_words(PACKAGE, "words/sheet.toml"),
    sheet=RULESET.sheet,
)
HELP = order_help(GUNBOAT)


def test_every_kind_of_order_is_there_with_its_form_example_and_fields() -> None:
    for kind in ORDER_KINDS:
        assert kind.form in HELP
        assert f"for example: {kind.example}" in HELP
        assert every(field.name.upper() in HELP for field in kind.fields)


def test_heads_stand_as_sheets_write_them_with_the_title_of_the_phase() -> None:
    assert "[E1] Title of E1" in HELP
    assert "[M1]\n[M3] Title of M3\n[M5]\n" in HELP
    assert "[press] Title of W4" in HELP


def test_the_abbreviations_are_listed() -> None:
    assert "LI Light Infantry" in HELP
    assert "S1 or Sub1" in HELP


def test_no_line_is_wider_than_a_letter() -> None:
    assert [line for line in HELP.splitlines() if len(line) > WIDTH] == []


def test_the_sheet_at_the_end_is_one_that_can_be_read() -> None:
    example = HELP.partition("A whole sheet\n")[2].partition("\n")[2]
    found = sheet(example)
    assert [type(order) for order in found.orders] == [kind.order for kind in ORDER_KINDS]
    assert found.issues == ()


def test_a_game_of_numbered_actions_lists_each_form_once_and_its_sheet_gives_each_number_once() -> None:
    empires = load_ruleset("empires")
    told, example = order_help(empires).split("A whole sheet\n")
    assert "[1]" not in told.partition("  LEVY WHERE")[2]
    assert re.findall(r"^  \[(\d+)\] [A-Z]", example, re.MULTILINE) == [str(one) for one in range(1, 17)]


def test_a_page_of_help_tells_every_form_and_how_supplies_come() -> None:
    empires = load_ruleset("empires")
    page = order_page(empires)
    assert every(f"| `{kind.form}` |" in page for kind in empires.order_kinds)
    assert supply_page(empires).startswith("## Supply in Empires\n")
    assert supply_page(load_ruleset("gunboat")) == ""


def test_a_game_without_help_of_its_own_still_lists_its_orders() -> None:
    bare: Any = SimpleNamespace(
        name="Bare", order_kinds=ORDER_KINDS[:1], phases=(), words={}, sheet=RULESET.sheet
    )
    text = order_help(bare)
    assert "[E1]" in text
    assert "Abbreviations" not in text
