"""``scenario draw`` and ``scenario presets``, and names for the nations of a new scenario."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from gm_console.files.open_scenario import OpenScenario
from gm_console.files.places import MAPS
from tests.cli.conftest import Run
from tests.support.offers import copied


@pytest.fixture
def kettle(tmp_path: Path) -> Path:
    return copied(tmp_path, "kettle_sea")


def nations(folder: Path) -> dict[str, dict[str, Any]]:
    data = tomllib.loads((folder / "setup.toml").read_text(encoding="utf-8"))
    return {row["id"]: row for row in data["nation"]}


@pytest.mark.slow
def test_choices_names_and_flags_are_drawn_and_told(run: Run, kettle: Path) -> None:
    before = nations(kettle)
    words = ("scenario", "draw", kettle, "--seed", 5, "--nation", "02")
    answer = run(*words, "--json")
    assert answer.code == 0
    assert answer.json["schema"] == "scenario.draw/1"
    assert answer.json["seed"] == 5
    assert set(answer.json["changed"]) == {"02"}
    after = nations(kettle)
    assert after["02"] == before["02"] | answer.json["changed"]["02"]
    assert after["02"]["country"] == before["02"]["country"]
    told = run(*words, "--names", "orinese", "--flags")
    assert told.code == 0
    assert told.out.startswith("seed 5\n")
    named = nations(kettle)["02"]
    assert named["country"] in told.out
    assert named["flag"]["colours"]
    assert {key: named[key] for key in ("major", "bid")} == {
        key: after["02"][key] for key in ("major", "bid")
    }
    assert run(*words, "--names", "orinese", "--flags").out.endswith("nothing is otherwise\n")
    assert run("scenario", "check", kettle, "--json").json["errors"] == 0


def test_a_flag_is_taken_from_a_picture(run: Run, kettle: Path, tmp_path: Path) -> None:
    picture = tmp_path / "mine.jpg"
    Image.new("RGB", (300, 200), "#14897c").save(picture)
    answer = run("scenario", "flag", kettle, picture, "--nation", "02", "--json")
    assert answer.code == 0
    name = nations(kettle)["02"]["flag"]["picture"]
    assert answer.json["changed"] == {"02": {"flag": {"picture": name}}}
    assert (kettle / name).is_file()
    assert run("scenario", "check", kettle).code == 0
    picture.write_text("no picture")
    answer = run("scenario", "flag", kettle, picture, "--nation", "02")
    assert answer.code == 2
    assert "no PNG or JPEG picture" in answer.err


def test_all_nations_are_drawn_for_by_a_fresh_seed(run: Run, kettle: Path) -> None:
    answer = run("scenario", "draw", kettle, "--json")
    assert answer.code == 0
    assert len(answer.json["changed"]) > 1
    assert answer.json["seed"] > 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("draw", "--names", "klingon"), "nobody speaks 'klingon'"),
        (("draw", "--nation", "77"), "is none of the nations"),
        (("draw", "--seed", "x"), "is not a seed such as 341"),
        (("presets", "--apply", "Farmers"), "there is no preset 'Farmers'; there is none yet"),
        (("presets", "--keep", "Farmers"), "say which with --nation"),
        (("presets", "--keep", "", "--nation", "01"), "a preset has a name"),
        (("presets", "--nation", "01"), "--nation goes with --keep or --apply"),
    ],
)
def test_what_cannot_be_done_is_told_and_nothing_is_changed(
    run: Run, kettle: Path, words: tuple[str, ...], told: str
) -> None:
    before = (kettle / "setup.toml").read_bytes()
    answer = run("scenario", words[0], kettle, *words[1:])
    assert (answer.code, told in answer.err) == (2, True)
    assert (kettle / "setup.toml").read_bytes() == before


def test_edits_in_the_window_are_not_written_over(run: Run, kettle: Path) -> None:
    files = OpenScenario(kettle)
    data = {**files.saved.data, "nation": [*files.saved.data["nation"]][1:]}
    files.keep(type(files.saved)(meta=files.saved.meta, data=data))
    answer = run("scenario", "draw", kettle)
    assert answer.code == 2
    assert "not saved" in answer.err


@pytest.mark.slow
def test_presets_are_kept_listed_put_and_dropped(run: Run, kettle: Path) -> None:
    listing = ("scenario", "presets", kettle)
    assert "no preset is kept" in run(*listing).err
    answer = run(*listing, "--keep", "Farmers", "--nation", "01")
    assert (answer.code, "kept as Farmers: 01" in answer.out) == (0, True)
    written = (kettle / "setup.toml").stat().st_mtime_ns
    assert "nothing is otherwise" in run(*listing, "--apply", "Farmers", "--nation", "01").out
    assert (kettle / "setup.toml").stat().st_mtime_ns == written
    kept = run(*listing, "--json").json["presets"]
    assert [one["name"] for one in kept] == ["Farmers"]
    assert kept[0]["values"]["major"] == nations(kettle)["01"]["major"]
    assert "Farmers" in run(*listing).out
    answer = run(*listing, "--apply", "Farmers", "--nation", "02", "--nation", "03", "--json")
    assert set(answer.json["changed"]) <= {"02", "03"}
    after = nations(kettle)
    assert after["02"]["minors"] == after["03"]["minors"] == after["01"]["minors"]
    answer = run(*listing, "--drop", "Farmers")
    assert (answer.code, "kept no more: Farmers" in answer.out) == (0, True)
    setup = kettle / "setup.toml"
    assert "preset" not in setup.read_text()
    setup.write_text(
        f'{setup.read_text()}\n[[preset]]\nname = "Odd"\nmajor = 3\n\n[[preset]]\nname = "Good"\n'
    )
    answer = run(*listing)
    assert answer.code == 1
    assert f"{setup}: warning: preset[0]: 3 is nothing that stands in major" in answer.err
    assert "Good" in answer.out
    assert run(*listing, "--json").json["issues"][0]["code"] == "preset.value"


@pytest.mark.slow
def test_a_new_scenario_has_flags_and_names_where_asked(run: Run, tmp_path: Path) -> None:
    words = ("scenario", "new", MAPS / "teaching", "--nations", "3", "--seed", "2")
    assert run(*words, "-o", tmp_path / "a").code == 0
    assert run(*words, "-o", tmp_path / "b", "--names", "vesprine").code == 0
    plain, named = nations(tmp_path / "a"), nations(tmp_path / "b")
    assert plain["01"]["flag"] == named["01"]["flag"]
    assert plain["01"]["country"] != named["01"]["country"]
    assert run(*words, "-o", tmp_path / "c", "--names", "klingon").code == 2
    assert not (tmp_path / "c").exists()
