"""From task forces before a region to what came of it: who fights by which rules, who moves in, who goes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from gm_console.core.battle_corrections import VOID, Said
from gm_console.core.facts import BY_MODERATOR, only
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.common.answers import reason, refused
from gm_console.rulesets.gunboat.captures import TAKING, open_to
from gm_console.rulesets.gunboat.combat.attrition import attrition_battle
from gm_console.rulesets.gunboat.combat.facts import NobodyMet
from gm_console.rulesets.gunboat.combat.forces import (
    GROUND,
    SHIPS_AND_AIR,
    Field,
    Row,
    Side,
    attackers,
    defenders,
    field_of,
    minus,
    total,
)
from gm_console.rulesets.gunboat.combat.ground import ground_attack
from gm_console.rulesets.gunboat.combat.invasion import invasion
from gm_console.rulesets.gunboat.combat.losses import with_region
from gm_console.rulesets.gunboat.combat.naval import naval_battle
from gm_console.rulesets.gunboat.combat.notes import Course, loss_note
from gm_console.rulesets.gunboat.combat.odds_tables import NO_ODDS, CannotRead
from gm_console.rulesets.gunboat.combat.parties import (
    Party,
    bury,
    enter,
    remove,
    setting_out,
    together,
    withdraw,
)
from gm_console.rulesets.gunboat.combat.recon import scout
from gm_console.rulesets.gunboat.combat.record import (
    burn_complex,
    losses_by,
    record_battle,
    record_notes,
    sink_sealift,
)
from gm_console.rulesets.gunboat.combat.retreat import fall_back
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.task_forces import Force
from gm_console.rulesets.gunboat.vocabulary import ARMY, UNITS

NAVAL_RECON: Final = "Naval Reconnaissance"
RECON: Final = (NAVAL_RECON, "Reconnaissance")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """How a mission is fought."""

    fight: Callable[[Field, Side, Side], Course]
    hits: tuple[str, ...]
    """Kinds of the defender's units that can take part."""


RULES: Final[Mapping[str, Rules]] = {
    "Navy Attack": Rules(fight=naval_battle, hits=UNITS),
    "Sub Attack": Rules(fight=naval_battle, hits=UNITS),
    "Invasion": Rules(fight=invasion, hits=UNITS),
    "Navy Raid": Rules(fight=naval_battle, hits=SHIPS_AND_AIR),
    "Sub Raid": Rules(fight=naval_battle, hits=SHIPS_AND_AIR),
    "Ground Attack": Rules(fight=ground_attack, hits=UNITS),
    "Attrition": Rules(fight=attrition_battle, hits=UNITS),
}


def taking_part(ground: Field) -> tuple[str, ...]:
    """Return the kinds of the defender's units that take part in a battle; ships in port by R34."""
    idle = ground.phase == "M4" and not ground.ports_defend
    return GROUND if idle else RULES[ground.mission].hits


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """What became of an attack."""

    nation: NationId
    won: bool
    """The attackers hold the region."""
    parties: tuple[Party, ...]
    """Task forces that stand in it."""
    root: int
    """The battle's entry, or the first order's where there was none."""
    battle: int = 0
    """The battle's entry, 0 where there was none."""
    voided: bool = False
    """The moderator had it not fought: the orders count as not given."""


def in_turn(forces: Sequence[Force]) -> list[list[Force]]:
    """Return what acts together: reconnaissance alone and first, then joint attacks by first task force (R10)."""
    scouts = [[force] for force in forces if force.order.mission in RECON]
    table: dict[tuple[RegionId, str], list[Force]] = {}
    for force in forces:
        if force.order.mission not in RECON:
            table.setdefault((force.plot[-1], force.order.mission), []).append(force)
    return scouts + list(table.values())


def act(ctx: Context, joint: Sequence[Force]) -> Ended:
    """Let task forces with one mission and one target act."""
    mission, region = joint[0].order.mission, joint[0].plot[-1]
    said = said_of(ctx, joint[0].nation, mission, region, mission)
    if said is not None and said.kind == VOID:
        return _not_given(ctx, joint, region, said)
    parties = setting_out(ctx, joint)
    if mission in RECON:
        scout(ctx, parties[0].force, parties[0].root)
        if mission == NAVAL_RECON:
            withdraw(ctx, parties, region, parties[0].root, "R46")
        return Ended(nation=joint[0].nation, won=False, parties=(), root=parties[0].root)
    return assault(ctx, parties, mission, region, said=said)


def said_of(ctx: Context, nation: NationId, mission: str, region: RegionId, attack: str) -> Said | None:
    """Return what the moderator said of an attack, where it would come to a battle; mostly nothing."""
    if mission in RECON:
        return None
    if mission in TAKING:
        fought = not open_to(ctx, nation, region)
    else:
        ground = field_of(ctx, region, mission)
        fought = not _nobody(ctx, nation, region, defenders(ctx, ground, taking_part(ground)))
    return ctx.said_of_battle(region, nation, attack) if fought else None


