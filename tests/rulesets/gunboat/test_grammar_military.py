from __future__ import annotations

import pytest

from gm_console.rulesets.gunboat.orders import MISSIONS, TaskForce
from tests.support.sheet_world import order, unread

UNITS = (("light_infantry", 3), ("fighter", 1))


@pytest.mark.parametrize(
    "text",
    [
        "3 LI, 1 Ft: 07-02 > 07-03",
        "3 li + 1 ftr : 7-2 -> 7-3",
        "3 Light Infantry and 1 Fighter: 07-02 → 07-03",
        "3 LI 1 Ft 07-02 > 07-03",
        "3LI,1Ft:07-02>07-03",
        "TF 2: 3 LI & 1 Ft from 7-2 to 7-3",
        "move 3 LI; 1 Ft: 07-02, 07-03",
        "1 LI, 1 Ft, 2 LI: 07-02 > 07-03",
        "3 LI, 1 Ft: 07-02 07-03.",
    ],
)
@pytest.mark.parametrize("phase", ["M1", "M3", "M5"])
def test_a_movement_is_understood_however_it_is_written(phase: str, text: str) -> None:
    found = order(phase, text)
    assert isinstance(found, TaskForce), found
    assert dict(found.units) == dict(UNITS)
    assert (found.mission, found.plot, found.blitz) == ("", ("07-02", "07-03"), "")


@pytest.mark.parametrize("region", ["PO-04", "po4", "PO 4", "po-04", "Po–4", "PO_4", "po004"])
def test_sea_regions_are_read_without_hyphen_zeros_or_capitals(region: str) -> None:
    found = order("M3", f"2 BB: {region} > PO-05")
    assert isinstance(found, TaskForce), found
    assert found.plot == ("PO-04", "PO-05")


@pytest.mark.parametrize(
    ("phase", "written", "mission"),
    [
        ("M2", "Navy Attack", "Navy Attack"),
        ("M2", "naval attack:", "Navy Attack"),
        ("M2", "NA", "Navy Attack"),
        ("M2", "submarine attack", "Sub Attack"),
        ("M2", "invade", "Invasion"),
        ("M2", "Naval Recon", "Naval Reconnaissance"),
        ("M2", "recon", "Naval Reconnaissance"),
        ("M2", "Naval Raid", "Navy Raid"),
        ("M2", "sub-raid", "Sub Raid"),
        ("M4", "GA", "Ground Attack"),
        ("M4", "attack", "Ground Attack"),
        ("M4", "Recon:", "Reconnaissance"),
        ("M4", "ATTRITION", "Attrition"),
    ],
)
def test_missions_have_short_names(phase: str, written: str, mission: str) -> None:
    found = order(phase, f"{written} 2 BB: PO-04 > PO-05")
    assert isinstance(found, TaskForce), found
    assert found.mission == mission


@pytest.mark.parametrize("phase", list(MISSIONS))
def test_every_mission_of_the_rulebook_is_understood(phase: str) -> None:
    for mission in MISSIONS[phase]:
        found = order(phase, f"{mission} 1 Tk: 07-01 > 07-02")
        assert isinstance(found, TaskForce)
        assert found.mission == mission


@pytest.mark.parametrize("word", ["blitz", "Blitzkrieg", "blitz to", ", blitz", "(blitz:"])
def test_the_second_target_of_a_blitzkrieg_stands_behind_the_plot(word: str) -> None:
    found = order("M4", f"Ground Attack 5 MI, 2 Bm: 07-09 > 07-10 > 12-03 {word} 12-4")
    assert isinstance(found, TaskForce), found
    assert (found.plot, found.blitz) == (("07-09", "07-10", "12-03"), "12-04")


def test_submarines_side_by_side_are_not_taken_for_numbers() -> None:
    found = order("M2", "Sub Attack 4 S1 2 S2: PO-04 > PO-05")
    assert isinstance(found, TaskForce), found
    assert found.units == (("submarine_1", 4), ("submarine_2", 2))


def test_reading_stops_at_the_region_that_is_not_there() -> None:
    text = "3 LI: 07-02 > 07-03 > 07-77"
    found = unread("M5", text)
    assert found.column == text.index("07-77") + 1
    assert (found.reason.code, found.reason.suggestion) == ("sheet.unknown-region", "07-07")


def test_a_region_of_no_country_gets_the_nearest_country() -> None:
    assert unread("M5", "3 LI: 07-02 > 57-03").reason.suggestion == "07-03"
    assert unread("M3", "3 BB: PO-04 > PP-05").reason.suggestion == "PO-05"
    assert unread("M3", "3 BB: PO-04 > XY-05").reason.suggestion == ""
