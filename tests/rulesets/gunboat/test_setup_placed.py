"""People, facilities and units placed by hand: totals stay, forces stay in the four special regions."""

from __future__ import annotations

from typing import Any

import pytest

from gm_console.board.model import Board
from gm_console.core.issues import Issue, has_errors
from gm_console.files.open_scenario import OpenScenario
from gm_console.files.places import SCENARIOS
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.setup.form import form
from gm_console.rulesets.gunboat.setup.placed import spread
from gm_console.rulesets.gunboat.setup.start import set_up
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.tables import charts
from gm_console.rulesets.gunboat.vocabulary import FACILITY, UNIT
from tests.support.every import every

SEED = 341


@pytest.fixture(scope="module")
def sample() -> OpenScenario:
    return OpenScenario(SCENARIOS / "romin_jhors_1")


def begun(sample: OpenScenario, *places: dict[str, Any]) -> tuple[GunboatState | None, tuple[Issue, ...]]:
    return set_up(charts(), sample.board, {**sample.saved.data, "place": list(places)}, SEED)


def codes(issues: tuple[Issue, ...]) -> set[str]:
    return {issue.code for issue in issues}


def counts(sample: OpenScenario, *places: dict[str, Any], nation: str = "01") -> dict[str, tuple[int, ...]]:
    found = spread(sample.board, charts(), {**sample.saved.data, "place": list(places)}, nation)
    assert found is not None
    return {line.region: line.counts for line in found.lines}


def test_nothing_placed_is_what_is_dealt_out(sample: OpenScenario) -> None:
    plain, _ = set_up(charts(), sample.board, sample.saved.data, SEED)
    assert plain == begun(sample)[0]
    assert plain is not None
    for nation in plain.nations:
        for region, numbers in counts(sample, nation=nation).items():
            holding = plain.holdings[region]  # type: ignore[index]
            assert numbers == (holding.population, *holding.facilities, *holding.units)


def test_a_facility_moves_with_its_hands(sample: OpenScenario) -> None:
    before = counts(sample)
    mine = 1 + FACILITY["mine"]
    giver = next(region for region, line in before.items() if line[mine] and not region.startswith("01-12"))
    taker = next(region for region in before if region not in (giver, "01-12"))
    places = (
        {
            "region": giver,
            "population": before[giver][0] - 1,
            "facilities": {"mine": before[giver][mine] - 1},
        },
        {
            "region": taker,
            "population": before[taker][0] + 1,
            "facilities": {"mine": before[taker][mine] + 1},
        },
    )
    state, issues = begun(sample, *places)
    assert not has_errors(issues)
    assert state is not None
    assert state.holdings[giver].facilities[FACILITY["mine"]] == before[giver][mine] - 1  # type: ignore[index]
    assert state.holdings[taker].population == before[taker][0] + 1  # type: ignore[index]
    plain = begun(sample)[0]
    assert plain is not None
    assert every(
        state.holdings[one] == plain.holdings[one] for one in state.holdings if one not in (giver, taker)
    )


def test_a_total_that_does_not_come_out_is_refused_with_what_to_do(sample: OpenScenario) -> None:
    state, issues = begun(sample, {"region": "01-12", "facilities": {"mine": 9}})
    assert state is None
    (told,) = [issue for issue in issues if issue.code == "setup.place-total"]
    assert "mine" in told.text
    assert told.where == "01"
    assert told.suggestion.startswith("take away 7")


def test_forces_stay_in_the_special_regions(sample: OpenScenario) -> None:
    before = counts(sample)
    infantry = 1 + len(FACILITY) + UNIT["light_infantry"]
    plain = next(region for region, line in before.items() if not any(line[1 + len(FACILITY) :]))
    places = (
        {"region": "01-12", "units": {"light_infantry": before["01-12"][infantry] - 2}},
        {"region": plain, "units": {"light_infantry": 2}},
    )
    state, issues = begun(sample, *places)
    assert state is None
    assert codes(issues) >= {"setup.place-forces"}
    assert "setup.place-total" not in codes(issues)
    moved = (
        {"region": "01-12", "units": {"light_infantry": before["01-12"][infantry] - 2}},
        {"region": "01-06", "units": {"light_infantry": before["01-06"][infantry] + 2}},
    )
    assert begun(sample, *moved)[0] is not None


def test_people_for_fewer_facilities_than_there_are_is_odd_and_can_be_played(sample: OpenScenario) -> None:
    before = counts(sample)
    special = ("01-12", "01-06", "41-02", "99-03")
    poor, rich, *_others = sorted(before.keys() - set(special))
    left = before[poor][0]
    places = ({"region": poor, "population": 0}, {"region": rich, "population": before[rich][0] + left})
    state, issues = begun(sample, *places)
    assert state is not None
    assert "setup.place-hands" in codes(issues)


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ({"region": "02-01", "population": 3}, "setup.place-total"),
        ({"region": "77-77", "population": 3}, "setup.place-abroad"),
        ({"region": "30-01", "population": 3}, "setup.place-abroad"),
        ({"region": "01-12", "population": -1}, "setup.form"),
        ({"region": "01-12", "population": 10**30}, "setup.form"),
        ({"region": "01-12", "population": "many"}, "setup.form"),
        ({"region": "01-12", "facilities": {"mines": 3}}, "setup.form"),
        ({"region": "01-12", "facilities": [3]}, "setup.form"),
        ({"region": "01-12", "units": {"escort": 1.5}}, "setup.form"),
        ({"region": "01-12", "people": 4}, "setup.form"),
        ({"population": 4}, "setup.form"),
        ("01-12", "setup.form"),
    ],
)
def test_what_cannot_be_placed_is_refused(sample: OpenScenario, place: Any, code: str) -> None:
    state, issues = begun(sample, place)
    assert state is None
    assert code in codes(issues)


def test_a_region_is_placed_in_once(sample: OpenScenario) -> None:
    one = {"region": "01-12", "population": counts(sample)["01-12"][0]}
    assert "setup.place-twice" in codes(begun(sample, one, one)[1])


def test_the_columns_of_the_form_are_those_of_the_spread(sample: OpenScenario) -> None:
    places = form(charts(), load_ruleset("gunboat").words).places
    assert places is not None
    assert {len(line) for line in counts(sample).values()} == {len(places.columns)}


def test_a_nation_that_cannot_be_read_has_no_spread(sample: OpenScenario) -> None:
    board: Board = sample.board
    data = sample.saved.data
    assert spread(board, charts(), data, "77") is None
    first = {**data["nation"][0], "capital": {"region": "77-77", "name": "x"}}
    assert spread(board, charts(), {**data, "nation": [first, *data["nation"][1:]]}, "01") is None
    assert spread(board, charts(), {**data, "nation": [{**first, "bid": "x"}]}, "01") is None
    assert spread(board, charts(), {"nation": 3}, "01") is None
