"""The working of a defender's strength: its parts, as they are told, add up to the whole."""

from __future__ import annotations

import itertools
import re

import pytest

from gm_console.core.facts import NOWHERE, PUBLIC, Entry, Working
from gm_console.core.ids import NOBODY
from gm_console.report.phrases import working_text
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.empires.facts import CensusDrawn

GROUNDS = {"0/1": "none", "1/6": "a sixth", "1/3": "a third", "1/2": "half"}


def told(armies: int, walls: int, ground: str, trench: int) -> str:
    more, of = map(int, ground.split("/"))
    whole = (armies + walls) * (of + more) // of + trench
    entry = Entry(
        seq=1, phase="R01", cause=0, actor=NOBODY, region=NOWHERE, audience=PUBLIC, rule="8.8",
        fact=CensusDrawn(before=0, census=2), because=(),
        working=Working("defence", (armies, walls, ground, trench, whole)),
    )  # fmt: skip
    return working_text(entry, load_ruleset("empires"))


def test_the_ground_is_told_by_what_it_adds() -> None:
    assert told(9, 0, "1/2", 0) == (
        "9 armies, 0 more behind walls, 4 more for the ground (half of those, rounded down), 0 more for trenches: 13"
    )


@pytest.mark.parametrize("ground", GROUNDS)
def test_the_parts_of_a_defence_add_up_to_it(ground: str) -> None:
    for armies, walls in itertools.product(range(1, 40), range(12)):
        text = told(armies, walls, ground, armies // 3)
        *parts, whole = map(int, re.findall(r"\d+", text))
        assert sum(parts) == whole, text
        assert f"({GROUNDS[ground]} of those" in text
