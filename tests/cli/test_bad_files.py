"""Files of every wrong kind: exit 2 with a sentence, never a traceback, and the file stays as it was."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.support.toy_scenario import toy_scenario


@pytest.mark.slow
@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM blob",
        "DELETE FROM snapshot",
        "UPDATE snapshot SET data = 'text'",
        "UPDATE snapshot SET position = 'x' WHERE position = 0",
        "UPDATE sheet SET turn = 'x'",
        "UPDATE sheet SET name = x'00ff'",
        "UPDATE sheet SET orders = -1",
        "UPDATE sheet_part SET lines = x'00ff'",
        "UPDATE run SET rulings = '[]'",
        "UPDATE run SET tables = 'nowhere'",
        "UPDATE verdict SET status = 'x'",
        "UPDATE entry SET region = CAST(x'ff35' AS TEXT)",
        "PRAGMA user_version = 0",
        "PRAGMA user_version = 99",
    ],
)
def test_a_campaign_with_damaged_rows_is_named_damaged(
    run: Run, toy: Path, tmp_path: Path, statement: str
) -> None:
    run("orders", "import", toy, tmp_path / "sheets")
    run("turn", "run", toy)
    with sqlite3.connect(toy) as raw:
        raw.execute(statement)
    raw.close()
    before = toy.read_bytes()
    answer = run("turn", "verify", toy)
    if answer.code == 1:
        table = statement.split()[2 if "DELETE" in statement else 1]
        assert f"file: table {table}" in answer.out
        assert "file differs" in answer.out
    else:
        assert answer.code == 2
        assert "gm-console: " in answer.err
    for words in (("turn", "undo"), ("turn", "publish"), ("turn", "run"), ("orders", "lock")):
        assert run(*words, toy).code == 2
    assert toy.read_bytes() == before


def test_a_stage_that_does_not_exist_is_named(run: Run, toy: Path) -> None:
    run("turn", "run", toy)
    with sqlite3.connect(toy) as raw:
        raw.execute("UPDATE run SET stage = 'forgotten'")
    raw.close()
    answer = run("turn", "log", toy)
    assert answer.code == 2
    assert "forgotten" in answer.err


def test_a_name_that_is_not_utf_8_or_breaks_the_line_is_shown_and_kept_with_marks(
    run: Run, toy: Path, tmp_path: Path
) -> None:
    sheet = (tmp_path / "sheets" / "nation-01.txt").read_bytes()
    odd = tmp_path / os.fsdecode(b"bad\xff\x1b[31m\n.txt")
    try:
        odd.write_bytes(sheet)
    except OSError:
        pytest.skip("this system has no such names")
    assert run("orders", "check", toy, odd).code in (0, 1)
    answer = run("orders", "import", toy, odd, "--json")
    assert answer.code == 0
    assert answer.json["sheets"][0]["file"] == "bad\ufffd\ufffd[31m\ufffd.txt"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_is_no_sheet_and_no_map(run: Run, toy: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    os.mkfifo(tmp_path / "map.json")
    assert "not a plain file" in run("orders", "check", toy, tmp_path / "pipe.txt").err
    answer = run("map", "check", tmp_path)
    assert answer.code == 2
    assert "not a plain file" in answer.err


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('ruleset = "toy"', "ruleset = []"),
        ('ruleset = "toy"', "ruleset = {}"),
        ('map = "map"', 'map = "map\\u0000"'),
        ("turns = 10", "turns = 1000000000000000000000000000000"),
        ("first_turn = 1", "first_turn = 9223372036854775808"),
        ("first_turn = 1", "first_turn = 11"),
        ("seed = 7", "seed = " + "9" * 5000),
        ("seed = 7", "seed = " + "[" * 100_000),
        ("seed = 7", "seed = 7\n[rulings]\nR01 = []"),
        ('title = "Nine Fields"', 'title = "Nine\\u001b[31m Fields"'),
    ],
)
def test_a_scenario_that_contradicts_itself_is_refused(run: Run, tmp_path: Path, old: str, new: str) -> None:
    folder = toy_scenario(tmp_path / "s")
    path = folder / "scenario.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    assert run("scenario", "check", folder).code in (1, 2)
    answer = run("campaign", "new", folder, "-o", tmp_path / "new.gmc")
    assert answer.code == 2
    assert "error" in answer.err
    assert not (tmp_path / "new.gmc").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("turn", "log", "--turn", "9" * 30),
        ("packets", "-o", "out", "--turn", "9" * 30),
        ("turn", "log", "--limit", "9" * 30),
    ],
)
def test_numbers_without_end_are_bad_usage(run: Run, toy: Path, words: tuple[str, ...]) -> None:
    assert run(*words, toy).code == 2


@pytest.mark.slow
def test_an_export_that_cannot_be_written_leaves_nothing_behind(run: Run, tmp_path: Path) -> None:
    folder = toy_scenario(tmp_path / "s")
    (tmp_path / "taken.svg").mkdir()
    assert run("map", "export", folder / "map", "-o", tmp_path / "taken.svg").code == 2
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
