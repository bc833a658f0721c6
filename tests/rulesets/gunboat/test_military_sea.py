"""M3, Air/Navy Movement: water ways, the canal, sealift, landing room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_console.board.model import Link, LinkKind
from gm_console.core.ids import RegionId
from gm_console.rulesets.gunboat.facts import LandingRoom, Stepped, UnitsChanged
from tests.rulesets.gunboat.military_world import board, look, play, position, totals

SEAS = dict.fromkeys(("AO-01", "PO-01", "PO-02", "PO-03", "PO-04", "PO-05", "GL-01", "GL-02", "GL-03"), "07")
OIL = {"07": ("coal_to_oil",)}
BOTH = {"07": ("coal_to_oil", "underway_replenishment")}


def test_ships_move_over_controlled_seas() -> None:
    before = position({"PO-01": "3 BB, 1 S1, 1 Mr"}, owners=SEAS)
    played = play(before, "M3 2 BB, 1 S1, 1 Mr: PO-01 > PO-02 > PO-03 > PO-04")
    assert played.verdict() == ("accepted", "")
    assert played.units("PO-01") == {"BB": 1}
    assert played.units("PO-04") == {"BB": 2, "S1": 1, "Mr": 1}
    assert totals(played.after) == totals(before)


@pytest.mark.parametrize(("developments", "most"), [({}, 3), (OIL, 4), (BOTH, 5)])
def test_reach_grows_with_technology(developments: dict[str, tuple[str, ...]], most: int) -> None:
    state = position({"AO-01": "1 BB"}, owners=SEAS, developments=developments)
    way = ["AO-01", "PO-01", "PO-02", "PO-03", "PO-04", "PO-05", "AO-01"]
    assert play(state, f"M3 1 BB: {' > '.join(way[: most + 1])}").verdict() == ("accepted", "")
    too_far = play(state, f"M3 1 BB: {' > '.join(way[: most + 2])}")
    assert too_far.verdict() == ("refused", "m3.too-far")
    assert too_far.args() == {"steps": most + 1, "most": most}


def test_the_map_wraps() -> None:
    played = play(position({"AO-01": "1 BB"}, owners=SEAS), "M3 1 BB: AO-01 > PO-05")
    assert played.verdict() == ("accepted", "")


def test_task_force_is_cancelled_whole_when_one_region_is_not_controlled() -> None:
    state = position({"PO-01": "2 BB"}, owners={"PO-01": "07", "PO-02": "07", "PO-03": "12"})
    played = play(state, "M3 2 BB: PO-01 > PO-02 > PO-03")
    assert played.verdict() == ("refused", "m3.not-controlled")
    assert played.args() == {"region": "PO-03"}
    assert played.units("PO-01") == {"BB": 2}
    assert not played.facts(UnitsChanged)


def test_ships_pass_the_canal_between_two_lakes() -> None:
    played = play(position({"GL-01": "2 Es"}, owners=SEAS), "M3 2 Es: GL-01 > 09-14 > GL-03")
    assert played.verdict() == ("accepted", "")
    assert played.units("GL-03") == {"Es": 2}
    assert [entry.rule for entry in played.entries(Stepped)] == ["M3", "M3 R22"]


def test_who_does_not_hold_the_canal_does_not_pass() -> None:
    state = position({"GL-01": "2 Es"}, owners={**SEAS, "09-14": "12"})
    assert play(state, "M3 2 Es: GL-01 > 09-14 > GL-03").verdict() == ("refused", "m3.not-controlled")


def test_lakes_without_a_link_do_not_touch() -> None:
    state = position({"GL-01": "2 Es"}, owners=SEAS)
    assert play(state, "M3 2 Es: GL-01 > GL-03").verdict() == ("refused", "m3.not-adjacent")


def test_ships_pass_any_controlled_coast_on_two_waters() -> None:
    """R31: a coastal region between two waters is as good as a canal to who controls it."""
    here = board()
    link = Link(a=RegionId("07-04"), b=RegionId("PO-01"), kind=LinkKind.COAST)
    on = replace(here, links=tuple(sorted((*here.links, link))))
    played = play(position({"GL-01": "1 Es"}, owners=SEAS, on=on), "M3 1 Es: GL-01 > 07-04 > PO-01", on=on)
    assert played.verdict() == ("accepted", "")
    assert [entry.rule for entry in played.entries(Stepped)] == ["M3", "M3 R31"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("M3 1 LI: 07-02 > 07-03", "m3.land-to-land"),
        ("M3 1 LI: PO-01 > 07-02 > 07-03", "m3.land-to-land"),
        ("M3 1 BB: 07-02 > PO-02", "m3.not-adjacent"),
        ("M3 1 BB: PO-01 > 07-01", "m3.not-adjacent"),
        ("M3 1 SL: PO-01 > PO-02", "m3.kind-barred"),
        ("M3 1 BB: PO-01", "m3.no-step"),
        ("M3 1 S2: PO-01 > PO-02", "m3.no-such-units"),
        ("M3 1 BB: 12-01 > PO-03", "m3.not-yours"),
    ],
)
def test_m3_refuses(text: str, code: str) -> None:
    state = position({"07-02": "3 LI, 1 BB", "PO-01": "1 BB, 1 LI", "12-01": "1 BB"}, owners=SEAS)
    assert play(state, text).verdict() == ("refused", code)
    assert look(state, text).verdict() == ("refused", code)


def test_armies_need_no_ship_but_sealift() -> None:
    state = position({"07-02": "3 LI"}, owners=SEAS, sealift={"07": 3})
    played = play(state, "M3 3 LI: 07-02 > PO-01 > PO-02 > 07-03")
    assert played.verdict() == ("accepted", "")
    assert played.units("07-03") == {"LI": 3}


def test_task_forces_beyond_the_sealift_are_cancelled_whole_and_free_their_share() -> None:
    state = position({"07-02": "9 LI, 2 Es"}, owners=SEAS, sealift={"07": 5})
    played = play(
        state,
        "M3 3 LI: 07-02 > PO-01",
        "M3 4 LI, 1 Es: 07-02 > PO-01",
        "M3 2 LI, 1 Es: 07-02 > PO-01",
    )
    assert played.verdicts() == [("accepted", ""), ("refused", "m3.sealift"), ("accepted", "")]
    assert played.args(2) == {"capacity": 5, "used": 3, "army": 4}
    assert played.units("PO-01") == {"LI": 5, "Es": 1}


def test_a_task_force_cancelled_for_control_frees_its_share() -> None:
    state = position({"07-02": "6 LI"}, owners={**SEAS, "PO-02": "12"}, sealift={"07": 3})
    played = play(state, "M3 3 LI: 07-02 > PO-01 > PO-02", "M3 3 LI: 07-02 > PO-01")
    assert played.verdicts() == [("refused", "m3.not-controlled"), ("accepted", "")]


def test_sealift_is_shared_with_phase_two() -> None:
    state = position({"07-02": "5 LI, 2 Es", "07-03": "2 LI"}, owners={"PO-02": "07"}, sealift={"07": 4})
    lines = ("M2 Navy Attack 2 LI, 1 Es: 07-02 > PO-01", "M3 3 LI: 07-02 > PO-01", "M3 2 LI: 07-03 > PO-02")
    played = play(state, *lines)
    assert played.verdicts() == [("accepted", ""), ("refused", "m3.sealift"), ("accepted", "")]
    assert played.args(2) == {"capacity": 4, "used": 2, "army": 3}


def test_units_of_a_cancelled_task_force_do_no_double_duty() -> None:
    state = position({"07-02": "4 LI"}, owners={**SEAS, "PO-02": "12"}, sealift={"07": 9})
    played = play(state, "M3 3 LI: 07-02 > PO-01 > PO-02", "M3 3 LI: 07-02 > PO-01")
    assert played.verdicts() == [("refused", "m3.not-controlled"), ("adjusted", "m3.double-duty")]
    assert played.units("PO-01") == {"LI": 1}


def test_a_carrier_takes_two_squadrons_and_the_weakest_are_lost() -> None:
    before = position({"PO-01": "1 CV, 1 Bi, 2 Ft, 1 Bm, 1 JF, 1 JB"}, owners=SEAS)
    played = play(before)
    assert played.units("PO-01") == {"CV": 1, "JF": 1, "JB": 1}
    (room,) = played.entries(LandingRoom)
    assert (room.fact.squadrons, room.fact.room) == (6, 2)
    assert [
        (entry.fact.unit, entry.fact.delta) for entry in played.ctx.entries if entry.cause == room.seq
    ] == [
        ("biplane", -1),
        ("fighter", -2),
        ("bomber", -1),
    ]


def test_landing_room_is_counted_after_all_have_moved() -> None:
    state = position({"07-02": "2 Ft", "PO-02": "1 CV"}, owners=SEAS)
    played = play(state, "M3 2 Ft: 07-02 > PO-01", "M3 1 CV: PO-02 > PO-01")
    assert played.units("PO-01") == {"Ft": 2, "CV": 1}
    alone = play(state, "M3 2 Ft: 07-02 > PO-01")
    assert alone.units("PO-01") == {}
    assert alone.verdict() == ("accepted", "")


def test_aircraft_on_land_need_no_carrier() -> None:
    played = play(position({"07-02": "5 Ft"}))
    assert played.units("07-02") == {"Ft": 5}
    assert not played.facts(LandingRoom)
