"""``map`` on the command line: what it prints, where, and its exit codes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gm_console.board.editing import assign
from gm_console.board.model import Accepted, HandLink
from gm_console.cli import main
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import load_map, save_map
from gm_console.files.open_map import OpenMap
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


FAULTY = replace(
    SOUND,
    regions=tuple(replace(one, coastal=False) if one.id == "01-01" else one for one in SOUND.regions),
    country_names={**SOUND.country_names, "09": "Nine"},
    accepted=(Accepted(code="map.link.missing", about="01-01 01-02", reason="a wall"),),
    links=tuple(one for one in SOUND.links if (one.a, one.b) != ("01-01", "01-02")),
)
"""A coast flag that is wrong, a name of a country that is not there, and a missing link that is meant so."""


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    save_map(FAULTY, tmp_path / "faulty")
    return tmp_path / "faulty"


def test_check_as_json_says_what_each_finding_is_about(
    faulty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["map", "check", str(faulty), "--json"]) == 1
    rows = {row["code"]: row for row in json.loads(capsys.readouterr().out)["issues"]}
    flag = rows["map.coastal"]
    assert (flag["about"], flag["place"], flag["fix"], flag["accepted"]) == ("01-01", [150, 50], True, "")
    meant = rows["map.link.missing"]
    assert (meant["about"], meant["severity"], meant["accepted"]) == ("01-01 01-02", "info", "a wall")
    assert rows["map.region.hanging"]["fix"] is False


def test_fix_mends_errors_and_warnings_in_one_save_with_a_backup(
    faulty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (faulty / "map.json").read_bytes()
    assert main(["map", "check", str(faulty), "--fix", "--dry-run"]) == 0
    told = capsys.readouterr().out
    assert "would mend: 01-01 is marked inland but has a coast: set the flag from the links" in told
    assert "would mend, 0 left; nothing was saved" in told
    assert sorted(path.name for path in faulty.iterdir()) == ["map.json", "map.txt"]
    assert (faulty / "map.json").read_bytes() == before
    assert main(["map", "check", str(faulty), "--fix"]) == 0
    assert "mended: 01-01 is marked inland" in capsys.readouterr().out
    (backup,) = (faulty / "backups").iterdir()
    assert backup.read_bytes() == before
    assert not (faulty / "map.journal").exists()
    board = load_map(faulty).board
    assert board.by_id[RegionId("01-01")].coastal
    # information is no trouble, and what was accepted is meant so
    assert "09" in board.country_names
    assert board.kinds(RegionId("01-01"), RegionId("01-02")) == ()


def test_fix_of_one_kind_as_json(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "check", str(faulty), "--fix", "--kind", "country.unused", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert [(row["code"], row["about"]) for row in data["mended"]] == [("map.country.unused", "09")]
    assert (data["left"], data["saved"]) == ([], True)
    assert "map.coastal" in [row["code"] for row in data["issues"]]
    assert "09" not in load_map(faulty).board.country_names


def test_fix_of_a_sound_map_saves_nothing(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "check", folder, "--fix"]) == 0
    assert "0 mended, 0 left; nothing was saved" in capsys.readouterr().out
    assert not (Path(folder) / "backups").exists()


def test_fix_leaves_a_map_with_unsaved_edits_alone(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_map = OpenMap(faulty)
    open_map.begin()
    open_map.document.do(assign.rename(open_map.document.sheet, RegionId("01-01"), "Arn"))
    open_map.close()
    before = (faulty / "map.json").read_bytes()
    assert main(["map", "check", str(faulty), "--fix"]) == 2
    assert "not saved" in capsys.readouterr().err
    assert (faulty / "map.json").read_bytes() == before
    assert OpenMap(faulty).recovery() is not None
    assert main(["map", "check", str(faulty)]) == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--dry-run"], "go with --fix"),
        (["--kind", "map.coastal"], "go with --fix"),
        (["--fix", "--kind", "map.costal"], "did you mean map.coastal?"),
        (["--fix", "--kind", "map.region.hanging"], "there is no fix for map.region.hanging"),
    ],
)
def test_what_cannot_be_fixed_is_said(
    folder: str, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["map", "check", folder, *words]) == 2
    assert told in capsys.readouterr().err


def test_check_of_an_empty_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save_map(replace(SOUND, regions=(), links=()), tmp_path / "empty")
    assert main(["map", "check", str(tmp_path / "empty")]) == 1
    assert "the map has no regions" in capsys.readouterr().out


@pytest.mark.slow
def test_review_lists_what_should_be_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = grid("PO-01 01-01", "PO-02 01-02")
    save_map(board, tmp_path / "four")
    assert main(["map", "review", str(tmp_path / "four")]) == 1
    told = capsys.readouterr().out
    assert "01-01 and PO-02 meet in a corner only" in told
    assert "2 pairs to look at" in told
    assert main(["map", "review", str(tmp_path / "four"), "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["schema"], [row["b"] for row in data["pairs"]]) == ("map.review/1", ["PO-02", "PO-01"])
    assert data["pairs"][0]["place"] == [100, 100]
    decided = tuple(
        HandLink(a=RegionId(a), b=RegionId(b), kind=None) for a, b in (("01-01", "PO-02"), ("01-02", "PO-01"))
    )
    save_map(replace(board, by_hand=decided), tmp_path / "four")
    assert main(["map", "review", str(tmp_path / "four")]) == 0
    assert main(["map", "review", str(tmp_path / "none")]) == 2


def test_export_to_an_unknown_suffix_or_place(folder: str, tmp_path: Path) -> None:
    assert main(["map", "export", folder, "-o", str(tmp_path / "toy.bmp")]) == 2
    assert main(["map", "export", folder, "-o", str(tmp_path / "none" / "toy.csv")]) == 2


@pytest.mark.slow
def test_generate_writes_a_map_that_the_seed_decides(tmp_path: Path) -> None:
    assert main(["map", "generate", str(BRIEF), "-o", str(tmp_path / "one")]) == 0
    assert main(["map", "generate", str(BRIEF), "-o", str(tmp_path / "two"), "--seed", "7"]) == 0
    assert (tmp_path / "one" / "map.json").read_bytes() == (tmp_path / "two" / "map.json").read_bytes()
    assert load_map(tmp_path / "one").board.name == "Small World"


@pytest.mark.slow
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
