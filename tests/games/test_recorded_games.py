"""The recorded games of the project: sheets in, the same states out, and enough in them to be worth it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import fold
from gm_console.files.scenario import LoadedScenario, load_scenario, read_meta, recorded_turns
from gm_console.rulesets import load_ruleset
from gm_console.tools.coverage import coverage
from gm_console.tools.recorded_games import Replayed, replay
from tests.support.every import every

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
RECORDED = tuple(sorted(folder.parent.name for folder in SCENARIOS.glob("*/turns")))
"""Every recorded game, of whatever ruleset."""
LARGE = {"romin_jhors_1": 3, "romin_jhors_late": 9}
"""The large games to their recorded turns."""
GAME = load_ruleset("gunboat")


@cache
def scenario_of(game: str) -> LoadedScenario:
    return load_scenario(SCENARIOS / game)


@cache
def replayed(game: str) -> tuple[Replayed, ...]:
    return replay(scenario_of(game), recorded_turns(SCENARIOS / game))


def ruleset_of(game: str) -> Ruleset:
    return load_ruleset(scenario_of(game).meta.ruleset)


def by_ruleset() -> dict[str, list[str]]:
    games: dict[str, list[str]] = {}
    for game in RECORDED:
        games.setdefault(ruleset_of(game).id, []).append(game)
    return games


def test_every_shipped_ruleset_with_a_scenario_has_a_recorded_game() -> None:
    played = {read_meta(file.parent).ruleset for file in SCENARIOS.glob("*/scenario.toml")}
    assert sorted(by_ruleset()) == sorted(played)
    assert {game: len(replayed(game)) for game in LARGE} == LARGE


@pytest.mark.parametrize("game", RECORDED)
def test_every_turn_comes_out_as_recorded(game: str) -> None:
    turns = replayed(game)
    assert len(turns) >= 3
    assert [turn.result.state_hash for turn in turns] == [turn.expected.state_hash for turn in turns]
    for turn in turns:
        counts = Counter(one.status.value for one in turn.result.verdicts)
        assert turn.expected.entries == len(turn.result.entries)
        assert {status: counts[status] for status in turn.expected.verdicts} == turn.expected.verdicts


@pytest.mark.parametrize("game", LARGE)
def test_every_turn_has_1200_lines_nine_tenths_of_them_accepted(game: str) -> None:
    for turn in replayed(game):
        lines = turn.expected.orders
        assert lines >= 1200
        assert 100 * turn.expected.verdicts["accepted"] >= 90 * lines
        assert 100 * (lines - turn.expected.verdicts["accepted"]) >= 3 * lines
        assert len({one.reason.code for one in turn.result.verdicts if one.reason}) >= 25


def test_a_late_turn_has_ten_thousand_entries() -> None:
    assert min(turn.expected.entries for turn in replayed("romin_jhors_late")) >= 10_000


@pytest.mark.parametrize("game", RECORDED)
def test_the_entries_alone_give_the_state(game: str) -> None:
    scenario = scenario_of(game)
    turn = replayed(game)[0]
    assert fold(ruleset_of(game), scenario.state, turn.result.entries) == turn.result.state


@pytest.mark.parametrize("game", RECORDED)
def test_nothing_impossible_comes_about(game: str) -> None:
    board = scenario_of(game).board
    for turn in replayed(game):
        assert ruleset_of(game).invariants(board, turn.result.state) == ()


def test_every_kind_of_order_and_every_limit_of_each_ruleset_occurs() -> None:
    found = {
        ruleset: coverage(load_ruleset(ruleset), [turn for game in games for turn in replayed(game)])
        for ruleset, games in by_ruleset().items()
    }
    assert {ruleset: one.missing for ruleset, one in found.items()} == dict.fromkeys(found, ())
    assert every(one.limits for one in found.values())


def test_the_large_games_fly_every_mission() -> None:
    found = coverage(GAME, [turn for game in LARGE for turn in replayed(game)])
    missions = {one.variant for one in found.kinds if one.phase in ("M2", "M4")}
    assert len(missions) == 9


def test_the_games_fight_on_every_mission_and_in_all_the_rare_ways() -> None:
    rules = GAME.battles
    assert rules is not None
    assert rules.war_counts is not None
    counts = rules.war_counts(rules, [turn.played for game in LARGE for turn in replayed(game)])
    assert [one.what for one in counts if one.missing] == []
    assert len(counts) == 20
