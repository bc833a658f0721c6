"""Numbers of the charts that must fit each other do."""

from __future__ import annotations

import pytest

from gm_console.rulesets.gunboat.tables import charts

CHARTS = charts()


@pytest.mark.parametrize("row", CHARTS.raw["reconnaissance"]["rows"])
def test_results_of_a_reconnaissance_add_up_to_a_hundred_percent(row: dict[str, int]) -> None:
    assert row["failure"] + row["success"] + row["complete"] == 100


@pytest.mark.parametrize("level", CHARTS.bands)
def test_the_last_band_ends_below_the_highest_level(level: str) -> None:
    assert CHARTS.bands[level][-1].high == CHARTS.limits.max_level - 1
