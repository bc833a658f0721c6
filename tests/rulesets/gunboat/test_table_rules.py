"""What must agree in the charts of a campaign that has some otherwise: told where it does not, and only there."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from gm_console.rulesets.gunboat.table_rules import contradictions
from gm_console.rulesets.gunboat.tables import charts

Raw = dict[str, Any]


@pytest.fixture
def raw() -> Raw:
    return copy.deepcopy(dict(charts().raw))


def market(raw: Raw, commodity: str) -> dict[str, Any]:
    return next(row for row in raw["market"]["rows"] if row["commodity"] == commodity)


def at_odds(raw: Raw, won: bool) -> dict[str, Any]:
    """Return the first row in which the defender, or else the attacker, loses all."""
    loser = "defender_loss" if won else "attacker_loss"
    return next(row for row in raw["combat_results"]["rows"] if row[loser] == 100)


def set_price(raw: Raw, above: int) -> None:
    row = market(raw, "AP")
    row["buy"] = row["sell"] + above


def shift_share(raw: Raw, by: int) -> None:
    market(raw, "AP")["share"] += by


def shift_report(raw: Raw, by: int) -> None:
    raw["reconnaissance"]["rows"][0]["failure"] += by


def set_loss(raw: Raw, won: bool, side: str, percent: int) -> None:
    at_odds(raw, won)[side] = percent


def set_range(raw: Raw, above: int) -> None:
    row = raw["neutrals"]["ranges"][0]
    row["max"] = row["min"] + above


def drop_weights(raw: Raw) -> None:
    for row in raw["neutrals"]["facility_mix"]:
        row["weight"] = 0


def test_the_charts_as_they_are_agree(raw: Raw) -> None:
    assert list(contradictions(raw)) == []


@pytest.mark.parametrize(
    "change",
    [
        lambda raw: set_price(raw, 0),
        lambda raw: set_range(raw, 0),
        lambda raw: set_loss(raw, True, "attacker_loss", 99),
        lambda raw: set_loss(raw, False, "defender_loss", 99),
    ],
)
def test_what_is_just_right_is_right(raw: Raw, change: Callable[[Raw], None]) -> None:
    change(raw)
    assert list(contradictions(raw)) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda raw: set_price(raw, -1), "market/AP: buying for"),
        (lambda raw: shift_share(raw, 1), "market: the shares come to 101 percent"),
        (lambda raw: shift_share(raw, -1), "market: the shares come to 99 percent"),
        (lambda raw: shift_report(raw, 1), "of row 1 come to 101 percent"),
        (lambda raw: shift_report(raw, -1), "of row 1 come to 99 percent"),
        (lambda raw: set_loss(raw, True, "attacker_loss", 100), "one of the two loses 100 percent"),
        (lambda raw: set_loss(raw, False, "defender_loss", 100), "one of the two loses 100 percent"),
        (lambda raw: set_loss(raw, True, "defender_loss", 99), "one of the two loses 100 percent"),
        (lambda raw: set_range(raw, -1), "is more than max"),
        (drop_weights, "no facility has any weight"),
    ],
)
def test_what_does_not_agree_is_told(raw: Raw, change: Callable[[Raw], None], said: str) -> None:
    change(raw)
    [told] = contradictions(raw)
    assert said in told
