"""No line of a sheet is lost, and no figure is guessed: headers and orders on one line, numbers torn and joined."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.board.model import Board
from gm_console.core.ids import NationId
from gm_console.core.orders import Order, UnreadLine
from gm_console.core.ruleset import Ruleset
from gm_console.files.mapfile import load_map
from gm_console.files.places import MAPS, late_scenario
from gm_console.files.textfile import without_unseen
from gm_console.files.turnsheet import SheetReading, read_sheet
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.orders import SalvageFacility, SalvageUnit
from tests.support.sheet_world import sheet

HEADER = re.compile(
    r"\s*((nation|country|turn)[\s,;:=#()-]*(no\.?|nr\.?|number)?[\s,;:=#()-]*[0-9]+(\s+of\s+[0-9]+)?[\s,;:=#()-]*)+",
    re.IGNORECASE,
)
HEAD = re.compile(r"\s*\[[^\[\]]{0,60}\]:?|\s*\(?[EM][1-7](?=[\s:.)-]|$)[\s:.)-]*", re.IGNORECASE)


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("[E1]\nturn 3 sell 1695 AP", ["sell 1695 AP"]),
        ("[E1]\nnation 07 turn 3 sell 1695 AP\nsell 5 MP", ["sell 1695 AP", "sell 5 MP"]),
        ("[M1]\nnation 07 1 LI: 07-01 > 07-02", ["1 LI: 07-01 > 07-02"]),
        ("[E3]\ncountry 12: 200 MP", ["country 12: 200 MP"]),
        ("[E3]\nnation 12 200 MP", ["nation 12 200 MP"]),
    ],
)
def test_an_order_behind_a_header_is_read(text: str, orders: list[str]) -> None:
    found = sheet(f"nation 07 turn 3\n{text}")
    assert [order.text for order in found.orders] == orders
    assert [type(order) for order in found.orders if isinstance(order, UnreadLine)] == []
    said = [] if "[E3]" in text else ["sheet.lost-break"]
    assert [issue.code for issue in found.issues] == said


def test_the_only_header_may_stand_in_front_of_an_order() -> None:
    found = sheet("[E1]\nnation 07 turn 3 sell 1695 AP")
    assert (found.nation, found.turn, [order.text for order in found.orders]) == ("07", 3, ["sell 1695 AP"])


def test_a_header_that_says_otherwise_is_the_beginning_of_a_line_not_understood() -> None:
    found = sheet("nation 07 turn 3\n[E1]\nturn 26 sell 1695 AP\n[E3]\ncountry 05: 200 XP")
    assert (found.nation, found.turn, found.issues) == ("07", 3, ())
    assert [(type(order), order.text) for order in found.orders] == [
        (UnreadLine, "turn 26 sell 1695 AP"),
        (UnreadLine, "country 05: 200 XP"),
    ]


@pytest.mark.parametrize(
    ("text", "orders", "unread"),
    [
        ("nation 07 turn 3 sell 1695 AP\n[E1]\nsell 5 MP", ["sell 1695 AP", "sell 5 MP"], 1),
        ("nation 07 turn 3 [E1] sell 5 MP", ["sell 5 MP"], 0),
        ("nation 07 Freedonia turn 3 of 35 [E1] sell 5 MP\nsell 6 MP", ["sell 5 MP", "sell 6 MP"], 0),
        ("nation 07 turn 3 [E1]\nsell 5 MP", ["sell 5 MP"], 0),
        ("nation 07 turn 3\nturn. 3 1\n[E1]", ["turn. 3 1"], 1),
    ],
)
def test_what_follows_the_first_header_on_its_line_is_told(text: str, orders: list[str], unread: int) -> None:
    found = sheet(text)
    assert (found.nation, found.turn) == ("07", 3)
    assert [order.text for order in found.orders] == orders
    assert sum(isinstance(order, UnreadLine) for order in found.orders) == unread
    for order in found.orders:
        if isinstance(order, UnreadLine):
            assert order.column == text.splitlines()[order.line - 1].index(order.text) + 1


def test_a_press_release_may_speak_of_turns() -> None:
    found = sheet(
        'nation 07 turn 3\n[press]\nTurn 3 was hard on all of us.\nturn 3\n"A" | B | Turn 4 will be better.'
    )
    assert [order.text for order in found.orders] == [
        "Turn 3 was hard on all of us.",
        '"A" | B | Turn 4 will be better.',
    ]


def carries(row: str) -> bool:
    """Tell, in another way than the reader, whether a line holds more than heads, header, signs and comment."""
    plain, before = without_unseen(row).split("#")[0], None
    while plain != before:
        before = plain
        for front in (HEAD, HEADER):
            found = front.match(plain)
            plain = plain[found.end() :] if found else plain
    return any(sign.isalnum() for sign in plain)


@cache
def world() -> tuple[Ruleset, Board, tuple[NationId, ...]]:
    board = load_map(MAPS / "romin_jhors").board
    return load_ruleset("gunboat"), board, tuple(NationId(f"{number:02d}") for number in range(1, 29))


@cache
def recorded() -> tuple[tuple[str, ...], ...]:
    """The rows of some recorded sheets of the late game, which hold orders of every kind."""
    turns = sorted((late_scenario() / "turns").iterdir())
    return tuple(
        tuple((turn / "sheets" / f"nation-{number:02d}.txt").read_text(encoding="utf-8").splitlines())
        for turn in turns[:2]
        for number in (1, 2, 7, 12, 20, 28)
    )


def mutated(data: st.DataObject, rows: tuple[str, ...]) -> list[str]:
    """Return rows with line breaks lost, blanks and signs put in and taken out, as mailers and people do."""
    changed = list(rows)
    for _ in range(data.draw(st.integers(1, 5))):
        place = data.draw(st.integers(0, len(changed) - 2))
        if data.draw(st.booleans()):
            changed[place : place + 2] = [f"{changed[place]} {changed[place + 1]}"]
            continue
        row = changed[place]
        start = data.draw(st.integers(0, len(row)))
        end = data.draw(st.integers(start, min(len(row), start + 2)))
        patch = data.draw(st.sampled_from(PATCHES))
        changed[place] = row[:start] + patch + row[end:]
    front = data.draw(st.sampled_from(["", "turn 1 ", "nation 01 ", "turn 26 ", "nation 01, turn 1: "]))
    place = data.draw(st.integers(1, len(changed) - 1))
    changed[place] = front + changed[place]
    return changed


PATCHES = (
    " ",
    "",
    "\u00a0",
    "\u200b",
    "٣",
    "²",
    "1",
    "0",
    ",",
    "'",
    ".",
    ">",
    "-",
    "x",
    "O",
    "turn 1",
    "nation 5",
)


def readings(data: st.DataObject) -> tuple[list[str], SheetReading]:
    """Return the rows of a mutated sheet and what is read in them."""
    rows = mutated(data, data.draw(st.sampled_from(recorded())))
    return rows, read_sheet("\n".join(rows).encode(), "nation.txt", *world())


@pytest.mark.slow
@given(st.data())
def test_every_line_of_a_mutated_sheet_has_one_verdict(data: st.DataObject) -> None:
    rows, found = readings(data)
    if found.nation is None or found.turn is None:
        assert found.issues
        return
    numbers = [order.line for order in found.orders]
    assert len(numbers) == len(set(numbers))
    lost = [row for at, row in enumerate(rows, 1) if at > 1 and carries(row) and at not in numbers]
    assert lost == [], "the first line aside, where a name may stand beside the number"


UNIT_NUMBER = re.compile(r"(?<![A-Za-z])(?:S|Sub|Type|Submarine|Sub Type)s?\s?[12]s?\b", re.IGNORECASE)
FIGURE = re.compile(r"[0-9]{1,3}(?:[,'][0-9]{3})+(?![0-9])|[0-9]+")


def figures(text: str) -> int:
    """Return the sum of all numbers that a line holds, names of units aside."""
    found = FIGURE.findall(UNIT_NUMBER.sub("", text))
    return sum(int(re.sub(r"[,']", "", one)) for one in found)


def meant(order: Order) -> int:
    """Return the sum of all numbers that an order was read to hold, those in ids of regions and nations too."""
    own = {field.name for field in fields(Order)}
    values = [getattr(order, field.name) for field in fields(order) if field.name not in own]
    return sum(_sum(value) for value in values)


def _sum(value: Any) -> int:
    if isinstance(value, int):
        return value
    if isinstance(value, str):
        return sum(int(one) for one in re.findall(r"\b[0-9]+\b", value))
    return sum(_sum(one) for one in value)


@pytest.mark.slow
@given(st.data())
def test_the_figures_of_an_order_are_those_of_its_line(data: st.DataObject) -> None:
    """None is torn, joined or passed over: a line whose number is in doubt is not understood."""
    _, found = readings(data)
    for order in found.orders:
        if not isinstance(order, UnreadLine) and order.phase != "W4":
            by_word = isinstance(order, SalvageUnit | SalvageFacility) and not FIGURE.match(
                order.text.split()[1]
            )
            assert figures(order.text) == meant(order) - by_word, order
