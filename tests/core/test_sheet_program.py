"""Rules of the turnsheet's page: read in Python's spelling, told as data, refused where a word is unknown."""

from __future__ import annotations

import pytest

from gm_console.core.sheet_program import compiled, compiled_expression

NAMES = ("stocks", "quantity", "commodity", "plot", "units")


def test_statements_become_data() -> None:
    text = 'room = 5 - quantity\nif room < 0:\n    refuse("e1.nothing")\nstocks[commodity] -= room'
    assert compiled(text, NAMES) == [
        ["=", ["name", "room"], ["-", 5, ["name", "quantity"]]],
        ["if", ["<", ["name", "room"], 0], [["do", "refuse", ["text", "e1.nothing"]]], []],
        [
            "=",
            ["at", ["name", "stocks"], ["name", "commodity"]],
            ["-", ["at", ["name", "stocks"], ["name", "commodity"]], ["name", "room"]],
        ],
    ]
    looped = compiled("for unit, count in units:\n    total = max(count, 1)", NAMES)
    assert looped == [
        [
            "for",
            ["unit", "count"],
            ["name", "units"],
            [["=", ["name", "total"], ["max", ["name", "count"], 1]]],
        ]
    ]
    assert compiled_expression("first(i, 1, len(plot), plot[i] == plot[-1])", NAMES) == [
        "first", "i", 1, ["len", ["name", "plot"]],
        ["==", ["at", ["name", "plot"], ["name", "i"]], ["at", ["name", "plot"], ["-", 0, 1]]],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x = gold", "no such name"),
        ("limit('e1.stock')", "limit takes 2"),
        ("quantity()", "no statement of these"),
        ("while 1:\n    x = 1", "no statement of these"),
        ("x = quantity ** 2", "Pow is not known"),
        ("x = open(quantity)", "no expression of these"),
        ("x = 0.5", "no expression of these"),
        ("x = len(plot, plot)", "len takes 1"),
        ("x = 1 < quantity < 3", "no expression of these"),
    ],
)
def test_what_the_page_could_not_walk_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        compiled(text, NAMES)
