"""Falling back: what beaten defenders do where R26 is read literally (M4)."""

from __future__ import annotations

from gm_console.core.ids import NOBODY, RegionId
from gm_console.rulesets.gunboat.combat.facts import Withdrew
from gm_console.rulesets.gunboat.combat.forces import GROUND, Side, of_kinds, pairs_of
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.marches import move_units
from gm_console.rulesets.gunboat.plots import ROADS


def fall_back(ctx: Context, region: RegionId, beaten: Side, root: int) -> None:
    """Move what is left of the defenders to their own adjacent land region of lowest id; without one they stay.

    Ships cannot: they stay in port, and fall with the region (R34).
    """
    holdings = ctx.state.holdings
    havens = [
        other
        for other in ctx.board.neighbours(region)
        if not ROADS.isdisjoint(ctx.board.kinds(region, other)) and holdings[other].owner == beaten.nation
    ]
    units = pairs_of(of_kinds(beaten.units, GROUND))
    if beaten.nation == NOBODY or not havens or not units:
        return
    nation, end = beaten.nation, min(havens)
    ctx.post_own(
        nation,
        Withdrew(nation=nation, region=region, units=units, end=end),
        rule=f"{ctx.phase} R26",
        region=region,
        cause=root,
    )
    move_units(ctx, nation, root, units, region, end)
