"""``campaign search``, and ``turn export-case`` with ``turn run-case``: what is printed, and what is answered."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from tests.cli.conftest import Run
from tests.support.every import every
from tests.support.toy_campaign import new_toy, play_turn


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a toy campaign with one turn played."""
    path = new_toy(tmp_path_factory.mktemp("search"))
    with Campaign(path) as campaign:
        play_turn(campaign)
    return path


def test_hits_are_listed_by_kind_with_what_they_are_called(run: Run, played: Path) -> None:
    done = run("campaign", "search", played, "grain", "--kind", "entry", "--nation", "1", "--limit", "2")
    lines = done.out.splitlines()
    assert lines[0] == "entry:"
    assert every(line.startswith("  1.") and "rain]" in line for line in lines[1:3])
    assert "and more" in lines[3]
    (group,) = run("campaign", "search", played, "grain", "--kind", "entry", "--json").json["groups"]
    hit = group["hits"][0]
    assert hit["id"] == f"1.{hit['number']}"
    assert run("turn", "log", played, "--why", hit["id"]).code == 0


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("wisteria",), 1, "nothing holds all of these words"),
        (("?!",), 2, "type a word"),
        (("grain", "--kind", "stars"), 2, "invalid choice: 'stars'"),
        (("grain", "--nation", "77"), 2, "there is no nation 77"),
        (("grain", "--turn", "5"), 1, "nothing holds"),
    ],
)
def test_what_finds_nothing_says_so(
    run: Run, played: Path, words: tuple[str, ...], code: int, said: str
) -> None:
    done = run("campaign", "search", played, *words)
    assert done.code == code
    assert said in done.err


def test_a_turn_goes_out_as_a_case_and_is_run(run: Run, played: Path, tmp_path: Path) -> None:
    folder = tmp_path / "case"
    assert run("turn", "export-case", played, "-o", folder).code == 0
    assert "comes to the same" in run("turn", "run-case", folder).out
    assert "turn run-case case" in (folder / "README.md").read_text()
    found = run("turn", "run-case", folder, "--json").json
    assert found["ok"]
    assert found["state_hash"] == found["expected_hash"]
    again = run("turn", "export-case", played, "-o", folder)
    assert again.code == 2
    assert "already" in again.err
    sheet = folder / "turns/01/sheets/nation-01.txt"
    sheet.write_text("\n".join(sheet.read_text().splitlines()[:-1]))
    differs = run("turn", "run-case", folder)
    assert differs.code == 1
    assert "comes to something else: entry 1." in differs.out
    shutil.rmtree(folder / "turns")
    assert run("turn", "run-case", folder).code == 2
    assert run("turn", "run-case", tmp_path / "none").code == 2
    wrong = run("turn", "export-case", played, "--turn", "1", "--entry", "2.5", "-o", tmp_path / "other")
    assert wrong.code == 2
    assert not (tmp_path / "other").exists()
