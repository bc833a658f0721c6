"""``gm-console scenario``: exit codes, and one JSON object where asked for."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.model import Mark
from gm_console.campaign.set_up import first_turn
from gm_console.files.mapfile import save_map
from gm_console.files.scenario import ScenarioMeta
from gm_console.files.scenariofile import write_meta, write_setup
from gm_console.rulesets import load_ruleset
from tests.cli.conftest import Run
from tests.support.every import every
from tests.support.plain_world import plain_board, plain_setup
from tests.support.toy_board import toy_board
from tests.support.toy_scenario import toy_scenario


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save_map(plain_board(), tmp_path / "s" / "map")
    write_meta(
        tmp_path / "s",
        ScenarioMeta(
            id="s", title="S", ruleset="gunboat", map="map", seed=5, turns=35, first_turn=1, rulings={}
        ),
    )
    write_setup(tmp_path / "s", plain_setup())
    return tmp_path / "s"


def test_check_of_a_good_scenario_is_0(run: Run, folder: Path) -> None:
    answer = run("scenario", "check", folder, "--json")
    assert answer.code == 0
    assert answer.json["schema"] == "scenario.check/1"
    assert answer.json["usable"] is True
    assert answer.json["issues"] == []


def test_check_of_a_contradiction_is_1_and_names_it(run: Run, folder: Path) -> None:
    data = plain_setup()
    data["nation"][0]["bid"] = 12
    write_setup(folder, data)
    answer = run("scenario", "check", folder, "--json")
    assert (answer.code, answer.json["usable"], answer.json["errors"]) == (1, False, 1)
    assert answer.json["issues"][0]["code"] == "setup.bid"
    assert "bids 12 points" in run("scenario", "check", folder).out


@pytest.mark.slow
def test_check_with_warnings_alone_is_0_and_prints_them(run: Run, folder: Path) -> None:
    data = plain_setup()
    for row in data["nation"][:2]:
        row["colour"] = "#14897c"
    write_setup(folder, data)
    answer = run("scenario", "check", folder)
    assert answer.code == 0
    assert "warning" in answer.out
    assert answer.out.splitlines()[-1].startswith("0 errors, ")
    assert run("scenario", "check", folder, "--json").json["warnings"] > 0


def test_check_of_nothing_is_2(run: Run, tmp_path: Path) -> None:
    assert run("scenario", "check", tmp_path / "none").code == 2


def test_show_gives_28_nations_and_their_worth(run: Run, folder: Path) -> None:
    answer = run("scenario", "show", folder, "--json")
    assert answer.code == 0
    rows = answer.json["nations"]
    assert [row["nation"] for row in rows] == [f"{number:02d}" for number in range(1, 29)]
    assert every(400 <= row["share"] <= 500 for row in rows)
    assert "Land 07" in run("scenario", "show", folder).out


def test_rulings_are_listed_with_what_may_be_chosen_and_what_is(run: Run, folder: Path) -> None:
    meta = ScenarioMeta(
        id="s",
        title="S",
        ruleset="empires",
        map="map",
        seed=5,
        turns=35,
        first_turn=1,
        rulings={"P08": "all"},
    )
    write_meta(folder, meta)
    every_ruling = load_ruleset("empires").rulings.all
    rows = {row["id"]: row for row in run("scenario", "rulings", folder, "--json").json["rulings"]}
    assert rows.keys() == {name for name, one in every_ruling.items() if one.options}
    assert (rows["P08"]["option"], rows["P07"]["option"]) == ("all", "people")
    assert rows["P08"]["holds"] == every_ruling["P08"].options["all"]
    text = run("scenario", "rulings", folder).out
    assert "   * all: " in text
    assert "     half: " in text
    assert "P01" not in text
    whole = run("scenario", "rulings", folder, "--all", "--json").json["rulings"]
    assert [row["id"] for row in whole] == list(every_ruling)


def test_show_of_nothing_is_2(run: Run, tmp_path: Path) -> None:
    answer = run("scenario", "show", tmp_path / "none", "--json")
    assert (answer.code, answer.out) == (2, "")


def test_new_proposes_a_scenario_that_checks(run: Run, tmp_path: Path) -> None:
    marks: dict[str, Mark] = {}
    row = plain_setup()["nation"][0]
    marks[row["capital"]["region"]] = Mark(kind="capital", nation="01", name="Hill")
    marks[row["port"]["region"]] = Mark(kind="port", nation="01", name="Quay")
    for colony in row["colonies"]:
        marks[colony["region"]] = Mark(kind="colony", nation="01", name="Far")
    board = plain_board(("01",))
    regions = tuple(replace(one, marks=(marks[one.id],) if one.id in marks else ()) for one in board.regions)
    save_map(replace(board, regions=regions), tmp_path / "map")
    out = tmp_path / "scenarios" / "fresh"
    answer = run("scenario", "new", tmp_path / "map", "-o", out, "--json")
    assert (answer.code, answer.json["nations"]) == (0, 1)
    assert run("scenario", "check", out).code == 0
    assert run("scenario", "new", tmp_path / "map", "-o", out).code == 2


def test_new_check_and_show_work_for_another_game(run: Run, tmp_path: Path) -> None:
    save_map(toy_board(), tmp_path / "map")
    out = tmp_path / "fields"
    answer = run("scenario", "new", tmp_path / "map", "-o", out, "--ruleset", "toy", "--json")
    assert (answer.code, answer.json["nations"]) == (0, 3)
    assert run("scenario", "check", out).code == 0
    shown = run("scenario", "show", out, "--json").json
    assert [(row["name"], row["fields"]) for row in shown["nations"]] == [
        ("Ash", 1),
        ("Birch", 1),
        ("Cedar", 1),
    ]
    assert "grain  gold" in run("scenario", "show", out).out


def test_a_game_that_proposes_no_set_up_says_so(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = load_ruleset("toy")
    bare = replace(ruleset, setup=replace(ruleset.setup, propose=None))
    monkeypatch.setattr(first_turn, "load_ruleset", lambda _: bare)
    save_map(toy_board(), tmp_path / "map")
    answer = run("scenario", "new", tmp_path / "map", "-o", tmp_path / "fields", "--ruleset", "toy")
    assert answer.code == 2
    assert "Nine Fields proposes no set-up" in answer.err
    assert [one.name for one in tmp_path.iterdir()] == ["map"]


def test_new_from_a_map_with_half_its_marks_says_what_is_missing(run: Run, tmp_path: Path) -> None:
    row = plain_setup()["nation"][0]
    board = plain_board(("01",))
    capital = (Mark(kind="capital", nation="01", name="Hill"),)
    regions = tuple(
        replace(one, marks=capital if one.id == row["capital"]["region"] else ()) for one in board.regions
    )
    save_map(replace(board, regions=regions), tmp_path / "map")
    answer = run("scenario", "new", tmp_path / "map", "-o", tmp_path / "fresh", "--json")
    assert answer.code == 1
    texts = {issue["code"]: issue["text"] for issue in answer.json["errors"]}
    assert set(texts) == {"setup.mark.port", "setup.mark.colony"}, "each said once, in words of the map"
    assert texts["setup.mark.port"].startswith("nation 01 ")
    assert "no colonies" in texts["setup.mark.colony"]
    assert "mark 2 more on the coast of countries that nobody plays" in texts["setup.mark.colony"]
    assert "list of" not in answer.err
    assert "cannot be played yet" in answer.err


def test_new_from_a_map_without_marks_is_2(run: Run, folder: Path, tmp_path: Path) -> None:
    assert run("scenario", "new", folder / "map", "-o", tmp_path / "fresh").code == 2
    assert not (tmp_path / "fresh").exists()


@pytest.mark.slow
def test_play_reports_every_demand(run: Run, folder: Path) -> None:
    answer = run("scenario", "play", folder, "--runs", "2", "--turns", "4", "--json")
    assert answer.code == 0
    assert [row["seed"] for row in answer.json["runs"]] == [5, 6]
    assert every(one["holds"] for row in answer.json["runs"] for one in row["findings"])
    assert [row["wars"]["turns"] for row in answer.json["runs"]] == [4, 4]
    assert answer.json["together"] == []
    assert "2 of 2" in answer.err


@pytest.mark.slow
def test_play_tells_wars_in_words_too(run: Run, folder: Path) -> None:
    answer = run("scenario", "play", folder, "--turns", "2")
    assert answer.code == 0
    assert "nobody eliminated before turn 6: nobody ever" in answer.out
    assert "won by nobody yet" in answer.out


@pytest.mark.slow
def test_record_then_cover(run: Run, folder: Path) -> None:
    answer = run("scenario", "record", folder, "--turns", "1", "--json")
    assert answer.code == 0
    expected = json.loads((folder / "turns" / "01" / "expected.json").read_text())
    assert answer.json["turns"] == [expected]
    cover = run("scenario", "cover", folder, "--json")
    assert cover.json["differing"] == []
    assert cover.code == (1 if cover.json["missing"] else 0)
    wars = {row["what"]: row for row in cover.json["wars"]}
    assert wars["battles"]["least"] == 60
    assert f"battles: {wars['battles']['met']} of 60" in cover.json["missing"]
    told = run("scenario", "cover", folder)
    assert told.code == 1
    assert "missing: canal passages: 0 of 1" in told.out


@pytest.mark.slow
def test_cover_tells_a_recorded_turn_that_comes_out_differently(run: Run, folder: Path) -> None:
    run("scenario", "record", folder, "--turns", "1")
    path = folder / "turns" / "01" / "expected.json"
    path.write_text(path.read_text().replace('"state_hash": "', '"state_hash": "00'))
    answer = run("scenario", "cover", folder, "--json")
    assert answer.code == 1
    assert len(answer.json["differing"]) == 1


def test_a_later_start_needs_its_folder(run: Run, folder: Path) -> None:
    assert run("scenario", "record", folder, "--from", "2").code == 2


@pytest.mark.slow
def test_a_game_without_measures_and_mistakes_is_recorded_and_played_and_says_so(
    run: Run, tmp_path: Path
) -> None:
    folder = toy_scenario(tmp_path / "toy")
    played = run("scenario", "play", folder, "--runs", "2", "--json")
    assert played.code == 0
    assert [(row["turns"], row["findings"]) for row in played.json["runs"]] == [(10, []), (10, [])]
    assert "Nine Fields measures no balance" in run("scenario", "play", folder, "--turns", "1").err
    page = tmp_path / "page.md"
    assert run("scenario", "play", folder, "--into", page).code == 2
    recorded = run("scenario", "record", folder, "--turns", "3")
    assert recorded.code == 0
    assert "Nine Fields plants no mistakes" in recorded.err
    cover = run("scenario", "cover", folder, "--json")
    assert (cover.json["wars"], cover.json["differing"]) == ([], [])
    assert "mission" not in cover.json["kinds"][0]
    assert (cover.json["limits"], cover.json["missing"]) == ([], [])
    assert "war" not in run("scenario", "cover", folder).out


def test_cover_looks_at_one_game_at_a_time(run: Run, folder: Path, tmp_path: Path) -> None:
    answer = run("scenario", "cover", folder, toy_scenario(tmp_path / "toy"))
    assert answer.code == 2
    assert "gunboat and toy" in answer.err
