"""The orders of Gunboat Empires, one class for each kind of line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.common.tables import read_order_kinds


@dataclass(frozen=True, slots=True, kw_only=True)
class Sell(Order):
    """E1: sell a commodity to the market."""

    quantity: int
    commodity: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Buy(Order):
    """E2: buy a commodity from the market."""

    quantity: int
    commodity: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Export(Order):
    """E3: send goods to another nation."""

    receiver: NationId
    goods: tuple[tuple[str, int], ...]
    """Commodity (Gold too, R04) and points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildUnits(Order):
    """E4: build units in a region."""

    quantity: int
    unit: str
    region: RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class SalvageUnit(Order):
    """E4: salvage a unit."""

    quantity: int
    unit: str
    region: RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildFacilities(Order):
    """E5: build facilities in a region."""

    quantity: int
    facility: str
    region: RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class SalvageFacility(Order):
    """E5: salvage a facility."""

    quantity: int
    facility: str
    region: RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Research(Order):
    """E6: develop a technology."""

    development: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Raise(Order):
    """E7: raise an efficiency or BTech by points."""

    level: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskForce(Order):
    """M1 to M5: units of one region and their plot.

    In M2 and M4 the last region of the plot is the target; ``blitz`` is the second target of a blitzkrieg.
    """

    mission: str
    """One of :data:`MISSIONS` in M2 and M4, empty in M1, M3, M5."""
    units: tuple[tuple[str, int], ...]
    plot: tuple[RegionId, ...]
    """Start region first."""
    blitz: RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Press(Order):
    """W4: a press release."""

    headline: str
    city: str
    body: str


MISSIONS: Final = {
    "M2": ("Navy Attack", "Sub Attack", "Invasion", "Naval Reconnaissance", "Navy Raid", "Sub Raid"),
    "M4": ("Ground Attack", "Reconnaissance", "Attrition"),
}
"""Missions by combat phase, in the rulebook's words."""

ORDER_KINDS: Final = read_order_kinds("gm_console.rulesets.gunboat", "words/orders.toml", globals())
"""What help and forms tell about them, in the order of the phases."""
