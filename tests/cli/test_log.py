"""``turn log``: filters that say when they ask for what is not there, and lines that say why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from gm_console.files.places import sample_scenario
from tests.cli.conftest import Run


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a campaign of the sample with one draft: nation 07 ordered what cannot be, 08 what can in part."""
    path = tmp_path_factory.mktemp("log") / "g.gmc"
    with Campaign.create(path, sample_scenario()) as campaign:
        campaign.import_text(
            "nation 07 turn 1\n[E4] build 1 Tk at 07-09\n[E5] build 1 Mine at 07-09\n", "07.txt"
        )
        campaign.import_text("nation 08 turn 1\n[E1] sell 90000 MP\n", "08.txt")
        campaign.run_turn()
    return path


def test_a_refused_and_an_adjusted_line_say_why(run: Run, played: Path) -> None:
    refused = run("turn", "log", played, "--kind", "OrderRefused").out
    assert "“build 1 Tk at 07-09” refused: Building Tanks needs the technology Tanks" in refused
    adjusted = run("turn", "log", played, "--nation", "8", "--kind", "orderdone").out
    assert "adjusted, " in adjusted
    assert "Mineral Points left to sell. [E1 R02]" in adjusted
    (entry,) = run("turn", "log", played, "--kind", "OrderRefused", "--json").json["entries"]
    assert entry["reason"].startswith("Building Tanks")


def test_an_accepted_line_has_no_reason_behind_it(run: Run, played: Path) -> None:
    (line,) = run("turn", "log", played, "--nation", "07", "--kind", "OrderDone").out.splitlines()
    assert line.endswith("“build 1 Mine at 07-09” accepted, 1 of 1 [E5]")


def test_a_number_that_belongs_to_a_region_names_it_once(run: Run, played: Path) -> None:
    lines = run("turn", "log", played, "--region", "7-9", "--phase", "e5").out.splitlines()
    assert any(re.search(r"Nation 07 \w+: Gold -700, in 07-09( \w+)* \[E5\]$", line) for line in lines)
    assert any(re.search(r" 07-09( \w+)*: Mine \+1 \[E5\]$", line) for line in lines)


@pytest.mark.parametrize("spelling", ["07-09", "7-9", "7-09"])
def test_a_region_may_be_spelled_as_players_do(run: Run, played: Path, spelling: str) -> None:
    found = run("turn", "log", played, "--region", spelling, "--json").json["entries"]
    assert {entry["region"] for entry in found} == {"07-09"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--phase", "M9"), "there is no phase 'M9'; there are E1, "),
        (("--region", "XX-99"), "there is no region XX-99"),
        (("--kind", "Nothing"), "there is no kind of fact 'Nothing'; there are "),
        (("--nation", "44"), "there is no nation 44"),
        (("--limit", "0"), "not a number from 1"),
    ],
)
def test_a_filter_for_what_there_is_not_is_exit_2(
    run: Run, played: Path, words: tuple[str, str], said: str
) -> None:
    answer = run("turn", "log", played, *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_a_filter_that_fits_nothing_says_so(run: Run, played: Path) -> None:
    answer = run("turn", "log", played, "--nation", "07", "--phase", "M3")
    assert (answer.code, answer.out, answer.err) == (0, "", "turn 1 has no such entry\n")


def test_before_the_first_turn_there_is_no_log(run: Run, toy: Path) -> None:
    answer = run("turn", "log", toy)
    assert (answer.code, answer.out) == (2, "")
    assert "no turn has been run yet" in answer.err
