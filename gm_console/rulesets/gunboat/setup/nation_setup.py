"""The set-up as plain data, read strictly: what each player chose before turn 1 (Setup Information, Modifications)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from gm_console.core.ids import NATION_ID, NationId, RegionId
from gm_console.core.looks import LOOK_KEYS
from gm_console.core.plain_data import Record

T = TypeVar("T")


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


def read_nation(record: Record) -> NationSetUp:
    """Return one table of the list of nations; what is wrong with its form is noted."""
    name = _text(record, "id")
    if name and not NATION_ID.fullmatch(name):
        record.wrong("id", "must be two digits")
    if name:
        record.where = f"nation {name}"
    record.pass_over(LOOK_KEYS)
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
