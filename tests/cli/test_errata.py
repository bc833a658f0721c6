"""``campaign errata``, ``correct-map`` and ``withdraw-erratum``: what is printed, exit codes, keys of the JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from tests.cli.conftest import Run

TERRAIN = ("--terrain", "a-1", "rough", "--reason", "hills were forgotten")


def test_a_campaign_without_corrections_says_what_makes_one(run: Run, toy: Path) -> None:
    answer = run("campaign", "errata", toy)
    assert (answer.code, answer.out) == (0, "")
    assert "correct-map" in answer.err
    assert run("campaign", "errata", toy, "--json").json == {"schema": "campaign.errata/1", "errata": []}


def test_a_correction_is_made_and_listed(run: Run, toy: Path) -> None:
    made = run("campaign", "correct-map", toy, *TERRAIN, "--from-turn", "2")
    assert made.code == 0
    assert made.out == (
        "correction 1, from turn 2: Map corrected: A-01 is rough, not clear. Reason: hills were forgotten\n"
    )
    listed = run("campaign", "errata", toy)
    assert "open" in listed.out
    assert "A-01 is rough" in listed.out
    row = run("campaign", "errata", toy, "--json").json["errata"][0]
    assert {"number", "turn", "kind", "erratum", "text", "reason", "withdrawn", "published"} == row.keys()
    assert (row["number"], row["turn"], row["kind"]) == (1, 2, "TerrainCorrected")
    assert (row["erratum"]["was"], row["erratum"]["becomes"]) == ("clear", "rough")


@pytest.mark.slow
def test_every_kind_of_correction_has_its_words(run: Run, toy: Path) -> None:
    why = ("--reason", "so drawn")
    for words, told in (
        (("--link", "A-01", "B-02", "crossing"), "A-01 and B-02 are linked by crossing"),
        (("--link", "A-01", "A-02", "NONE"), "A-01 and A-02 are not linked (land before)"),
        (("--name", "a-1", "Old Ash"), "the region A-01 is called “Old Ash”"),
        (("--sea", "s", "Calm Sea"), "the sea S is called “Calm Sea”, not “Middle Sea”"),
        (
            ("--nation", "02", "Việt Nam", "--adjective", "Vietnamese"),
            "Nation 02 is called “Việt Nam” from now on",
        ),
        (("--country", "A", "Far North"), "the country A is called “Far North”, not “North”"),
    ):
        answer = run("campaign", "correct-map", toy, *words, *why, "--json")
        assert answer.code == 0, answer.err
        assert told in answer.json["text"]
        assert answer.json["schema"] == "campaign.correct-map/1"
        assert answer.json["draft_dropped"] is False


def test_a_dry_run_tells_what_changes_and_changes_nothing(run: Run, toy: Path) -> None:
    sheet = toy.parent / "march.txt"
    sheet.write_text("nation 01 turn 1\n[M1]\nmarch 1: A-01 > A-02\n")
    run("orders", "import", toy, sheet)
    words = ("--link", "A-01", "A-02", "none", "--reason", "a wall", "--dry-run")
    answer = run("campaign", "correct-map", toy, *words)
    assert answer.code == 1, "an order in force would be refused"
    assert "nation 01, line 3, M1 march 1: A-01 > A-02" in answer.out
    assert "then refused: A-01 does not touch A-02. (M1)" in answer.out
    found = run("campaign", "correct-map", toy, *words, "--json")
    assert found.json["schema"] == "campaign.correct-map.preview/1"
    assert [one["refused"] for one in found.json["orders"]] == [True]
    assert run("campaign", "errata", toy, "--json").json["errata"] == []
    harmless = run("campaign", "correct-map", toy, *TERRAIN, "--dry-run")
    assert harmless.code == 0
    assert "no line in force gets another answer" in harmless.out


@pytest.mark.slow
def test_a_dropped_draft_is_told_with_what_comes_next(run: Run, toy: Path) -> None:
    run("turn", "run", toy)
    answer = run("campaign", "correct-map", toy, *TERRAIN)
    assert "the draft of turn 1 was dropped" in answer.err
    assert run("campaign", "show", toy, "--json").json["stage"] == "locked"
    run("turn", "run", toy)
    log = run("turn", "log", toy)
    assert log.out.startswith("1.1 E1 Map corrected: A-01 is rough, not clear")
    assert run("turn", "verify", toy).code == 0


def test_a_correction_is_withdrawn_with_a_reason(run: Run, toy: Path) -> None:
    run("campaign", "correct-map", toy, *TERRAIN)
    answer = run("campaign", "withdraw-erratum", toy, "1", "--reason", "no hills")
    assert answer.code == 0
    assert answer.out.startswith("withdrawn: correction 1, from turn 1")
    assert "withdrawn: no hills" in run("campaign", "errata", toy).out
    with Campaign(toy) as campaign:
        assert campaign.board is campaign.first_board


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--terrain", "A-01", "steep"), "there is no ground 'steep'; there are clear, rough"),
        (("--link", "A-01", "A-02", "bridge"), "there is no kind of link 'bridge'"),
        (("--link", "A-01", "S-01", "land"), "cannot be linked by land; coast or canal"),
        (("--terrain", "A-11", "rough"), "there is no region A-11; did you mean A-01?"),
        (("--terrain", " ", "rough"), "a region is missing"),
        (("--sea", "Q", "X"), "there is no sea Q; there are S"),
        (("--terrain", "A-02", "rough"), "A-02 is rough already"),
    ],
)
def test_what_cannot_be_corrected_ends_with_2_and_why(
    run: Run, toy: Path, words: tuple[str, ...], told: str
) -> None:
    for more in ((), ("--dry-run",)):
        answer = run("campaign", "correct-map", toy, *words, "--reason", "why not", *more)
        assert (answer.code, answer.out) == (2, "")
        assert told in answer.err


def test_bad_usage_ends_with_2(run: Run, toy: Path) -> None:
    assert run("campaign", "correct-map", toy, "--terrain", "A-01", "rough").code == 2
    assert run("campaign", "correct-map", toy, "--reason", "x").code == 2
    assert run("campaign", "correct-map", toy, *TERRAIN, "--sea", "S", "X").code == 2
    assert run("campaign", "correct-map", toy, *TERRAIN, "--from-turn", "99").code == 2
    assert run("campaign", "withdraw-erratum", toy, "7", "--reason", "x").code == 2


def test_control_signs_never_reach_the_terminal(run: Run, toy: Path) -> None:
    answer = run("campaign", "correct-map", toy, "--name", "A-01", "a\x1b[31m", "--reason", "x")
    assert answer.code == 2
    assert "\x1b" not in answer.err