def _not_given(ctx: Context, joint: Sequence[Force], region: RegionId, said: Said) -> Ended:
    """Answer orders whose battle is not fought as if they had not been given: the units stay where they stand."""
    with ctx.under(said.seq):
        for force in joint:
            refused(ctx, force.order, reason("all.voided", BY_MODERATOR, region=region), force.plot[0])
    return Ended(nation=joint[0].nation, won=False, parties=(), root=said.seq, voided=True)


def assault(
    ctx: Context,
    parties: Sequence[Party],
    mission: str,
    region: RegionId,
    after: int = 0,
    said: Said | None = None,
) -> Ended:
    """Fight for a region, or walk in where nobody does (R12); ``after`` is the first battle of a blitzkrieg."""
    nation = parties[0].nation
    if mission in TAKING and open_to(ctx, nation, region):
        root = parties[0].root
        return Ended(nation=nation, won=True, parties=tuple(enter(ctx, parties, region, root)), root=root)
    ground = replace(field_of(ctx, region, mission), said=said)
    attacker = attackers(ctx, nation, together(parties))
    defender = defenders(ctx, ground, taking_part(ground))
    if mission not in TAKING and _nobody(ctx, nation, region, defender):
        return _visit(ctx, parties, ground, attacker, defender)
    return _battle(ctx, parties, ground, attacker, defender, after)


def _nobody(ctx: Context, nation: NationId, region: RegionId, defender: Side) -> bool:
    own = ctx.state.holdings[region].owner == nation
    return own or not (any(defender.units) or defender.intrinsic)


def _visit(ctx: Context, parties: Sequence[Party], ground: Field, attacker: Side, defender: Side) -> Ended:
    """Let a raid or an Attrition that meets nobody go back; an army on Attrition burns a complex all the same."""
    nation, owner = attacker.nation, ctx.state.holdings[ground.region].owner
    root = ctx.post(
        NobodyMet(nation=nation, region=ground.region, mission=ground.mission),
        rule=f"{ctx.phase} R12" if ground.mission == "Attrition" else f"{ctx.phase} R41",
        actor=nation,
        region=ground.region,
        to=only(nation, owner),
        cause=parties[0].root,
    )
    if ground.mission == "Attrition" and owner != nation:
        course = attrition_battle(ground, attacker, defender)
        record_notes(ctx, ground, nation, course.notes, root)
        if course.attrition:
            burn_complex(ctx, ground, nation, root)
    withdraw(ctx, parties, ground.region, root)
    return Ended(nation=nation, won=False, parties=(), root=root)


def _battle(
    ctx: Context, parties: Sequence[Party], ground: Field, attacker: Side, defender: Side, after: int
) -> Ended:
    course = _fought(ctx, ground, attacker, defender)
    region, owner = ground.region, ctx.state.holdings[ground.region].owner
    taken = course.won and any(course.attacker.units) and ground.mission in TAKING
    control = attacker.nation if taken else owner
    because = [party.root for party in parties]
    if ground.said is not None:
        because.append(ground.said.seq)
    record = record_battle(
        ctx, ground, attacker, defender, course, control, cause=after, because=tuple(because)
    )
    root = record.root
    lost, slain = _lost(attacker, course.attacker), _lost(defender, course.defender)
    alive = bury(ctx, parties, lost, root, losses_by(record.named, attacker))
    remove(ctx, owner, region, slain, root, losses_by(record.named, defender))
    if ground.sea:
        sink_sealift(ctx, attacker.nation, region, total(lost, ARMY), root)
        sink_sealift(ctx, owner, region, total(slain, ARMY), root)
    if course.attrition:
        burn_complex(ctx, ground, attacker.nation, root)
    if not taken:
        withdraw(ctx, alive, region, root)
        return Ended(nation=attacker.nation, won=False, parties=(), root=root, battle=root)
    _clear(ctx, ground, attacker, course.defender, root)
    inside = tuple(enter(ctx, alive, region, root))
    return Ended(nation=attacker.nation, won=True, parties=inside, root=root, battle=root)


def _fought(ctx: Context, ground: Field, attacker: Side, defender: Side) -> Course:
    """Return how a battle went; what the moderator said of it holds, or the turn is stopped."""
    try:
        course = RULES[ground.mission].fight(ground, attacker, defender)
    except CannotRead as trouble:
        assert ground.said is not None
        ctx.misfit(ground.said, str(trouble), trouble.nearest)
    if ground.said is not None and (course.result is None or course.result.odds == NO_ODDS):
        ctx.misfit(ground.said, "it is decided before the combat results are read")
    return course


def _clear(ctx: Context, ground: Field, attacker: Side, beaten: Side, root: int) -> None:
    """Let beaten defenders fall back, and take what cannot: ships still in port are lost with it (R26, R34)."""
    if any(beaten.units):
        fall_back(ctx, ground.region, beaten, root)
    left: Row = tuple(ctx.state.holdings[ground.region].units)
    if not any(left):
        return
    notes = loss_note(ground, attacker, beaten, beaten, "region", with_region(left))
    told = record_notes(ctx, ground, attacker.nation, notes, root)
    remove(ctx, beaten.nation, ground.region, left, root, losses_by(told, beaten))


def _lost(before: Side, after: Side) -> Row:
    return minus(before.units, after.units)
