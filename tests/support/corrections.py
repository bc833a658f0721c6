"""Corrections of a position to ask for."""

from __future__ import annotations

from gm_console.campaign.corrections.corrections import AskedCorrection
from gm_console.core.corrections import CorrectionReaders, PositionCorrected
from gm_console.core.ids import NationId, RegionId

MADE = "2026-12-04"
WHY = "the courier was late"


def fact(kind: str, where: str = "", delta: int = 0, *, item: str = "", to: str = "") -> PositionCorrected:
    """Return a correction of a nation (two digits) or a region; what it goes to likewise."""
    return PositionCorrected(
        kind=kind,
        item=item,
        nation=NationId(where if where.isdecimal() else ""),
        region=RegionId("" if where.isdecimal() else where),
        delta=delta,
        owner=NationId(to if to.isdecimal() else ""),
        end=RegionId("" if to.isdecimal() else to),
        reason=WHY,
        made=MADE,
    )


def stock(
    nation: str,
    item: str,
    delta: int,
    *,
    phase: str = "",
    told: CorrectionReaders = CorrectionReaders.CONCERNED,
) -> AskedCorrection:
    """Ask for a nation's stock to be put right."""
    return AskedCorrection(fact=fact("stock", nation, delta, item=item), phase=phase, told=told)


def asked(
    kind: str,
    where: str,
    delta: int = 0,
    *,
    item: str = "",
    to: str = "",
    phase: str = "",
    told: CorrectionReaders = CorrectionReaders.CONCERNED,
) -> AskedCorrection:
    """Ask for something else to be put right."""
    return AskedCorrection(fact=fact(kind, where, delta, item=item, to=to), phase=phase, told=told)


def of_battle(
    kind: str, region: str, attacker: str, *, attack: str = "", by: int = 0, phase: str = ""
) -> AskedCorrection:
    """Ask for something else to become of a battle."""
    said = PositionCorrected(
        kind=f"battle:{kind}",
        item=attack,
        nation=NationId(attacker),
        region=RegionId(region),
        delta=by,
        reason=WHY,
        made=MADE,
    )
    return AskedCorrection(fact=said, phase=phase)
