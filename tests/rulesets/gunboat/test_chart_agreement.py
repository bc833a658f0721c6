"""Numbers that the charts state twice, or that code states beside them, say the same in both places."""

from __future__ import annotations

from typing import Any

import pytest

from gm_console.rulesets.gunboat.phases import build_economic, build_military
from gm_console.rulesets.gunboat.tables import charts

CHARTS = charts()
CONSTANTS = CHARTS.raw["combat_constants"]


def effect(development: str, what: str, **which: str) -> Any:
    (found,) = [
        one
        for one in CHARTS.developments[development].effects
        if one["do"] == what and all(one[key] == value for key, value in which.items())
    ]
    return found


@pytest.mark.parametrize(
    ("constant", "development", "where"),
    [
        ("special_forces_rough_percent", "special_forces", "rough"),
        ("marines_clear_percent", "marines", "clear"),
        ("marines_rough_percent", "marines", "rough"),
    ],
)
def test_bonuses_of_infantry_are_those_of_the_technology(constant: str, development: str, where: str) -> None:
    assert CONSTANTS[constant] == effect(development, "infantry_bonus", where=where)["percent"]


def test_a_merchant_loads_what_logistics_says() -> None:
    assert effect("logistics", "merchant_load")["to"] == CHARTS.limits.per_merchant_logistics


def test_ten_orders_are_what_the_two_technologies_say() -> None:
    military = effect("military_industrial_complex", "order_limit", of="military")
    economic = effect("business_schools", "order_limit", of="economic")
    assert (military["to"], economic["to"]) == (build_military.ORDERS_MORE, build_economic.ORDERS_MORE)


@pytest.mark.parametrize("row", CHARTS.raw["reconnaissance"]["rows"])
def test_results_of_a_reconnaissance_add_up_to_a_hundred_percent(row: dict[str, int]) -> None:
    assert row["failure"] + row["success"] + row["complete"] == 100


@pytest.mark.parametrize("level", CHARTS.bands)
def test_the_last_band_ends_below_the_highest_level(level: str) -> None:
    assert CHARTS.bands[level][-1].high == CHARTS.limits.max_level - 1
