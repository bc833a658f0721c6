"""The scenarios that come with the program: nothing is wrong with any, and nobody begins richer than the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.support.every import every

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
EVEN = {"romin_jhors_1": 28, "straits_gunboat": 12, "kettle_sea": 6}
"""Samples of the flagship game to their nations."""


@pytest.mark.parametrize("name", sorted(one.parent.name for one in SCENARIOS.glob("*/scenario.toml")))
def test_a_shipped_scenario_has_no_problem(run: Run, name: str) -> None:
    answer = run("scenario", "check", SCENARIOS / name, "--json")
    told = answer.json
    assert (answer.code, told["usable"], told["errors"], told["warnings"]) == (0, True, 0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", EVEN)
def test_no_nation_is_worth_over_3_percent_more_or_less_than_the_mean(run: Run, name: str) -> None:
    worth = [row["worth"] for row in run("scenario", "show", SCENARIOS / name, "--json").json["nations"]]
    assert len(worth) == EVEN[name]
    assert every(100 * abs(len(worth) * one - sum(worth)) <= 3 * sum(worth) for one in worth)
