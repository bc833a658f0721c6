"""M2 and M4: forms of missions, order of play, regions that nobody defends."""

from __future__ import annotations

import pytest

from gm_console.core.facts import PUBLIC, Audience
from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.combat.facts import BattleFought, ForcesEngaged
from gm_console.rulesets.gunboat.facts import ControlChanged, FacilitiesChanged, OrderOfPlay, UnitsChanged
from gm_console.rulesets.gunboat.vocabulary import FACILITY
from tests.rulesets.gunboat.military_world import look, play, position
from tests.support.every import every

AIR = {"07": ("naval_air",)}
BLITZ = {"07": ("mechanization", "combined_arms")}
WORKS = {"heavy_industry": 3, "light_industry": 1, "mine": 2, "depot": 2, "shipyard": 1}
ENEMY_SEA = {"PO-01": "07", "PO-02": "12"}


def test_navy_attack_takes_an_empty_sea_without_a_fight() -> None:
    played = play(
        position({"07-02": "3 BB, 1 LI"}, sealift={"07": 1}), "M2 Navy Attack 2 BB, 1 LI: 07-02 > PO-01"
    )
    assert played.verdict() == ("accepted", "")
    assert played.owner("PO-01") == "07"
    assert played.units("PO-01") == {"BB": 2, "LI": 1}
    assert played.units("07-02") == {"BB": 1}
    (taken,) = played.entries(ControlChanged)
    assert (taken.audience, taken.fact.before, taken.fact.turn) == (PUBLIC, "", 1)


def test_an_enemys_empty_sea_is_taken_too() -> None:
    played = play(position({"PO-01": "1 BB"}, owners=ENEMY_SEA), "M2 Navy Attack 1 BB: PO-01 > PO-02")
    assert played.owner("PO-02") == "07"


def test_invasion_of_neutral_land_that_nobody_holds_damages_it() -> None:
    state = position(
        {"PO-03": "1 BB, 2 LI"},
        owners={"PO-03": "07", "12-01": ""},
        facilities={"12-01": WORKS},
        sealift={"07": 2},
        turn=4,
    )
    played = play(state, "M2 Invasion 1 BB, 2 LI: PO-03 > 12-01")
    assert played.verdict() == ("accepted", "")
    assert played.units("12-01") == {"BB": 1, "LI": 2}
    holding = played.after.holdings["12-01"]
    assert (holding.owner, holding.captured) == ("07", 4)
    assert {
        name: holding.facilities[index] for name, index in FACILITY.items() if holding.facilities[index]
    } == {
        "heavy_industry": 2,
        "mine": 2,
    }
    assert {entry.audience for entry in played.entries(FacilitiesChanged)} == {Audience("07")}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("M2 Navy Raid 1 BB: PO-03 > 12-01", "m2.not-yours"),
        ("M2 Navy Attack 1 BB: PO-01 > AO-01 > PO-05", "m2.not-controlled"),
        ("M2 Navy Attack 1 BB: PO-01 > 07-02", "m2.at-sea-only"),
        ("M2 Invasion 1 LI: PO-01 > PO-02", "m2.on-land-only"),
        ("M2 Sub Raid 1 S1: PO-01 > PO-02", "m2.on-land-only"),
        ("M2 Navy Attack 1 BB, 1 S1: PO-01 > PO-02", "m2.no-submarines"),
        ("M2 Sub Attack 1 BB: PO-01 > PO-02", "m2.submarines-only"),
        ("M2 Navy Raid 1 BB, 1 LI: PO-01 > 07-02", "m2.no-cargo"),
        ("M2 Invasion 1 BB: PO-01 > 07-02", "m2.no-army"),
        ("M2 Naval Reconnaissance 2 BB: PO-01 > PO-02", "m2.recon-one"),
        ("M2 Naval Reconnaissance 1 BB, 1 Es: PO-01 > PO-02", "m2.recon-one"),
        ("M2 Navy Attack 1 Mr: PO-01 > PO-02", "m2.kind-barred"),
        ("M2 Navy Attack 1 Bi, 1 BB: PO-01 > PO-02", "m2.kind-barred"),
        ("M2 Navy Attack 1 Ft, 1 BB: PO-01 > PO-02", "m2.naval-air"),
        ("M2 Navy Attack 1 BB, 1 LI: PO-01 > PO-02", "m2.sealift"),
        ("M2 Invasion 1 LI: 07-02 > 07-03", "m2.land-to-land"),
        ("M2 Navy Attack 1 BB: PO-01 > AO-01 > PO-05 > PO-04", "m2.too-far"),
        ("M2 Navy Attack 1 BB: PO-01 > PO-03", "m2.not-adjacent"),
        ("M2 Invasion 1 LI: PO-01 > 07-02", "m2.own-target"),
    ],
)
def test_m2_refuses(text: str, code: str) -> None:
    state = position(
        {"PO-01": "2 BB, 1 Es, 1 S1, 1 LI, 1 Mr, 1 CV, 1 Ft, 1 Bi", "PO-02": "1 BB", "07-02": "1 LI"},
        owners=ENEMY_SEA,
    )
    played = play(state, text)
    assert played.verdict() == ("refused", code)
    assert not played.facts(ControlChanged)


