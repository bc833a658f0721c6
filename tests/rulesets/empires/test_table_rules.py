"""What must agree in the tables of a campaign that has some otherwise: told where it does not, and only there."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from gm_console.rulesets import load_ruleset
from gm_console.rulesets.empires.table_rules import contradictions

Raw = dict[str, Any]


@pytest.fixture
def raw() -> Raw:
    return copy.deepcopy(dict(load_ruleset("empires").tables.raw))


def rule(raw: Raw, name: str) -> dict[str, Any]:
    return next(row for row in raw["rules"]["rows"] if row["id"] == name)


def set_census(raw: Raw, above: int) -> None:
    rule(raw, "census_most")["value"] = rule(raw, "census_least")["value"] + above


def spare(raw: Raw, part: list[int]) -> None:
    raw["terrain"]["rows"][0]["spared"] = part


def test_the_tables_as_they_are_agree(raw: Raw) -> None:
    assert list(contradictions(raw)) == []


@pytest.mark.parametrize("change", [lambda raw: set_census(raw, 0), lambda raw: spare(raw, [1, 1])])
def test_what_is_just_right_is_right(raw: Raw, change: Callable[[Raw], None]) -> None:
    change(raw)
    assert list(contradictions(raw)) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda raw: set_census(raw, -1), "is more than census_most"),
        (lambda raw: spare(raw, [7, 6]), "spared no more than all his losses"),
    ],
)
def test_what_does_not_agree_is_told(raw: Raw, change: Callable[[Raw], None], said: str) -> None:
    change(raw)
    [told] = contradictions(raw)
    assert said in told
