"""What the choices of a set-up come to in numbers: works, efficiencies, units (tables ``setup*``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm_console.board.model import Board
from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.map_rules import CAPITAL
from gm_console.rulesets.gunboat.setup.nation_setup import NationSetUp
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import FACILITIES, LEVELS, SEALIFT, UNITS


def player_countries(charts: Charts) -> tuple[NationId, ...]:
    """Return the ids of all countries that can be played, sorted."""
    rows = charts.raw["setup_countries"]["rows"]
    return tuple(
        NationId(f"{number:02d}") for number in sorted(number for row in rows for number in row["countries"])
    )


def playable(board: Board, charts: Charts) -> tuple[NationId, ...]:
    """Return the countries that can be played on a map, sorted: the rulebook's, and whoever has a capital marked."""
    marked = {mark.nation for region in board.regions for mark in region.marks if mark.kind == CAPITAL}
    return tuple(sorted({*player_countries(charts), *(NationId(nation) for nation in marked if nation)}))


def country_row(charts: Charts, nation: NationId) -> Mapping[str, Any]:
    """Return the row of island, peninsular or mainland nations; a country of no row counts as mainland."""
    rows: list[Mapping[str, Any]] = charts.raw["setup_countries"]["rows"]
    return next((row for row in rows if nation.isdigit() and int(nation) in row["countries"]), rows[-1])


def lowest_bid(charts: Charts, nation: NationId) -> int:
    """Return the fewest points that the country can be had for."""
    lowest: int = country_row(charts, nation)["lowest_bid"]
    return lowest


def point_prices(charts: Charts) -> dict[str, int]:
    """Return the price of each unit in tenths of a point."""
    return {row["id"]: row["tenths"] for row in charts.raw["setup_points"]["rows"]}


def budget(charts: Charts, wanted: NationSetUp) -> int:
    """Return the tenths of a point that are left after the bid."""
    points: int = charts.raw["setup"]["points"]
    return 10 * (points - wanted.bid)


def spent(charts: Charts, wanted: NationSetUp) -> int:
    """Return the tenths of a point that the extra units cost."""
    prices = point_prices(charts)
    return sum(prices.get(unit, 0) * max(count, 0) for unit, count in wanted.extra.items())


def facilities(charts: Charts, wanted: NationSetUp) -> tuple[int, ...]:
    """Return how many of each facility the nation starts with."""
    row = charts.raw["setup"]["facilities"][0]
    counts = {name: row[name] for name in FACILITIES}
    for choice in _advantages(charts, wanted):
        counts[choice["of"]] += choice["facilities"]
    return tuple(counts.values())


def levels(charts: Charts, wanted: NationSetUp) -> tuple[int, ...]:
    """Return the efficiencies and BTech that the nation starts with."""
    row = charts.raw["setup"]["efficiencies"][0]
    values = {name: row[name] for name in LEVELS}
    for choice in _advantages(charts, wanted):
        for _, level in charts.facilities[choice["of"]].makes:
            values[level] += choice["efficiency"]
    values["air_navy"] += country_row(charts, wanted.id)["air_navy"]
    return tuple(values.values())


def forces(charts: Charts, wanted: NationSetUp) -> dict[str, int]:
    """Return how many of each unit, and of Sealift, the nation starts with."""
    row = charts.raw["setup"]["units"][0]
    country = country_row(charts, wanted.id)
    return {
        unit: row.get(unit, 0) + country.get(unit, 0) + wanted.extra.get(unit, 0)
        for unit in (*UNITS, SEALIFT)
    }


def _advantages(charts: Charts, wanted: NationSetUp) -> list[Mapping[str, Any]]:
    chosen = (
        ("major", wanted.major),
        *(("minor", kind) for kind in wanted.minors),
        ("disadvantage", wanted.disadvantage),
    )
    rows = {(row["kind"], row["of"]): row for row in charts.raw["setup_advantages"]["rows"]}
    return [rows[choice] for choice in chosen]
