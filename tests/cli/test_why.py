"""``turn why``: a number or an entry, as a tree, as data and as a page for a player."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def drafted(run: Run, toy: Path) -> Path:
    run("orders", "import", toy, toy.parent / "sheets")
    assert run("turn", "run", toy).code == 0
    return toy


@pytest.mark.slow
def test_an_entry_is_told_with_what_it_comes_from_and_what_it_gave(run: Run, drafted: Path) -> None:
    data = run("turn", "log", drafted, "--json").json["entries"]
    child = next(entry for entry in data if entry["cause"])
    answer = run("turn", "why", drafted, child["id"])
    first, *rest = answer.out.splitlines()
    assert first.startswith(f"{child['id']} ")
    assert any(line.strip().startswith(f"under 1.{child['cause']} ") for line in rest)
    assert run("turn", "log", drafted, "--why", child["id"]).out == answer.out, "one way, and not a second"
    parent = run("turn", "why", drafted, f"1.{child['cause']}").out
    assert any(line.strip().startswith(f"gave {child['id']} ") for line in parent.splitlines()[1:])
    tree = run("turn", "log", drafted, "--why", child["id"], "--json").json
    assert (tree["schema"], tree["tree"]["id"]) == ("turn.why/2", child["id"])


@pytest.mark.slow
def test_a_number_is_told_by_its_name_and_for_a_player_without_numbers_of_entries(
    run: Run, drafted: Path
) -> None:
    words = ("turn", "why", drafted, "gold", "--nation", "1")
    ledger = run("turn", "ledger", drafted, "gold", "--nation", "1", "--json").json
    told = run(*words, "--json").json
    assert told["tree"]["amount"] == ledger["closing"]
    assert [one["phase"] for one in told["tree"]["below"] if one["way"] == "phase"] == [
        one["phase"] for one in ledger["phases"]
    ]
    assert '"id":"1.' in json.dumps(told, separators=(",", ":"))
    theirs = run(*words, "--for", "1", "--json").json
    assert theirs["for"] == "01"
    assert '"id":"1.' not in json.dumps(theirs, separators=(",", ":"))
    shallow = run(*words, "--depth", "1").out.splitlines()
    assert len(shallow) == 1 + len(told["tree"]["below"])


@pytest.mark.slow
def test_pages_are_written_and_bad_words_refused(run: Run, drafted: Path, tmp_path: Path) -> None:
    words = ("turn", "why", drafted, "gold", "--nation", "1")
    for name, begins in (("why.html", "<!DOCTYPE html>"), ("why.txt", "Nine Fields · turn 1")):
        assert run(*words, "--for", "1", "-o", tmp_path / name).code == 0
        assert (tmp_path / name).read_text("utf-8").startswith(begins)
    for more, said in (
        (("-o", tmp_path / "why.pdf"), ".html, .txt"),
        (("--for", "2"), "may not know"),
        (("--for", "99"), "no nation 99"),
        (("--turn", "7"), "has not been run"),
        (("--phase", "X9"), "no phase"),
    ):
        answer = run(*words, *more)
        assert answer.code == 2
        assert said in answer.err
    assert run("turn", "why", drafted, "1.99999").code == 2
    assert run("turn", "log", drafted, "--why", "1.99999").code == 2
