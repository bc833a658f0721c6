"""Changes of the toy game's rules, and what tests of them ask of a campaign."""

from __future__ import annotations

from gm_console.campaign.corrections.rule_changes import AskedRules

FARM, PAY = "economy/grain_per_farm/value", "economy/gold_per_army/value"
LOWEST, START = "economy/lowest_price/value", "economy/start_price/value"
WHY = "the harvests were too small"


def cells(*pairs: tuple[str, str]) -> AskedRules:
    return AskedRules(cells=pairs)


def cell(place: str, value: object) -> AskedRules:
    return cells((place, str(value)))


def ruling(ruling: str, option: str) -> AskedRules:
    return AskedRules(rulings=((ruling, option),))
