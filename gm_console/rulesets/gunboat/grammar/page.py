"""What the turnsheet's page knows of a nation: its own view and what is public, as lists and tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final

from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.core.sheet_page import Choice, PageFacts, SheetPage, Total, Value, region_choices
from gm_console.rulesets.common.tables import read_sheet_page
from gm_console.rulesets.gunboat.grammar.names import BUILT, FIGHTING, LEVELS, TECHNOLOGIES, WORKS, Names
from gm_console.rulesets.gunboat.naval_missions import NAVAL_MISSIONS
from gm_console.rulesets.gunboat.orders import MISSIONS
from gm_console.rulesets.gunboat.phases import (
    e3_exports,
    e4_build_military,
    e5_build_economic,
    m1_rapid_deploy,
    m2_navy_combat,
    m3_navy_move,
    m4_army_combat,
    m5_army_move,
)
from gm_console.rulesets.gunboat.plots import ROADS, WATERS
from gm_console.rulesets.gunboat.tables import PACKAGE, Charts, Cost
from gm_console.rulesets.gunboat.task_forces import MOST
from gm_console.rulesets.gunboat.technology import merchant_load, order_limit
from gm_console.rulesets.gunboat.view import NationView
from gm_console.rulesets.gunboat.vocabulary import (
    AIR,
    ARMY,
    BTECH,
    COMMODITIES,
    FACILITIES,
    FAST,
    LEVEL,
    NAMES,
    STOCKS,
    SUBMARINES,
    UNIT,
    UNITS,
)

_FORMS: Final = {
    "M1": m1_rapid_deploy.FORM,
    "M2": m2_navy_combat.FORM,
    "M3": m3_navy_move.FORM,
    "M4": m4_army_combat.FORM,
    "M5": m5_army_move.FORM,
}
_ALL: Final = "all"
"""Key of a table that has one value."""


def sheet_page() -> SheetPage:
    """Return the page of the turnsheet."""
    return read_sheet_page(PACKAGE, "words/page.toml", page_facts)


def page_facts(ruleset: Ruleset, board: Board, view: NationView) -> PageFacts:
    """Return what a nation's page needs, from its view alone."""
    charts: Charts = ruleset.tables
    return PageFacts(
        lists=_lists(board, view),
        tables={**_nation(charts, view), **_regions(view), **_charts(charts), **_missions()},
        values=_values(ruleset, view),
        pairs={"roads": _linked(board, ROADS), "waters": _linked(board, WATERS)},
        owners={region.id: region.owner for region in view.public.regions},
        own={one.id: _told(one.facilities, one.units, one.population) for one in view.holdings},
        totals=tuple(Total(title=NAMES.get(one, one), table="stocks", key=one) for one in STOCKS),
    )


def _lists(board: Board, view: NationView) -> Mapping[str, tuple[Choice, ...]]:
    nation, public = view.nation, view.public
    own = [one.id for one in view.holdings]
    names = {region.id: region.name for region in public.regions}
    named = names.__getitem__
    return {
        "commodities": _same(COMMODITIES),
        "goods": _same(STOCKS),
        "nations": tuple(
            Choice(value=one.id, word=one.id, title=f"{one.id} {one.names.country}") for one in public.nations
        ),
        "built": _choices(BUILT),
        "units": _choices(FIGHTING),
        "works": _choices(WORKS),
        "developments": _choices(TECHNOLOGIES),
        "levels": tuple(
            Choice(value=key, word=word, title=f"{word} ({nation.levels[LEVEL[key]]})")
            for key, word in LEVELS.spelled.items()
        ),
        "land": region_choices((one for one in own if one not in board.seas), named),
        "own": region_choices(own, named),
        "regions": region_choices(names, named),
        **{phase: _same(missions) for phase, missions in MISSIONS.items()},
    }


def _same(words: Iterable[str]) -> tuple[Choice, ...]:
    return tuple(Choice(value=one, word=one, title=NAMES.get(one, one)) for one in words)


def _choices(names: Names) -> tuple[Choice, ...]:
    return tuple(
        Choice(value=value, word=word, title=NAMES.get(value, word)) for value, word in names.spelled.items()
    )


def _values(ruleset: Ruleset, view: NationView) -> Mapping[str, int | str]:
    charts, known = ruleset.tables, view.nation.developments
    merchants = sum(one.units[UNIT["merchant"]] for one in view.holdings)
    unit_back, unit_back_of = e4_build_military.REFUND
    work_back, work_back_of = e5_build_economic.REFUND[ruleset.rulings.option("R05")]
    return {
        "turn": view.public.turn + 1,
        "capacity": charts.limits.market_base + merchant_load(charts, known) * merchants,
        "most_exports": e3_exports.MOST_ORDERS,
        "most_points": e3_exports.MOST_POINTS,
        "most_military": order_limit(charts, known, "military"),
        "most_economic": order_limit(charts, known, "economic"),
        "most_forces": MOST,
        "nine": e4_build_military.MOST,
        "unit_back": unit_back,
        "unit_back_of": unit_back_of,
        "work_back": work_back,
        "work_back_of": work_back_of,
        "raise_btech": charts.limits.raise_btech,
        "raise_points": charts.limits.raise_points,
        "highest": charts.limits.max_level,
        "rapid": 1,
        "m1_slow": m1_rapid_deploy.REACH,
        "m1_fast": m1_rapid_deploy.REACH_FAST,
        "m2_passed": m2_navy_combat.PASSED,
        "m3_reach": m3_navy_move.REACH,
        "m4_passed": m4_army_combat.PASSED,
        "m5_slow": m5_army_move.REACH,
        "m5_fast": m5_army_move.REACH_FAST,
        "carrier": "aircraft_carrier",
        "scout": "Naval Reconnaissance",
        "assault": "Ground Attack",
        "look": "Reconnaissance",
    }


