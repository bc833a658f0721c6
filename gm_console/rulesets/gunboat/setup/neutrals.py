"""Neutral regions: everything about them is drawn, region by region (Special Rules, Neutral regions; R23)."""

from __future__ import annotations

from typing import Final

from gm_console.core.dice import draw
from gm_console.core.ids import NOBODY, RegionId
from gm_console.rulesets.gunboat.state import Holding
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import FACILITIES, UNITS

PHASE: Final = "setup"
"""Stands for the phase in the key of a draw; the turn is 0."""


def neutral(charts: Charts, region: RegionId, seed: int) -> Holding:
    """Return a neutral region: the same seed and region give the same, whatever else is on the map."""
    table = charts.raw["neutrals"]
    ranges = {row["id"]: (row["min"], row["max"]) for row in table["ranges"]}

    def between(what: str) -> int:
        low, high = ranges[what]
        return int(low) + draw(high - low + 1, seed, 0, PHASE, region, what) - 1

    works = dict.fromkeys(FACILITIES, 0)
    for place in range(between("facilities")):
        works[_mixed(table["facility_mix"], seed, region, "works", place)] += 1
    units = dict.fromkeys(UNITS, 0)
    for place in range(between("infantry")):
        units[_mixed(table["infantry_mix"], seed, region, "infantry", place)] += 1
    return Holding(
        id=region,
        owner=NOBODY,
        population=between("population"),
        facilities=tuple(works.values()),
        units=tuple(units.values()),
        army_level=between("army_efficiency"),
        captured=0,
    )


def _mixed(rows: list[dict[str, int | str]], seed: int, region: RegionId, what: str, place: int) -> str:
    lot = draw(sum(int(row["weight"]) for row in rows), seed, 0, PHASE, region, what, place)
    for row in rows:
        lot -= int(row["weight"])
        if lot <= 0:
            return str(row["id"])
    raise AssertionError("a lot beyond the sum of the weights")
