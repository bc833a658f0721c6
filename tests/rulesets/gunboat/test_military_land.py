"""M1, Rapid Deployment, and M5, Air/Army Ground Movement."""

from __future__ import annotations

import pytest

from gm_console.core.facts import PUBLIC, Audience
from gm_console.core.ids import NationId
from gm_console.rulesets.common.answers import OrderDone, OrderRefused
from gm_console.rulesets.gunboat.facts import NationEliminated, Stepped, TaskForceFormed, UnitsChanged
from tests.rulesets.gunboat.military_world import look, play, position, totals

HIGHWAYS = {"07": ("national_highways",)}
ROW = dict.fromkeys(("12-01", "12-02", "12-03"), "07")


def test_m1_moves_to_an_adjacent_controlled_region() -> None:
    before = position({"07-02": "3 LI, 1 Ft"})
    played = play(before, "M1 2 LI, 1 Ft: 07-02 > 07-03")
    assert played.verdict() == ("accepted", "")
    assert played.units("07-02") == {"LI": 1}
    assert played.units("07-03") == {"LI": 2, "Ft": 1}
    assert totals(played.after) == totals(before)


def test_m1_entries_hang_under_the_order_and_are_told_to_their_nation_alone() -> None:
    played = play(position({"07-02": "3 LI"}), "M1 3 LI: 07-02 > 07-03")
    (root,) = played.entries(OrderDone)
    below = [entry for entry in played.ctx.entries if entry.cause == root.seq]
    assert [type(entry.fact) for entry in below] == [TaskForceFormed, Stepped, UnitsChanged, UnitsChanged]
    assert {entry.audience for entry in below} == {Audience("07")}
    assert [entry.fact.delta for entry in below[2:]] == [-3, 3]


def test_m1_allows_one_task_force_without_national_highways() -> None:
    lines = ("M1 1 LI: 07-02 > 07-03", "M1 1 LI: 07-02 > 07-01", "M1 1 LI: 07-02 > 07-01")
    played = play(position({"07-02": "3 LI"}), *lines)
    assert played.verdicts() == [("accepted", ""), ("refused", "m1.too-many"), ("refused", "m1.too-many")]
    played = play(position({"07-02": "3 LI"}, developments=HIGHWAYS), *lines)
    assert played.verdicts() == [("accepted", ""), ("accepted", ""), ("refused", "m1.too-many")]
    assert played.args(3) == {"most": 2}


def test_m1_goes_two_regions_when_all_units_are_fast() -> None:
    played = play(position({"07-01": "2 MI, 1 JB"}), "M1 2 MI, 1 JB: 07-01 > 07-02 > 07-03")
    assert played.verdict() == ("accepted", "")
    assert played.units("07-03") == {"MI": 2, "JB": 1}
    assert [(fact.start, fact.end) for fact in played.facts(Stepped)] == [
        ("07-01", "07-02"),
        ("07-02", "07-03"),
    ]


def test_m1_mixed_task_force_is_cut_to_one_region() -> None:
    played = play(position({"07-01": "2 MI, 1 Tk"}), "M1 2 MI, 1 Tk: 07-01 > 07-02 > 07-03")
    assert played.verdict() == ("adjusted", "m1.slow")
    assert played.args()["unit"] == "tank"
    assert played.units("07-02") == {"MI": 2, "Tk": 1}


def test_m1_slow_unit_that_is_not_there_slows_nobody() -> None:
    played = play(position({"07-01": "2 MI"}), "M1 2 MI, 1 Tk: 07-01 > 07-02 > 07-03")
    assert played.verdict() == ("adjusted", "m1.fewer-units")
    assert played.units("07-03") == {"MI": 2}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("M1 1 LI: 07-02", "m1.no-step"),
        ("M1 : 07-02 > 07-03", "m1.empty"),
        ("M1 0 LI: 07-02 > 07-03", "m1.empty"),
        ("M1 1 BB: 07-02 > 07-03", "m1.kind-barred"),
        ("M1 1 SL: 07-02 > 07-03", "m1.kind-barred"),
        ("M1 1 LI: 07-02 > PO-01", "m1.sea"),
        ("M1 1 LI: 07-02 > 07-01 > 07-02 > 07-03", "m1.too-far"),
        ("M1 1 LI: 07-02 > 07-04", "m1.not-adjacent"),
        ("M1 1 LI: 07-02 > 99-99", "all.no-region"),
        ("M1 1 LI: 12-01 > 07-03", "m1.not-yours"),
        ("M1 1 LI: 07-03 > 07-02", "m1.no-such-units"),
        ("M1 1 LI: 07-03 > 12-01", "m1.no-such-units"),
        ("M1 2 LI: 07-02 > 41-01", "m1.not-adjacent"),
        ("M1 1 LI: 07-05 > 41-01", "m1.not-controlled"),
    ],
)
def test_m1_refuses(text: str, code: str) -> None:
    state = position({"07-02": "3 LI, 1 BB", "07-05": "1 LI", "12-01": "5 LI"})
    for said in (play(state, text), look(state, text)):
        assert said.verdict() == ("refused", code)
        assert not said.facts(UnitsChanged)
    assert [fact.code for fact in play(state, text).facts(OrderRefused)] == [code]


