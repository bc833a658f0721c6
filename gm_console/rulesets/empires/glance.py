"""A position of Empires at a glance: the columns of areas and countries, their cards, what colours the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_console.core.glance import (
    CardColumn,
    CardForces,
    CardTable,
    Gauge,
    Gauges,
    Glance,
    Manner,
    Measure,
    NationGlance,
    RegionGlance,
    Symbol,
    View,
)
from gm_console.core.ids import RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.empires.numbers import count
from gm_console.rulesets.empires.state import Area, Country, EmpiresState

AREAS: Final = Gauges(
    gauges=(
        Gauge(
            key="population", title="Pop", name="Population", tip="Level of population, which is the income", width=48,
            group="Area", read=lambda area: area.population, blank_zero=True, secret=False,
        ),
        Gauge(
            key="fort", title="Forts", name="Fortifications", tip="Levels of fortification", width=48, group="Area",
            read=lambda area: area.forts, blank_zero=True,
        ),
        Gauge(
            key="army", title="Armies", tip="Armies of the owner, or a neutral garrison", width=56, group="Forces",
            read=lambda area: area.armies, blank_zero=True,
        ),
        Gauge(
            key="ship", title="Ships", tip="Ships, in commission and laid up", width=52, group="Forces",
            read=lambda area: area.ships + area.laid_up, blank_zero=True,
        ),
        Gauge(
            key="train", title="Trains", name="Supply trains", tip="Supply trains", width=52, group="Supply",
            read=lambda area: area.trains, blank_zero=True,
        ),
        Gauge(
            key="retreat", title="Retreat", name="Retreat location",
            tip="Where armies retreat to, and where supplies come from", width=60, group="Supply",
            read=lambda area: area.retreat,
        ),
        Gauge(
            key="mode", title="Mode", name="Defence mode", tip="Defend, ambush or retreat", width=64, group="Defence",
            read=lambda area: area.mode.value if area.armies and not area.harbour else "",
        ),
        Gauge(
            key="entrance", title="Base", name="Naval base", tip="Sea that the naval base opens to", width=52,
            group="Supply", read=lambda area: area.entrance, secret=False,
        ),
    ),
    views=(
        View(title="Overview", columns=("population", "army", "ship", "fort", "train", "entrance")),
        View(title="Supply", columns=("army", "train", "retreat", "entrance")),
        View(title="Defence", columns=("army", "fort", "mode", "retreat")),
    ),
    figures=("population", "army", "ship"),
)  # fmt: skip


def _stock(key: str, title: str, tip: str, width: int = 64) -> Gauge:
    return Gauge(
        key=f"stock:{key}", title=title, tip=tip, width=width, read=lambda one: getattr(one.country, key)
    )


def _sum(key: str, title: str, tip: str, width: int = 60) -> Gauge:
    return Gauge(key=key, title=title, tip=tip, width=width, read=lambda one: one.sums[key])


NATIONS: Final = Gauges(
    gauges=(
        Gauge(
            key="land", title="Areas", tip="Areas held", width=52, read=lambda one: one.areas, secret=False
        ),
        replace(
            _sum("population", "Pop", "Population of all its areas, which is its income"), name="Population"
        ),
        _sum("army", "Armies", "Armies in all its areas"),
        _sum("ship", "Ships", "Ships in all its areas"),
        _sum("fort", "Forts", "Levels of fortification"),
        _sum("train", "Trains", "Supply trains in all its areas"),
        _stock("bps", "BP", "Build points in hand", 48),
        _stock("treasury", "Treasury", "Treasury build points"),
        _stock("reserve", "Reserve", "Armies of the reserve"),
        _stock("ships", "Naval res.", "Ships of the naval reserve", 72),
        _stock("air", "Air", "Strength of the air force", 44),
        _stock("points", "Points", "Victory points", 52),
    ),
    views=(
        View(
            title="Overview",
            columns=("land", "population", "army", "ship", "train", "stock:bps", "stock:points"),
        ),
        View(
            title="Stocks",
            columns=(
                "stock:bps",
                "stock:treasury",
                "stock:reserve",
                "stock:ships",
                "stock:air",
                "stock:points",
            ),
        ),
    ),
    figures=("land", "population", "army", "ship"),
    card=(
        CardTable(
            title="In hand",
            columns=(
                CardColumn(head="Stock", kind="stock"),
                CardColumn(head="This turn", kind="stock", manner=Manner.STEP),
            ),
            items=("bps", "treasury", "reserve", "ships", "air", "points"),
        ),
        CardForces(),
    ),
)
KINDS: Final = ("population", "army", "ship", "fort", "train")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Realm:
    """A country, and what lies in its areas."""

    country: Country
    areas: int
    sums: Mapping[str, int]


def _areas(state: EmpiresState) -> Mapping[RegionId, Area]:
    return state.areas


def _area(area: Area) -> RegionGlance:
    badge = tuple(
        (symbol, strength)
        for symbol, strength in ((Symbol.BOX, area.armies), (Symbol.HULL, area.ships + area.laid_up))
        if strength
    )
    works = (*((Symbol.SLIP,) if area.entrance else ()), *((Symbol.SQUARE,) if area.forts else ()))
    return RegionGlance(id=area.id, owner=area.owner, part=area, badge=badge, works=works)


def _nations(
    _ruleset: Ruleset,
    _board: Any,
    _before: EmpiresState,
    state: EmpiresState,
    regions: Mapping[RegionId, RegionGlance],
) -> tuple[NationGlance, ...]:
    held: dict[str, list[Area]] = {country: [] for country in state.countries}
    for region in regions.values():
        if region.owner in held:
            held[region.owner].append(region.part)
    return tuple(
        NationGlance(
            id=id_,
            name=country.name,
            code=country.code,
            part=_Realm(
                country=country,
                areas=len(held[id_]),
                sums={kind: sum(count(area, kind) for area in held[id_]) for kind in KINDS},
            ),
            out=not held[id_],
        )
        for id_, country in state.countries.items()
    )


def _population(_ruleset: Ruleset, state: EmpiresState) -> Mapping[RegionId, int]:
    return {area.id: area.population for area in state.areas.values() if area.population}


def _armies(_ruleset: Ruleset, state: EmpiresState) -> Mapping[RegionId, int]:
    return {area.id: area.armies for area in state.areas.values() if area.armies}


def _trains(_ruleset: Ruleset, state: EmpiresState) -> Mapping[RegionId, int]:
    return {area.id: area.trains for area in state.areas.values() if area.owner and not area.harbour}


GLANCE: Final = Glance(
    parts=_areas,
    region=_area,
    nations=_nations,
    of_regions=AREAS,
    of_nations=NATIONS,
    summary=tuple(
        replace(NATIONS.by_key[key], width=52) for key in ("land", "population", "army", "ship", "stock:bps")
    ),
    history=("land", "population", "army", "ship", "stock:bps", "stock:points"),
    hover=("population", "army", "ship", "train", "fort"),
    total="army",
    forces=("army", "ship"),
    told=("population", "army", "ship", "train", "fort"),
    measures=(
        Measure(key="population", title="&Population", tip="Population of each area", read=_population),
        Measure(key="armies", title="&Armies", tip="Armies in each area", read=_armies),
        Measure(key="trains", title="Supply &trains", tip="Supply trains in each area", read=_trains),
    ),
    symbols=(
        (Symbol.BOX, "army"),
        (Symbol.HULL, "ship"),
        (Symbol.SLIP, "entrance"),
        (Symbol.SQUARE, "fort"),
    ),
)
