from __future__ import annotations

import pytest

from gm_console.rulesets.gunboat.orders import (
    BuildFacilities,
    BuildUnits,
    Buy,
    Export,
    Raise,
    Research,
    SalvageFacility,
    SalvageUnit,
    Sell,
)
from tests.support.sheet_world import order, unread


@pytest.mark.parametrize(
    "text",
    [
        "sell 1200 MP",
        "SELL 1,200 mp",
        "  sell   1200   MPs.",
        "1200 minerals",
        "sell MP 1200",
        "sell 1'200 mineral point",
        "sell +1200 MP",
    ],
)
def test_e1_takes_a_sale_however_it_is_written(text: str) -> None:
    found = order("E1", text)
    assert isinstance(found, Sell)
    assert (found.quantity, found.commodity) == (1200, "MP")


def test_e2_takes_a_purchase_under_two_verbs() -> None:
    for text in ("buy 300 SP", "purchase 300 supply points"):
        found = order("E2", text)
        assert isinstance(found, Buy)
        assert (found.quantity, found.commodity) == (300, "SP")


@pytest.mark.parametrize(
    "text",
    [
        "export to 12: 500 MP, 200 Gold",
        "export 12: 500 MP + 200 gold",
        "export to nation 12: 500 MP and 200 G",
        "send 500 minerals, 200 gold to 12",
        "export to 12 500 MP, 200 Gold",
        "export to 12: 300 MP, 200 Gold, 200 MP",
        "export to 12: 500 MP 200 Gold",
    ],
)
def test_e3_takes_goods_before_or_behind_the_receiver_and_adds_them_up(text: str) -> None:
    found = order("E3", text)
    assert isinstance(found, Export)
    assert (found.receiver, found.goods) == ("12", (("MP", 500), ("Gold", 200)))


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("build 3 LI at 07-02", "light_infantry"),
        ("build 3 Light Infantry in 7-2", "light_infantry"),
        ("build 3 HI 07-02", "heavy_infantry"),
        ("build 3x mech at 0702", ""),
        ("build 3 mechanised infantry @ 07_02", "mechanized_infantry"),
        ("build 3xTk at 07-02", "tank"),
        ("build 3 panzers at 07-02", "panzer"),
        ("build 3 Bi at 07-02", "biplane"),
        ("build 3 Ftr at 07-02", "fighter"),
        ("build 3 Bmbrs at 07-02", "bomber"),
        ("build 3 jet fighters at 07-02", "jet_fighter"),
        ("build 3 JB at 07-02", "jet_bomber"),
        ("build 3 Esc at 07-02", "escort"),
        ("build 3 BBs at 07-02", "battleship"),
        ("build 3 dreadnaught at 07-02", "dreadnought"),
        ("build 3 carriers at 07-02", "aircraft_carrier"),
        ("build 3 Sub1 at 07-02", "submarine_1"),
        ("build 3 Sub 1 at 07-02", "submarine_1"),
        ("build 3 type 2 submarines at 07-02", "submarine_2"),
        ("build 3 S2 at 07-02", "submarine_2"),
        ("build 3 Mer at 07-02", "merchant"),
        ("build 3 sealift at 07-02", "sealift"),
        ("build 3 battles at 07-02", "battleship"),
    ],
)
def test_e4_knows_every_unit_by_name_plural_and_abbreviation(text: str, unit: str) -> None:
    found = order("E4", text)
    if not unit:
        assert not isinstance(found, BuildUnits)
        return
    assert isinstance(found, BuildUnits), found
    assert (found.quantity, found.unit, found.region) == (3, unit, "07-02")


def test_a_salvage_without_a_number_means_one() -> None:
    unit, facility = order("E4", "salvage BB at 07-05"), order("E5", "scrap a farm at 07-04")
    assert isinstance(unit, SalvageUnit)
    assert (unit.quantity, unit.unit, unit.region) == (1, "battleship", "07-05")
    assert not isinstance(facility, SalvageFacility)
    assert isinstance(order("E5", "scrap farm at 07-04"), SalvageFacility)


@pytest.mark.parametrize(
    ("word", "facility"),
    [
        ("LInd", "light_industry"),
        ("Light Industry", "light_industry"),
        ("heavy industries", "heavy_industry"),
        ("HInd", "heavy_industry"),
        ("Mines", "mine"),
        ("energy plants", "energy_plant"),
        ("Farm", "farm"),
        ("labs", "research_lab"),
        ("Research Laboratories", "research_lab"),
        ("Air/Army Depot", "depot"),
        ("naval shipyards", "shipyard"),
    ],
)
def test_e5_knows_every_facility(word: str, facility: str) -> None:
    found = order("E5", f"build 2 {word} at 07-04")
    assert isinstance(found, BuildFacilities), found
    assert (found.quantity, found.facility, found.region) == (2, facility, "07-04")


@pytest.mark.parametrize(("word", "industry"), [("LI", "LInd"), ("hi", "HInd"), ("HIs", "HInd")])
@pytest.mark.parametrize(("phase", "text"), [("E5", "build 2 {} at 07-04"), ("E7", "raise {} 5")])
def test_infantry_abbreviations_are_not_guessed_to_be_industries(
    phase: str, text: str, word: str, industry: str
) -> None:
    found = unread(phase, text.format(word))
    assert found.reason.code == "sheet.industry-or-infantry"
    assert found.reason.args == {"word": word, "industry": industry}
    assert found.reason.suggestion == industry


@pytest.mark.parametrize(
    ("text", "development"),
    [
        ("research Special Forces", "special_forces"),
        ("develop coal to oil", "coal_to_oil"),
        ("Coal-to-Oil Conversion", "coal_to_oil"),
        ("research MIC", "military_industrial_complex"),
        ("national college", "national_colleges"),
        ("research mechanisation", "mechanization"),
        ("research univ", "universal_suffrage"),
    ],
)
def test_e6_takes_names_abbreviations_and_unmistakable_beginnings(text: str, development: str) -> None:
    found = order("E6", text)
    assert isinstance(found, Research), found
    assert found.development == development


@pytest.mark.parametrize(
    ("text", "level", "points"),
    [
        ("raise Army 10", "army", 10),
        ("raise army by 10 points", "army", 10),
        ("Army: 10", "army", 10),
        ("raise 10 army", "army", 10),
        ("raise Air/Navy 5", "air_navy", 5),
        ("raise air navy +5", "air_navy", 5),
        ("raise BTech 40", "btech", 40),
        ("improve heavy industry 3", "heavy_industry", 3),
        ("raise LInd 3", "light_industry", 3),
        ("research 4", "research", 4),
        ("raise Research 4", "research", 4),
    ],
)
def test_e7_takes_level_and_points_in_either_order(text: str, level: str, points: int) -> None:
    found = order("E7", text)
    assert isinstance(found, Raise), found
    assert (found.level, found.points) == (level, points)


def test_a_quantity_of_nothing_is_understood_and_left_to_the_rules() -> None:
    found = order("E1", "sell 0 MP")
    assert isinstance(found, Sell)
    assert found.quantity == 0


def test_leading_zeros_do_not_make_a_number_large() -> None:
    found = order("E1", "sell 000000000000012 MP")
    assert isinstance(found, Sell)
    assert found.quantity == 12
