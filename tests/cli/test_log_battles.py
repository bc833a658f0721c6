"""``turn log`` of a battle: the tree with its rules, audiences and workings, and the answer to "why so many?"."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gm_console.campaign.service import Campaign
from gm_console.files.places import sample_scenario
from tests.cli.conftest import Run
from tests.support.every import every


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a campaign of the sample with one draft, in which 13 attacks a fleet of 11."""
    path = tmp_path_factory.mktemp("battles") / "g.gmc"
    with Campaign.create(path, sample_scenario()) as campaign:
        campaign.import_text("nation 11 turn 1\n[M2] Navy Attack 2 Es: 11-03 > PO-05\n", "11.txt")
        campaign.import_text("nation 13 turn 1\n[M2] Navy Attack 3 Es: 13-09 > PO-05\n", "13.txt")
        campaign.run_turn()
    return path


def battle_of(entries: list[dict[str, Any]]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the battle and all that hangs below it."""
    (root,) = [one for one in entries if one["kind"] == "BattleFought"]
    inside, below = {number_of(root)}, []
    for one in entries:
        if one["cause"] in inside:
            inside.add(number_of(one))
            below.append(one)
    return root, below


def number_of(entry: dict[str, Any]) -> int:
    return int(entry["id"].partition(".")[2])


def test_a_battle_is_one_tree_with_rule_audience_and_working_on_its_lines(run: Run, fought: Path) -> None:
    entries = run("turn", "log", fought, "--phase", "M2", "--json").json["entries"]
    root, below = battle_of(entries)
    (order,) = [one for one in entries if one["kind"] == "OrderDone" and one["actor"] == root["actor"]]
    assert root["because"] == [number_of(order)]
    assert every(one["rule"].startswith("M2") for one in below)
    kinds = {one["kind"]: one for one in below}
    assert {
        "ForcesEngaged",
        "StrengthLine",
        "RatioFound",
        "TableRead",
        "RowRead",
        "Losses",
        "Casualty",
        "Survivors",
    } <= (kinds.keys())
    assert {one["audience"] for one in below} == {"", "11", "13", "11,13", "*"}
    assert {one["kind"] for one in below if one["audience"] == "*"} == {"ControlChanged"}
    assert kinds["RatioFound"]["audience"] == ""
    assert {one["audience"] for one in below if one["kind"] == "Casualty"} == {"11,13"}
    for one in below:
        if one["kind"] in ("Losses", "StrengthLine", "StrengthPart"):
            assert one["working"], one


def test_the_plain_log_sets_in_what_hangs_below(run: Run, fought: Path) -> None:
    lines = run("turn", "log", fought, "--phase", "M2").out.splitlines()
    (title,) = [line for line in lines if " against nation " in line]
    row = next(line for line in lines if "combat results table" in line)
    assert title.split(" M2 ")[1].startswith(
        "Navy Attack on PO-05 Anse Verre Bay: nation 13 Gault against nation 11 Seravie"
    )
    assert row.split(" M2 ")[1].startswith("    Row ")


@pytest.mark.slow
def test_why_of_a_loss_answers_alone(run: Run, fought: Path) -> None:
    """The list, the units on it, the percentage and its rounding, the row read, the strengths, each kind."""
    entries = run("turn", "log", fought, "--kind", "Losses", "--json").json["entries"]
    loss = next(one for one in entries if one["fact"]["units"])
    told = run("turn", "log", fought, "--why", loss["id"]).out
    assert "Navy Attack on PO-05 Anse Verre Bay: nation 13 Gault" in told
    assert "units on the list of naval attacks and raids (M2): " in told
    assert "to the nearest, half up: " in told
    assert "from " in told
    assert "combat results" in told
    assert "Row " in told
    assert told.count("main battle: strength ") == 2
    assert told.count(" of strength ") >= 2, "a strength is told down to its units"
    assert told.count(" x efficiency ") == 2
    assert "lost, " in told
    assert "[M2 R14]" in told


def test_why_of_units_that_are_gone_leads_to_the_loss(run: Run, fought: Path) -> None:
    entries = run("turn", "log", fought, "--phase", "M2", "--kind", "UnitsChanged", "--json").json["entries"]
    gone = next(one for one in entries if " lost from " in one["working"])
    told = run("turn", "log", fought, "--why", gone["id"]).out
    assert "from " in told
    assert "Escorts lost, " in told or "Escort lost, " in told
    assert "units on the list of naval attacks and raids (M2): " in told