def test_aircraft_pass_a_region_only_with_a_carrier() -> None:
    state = position({"PO-01": "1 BB, 1 CV, 2 Ft"}, owners={"PO-01": "07", "PO-02": "07"}, developments=AIR)
    far = "M2 Navy Attack 1 BB, 2 Ft: PO-01 > PO-02 > PO-03"
    assert play(state, far).verdict() == ("refused", "m2.no-carrier")
    assert play(state, far.replace("1 BB,", "1 BB, 1 CV,")).verdict() == ("accepted", "")
    near = position({"PO-01": "1 BB, 2 Ft"}, owners={"PO-01": "07"}, developments=AIR)
    assert play(near, "M2 Navy Attack 1 BB, 2 Ft: PO-01 > PO-02").verdict() == ("accepted", "")


def test_a_carrier_that_is_not_there_carries_nobody() -> None:
    state = position({"PO-01": "1 BB, 2 Ft"}, owners={"PO-01": "07", "PO-02": "07"}, developments=AIR)
    played = play(state, "M2 Navy Attack 1 BB, 1 CV, 2 Ft: PO-01 > PO-02 > PO-03")
    assert played.verdict() == ("refused", "m2.no-carrier")


@pytest.mark.parametrize(
    ("developments", "most"), [((), 1), (("coal_to_oil",), 2), (("coal_to_oil", "underway_replenishment"), 3)]
)
def test_m2_reach_grows_with_technology(developments: tuple[str, ...], most: int) -> None:
    way = ["AO-01", "PO-01", "PO-02", "PO-03", "PO-04"]
    state = position(
        {"AO-01": "1 BB"}, owners=dict.fromkeys(way[: most + 1], "07"), developments={"07": developments}
    )
    assert play(state, f"M2 Navy Attack 1 BB: {' > '.join(way[: most + 2])}").verdict() == ("accepted", "")
    less = position({"AO-01": "1 BB"}, owners=dict.fromkeys(way[: most + 1], "07"))
    assert play(less, f"M2 Navy Attack 1 BB: {' > '.join(way[: most + 2])}").verdict() == (
        ("accepted", "") if most == 1 else ("refused", "m2.too-far")
    )


def test_own_captures_of_the_phase_do_not_open_the_way() -> None:
    state = position({"PO-01": "2 BB"}, owners={"PO-01": "07"})
    played = play(state, "M2 Navy Attack 1 BB: PO-01 > PO-02", "M2 Navy Attack 1 BB: PO-01 > PO-02 > PO-03")
    assert played.verdicts() == [("accepted", ""), ("refused", "m2.not-controlled")]


