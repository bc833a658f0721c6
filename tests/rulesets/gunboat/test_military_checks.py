"""Checks before the deadline: form, and reach if nothing changes (R54)."""

from __future__ import annotations

import pytest

from gm_console.rulesets.gunboat.facts import TaskForceFormed
from tests.rulesets.gunboat.military_world import look, position, sentences
from tests.support.every import every

OWN = {"PO-01": "07", "PO-02": "07"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("M1 1 LI: 07-03 > 07-02", ("accepted", "")),
        ("M1 1 LI: 07-03 > 12-01", ("refused", "m1.not-controlled")),
        ("M2 Navy Attack 1 BB: PO-02 > PO-03", ("accepted", "")),
        ("M2 Navy Attack 1 BB: PO-02 > PO-03 > PO-04", ("refused", "m2.not-controlled")),
        ("M2 Navy Attack 1 BB: PO-02 > PO-01", ("conditional", "m2.own-target")),
        ("M3 1 BB: PO-02 > PO-01", ("accepted", "")),
        ("M3 1 BB: PO-02 > PO-03 > PO-04", ("conditional", "m3.not-controlled")),
        ("M3 1 BB: PO-02 > 12-02", ("refused", "m3.not-adjacent")),
        ("M4 Ground Attack 1 LI: 07-03 > 12-01", ("accepted", "")),
        ("M4 Ground Attack 1 LI: 07-03 > 12-01 > 12-02", ("conditional", "m4.not-controlled")),
        ("M4 Ground Attack 1 LI: 07-03 > 07-02", ("conditional", "m4.own-target")),
        ("M4 Ground Attack 1 LI: 07-03 > 12-01 blitz 12-02", ("adjusted", "m4.blitz-technology")),
        ("M5 1 LI: 07-03 > 07-02", ("accepted", "")),
        ("M5 1 LI: 07-03 > 12-01", ("conditional", "m5.not-controlled")),
        ("M5 1 LI: 07-03 > 07-02 > 07-04", ("adjusted", "m5.gap")),
        ("M5 9 LI: 07-03 > 07-02", ("adjusted", "m5.fewer-units")),
    ],
)
def test_check_says(text: str, said: tuple[str, str]) -> None:
    assert look(position({"07-03": "2 LI", "PO-02": "1 BB"}, owners=OWN), text).verdict() == said


def test_units_that_an_earlier_line_brings_for_certain_may_go_on() -> None:
    state = position({"07-01": "2 LI"})
    checked = look(state, "M1 2 LI: 07-01 > 07-02", "M5 2 LI: 07-02 > 07-03", "M5 1 LI: 07-01 > 07-02")
    assert checked.verdicts() == [("accepted", ""), ("accepted", ""), ("refused", "m5.no-such-units")]


def test_units_that_an_attack_may_bring_make_a_line_conditional() -> None:
    state = position({"PO-02": "2 BB"}, owners=OWN)
    checked = look(
        state, "M2 Navy Attack 2 BB: PO-02 > PO-03", "M3 2 BB: PO-03 > PO-02", "M3 2 BB: PO-02 > PO-01"
    )
    assert checked.verdicts() == [
        ("accepted", ""),
        ("conditional", "m3.not-there-yet"),
        ("conditional", "m3.not-there-yet"),
    ]
    assert checked.args(2)["there"] == 0


def test_sealift_is_added_up_over_both_phases() -> None:
    state = position({"07-02": "9 LI, 1 BB"}, owners=OWN, sealift={"07": 4})
    checked = look(
        state,
        "M2 Invasion 3 LI, 1 BB: 07-02 > PO-02 > 12-01",
        "M2 Navy Attack 3 LI, 1 BB: 07-02 > PO-02",
        "M3 2 LI: 07-02 > PO-01",
        "M3 1 LI: 07-02 > PO-01",
    )
    assert checked.verdicts()[2:] == [("accepted", ""), ("accepted", "")]
    state = position({"07-02": "9 LI, 1 BB"}, owners={"PO-01": "07"}, sealift={"07": 4})
    checked = look(state, "M2 Navy Attack 3 LI, 1 BB: 07-02 > PO-01", "M3 2 LI: 07-02 > PO-01")
    assert checked.verdicts() == [("conditional", "m2.own-target"), ("conditional", "m3.sealift")]
    checked = look(state, "M3 5 LI: 07-02 > PO-01")
    assert checked.verdicts() == [("refused", "m3.sealift")]


def test_a_check_forms_task_forces_but_changes_nothing() -> None:
    checked = look(position({"07-01": "2 LI"}), "M1 2 LI: 07-01 > 07-02")
    assert len(checked.facts(TaskForceFormed)) == 1
    assert not [entry for entry in checked.ctx.entries if entry.fact.changes_state]


def test_there_are_sentences_for_many_reasons() -> None:
    assert len(sentences()) >= 30
    assert every(text.endswith(".") for text in sentences().values())
