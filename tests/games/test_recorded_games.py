"""The recorded games of the project: sheets in, the same states out, and enough in them to be worth it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from gm_console.core.turn import fold
from gm_console.files.scenario import load_scenario, recorded_turns
from gm_console.rulesets import load_ruleset
from gm_console.tools.coverage import coverage
from gm_console.tools.recorded_games import Replayed, replay

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
GAMES = {"romin_jhors_1": 3, "romin_jhors_late": 9}
"""Game to its recorded turns."""
GAME = load_ruleset("gunboat")


@cache
def replayed(game: str) -> tuple[Replayed, ...]:
    folder = SCENARIOS / game
    return replay(load_scenario(folder), recorded_turns(folder))


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_comes_out_as_recorded(game: str) -> None:
    turns = replayed(game)
    assert len(turns) == GAMES[game]
    assert [turn.result.state_hash for turn in turns] == [turn.expected.state_hash for turn in turns]
    for turn in turns:
        counts = Counter(one.status.value for one in turn.result.verdicts)
        assert turn.expected.entries == len(turn.result.entries)
        assert {status: counts[status] for status in turn.expected.verdicts} == turn.expected.verdicts


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_has_1200_lines_nine_tenths_of_them_accepted(game: str) -> None:
    for turn in replayed(game):
        lines = turn.expected.orders
        assert lines >= 1200
        assert 100 * turn.expected.verdicts["accepted"] >= 90 * lines
        assert 100 * (lines - turn.expected.verdicts["accepted"]) >= 3 * lines
        assert len({one.reason.code for one in turn.result.verdicts if one.reason}) >= 25


def test_a_late_turn_has_ten_thousand_entries() -> None:
    assert min(turn.expected.entries for turn in replayed("romin_jhors_late")) >= 10_000


@pytest.mark.parametrize("game", GAMES)
def test_the_entries_alone_give_the_state(game: str) -> None:
    scenario = load_scenario(SCENARIOS / game)
    turn = replayed(game)[0]
    assert fold(GAME, scenario.state, turn.result.entries) == turn.result.state


@pytest.mark.parametrize("game", GAMES)
def test_nothing_impossible_comes_about(game: str) -> None:
    board = load_scenario(SCENARIOS / game).board
    for turn in replayed(game):
        assert GAME.invariants(board, turn.result.state) == ()


def test_every_kind_of_order_and_every_limit_occurs() -> None:
    found = coverage(GAME, [turn for game in GAMES for turn in replayed(game)])
    assert found.missing == ()
    missions = {one.variant for one in found.kinds if one.phase in ("M2", "M4")}
    assert len(missions) == 9


def test_the_games_fight_on_every_mission_and_in_all_the_rare_ways() -> None:
    rules = GAME.battles
    assert rules is not None
    assert rules.war_counts is not None
    counts = rules.war_counts(rules, [turn.played for game in GAMES for turn in replayed(game)])
    assert [one.what for one in counts if one.missing] == []
    assert len(counts) == 20
