"""Whole games among caretakers come to the same when they are played again, in every game of forty turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.files.scenario import load_scenario, read_meta
from gm_console.tools.self_play import play_loaded

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
QUICK = tuple(
    sorted(
        file.parent.name for file in SCENARIOS.glob("*/scenario.toml") if read_meta(file.parent).turns == 40
    )
)


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
def test_a_whole_game_comes_to_the_same_again_and_nothing_impossible_comes_about(name: str) -> None:
    scenario = load_scenario(SCENARIOS / name)
    first, again = (play_loaded(scenario, scenario.meta.turns, 5) for _ in range(2))
    assert first.turns == scenario.meta.turns
    assert first.state_hash == again.state_hash
    assert first.invariants == ()
    assert 100 * first.accepted >= 80 * first.lines
