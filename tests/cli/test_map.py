"""``map`` on the command line: what it prints, where, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gm_console.cli import main
from gm_console.files.mapfile import load_map, save_map
from tests.board.boards import grid

BRIEF = Path(__file__).parents[1] / "files" / "small_brief.toml"
SOUND = grid("PO-01 01-01 01-02 PO-02", wraps=True)


@pytest.fixture
def folder(tmp_path: Path) -> str:
    save_map(SOUND, tmp_path / "toy")
    return str(tmp_path / "toy")


@pytest.fixture
def torn(tmp_path: Path) -> str:
    save_map(grid("01-01 PO-01 01-02", capitals=["01-01"]), tmp_path / "torn")
    return str(tmp_path / "torn")


def test_check_of_a_sound_map(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "check", folder]) == 0
    assert "errors 0" in capsys.readouterr().out


def test_check_of_a_map_with_an_error(torn: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "check", torn]) == 1
    assert "01-02: error: the home of 01 falls into 2 parts" in capsys.readouterr().out


def test_check_as_json_is_one_object(torn: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "check", torn, "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["schema"] == "map.check/1"
    assert data["errors"] == 1
    assert data["issues"][0]["code"] == "map.home.torn"


def test_check_of_an_unreadable_map(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(folder) / "map.json"
    path.write_text(path.read_text().replace('"wraps"', '"warps"'))
    assert main(["map", "check", folder, "--json"]) == 2
    captured = capsys.readouterr()
    assert json.loads(captured.out)["errors"] == 2
    assert "wraps is missing" in captured.err


def test_links_as_csv_and_in_columns(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "links", folder, "--csv"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["a,b,kind", "01-01,01-02,land"]
    assert main(["map", "links", folder]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "01-01  01-02  land"


def test_missing_map_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "links", str(tmp_path / "none")]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "cannot read map.json" in captured.err


def test_exports(folder: str, tmp_path: Path) -> None:
    for suffix in ("svg", "geojson", "csv"):
        assert main(["map", "export", folder, "-o", str(tmp_path / f"toy.{suffix}")]) == 0
    ElementTree.parse(tmp_path / "toy.svg")
    assert len(json.loads((tmp_path / "toy.geojson").read_text())["features"]) == 4
    assert (tmp_path / "toy.csv").read_bytes().startswith(b"a,b,kind\n")


def test_export_to_an_unknown_suffix_or_place(folder: str, tmp_path: Path) -> None:
    assert main(["map", "export", folder, "-o", str(tmp_path / "toy.bmp")]) == 2
    assert main(["map", "export", folder, "-o", str(tmp_path / "none" / "toy.csv")]) == 2


def test_generate_writes_a_map_that_the_seed_decides(tmp_path: Path) -> None:
    assert main(["map", "generate", str(BRIEF), "-o", str(tmp_path / "one")]) == 0
    assert main(["map", "generate", str(BRIEF), "-o", str(tmp_path / "two"), "--seed", "7"]) == 0
    assert (tmp_path / "one" / "map.json").read_bytes() == (tmp_path / "two" / "map.json").read_bytes()
    assert load_map(tmp_path / "one").board.name == "Small World"


def test_generate_refuses_what_cannot_be_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = BRIEF.read_text(encoding="utf-8").replace('colonial = ["south"]', 'colonial = ["rock"]')
    (tmp_path / "brief.toml").write_text(text, encoding="utf-8")
    assert main(["map", "generate", str(tmp_path / "brief.toml"), "-o", str(tmp_path / "x")]) == 2
    assert "cannot be drawn" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


def test_generate_refuses_a_negative_seed_and_a_missing_brief(tmp_path: Path) -> None:
    assert main(["map", "generate", str(BRIEF), "-o", str(tmp_path / "x"), "--seed", "-1"]) == 2
    assert main(["map", "generate", str(tmp_path / "none.toml"), "-o", str(tmp_path / "x")]) == 2


def test_bad_usage() -> None:
    assert main(["map", "check"]) == 2
    assert main(["map", "nonsense"]) == 2
