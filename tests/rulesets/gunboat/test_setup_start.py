"""The common start of the rulebook, before and after what a player chooses for his country."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from gm_console.rulesets.gunboat.setup.start import set_up
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.tables import charts
from gm_console.rulesets.gunboat.vocabulary import FACILITY, LEVEL, UNIT, UNITS
from tests.support.every import every
from tests.support.plain_world import KINDS, plain_board, plain_setup

ISLANDS = ("01", "02", "23", "24", "25", "26", "27", "28")
PENINSULAS = ("03", "04", "05", "09", "11", "17", "18", "22")
WORKS = {
    "light_industry": 26,
    "mine": 26,
    "energy_plant": 25,
    "farm": 50,
    "heavy_industry": 30,
    "research_lab": 30,
    "depot": 6,
    "shipyard": 4,
}
LEVELS = {
    "light_industry": 140,
    "mining": 140,
    "energy": 140,
    "food": 70,
    "agriculture": 70,
    "heavy_industry": 140,
    "research": 140,
    "army": 200,
    "air_navy": 200,
    "btech": 0,
}


def start(data: Mapping[str, Any]) -> GunboatState:
    state, issues = set_up(charts(), plain_board(), dict(data), 341)
    assert state is not None, issues
    return state


@pytest.fixture(scope="module")
def common() -> GunboatState:
    return start(plain_setup())


def works_of(state: GunboatState, nation: str) -> dict[str, int]:
    mine = [one for one in state.holdings.values() if one.owner == nation]
    return {kind: sum(one.facilities[place] for one in mine) for kind, place in FACILITY.items()}


def units_of(state: GunboatState, nation: str) -> dict[str, int]:
    mine = [one for one in state.holdings.values() if one.owner == nation]
    return {kind: sum(one.units[UNIT[kind]] for one in mine) for kind in UNITS}


def chosen(row: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return what a player chose: kind of choice and kind of facility."""
    return [
        ("major", row["major"]),
        *(("minor", kind) for kind in row["minors"]),
        ("disadvantage", row["disadvantage"]),
    ]


def made_with(kind: str) -> tuple[str, ...]:
    return tuple(level for _, level in charts().facilities[kind].makes)


def test_every_country_begins_with_the_same_numbers(common: GunboatState) -> None:
    for row in plain_setup()["nation"]:
        nation = row["id"]
        works, levels = works_of(common, nation), dict(LEVELS)
        for kind in ("depot", "shipyard"):
            assert works[kind] == WORKS[kind]
        touched = {kind for _, kind in chosen(row)}
        assert {kind: works[kind] for kind in KINDS if kind not in touched} == {
            kind: WORKS[kind] for kind in KINDS if kind not in touched
        }
        for kind in touched:
            for level in made_with(kind):
                levels.pop(level)
        if nation in (*ISLANDS, *PENINSULAS):
            levels.pop("air_navy")
        found = common.nations[nation].levels
        assert {level: found[LEVEL[level]] for level in levels} == levels
    untouched = [{kind for _, kind in chosen(row)} for row in plain_setup()["nation"]]
    assert every(any(kind not in touched for touched in untouched) for kind in KINDS)


def test_advantages_change_facilities_and_efficiency_the_right_way(common: GunboatState) -> None:
    gains: dict[tuple[str, str], tuple[int, int]] = {}
    for row in plain_setup()["nation"]:
        works, found = works_of(common, row["id"]), common.nations[row["id"]].levels
        for choice, kind in chosen(row):
            more = {found[LEVEL[level]] - LEVELS[level] for level in made_with(kind)}
            assert len(more) == 1
            gains[choice, kind] = (works[kind] - WORKS[kind], more.pop())
    for kind in KINDS:
        major, minor, worse = (gains[choice, kind] for choice in ("major", "minor", "disadvantage"))
        assert every(gain > 0 for gain in (*major, *minor))
        assert every(gain < 0 for gain in worse)
        assert major >= minor
        assert major != minor


