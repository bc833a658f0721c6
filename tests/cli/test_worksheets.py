"""``scenario worksheets``: blank, check, accept, answers."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from gm_console.cli import main
from tests.support.offers import copied

GOOD = "worksheet romin_jhors_1\nplayer: Bela\nbids: 07 = 7\nextra: 3 escort\n"
BAD = "worksheet romin_jhors_1\nplayer: Anna\nbids: 12 = 3, 99 = 1\nextra: 9 battleship\nHello\n"


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    return copied(tmp_path)


def sheet(tmp_path: Path, text: str, name: str = "one.txt") -> str:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def run(scenario: Path, *words: str) -> int:
    return main(["scenario", "worksheets", str(scenario), *words])


@pytest.mark.slow
def test_a_blank_is_printed_and_written(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(scenario, "--blank") == 0
    text = capsys.readouterr().out
    assert text.startswith("worksheet romin_jhors_1\n")
    assert run(scenario, "--blank", "-o", str(tmp_path / "out")) == 0
    assert (tmp_path / "out" / "worksheet.txt").read_text(encoding="utf-8") == text
    assert run(scenario, "--blank", "-o", str(tmp_path / "out")) == 2
    assert run(scenario, "--blank", "--page", "-o", str(tmp_path / "page")) == 0
    assert sorted(path.name for path in (tmp_path / "page").iterdir()) == ["worksheet.html", "worksheet.txt"]


@pytest.mark.slow
def test_checking_changes_nothing(scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (scenario / "setup.toml").read_bytes()
    assert run(scenario, sheet(tmp_path, GOOD)) == 0
    assert (
        "1. Bela gets 07 Lorrenay for 7 points: no other bid for it is open, wish 1."
        in capsys.readouterr().out
    )
    assert run(scenario, sheet(tmp_path, GOOD), sheet(tmp_path, BAD, "two.txt")) == 1
    told = capsys.readouterr().out
    assert "3:15 99 = 1\n    refused: no country that can be had is called '99'." in told
    assert "error: nation 12 spends" in told
    assert "5:1 Hello\n    unreadable" in told
    assert (scenario / "setup.toml").read_bytes() == before
    assert sorted(path.name for path in scenario.iterdir()) == ["scenario.toml", "setup.toml"]


@pytest.mark.slow
def test_what_is_wrong_is_taken_in_only_anyway(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both = (sheet(tmp_path, GOOD), sheet(tmp_path, BAD, "two.txt"))
    before = (scenario / "setup.toml").read_bytes()
    assert run(scenario, *both, "--accept") == 1
    assert "nothing is taken in" in capsys.readouterr().err
    assert (scenario / "setup.toml").read_bytes() == before
    assert run(scenario, *both, "--accept", "--anyway", "--json") == 1
    data = json.loads(capsys.readouterr().out)
    assert data["schema"] == "scenario.worksheets/1"
    assert data["taken"]
    assert [one["country"] for one in data["worksheets"]] == ["12", "07"]
    assert (scenario / "setup.toml").read_bytes() != before
    assert (scenario / "worksheets" / "receipt-001.json").is_file()


@pytest.mark.slow
def test_answers_are_written(scenario: Path, tmp_path: Path) -> None:
    assert run(scenario, sheet(tmp_path, GOOD), "--accept", "--answers", str(tmp_path / "answers")) == 0
    (path,) = (tmp_path / "answers").iterdir()
    assert "You get 07 Lorrenay for 7 points; your wish 1." in path.read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_country_that_was_given_stays_given(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = "worksheet romin_jhors_1\nplayer: "
    bela = sheet(tmp_path, f"{head}Bela\nbids: 07 = 7\ncountry: Belaland\nextra: 3 escort\n")
    anna = sheet(tmp_path, f"{head}Anna\nbids: 07 = 9, 12 = 3\ncountry: Annaland\nextra: 7 escort\n", "2.txt")
    blank = (scenario / "setup.toml").read_bytes()
    assert run(scenario, bela, "--accept") == 0
    capsys.readouterr()
    assert run(scenario, anna, "--accept") == 0
    told = capsys.readouterr().out
    assert "Bela has 07 Belaland for 7 points already, by receipt-001.json, and keeps it." in told
    assert "   Anna, 9 points, wish 1: falls away, the country is given" in told
    assert "1. Anna gets 12 Kelmoria for 3 points" in told
    rows = {row["id"]: row for row in tomllib.loads((scenario / "setup.toml").read_text())["nation"]}
    assert (rows["07"]["country"], rows["12"]["country"]) == ("Belaland", "Annaland")
    newer = sheet(tmp_path, f"{head}bela\nbids: 12 = 9\ncountry: Newland\nextra: 3 escort\n", "3.txt")
    assert run(scenario, newer, "--accept", "--answers", str(tmp_path / "answers")) == 0
    assert "1. bela has 07 Belaland for 7 points already" in capsys.readouterr().out
    (answer,) = (tmp_path / "answers").iterdir()
    assert "You have 07 Belaland for 7 points, which was given to you before." in answer.read_text()
    (scenario / "setup.toml").write_bytes(blank)
    assert run(scenario, anna) == 1, "seven escorts are more than country 07 can pay"
    assert "1. Anna gets 07 Lorrenay for 9 points" in capsys.readouterr().out, "what was given is taken back"
    (scenario / "worksheets" / "receipt-002.json").write_text("{")
    assert run(scenario, anna) == 2
    assert "receipt-002.json says who has which country, and cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--blank", "x.txt"),
        ("--blank", "--accept"),
        ("--blank", "--page"),
        ("x.txt", "-o", "d"),
        ("x.txt", "--anyway"),
        ("nowhere.txt",),
    ],
)
def test_bad_usage_is_told(words: tuple[str, ...], scenario: Path) -> None:
    assert run(scenario, *words) == 2


@pytest.mark.slow
def test_an_empty_folder_is_told(scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert run(scenario, str(tmp_path / "empty")) == 2
    assert "no worksheet is there" in capsys.readouterr().err
