"""Whole files: read only where they are plain and end, written at once or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.board.checking.check import check_board
from gm_console.board.model import Board
from gm_console.files.brief import load_brief
from gm_console.files.errors import Unreadable
from gm_console.files.mapfile import check_twin, load_map, save_map
from gm_console.files.plainfile import fit_name, read_file, read_toml, unfit_texts, write_file
from tests.support.toy_board import toy_board

SMALL = Path(__file__).parent / "small_brief.toml"


def test_a_file_with_too_many_bytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "long"
    path.write_bytes(b"x" * 11)
    assert read_file(path, 11) == b"x" * 11
    with pytest.raises(OSError, match="more than 10 bytes"):
        read_file(path, 10)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("romin_jhors", "romin_jhors"),
        ("../x", "_x"),
        ("/etc/x", "_etc_x"),
        ("..", "map"),
        ("", "map"),
        ("  ", "map"),
        ("a\nb\x1b\u202ec", "abc"),
        ("CON", "_CON"),
        ("nul.v2", "_nul.v2"),
        ("Console", "Console"),
        ("a:b|c", "a_b_c"),
        ("x" * 300, "x" * 60),
        ("v1.", "v1"),
    ],
)
def test_a_name_made_of_a_text_lies_where_it_is_put(tmp_path: Path, text: str, name: str) -> None:
    assert fit_name(text, "map") == name
    assert (tmp_path / fit_name(text, "map")).resolve().parent == tmp_path.resolve()


def test_a_name_that_no_file_can_have_is_an_ordinary_error() -> None:
    with pytest.raises(OSError, match="no file can have that name"):
        read_file(Path("map\0.json"))


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"x = " + b"[" * 100_000, "nested"),
        (b"x = " + b"9" * 5000, "digits"),
        (b"x = '\xff'", "byte 6"),
        (b"x = ", "value"),
    ],
)
def test_what_is_not_toml_is_a_sentence(tmp_path: Path, raw: bytes, said: str) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(raw)
    with pytest.raises(ValueError, match=said):
        read_toml(path)


def test_writing_onto_a_folder_leaves_nothing_beside_it(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    with pytest.raises(OSError, match="x"):
        write_file(tmp_path / "x", b"data")
    assert [path.name for path in tmp_path.iterdir()] == ["x"]


def test_unfit_texts_are_found_at_any_depth() -> None:
    data = {"a": [{"b": "one\nline"}], "c": "fine", "d\x1b": 1, "e": "\u202eturned"}
    assert sorted(unfit_texts(data)) == ["", "a[0].b", "e"]


def test_a_twin_that_is_no_text_differs(tmp_path: Path) -> None:
    save_map(toy_board(), tmp_path)
    (tmp_path / "map.txt").write_bytes(b"\xff\xfe\x00")
    assert [issue.code for issue in check_twin(toy_board(), tmp_path)] == ["map.twin.differs"]


def test_links_to_a_region_that_is_wrong_elsewhere_are_not_blamed(tmp_path: Path) -> None:
    save_map(toy_board(), tmp_path)
    path = tmp_path / "map.json"
    text = path.read_text()
    path.write_text(text.replace('"terrain":"clear"', '"terrain":"Mud!"', 1))
    assert path.read_text() != text
    with pytest.raises(Unreadable) as caught:
        load_map(tmp_path)
    assert [issue.code for issue in caught.value.issues] == ["map.word"]


def test_a_map_without_regions_is_said_to_be_empty() -> None:
    board = Board(
        id="x", name="x", width=10, height=10, wraps=False, regions=(), links=(), ice=(),
        sea_names={}, country_names={},
    )  # fmt: skip
    assert [issue.code for issue in check_board(board)] == ["map.empty"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("cells = 2600", "cells = 100000000000000000000", "brief.size"),
        ("ice = 70", "ice = -1", "brief.size"),
        ("outline = [[900, 1180], [1150, 1180], [1150, 1400], [900, 1400]]", "outline = []", "brief.pin"),
        ('["30", "Southmark"]', '["30", 7]', "brief.key"),
        ('["30", "Southmark"]', "5", "brief.key"),
        ('["30", "Southmark"]', '["../x", "Southmark"]', "brief.code"),
    ],
)
def test_a_brief_that_cannot_be_drawn_is_refused(tmp_path: Path, old: str, new: str, code: str) -> None:
    text = SMALL.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "brief.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(Unreadable) as caught:
        load_brief(path)
    assert code in [issue.code for issue in caught.value.issues]
