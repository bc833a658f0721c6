"""The charts that are ours obey every constraint that the rulebook leaves on them (docs/gunboat-charts.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, pairwise
from math import sqrt
from typing import Any

import pytest

from gm_console.rulesets.gunboat.tables import charts
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, FACILITIES, LEVELS
from tests.support.every import every

CHARTS = charts()
RAW = CHARTS.raw
SOURCES = {"archive", "rules 3.41", "ours"}
FOUND = ("special_forces", "large_artillery", "combustion_engine", "army_general_staff", "biplanes")
RESOURCES = ("LP", "MP", "EP", "FP", "AP")


def rows_of(table: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for key, value in table.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            yield from ((key, row) for row in value)


@pytest.mark.parametrize("name", [key for key, value in RAW.items() if isinstance(value, dict)])
def test_every_row_and_every_single_number_has_a_source(name: str) -> None:
    table = RAW[name]
    rows = [row for _, row in rows_of(table) if name != "research" or "do" not in row]
    for row in rows:
        assert row["source"] in SOURCES, row
    if not rows:
        assert table["source"] in SOURCES


# Research -----------------------------------------------------------------------------------------------------------


def test_research_has_34_rows_in_the_rulebooks_order_and_29_are_ours() -> None:
    rows = list(CHARTS.developments.values())
    assert [row.order for row in rows] == list(range(1, 35))
    assert [row.id for row in rows if row.cost.source == "archive"] == list(FOUND)
    assert sum(row.cost.source == "ours" for row in rows) == 29


def test_btech_never_falls_and_is_never_below_that_of_a_prerequisite() -> None:
    rows = list(CHARTS.developments.values())
    assert every(one.btech <= other.btech for one, other in pairwise(rows))
    for row in rows:
        for needed in row.requires:
            assert CHARTS.developments[needed].order < row.order
            assert CHARTS.developments[needed].btech <= row.btech


def test_the_last_technology_opens_within_35_turns_at_27_btech_a_turn() -> None:
    assert CHARTS.developments["computers"].btech <= 34 * 27
    assert CHARTS.developments["computers"].btech > 20 * 27


def effect_size(row: Any) -> int:
    return sum(points for _, points in row.raises())


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ("assembly_line", "mass_production"),
        ("mass_production", "computers"),
        ("cinemas", "universal_suffrage"),
        ("radio", "oil_tankers"),
        ("public_schools", "national_colleges"),
        ("army_general_staff", "combined_arms"),
    ],
)
def test_research_cost_grows_with_effect(less: str, more: str) -> None:
    def worth(name: str) -> Fraction:
        cost = CHARTS.developments[name].cost
        return cost.sp * Fraction(9, 2) + cost.rp * Fraction(7, 2) + cost.gold

    assert effect_size(CHARTS.developments[less]) <= effect_size(CHARTS.developments[more])
    assert worth(less) < worth(more)


# Improvements -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_improvement_bands_cover_every_level_once_and_get_dearer(level: str) -> None:
    bands = CHARTS.bands[level]
    assert bands[0].low == 0
    assert bands[-1].high == 998
    for one, other in pairwise(bands):
        assert other.low == one.high + 1
        assert (one.cost.sp, one.cost.rp, one.cost.gold) < (other.cost.sp, other.cost.rp, other.cost.gold)


def test_raising_all_nine_by_ten_is_not_affordable_from_the_start() -> None:
    start = RAW["setup"]["efficiencies"][0]
    need = {"sp": 0, "rp": 0, "gold": 0}
    for level in LEVELS[:9]:
        for point in range(10):
            cost = CHARTS.band(level, start[level] + point).cost
            need["sp"] += cost.sp
            need["rp"] += cost.rp
            need["gold"] += cost.gold
    assert need["sp"] > CHARTS.market["SP"].stock
    assert need["rp"] > CHARTS.market["RP"].stock
    assert need["gold"] > RAW["market_gold"]["stock"] + 4500 * 250 // 100


# Consumption --------------------------------------------------------------------------------------------------------


def test_population_takes_five_ep_and_four_with_recycling() -> None:
    assert CHARTS.consumption["population"][COMMODITIES.index("EP")] == 5
    effects = CHARTS.developments["recycling"].effects
    assert [(one["of"], one["to"]) for one in effects] == [("EP", 4)]


@pytest.mark.parametrize("facility", FACILITIES)
def test_every_facility_and_base_consumes_something_that_it_does_not_make(facility: str) -> None:
    made = {commodity for commodity, _ in CHARTS.facilities[facility].makes}
    taken = {name for name, points in zip(COMMODITIES, CHARTS.consumption[facility], strict=True) if points}
    assert taken - made
    assert not taken & made


def test_supply_points_are_consumed_by_nothing() -> None:
    assert every(points[COMMODITIES.index("SP")] == 0 for points in CHARTS.consumption.values())
    assert set(CHARTS.consumption) == {"population", *FACILITIES}


def legal_advantages() -> Iterator[tuple[Mapping[str, Any], ...]]:
    rows = RAW["setup_advantages"]["rows"]
    by_kind = {
        kind: {row["of"]: row for row in rows if row["kind"] == kind}
        for kind in ("major", "minor", "disadvantage")
    }
    for major in by_kind["major"].values():
        for minors in combinations(by_kind["minor"].values(), 2):
            for worse in by_kind["disadvantage"].values():
                chosen = (major, *minors, worse)
                if len({row["of"] for row in chosen}) == 4:
                    yield chosen


def balance(chosen: tuple[Mapping[str, Any], ...]) -> dict[str, tuple[int, int]]:
    """Return production and consumption of each commodity for a nation with these advantages."""
    count = {name: RAW["setup"]["facilities"][0][name] for name in FACILITIES}
    level = {name: RAW["setup"]["efficiencies"][0][name] for name in LEVELS}
    for row in chosen:
        count[row["of"]] += row["facilities"]
        for _, name in CHARTS.facilities[row["of"]].makes:
            level[name] += row["efficiency"]
    people = sum(count.values()) + RAW["setup"]["unemployed"]
    made = dict.fromkeys(COMMODITIES, 0)
    for facility in CHARTS.facilities.values():
        for commodity, name in facility.makes:
            made[commodity] += count[facility.id] * level[name]
    eaters = {"population": people, **count}
    return {
        commodity: (
            made[commodity],
            sum(number * CHARTS.consumption[eater][index] for eater, number in eaters.items()),
        )
        for index, commodity in enumerate(COMMODITIES)
    }


def test_there_are_180_legal_choices_of_advantages() -> None:
    assert len(list(legal_advantages())) == 6 * 10 * 3


def test_start_surplus_is_in_its_band_after_any_legal_choice() -> None:
    for chosen in legal_advantages():
        sheet = balance(chosen)
        for commodity in RESOURCES:
            made, taken = sheet[commodity]
            assert made * 10 <= (made - taken) * 100 <= made * 35, (commodity, chosen)
        made, taken = sheet["RP"]
        assert made * 50 <= (made - taken) * 100 <= made * 80
        total = sum(sheet[commodity][0] - sheet[commodity][1] for commodity in RESOURCES)
        assert abs(total - 4500) <= 1000


def test_all_legal_economies_differ_by_under_two_percent() -> None:
    worth = [
        sum((made - taken) * CHARTS.market[name].sell for name, (made, taken) in balance(chosen).items())
        for chosen in legal_advantages()
    ]
    assert max(worth) * 100 <= min(worth) * 102


# Market -------------------------------------------------------------------------------------------------------------


def test_stock_is_about_a_turn_of_production_and_ten_thousand_gold() -> None:
    for commodity, (made, _) in balance(()).items():
        assert abs(CHARTS.market[commodity].stock - made) <= 50
    assert RAW["market_gold"]["stock"] == 10_000


def test_mineral_points_are_the_anchor_and_the_spread_is_a_fifth() -> None:
    assert CHARTS.market["MP"].sell == 250
    for row in CHARTS.market.values():
        assert row.buy == (row.sell * 6 + 2) // 5
    assert sum(row.share for row in CHARTS.market.values()) == 100


def test_a_market_load_pays_for_about_what_building_the_supply_points_away_costs() -> None:
    load = 4500 * sum(CHARTS.market[name].sell for name in RESOURCES) // 5 // 100
    kinds = ("light_infantry", "heavy_infantry", "escort", "battleship", "merchant", "sealift")
    gold = [4200 * CHARTS.units[kind].cost.gold // CHARTS.units[kind].cost.sp for kind in kinds]
    assert min(gold) < load < max(gold)


# Values -------------------------------------------------------------------------------------------------------------


def both(kind: str) -> int:
    return CHARTS.values[kind].attack + CHARTS.values[kind].defence


def test_air_values() -> None:
    air = ("biplane", "fighter", "bomber", "jet_fighter", "jet_bomber")
    assert min(air, key=both) == "biplane"
    assert CHARTS.values["fighter"].attack > CHARTS.values["bomber"].attack
    assert CHARTS.values["jet_fighter"].attack > CHARTS.values["fighter"].attack
    assert CHARTS.values["jet_bomber"].attack < CHARTS.values["fighter"].attack
    assert CHARTS.values["bomber"].army_bonus > CHARTS.values["fighter"].army_bonus
    assert max(air, key=lambda kind: CHARTS.values[kind].army_bonus) == "jet_bomber"
    assert max(air, key=lambda kind: CHARTS.values[kind].navy_bonus) == "jet_bomber"


def test_army_values() -> None:
    value, cost = CHARTS.values, CHARTS.units
    infantry = ("light_infantry", "heavy_infantry", "mechanized_infantry", "tank")
    per_sp = {kind: Fraction(value[kind].defence, cost[kind].cost.sp) for kind in infantry}
    assert max(per_sp, key=lambda kind: per_sp[kind]) == "light_infantry"
    assert value["heavy_infantry"].attack > value["light_infantry"].attack
    assert value["tank"].attack > max(value[kind].attack for kind in infantry[:3])
    assert value["panzer"].attack > value["tank"].attack
    assert value["panzer"].defence > max(value[kind].defence for kind in infantry)


def test_navy_values() -> None:
    value = CHARTS.values
    assert value["battleship"].attack > value["battleship"].defence
    assert value["dreadnought"].attack > value["battleship"].attack
    assert value["dreadnought"].defence > value["battleship"].defence
    assert value["submarine_2"].attack > value["submarine_1"].attack
    assert value["submarine_2"].defence > value["submarine_1"].defence
    assert value["merchant"].attack == 0
    assert value["merchant"].defence == min(value[kind].defence for kind in value if value[kind].defence)
    assert "sealift" in value


# Combat -------------------------------------------------------------------------------------------------------------


def columns(name: str) -> list[Fraction]:
    return [Fraction(*row["odds"]) for row in RAW[name]["rows"]]


@pytest.mark.parametrize("name", ["combat_results", "submarine_surprise", "attrition"])
def test_odds_columns_rise(name: str) -> None:
    assert columns(name) == sorted(set(columns(name)))


def test_combat_results_follow_the_square_law() -> None:
    odds = columns("combat_results")
    assert odds[0] == Fraction(1, 4)
    assert odds[-1] == 10
    for place, row in enumerate(RAW["combat_results"]["rows"]):
        losses = (row["attacker_loss"], row["defender_loss"])
        assert losses.count(100) == 1
        assert (row["attacker_loss"] == 100) == (odds[place] <= 1)
        after = odds[place + 1] if place + 1 < len(odds) else odds[place]
        square = odds[place] * after
        square = square if square > 1 else 1 / square
        law = round(100 * (1 - sqrt(1 - 1 / square)))
        expected = 75 if odds[place] == 1 else min(75, law)  # at 1:1 the defender holds at the highest price
        assert min(losses) == expected, row


def test_a_larger_ratio_never_costs_the_winner_more_nor_the_loser_less() -> None:
    rows = RAW["combat_results"]["rows"]
    wins = [row["attacker_loss"] for row in rows if row["defender_loss"] == 100]
    defeats = [row["defender_loss"] for row in rows if row["attacker_loss"] == 100]
    assert wins == sorted(wins, reverse=True)
    assert defeats == sorted(defeats)


@pytest.mark.parametrize(
    ("name", "cell"), [("submarine_surprise", "enemy_loss"), ("attrition", "enemy_destroyed_percent")]
)
def test_small_tables_rise_with_the_odds(name: str, cell: str) -> None:
    cells = [row[cell] for row in RAW[name]["rows"]]
    assert cells == sorted(cells)
    assert len(set(cells)) == len(cells)


# Set-up -------------------------------------------------------------------------------------------------------------


def test_setup_points_are_worth_the_same_whatever_they_buy() -> None:
    for row in RAW["setup_points"]["rows"]:
        cost = CHARTS.units[row["id"]].cost
        worth = cost.sp * Fraction(9, 2) + cost.rp * Fraction(7, 2) + cost.gold
        assert 180 <= worth / row["tenths"] <= 225, row
