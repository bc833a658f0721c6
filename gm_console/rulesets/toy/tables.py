"""The tables as typed records, so that a missing row is found when the game is loaded, not when it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from gm_console.core.codec import from_plain
from gm_console.rulesets.common.tables import read_toml

PACKAGE: Final = "gm_console.rulesets.toy"
TABLES: Final = "tables.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Economy:
    """Farms, armies' keep and the price of grain."""

    grain_per_farm: int
    grain_per_army: int
    gold_per_army: int
    grain_demand: int
    lowest_price: int
    highest_price: int
    start_price: int
    armies_at_sea: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle:
    """Strengths."""

    army: int
    sides: int
    clear: int
    """Percent for the defender on clear ground."""
    rough: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """All tables."""

    economy: Economy
    battle: Battle
    raw: Mapping[str, Any]
    """The file as it is, for the table view."""


@cache
def tables() -> Tables:
    """Return the tables that ship with the game."""
    return read_tables(read_toml(PACKAGE, TABLES))


def read_tables(raw: Mapping[str, Any]) -> Tables:
    """Return the tables of plain ones; :class:`~gm_console.core.codec.CodecError` where a row is missing."""
    values = {name: {row["id"]: row["value"] for row in raw[name]["rows"]} for name in ("economy", "battle")}
    return Tables(
        economy=from_plain(Economy, values["economy"], "economy"),
        battle=from_plain(Battle, values["battle"], "battle"),
        raw=raw,
    )
