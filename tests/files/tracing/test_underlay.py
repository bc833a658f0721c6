"""The picture under a map: remembered beside it, and never reached outside the folder art."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from gm_console.board.canon import board_hash
from gm_console.files.errors import Unreadable
from gm_console.files.mapfile import load_map, save_map
from gm_console.files.tracing.underlay import (
    ART,
    FILE,
    Underlay,
    add_underlay,
    load_underlay,
    picture_path,
    remove_underlay,
    save_underlay,
)
from tests.files.tracing.worlds import world


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "scan.png"
    Image.new("RGB", (40, 30), (10, 20, 30)).save(path)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "map").mkdir()
    return tmp_path / "map"


def test_an_underlay_is_copied_remembered_and_found_again(folder: Path, picture: Path) -> None:
    made = add_underlay(folder, picture, scale=12.5)
    assert load_underlay(folder) == (made, ())
    assert picture_path(folder, made).read_bytes() == picture.read_bytes()
    moved = Underlay(picture=made.picture, x=-20.25, y=3, scale=0.5, opacity=0.75, shown=False)
    save_underlay(folder, moved)
    assert load_underlay(folder) == (moved, ())
    remove_underlay(folder)
    assert load_underlay(folder) == (None, ())
    assert (folder / ART / made.picture).exists(), "the picture may be the only copy"


@pytest.mark.slow
def test_an_underlay_is_no_part_of_the_map(folder: Path, picture: Path) -> None:
    save_map(world(), folder)
    before = board_hash(load_map(folder).board)
    add_underlay(folder, picture)
    loaded = load_map(folder)
    assert (board_hash(loaded.board), loaded.issues) == (before, ())


def test_another_picture_of_the_same_name_does_not_replace_the_first(folder: Path, picture: Path) -> None:
    first = add_underlay(folder, picture)
    assert add_underlay(folder, picture) == first, "the same picture is there once"
    Image.new("RGB", (40, 30), (200, 20, 30)).save(picture)
    second = add_underlay(folder, picture)
    assert second.picture == "scan 2.png"
    assert picture_path(folder, first).exists()


def test_what_is_no_picture_is_not_laid_under(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "note.png").write_text("hello")
    with pytest.raises(Unreadable):
        add_underlay(folder, tmp_path / "note.png")
    assert not (folder / ART).exists()


@pytest.mark.parametrize(
    "name",
    [
        "../scan.png",
        "/etc/scan.png",
        "a/b.png",
        "..\\scan.png",
        "",
        "..",
        ".png",
        "map.json",
        "none.png",
        "x" * 300 + ".png",
    ],
)
def test_names_that_lead_elsewhere(folder: Path, picture: Path, name: str) -> None:
    add_underlay(folder, picture)
    with pytest.raises(Unreadable):
        save_underlay(folder, Underlay(picture=name))
    data = {**json.loads((folder / ART / FILE).read_text()), "picture": name}
    (folder / ART / FILE).write_text(json.dumps(data))
    found, issues = load_underlay(folder)
    assert found is None
    assert [issue.severity.value for issue in issues] == ["warning"]


def test_a_link_that_leads_out_of_the_folder(folder: Path, picture: Path) -> None:
    add_underlay(folder, picture)
    (folder / ART / "out.png").symlink_to(picture)
    with pytest.raises(Unreadable):
        picture_path(folder, Underlay(picture="out.png"))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("scale", 0),
        ("scale", -1),
        ("scale", "1"),
        ("scale", 1e9),
        ("opacity", 1.5),
        ("opacity", None),
        ("x", 1e12),
        ("y", True),
        ("shown", 1),
        ("schema_version", 2),
        ("picture", 5),
    ],
)
def test_values_that_make_no_sense(folder: Path, picture: Path, key: str, value: object) -> None:
    add_underlay(folder, picture)
    data = {**json.loads((folder / ART / FILE).read_text()), key: value}
    (folder / ART / FILE).write_text(json.dumps(data))
    found, issues = load_underlay(folder)
    assert found is None
    assert [issue.code for issue in issues] == ["map.underlay"]


def test_all_that_is_wrong_is_told_at_once(folder: Path, picture: Path) -> None:
    add_underlay(folder, picture)
    data = {**json.loads((folder / ART / FILE).read_text()), "scale": "1", "opacity": 2, "shown": 1}
    (folder / ART / FILE).write_text(json.dumps(data))
    (issue,) = load_underlay(folder)[1]
    for told in ("scale must be a number", "opacity must be from 0 to 1", "shown must be true or false"):
        assert told in issue.text


@pytest.mark.parametrize("text", ["", "[", "[]", "null", "{}", '{"schema_version": 1}', "x" * 100_000])
def test_files_that_are_broken(folder: Path, text: str) -> None:
    (folder / ART).mkdir()
    (folder / ART / FILE).write_text(text)
    found, issues = load_underlay(folder)
    assert found is None
    assert len(issues) == 1


def test_numbers_that_are_none_are_not_saved(folder: Path, picture: Path) -> None:
    made = add_underlay(folder, picture)
    with pytest.raises(ValueError):
        save_underlay(folder, Underlay(picture=made.picture, x=float("nan")))
    assert load_underlay(folder) == (made, ())
