"""Reconnaissance on land and sea: no battle, no loss, a report by the Espionage table (M2, M4, E6, R46).

The attacker cannot tell success from complete success: both post the same entries to him, and as many of them.
"""

from __future__ import annotations

from typing import Final

from gm_console.core.facts import MODERATOR, Audience, Fact, Working, only
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.gunboat.combat.forces import total
from gm_console.rulesets.gunboat.combat.recon_facts import (
    NavalReconReport,
    ReconDrawn,
    ReconFailed,
    ReconNoticed,
    ReconReport,
)
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.task_forces import Force
from gm_console.rulesets.gunboat.technology import gives
from gm_console.rulesets.gunboat.vocabulary import AIR, ARMY, FACILITIES, SUBMARINES, SURFACE

OUTCOMES: Final = ("failure", "success", "complete")
ESPIONAGE: Final = "recon_table"


def scout(ctx: Context, force: Force, root: int) -> None:
    """Report on the target as it is at this moment; where the unit goes then is not its affair."""
    nation, region = force.nation, force.plot[-1]
    owner = ctx.state.holdings[region].owner
    drawn = ctx.draw(100, "recon", nation, force.number, region)
    chances = _chances(ctx, nation, owner)
    outcome = _outcome(chances, drawn)
    ctx.post(
        ReconDrawn(nation=nation, region=region, draw=drawn, outcome=outcome),
        rule=f"{ctx.phase} R10 R46",
        actor=nation,
        region=region,
        to=MODERATOR,
        working=Working("espionage", (drawn, *chances)),
        cause=root,
    )
    posts: list[tuple[Fact, Audience]] = [
        (
            ReconNoticed(nation=nation, region=region),
            MODERATOR if outcome == "complete" else only(owner),
        ),
        (
            ReconFailed(nation=nation, region=region)
            if outcome == "failure"
            else _report(ctx, nation, region),
            only(nation),
        ),
    ]
    for fact, to in posts:
        ctx.post(fact, rule=f"{ctx.phase} R46", actor=nation, region=region, to=to, cause=root)


def _chances(ctx: Context, nation: NationId, owner: NationId) -> tuple[int, int, int]:
    """Return how many draws of 100 come to failure, success and complete success, by who has Espionage (E6)."""
    spies, watched = _has_espionage(ctx, nation), _has_espionage(ctx, owner)
    row = next(
        row
        for row in ctx.tables.raw["reconnaissance"]["rows"]
        if (row["attacker_has"], row["defender_has"]) == (spies, watched)
    )
    failure, success, complete = [row[outcome] for outcome in OUTCOMES]
    return failure, success, complete


def _outcome(chances: tuple[int, int, int], drawn: int) -> str:
    reached = 0
    for outcome, chance in zip(OUTCOMES, chances, strict=True):
        reached += chance
        if drawn <= reached:
            return outcome
    return OUTCOMES[-1]


def _has_espionage(ctx: Context, nation: NationId) -> bool:
    """Tell whether a nation has Espionage; neutrals have not."""
    if nation not in ctx.state.nations:
        return False
    return gives(ctx.tables, ctx.state.nations[nation].developments, ESPIONAGE)


def _report(ctx: Context, nation: NationId, region: RegionId) -> Fact:
    holding = ctx.state.holdings[region]
    units = tuple(holding.units)
    if ctx.phase == "M4":
        return ReconReport(nation=nation, region=region, owner=holding.owner, units=total(units))
    return NavalReconReport(
        nation=nation,
        region=region,
        owner=holding.owner,
        army=total(units, ARMY),
        air=total(units, AIR),
        surface=total(units, (*SURFACE, "merchant")),
        submarines=total(units, SUBMARINES),
        population=holding.population,
        facilities=tuple(
            [(kind, count) for kind, count in zip(FACILITIES, holding.facilities, strict=True) if count]
        ),
    )
