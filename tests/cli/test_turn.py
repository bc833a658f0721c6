"""``campaign`` and ``turn``: exit codes and the keys and lines that scripts rely on."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from tests.cli.conftest import Run
from tests.support.every import every


def test_show_has_the_keys_that_are_fixed(run: Run, toy: Path) -> None:
    data = run("campaign", "show", toy, "--json").json
    assert data["schema"] == "campaign.show/1"
    fixed = {"turn", "stage", "state_hash", "board_hash", "ruleset", "seed", "sheets"}
    assert fixed <= data.keys()
    assert (data["turn"], data["stage"], data["ruleset"], data["seed"], data["sheets"]) == (
        1,
        "collecting",
        "toy",
        7,
        0,
    )


def test_run_answers_with_one_object_and_talks_on_stderr(run: Run, toy: Path) -> None:
    answer = run("turn", "run", toy, "--json")
    assert answer.code == 0
    assert answer.json["schema"] == "turn.run/1"
    assert answer.json["stage"] == "drafted"
    assert "1/4" in answer.err


def test_run_says_which_nations_are_missing_or_amber(run: Run, toy: Path, tmp_path: Path) -> None:
    run("orders", "import", toy, toy.parent / "sheets" / "nation-01.txt")
    worse = tmp_path / "worse.txt"
    worse.write_text("nation 01 turn 1\n[E1] sel 1\n")
    run("orders", "import", toy, worse)
    answer = run("turn", "run", toy)
    assert answer.code == 0
    assert "amber sheets, neither confirmed nor declined: nation 01" in answer.err
    assert "no sheet: nation 02, 03" in answer.err


@pytest.mark.slow
def test_verify_ends_with_the_line_of_the_contract(run: Run, published: Path) -> None:
    answer = run("turn", "verify", published)
    assert answer.code == 0
    assert re.fullmatch(r"turn 1 state_hash [0-9a-f]{64} ok", answer.out.splitlines()[-1])
    assert run("turn", "verify", published, "--json").json["ok"] is True


@pytest.mark.slow
def test_verify_of_a_changed_file_is_exit_1_and_names_the_entry(run: Run, published: Path) -> None:
    with sqlite3.connect(published) as raw:
        raw.execute("UPDATE entry SET rule = 'X1' WHERE seq = 3")
    raw.close()
    answer = run("turn", "verify", published)
    assert answer.code == 1
    assert "entry 1.3" in answer.out
    assert answer.out.splitlines()[-1].endswith(" differs")
    found = run("turn", "verify", published, "--json").json["turns"][0]["difference"]
    assert (found["phase"], found["seq"]) == ("E1", 3)


@pytest.mark.slow
def test_log_prints_turn_and_number_before_every_line(run: Run, published: Path) -> None:
    lines = run("turn", "log", published).out.splitlines()
    assert [line.split(" ")[0] for line in lines] == [f"1.{seq}" for seq in range(1, len(lines) + 1)]
    data = run("turn", "log", published, "--phase", "e1", "--nation", "1", "--json").json
    assert data["entries"]
    assert {entry["phase"] for entry in data["entries"]} == {"E1"}
    assert run("turn", "log", published, "--turn", "9").code == 2


@pytest.mark.slow
def test_undo_of_draft_and_published_turn(run: Run, published: Path) -> None:
    run("turn", "run", published)
    assert run("turn", "undo", published).code == 0
    assert run("orders", "unlock", published, "--reason", "x").code == 0
    assert run("turn", "undo", published).code == 2
    answer = run("turn", "undo", published, "--reason", "wrong map", "--json")
    assert (answer.code, answer.json["edition"], answer.json["turn"]) == (0, 2, 1)


def test_what_the_stage_does_not_allow_is_exit_2(run: Run, toy: Path) -> None:
    for words in (("publish",), ("undo",), ("review",), ("log",)):
        answer = run("turn", *words, toy)
        assert answer.code == 2
        assert answer.out == ""


@pytest.mark.slow
def test_review_is_a_stage_of_its_own(run: Run, toy: Path) -> None:
    run("turn", "run", toy)
    assert run("turn", "review", toy, "--json").json["stage"] == "reviewed"
    assert run("campaign", "show", toy, "--json").json["stage"] == "reviewed"
    assert run("turn", "publish", toy).code == 0


@pytest.mark.slow
def test_every_step_says_what_comes_next(run: Run, toy: Path) -> None:
    assert "next: orders template" in run("campaign", "show", toy).err
    assert "next: turn run" in run("orders", "lock", toy).err
    assert "next: turn run, or orders unlock" in run("campaign", "show", toy).err
    assert "then turn publish" in run("turn", "run", toy).err
    assert "turn 2 is open for sheets" in run("turn", "publish", toy).err
    assert "next: orders unlock" in run("turn", "undo", toy, "--reason", "wrong map").err


def test_run_names_each_phase(run: Run, toy: Path) -> None:
    with Campaign(toy, read_only=True) as campaign:
        first, *_ = campaign.ruleset.phases
    assert f"1/4 {first.id} {first.title}\n" in run("turn", "run", toy).err


def test_show_tells_turn_sheets_and_seed(run: Run, toy: Path) -> None:
    run("orders", "import", toy, toy.parent / "sheets" / "nation-01.txt")
    lines = run("campaign", "show", toy).out.splitlines()
    assert any(line.split() == ["sheets", "1", "of", "3", "nations"] for line in lines)
    assert any(line.split() == ["seed", "7"] for line in lines)


def test_packets_before_anything_is_published_point_to_the_draft(run: Run, toy: Path, tmp_path: Path) -> None:
    run("turn", "run", toy)
    answer = run("packets", toy, "-o", tmp_path / "out")
    assert answer.code == 2
    assert "--draft writes the packets of a draft" in answer.err


def test_verify_of_nothing_says_so(run: Run, toy: Path) -> None:
    answer = run("turn", "verify", toy)
    assert (answer.code, answer.out) == (0, "")
    assert "nothing to verify" in answer.err


@pytest.mark.slow
def test_what_to_look_at_is_listed_ticked_and_named_before_publishing(run: Run, toy: Path) -> None:
    run("orders", "import", toy, toy.parent / "sheets" / "nation-01.txt")
    run("turn", "run", toy)
    listed = run("turn", "review", toy, "--list", "--json").json
    assert (listed["schema"], listed["turn"]) == ("turn.review-list/1", 1)
    assert listed["unticked"] == len(listed["rows"])
    row = next(one for one in listed["rows"] if one["kind"] == "missing")
    assert (row["about"], row["look"], row["ticked"]) == ("02 Birch", "orders receipt 02", False)
    tick = ("--tick", str(row["number"]))
    answer = run("turn", "review", toy, *tick, *tick, "--because", "away this week")
    assert (answer.code, answer.out) == (0, "")
    assert "1 ticked; turn 1:" in answer.err
    text = run("turn", "review", toy, "--list").out
    assert re.search(
        r"\n *[0-9]+  away this week +Missing sheet +02 Birch +orders receipt 02 +No sheet came\n", text
    )
    left = run("turn", "review", toy, "--tick-kind", "missing", "--json").json
    assert every(one["ticked"] for one in left["rows"] if one["kind"] == "missing")
    run("turn", "review", toy, "--untick", str(row["number"]))
    for words in (("review",), ("publish",)):
        answer = run("turn", *words, toy)
        assert answer.code == 0
        assert "rows of the review list are not ticked" in answer.err
        assert "Missing sheet 1" in answer.err


@pytest.mark.parametrize(
    "words",
    [
        ("--tick", "99"),
        ("--tick-kind", "odd"),
        ("--because", "x"),
        ("--tick", "1", "--list"),
        ("--tick", "x"),
    ],
)
def test_what_is_asked_wrongly_of_the_review_list_is_exit_2(
    run: Run, toy: Path, words: tuple[str, ...]
) -> None:
    run("turn", "run", toy)
    answer = run("turn", "review", toy, *words)
    assert (answer.code, answer.out) == (2, "")
    assert run("campaign", "show", toy, "--json").json["stage"] == "drafted"


@pytest.mark.slow
def test_a_phase_is_summed_up_as_a_table_and_as_data(run: Run, published: Path) -> None:
    data = run("turn", "phase", published, "e1", "--json").json
    assert (data["schema"], data["turn"], data["phase"], data["title"]) == ("turn.phase/1", 1, "E1", "Market")
    assert every(one["came"] or one["went"] for one in data["sums"])
    entry = data["sums"][0]["entries"][0]
    assert run("turn", "log", published, "--why", entry).code == 0
    mine = run("turn", "phase", published, "E1", "--nation", "Ash")
    assert mine.code == 0
    first, head, *rows = mine.out.splitlines()
    assert first == f"turn 1, E1 Market: {data['entries']} entries"
    assert head.split() == ["whose", "number", "came", "in", "went", "out", "entries"]
    assert every(row.startswith("01 Ash") for row in rows)
    assert len(rows) == sum(one["nation"] == "01" for one in data["sums"])
    for words in (("E9",), ("E1", "--turn", "7"), ("E1", "--nation", "99")):
        assert run("turn", "phase", published, *words).code == 2