def _nation(charts: Charts, view: NationView) -> dict[str, Mapping[str, Value]]:
    nation, known = view.nation, view.nation.developments
    rows = charts.developments.values()
    return {
        "stocks": dict(zip(STOCKS, nation.stocks, strict=True)),
        "sell": dict(zip(COMMODITIES, view.public.market.sell, strict=True)),
        "buy": dict(zip(COMMODITIES, view.public.market.buy, strict=True)),
        "levels": {key: nation.levels[place] for key, place in LEVEL.items()},
        "known": dict.fromkeys(known, 1),
        "may": {
            row.id: 1
            for row in rows
            if row.id not in known
            and all(one in known for one in row.requires)
            and nation.levels[BTECH] >= row.btech
        },
        "sealift": {_ALL: nation.sealift},
        "playing": {one.id: 1 for one in view.public.nations},
        "out": {one.id: 1 for one in view.public.nations if one.eliminated},
    }


def _regions(view: NationView) -> dict[str, Mapping[str, Value]]:
    own = view.holdings
    return {
        "seas": {region.id: 1 for region in view.public.regions if region.kind == "sea"},
        "coastal": {region.id: 1 for region in view.public.regions if region.coastal},
        "people": {one.id: one.population for one in own},
        "employed": {one.id: sum(one.facilities) for one in own},
        "captured": {one.id: one.captured for one in own if one.captured},
        "facilities": {
            f"{one.id}|{kind}": count
            for one in own
            for kind, count in zip(FACILITIES, one.facilities, strict=True)
            if count
        },
        "garrison": {
            f"{one.id}|{kind}": count
            for one in own
            for kind, count in zip(UNITS, one.units, strict=True)
            if count
        },
    }


def _charts(charts: Charts) -> dict[str, Mapping[str, Value]]:
    rows = charts.developments.values()
    prices: dict[str, Cost] = {
        **{f"unit:{one.id}": one.cost for one in charts.units.values()},
        **{f"facility:{one.id}": one.cost for one in charts.facilities.values()},
        **{f"development:{one.id}": one.cost for one in rows},
    }
    return {
        "costs": {
            f"{key}|{stock}": points
            for key, cost in prices.items()
            for stock, points in zip(("SP", "RP", "Gold"), cost.price, strict=True)
        },
        "base_of": {one.id: one.base for one in charts.units.values()},
        "needs": {one.id: one.needs for one in charts.units.values() if one.needs},
        "requires": {row.id: list(row.requires) for row in rows},
        "btech_for": {row.id: row.btech for row in rows},
        "raises": {row.id: [list(one) for one in row.raises()] for row in rows},
        "bands": {
            level: [[one.low, one.high, *one.cost.price] for one in bands]
            for level, bands in charts.bands.items()
        },
        "naval_by": _effects(charts, "naval_move", "add"),
        "rapid_by": _effects(charts, "rapid_deployment", "to"),
        "blitz_by": _effects(charts, "blitzkrieg", "with"),
        "flies_by": {_ALL: [row.id for row in rows if any(one["do"] == "air_at_sea" for one in row.effects)]},
    }


def _effects(charts: Charts, what: str, how: str) -> Mapping[str, Value]:
    return {
        _ALL: [
            [row.id, effect[how]]
            for row in charts.developments.values()
            for effect in row.effects
            if effect["do"] == what
        ]
    }


def _missions() -> dict[str, Mapping[str, Value]]:
    phases = list(_FORMS)
    return {
        "earlier": {phase: list(phases[:place]) for place, phase in enumerate(phases)},
        "joins": {f"{phase}|{unit}": 1 for phase, form in _FORMS.items() for unit in sorted(form.kinds)},
        "goes_to": {
            name: 1 if one.at_sea else 2 for name, one in NAVAL_MISSIONS.items() if one.at_sea is not None
        },
        "sails": {f"{name}|{unit}": 1 for name, one in NAVAL_MISSIONS.items() for unit in sorted(one.kinds)},
        "needs_army": {name: 1 for name, one in NAVAL_MISSIONS.items() if one.needs},
        "under": {name: 1 for name in NAVAL_MISSIONS if name.startswith("Sub ")},
        "is_army": dict.fromkeys(ARMY, 1),
        "is_air": dict.fromkeys(AIR, 1),
        "is_fast": dict.fromkeys(sorted(FAST), 1),
        "is_submarine": dict.fromkeys(SUBMARINES, 1),
    }


def _linked(board: Board, ways: frozenset[object]) -> Mapping[RegionId, tuple[RegionId, ...]]:
    table: dict[RegionId, list[RegionId]] = {}
    for link in board.links:
        if link.kind in ways and link.b not in table.setdefault(link.a, []):
            table[link.a].append(link.b)
    return {one: tuple(others) for one, others in table.items()}


def _told(facilities: Iterable[int], units: Iterable[int], population: int) -> str:
    counted = chain(zip(UNITS, units, strict=True), zip(FACILITIES, facilities, strict=True))
    there = [f"{count} {NAMES.get(kind, kind)}" for kind, count in counted if count]
    return ", ".join([*there, *([f"population {population}"] if population else [])])
