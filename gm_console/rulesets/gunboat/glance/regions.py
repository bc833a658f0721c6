"""What is read of a region: its people, its forces by arm and by kind, its facilities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
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
from gm_console.core.numbers import Number
from gm_console.rulesets.gunboat.glance.titles import short_name, short_unit
from gm_console.rulesets.gunboat.numbers import held
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
SYMBOLS: Final = (
    *((symbol, key) for (symbol, _), key in zip(ARMS, ARM_KEYS, strict=True)),
    *((symbol, f"facility:{FACILITIES[at]}") for symbol, at in WORKS),
)


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
    people = _gauge("people", "People", "Population Units", 62, PLACE)
    yield replace(people, name=names["population"], secret=False)
    tip = "Unemployed Population Units: as many facilities can be built"
    yield _gauge("unemployed", "Idle", tip, 48, PLACE)
    yield replace(
        _gauge("captured", "Captured", "Turn of the last change of control", 72, PLACE), is_turn=True
    )
    yield _gauge("army", "Army", "Army units", 54, FORCES)
    yield _gauge("air", "Air", "Air squadrons", 48, FORCES)
    yield _gauge("navy", "Navy", "Ships", 52, FORCES)
    yield _gauge("units", "Units", "All units", 0, FORCES)
    for unit in UNITS:
        gauge = _gauge(f"unit:{unit}", short_unit(unit, names), names[unit], 46, "Units")
        yield replace(gauge, name=names[unit])
    for facility in FACILITIES:
        gauge = _gauge(f"facility:{facility}", short_name(names[facility]), names[facility], 74, "Facilities")
        yield replace(gauge, name=names[facility])


def _gauge(key: str, title: str, tip: str, width: int, group: str) -> Gauge:
    """Return a gauge that reads the number of its key, as the number's ledger does."""
    kind, _, item = key.partition(":")
    read = partial(held, number=Number(kind=kind, item=item))
    return Gauge(key=key, title=title, tip=tip, width=width, group=group, read=read, blank_zero=True)
