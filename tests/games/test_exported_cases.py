"""Golden turns that were exported: each folder below ``cases`` is run, and comes to what it came to."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.verification.turn_case import run_case
from gm_console.files.scenario import load_scenario, recorded_turns
from gm_console.tools.recorded_games import replay

CASES = tuple(sorted(one.parent for one in (Path(__file__).parent / "cases").glob("*/case.json")))


@pytest.mark.parametrize("folder", CASES, ids=lambda folder: folder.name)
def test_an_exported_turn_comes_to_the_same(folder: Path) -> None:
    found = run_case(folder)
    assert found.difference is None
    assert found.compared


def test_a_case_is_a_recorded_game_too() -> None:
    assert CASES
    for folder in CASES:
        for turn in replay(load_scenario(folder), recorded_turns(folder)):
            assert turn.result.state_hash == turn.expected.state_hash
