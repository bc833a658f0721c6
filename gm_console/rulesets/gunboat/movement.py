"""How task forces move (M1 to M5), as the phases themselves judge them, and what holds a nation together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from gm_console.core.facts import Entry
from gm_console.core.ids import NationId, RegionId
from gm_console.core.movement import (
    Asked,
    Footing,
    LineFigure,
    LineRules,
    MovementRules,
    MoveMode,
    OwnLines,
    Travel,
    Way,
)
from gm_console.core.orders import Reason
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import TaskForceFormed
from gm_console.rulesets.gunboat.naval_missions import NAVAL_MISSIONS
from gm_console.rulesets.gunboat.orders import TaskForce
from gm_console.rulesets.gunboat.phases import (
    m1_rapid_deploy,
    m2_navy_combat,
    m3_navy_move,
    m4_army_combat,
    m5_army_move,
)
from gm_console.rulesets.gunboat.plots import is_sea
from gm_console.rulesets.gunboat.sealift import Sealift, army_in
from gm_console.rulesets.gunboat.state import GunboatState, Holding, Nation
from gm_console.rulesets.gunboat.task_forces import Force, Form, alone
from gm_console.rulesets.gunboat.technology import gives, merchant_load, naval_reach
from gm_console.rulesets.gunboat.view import NationView
from gm_console.rulesets.gunboat.vocabulary import ARMY, FACILITIES, NAMES, UNIT, UNITS

Going = Callable[[Context, Force], Force | Reason]
"""What comes of a task force as things stand: how far it goes, or why it does not."""


def _unless(fault: Callable[[Context, Force], Reason | None], *, carried: bool) -> Going:
    """Return what lets a task force go its whole way or not at all; ``carried`` where armies need sealift."""

    def going(ctx: Context, force: Force) -> Force | Reason:
        why = fault(ctx, force)
        if why is None and carried:
            why = Sealift(ctx).load(ctx, force)
        return why or force

    return going


PHASES: Final[Mapping[str, tuple[Form, Going]]] = {
    "M1": (m1_rapid_deploy.FORM, m1_rapid_deploy.going),
    "M2": (m2_navy_combat.FORM, _unless(m2_navy_combat.situation_fault, carried=True)),
    "M3": (m3_navy_move.FORM, _unless(m3_navy_move.situation_fault, carried=True)),
    "M4": (m4_army_combat.FORM, _unless(m4_army_combat.situation_fault, carried=False)),
    "M5": (m5_army_move.FORM, m5_army_move.going),
}
ATTACKS: Final = ("M2", "M4")
OWN_TARGET: Final = ("m2.own-target", "m4.own-target")
"""What keeps an attack from ending in a region, and not from passing it."""
AT_SEA: Final = ("Navy Attack", "Sub Attack")
ON_LAND: Final = ("Invasion", "Navy Raid", "Sub Raid")


def _there(state: GunboatState, region: RegionId) -> Mapping[str, int]:
    return {unit: count for unit, count in zip(UNITS, state.holdings[region].units, strict=True) if count}


def _asked(ctx: Context, travel: Travel) -> Asked:
    ctx.phase = travel.mode
    known = ctx.state.nations[travel.nation].developments
    known += [one for one in travel.advances if one not in known]
    form, going = PHASES[travel.mode]

    def asked(way: Way) -> Footing:
        (order,) = _orders(ctx.board, travel, way)
        force = alone(ctx, form, order)
        made = force if isinstance(force, Reason) else going(ctx, force)
        if isinstance(made, Reason):
            return Footing(denial=made, onward=made.code in OWN_TARGET)
        short = len(made.plot) < len(way)
        return Footing(denial=made.why if short else None, onward=not short and travel.mode not in ATTACKS)

    return asked


def _orders(board: Any, travel: Travel, way: Way) -> tuple[TaskForce, ...]:
    order = TaskForce(
        nation=travel.nation,
        phase=travel.mode,
        number=1,
        mission=_mission(travel, sea=is_sea(board, way[-1])),
        units=((travel.kind, 1),),
        plot=way,
        blitz=RegionId(""),
    )
    return (order,)


def _mission(travel: Travel, *, sea: bool) -> str:
    """Return the mission on which a unit can take a region, or where it can take none strike at it."""
    if travel.mode == "M4":
        return "Ground Attack" if travel.kind in ARMY else "Attrition"
    if travel.mode != "M2":
        return ""
    missions = AT_SEA if sea else ON_LAND
    return next((one for one in missions if _flies(one, travel.kind)), missions[0])


def _flies(mission: str, kind: str) -> bool:
    rules = NAVAL_MISSIONS[mission]
    return kind in rules.kinds and (not rules.needs or kind in rules.needs)


def _own(ruleset: Ruleset, state: GunboatState, nation: NationId, entries: Iterable[Entry]) -> OwnLines:
    held = (one for one in state.holdings.values() if one.owner == nation)
    return _lines_of(ruleset, state.nations[nation], held, entries)


def _known(ruleset: Ruleset, view: NationView) -> OwnLines:
    return _lines_of(ruleset, view.nation, view.holdings, view.entries)


def _lines_of(ruleset: Ruleset, own: Nation, held: Iterable[Holding], entries: Iterable[Entry]) -> OwnLines:
    tables, merchant = ruleset.tables, UNIT["merchant"]
    freight = {one.id: one.units[merchant] for one in held if one.units[merchant]}
    used = sum(
        army_in(entry.fact)
        for entry in entries
        if entry.phase in ("M2", "M3")
        and isinstance(entry.fact, TaskForceFormed)
        and entry.fact.nation == own.id
    )
    each = merchant_load(tables, own.developments)
    fleets = sum(freight.values())
    return OwnLines(
        seat=own.capital,
        steps=naval_reach(tables, own.developments, m3_navy_move.REACH),
        freight=freight,
        figures=(
            LineFigure(
                label="sealift",
                value=f"{own.sealift:,}",
                note=f"army units carried a turn, {f'{used:,}' if used else 'none'} used in this one",
                bad=not own.sealift,
            ),
            LineFigure(
                label="to the market",
                value=f"{tables.limits.market_base + each * fleets:,}",
                note=f"points a turn; {fleets:,} merchants, {each:,} each",
            ),
        ),
    )


def _advances(ruleset: Ruleset) -> Mapping[str, str]:
    """Return the technologies that lead ships farther."""
    known = ruleset.tables.developments
    return {id_: one.name for id_, one in known.items() if gives(ruleset.tables, (id_,), "naval_move")}


def _ranges(ruleset: Ruleset) -> tuple[int, ...]:
    more = [tuple(_advances(ruleset))[:count] for count in range(len(_advances(ruleset)) + 1)]
    return tuple(naval_reach(ruleset.tables, known, m3_navy_move.REACH) for known in more)


MOVEMENT: Final = MovementRules(
    modes=tuple(
        MoveMode(id=id_, kinds=tuple(unit for unit in UNITS if unit in form.kinds))
        for id_, (form, _) in PHASES.items()
    ),
    kinds={unit: NAMES[unit] for unit in UNITS},
    there=_there,
    asked=_asked,
    orders=_orders,
    advances=_advances,
    lines=LineRules(
        own=_own,
        known=_known,
        seat="capital",
        counted=(
            ("People", ("people",)),
            ("Works", tuple(f"facility:{one}" for one in FACILITIES)),
            ("Units", ("units",)),
        ),
        ranges=_ranges,
        freight="merchants",
    ),
)
