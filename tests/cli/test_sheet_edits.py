"""``orders edit``: lines shown by their numbers, one changed, one taken away, a whole sheet, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

SHEET = "nation 01   turn 1\n[E1]\nsell 4 grain\n[M1]\nmarch 3: A-01 > A-02\n"
WHY = ("--reason", "as he wrote by chat")


@pytest.fixture
def sent(run: Run, toy: Path, tmp_path: Path) -> Path:
    sheet = tmp_path / "01.txt"
    sheet.write_text(SHEET)
    assert run("orders", "import", toy, sheet).code == 0
    return toy


@pytest.mark.slow
def test_a_line_is_shown_changed_and_taken_away(run: Run, sent: Path, tmp_path: Path) -> None:
    assert "   3  sell 4 grain\n" in run("orders", "edit", sent, "01").out
    assert run("orders", "edit", sent, "01", "--json").json["lines"] == SHEET.splitlines()
    answer = run("orders", "edit", sent, "01", "--line", 3, "--text", "sell 900 grain", *WHY, "--by", "Ada")
    assert (answer.code, answer.out.splitlines()[0]) == (0, "- [E1] sell 4 grain")
    assert answer.out.splitlines()[1].startswith("+ [E1] sell 900 grain: adjusted: ")
    assert "saved as sheet 2, 1 line changed; the nation reads it" in answer.err
    run("turn", "run", sent)
    answer = run("orders", "edit", sent, "01", "--line", 5, "--text", "", *WHY, "--json")
    assert answer.json["changes"] == [{"was": "[M1] march 3: A-01 > A-02", "now": ""}]
    assert answer.json["draft_dropped"]
    assert "next: turn run" in answer.err
    whole = tmp_path / "whole.txt"
    whole.write_text(SHEET)
    answer = run("orders", "edit", sent, "01", "--sheet", whole, *WHY, "--json")
    assert (answer.code, len(answer.json["changes"]), answer.json["corrections"]) == (0, 2, [])
    assert "Ada, nation 01.txt" in run("orders", "history", sent, "01").out


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("--line", 3), "edit.words", "go together"),
        (("--line", 3, "--text", "sell 5 grain"), "reason.missing", "needs a reason"),
        (("--line", 3, "--text", "sell much", *WHY), "branch.unread", "line 3: "),
        (("--line", 3, "--text", "sell 4 grain", *WHY), "sheet.same", "nothing is changed"),
        (("--line", 90, "--text", "sell 4 grain", *WHY), "sheet.line", "lines 1 to 6"),
        (("--sheet", "/nowhere/sheet.txt", *WHY), "file.missing", "no file"),
    ],
)
def test_what_cannot_be_is_said(
    run: Run, sent: Path, words: tuple[object, ...], code: str, says: str
) -> None:
    before = sent.read_bytes()
    answer = run("orders", "edit", sent, "01", *words)
    assert (answer.code, says in answer.err, answer.out) == (2, True, ""), answer
    assert sent.read_bytes() == before
