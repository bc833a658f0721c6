"""The set-up as plain data, read strictly: what each player chose before turn 1 (Setup Information, Modifications)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_console.core.ids import NATION_ID, NationId, RegionId
from gm_console.core.issues import Issue, error

KEYS: Final = frozenset(
    (
        "id",
        "country",
        "adjective",
        "plural",
        "ruler",
        "capital",
        "port",
        "colonies",
        "outpost",
        "major",
        "minors",
        "disadvantage",
        "bid",
        "extra",
    )
)
TOP: Final = frozenset(("nation", "turns", "first_turn"))
SPOT: Final = frozenset(("region", "name"))


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


class _Reader:
    """Takes values out of plain data and notes every one that is missing or of the wrong type."""

    def __init__(self) -> None:
        self.issues: list[Issue] = []

    def complain(self, where: str, text: str) -> None:
        self.issues.append(error("setup.form", f"{where} {text}", where))

    def text(self, table: Mapping[str, Any], key: str, where: str) -> str:
        value = table.get(key)
        if not isinstance(value, str) or not value.strip():
            self.complain(f"{where}.{key}", "should be a text that is not empty")
            return ""
        return value.strip()

    def number(self, table: Mapping[str, Any], key: str, where: str) -> int:
        value = table.get(key, 0)
        if type(value) is not int:
            self.complain(f"{where}.{key}", "should be a whole number")
            return 0
        return value

    def table(self, value: object, where: str, known: frozenset[str]) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            self.complain(where, "should be a table")
            return {}
        for key in sorted(value.keys() - known):
            self.complain(f"{where}.{key}", "is not known here")
        return value

    def list(self, value: object, where: str, count: int) -> list[Any]:
        if not isinstance(value, list) or len(value) != count:
            self.complain(where, f"should be a list of {count}")
            return []
        return value

    def spot(self, value: object, where: str) -> Spot:
        table = self.table(value, where, SPOT)
        return Spot(region=RegionId(self.text(table, "region", where)), name=self.text(table, "name", where))


def read_set_ups(data: Mapping[str, Any]) -> tuple[tuple[NationSetUp, ...], tuple[Issue, ...]]:
    """Return the nations of the set-up by id, and an issue for every value that is missing or misshapen."""
    reader = _Reader()
    reader.table(data, "the set-up", TOP)
    rows = data.get("nation")
    if not isinstance(rows, list) or not rows:
        return (), (*reader.issues, error("setup.form", "the set-up names no nation", "nation"))
    for key in ("turns", "first_turn"):
        if type(data.get(key, 1)) is not int or data.get(key, 1) < 1:
            reader.complain(key, "should be a whole number from 1")
    set_ups = [_nation_set_up(reader, row, place) for place, row in enumerate(rows, 1)]
    return tuple(sorted(set_ups, key=lambda wanted: wanted.id)), tuple(reader.issues)


def _nation_set_up(reader: _Reader, row: object, place: int) -> NationSetUp:
    table = reader.table(row, f"nation {place}", KEYS)
    where = f"nation {table.get('id', place)}"
    name = reader.text(table, "id", where)
    if name and not NATION_ID.fullmatch(name):
        reader.complain(f"{where}.id", "should be two digits")
    outpost = table.get("outpost", "")
    if not isinstance(outpost, str):
        reader.complain(f"{where}.outpost", "should be a region id")
        outpost = ""
    return NationSetUp(
        id=NationId(name),
        country=reader.text(table, "country", where),
        adjective=reader.text(table, "adjective", where),
        plural=reader.text(table, "plural", where),
        ruler=reader.text(table, "ruler", where),
        capital=reader.spot(table.get("capital"), f"{where}.capital"),
        port=reader.spot(table.get("port"), f"{where}.port"),
        colonies=tuple(
            reader.spot(value, f"{where}.colonies")
            for value in reader.list(table.get("colonies"), f"{where}.colonies", 2)
        ),
        outpost=RegionId(outpost),
        major=reader.text(table, "major", where),
        minors=tuple(str(value) for value in reader.list(table.get("minors"), f"{where}.minors", 2)),
        disadvantage=reader.text(table, "disadvantage", where),
        bid=reader.number(table, "bid", where),
        extra=_extra(reader, table.get("extra", {}), f"{where}.extra"),
    )


def _extra(reader: _Reader, value: object, where: str) -> dict[str, int]:
    if not isinstance(value, Mapping):
        reader.complain(where, "should be a table of units and numbers")
        return {}
    return {str(unit): reader.number(value, unit, where) for unit in sorted(value)}
