"""What is read of a region: its people, its forces by arm and by kind, its facilities."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from gm_console.core.glance import (
    CardColumn,
    CardRemark,
    CardTable,
    Gauge,
    Gauges,
    Manner,
    RegionGlance,
    Symbol,
    View,
)
from gm_console.rulesets.gunboat.glance.titles import short_name, short_unit
from gm_console.rulesets.gunboat.state import Holding
from gm_console.rulesets.gunboat.vocabulary import (
    AIR_SLICE,
    ARMY_SLICE,
    DEPOT,
    FACILITIES,
    NAVY_SLICE,
    SHIPYARD,
    UNITS,
)

ARMS: Final = ((Symbol.BOX, ARMY_SLICE), (Symbol.WING, AIR_SLICE), (Symbol.HULL, NAVY_SLICE))
WORKS: Final = ((Symbol.SQUARE, DEPOT), (Symbol.SLIP, SHIPYARD))
PLACE: Final = "Place"
FORCES: Final = "Forces"
PEOPLE: Final = ("people", "unemployed")
ARM_KEYS: Final = ("army", "air", "navy")


def region_of(holding: Holding) -> RegionGlance:
    """Return a region with the arms that stand there, its depot and its shipyard."""
    units, facilities = holding.units, holding.facilities
    return RegionGlance(
        id=holding.id,
        owner=holding.owner,
        part=holding,
        badge=tuple((symbol, count) for symbol, part in ARMS if (count := sum(units[part]))),
        works=tuple(symbol for symbol, at in WORKS if facilities[at]),
    )


def idle(holding: Holding) -> int:
    """Return the Population Units that no facility employs: as many more can be built (E5)."""
    return max(holding.population - sum(holding.facilities), 0)


def of_regions(names: Mapping[str, str]) -> Gauges:
    """Return what is read of a region."""
    units = tuple(f"unit:{unit}" for unit in UNITS)
    works = tuple(f"facility:{facility}" for facility in FACILITIES)
    return Gauges(
        gauges=tuple(_gauges(names)),
        views=(
            View(title="Overview", columns=(*PEOPLE, "captured", *ARM_KEYS)),
            View(title="Units", columns=(*ARM_KEYS, *units)),
            View(title="Facilities", columns=(*PEOPLE, *works)),
        ),
        figures=("people", *ARM_KEYS),
        card=(
            CardRemark(key="captured", text="captured in turn {0}"),
            _table("Units", "unit", UNITS),
            _table("Facilities", "facility", FACILITIES),
        ),
    )


def _table(title: str, kind: str, items: tuple[str, ...]) -> CardTable:
    columns = (
        CardColumn(head="Number", kind=kind),
        CardColumn(head="This turn", kind=kind, manner=Manner.STEP),
    )
    return CardTable(title=title, columns=columns, items=items, present=True)


def _gauges(names: Mapping[str, str]) -> Iterator[Gauge]:
    yield Gauge(
        key="people", title="People", tip="Population Units", name=names["population"], width=62, group=PLACE,
        read=lambda one: one.population, blank_zero=True, secret=False,
    )  # fmt: skip
    tip = "Unemployed Population Units: as many facilities can be built"
    yield _count("unemployed", "Idle", tip, 48, PLACE, idle)
    yield Gauge(
        key="captured", title="Captured", tip="Turn of the last change of control", width=72, group=PLACE,
        read=lambda one: one.captured, blank_zero=True, secret=False, is_turn=True,
    )  # fmt: skip
    yield _count("army", "Army", "Army units", 54, FORCES, _arm(ARMY_SLICE))
    yield _count("air", "Air", "Air squadrons", 48, FORCES, _arm(AIR_SLICE))
    yield _count("navy", "Navy", "Ships", 52, FORCES, _arm(NAVY_SLICE))
    yield _count("units", "Units", "All units", 0, FORCES, lambda one: sum(one.units))
    for at, unit in enumerate(UNITS):
        yield _count(
            f"unit:{unit}", short_unit(unit, names), names[unit], 46, "Units", _unit(at), names[unit]
        )
    for at, facility in enumerate(FACILITIES):
        name = names[facility]
        yield _count(f"facility:{facility}", short_name(name), name, 74, "Facilities", _facility(at), name)


def _count(
    key: str, title: str, tip: str, width: int, group: str, read: Callable[[Holding], int], name: str = ""
) -> Gauge:
    return Gauge(
        key=key, title=title, tip=tip, width=width, group=group, read=read, name=name, blank_zero=True
    )


def _arm(part: slice) -> Callable[[Holding], int]:
    return lambda one: sum(one.units[part])


def _unit(at: int) -> Callable[[Holding], int]:
    return lambda one: one.units[at]


def _facility(at: int) -> Callable[[Holding], int]:
    return lambda one: one.facilities[at]
