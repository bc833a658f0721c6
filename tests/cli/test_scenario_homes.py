"""``scenario new --nations``: homes on any map, what is refused, and what a check says once somebody moved them."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gm_console.board.editing.assign import drop_mark, put_mark, set_facts
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.homes import HomeLie, home_lie
from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import load_map, save_map
from gm_console.files.scenariofile import write_setup
from gm_console.rulesets.gunboat.map_rules import PORT
from tests.cli.conftest import Run

MAPS = Path(__file__).resolve().parents[2] / "maps"
KETTLE = Path(__file__).resolve().parents[2] / "scenarios" / "kettle_sea"


@pytest.fixture
def made(run: Run, tmp_path: Path) -> Path:
    assert run("scenario", "new", MAPS / "teaching", "-o", tmp_path / "s", "--nations", "5").code == 0
    return tmp_path / "s"


def codes(run: Run, scenario: Path) -> dict[str, str]:
    """Codes of the problems to where each is."""
    return {one["code"]: one["where"] for one in run("scenario", "check", scenario, "--json").json["issues"]}


def edited(scenario: Path, change: Callable[[MapSheet], Edit | Refusal]) -> Board:
    """Make one change on the scenario's map as the editor would."""
    sheet = MapSheet(load_map(scenario / "map").board)
    edit = change(sheet)
    assert isinstance(edit, Edit), edit
    sheet.apply(edit)
    save_map(sheet.board(), scenario / "map")
    return sheet.board()


