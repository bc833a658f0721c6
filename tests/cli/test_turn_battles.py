"""``turn battles`` and ``turn battle``, called as a program would be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.support.battle_scenes import late_campaign


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return late_campaign(tmp_path_factory.mktemp("battles"))


def ground(run: Run, late: Path) -> dict[str, Any]:
    rows = run("turn", "battles", late, "--mission", "ground attack", "--json").json["battles"]
    return next(row for row in rows if row["defender"])


def name(row: dict[str, Any]) -> str:
    return str(row["id"])


@pytest.mark.slow
def test_a_list_and_its_filters(run: Run, late: Path) -> None:
    every = run("turn", "battles", late, "--json").json
    assert every["schema"] == "turn.battles/1"
    row = ground(run, late)
    by_all = run(
        "turn", "battles", late, "--turn", 26, "--nation", row["attacker"], "--region", row["region"],
        "--mission", row["mission"], "--json",
    )  # fmt: skip
    assert row in by_all.json["battles"]
    told = run("turn", "battles", late)
    assert told.code == 0
    assert len(told.out.splitlines()) == len(every["battles"]) + 1
    assert name(row) in told.out


def test_a_list_without_battles_says_so(run: Run, late: Path, toy: Path) -> None:
    for answer in (run("turn", "battles", late, "--turn", 3), run("turn", "battles", toy)):
        assert answer.code == 0
        assert "there is no such battle" in answer.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--nation", "77"), "there is no nation 77"),
        (("--region", "99-99"), "there is no region 99-99"),
        (("--mission", "Siege"), "no battle was a 'Siege'"),
    ],
)
def test_a_filter_that_nothing_can_meet_is_bad_input(
    run: Run, late: Path, words: tuple[str, str], said: str
) -> None:
    answer = run("turn", "battles", late, *words)
    assert answer.code == 2
    assert said in answer.err


@pytest.mark.slow
def test_a_battle_for_the_moderator_and_for_its_sides(run: Run, late: Path) -> None:
    row = ground(run, late)
    whole = run("turn", "battle", late, name(row))
    assert whole.code == 0
    assert "moderator's copy" in whole.out
    mine = run("turn", "battle", late, name(row), "--for", row["defender"])
    assert mine.code == 0
    assert f"as nation {row['defender']}" in mine.out
    assert len(mine.out) < len(whole.out)
    data = run("turn", "battle", late, name(row), "--for", row["attacker"], "--json").json
    assert data["schema"] == "turn.battle/2"
    assert data["battle"]["viewer"] == row["attacker"]
    assert data["battle"]["assumptions"] is None


@pytest.mark.slow
def test_entry_numbers_do_not_tell_a_side_how_many_lines_it_may_not_read(run: Run, late: Path) -> None:
    """A technology of the other side is one more entry that it may not read; a gap would tell (R27)."""

    def numbers(*words: str) -> set[int]:
        battle = run("turn", "battle", late, name(ground(run, late)), *words, "--json").json["battle"]
        return {line["seq"] for stage in battle["stages"] for line in stage["lines"]}

    row = ground(run, late)
    assert len(numbers()) > 10
    assert numbers("--for", row["attacker"]) == numbers("--for", row["defender"]) == {0}


def test_pages_are_written(run: Run, late: Path, tmp_path: Path) -> None:
    row = ground(run, late)
    for suffix, begins in ((".html", "<!DOCTYPE html>"), (".txt", "Romin Jhors")):
        target = tmp_path / f"battle{suffix}"
        answer = run("turn", "battle", late, name(row), "-o", target)
        assert (answer.code, answer.out) == (0, "")
        assert target.read_text().lstrip().startswith(begins)


def test_a_what_if_is_told_and_marked(run: Run, late: Path) -> None:
    row = ground(run, late)
    data = run(
        "turn", "battle", late, name(row), "--what-if", "attacker LI=90", "defender army=100", "--json"
    ).json["battle"]
    assert data["rehearsed"]
    assert data["row"]["taken"]
    assert any(stage["differs"] for stage in data["stages"])
    told = run("turn", "battle", late, name(row), "--what-if", "attacker LI=90")
    assert "It did not happen" in told.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("26.1",), "turn 26 has no battle 26.1"),
        (("0.1",), "turn 0 has not been run"),
        (("9.1",), "turn 9 has not been run"),
        (("99",), "is not TURN.ENTRY"),
    ],
)
def test_what_is_no_battle_is_bad_input(run: Run, late: Path, words: tuple[str, ...], said: str) -> None:
    answer = run("turn", "battle", late, *words)
    assert answer.code == 2
    assert said in answer.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--for", "77"), "there is no nation 77"),
        (("-o", "page.pdf"), "the suffix must be one of .html, .txt"),
        (("--what-if", "attacker LI=-1"), "light_infantry is -1"),
        (("--what-if", "terrain=swamp"), "there is no 'swamp'"),
    ],
)
def test_bad_requests_are_refused_in_words(run: Run, late: Path, words: tuple[str, ...], said: str) -> None:
    answer = run("turn", "battle", late, name(ground(run, late)), *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_a_what_if_is_not_for_players(run: Run, late: Path) -> None:
    row = ground(run, late)
    answer = run("turn", "battle", late, name(row), "--for", row["attacker"], "--what-if", "attacker LI=9")
    assert answer.code == 2
    assert "--what-if is the moderator's" in answer.err
