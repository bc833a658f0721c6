"""The orders of Gunboat Empires, one class for each kind of line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import FieldSpec, Order, OrderKind


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

_QUANTITY = FieldSpec(name="quantity", kind="quantity", help="a whole number")
_COMMODITY = FieldSpec(name="commodity", kind="commodity", help="LP MP EP FP AP RP SP")
_REGION = FieldSpec(name="region", kind="region", help="one of your land regions, such as 07-02")
_UNIT = FieldSpec(name="unit", kind="unit", help="a kind of unit, such as LI, BB or Light Infantry")
_FACILITY = FieldSpec(name="facility", kind="facility", help="a kind of facility, such as Mine or LInd")
_UNITS = FieldSpec(name="units", kind="units", help="numbers and kinds, such as 3 LI, 1 Ft")
_PLOT = FieldSpec(name="plot", kind="plot", help="regions from the start on, joined by >")
_ONE = FieldSpec(name="quantity", kind="quantity", help="1; a salvage order takes one at a time")

ORDER_KINDS: Final[tuple[OrderKind, ...]] = (
    OrderKind(
        order=Sell,
        name="sell",
        phases=("E1",),
        form="sell QUANTITY COMMODITY",
        example="sell 1200 MP",
        fields=(_QUANTITY, _COMMODITY),
        rule="E1",
    ),
    OrderKind(
        order=Buy,
        name="buy",
        phases=("E2",),
        form="buy QUANTITY COMMODITY",
        example="buy 300 SP",
        fields=(_QUANTITY, _COMMODITY),
        rule="E2",
    ),
    OrderKind(
        order=Export,
        name="export",
        phases=("E3",),
        form="export to NATION: QUANTITY COMMODITY, …",
        example="export to 12: 500 MP, 200 EP",
        fields=(
            FieldSpec(name="receiver", kind="nation", help="number of the receiving nation"),
            FieldSpec(name="goods", kind="goods", help="points and commodity, Gold too"),
        ),
        rule="E3",
    ),
    OrderKind(
        order=BuildUnits,
        name="build units",
        phases=("E4",),
        form="build QUANTITY UNIT at REGION",
        example="build 3 LI at 07-02",
        fields=(_QUANTITY, _UNIT, _REGION),
        rule="E4",
    ),
    OrderKind(
        order=SalvageUnit,
        name="salvage a unit",
        phases=("E4",),
        form="salvage 1 UNIT at REGION",
        example="salvage 1 BB at 07-05",
        fields=(_ONE, _UNIT, _REGION),
        rule="E4",
    ),
    OrderKind(
        order=BuildFacilities,
        name="build facilities",
        phases=("E5",),
        form="build QUANTITY FACILITY at REGION",
        example="build 2 Mine at 07-04",
        fields=(_QUANTITY, _FACILITY, _REGION),
        rule="E5",
    ),
    OrderKind(
        order=SalvageFacility,
        name="salvage a facility",
        phases=("E5",),
        form="salvage 1 FACILITY at REGION",
        example="salvage 1 Farm at 07-04",
        fields=(_ONE, _FACILITY, _REGION),
        rule="E5",
    ),
    OrderKind(
        order=Research,
        name="research",
        phases=("E6",),
        form="research TECHNOLOGY",
        example="research Special Forces",
        fields=(FieldSpec(name="development", kind="development", help="one of the 34 technologies"),),
        rule="E6",
    ),
    OrderKind(
        order=Raise,
        name="raise",
        phases=("E7",),
        form="raise EFFICIENCY POINTS",
        example="raise Army 10",
        fields=(
            FieldSpec(name="level", kind="level", help="an efficiency or BTech"),
            FieldSpec(name="points", kind="quantity", help="points, at most 10, BTech 99"),
        ),
        rule="E7",
    ),
    OrderKind(
        order=TaskForce,
        name="move a task force",
        phases=("M1", "M3", "M5"),
        form="UNITS: START > REGION > …",
        example="3 LI, 1 Ft: 07-02 > 07-03",
        fields=(_UNITS, _PLOT),
        rule="M1",
    ),
    OrderKind(
        order=TaskForce,
        name="attack with a task force",
        phases=("M2", "M4"),
        form="MISSION UNITS: START > … > TARGET [blitz REGION]",
        example="Ground Attack 5 MI, 2 Bm: 07-09 > 07-10 > 12-03 blitz 12-04",
        fields=(
            FieldSpec(name="mission", kind="mission", help="a mission of M2 or M4"),
            _UNITS,
            _PLOT,
            FieldSpec(name="blitz", kind="region", help="second target of a blitzkrieg, M4 only"),
        ),
        rule="M2",
    ),
    OrderKind(
        order=Press,
        name="press release",
        phases=("W4",),
        form='"HEADLINE" | CITY | TEXT',
        example='"Harvest home" | Port Amber | The granaries are full.',
        fields=(
            FieldSpec(name="headline", kind="text", help="in quotation marks"),
            FieldSpec(name="city", kind="text", help="dateline"),
            FieldSpec(name="body", kind="text", help="the text"),
        ),
        rule="W4",
    ),
)
