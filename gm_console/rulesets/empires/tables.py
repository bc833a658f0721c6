"""The tables as typed records, so that a missing row is found when the game is loaded, not when it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final

from gm_console.core.codec import from_plain
from gm_console.rulesets.common.tables import read_toml

PACKAGE: Final = "gm_console.rulesets.empires"
TABLES: Final = "tables.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One of the three games."""

    id: str
    title: str
    supplies: bool
    """Armies need supply trains."""
    air: bool
    """There are air forces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """A kind of ground."""

    id: str
    grow: int
    """Build points beside the population for one level more (5.9)."""
    stronger: Fraction
    """By what part a defender is stronger."""
    spared: Fraction
    """What part of his losses a defender is spared (8.12)."""
    sticky: bool
    """Armies that enter move no more this turn (7.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """Prices in build points; of base and capital in treasury build points."""

    army: int
    ship: int
    air: int
    base: int
    capital: int
    raze: int
    fort: int
    recover: int
    fleet: int
    scrap: int
    train: int
    march: int
    sail: int
    stash: int

    def of(self, what: str) -> int:
        """Return the price of a row by its id."""
        price: int = getattr(self, what)
        return price


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Shares and limits."""

    actions: int
    fort_a_turn: int
    loss_share: int
    ambush_share: int
    trench_share: int
    collateral_share: int
    upkeep_share: int
    crowd_people: int
    crowd_forts: int
    crowd_room: int
    treasury: int
    turns: int
    census_least: int
    census_most: int
    capacity: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """All tables."""

    variants: Mapping[str, Variant]
    terrain: Mapping[str, Terrain]
    costs: Costs
    rules: Rules
    capacity: Mapping[str, int]
    """Name of a country to its supply capacity, of those that the rules name."""
    raw: Mapping[str, Any]
    """The file as it is, for the table view."""

    def ground(self, id_: str) -> Terrain:
        """Return a kind of ground; what the game does not know is like lowlands."""
        return self.terrain.get(id_) or self.terrain["lowlands"]


@cache
def tables() -> Tables:
    """Return the tables that ship with the game."""
    return read_tables(read_toml(PACKAGE, TABLES))


def read_tables(raw: Mapping[str, Any]) -> Tables:
    """Return the tables of plain ones; :class:`~gm_console.core.codec.CodecError` where a row is missing."""
    values = {name: {row["id"]: row["value"] for row in raw[name]["rows"]} for name in ("costs", "rules")}
    return Tables(
        variants={
            row["id"]: Variant(**{name: row[name] for name in ("id", "title", "supplies", "air")})
            for row in raw["variants"]["rows"]
        },
        terrain={row["id"]: _terrain(row) for row in raw["terrain"]["rows"]},
        costs=from_plain(Costs, values["costs"], "costs"),
        rules=from_plain(Rules, values["rules"], "rules"),
        capacity={row["name"]: row["value"] for row in raw["capacity"]["rows"]},
        raw=raw,
    )


def _terrain(row: Mapping[str, Any]) -> Terrain:
    return Terrain(
        id=row["id"],
        grow=row["grow"],
        stronger=Fraction(*row["stronger"]),
        spared=Fraction(*row["spared"]),
        sticky=row["sticky"],
    )
