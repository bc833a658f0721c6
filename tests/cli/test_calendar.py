"""``campaign calendar``: what is printed, exit codes, keys of the JSON."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run

MADE = ("--every", "7", "--first", "2026-12-04 20:00", "--zone", "Europe/Berlin")


def test_a_campaign_without_a_calendar_says_what_makes_one(run: Run, toy: Path) -> None:
    answer = run("campaign", "calendar", toy)
    assert (answer.code, answer.out) == (0, "")
    assert "--every 7" in answer.err
    assert run("campaign", "calendar", toy, "--json").json["schedule"] is None


def test_it_is_made_changed_and_shown(run: Run, toy: Path) -> None:
    made = run("campaign", "calendar", toy, *MADE)
    assert made.code == 0
    assert "Friday 4 December 2026, 20:00 CET (19:00 UTC)" in made.out
    moved = run(
        "campaign", "calendar", toy, "--move", "2", "2026-12-12 20:00", "--reason", "a fair", "--json"
    )
    assert moved.json["deadlines"][1] == {
        "turn": 2,
        "at": "2026-12-12T20:00:00+01:00",
        "note": "moved: a fair",
    }
    assert run("campaign", "calendar", toy, "--holiday", "2026-12-24", "2027-01-02", "Christmas").code == 0
    assert "holidays 2026-12-24 to 2027-01-02: Christmas" in run("campaign", "calendar", toy).out
    assert run("campaign", "calendar", toy, "--no-holiday", "2026-12-24").code == 0
    held = run("campaign", "calendar", toy, "--hold", "illness")
    assert "held: illness" in held.out
    assert "--resume" in held.err
    assert "nobody said" in run("campaign", "show", toy).out
    assert run("campaign", "calendar", toy, "--resume", "2027-01-08 20:00").code == 0
    assert run("campaign", "show", toy, "--json").json["deadline"] == "2027-01-08T20:00:00+01:00"


def test_words_that_do_not_go_together_are_bad_usage(run: Run, toy: Path) -> None:
    for words in (
        ("--every", "7"),
        ("--first", "2026-12-04 20:00"),
        ("--onward",),
        ("--move", "two", "2026-12-12 20:00", "--reason", "x"),
        ("--hold", "a", "--resume", "2026-12-12 20:00"),
    ):
        answer = run("campaign", "calendar", toy, *words)
        assert answer.code == 2, words
        assert answer.err


def test_deadlines_are_written_for_other_calendars(run: Run, toy: Path, tmp_path: Path) -> None:
    run("campaign", "calendar", toy, *MADE)
    out = tmp_path / "dates.ics"
    answer = run("campaign", "calendar", toy, "--ics", out, "--json")
    assert answer.json["path"] == str(out)
    assert out.read_bytes().count(b"BEGIN:VEVENT") == answer.json["deadlines"]
    run("campaign", "calendar", toy, "--hold", "a flood")
    assert "on hold; it takes back" in run("campaign", "calendar", toy, "--ics", out).err
    assert b"STATUS:CANCELLED" in out.read_bytes()
