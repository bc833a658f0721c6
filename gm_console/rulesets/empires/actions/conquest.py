"""An area that falls to an attack: what goes with it, and the victory points that it is worth (11.4, 11.5)."""

from __future__ import annotations

from gm_console.core.facts import NOWHERE
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.empires.actions.accounts import (
    change_force,
    change_stock,
    is_land,
    set_mode,
    set_owner,
    set_retreat,
    set_trench,
)
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.state import Mode


def conquer(ctx: Context, nation: NationId, start: RegionId, target: RegionId) -> None:
    """Pass an area to who took it: ships in its base are lost or his (P27), and it is to retreat where he came from."""
    area = ctx.state.areas[target]
    captured = ctx.rulings.option("P27") == "captured"
    change_force(ctx, area.owner, target, "ships", -area.ships, "P27")
    change_force(ctx, area.owner, target, "laid_up", area.ships if captured else -area.laid_up, "P27")
    set_owner(ctx, nation, target, nation, "8.2")
    set_mode(ctx, nation, target, Mode.RETREAT, NOWHERE, "7.11")
    set_trench(ctx, nation, target, NOWHERE, "7.8")
    if is_land(ctx, start):
        set_retreat(ctx, nation, target, start, "7.11")
    else:
        set_retreat(ctx, nation, target, NOWHERE, "7.11 P32")


def count_victory(ctx: Context, nation: NationId, loser: NationId, captured: int, lost: int) -> None:
    """Count a captured area: a point for each level that lives there, and the loser's loss (11.4)."""
    change_stock(ctx, nation, "points", captured, "11.4")
    if loser in ctx.state.countries:
        change_stock(ctx, loser, "points", -1 - captured - lost, "11.4")


def count_failure(ctx: Context, nation: NationId, defender: NationId, lost: int) -> None:
    """Count an attack that failed: who defended loses for his people, who attacked as much and one more (11.5)."""
    if defender in ctx.state.countries:
        change_stock(ctx, defender, "points", -lost, "11.5")
    change_stock(ctx, nation, "points", -lost - 1, "11.5")
