"""``turn market``: told as rows and as data, by nation, written as charts and tables, refused with what there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.slow
def test_prices_and_trade_are_told_and_add_up_to_what_nations_traded(run: Run, published: Path) -> None:
    data = run("turn", "market", published, "--json").json
    assert (data["schema"], [row["turn"] for row in data["rows"]]) == ("turn.market/1", [1, 2])
    assert run("turn", "log", published, "--why", data["rows"][1]["set_by"]).code == 0
    head, *rows = run("turn", "market", published, "--good", "Grain").out.splitlines()
    assert head.split()[:3] == ["turn", "good", "sell"]
    assert [row.split()[:2] for row in rows] == [["1", "grain"], ["2", "grain"]]
    told = run("turn", "market", published, "--nations", "--json").json
    assert sum(one["sold"] for one in told["nations"]) == data["rows"][0]["sold"] > 0
    assert run("turn", "log", published, "--why", told["nations"][0]["entries"][0]).code == 0
    head, *rows = run("turn", "market", published, "--nations").out.splitlines()
    assert len(rows) == len(told["nations"])


@pytest.mark.slow
def test_the_next_price_is_told_had_something_else_been_sold(run: Run, published: Path) -> None:
    was = run("turn", "market", published, "--json").json["rows"]
    (same,) = run("turn", "market", published, "--what-if", f"grain sold={was[0]['sold']}", "--json").json[
        "what_if"
    ]
    assert same["sell"] == same["sell_then"] == was[1]["sell"]
    (none,) = run("turn", "market", published, "--what-if", "Grain sold=0", "--json").json["what_if"]
    (much,) = run("turn", "market", published, "--what-if", "grain sold=999999", "--json").json["what_if"]
    assert (none["sell_then"], much["sell_then"]) == (was[0]["sell"] + 1, was[0]["sell"] - 1)
    assert much["working"] != none["working"]
    assert "999999" in run("turn", "market", published, "--what-if", "grain sold=999999").out


@pytest.mark.slow
def test_charts_and_tables_are_written(run: Run, published: Path, tmp_path: Path) -> None:
    for name, start in {"a.svg": b"<svg", "b.png": b"\x89PNG", "c.pdf": b"%PDF"}.items():
        answer = run("turn", "market", published, "-o", tmp_path / name, "--log")
        assert (answer.code, answer.out) == (0, "")
        assert (tmp_path / name).read_bytes().startswith(start)
    assert run("turn", "market", published, "-o", tmp_path / "t.csv").code == 0
    assert (tmp_path / "t.csv").read_text("utf-8-sig").splitlines()[1].startswith("1,grain,")
    assert run("turn", "market", published, "--nations", "-o", tmp_path / "n.csv").code == 0
    assert (tmp_path / "n.csv").read_text("utf-8-sig").startswith("nation,name,good")


@pytest.mark.slow
def test_what_prices_went_along_with_is_told_with_its_working_and_is_no_cause(
    run: Run, published: Path, tmp_path: Path
) -> None:
    data = run("turn", "market", published, "--causes", "--json").json
    (step,) = data["steps"]
    (told,) = data["correlated"]
    assert (told["commodity"], told["amount"], told["turns"], told["r"]) == ("grain", "sold", 1, None)
    assert str(step["amounts"]["sold"]) in step["working"]
    out = run("turn", "market", published, "--causes").out
    assert "says nothing of what caused what" in out
    assert run("turn", "market", published, "--causes", "-o", tmp_path / "c.csv").code == 0
    assert (
        (tmp_path / "c.csv")
        .read_text("utf-8-sig")
        .startswith("turn,good,price,next_price,change_percent,sold")
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--good", "salt"), "'salt' is not traded; what is traded: grain"),
        (("-o", "x.bmp"), "x.bmp: the suffix must be one of .svg, .png, .pdf, .csv"),
        (("--log",), "--log and --index are for charts"),
        (("--turn", "1"), "--turn goes with --nations or --what-if"),
        (("--what-if", "grain sold=1", "--nations"), "--what-if is told by itself"),
        (("--nations", "-o", "x.svg"), "--nations, --what-if and --causes tell tables"),
        (("--causes", "--nations"), "--causes tells of all turns"),
        (("--what-if", "grain bought=3"), "'bought=3' says no trade; write sold=5000"),
        (("--what-if", "grain sold=lots"), "'sold=lots' says no trade; write sold=5000"),
        (("--nations", "--turn", "9"), "turn 9 has not been run"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_can(
    run: Run, published: Path, words: tuple[str, ...], said: str
) -> None:
    answer = run("turn", "market", published, *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