def test_two_task_forces_walk_into_the_same_empty_sea() -> None:
    state = position({"PO-01": "2 BB, 2 S1"}, owners={"PO-01": "07"})
    played = play(
        state,
        "M2 Navy Attack 1 BB: PO-01 > PO-02",
        "M2 Navy Attack 1 BB: PO-01 > PO-02",
        "M2 Sub Attack 2 S1: PO-01 > PO-02",
    )
    assert played.verdicts() == [("accepted", "")] * 3
    assert played.units("PO-02") == {"BB": 2, "S1": 2}
    assert len(played.facts(ControlChanged)) == 1


def test_higher_efficiency_acts_first() -> None:
    state = position(
        {"PO-02": "1 BB", "PO-04": "1 BB"},
        owners={"PO-02": "07", "PO-04": "12"},
        levels={"12": {"air_navy": 101}},
    )
    played = play(state, "M2 Navy Attack 1 BB: PO-02 > PO-03", n12=["M2 Navy Attack 1 BB: PO-04 > PO-03"])
    assert played.facts(ControlChanged)[0].owner == "12"
    assert played.verdict(1, "12") == ("accepted", "")
    assert played.verdict(1, "07") == ("accepted", "")
    (battle,) = played.facts(BattleFought)
    assert (battle.attacker, battle.defender, battle.odds, battle.control) == ("07", "12", (4, 3), "07")


@pytest.mark.parametrize(("turn", "first"), [(1, "07"), (2, "12"), (3, "07")])
def test_of_equals_the_lower_number_is_first_on_odd_turns(turn: int, first: str) -> None:
    """Who comes first takes the empty sea; the other finds him there and wins, for ships attack better."""
    state = position({"PO-02": "1 BB", "PO-04": "1 BB"}, owners={"PO-02": "07", "PO-04": "12"}, turn=turn)
    played = play(state, "M2 Navy Attack 1 BB: PO-02 > PO-03", n12=["M2 Navy Attack 1 BB: PO-04 > PO-03"])
    assert [fact.owner for fact in played.facts(ControlChanged)] == [first, "12" if first == "07" else "07"]
    order = [entry for entry in played.entries(OrderOfPlay) if entry.phase == "M2"]
    assert (order[0].fact.nation, order[0].fact.place) == (first, 1)
    assert every(entry.audience == Audience(entry.fact.nation) for entry in order)


def test_start_lost_before_the_nation_acts_cancels_the_task_force() -> None:
    """The sea is empty but for what 12 brings; 07, who acts later, finds it gone."""
    state = position(
        {"PO-03": "1 BB", "PO-01": "1 BB"},
        owners={"PO-01": "07", "PO-02": "07", "PO-03": "12"},
        levels={"12": {"air_navy": 200}},
    )
    played = play(
        state, "M2 Navy Attack 1 BB: PO-01 > PO-02 > PO-03", n12=["M2 Navy Attack 1 BB: PO-03 > PO-02"]
    )
    assert played.verdict(1, "12") == ("accepted", "")
    assert played.verdict() == ("refused", "m2.not-controlled")


