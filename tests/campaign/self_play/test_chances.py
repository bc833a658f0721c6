"""What many games say: shares with their intervals, by nation and by choice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from gm_console.campaign.self_play.chances import (
    SetUpChoice,
    choice_chances,
    choices_of,
    names_of,
    nation_chances,
    share,
)
from gm_console.campaign.self_play.game import NationOutcome, PlayReport
from gm_console.core.ids import NationId
from gm_console.core.players import Shown
from gm_console.files.scenario import load_scenario

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"
A, B = NationId("01"), NationId("02")


def game(seed: int, *rows: tuple[NationId, bool, int, int]) -> PlayReport:
    return PlayReport(
        seed=seed,
        turns=1,
        lines=0,
        accepted=0,
        entries=0,
        shown=Shown(),
        outcomes=tuple(
            NationOutcome(nation=nation, won=won, began=began, ended=ended)
            for nation, won, began, ended in rows
        ),
        state_hash="",
        invariants=(),
    )


GAMES: Sequence[PlayReport] = (
    game(1, (A, True, 10, 30), (B, False, 10, 0)),
    game(2, (A, True, 10, 10), (B, False, 10, 5)),
    game(3, (A, False, 10, 5), (B, True, 10, 20)),
    game(4, (A, True, 10, 15), (B, True, 10, 15)),
)


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.278),
        (5, 10, 0.237, 0.763),
        (10, 10, 0.722, 1.0),
        (20, 200, 0.066, 0.149),
        (0, 0, 0.0, 1.0),
    ],
)
def test_an_interval_is_wilsons(count: int, of: int, low: float, high: float) -> None:
    found = share(count, of)
    assert (found.count, found.of) == (count, of)
    assert (round(found.low, 3), round(found.high, 3)) == (low, high)


def test_nations_win_survive_and_grow() -> None:
    first, second = nation_chances(GAMES, {A: "Anse", B: "Brill"})
    assert (first.nation, first.name, first.won.count, first.survived.count) == (A, "Anse", 3, 4)
    assert first.growth == 1.5
    assert (second.won.count, second.survived.count, second.growth) == (2, 3, 1.0)
    assert first.won.of == second.survived.of == 4


def test_a_choice_has_the_games_of_all_who_made_it() -> None:
    farm = SetUpChoice(field="Major", choice="Farm", nations=(A, B))
    mine = SetUpChoice(field="Major", choice="Mine", nations=(B,))
    both, one = choice_chances(GAMES, (farm, mine))
    assert (both.won.count, both.won.of) == (5, 8)
    assert (one.won.count, one.won.of, one.nations) == (2, 4, (B,))


def test_choices_are_read_from_the_set_up_by_its_form() -> None:
    scenario = load_scenario(SCENARIOS / "kettle_sea")
    form = scenario.ruleset.setup.form
    assert form is not None
    found = choices_of(form(scenario.ruleset.tables, scenario.ruleset.words), scenario.setup)
    majors = [one for one in found if one.field == "Major advantage"]
    assert sorted(nation for one in majors for nation in one.nations) == ["01", "02", "03", "04", "05", "06"]
    minors = [one for one in found if one.field == "Minor advantage"]
    assert sum(len(one.nations) for one in minors) == 12
    names = names_of(scenario.ruleset, scenario.board, scenario.state)
    assert names.keys() == scenario.state.nations.keys()
