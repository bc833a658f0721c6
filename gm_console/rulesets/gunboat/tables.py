"""The charts as typed records: what ``tables/charts.toml`` says, in the shape the rules ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from gm_console.core.codec import CodecError
from gm_console.rulesets.common.tables import read_toml
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES

PACKAGE: Final = "gm_console.rulesets.gunboat"
CHARTS: Final = "tables/charts.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """A price in SP, RP and Gold, and where the row is from."""

    sp: int
    rp: int
    gold: int
    source: str

    @property
    def price(self) -> tuple[int, int, int]:
        """SP, RP, Gold."""
        return self.sp, self.rp, self.gold

    def terms(self) -> dict[str, int]:
        """Return the price as a reason tells it."""
        return {"sp": self.sp, "rp": self.rp, "gold": self.gold}


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitCost:
    """E4: what a unit costs, which base builds it, which technology it needs."""

    id: str
    name: str
    cost: Cost
    base: str
    needs: str
    """The technology that unlocks it, empty where none must."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FacilityCost:
    """E5 and A1: what a facility costs and what it makes."""

    id: str
    name: str
    cost: Cost
    makes: tuple[tuple[str, str], ...]
    """Commodity and the level that says how much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Development:
    """E6: one technology."""

    id: str
    name: str
    order: int
    cost: Cost
    btech: int
    requires: tuple[str, ...]
    effects: tuple[Mapping[str, Any], ...]

    def raises(self) -> tuple[tuple[str, int], ...]:
        """Return the levels it raises and by how much."""
        return tuple(
            (level, effect["add"])
            for effect in self.effects
            if effect["do"] == "efficiency"
            for level in effect["of"]
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """E7: cost of one point raised from a level inside the band."""

    low: int
    high: int
    cost: Cost


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """Attack and defence of a kind of unit, with the air bonus percents where it flies."""

    attack: int
    defence: int
    army_bonus: int
    navy_bonus: int
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketRow:
    """A commodity at the start: stock, prices per 100, share of reinvested Gold in percent."""

    stock: int
    sell: int
    buy: int
    share: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Single numbers of the rulebook and of our price formula."""

    market_base: int
    per_merchant: int
    max_step_percent: int
    spread_percent: int
    depth: int
    bound: int
    raise_points: int
    raise_btech: int
    max_level: int
    emergency_sp: int
    carrier_squadrons: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Charts:
    """All tables that the economy, movement and the wrap-up read."""

    units: Mapping[str, UnitCost]
    facilities: Mapping[str, FacilityCost]
    developments: Mapping[str, Development]
    bands: Mapping[str, tuple[Band, ...]]
    consumption: Mapping[str, tuple[int, ...]]
    """Consumer to points of each commodity a turn."""
    values: Mapping[str, Values]
    market: Mapping[str, MarketRow]
    limits: Limits
    raw: Mapping[str, Any]
    """The file as it is: set-up and combat tables, and the table view."""

    def band(self, level: str, value: int) -> Band:
        """Return the band of a level; :class:`KeyError` above the last."""
        for band in self.bands[level]:
            if band.low <= value <= band.high:
                return band
        raise KeyError(f"{level} has no improvement cost at {value}")


@cache
def charts() -> Charts:
    """Return the charts that ship with the ruleset."""
    return read_charts(read_toml(PACKAGE, CHARTS))


def read_charts(raw: Mapping[str, Any]) -> Charts:
    """Return charts from the TOML data; :class:`CodecError` where a table or cell is missing."""
    try:
        return Charts(
            units=_units(raw),
            facilities={row["id"]: _facility(row) for row in raw["build_economic"]["rows"]},
            developments={row["id"]: _development(row) for row in raw["research"]["rows"]},
            bands=_bands(raw["improvement_costs"]["rows"]),
            consumption={
                row["by"]: tuple(row[commodity] for commodity in COMMODITIES)
                for row in raw["consumption"]["rows"]
            },
            values=_values(raw),
            market={
                row["commodity"]: MarketRow(
                    stock=row["stock"], sell=row["sell"], buy=row["buy"], share=row["share"]
                )
                for row in raw["market"]["rows"]
            },
            limits=_limits(raw),
            raw=raw,
        )
    except KeyError as error:
        raise CodecError(f"the charts lack {error}") from error


def _cost(row: Mapping[str, Any]) -> Cost:
    return Cost(sp=row["sp"], rp=row["rp"], gold=row["gold"], source=row["source"])


def _units(raw: Mapping[str, Any]) -> dict[str, UnitCost]:
    needs = {
        effect["unit"]: row["id"]
        for row in raw["research"]["rows"]
        for effect in row["effects"]
        if effect["do"] == "unlock"
    }
    return {
        row["id"]: UnitCost(
            id=row["id"],
            name=row["name"],
            cost=_cost(row),
            base=row["at"],
            needs=needs.get(row["id"], ""),
        )
        for row in raw["build_military"]["rows"]
    }


def _facility(row: Mapping[str, Any]) -> FacilityCost:
    return FacilityCost(id=row["id"], name=row["name"], cost=_cost(row), makes=tuple(row["makes"].items()))


def _development(row: Mapping[str, Any]) -> Development:
    return Development(
        id=row["id"],
        name=row["name"],
        order=row["order"],
        cost=_cost(row),
        btech=row["btech"],
        requires=tuple(row["requires"]),
        effects=tuple(row["effects"]),
    )


def _bands(rows: list[Mapping[str, Any]]) -> dict[str, tuple[Band, ...]]:
    table: dict[str, list[Band]] = {}
    for row in rows:
        for level in row["of"]:
            table.setdefault(level, []).append(
                Band(low=row["level_from"], high=row["level_to"], cost=_cost(row))
            )
    return {level: tuple(sorted(bands, key=lambda band: band.low)) for level, bands in table.items()}


def _values(raw: Mapping[str, Any]) -> dict[str, Values]:
    return {
        row["id"]: Values(
            attack=row["attack"],
            defence=row["defence"],
            army_bonus=row.get("army_bonus", 0),
            navy_bonus=row.get("navy_bonus", 0),
            source=row["source"],
        )
        for family in ("army_values", "air_values", "navy_values")
        for row in raw[family]["rows"]
    }


def _limits(raw: Mapping[str, Any]) -> Limits:
    return Limits(
        market_base=raw["market_capacity"]["base"],
        per_merchant=raw["market_capacity"]["per_merchant"],
        max_step_percent=raw["price_formula"]["max_step_percent"],
        spread_percent=raw["price_formula"]["spread_percent"],
        depth=raw["price_formula"]["depth_per_player_nation"],
        bound=raw["price_formula"]["bound_factor"],
        raise_points=raw["improvement"]["max_per_turn"],
        raise_btech=raw["improvement"]["max_per_turn_btech"],
        max_level=raw["improvement"]["max_level"],
        emergency_sp=raw["emergency_purchase"]["sp_per_point"],
        carrier_squadrons=raw["carrier"]["squadrons"],
    )