def test_ground_attack_on_empty_neutral_land_takes_it() -> None:
    state = position({"07-05": "3 LI, 1 Bi", "41-01": ""}, facilities={"41-01": WORKS})
    played = play(state, "M4 Ground Attack 2 LI, 1 Bi: 07-05 > 41-01")
    assert played.verdict() == ("accepted", "")
    assert played.units("41-01") == {"LI": 2, "Bi": 1}
    assert played.owner("41-01") == "07"
    assert played.after.holdings["41-01"].army_level == 0
    lost = {fact.facility: fact.delta for fact in played.facts(FacilitiesChanged)}
    assert lost == {"heavy_industry": -1, "light_industry": -1, "depot": -2, "shipyard": -1}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("M4 Reconnaissance 2 LI: 07-03 > 12-01", "m4.recon-one"),
        ("M4 Ground Attack 1 Ft: 07-03 > 12-01", "m4.no-army"),
        ("M4 Ground Attack 1 BB: 07-03 > 12-01", "m4.kind-barred"),
        ("M4 Ground Attack 1 LI: 07-03 > 07-02", "m4.own-target"),
        ("M4 Ground Attack 1 LI: 07-03 > 12-01 > 12-02", "m4.not-controlled"),
        ("M4 Ground Attack 1 LI: 07-01 > 07-02 > 07-03 > 12-01", "m4.too-far"),
        ("M4 Ground Attack 1 LI: 07-03 > PO-03", "m4.sea"),
        ("M4 Ground Attack 1 LI: 07-03 > 12-02", "m4.not-adjacent"),
        ("M4 Ground Attack 1 LI: 12-01 > 12-02", "m4.not-yours"),
    ],
)
def test_m4_refuses(text: str, code: str) -> None:
    played = play(position({"07-03": "3 LI, 1 Ft, 1 BB", "07-05": "1 LI", "07-01": "1 LI"}), text)
    assert played.verdict() == ("refused", code)
    assert not played.facts(UnitsChanged)


def test_empty_player_land_fights_with_its_intrinsic_defence() -> None:
    played = play(position({"07-03": "9 LI", "12-01": ""}), "M4 Ground Attack 9 LI: 07-03 > 12-01")
    assert played.verdict() == ("accepted", "")
    defender = played.facts(ForcesEngaged)[1]
    assert (defender.nation, defender.units, defender.intrinsic) == ("12", (), 2)
    assert played.owner("12-01") == "07"


def test_no_task_force_forms_where_land_was_captured_in_m2() -> None:
    state = position(
        {"PO-03": "3 LI", "07-03": "1 LI", "12-02": "", "12-04": ""},
        owners={"PO-03": "07", "12-01": "", "12-02": "", "07-03": "07"},
        sealift={"07": 3},
    )
    played = play(
        state,
        "M2 Invasion 3 LI: PO-03 > 12-01",
        "M4 Ground Attack 3 LI: 12-01 > 12-02",
        "M4 Ground Attack 1 LI: 07-03 > 12-01 > 12-02",
    )
    assert played.verdicts() == [("accepted", ""), ("refused", "m4.start-captured"), ("accepted", "")]
    assert played.owner("12-02") == "07"


def test_one_region_sees_one_mission_of_a_nation() -> None:
    state = position({"07-05": "2 LI", "09-14": "2 LI", "41-01": ""}, owners={"41-02": "07"})
    played = play(
        state,
        "M4 Ground Attack 1 LI: 07-05 > 41-01",
        "M4 Attrition 1 LI: 07-05 > 41-01",
    )
    assert played.verdicts() == [("accepted", ""), ("refused", "m4.one-mission")]
    assert look(
        state, "M4 Attrition 1 LI: 07-05 > 41-01", "M4 Ground Attack 1 LI: 07-05 > 41-01"
    ).verdicts() == [
        ("accepted", ""),
        ("refused", "m4.one-mission"),
    ]


EMPTY = {"41-01": "", "41-02": ""}


def test_blitzkrieg_takes_two_empty_regions_and_slow_units_halt_in_the_first() -> None:
    state = position({**EMPTY, "07-05": "2 MI, 1 Ft, 3 LI"}, developments=BLITZ)
    played = play(state, "M4 Ground Attack 2 MI, 1 Ft, 3 LI: 07-05 > 41-01 blitz 41-02")
    assert played.verdict() == ("accepted", "")
    assert played.units("41-01") == {"LI": 3}
    assert played.units("41-02") == {"MI": 2, "Ft": 1}
    assert [fact.region for fact in played.facts(ControlChanged)] == ["41-01", "41-02"]


