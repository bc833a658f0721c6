"""Neutral regions as somebody wants them instead of as they are drawn: read strictly, checked, and put in place.

What is not said of a region stays as its draw gives it, so that an empty list changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import NOBODY, RegionId
from gm_console.core.issues import Issue, error, warning
from gm_console.core.plain_data import Record
from gm_console.core.setup import StartTable
from gm_console.rulesets.gunboat.setup.nation_setup import NationSetUp
from gm_console.rulesets.gunboat.state import GunboatState, Holding
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import ARMY_AND_AIR, FACILITIES, UNITS

MOST: Final = 999
"""Of anything in a region, as of every efficiency."""
SAYS: Final = ("population", "facilities", "infantry", "army_efficiency")
GARRISON: Final = "light_infantry"
"""What the infantry of neutrals is (R23)."""
HEAD: Final = ("region", "country", "name", "population", *FACILITIES, "infantry", "army efficiency")
NOTES: Final = (
    "each region is drawn for itself; to have it otherwise say so under [[neutral]] in setup.toml, as --json shows it",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NeutralSetUp:
    """What is wanted of one neutral region, or of all in a country; None where the draw stands."""

    region: RegionId
    """Empty where ``country`` is said."""
    country: str
    population: int | None
    facilities: Mapping[str, int] | None
    """All that stand there by kind; kinds left out are none."""
    infantry: int | None
    """Divisions of Light Infantry."""
    army_efficiency: int | None

    @property
    def where(self) -> str:
        """What it is about, for people and as the place of issues."""
        return self.region or f"country {self.country}"


def read_neutral(record: Record) -> NeutralSetUp:
    """Return one table of the list; what is wrong with its form is noted."""
    region, country = record.get("region", str, ""), record.get("country", str, "")
    if bool(region) is bool(country):
        record.wrong("region", "or country must be said, and not both")
    if not any(key in record for key in SAYS):
        record.wrong("population", f"or another of {', '.join(SAYS)} must be said")
    facilities = record.mapping("facilities", int, optional=True)
    for kind in sorted(facilities.keys() - set(FACILITIES)):
        record.wrong("facilities", f"names {kind}; there are {', '.join(FACILITIES)}")
    if any(not 0 <= count <= MOST for count in facilities.values()):
        record.wrong("facilities", f"must be counts from 0 to {MOST}")
    return NeutralSetUp(
        region=RegionId(region),
        country=country,
        population=_number(record, "population"),
        facilities=facilities if "facilities" in record else None,
        infantry=_number(record, "infantry"),
        army_efficiency=_number(record, "army_efficiency"),
    )


def _number(record: Record, key: str) -> int | None:
    return record.number(key, least=0, most=MOST) if key in record else None


def check_neutrals(
    board: Board, charts: Charts, nations: Sequence[NationSetUp], wanted: Sequence[NeutralSetUp]
) -> Iterator[Issue]:
    """Yield an error for what cannot be so, a warning for what the rulebook says of most neutrals and is not so."""
    seen: set[str] = set()
    for one in wanted:
        if one.where in seen:
            yield error("setup.neutral.twice", f"{one.where} is said twice under neutral", one.where)
        seen.add(one.where)
        yield from _place(board, nations, one)
        yield from _ranges(charts, one)


def _place(board: Board, nations: Sequence[NationSetUp], one: NeutralSetUp) -> Iterator[Issue]:
    if one.region and one.region not in board.by_id:
        text = f"the neutral region {one.region} is not on the map"
        yield error("setup.unknown-region", text, one.region)
    elif one.region and board.by_id[one.region].kind is not RegionKind.LAND:
        yield error("setup.not-land", f"the neutral region {one.region} is sea", one.region)
    elif one.region and (owner := _owner(board, nations, one.region)):
        text = f"{one.region} is nation {owner}'s from the start, and no neutral region"
        yield error("setup.neutral.owned", text, one.region)
    elif one.country and not (regions := _regions(board, nations, one)):
        text = f"country {one.country} has no neutral region on the map"
        yield error("setup.neutral.country", text, one.country)
    elif (one.facilities or {}).get("shipyard"):
        for region in (one.region,) if one.region else regions:
            if not board.by_id[region].coastal:
                text = f"the neutral region {region} has shipyards but no coast"
                yield error("setup.landlocked", text, region, rule="E5")


def _owner(board: Board, nations: Sequence[NationSetUp], region: RegionId) -> str:
    """Return the nation that a region is of at the start, empty for none."""
    country = board.by_id[region].country
    for nation in nations:
        if country == nation.id or region in (*nation.hubs(), nation.outpost):
            return nation.id
    return ""


def _regions(board: Board, nations: Sequence[NationSetUp], one: NeutralSetUp) -> list[RegionId]:
    return [
        region.id
        for region in board.regions
        if region.country == one.country
        and region.kind is RegionKind.LAND
        and not _owner(board, nations, region.id)
    ]


def _ranges(charts: Charts, one: NeutralSetUp) -> Iterator[Issue]:
    said = {
        "population": one.population,
        "facilities": None if one.facilities is None else sum(one.facilities.values()),
        "infantry": one.infantry,
        "army_efficiency": one.army_efficiency,
    }
    for row in charts.raw["neutrals"]["ranges"]:
        value = said[row["id"]]
        if value is not None and not row["min"] <= value <= row["max"]:
            text = f"{one.where} has {value} {_WORDS[row['id']]}; neutrals generally have {row['min']} to {row['max']}"
            yield warning("setup.neutral.range", text, one.where, rule="N")


_WORDS: Final = {
    "population": "Population Units",
    "facilities": "facilities",
    "infantry": "divisions of infantry",
    "army_efficiency": "as its army efficiency",
}


def as_wanted(holding: Holding, country: str, wanted: Sequence[NeutralSetUp]) -> Holding:
    """Return a drawn region as it is wanted: what is said of its country first, then what is said of itself."""
    for key, value in (("country", country), ("region", holding.id)):
        for one in wanted:
            if getattr(one, key) == value:
                holding = _changed(holding, one)
    return holding


def _changed(holding: Holding, one: NeutralSetUp) -> Holding:
    if one.population is not None:
        holding = replace(holding, population=one.population)
    if one.facilities is not None:
        holding = replace(holding, facilities=tuple(one.facilities.get(kind, 0) for kind in FACILITIES))
    if one.infantry is not None:
        units = tuple(one.infantry if unit == GARRISON else 0 for unit in UNITS)
        holding = replace(holding, units=units)
    if one.army_efficiency is not None:
        holding = replace(holding, army_level=one.army_efficiency)
    return holding


def neutral_table(board: Board, state: GunboatState) -> StartTable:
    """Return every neutral region; for programs as ``[[neutral]]`` of a set-up would say it."""
    land = [
        (board.by_id[one.id], one)
        for one in state.holdings.values()
        if one.owner == NOBODY and board.by_id[one.id].kind is RegionKind.LAND
    ]
    return StartTable(
        head=HEAD,
        rows=tuple(
            (
                one.id,
                region.country,
                board.country_names.get(region.country, ""),
                one.population,
                *one.facilities,
                _garrison(one),
                one.army_level,
            )
            for region, one in land
        ),
        data=tuple(
            {
                "region": one.id,
                "population": one.population,
                "facilities": {
                    kind: count for kind, count in zip(FACILITIES, one.facilities, strict=True) if count
                },
                "infantry": _garrison(one),
                "army_efficiency": one.army_level,
            }
            for _, one in land
        ),
        notes=NOTES,
    )


def _garrison(holding: Holding) -> int:
    return sum(count for unit, count in zip(UNITS, holding.units, strict=True) if unit in ARMY_AND_AIR)