def test_unit_in_two_task_forces_stays_in_the_first() -> None:
    state = position({"07-02": "3 LI, 1 HI"})
    played = play(
        state,
        "M5 2 LI: 07-02 > 07-03",
        "M5 2 LI: 07-02 > 07-01",
        "M5 2 LI, 1 HI: 07-02 > 07-05",
        "M5 1 LI: 07-02 > 07-01",
    )
    assert played.verdicts() == [
        ("accepted", ""),
        ("adjusted", "m5.double-duty"),
        ("adjusted", "m5.double-duty"),
        ("refused", "m5.double-duty"),
    ]
    assert played.units("07-03") == {"LI": 2}
    assert played.units("07-01") == {"LI": 1}
    assert played.units("07-05") == {"HI": 1}
    assert played.args(2) == {"unit": "light_infantry", "region": "07-02", "there": 3, "busy": 2, "asked": 2}


def test_a_refused_line_holds_no_units() -> None:
    played = play(position({"07-02": "2 LI"}), "M5 2 LI: 07-02 > 07-04", "M5 2 LI: 07-02 > 07-03")
    assert played.verdicts() == [("refused", "m5.not-adjacent"), ("accepted", "")]


def test_movement_is_simultaneous() -> None:
    """The second task force finds the start as it was, not what the first one brought."""
    played = play(
        position({"07-01": "2 LI", "07-02": "1 LI"}), "M5 2 LI: 07-01 > 07-02", "M5 3 LI: 07-02 > 07-03"
    )
    assert played.verdicts() == [("accepted", ""), ("adjusted", "m5.fewer-units")]
    assert played.args(2)["there"] == 1
    assert played.units("07-02") == {"LI": 2}


def test_units_move_again_in_a_later_phase() -> None:
    played = play(position({"07-01": "2 LI"}), "M1 2 LI: 07-01 > 07-02", "M5 2 LI: 07-02 > 07-03")
    assert played.verdicts() == [("accepted", ""), ("accepted", "")]
    assert played.units("07-03") == {"LI": 2}


def test_m5_slow_units_stop_after_the_third_region_and_fast_ones_go_on() -> None:
    played = play(
        position({"07-01": "2 LI, 3 Pz"}, owners=ROW),
        "M5 2 LI, 3 Pz: 07-01 > 07-02 > 07-03 > 12-01 > 12-02 > 12-03",
    )
    assert played.verdict() == ("adjusted", "m5.slow")
    assert played.units("12-01") == {"LI": 2}
    assert played.units("12-03") == {"Pz": 3}
    assert len(played.facts(Stepped)) == 5


def test_m5_slow_units_alone_go_three_regions() -> None:
    played = play(position({"07-01": "2 Tk"}, owners=ROW), "M5 2 Tk: 07-01 > 07-02 > 07-03 > 12-01 > 12-02")
    assert played.verdict() == ("adjusted", "m5.slow")
    assert played.units("12-01") == {"Tk": 2}
    assert len(played.facts(Stepped)) == 3


def test_m5_stops_in_the_last_valid_region() -> None:
    state = position({"07-01": "2 LI"})
    played = play(state, "M5 2 LI: 07-01 > 07-02 > 07-03 > 12-01")
    assert played.verdict() == ("adjusted", "m5.stopped")
    assert played.args() == {"region": "12-01", "last": "07-03"}
    assert played.units("07-03") == {"LI": 2}
    played = play(state, "M5 2 LI: 07-01 > 07-02 > 07-04 > 07-05")
    assert played.verdict() == ("adjusted", "m5.gap")
    assert played.units("07-02") == {"LI": 2}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("M5 1 LI: 07-03 > 12-01", "m5.blocked"),
        ("M5 1 LI: 07-03 > PO-02", "m5.sea"),
        ("M5 1 BB: 07-03 > 07-02", "m5.kind-barred"),
        ("M5 1 LI: 07-03 > 07-02 > 07-03 > 07-02 > 07-03 > 07-02 > 07-03", "m5.too-far"),
        ("M5 1 LI: 07-03 > 07-01", "m5.not-adjacent"),
    ],
)
def test_m5_refuses(text: str, code: str) -> None:
    assert play(position({"07-03": "3 LI, 1 BB"}), text).verdict() == ("refused", code)


def test_m5_allows_six_task_forces() -> None:
    played = play(position({"07-01": "9 LI"}), *["M5 1 LI: 07-01 > 07-02"] * 7)
    assert played.verdicts() == [("accepted", "")] * 6 + [("refused", "m5.too-many")]


def test_a_crossing_is_walked_like_land() -> None:
    played = play(position({"12-04": "1 LI"}, owners={"28-01": "12"}), n12=["M5 1 LI: 12-04 > 28-01"])
    assert played.verdict(1, "12") == ("accepted", "")


def test_nation_without_land_is_eliminated_at_the_end_of_m5() -> None:
    gone = dict.fromkeys(("12-01", "12-02", "12-03", "12-04", "12-05"), "07")
    played = play(position({"PO-03": "2 BB"}, owners={**gone, "PO-03": "12"}))
    (out,) = played.entries(NationEliminated)
    assert (out.fact, out.audience, out.phase) == (NationEliminated(nation=NationId("12")), PUBLIC, "M5")
    again = play(played.after, n12=["M3 1 BB: PO-03 > PO-04", "M2 Navy Attack 1 BB: PO-03 > PO-04"])
    assert again.verdicts("12") == [("refused", "all.eliminated")] * 2
    assert again.units("PO-03") == {"BB": 2}
    assert not again.facts(NationEliminated)


def test_nobody_is_eliminated_while_one_land_region_is_left() -> None:
    gone = dict.fromkeys(("12-01", "12-02", "12-03", "12-04"), "07")
    assert not play(position({}, owners=gone)).facts(NationEliminated)