@pytest.mark.parametrize(
    ("text", "code", "developments"),
    [
        ("M4 Ground Attack 2 MI: 07-05 > 41-01 blitz 41-02", "m4.blitz-technology", ("combined_arms",)),
        ("M4 Ground Attack 2 MI: 07-05 > 41-01 blitz 41-02", "m4.blitz-technology", ("mechanization",)),
        ("M4 Ground Attack 2 MI: 07-05 > 41-01 blitz 12-04", "m4.blitz-not-adjacent", BLITZ["07"]),
        ("M4 Ground Attack 2 MI: 07-05 > 41-01 blitz GL-03", "m4.blitz-not-adjacent", BLITZ["07"]),
        ("M4 Ground Attack 2 LI, 1 Ft: 07-05 > 41-01 blitz 41-02", "m4.blitz-slow", BLITZ["07"]),
        ("M4 Ground Attack 2 MI: 07-05 > 41-01 blitz 07-03", "m4.blitz-own", BLITZ["07"]),
    ],
)
def test_a_faulty_blitzkrieg_is_dropped_alone(text: str, code: str, developments: tuple[str, ...]) -> None:
    state = position({**EMPTY, "07-05": "2 MI, 2 LI, 1 Ft"}, developments={"07": developments})
    played = play(state, text)
    assert played.verdict() == ("adjusted", code)
    assert played.owner("41-01") == "07"
    assert played.owner("41-02") == ""


def test_blitzkrieg_fights_for_a_defended_region() -> None:
    """Two Mechanized Infantry, 22, against three Light Infantry in the rough at 250, 63: lost; survivors go back."""
    state = position({"07-05": "2 MI", "41-01": ""}, developments=BLITZ)
    played = play(state, "M4 Ground Attack 2 MI: 07-05 > 41-01 blitz 41-02")
    assert played.verdict() == ("accepted", "")
    (battle,) = played.facts(BattleFought)
    assert (battle.region, battle.odds, battle.control) == ("41-02", (1, 3), "")
    assert played.owner("41-01") == "07"
    assert played.owner("41-02") == ""


def test_a_joint_attack_goes_on_with_its_first_task_force() -> None:
    state = position({**EMPTY, "07-05": "2 MI", "07-03": "1 Pz, 2 LI"}, developments=BLITZ)
    first = "M4 Ground Attack 2 MI: 07-05 > 41-01 blitz 41-02"
    second = "M4 Ground Attack 1 Pz, 2 LI: 07-03 > 41-01"
    played = play(state, first, second)
    assert played.verdicts() == [("accepted", ""), ("adjusted", "m4.blitz-joint")]
    assert played.units("41-01") == {"LI": 2}
    assert played.units("41-02") == {"MI": 2, "Pz": 1}
    elsewhere = play(state, first, f"{second} blitz 12-01")
    assert (elsewhere.verdict(2), elsewhere.args(2)) == (("adjusted", "m4.blitz-joint"), {"region": "41-02"})
    assert elsewhere.owner("12-01") == "12"
    slow = play(state, first, "M4 Ground Attack 2 LI: 07-03 > 41-01")
    assert slow.verdicts() == [("accepted", ""), ("accepted", "")]
    turned = play(state, second, first)
    assert turned.verdicts() == [("accepted", ""), ("adjusted", "m4.blitz-joint")]
    assert turned.units("41-01") == {"MI": 2, "Pz": 1, "LI": 2}


def test_efficiency_of_the_army_decides_the_order_in_m4() -> None:
    state = position(
        {"41-02": "", "41-01": "2 LI", "12-04": "1 LI"}, owners={"41-01": "07"}, levels={"12": {"army": 300}}
    )
    played = play(state, "M4 Ground Attack 1 LI: 41-01 > 41-02", n12=["M4 Ground Attack 1 LI: 12-04 > 41-02"])
    assert played.owner("41-02") == "12"
    ranks = [entry.fact for entry in played.entries(OrderOfPlay) if entry.phase == "M4"]
    assert ranks == [
        OrderOfPlay(nation=NationId("12"), place=1, level=300),
        OrderOfPlay(nation=NationId("07"), place=2, level=100),
    ]
