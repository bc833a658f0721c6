"""Sea battles as they are fought (8.1)."""

from __future__ import annotations

from gm_console.core.battle_corrections import WON, Said
from gm_console.core.facts import Working, only
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.empires.actions.accounts import change_force, take_armies
from gm_console.rulesets.empires.battle.course import forced_at_sea, sea_battle
from gm_console.rulesets.empires.battle.facts import ControlDecided, SeaBattle, SidesMet
from gm_console.rulesets.empires.context import Context


def fight_at_sea(
    ctx: Context, nation: NationId, start: RegionId, sea: RegionId, ships: int, said: Said | None = None
) -> int:
    """Fight for a sea with ships that lie in ``start``; return how many win it, 0 where it is lost.

    Losses are taken off both areas; the winners have not moved yet.
    """
    foe = ctx.state.areas[sea]
    went = sea_battle(ctx.tables.rules, ships, foe.ships)
    if said is not None:
        forced = forced_at_sea(went, won=said.kind == WON)
        went = ctx.misfit(said, forced) if isinstance(forced, str) else forced
    won = went.defender_lost == foe.ships
    root = ctx.post(
        SeaBattle(
            region=sea,
            start=start,
            attacker=nation,
            defender=foe.owner,
            attackers=ships,
            defenders=foe.ships,
            attacker_lost=went.attacker_lost,
            defender_lost=went.defender_lost,
            won=won,
        ),
        rule="8.1",
        actor=nation,
        region=sea,
        to=only(nation, foe.owner),
        working=Working("ships", (ships, foe.ships, went.attacker_lost, went.defender_lost)),
        because=(said.seq,) if said is not None else (),
    )
    with ctx.under(root):
        met = SidesMet(region=sea, ground="sea", population=0, forts=0, trains=0, entrenched=False)
        _tell(ctx, nation, foe.owner, met)
        change_force(ctx, nation, start, "ships", -went.attacker_lost, "8.1")
        change_force(ctx, foe.owner, sea, "ships", -went.defender_lost, "8.1")
        drown(ctx, foe.owner, sea)
        if not won:
            drown(ctx, nation, start)
        decided = ControlDecided(
            region=sea,
            survivors=ships - went.attacker_lost,
            population=0,
            defenders=foe.ships - went.defender_lost,
            captured=won,
        )
        _tell(ctx, nation, foe.owner, decided)
    return ships - went.attacker_lost if won else 0


def _tell(ctx: Context, nation: NationId, foe: NationId, fact: SidesMet | ControlDecided) -> None:
    ctx.post(fact, rule="8.1", actor=nation, region=fact.region, to=only(nation, foe))


def drown(ctx: Context, nation: NationId, sea: RegionId) -> None:
    """Lose the armies at sea that there are no ships for."""
    area = ctx.state.areas[sea]
    if ctx.board.by_id[sea].kind == "sea" and area.armies > area.ships:
        lost = area.armies - area.ships
        take_armies(ctx, nation, sea, lost, "8.1", Working("drowned", (area.armies, area.ships, lost)))
