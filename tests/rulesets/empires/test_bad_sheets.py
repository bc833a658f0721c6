"""Sheets that go wrong: every line gets a verdict with its rule and what was meant, and the rest stands.

`bad_sheets` holds the sheets, and beside each what a player is told of it (`pytest --accept` writes that anew).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from gm_console.core.ids import RegionId
from gm_console.core.orders import Verdict
from gm_console.core.turn import check_orders
from gm_console.files.turnsheet import SheetReading, read_sheet
from gm_console.report.phrases import verdict_text
from gm_console.rulesets.empires.orders import ORDER_KINDS
from gm_console.rulesets.empires.state import EmpiresState
from tests.conftest import Golden
from tests.support.empires_world import case_world

FOLDER: Final = Path(__file__).parent / "bad_sheets"
SHEETS: Final = sorted(FOLDER.glob("*.txt"))
FEW, MANY = 400, 20_000
"""Sheets with slips by chance, in the quick tier and in the whole."""
FORCES: Final = {
    "LON": {"armies": 4, "ships": 4, "trains": 3},
    "PAR": {"armies": 6, "trains": 1, "retreat": "LON"},
    "LOW": {"armies": 2},
    "NSE": {"owner": "01", "ships": 3, "harbour": "LON"},
}
BY_THE_SHEET: Final = ("sheet.no-head", "sheet.unknown-head", "sheet.line-too-long", "sheet.lookalike")
"""Troubles that lie outside of any game's grammar, and have no rule of it."""
SLIPS: Final = (
    *("[", "]", "|", "\t", "  ", "-", "ALL BUT", "999999999"),
    *("0", "#", "ß", "\u202e", "٣", "XYZ", ",", ";", "17"),
)
"""What is written into a good line by mistake."""


@cache
def position() -> EmpiresState:
    state = case_world().state
    areas = {RegionId(name): replace(state.areas[RegionId(name)], **what) for name, what in FORCES.items()}
    return replace(state, areas={**state.areas, **areas})


def read(text: str) -> SheetReading:
    world = case_world()
    nations = world.ruleset.nations(world.state)
    return read_sheet(text.encode(), "sheet.txt", world.ruleset, world.board, nations)


def verdicts(reading: SheetReading) -> tuple[Verdict, ...]:
    world = case_world()
    return tuple(check_orders(world.ruleset, world.board, position(), reading.orders, seed=1))


def told(reading: SheetReading) -> Iterator[str]:
    for issue in reading.issues:
        yield f"{issue.line}: {issue.text}"
    for said in sorted(verdicts(reading), key=lambda one: one.line):
        yield f"{said.line}:{said.column} {said.text}"
        yield f"    {verdict_text(said, case_world().ruleset)}"


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_bad_sheet_is_answered_line_by_line(path: Path, golden: Golden) -> None:
    golden.check(path.with_suffix(".golden"), "\n".join(told(read(path.read_text(encoding="utf-8")))) + "\n")


def slipped(dice: random.Random, sheet: list[str]) -> list[str]:
    """Return a sheet with up to six slips: letters changed, words lost, doubled or swapped, lines given twice."""
    lines = list(sheet)
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(lines))
        lines[at] = dice.choice(DEEDS)(dice, lines[at])
    return lines


def _write_in(dice: random.Random, line: str) -> str:
    at = dice.randint(0, len(line))
    return line[:at] + dice.choice(SLIPS) + line[at:]


def _change_letter(dice: random.Random, line: str) -> str:
    at = dice.randrange(max(1, len(line)))
    return line[:at] + dice.choice("ABZ019 []-|é") + line[at + 1 :]


def _lose_word(dice: random.Random, line: str) -> str:
    words = line.split() or [""]
    words.pop(dice.randrange(len(words)))
    return " ".join(words)


def _double_word(dice: random.Random, line: str) -> str:
    words = line.split() or [""]
    return " ".join((*words, dice.choice(words)))


def _swap_words(dice: random.Random, line: str) -> str:
    words = line.split()
    dice.shuffle(words)
    return " ".join(words)


def _cut(dice: random.Random, line: str) -> str:
    return line[: dice.randint(0, len(line))]


DEEDS: Final = (_write_in, _change_letter, _lose_word, _double_word, _swap_words, _cut)


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_whatever_is_slipped_into_a_sheet_each_line_of_it_is_answered_once(count: int) -> None:
    dice = random.Random(count)
    good = [f"{at % 16 + 1} {kind.example}" for at, kind in enumerate(ORDER_KINDS)]
    answered = 0
    for _ in range(count):
        lines = slipped(dice, dice.sample(good, 16))
        reading = read("\n".join(("nation 01   turn 1", *lines)))
        found = verdicts(reading)
        assert sorted(one.line for one in found) == sorted(one.line for one in reading.orders), lines
        answers = {one.line for one in reading.orders} | {one.line for one in reading.issues}
        assert {at for at, line in enumerate(lines, 2) if _orders_something(line)} <= answers, lines
        for said in found:
            why = said.reason
            assert why is None or why.rule or why.code in BY_THE_SHEET, lines
            assert why is None or not verdict_text(said, case_world().ruleset).endswith(why.code), lines
        answered += len(found)
    assert answered > 10 * count


def _orders_something(line: str) -> bool:
    """Tell whether more than the number of an action, or a sign that nobody sees, is left of a line."""
    left = line.split("#")[0].strip().strip("[].:)\u202e ")
    return bool(left) and not left.isdecimal()
