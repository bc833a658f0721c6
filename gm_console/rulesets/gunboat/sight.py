"""What a nation knows of the map (R27): everybody's borders and people, its own forces, and what it reconnoitred."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from gm_console.core.glance import RegionGlance, Symbol
from gm_console.core.ids import RegionId
from gm_console.core.sight import SightRules
from gm_console.rulesets.gunboat.combat.recon_facts import NavalReconReport, ReconReport
from gm_console.rulesets.gunboat.glance.regions import region_of
from gm_console.rulesets.gunboat.state import Holding
from gm_console.rulesets.gunboat.view import NationView, PublicView
from gm_console.rulesets.gunboat.vocabulary import FACILITIES, UNITS

BADGE = tuple[tuple[Symbol, int], ...]


def _public(view: PublicView) -> Mapping[RegionId, RegionGlance]:
    """Return whose each region is and how many live there; who and what stands there is its owner's business."""
    return {
        region.id: region_of(
            Holding(
                id=region.id,
                owner=region.owner,
                population=region.population,
                facilities=(0,) * len(FACILITIES),
                units=(0,) * len(UNITS),
                army_level=0,
                captured=0,
            )
        )
        for region in view.regions
    }


def _nation(view: NationView) -> Mapping[RegionId, RegionGlance]:
    """Return the same with all that is in its own regions, and the forces it was told of in those of others."""
    seen = dict(_public(view.public))
    for entry in view.entries:
        match entry.fact:
            case NavalReconReport() | ReconReport() as report if report.nation == view.nation.id:
                seen[report.region] = replace(seen[report.region], badge=_found(report))
            case _:
                pass
    return seen | {holding.id: region_of(holding) for holding in view.holdings}


def _found(report: NavalReconReport | ReconReport) -> BADGE:
    if isinstance(report, ReconReport):
        found = [(Symbol.STACK, report.units)]
    else:
        ships = report.surface + report.submarines
        found = [(Symbol.BOX, report.army), (Symbol.WING, report.air), (Symbol.HULL, ships)]
    return tuple((symbol, count) for symbol, count in found if count)


SIGHT: Final = SightRules(nation=_nation, public=_public)