def setup_of(scenario: Path) -> dict[str, Any]:
    return tomllib.loads((scenario / "setup.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "nations"),
    [
        ("teaching", 5),
        *(
            pytest.param(name, count, marks=pytest.mark.slow)
            for name, count in (("europe", 12), ("world", 7))
        ),
    ],
)
def test_nations_are_put_on_a_map_and_the_scenario_checks(
    run: Run, tmp_path: Path, name: str, nations: int
) -> None:
    words = ["scenario", "new", MAPS / name, "--ruleset", "gunboat", "--seed", 3]
    words += ["--nations", nations, "--json"]
    answer = run(*words, "-o", tmp_path / "one" / "s")
    assert (answer.code, answer.json["nations"], answer.json["errors"]) == (0, nations, [])
    assert run("scenario", "check", tmp_path / "one" / "s").code == 0
    assert run("map", "check", tmp_path / "one" / "s" / "map").code in (0, 1)
    assert run(*words, "-o", tmp_path / "two" / "s").code == 0
    for file in ("setup.toml", "map/map.json", "map/map.txt"):
        assert (tmp_path / "one" / "s" / file).read_bytes() == (tmp_path / "two" / "s" / file).read_bytes()


@pytest.mark.slow
def test_extras_follow_how_homes_lie_and_all_are_worth_about_the_same(run: Run, tmp_path: Path) -> None:
    words = ("--nations", 10, "--islands", 8, "--peninsulas", 1)
    assert run("scenario", "new", MAPS / "archipelago", "-o", tmp_path / "s", *words).code == 0
    board = load_map(tmp_path / "s" / "map").board
    lies = [home_lie(board, row["id"]) for row in setup_of(tmp_path / "s")["nation"]]
    assert lies.count(HomeLie.ISLAND) >= 8
    assert lies.count(HomeLie.PENINSULA) >= 1
    worth = [row["worth"] for row in run("scenario", "show", tmp_path / "s", "--json").json["nations"]]
    assert max(worth) - min(worth) <= 3 * min(worth) // 100


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--nations", 0), "there can be 2 to 60 nations, not 0"),
        (("--nations", 1), "there can be 2 to 60 nations, not 1"),
        (("--nations", -3), "there can be 2 to 60 nations, not -3"),
        (("--nations", 61), "there can be 2 to 60 nations, not 61"),
        (("--nations", "many"), "invalid int value"),
        (("--nations", 4, "--islands", -1), "fewer than 0 islands"),
        (
            ("--nations", 4, "--islands", 3, "--peninsulas", 2),
            "3 islands and 2 peninsulas are more than 4 nations",
        ),
        (("--nations", 4, "--regions", 2), "a home has 3 regions at least, not 2"),
        (("--nations", 4, "--seed", 0), "a seed is a whole number from 1 on"),
        (("--islands", 2), "say how many with --nations"),
        (("--nations", 40), "40 homes of 3 regions or more do not fit on 54 regions of land"),
        (("--nations", 4, "--regions", 30), "4 homes of 30 regions do not fit"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_made(
    run: Run, tmp_path: Path, words: tuple[object, ...], said: str
) -> None:
    answer = run("scenario", "new", MAPS / "teaching", "-o", tmp_path / "s", *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert list(tmp_path.iterdir()) == []


def test_a_map_without_seas_holds_nobody(run: Run, tmp_path: Path) -> None:
    answer = run("scenario", "new", MAPS / "earth", "-o", tmp_path / "s", "--nations", 5)
    assert answer.code == 2
    assert "every nation needs a harbour" in answer.err


@pytest.mark.slow
def test_a_region_given_away_by_hand_is_missed_where_it_counts(run: Run, made: Path) -> None:
    row = setup_of(made)["nation"][0]
    port = RegionId(row["port"]["region"])
    edited(made, lambda sheet: set_facts(sheet, [port], country="30"))
    assert codes(run, made)["setup.not-home"] == port


@pytest.mark.slow
def test_a_home_that_falls_apart_and_one_that_grows_are_told(run: Run, made: Path) -> None:
    board = load_map(made / "map").board
    far = next(one.id for one in board.regions if one.country == "30" and "01" not in beside(board, one.id))
    edited(made, lambda sheet: set_facts(sheet, [far], country="01"))
    assert "setup.torn" in codes(run, made)
    free = [one.id for one in board.regions if one.country in ("31", "32") and not one.marks]
    edited(made, lambda sheet: set_facts(sheet, free, country="01"))
    assert codes(run, made)["setup.size"] == "01"


def beside(board: Board, region: RegionId) -> set[str]:
    return {board.by_id[other].country for other in board.neighbours(region)}


@pytest.mark.slow
def test_a_mark_moved_by_hand_is_told_until_the_set_up_follows(run: Run, made: Path) -> None:
    data = setup_of(made)
    board = load_map(made / "map").board
    port = RegionId(data["nation"][0]["port"]["region"])
    other = next(one.id for one in board.regions if one.country == "01" and one.coastal and not one.marks)
    number = next(n for n, mark in enumerate(board.by_id[port].marks) if mark.kind == PORT)
    edited(made, lambda sheet: drop_mark(sheet, port, number))
    edited(made, lambda sheet: put_mark(sheet, other, PORT, "01", "Newport"))
    assert codes(run, made) == {"setup.mark.moved": port}
    data["nation"][0]["port"] = {"region": other, "name": "Newport"}
    write_setup(made, data)
    assert codes(run, made) == {}


@pytest.mark.slow
def test_two_nations_in_one_region_and_places_that_are_none_are_refused(run: Run, made: Path) -> None:
    data = setup_of(made)
    first, second = data["nation"][:2]
    second["colonies"][0]["region"] = first["colonies"][0]["region"]
    second["colonies"][1]["region"] = "77-01"
    second["outpost"] = "KS-01"
    write_setup(made, data)
    found = codes(run, made)
    assert found["setup.region-twice"] == first["colonies"][0]["region"]
    assert found["setup.unknown-region"] == "77-01"
    assert found["setup.not-land"] == "KS-01"


def test_neutrals_are_shown_as_table_csv_and_data(run: Run) -> None:
    told = run("scenario", "show", KETTLE, "--neutrals")
    assert told.code == 0
    assert "29-01" in told.out
    assert "[[neutral]]" in told.err
    rows = list(csv.DictReader(run("scenario", "show", KETTLE, "--neutrals", "--csv").out.splitlines()))
    data = run("scenario", "show", KETTLE, "--neutrals", "--json").json["neutrals"]
    assert [row["region"] for row in rows] == [one["region"] for one in data]
    assert [int(row["infantry"]) for row in rows] == [one["infantry"] for one in data]
    assert run("scenario", "show", KETTLE, "--csv", "--json").code == 2
    assert run("scenario", "show", KETTLE, "--csv").out.startswith("nation,country,")


def test_a_game_whose_set_up_says_nothing_of_regions_shows_no_neutrals(run: Run) -> None:
    answer = run("scenario", "show", KETTLE.parent / "straits_empires", "--neutrals")
    assert (answer.code, answer.out) == (2, "")
    assert "says nothing of single regions" in answer.err


def test_neutrals_as_shown_can_be_written_into_the_set_up(run: Run, made: Path) -> None:
    shown = run("scenario", "show", made, "--neutrals", "--json").json
    one = {**shown["neutrals"][0], "infantry": 5, "army_efficiency": 300}
    write_setup(made, {**setup_of(made), "neutral": [one, *shown["neutrals"][1:]]})
    again = run("scenario", "show", made, "--neutrals", "--json").json
    assert again["neutrals"] == [one, *shown["neutrals"][1:]]
    assert again["state_hash"] != shown["state_hash"]
    write_setup(made, {**setup_of(made), "neutral": shown["neutrals"]})
    assert run("scenario", "show", made, "--json").json["state_hash"] == shown["state_hash"]
