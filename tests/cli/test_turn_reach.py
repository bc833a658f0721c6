"""``turn reach`` and ``nation lines``: told as rows, as data, and refused with what there is instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_where_forces_can_be_ordered_is_told_with_the_way_and_the_order(run: Run, toy: Path) -> None:
    answer = run("turn", "reach", toy, "a1")
    head, *rows = answer.out.splitlines()
    assert (answer.code, head.split()) == (0, ["phase", "to", "steps", "way", "who"])
    assert rows
    assert {tuple(row.split()[::2]) for row in rows} == {("M1", "1", "→", "all"), ("M1", "1", "→")} & {
        tuple(row.split()[::2]) for row in rows
    }
    near = rows[0].split()[1]
    way = run("turn", "reach", toy, "A-01", "--to", near)
    assert (way.code, way.out.splitlines()) == (
        0,
        [f"M1 March: A-01 → {near}", f"    [M1] march 1: A-01 > {near}"],
    )
    (one,) = run("turn", "reach", toy, "A-01", "--phase", "m1", "--json").json["reach"]
    assert one["to"][near] == {"kinds": ["army"], "steps": 1, "way": ["A-01", near]}
    assert len(one["to"]) == len(rows)


def test_what_is_out_of_reach_is_a_problem_with_its_reason(run: Run, toy: Path) -> None:
    far = run("turn", "reach", toy, "A-01", "--to", "B-02")
    near = run("turn", "reach", toy, "A-01", "--json").json["reach"][0]["to"]
    assert "B-02" not in near
    assert (far.code, far.out) == (1, "M1 March: too far, or no way through what is controlled\n")
    here = run("turn", "reach", toy, "A-01", "--to", "A-01")
    assert (here.code, here.out) == (1, "M1 March: the forces stand there already\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("A-02",), "A-02 is nobody's; only forces of nations can be ordered"),
        (("Z-99",), "there is no region Z-99 on the map"),
        (("A-01", "--phase", "M9"), "nothing moves in 'M9'; it can be M1"),
        (("A-01", "--kind", "camel"), "there is no kind of force 'camel'; there are army"),
        (("A-01", "--with", "wings"), "there is no technology that leads farther 'wings'"),
        (("A-01", "--after", "M1"), "say of which turn the phase is"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_can(
    run: Run, toy: Path, words: tuple[str, ...], said: str
) -> None:
    answer = run("turn", "reach", toy, *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_the_lines_of_a_nation_that_holds_one_field_have_nothing_to_tell(run: Run, toy: Path) -> None:
    answer = run("nation", "lines", toy, "1")
    assert answer.code == 0
    assert "all regions of nation 01 hang together" in answer.err
    data = run("nation", "lines", toy, "Ash", "--json").json
    assert (data["nation"], data["source"], data["rows"]) == ("01", ["A-01"], [])
    assert run("nation", "lines", toy, "Oak").code == 2


def test_a_campaign_says_whether_its_packets_tell_lines(run: Run, toy: Path) -> None:
    for words, told in (((), False), (("--on",), True), ((), True), (("--off",), False)):
        answer = run("campaign", "packet-lines", toy, *words, "--json")
        assert (answer.code, answer.json["told"]) == (0, told), words
