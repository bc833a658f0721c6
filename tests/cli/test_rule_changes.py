"""``campaign rule-changes``, ``change-rules`` and ``withdraw-rule-change``: what is printed, exit codes, the JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from tests.cli.conftest import Run
from tests.support.rule_changes import FARM, PAY
from tests.support.toy_campaign import play_turn

CHANGE = ("--set", f"{FARM}=9", "--reason", "too small")


def test_a_campaign_without_changes_says_what_makes_one(run: Run, toy: Path) -> None:
    answer = run("campaign", "rule-changes", toy)
    assert (answer.code, answer.out) == (0, "")
    assert "change-rules" in answer.err
    found = run("campaign", "rule-changes", toy, "--json").json
    assert found == {"schema": "campaign.rule-changes/1", "changes": []}


def test_a_change_is_made_listed_and_shown_by_turn(run: Run, toy: Path) -> None:
    made = run("campaign", "change-rules", toy, *CHANGE, "--ruling", "T01=strength", "--from-turn", "2")
    assert made.code == 0, made.err
    assert made.out.startswith(
        "change 1, from turn 2: Tables changed: value of grain_per_farm in economy is 9, not 6."
    )
    assert "Rulings changed: T01 is read as “strength”, not as “number”." in made.out
    listed = run("campaign", "rule-changes", toy)
    assert "open" in listed.out
    (row,) = run("campaign", "rule-changes", toy, "--json").json["changes"]
    keys = {"number", "turn", "facts", "text", "reason", "made", "withdrawn", "published"}
    assert keys == row.keys()
    assert [one["becomes"] for one in row["facts"]] == ["9", "strength"]
    assert row["facts"][0]["made"] == row["made"]
    assert FARM not in run("campaign", "tables", toy, "--diff").out
    then = run("campaign", "tables", toy, "--diff", "--turn", "2")
    assert FARM in then.out
    assert "too small" in then.out
    assert run("campaign", "tables", toy, "--turn", "99").code == 2


@pytest.mark.slow
def test_a_dry_run_runs_the_turns_played_again_and_changes_nothing(run: Run, toy: Path) -> None:
    first = run("campaign", "change-rules", toy, *CHANGE, "--dry-run")
    assert first.code == 0
    assert "no line in force gets another answer" in first.out
    assert "no turn was played" in first.err
    with Campaign(toy) as campaign:
        campaign.import_text("nation 01 turn 1\n[E1]\nhire 1 at A-01\n", "01.txt")
    dear = run("campaign", "change-rules", toy, "--set", f"{PAY}=1000", "--reason", "dear", "--dry-run")
    assert dear.code == 1, "a line in force would be refused"
    assert "nation 01, line 3, E1 hire 1 at A-01" in dear.out
    with Campaign(toy) as campaign:
        play_turn(campaign)
        play_turn(campaign)
    before = toy.read_bytes()
    answer = run("campaign", "change-rules", toy, *CHANGE, "--preview")
    assert answer.code == 0
    assert "1/2 turn 1\n2/2 turn 2" in answer.err
    assert answer.err.endswith("nothing was changed\n")
    assert "turn 1 would have gone otherwise for 3 of 3 nations" in answer.out
    assert "first in entry 1." in answer.out
    assert "  nation 01" in answer.out
    assert "grain: " in answer.out.casefold()
    found = run("campaign", "change-rules", toy, *CHANGE, "--dry-run", "--since", "2", "--json").json
    assert found["schema"] == "campaign.change-rules.preview/1"
    assert [one["turn"] for one in found["turns"]] == [2]
    nation = found["turns"][0]["nations"][0]
    assert {"nation", "name", "gauges", "entry"} == nation.keys()
    assert {"key", "title", "before", "after"} == nation["gauges"][0].keys()
    assert toy.read_bytes() == before


@pytest.mark.slow
def test_a_dropped_draft_is_told_with_what_comes_next(run: Run, toy: Path) -> None:
    run("turn", "run", toy)
    answer = run("campaign", "change-rules", toy, *CHANGE)
    assert "the draft of turn 1 was dropped: it was run by other rules" in answer.err
    run("turn", "run", toy)
    assert run("turn", "log", toy).out.startswith("1.1 E1 Tables changed: value of grain_per_farm")
    assert run("turn", "verify", toy).code == 0


def test_a_change_is_withdrawn_with_a_reason(run: Run, toy: Path) -> None:
    run("campaign", "change-rules", toy, *CHANGE)
    answer = run("campaign", "withdraw-rule-change", toy, "1", "--reason", "no need")
    assert answer.code == 0
    assert answer.out.startswith("withdrawn: change 1, from turn 1")
    assert "withdrawn: no need" in run("campaign", "rule-changes", toy).out
    with Campaign(toy) as campaign:
        assert campaign.rules_at() is campaign.ruleset


def test_a_change_is_withdrawn_together_with_those_that_stand_on_it(run: Run, toy: Path) -> None:
    run("campaign", "change-rules", toy, *CHANGE)
    run("campaign", "change-rules", toy, "--set", f"{FARM}=8", "--reason", "less", "--from-turn", "2")
    words = ("campaign", "withdraw-rule-change", toy, "1", "--reason", "no need")
    answer = run(*words)
    assert answer.code == 2
    assert "change 2 of turn 2 does not fit the rules" in answer.err
    assert "--together" in answer.err
    answer = run(*words, "--together")
    assert answer.code == 0
    assert answer.out.endswith("with it: 2\n")
    assert run("campaign", "rule-changes", toy).out.count("withdrawn: no need") == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--set", "economy/grain_per_firm/value=9"), "did you mean grain_per_farm?"),
        (("--set", FARM), "is not TABLE/ROW/CELL=VALUE"),
        (("--set", f"{FARM}=6"), "is 6 already"),
        (("--set", f"{FARM}=7", "--set", f"{FARM}=8"), "given twice; leave one out"),
        (("--set", "economy/lowest_price/value=12"), "the start price, 10"),
        (("--ruling", "T01=luck"), "offers number, strength"),
        ((), "say which cell or ruling"),
        (("--set", f"{FARM}=9", "--from-turn", "99"), "the game ends with turn 10"),
    ],
)
def test_what_cannot_be_changed_ends_with_2_and_why(
    run: Run, toy: Path, words: tuple[str, ...], told: str
) -> None:
    for more in ((), ("--dry-run",)):
        answer = run("campaign", "change-rules", toy, *words, "--reason", "why not", *more)
        assert (answer.code, answer.out) == (2, "")
        assert told in answer.err


def test_bad_usage_ends_with_2(run: Run, toy: Path) -> None:
    assert run("campaign", "change-rules", toy, "--set", f"{FARM}=9").code == 2
    assert run("campaign", "change-rules", toy, "--ruling", "T01", "--reason", "x").code == 2
    assert run("campaign", "change-rules", toy, *CHANGE, "--since", "1").code == 2
    assert run("campaign", "withdraw-rule-change", toy, "7", "--reason", "x").code == 2
    answer = run("campaign", "change-rules", toy, "--set", f"{FARM}=\x1b[31m", "--reason", "x")
    assert answer.code == 2
    assert "\x1b" not in answer.err
