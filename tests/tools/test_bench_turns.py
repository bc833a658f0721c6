"""The bench of a turn takes any scenario with recorded turns, and counts the battles of its game."""

from __future__ import annotations

import json

import pytest

from gm_console.cli import main
from gm_console.files.places import MAPS


@pytest.mark.slow
def test_the_battles_of_a_measured_turn_are_those_of_its_game(capsys: pytest.CaptureFixture[str]) -> None:
    scenario = MAPS.parent / "scenarios" / "europe_1805"
    assert main(["bench", "turn", "--scenario", str(scenario), "--repeats", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["battles"] > 0
