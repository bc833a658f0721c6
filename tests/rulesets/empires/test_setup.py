"""What countries begin with by the tables: treasury (P14), turns (P15) and supply capacity (S.10)."""

from __future__ import annotations

from typing import Any

from gm_console.rulesets.empires.setup import SETUP
from gm_console.rulesets.empires.state import EmpiresState
from gm_console.rulesets.empires.tables import tables
from tests.support.empires_world import case_world

CAPACITY = {
    "England": 12,
    "France": 8,
    "Austria": 5,
    "Russia": 5,
    "Prussia": 4,
    "Poland": 3,
    "Spain": 3,
    "Sweden": 3,
    "Saxony": 2,
}


def start(name: str, seed: int = 1, **more: Any) -> EmpiresState:
    return begun(seed, [{"id": "01", "code": "XX", "name": name, "capital": "LON", **more}])


def two_countries(seed: int) -> EmpiresState:
    other = {"id": "02", "code": "YY", "name": "Saxony", "capital": "BER"}
    return begun(seed, [{"id": "01", "code": "XX", "name": "Spain", "capital": "LON"}, other])


def begun(seed: int, nations: list[dict[str, Any]]) -> EmpiresState:
    areas = [{"id": one["capital"], "owner": one["code"], "population": 6} for one in nations]
    data = {"turns": 40, "variant": "european", "nations": nations, "areas": areas}
    state, issues = SETUP.start(tables(), case_world().board, data, seed)
    assert isinstance(state, EmpiresState), issues
    return state


def test_every_country_has_the_supply_capacity_of_its_name() -> None:
    found = {name: start(name).countries["01"].capacity for name in CAPACITY}
    assert found == CAPACITY


def test_a_treasury_holds_20_where_the_set_up_says_nothing() -> None:
    assert start("Spain").countries["01"].treasury == 20
    assert start("Spain", treasury=3).countries["01"].treasury == 3


def test_every_row_that_is_wrong_is_told_at_once() -> None:
    nation = {"id": "01", "code": "XX", "name": "Spain", "capitol": "LON"}
    areas = [{"id": "LON", "owner": "XX", "armies": -1}, {"owner": "XX"}, {"id": "BER", "forts": "two"}]
    data = {"turns": 40, "variant": "european", "nations": [nation], "areas": areas}
    state, issues = SETUP.start(tables(), case_world().board, data, 1)
    assert state is None
    assert [(issue.where, issue.suggestion) for issue in issues] == [
        ("nations[0].capitol", "did you mean capital?"),
        ("areas[0].armies", ""),
        ("areas[1].id", ""),
        ("areas[2].forts", ""),
    ]


def test_a_proposed_game_lasts_40_turns() -> None:
    assert SETUP.turns == 40


def test_the_first_census_is_in_turn_3_4_or_5() -> None:
    assert {start("Spain", seed=seed).game.census for seed in range(1, 30)} == {3, 4, 5}


def test_the_first_order_of_play_is_drawn() -> None:
    orders = {two_countries(seed).game.order for seed in range(1, 30)}
    assert orders == {("01", "02"), ("02", "01")}


def test_all_areas_begin_in_retreat_without_a_location() -> None:
    assert {(area.mode.value, area.retreat) for area in start("Spain").areas.values()} == {("retreat", "")}


def test_stakes_are_what_forces_and_works_cost_and_a_point_of_the_treasury_three() -> None:
    nation = {
        "id": "01",
        "code": "XX",
        "name": "Spain",
        "capital": "LON",
        "treasury": 2,
        "reserve": 4,
        "ships": 5,
    }
    area = {"id": "LON", "owner": "XX", "population": 6, "armies": 3, "forts": 2, "trains": 1}
    data = {"turns": 40, "variant": "european", "nations": [nation], "areas": [area]}
    state, issues = SETUP.start(tables(), case_world().board, data, 1)
    assert isinstance(state, EmpiresState), issues
    found = SETUP.stakes(tables(), case_world().board, state)
    (stake,) = found.nations.values()
    assert (found.unit, stake.seat, stake.income) == ("build points", "LON", 6)
    assert dict(zip(found.parts, stake.worth, strict=True)) == {
        "points": 6 + 3 * 2,
        "armies": 3 * (4 + 3),
        "ships and air": 3 * 5,
        "works": 3 * 2 + 1,
    }
