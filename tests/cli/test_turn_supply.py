"""``turn supply``: lines of a game that has them, and what is said of one that has none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId, RegionId
from tests.cli.conftest import Run
from tests.support.supplied import supplied_game, two_lines


@pytest.fixture
def supplied() -> Iterator[None]:
    with supplied_game("toy"):
        yield


@pytest.mark.usefixtures("supplied")
def test_every_region_is_told_with_its_source(run: Run, toy: Path) -> None:
    answer = run("turn", "supply", toy)
    assert answer.code == 0
    head, *rows = answer.out.splitlines()
    assert " ".join(head.split()) == "region nation state from links carts spears behind in reach of"
    assert [row.split()[:4] for row in rows] == [
        ["A-01", "01", "granary", "A-01"], ["A-03", "03", "granary", "A-03"], ["B-02", "02", "besieged", "B-02"],
    ]  # fmt: skip
    assert run("turn", "supply", toy, "--nation", "3").out.count("A-03") == 2
    assert "there is no such region" in run("turn", "supply", toy, "--broken").err


@pytest.mark.usefixtures("supplied")
def test_what_is_broken_is_told_with_what_would_mend_it(
    run: Run, toy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.support.supplied.CENTRES", ("A-01", "A-03"))
    answer = run("turn", "supply", toy, "--region", "b2")
    assert answer.code == 1
    assert answer.out.splitlines() == [
        "B-02",
        "B-02 has no way home",
        "no way through own regions to a granary",
    ]
    (row,) = run("turn", "supply", toy, "--broken", "--json").json["regions"]
    assert (row["region"], row["state"], row["chain"]) == ("B-02", "cut_off", ["B-02"])
    assert row["broken"] == {"fault": "unnamed", "at": "B-02", "to": None, "owner": ""}


@pytest.mark.usefixtures("supplied")
def test_a_way_is_told_or_why_there_is_none(run: Run, toy: Path) -> None:
    answer = run("turn", "supply", toy, "--send", "A-01", "A-03")
    assert (answer.code, answer.out) == (1, "A-01 and A-03 do not belong to the same nation\n")
    assert run("turn", "supply", toy, "--send", "A-02", "A-03", "--json").json["denial"] == "no_centre"


def test_what_is_in_danger_is_told_alone_and_the_dearest_first(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "two.gmc"
    with two_lines(path, strikers={RegionId("S-01"): (NationId("02"),), RegionId("S-02"): (NationId("02"),)}):
        answer = run("turn", "supply", path, "--in-danger")
        assert [row.split()[0] for row in answer.out.splitlines()[1:]] == ["A-01", "A-02"]
        data = run("turn", "supply", path, "--json").json
    assert (data["circles"], data["single_links"]) == ([], [])
    taken = next(one["if_taken"] for one in data["regions"] if one["region"] == "A-02")
    assert taken == {"regions": ["A-03"], "force": 2, "by": ["02"], "stranded": []}


def test_a_game_without_supply_lines_says_so(run: Run, toy: Path) -> None:
    answer = run("turn", "supply", toy)
    assert answer.code == 2
    assert "Nine Fields has no supply lines" in answer.err


def test_a_variant_without_supplies_says_so_too(run: Run, toy: Path) -> None:
    with supplied_game("toy") as made, pytest.MonkeyPatch.context() as patch:
        assert made.supply is not None
        bare = replace(made, supply=replace(made.supply, regions=lambda board, state: {}))
        patch.setattr("gm_console.campaign.open_file.load_ruleset", lambda _id: bare)
        answer = run("turn", "supply", toy)
    assert answer.code == 2
    assert "this game of Nine Fields is played without supply lines" in answer.err


@pytest.mark.slow
@pytest.mark.usefixtures("supplied")
def test_the_end_of_a_phase_is_another_moment(run: Run, toy: Path) -> None:
    run("orders", "import", toy, toy.parent / "sheets")
    run("turn", "run", toy)
    with Campaign(toy, read_only=True) as campaign:
        before, after = campaign.supply(1), campaign.supply(1, "M2")
    assert before.lines.regions != after.lines.regions
    assert (
        run("turn", "supply", toy, "--turn", "1", "--phase", "m2").out.count("\n") == len(after.regions) + 1
    )
    assert "say of which turn" in run("turn", "supply", toy, "--phase", "m2").err
