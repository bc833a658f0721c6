"""M2, Battle: whoever camps in a field of others fights for it.

Chance is a keyed draw: it depends on the seed, the turn, the phase and its own key, here region and nation.  Another
battle elsewhere changes nothing, and every die can be checked by hand.
"""

from __future__ import annotations

from gm_console.core.arith import Rounding, clamp, divide
from gm_console.core.battle_corrections import AGAIN, LOST, VOID, WON, Said
from gm_console.core.facts import BY_MODERATOR, PUBLIC, Working, only
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.toy.context import Context
from gm_console.rulesets.toy.facts import ArmiesChanged, BattleFought, CampChanged, ControlChanged, DiceRolled
from gm_console.rulesets.toy.state import Field


def run(ctx: Context) -> None:
    """Settle the fields by id, in each the camps in the order of ruling T01."""
    for region in list(ctx.state.fields):
        for nation, armies in _in_order(ctx, ctx.state.fields[region]):
            _settle(ctx, region, nation, armies)


def _in_order(ctx: Context, field: Field) -> tuple[tuple[NationId, int], ...]:
    if ctx.rulings.option("T01") == "strength":
        return tuple(sorted(field.camps, key=lambda camp: (-camp[1], camp[0])))
    return field.camps


def _settle(ctx: Context, region: RegionId, nation: NationId, armies: int) -> None:
    field = ctx.state.fields[region]
    if field.armies == 0:
        _take(ctx, region, nation, armies, armies)
        return
    said = ctx.said_of_battle(region, nation)
    if said is not None and said.kind == VOID:
        _go_back(ctx, said, region, nation)
        return
    drawing = said.delta if said is not None and said.kind == AGAIN else 0
    attack = _strength(ctx, region, nation, armies, 0, drawing)
    ground = ctx.tables.battle
    percent = ground.rough if ctx.board.by_id[region].terrain == "rough" else ground.clear
    defence = _strength(ctx, region, field.owner, field.armies, percent, drawing)
    won = _won(ctx, said, by_dice=attack > defence)
    winners, losers = (armies, field.armies) if won else (field.armies, armies)
    losses = clamp(divide(losers, 2, Rounding.UP), 0, winners - 1)
    root = ctx.post(
        BattleFought(
            region=region,
            attacker=nation,
            attackers=armies,
            defender=field.owner,
            defenders=field.armies,
            winner=nation if won else field.owner,
            losses=losses,
        ),
        rule="M2 T02",
        actor=nation,
        region=region,
        to=only(nation, field.owner),
        working=Working("losses", (losers, winners - 1, losses)),
        because=(said.seq,) if said is not None else (),
    )
    with ctx.under(root):
        if won:
            _change(ctx, region, field.owner, -field.armies)
            _take(ctx, region, nation, armies, armies - losses)
        else:
            _strike_camp(ctx, region, nation, armies)
            _change(ctx, region, field.owner, -losses)


def _won(ctx: Context, said: Said | None, *, by_dice: bool) -> bool:
    """Tell whether whoever attacks wins: by the dice, unless the moderator said otherwise."""
    if said is None or said.kind not in (WON, LOST):
        return by_dice
    if by_dice == (said.kind == WON):
        ctx.misfit(said, "it ends so by its dice already")
    return not by_dice


def _go_back(ctx: Context, said: Said, region: RegionId, nation: NationId) -> None:
    """Send a camp back to where its armies came from, as if they had not marched."""
    camped = {
        entry.cause: entry.fact.delta
        for entry in ctx.entries
        if isinstance(entry.fact, CampChanged) and (entry.region, entry.fact.nation) == (region, nation)
    }
    left = [
        (entry.region, camped[entry.cause])
        for entry in ctx.entries
        if isinstance(entry.fact, ArmiesChanged) and entry.cause in camped and entry.fact.delta < 0
    ]
    for start, armies in left:
        if ctx.state.fields[start].owner != nation:
            ctx.misfit(
                said, f"armies came from {start}, which has fallen since: void the battle for that first"
            )
        for fact, where in (
            (CampChanged(region=region, nation=nation, delta=-armies), region),
            (ArmiesChanged(region=start, delta=armies), start),
        ):
            ctx.post(fact, rule=BY_MODERATOR, actor=nation, region=where, to=only(nation), cause=said.seq)


def _strength(
    ctx: Context, region: RegionId, nation: NationId, armies: int, percent: int, drawing: int
) -> int:
    key = (region, nation, drawing) if drawing else (region, nation)
    roll = ctx.draw(ctx.tables.battle.sides, *key)
    strength = divide((armies * ctx.tables.battle.army + roll) * (100 + percent), 100, Rounding.DOWN)
    ctx.post(
        DiceRolled(region=region, nation=nation, roll=roll),
        rule="M2",
        actor=nation,
        region=region,
        working=Working("strength", (armies, roll, percent, strength)),
    )
    return strength


def _take(ctx: Context, region: RegionId, nation: NationId, camped: int, left: int) -> None:
    before = ctx.state.fields[region].owner
    _strike_camp(ctx, region, nation, camped)
    if before != nation:
        ctx.post(
            ControlChanged(region=region, before=before, owner=nation),
            rule="M2",
            actor=nation,
            region=region,
            to=PUBLIC,
        )
    _change(ctx, region, nation, left)


def _strike_camp(ctx: Context, region: RegionId, nation: NationId, armies: int) -> None:
    fact = CampChanged(region=region, nation=nation, delta=-armies)
    ctx.post(fact, rule="M2", actor=nation, region=region, to=only(nation))


def _change(ctx: Context, region: RegionId, nation: NationId, delta: int) -> None:
    fact = ArmiesChanged(region=region, delta=delta)
    ctx.post(fact, rule="M2", actor=nation, region=region, to=only(nation))
