"""``campaign notes``: what is printed, exit codes, keys of the JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.slow
def test_notes_are_written_listed_searched_and_removed(run: Run, toy: Path) -> None:
    assert (run("campaign", "notes", toy).out, run("campaign", "notes", toy).err) == ("", "no notes\n")
    made = run("campaign", "notes", toy, "--add", "a tie is a win", "--because", "both say so", "--json")
    assert (made.code, made.json["kind"], made.json["on"]) == (0, "ruling", "game")
    assert "note 2 on nation 01" in run("campaign", "notes", toy, "--on", "nation", "01", "--add", "late").err
    assert run("campaign", "notes", toy, "--on", "phase 1 E1", "--bookmark", "").code == 0
    assert "note 2 on nation 01" in run("campaign", "notes", toy, "--edit", "2", "late again").err
    assert run("campaign", "notes", toy).out.splitlines() == [
        "no.  kind      on          says",
        "  1  ruling    game        a tie is a win Because: both say so",
        "  2  note      nation 01   late again",
        "  3  bookmark  phase 1 E1",
    ]
    found = run("campaign", "notes", toy, "--on", "nation", "01", "--json").json["notes"]
    assert [one["former"][0]["text"] for one in found] == ["late"]
    assert "a tie" in run("campaign", "notes", toy, "--find", "TIE", "--kind", "ruling").out
    assert run("campaign", "notes", toy, "--remove", "2", "--json").json["removed"] is True
    assert "no notes like that" in run("campaign", "notes", toy, "--on", "nation", "01").err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--add", "x", "--on", "moon"), "write game, turn 3"),
        (("--add", "x", "--find", "y"), "go with the list alone"),
        (("--remove", "1", "--on", "game"), "without --on"),
        (("--because", "x"), "--because goes with"),
        (("--edit", "one", "x"), "not a note's number"),
        (("--remove", "1"), "no note 1; there are none"),
        (("--add", "x", "--remove", "1"), "not allowed with"),
    ],
)
def test_what_does_not_fit_is_refused(run: Run, toy: Path, words: tuple[str, ...], told: str) -> None:
    answer = run("campaign", "notes", toy, *words)
    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err
