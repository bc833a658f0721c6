"""The set-up as plain data, read strictly: what each player chose before turn 1 (Setup Information, Modifications)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, TypeVar

from gm_console.core.ids import NATION_ID, NationId, RegionId
from gm_console.core.issues import Issue, error
from gm_console.core.plain_data import Record
from gm_console.core.setup import SETUP_CODES
from gm_console.rulesets.gunboat.vocabulary import FACILITIES, UNITS

T = TypeVar("T")
MOST: Final = 1000
"""Of anything placed in one region."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A region and what the player calls it."""

    region: RegionId
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NationSetUp:
    """One nation's set-up."""

    id: NationId
    country: str
    adjective: str
    plural: str
    ruler: str
    capital: Spot
    port: Spot
    colonies: tuple[Spot, ...]
    outpost: RegionId
    """Region far away with one infantry in it; empty for most."""
    major: str
    """Facility kind of the major advantage."""
    minors: tuple[str, ...]
    disadvantage: str
    bid: int
    """Points paid for the country; they are taken off the ten."""
    extra: Mapping[str, int]
    """Units bought with the points that are left."""

    def hubs(self) -> tuple[RegionId, ...]:
        """Return capital, port and colonies."""
        return (self.capital.region, self.port.region, *(colony.region for colony in self.colonies))


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """What the moderator placed in a region by hand, in place of what would be dealt out there."""

    region: RegionId
    population: int | None
    """None where nobody said."""
    facilities: Mapping[str, int]
    units: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """The whole set-up."""

    nations: tuple[NationSetUp, ...]
    """By id."""
    placed: tuple[Placed, ...]


def read_set_up(data: Mapping[str, Any]) -> tuple[SetUp, tuple[Issue, ...]]:
    """Return the set-up, and an issue for every value that is missing or misshapen."""
    issues: list[Issue] = []
    found = Record(data, "", issues, SETUP_CODES).whole(_set_up)
    if not found.nations and not issues:
        issues.append(error("setup.form", "the set-up names no nation", "nation"))
    return found, tuple(issues)


def _set_up(record: Record) -> SetUp:
    for key in ("turns", "first_turn"):
        record.number(key, least=1, default=1)
    nations = record.each("nation", _nation_set_up)
    return SetUp(
        nations=tuple(sorted(nations, key=lambda wanted: wanted.id)),
        placed=record.each("place", _placed, optional=True),
    )


def _placed(record: Record) -> Placed:
    return Placed(
        region=RegionId(_text(record, "region")),
        population=record.number("population", least=0, most=MOST) if "population" in record else None,
        facilities=_counts(record, "facilities", FACILITIES),
        units=_counts(record, "units", UNITS),
    )


def _counts(record: Record, key: str, known: Iterable[str]) -> Mapping[str, int]:
    """Return how many of each of some things; an issue for what is none of them, and for a number out of bounds."""
    counts = record.mapping(key, int, optional=True)
    names = tuple(known)
    for name, count in counts.items():
        if name not in names:
            near = get_close_matches(name, names, 1)
            record.wrong(f"{key}.{name}", f"is none of {', '.join(near or names)}")
        elif not 0 <= count <= MOST:
            record.wrong(f"{key}.{name}", f"must be from 0 to {MOST}")
    return {name: counts[name] for name in names if name in counts}


def _nation_set_up(record: Record) -> NationSetUp:
    name = _text(record, "id")
    if name and not NATION_ID.fullmatch(name):
        record.wrong("id", "must be two digits")
    if name:
        record.where = f"nation {name}"
    return NationSetUp(
        id=NationId(name),
        country=_text(record, "country"),
        adjective=_text(record, "adjective"),
        plural=_text(record, "plural"),
        ruler=_text(record, "ruler"),
        capital=record.inner("capital", _spot),
        port=record.inner("port", _spot),
        colonies=_two(record, "colonies", record.each("colonies", _spot)),
        outpost=RegionId(record.get("outpost", str, "")),
        major=_text(record, "major"),
        minors=_two(record, "minors", record.items("minors", lambda value, _: str(value))),
        disadvantage=_text(record, "disadvantage"),
        bid=record.get("bid", int, 0),
        extra=record.mapping("extra", int, optional=True),
    )


def _spot(record: Record) -> Spot:
    return Spot(region=RegionId(_text(record, "region")), name=_text(record, "name"))


def _two(record: Record, key: str, found: tuple[T, ...]) -> tuple[T, ...]:
    if len(found) != 2:
        record.wrong(key, "must be a list of two")
    return found


def _text(record: Record, key: str) -> str:
    text = record.get(key, str).strip()
    if key in record and not text:
        record.wrong(key, "must be a text that is not empty")
    return text
