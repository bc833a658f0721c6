"""Whole games among caretakers come to the same when they are played again, in every game but the longest."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.files.scenario import read_meta
from tests.support.self_play import played, series_of

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
LONG = "romin_jhors"
"""Map on which a whole game takes a minute: ``test_self_play.py`` plays one."""
QUICK = tuple(
    sorted(
        file.parent.name
        for file in SCENARIOS.glob("*/setup.toml")
        if not read_meta(file.parent).map.endswith(LONG)
    )
)


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
def test_a_whole_game_comes_to_the_same_again_and_nothing_impossible_comes_about(name: str) -> None:
    series = series_of(SCENARIOS / name, read_meta(SCENARIOS / name).turns, range(5, 6))
    [first], [again] = played(series), played(series)
    assert first.turns == series.turns or any(one.won for one in first.outcomes)
    assert first.state_hash == again.state_hash
    assert first.invariants == ()
    assert 100 * first.accepted >= 80 * first.lines