def test_everybody_has_the_same_forces_but_for_extras(common: GunboatState) -> None:
    for row in plain_setup()["nation"]:
        nation, bought = row["id"], row["extra"]["light_infantry"]
        expected = dict.fromkeys(UNITS, 0)
        expected |= {"light_infantry": 16 + bought, "battleship": 8, "escort": 8, "merchant": 5}
        expected["battleship"] += 2 * (nation in ISLANDS)
        expected["merchant"] += nation in ISLANDS
        expected["escort"] += 2 * (nation in PENINSULAS)
        assert units_of(common, nation) == expected
        extra = 3 * (nation in ISLANDS) + (nation in PENINSULAS)
        assert common.nations[nation].sealift == 6 + extra


def test_islands_and_peninsulas_are_those_the_rulebook_lists(common: GunboatState) -> None:
    air_navy = {nation: one.levels[LEVEL["air_navy"]] for nation, one in common.nations.items()}
    assert tuple(sorted(nation for nation, level in air_navy.items() if level == 225)) == ISLANDS
    assert tuple(sorted(nation for nation, level in air_navy.items() if level == 212)) == PENINSULAS
    assert sorted(set(air_navy.values())) == [200, 212, 225]


def test_capitals_ports_and_colonies_have_the_people_the_rulebook_gives_them(common: GunboatState) -> None:
    for nation in common.nations.values():
        assert 32 <= common.holdings[nation.capital].population <= 40
        for region in (nation.port, *nation.colonies):
            assert 12 <= common.holdings[region].population <= 18


def test_facilities_are_spread_evenly_over_the_rest_of_a_country(common: GunboatState) -> None:
    for nation in common.nations.values():
        hubs = {nation.capital, nation.port, *nation.colonies}
        mine = [one for one in common.holdings.values() if one.owner == nation.id and one.id not in hubs]
        numbers = [sum(one.facilities) for one in mine]
        assert len(numbers) >= 12
        assert max(numbers) - min(numbers) <= 1


@pytest.mark.parametrize(
    ("bid", "extra", "legal"),
    [
        (0, {"battleship": 5, "escort": 1}, True),
        (0, {"battleship": 5, "merchant": 1}, False),
        (4, {"battleship": 3}, True),
        (4, {"battleship": 3, "light_infantry": 1}, False),
        (10, {}, True),
        (10, {"light_infantry": 1}, False),
    ],
)
def test_ten_points_less_the_bid_buy_units(bid: int, extra: dict[str, int], legal: bool) -> None:
    data = plain_setup()
    row = data["nation"][5]
    row.update(bid=bid, extra=extra)
    state, issues = set_up(charts(), plain_board(), data, 341)
    assert (state is not None) == legal
    assert ("setup.overspent" in {issue.code for issue in issues}) == (not legal)
    if state is not None:
        bought = units_of(state, "06")
        assert bought["battleship"] == 8 + extra.get("battleship", 0)
        assert bought["escort"] == 8 + extra.get("escort", 0)
        assert bought["light_infantry"] == 16


def test_a_player_names_everything_of_his() -> None:
    data = plain_setup()
    data["nation"][0].update(
        country="Amberland",
        adjective="Amberish",
        plural="Amberfolk",
        ruler="Warden Ysolde",
        capital={"region": "01-09", "name": "Hilltop"},
        port={"region": "01-02", "name": "Quayside"},
    )
    data["nation"][0]["colonies"][0]["name"] = "Faraway"
    nation = start(data).nations["01"]
    assert (nation.capital, nation.port) == ("01-09", "01-02")
    assert (nation.names.country, nation.names.adjective) == ("Amberland", "Amberish")
    assert (nation.names.plural, nation.names.ruler) == ("Amberfolk", "Warden Ysolde")
    assert (nation.names.capital, nation.names.port) == ("Hilltop", "Quayside")
    assert nation.names.colonies == ("Faraway", "Farther")


def test_a_game_lasts_35_turns(common: GunboatState) -> None:
    assert (common.campaign.turn, common.campaign.turns) == (1, 35)
