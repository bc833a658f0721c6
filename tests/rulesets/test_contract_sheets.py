"""What every ruleset owes its turnsheets: parts that hold all sections, and a blank sheet that reads back clean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from gm_console.campaign.orders.completion import lacking
from gm_console.core.ruleset import Ruleset
from gm_console.files.turnsheet import read_sheet, write_sheet
from gm_console.rulesets import RULESETS, load_ruleset
from tests.support.worlds import World


def contradictions(ruleset: Ruleset) -> Iterator[str]:
    """Yield what is wrong with the record of a game's sheets, without reading any."""
    sheet, told = ruleset.sheet, f"ruleset {ruleset.id}: sheet:"
    phases = [phase for part in sheet.parts for phase in part.phases]
    for phase, count in Counter(phases).items():
        if count > 1:
            yield f"{told} phase {phase} stands in {count} parts"
        if phase not in sheet.heads.values():
            yield f"{told} phase {phase} has no section head"
        if phase not in {one.id for one in ruleset.phases}:
            yield f"{told} there is no phase {phase!r}"
    for head, phase in sheet.heads.items():
        if phase not in phases:
            yield f"{told} section {head!r} belongs to no part"
        if head != head.casefold():
            yield f"{told} head {head!r} is not in lower case"
    if len({part.id for part in sheet.parts}) < len(sheet.parts):
        yield f"{told} two parts have one id"
    if not any(not part.optional for part in sheet.parts):
        yield f"{told} nobody need send anything"
    yield from (f"{told} no words for what stands in a field of kind {one!r}" for one in lacking(ruleset))
    for kind in ruleset.order_kinds:
        if not set(kind.phases) & set(phases):
            yield f"{told} {kind.name!r} has no section to stand in"


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_the_record_of_sheets_agrees_with_itself(ruleset: str) -> None:
    assert not list(contradictions(load_ruleset(ruleset)))


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_what_can_be_wrong_with_a_line_of_any_game_has_a_sentence(ruleset: str) -> None:
    told = load_ruleset(ruleset).words["reasons"]
    assert {"sheet.no-head", "sheet.unknown-head", "sheet.line-too-long", "sheet.lookalike"} <= set(told)


def test_what_a_record_of_sheets_lacks_is_told_by_its_name() -> None:
    toy = load_ruleset("toy")
    first, second = toy.sheet.parts
    wrong = replace(toy.sheet, heads={"e1": "E1", "M1": "M1"}, parts=(first, replace(second, phases=("E1",))))
    assert list(contradictions(replace(toy, sheet=wrong))) == [
        "ruleset toy: sheet: phase E1 stands in 2 parts",
        "ruleset toy: sheet: section 'M1' belongs to no part",
        "ruleset toy: sheet: head 'M1' is not in lower case",
        "ruleset toy: sheet: 'march' has no section to stand in",
    ]


def test_a_blank_sheet_and_all_examples_read_back_without_a_fault(world: World) -> None:
    sheet, nations = world.ruleset.sheet, world.ruleset.nations(world.state)
    heads = sheet.written_heads()
    for nation in nations:
        told = [f"# {text}" for text in sheet.means(world.board, world.state, nation)]
        text = "\n".join(
            [write_sheet(nation, 1, (), world.ruleset), *told, *(f"[{one}]" for one in heads.values())]
        )
        reading = read_sheet(text.encode(), "blank.txt", world.ruleset, world.board, nations)
        assert (reading.orders, reading.issues) == ((), ())
        assert reading.nation == nation
        assert reading.parts == tuple(part.id for part in sheet.parts)
