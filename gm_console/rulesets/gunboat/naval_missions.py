"""The six missions of M2: what each attacks and who may join it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gm_console.core.orders import Reason
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.orders import TaskForce
from gm_console.rulesets.gunboat.plots import is_sea
from gm_console.rulesets.gunboat.task_forces import Units, why
from gm_console.rulesets.gunboat.technology import flies_at_sea
from gm_console.rulesets.gunboat.vocabulary import AIR, ARMY, SUBMARINES, SURFACE


@dataclass(frozen=True, slots=True, kw_only=True)
class NavalMission:
    """Where a mission goes and which kinds of unit it is for."""

    at_sea: bool | None
    """Attacks sea regions, or land regions; nothing where both will do."""
    kinds: frozenset[str]
    """Who may join; any of them may go alone, but for what the mission needs."""
    needs: frozenset[str] = frozenset()
    """Kinds of which at least one must be there, if any."""


_SURFACE: Final = frozenset(SURFACE)
_SUBMARINES: Final = frozenset(SUBMARINES)
_AIR: Final = frozenset(AIR)
_ARMY: Final = frozenset(ARMY)

NAVAL_MISSIONS: Final = {
    "Navy Attack": NavalMission(at_sea=True, kinds=_SURFACE | _AIR | _ARMY),
    "Sub Attack": NavalMission(at_sea=True, kinds=_SUBMARINES),
    "Invasion": NavalMission(at_sea=False, kinds=_SURFACE | _AIR | _ARMY, needs=_ARMY),
    "Naval Reconnaissance": NavalMission(at_sea=None, kinds=_SURFACE | _AIR),
    "Navy Raid": NavalMission(at_sea=False, kinds=_SURFACE | _AIR),
    "Sub Raid": NavalMission(at_sea=False, kinds=_SUBMARINES),
}


def mission_fault(ctx: Context, order: TaskForce, units: Units) -> Reason | None:
    """Return why the units cannot fly or sail on the mission, if so."""
    mission = NAVAL_MISSIONS[order.mission]
    target = order.plot[-1]
    if mission.at_sea is not None and mission.at_sea != is_sea(ctx.board, target):
        what = "at-sea-only" if mission.at_sea else "on-land-only"
        return why(ctx, what, mission=order.mission, region=target)
    barred = next((unit for unit, _ in units if unit not in mission.kinds), None)
    if barred is not None:
        return _barred(ctx, order.mission, barred)
    if order.mission == "Naval Reconnaissance" and sum(count for _, count in units) != 1:
        return why(ctx, "recon-one", "R46", units=sum(count for _, count in units))
    if mission.needs and not any(unit in mission.needs for unit, _ in units):
        return why(ctx, "no-army")
    return _air_fault(ctx, order, units)


def _barred(ctx: Context, mission: str, unit: str) -> Reason:
    if unit in _SUBMARINES:
        return why(ctx, "no-submarines", mission=mission, unit=unit)
    if mission.startswith("Sub "):
        return why(ctx, "submarines-only", mission=mission, unit=unit)
    return why(ctx, "no-cargo", mission=mission, unit=unit)


def _air_fault(ctx: Context, order: TaskForce, units: Units) -> Reason | None:
    aircraft = next((unit for unit, _ in units if unit in _AIR), None)
    if aircraft is None:
        return None
    if not flies_at_sea(ctx.tables, ctx.state.nations[order.nation].developments):
        return why(ctx, "naval-air", unit=aircraft)
    if len(order.plot) > 2 and not any(unit == "aircraft_carrier" for unit, _ in units):
        return why(ctx, "no-carrier", "R48", unit=aircraft, region=order.plot[1])
    return None
