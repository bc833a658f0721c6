"""What the choices of a set-up come to in numbers: works, efficiencies, units (tables ``setup*``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from gm_console.board.homes import home_lie
from gm_console.board.model import Board
from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.map_rules import CAPITAL
from gm_console.rulesets.gunboat.setup.nation_setup import NationSetUp
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import FACILITIES, LEVELS, SEALIFT, UNITS

CountryRow: TypeAlias = Mapping[str, Any]
"""What nations of a shape get, and what they cost (table ``setup_countries``)."""


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


def country_row(board: Board, charts: Charts, nation: NationId) -> CountryRow:
    """Return the row of island, peninsular or mainland nations that a country belongs to, by its shape (R61)."""
    rows: Sequence[CountryRow] = charts.raw["setup_countries"]["rows"]
    if not board.seats:
        return next((row for row in rows if nation.isdigit() and int(nation) in row["countries"]), rows[-1])
    kind = home_lie(board, nation)
    return next(row for row in rows if row["kind"] == kind)


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


def levels(charts: Charts, wanted: NationSetUp, country: CountryRow) -> tuple[int, ...]:
    """Return the efficiencies and BTech that the nation starts with."""
    row = charts.raw["setup"]["efficiencies"][0]
    values = {name: row[name] for name in LEVELS}
    for choice in _advantages(charts, wanted):
        for _, level in charts.facilities[choice["of"]].makes:
            values[level] += choice["efficiency"]
    values["air_navy"] += country["air_navy"]
    return tuple(values.values())


def forces(charts: Charts, wanted: NationSetUp, country: CountryRow) -> dict[str, int]:
    """Return how many of each unit, and of Sealift, the nation starts with."""
    row = charts.raw["setup"]["units"][0]
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
