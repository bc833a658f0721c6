"""Neutral regions as a set-up wants them (Special Rules, Neutral regions; R23): what may be said, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from gm_console.core.ids import NOBODY
from gm_console.core.issues import Issue, Severity
from gm_console.core.state import hash_of
from gm_console.rulesets.gunboat.setup.neutral_setup import neutral_table
from gm_console.rulesets.gunboat.setup.start import set_up
from gm_console.rulesets.gunboat.state import GunboatState, Holding
from gm_console.rulesets.gunboat.tables import charts
from gm_console.rulesets.gunboat.vocabulary import FACILITY, UNIT
from tests.support.every import every
from tests.support.plain_world import plain_board, plain_setup

BOARD = plain_board()
FREE = "30-03"
"""Not a colony of anybody, as 30-01 and 30-02 are; inland."""


def begun(*neutral: dict[str, Any]) -> tuple[GunboatState | None, tuple[Issue, ...]]:
    return set_up(charts(), BOARD, {**plain_setup(), "neutral": list(neutral)}, 341)


def playable(*neutral: dict[str, Any]) -> GunboatState:
    state, issues = begun(*neutral)
    assert state is not None, issues
    return state


def held(region: str, *neutral: dict[str, Any]) -> Holding:
    return next(one for one in playable(*neutral).holdings.values() if one.id == region)


def test_an_empty_list_changes_nothing() -> None:
    bare, _ = set_up(charts(), BOARD, plain_setup(), 341)
    assert hash_of(playable()) == hash_of(bare)


def test_what_is_said_holds_and_the_rest_stays_as_drawn() -> None:
    drawn = held(FREE)
    one = held(FREE, {"region": FREE, "population": 16, "facilities": {"farm": 8, "mine": 2}})
    assert one.population == 16
    assert (one.facilities[FACILITY["farm"]], one.facilities[FACILITY["mine"]], sum(one.facilities)) == (
        8,
        2,
        10,
    )
    assert (one.units, one.army_level, one.owner) == (drawn.units, drawn.army_level, NOBODY)
    two = held(FREE, {"region": FREE, "infantry": 5, "army_efficiency": 299})
    assert (two.units[UNIT["light_infantry"]], sum(two.units), two.army_level) == (5, 5, 299)
    assert (two.population, two.facilities) == (drawn.population, drawn.facilities)


def test_a_region_is_told_apart_from_its_country() -> None:
    free = [one.id for one in playable().holdings.values() if one.owner == NOBODY and one.population]
    assert len(free) == 28
    country = {"country": "31", "infantry": 2}
    assert held("31-03", country).units[0] == 2
    assert held("31-03", {"region": "31-03", "infantry": 5}, country).units[0] == 5
    assert held(FREE, country) == held(FREE)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"region": "30-99", "infantry": 3}, "setup.unknown-region"),
        ({"region": "NO-01", "infantry": 3}, "setup.not-land"),
        ({"region": "01-05", "infantry": 3}, "setup.neutral.owned"),
        ({"region": "30-01", "infantry": 3}, "setup.neutral.owned"),
        ({"country": "99", "infantry": 3}, "setup.neutral.country"),
        ({"country": "01", "infantry": 3}, "setup.neutral.country"),
        ({"region": FREE, "facilities": {"shipyard": 1, "farm": 9}}, "setup.landlocked"),
        ({"infantry": 3}, "setup.form"),
        ({"region": FREE, "country": "30", "infantry": 3}, "setup.form"),
        ({"region": FREE}, "setup.form"),
        ({"region": FREE, "infantry": -1}, "setup.form"),
        ({"region": FREE, "infantry": "3"}, "setup.form"),
        ({"region": FREE, "population": 1000}, "setup.form"),
        ({"region": FREE, "facilities": {"castle": 9}}, "setup.form"),
        ({"region": FREE, "facilities": {"farm": -9}}, "setup.form"),
        ({"region": FREE, "garrison": 3}, "setup.form"),
    ],
)
def test_what_cannot_be_is_refused(said: dict[str, Any], code: str) -> None:
    state, issues = begun(said)
    assert state is None
    assert code in {one.code for one in issues if one.severity is Severity.ERROR}


def test_a_region_said_twice_is_refused() -> None:
    state, issues = begun({"region": FREE, "infantry": 3}, {"region": FREE, "population": 12})
    assert state is None
    assert [one.code for one in issues] == ["setup.neutral.twice"]


@pytest.mark.parametrize(
    ("key", "inside", "outside", "words"),
    [
        ("population", (12, 17), (11, 18), "12 to 17"),
        ("infantry", (2, 5), (1, 6), "2 to 5"),
        ("army_efficiency", (200, 300), (199, 301), "200 to 300"),
    ],
)
def test_beyond_the_rulebooks_ranges_there_is_a_warning_and_a_game(
    key: str, inside: tuple[int, int], outside: tuple[int, int], words: str
) -> None:
    for value in inside:
        assert begun({"region": FREE, key: value})[1] == ()
    for value in outside:
        state, issues = begun({"region": FREE, key: value})
        assert state is not None
        assert [(one.code, one.severity) for one in issues] == [("setup.neutral.range", Severity.WARNING)]
        assert f"neutrals generally have {words}" in issues[0].text


def test_facilities_are_counted_together() -> None:
    assert begun({"region": FREE, "facilities": {"farm": 9}})[1] == ()
    assert [one.code for one in begun({"region": FREE, "facilities": {"farm": 8}})[1]] == [
        "setup.neutral.range"
    ]
    assert [one.code for one in begun({"region": FREE, "facilities": {}})[1]] == ["setup.neutral.range"]


def test_the_table_says_every_neutral_region_as_a_set_up_would() -> None:
    wanted = {
        "region": FREE,
        "population": 17,
        "facilities": {"farm": 9},
        "infantry": 2,
        "army_efficiency": 222,
    }
    state = playable(wanted)
    table = neutral_table(BOARD, state)
    assert len(table.rows) == len(table.data) == 28
    assert every(len(row) == len(table.head) for row in table.rows)
    assert wanted in table.data
    again, issues = set_up(charts(), BOARD, {**plain_setup(), "neutral": [*table.data]}, 7)
    other, _ = set_up(charts(), BOARD, plain_setup(), 7)
    assert issues == ()
    assert again is not None
    assert neutral_table(BOARD, again) == table
    assert hash_of(again) == hash_of(state) != hash_of(other)
