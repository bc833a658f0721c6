"""What the set-up's charts give when a campaign is set up with them: stocks, advantages, points, neutral regions."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from gm_console.core.ids import RegionId
from gm_console.rulesets.gunboat.setup.neutrals import neutral
from gm_console.rulesets.gunboat.setup.start import set_up
from gm_console.rulesets.gunboat.state import GunboatState, Holding
from gm_console.rulesets.gunboat.tables import charts
from gm_console.rulesets.gunboat.vocabulary import FACILITIES, FACILITY, LEVEL, STOCKS
from tests.support.plain_world import KINDS, plain_board, plain_nation

BOARD = plain_board()
ISLANDS = (1, 2, 23, 24, 25, 26, 27, 28)
PENINSULAS = (3, 4, 5, 9, 11, 17, 18, 22)
AT_START = {
    "light_industry": (26, 140),
    "mine": (26, 140),
    "energy_plant": (25, 140),
    "farm": (50, 70),
    "heavy_industry": (30, 140),
    "research_lab": (30, 140),
}
LEVELS_OF = {
    "light_industry": ("light_industry",),
    "mine": ("mining",),
    "energy_plant": ("energy",),
    "farm": ("food", "agriculture"),
    "heavy_industry": ("heavy_industry",),
    "research_lab": ("research",),
}
ADVANTAGES = {
    "major": {
        "light_industry": (2, 7),
        "mine": (2, 5),
        "energy_plant": (2, 7),
        "farm": (3, 1),
        "heavy_industry": (1, 3),
        "research_lab": (1, 4),
    },
    "minor": {
        "light_industry": (1, 4),
        "mine": (1, 3),
        "energy_plant": (1, 4),
        "farm": (1, 1),
        "heavy_industry": (1, 1),
        "research_lab": (1, 1),
    },
    "disadvantage": {
        "light_industry": (-2, -7),
        "mine": (-2, -5),
        "energy_plant": (-2, -7),
        "farm": (-2, -2),
        "heavy_industry": (-1, -3),
        "research_lab": (-1, -4),
    },
}


def asked(nation: str, **values: Any) -> dict[str, Any]:
    return {"nation": [{**plain_nation(nation, int(nation) - 1), **values}]}


def begun(nation: str = "06", **values: Any) -> tuple[GunboatState, set[tuple[str, str]]]:
    state, issues = set_up(charts(), BOARD, asked(nation, **values), 341)
    assert state is not None, issues
    return state, {(issue.code, issue.where) for issue in issues}


def choices(kind: str, of: str) -> dict[str, Any]:
    """Return a legal choice of four kinds, with ``of`` as its ``kind``."""
    others = [one for one in KINDS if one != of]
    minors = [of, others.pop()] if kind == "minor" else [others.pop(), others.pop()]
    major = of if kind == "major" else others.pop()
    return {
        "major": major,
        "minors": minors,
        "disadvantage": of if kind == "disadvantage" else others.pop(),
    }


def test_every_nation_begins_with_the_stocks_of_the_market_chart() -> None:
    state, _ = begun()
    assert dict(zip(STOCKS, state.nations["06"].stocks, strict=True)) == {
        "LP": 3600,
        "MP": 3600,
        "EP": 3500,
        "FP": 3500,
        "AP": 3500,
        "RP": 4200,
        "SP": 4200,
        "Gold": 10000,
    }


@pytest.mark.parametrize(("kind", "of"), [(kind, of) for kind in ADVANTAGES for of in AT_START])
def test_an_advantage_changes_works_and_efficiency(kind: str, of: str) -> None:
    state, _ = begun(**choices(kind, of))
    works, level = ADVANTAGES[kind][of]
    built, efficiency = AT_START[of]
    owned = [one for one in state.holdings.values() if one.owner == "06"]
    assert sum(one.facilities[FACILITY[of]] for one in owned) == built + works
    for name in LEVELS_OF[of]:
        assert state.nations["06"].levels[LEVEL[name]] == efficiency + level


@pytest.mark.parametrize("number", range(1, 29))
def test_islands_and_peninsulas_sail_better_from_the_start(number: int) -> None:
    extra = 25 if number in ISLANDS else 12 if number in PENINSULAS else 0
    state, _ = begun(f"{number:02d}")
    assert state.nations[f"{number:02d}"].levels[LEVEL["air_navy"]] == 200 + extra


def test_all_28_countries_can_be_played() -> None:
    _, issues = begun("01")
    assert sorted(place for code, place in issues if code == "setup.left-out") == [
        f"{number:02d}" for number in range(2, 29)
    ]


@pytest.mark.parametrize("nation", ["01", "04", "06"])
def test_a_country_may_be_had_without_a_bid(nation: str) -> None:
    begun(nation, bid=0)


@pytest.mark.parametrize(
    "extra",
    [
        {"heavy_infantry": 1, "light_infantry": 3, "escort": 6},
        {"battleship": 1, "light_infantry": 8, "escort": 1},
        {"merchant": 1, "light_infantry": 2, "escort": 7},
        {"sealift": 10},
    ],
)
def test_ten_points_buy_exactly_this_and_no_unit_more(extra: dict[str, int]) -> None:
    begun(bid=0, extra=extra)
    more = {**extra, "light_infantry": extra.get("light_infantry", 0) + 1}
    state, issues = set_up(charts(), BOARD, asked("06", bid=0, extra=more), 341)
    assert state is None
    assert "setup.overspent" in {issue.code for issue in issues}


def test_points_that_still_buy_something_are_told() -> None:
    assert ("setup.unspent", "06") in begun(bid=0, extra={"sealift": 9})[1]
    assert ("setup.unspent", "06") not in begun(bid=0, extra={"light_infantry": 11})[1]


@cache
def neutrals() -> tuple[Holding, ...]:
    return tuple(neutral(charts(), RegionId(f"41-{place:04d}"), 341) for place in range(3000))


def test_both_ends_of_every_range_are_drawn_for_neutral_regions() -> None:
    regions = neutrals()
    for values, ends in (
        ([one.population for one in regions], (12, 17)),
        ([sum(one.facilities) for one in regions], (9, 12)),
        ([sum(one.units) for one in regions], (2, 5)),
        ([one.army_level for one in regions], (200, 300)),
    ):
        assert (min(values), max(values)) == ends


def test_neutral_works_are_mixed_by_weight() -> None:
    counts = Counter[str]()
    for one in neutrals():
        counts.update(dict(zip(FACILITIES, one.facilities, strict=True)))
    total = sum(counts.values())
    for kind, weight in (
        ("farm", 4),
        ("mine", 2),
        ("light_industry", 2),
        ("energy_plant", 2),
        ("heavy_industry", 1),
        ("research_lab", 1),
    ):
        assert abs(12 * counts[kind] - weight * total) < total // 10
