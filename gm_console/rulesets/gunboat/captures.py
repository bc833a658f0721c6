"""Taking control: a region changes hands, with the damage that goes with it (M2, M4, "Collateral Damage")."""

from __future__ import annotations

from typing import Final

from gm_console.core.facts import PUBLIC, Working, only
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.rulesets.gunboat.combat.facts import AssimilationBegun
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import ControlChanged, FacilitiesChanged
from gm_console.rulesets.gunboat.plots import is_sea
from gm_console.rulesets.gunboat.vocabulary import FACILITY

TAKING: Final = ("Navy Attack", "Sub Attack", "Invasion", "Ground Attack")
"""Missions whose winner stays and controls the region."""
ONE_OF_EACH: Final = ("heavy_industry", "light_industry", "research_lab")
ALL_OF_THEM: Final = ("depot", "shipyard")


def undefended(ctx: Context, region: RegionId) -> bool:
    """Tell whether nobody fights for a region: no unit, and no intrinsic defence as it is sea or neutral (R12)."""
    holding = ctx.state.holdings[region]
    return not any(holding.units) and (holding.owner == NOBODY or is_sea(ctx.board, region))


def open_to(ctx: Context, nation: NationId, region: RegionId) -> bool:
    """Tell whether a nation's task forces walk into a region: they hold it by now, or nobody fights for it."""
    return ctx.state.holdings[region].owner == nation or undefended(ctx, region)


def take_control(ctx: Context, nation: NationId, region: RegionId, root: int) -> None:
    """Pass a region to a nation, unless it has it; land loses facilities each time (R30)."""
    before = ctx.state.holdings[region].owner
    if before == nation:
        return
    change = ctx.post(
        ControlChanged(region=region, before=before, owner=nation, turn=ctx.turn),
        rule=f"{ctx.phase} R47",
        actor=nation,
        region=region,
        to=PUBLIC,
        because=ctx.state.because(("owner", region)),
        cause=root,
    )
    facilities = ctx.state.holdings[region].facilities
    lost = [(name, min(1, facilities[FACILITY[name]])) for name in ONE_OF_EACH]
    lost += [(name, facilities[FACILITY[name]]) for name in ALL_OF_THEM]
    for name, number in lost:
        if number:
            ctx.post(
                FacilitiesChanged(region=region, facility=name, delta=-number),
                rule=f"{ctx.phase} R30",
                actor=nation,
                region=region,
                to=only(before, nation),
                working=Working("collateral-all" if name in ALL_OF_THEM else "collateral-one", (number,)),
                because=ctx.state.because(("facilities", region, name)),
                cause=change,
            )
    if not is_sea(ctx.board, region):
        ctx.post_own(
            nation,
            AssimilationBegun(nation=nation, region=region),
            rule=f"{ctx.phase} R19 R30",
            region=region,
            cause=change,
        )
