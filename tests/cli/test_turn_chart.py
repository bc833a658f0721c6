"""``turn chart``: numbers told as rows and as data, written as charts and tables, refused with what there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.slow
def test_numbers_are_listed_and_told_as_the_ledger_has_them(run: Run, published: Path) -> None:
    listed = run("turn", "chart", published, "--json").json["numbers"]
    assert {"stock:gold", "land", "standings:place"} <= {one["key"] for one in listed}
    assert "Gold in the treasury" in run("turn", "chart", published).out
    data = run("turn", "chart", published, "gold", "--json").json
    assert (data["schema"], data["number"]["key"], data["draft_turn"]) == ("turn.chart/1", "stock:gold", 0)
    first = data["nations"][0]
    stands = run("turn", "ledger", published, "gold", "--nation", first["nation"], "--json").json["closing"]
    assert (first["values"][-1]["turn"], first["values"][-1]["value"]) == (1, stands)
    told = run("turn", "chart", published, "gold", "--nation", first["name"]).out.splitlines()
    assert told[1].split()[:2] == ["nation", "name"]
    assert told[2].split()[-1] == str(stands)
    assert len(told) == 3


@pytest.mark.slow
def test_charts_and_tables_are_written(run: Run, published: Path, tmp_path: Path) -> None:
    for name, start in {"a.svg": b"<svg", "b.png": b"\x89PNG", "c.pdf": b"%PDF"}.items():
        kind = {"a.svg": "each", "b.png": "lines", "c.pdf": "places"}[name]
        answer = run("turn", "chart", published, "army", "--as", kind, "-o", tmp_path / name)
        assert (answer.code, answer.out) == (0, "")
        assert (tmp_path / name).read_bytes().startswith(start)
    assert run("turn", "chart", published, "army", "-o", tmp_path / "t.csv").code == 0
    head, first, *_ = (tmp_path / "t.csv").read_text("utf-8-sig").splitlines()
    assert (head, first.split(",")[0]) == ("nation,name,0,1", "01")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("salt",), "no nation has a number 'salt'"),
        (("golf",), "perhaps stock:gold"),
        (("gold", "-o", "x.bmp"), "x.bmp: the suffix must be one of .svg, .png, .pdf, .csv"),
        (("-o", "x.svg"), "say which number is to be drawn"),
        (("gold", "--log"), "--log is for charts"),
        (("gold", "--log", "--as", "places", "-o", "x.svg"), "places have no shares"),
        (("gold", "--nation", "99"), "99"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_can(
    run: Run, published: Path, words: tuple[str, ...], said: str
) -> None:
    answer = run("turn", "chart", published, *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
