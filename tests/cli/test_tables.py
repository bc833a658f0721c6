"""``scenario tables`` and ``campaign tables``: what is printed, changed and refused, exit codes, keys of the JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.files.places import SCENARIOS
from tests.cli.conftest import Run
from tests.support.every import every
from tests.support.toy_scenario import toy_scenario

PAY = "economy/gold_per_army/value"


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    return toy_scenario(tmp_path / "s")


@pytest.mark.slow
def test_tables_are_listed_with_what_is_ours(run: Run) -> None:
    answer = run("scenario", "tables", SCENARIOS / "romin_jhors_1")
    assert answer.code == 0
    words = {line.split()[0]: line.split()[1:] for line in answer.out.splitlines()}
    assert words["consumption"] == ["9", "9", "9", "0"]
    assert words["build_military"] == ["18", "0", "0", "0"]
    rows = run("scenario", "tables", SCENARIOS / "romin_jhors_1", "--table", "price_formula").out
    assert "price_formula/spread" in rows
    assert "rules 3.41" in rows
    ours = run("scenario", "tables", SCENARIOS / "romin_jhors_1", "--table", "price_formula", "--ours").out
    assert "spread" not in ours
    assert "ours, not accepted" in ours


def test_a_cell_is_changed_accepted_shown_and_reset(run: Run, scenario: Path) -> None:
    answer = run(
        "scenario", "tables", scenario, "--set", f"{PAY}=7", "--reason", "too cheap", "--accept", "battle"
    )
    assert answer.code == 0
    assert "1 cell changed, 4 rows of ours accepted" in answer.err
    assert (scenario / "tables.toml").exists()
    diff = run("scenario", "tables", scenario, "--diff").out
    assert diff.splitlines()[1].split() == [PAY, "5", "7", "too", "cheap"]
    rows = run("scenario", "tables", scenario, "--json").json
    assert rows["schema"] == "tables/1"
    assert rows["tables_hash"] != rows["standard_hash"]
    (row,) = [one for one in rows["rows"] if one["row"] == "gold_per_army"]
    assert (row["ours"], row["accepted"], row["source"]) == (True, False, "ours")
    (cell,) = row["cells"]
    assert (cell["value"], cell["standard"], cell["reason"], cell["unit"]) == (7, 5, "too cheap", "gold")
    assert every(one["accepted"] for one in rows["rows"] if one["table"] == "battle")
    assert run("scenario", "tables", scenario, "--reset", "all").code == 0
    assert not (scenario / "tables.toml").exists()
    assert "as the game has it" in run("scenario", "tables", scenario, "--diff").err


def test_what_has_to_agree_is_changed_together(run: Run, scenario: Path) -> None:
    lowest, start = "economy/lowest_price/value=12", "economy/start_price/value=13"
    alone = run("scenario", "tables", scenario, "--set", lowest, "--reason", "x")
    assert alone.code == 2
    assert "the start price, 10" in alone.err
    assert not (scenario / "tables.toml").exists()
    assert run("scenario", "tables", scenario, "--set", lowest, "--set", start, "--reason", "x").code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--set", PAY, "--reason", "x"), "is not TABLE/ROW/CELL=VALUE"),
        (("--set", f"{PAY}=7"), "without a reason"),
        (("--set", f"{PAY}=x", "--reason", "x"), "holds a whole number"),
        (("--set", "economy/gold/value=7", "--reason", "x"), "economy has no row 'gold'"),
        (("--reason", "x"), "--reason goes with --set"),
        (("--accept", "batle"), "did you mean battle?"),
        (("--reset", PAY), "is as the game has it"),
        (("--table", "batle"), "did you mean battle?"),
    ],
)
def test_a_slip_is_2_and_changes_nothing(run: Run, scenario: Path, words: tuple[str, ...], said: str) -> None:
    answer = run("scenario", "tables", scenario, *words)
    assert answer.code == 2
    assert said in answer.err
    assert not (scenario / "tables.toml").exists()


def test_a_bad_file_is_told_with_its_line_by_every_command(run: Run, scenario: Path) -> None:
    (scenario / "tables.toml").write_text('format = 1\n[[change]]\ncell = "a/b/c"\nvalue = 1\nreason = "x"\n')
    for command in ("check", "show", "tables"):
        answer = run("scenario", command, scenario)
        assert answer.code in (1, 2)
        assert "tables.toml:2" in answer.out + answer.err
        assert "the game has no table 'a'" in answer.out + answer.err


def test_a_campaign_begins_with_them_and_lists_them(run: Run, scenario: Path, tmp_path: Path) -> None:
    run("scenario", "tables", scenario, "--set", f"{PAY}=7", "--reason", "too cheap")
    made = run("campaign", "new", scenario, "-o", tmp_path / "a.gmc")
    assert made.code == 0
    assert "tables      1 cell changed" in made.out
    run("scenario", "tables", scenario, "--reset", "all")
    assert PAY in run("campaign", "tables", tmp_path / "a.gmc", "--diff").out
    assert run("campaign", "tables", tmp_path / "a.gmc", "--json").json["rows"]
    assert run("campaign", "show", tmp_path / "a.gmc", "--json").json["tables"]["cells"][0]["value"] == 7
    assert run("campaign", "tables", tmp_path / "none.gmc").code == 2
