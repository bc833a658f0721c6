"""A battle on record: one entry that both sides read, and everything that led to it below (R27)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gm_console.core.facts import Audience, Working, only
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.rulesets.gunboat.combat.attrition import COMPLEXES, burning
from gm_console.rulesets.gunboat.combat.facts import BattleFought, ForcesEngaged, Survivors
from gm_console.rulesets.gunboat.combat.forces import Field, Side, pairs_of
from gm_console.rulesets.gunboat.combat.notes import Course, Note, both, lost_of
from gm_console.rulesets.gunboat.combat.parties import Told
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import FacilitiesChanged, SealiftChanged
from gm_console.rulesets.gunboat.vocabulary import FACILITY


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A battle on record."""

    root: int
    """Entry of the battle."""
    named: dict[str, tuple[int, ...]]
    """Entries below it by the names that their notes gave them."""


def record_battle(
    ctx: Context,
    ground: Field,
    attacker: Side,
    defender: Side,
    course: Course,
    control: NationId,
    *,
    cause: int = 0,
    because: tuple[int, ...] = (),
) -> Record:
    """Put a battle on record; losses and moves are the caller's to post below it.

    ``cause`` is the battle before it in a blitzkrieg, ``because`` holds the orders that it comes from.
    """
    result, to = course.result, both(attacker, defender)
    root = ctx.post(
        BattleFought(
            region=ground.region,
            mission=ground.mission,
            attacker=attacker.nation,
            defender=defender.nation,
            terrain=ground.terrain,
            odds=result.odds if result else (0, 0),
            attacker_loss=result.attacker_loss if result else 0,
            defender_loss=result.defender_loss if result else 0,
            winner=_winner(ground, attacker, defender, course),
            control=control,
        ),
        rule=ctx.phase,
        actor=attacker.nation,
        region=ground.region,
        to=to,
        because=because,
        cause=cause,
    )
    notes = (
        _engaged(ground, attacker, to),
        _engaged(ground, defender, to),
        *course.notes,
        _left(ground, course.attacker, to),
        _left(ground, course.defender, to),
    )
    return Record(root=root, named=record_notes(ctx, ground, attacker.nation, notes, root))


def record_notes(
    ctx: Context, ground: Field, actor: NationId, notes: Iterable[Note], root: int
) -> dict[str, tuple[int, ...]]:
    """Post notes below an entry and return the entries of those that have a name."""
    named: dict[str, tuple[int, ...]] = {}
    for note in notes:
        _post(ctx, ground.region, actor, note, root, named)
    return named


def losses_by(named: Mapping[str, tuple[int, ...]], side: Side) -> Told:
    """Return how to find the entries that tell a side's losses of each kind of unit."""
    return lambda unit: named.get(lost_of(side, unit), ())


def burn_complex(ctx: Context, ground: Field, actor: NationId, root: int) -> None:
    """Destroy the resource complex that an Attrition costs, if there is one; its owner learns which (R45)."""
    kind = burning(ground.facilities)
    if kind:
        ctx.post(
            FacilitiesChanged(region=ground.region, facility=kind, delta=-1),
            rule=f"{ctx.phase} R45",
            actor=actor,
            region=ground.region,
            to=only(ctx.state.holdings[ground.region].owner),
            working=Working(
                "complex-burnt", tuple([ground.facilities[FACILITY[name]] for name in COMPLEXES])
            ),
            because=ctx.state.because(("facilities", ground.region, kind)),
            cause=root,
        )


def sink_sealift(ctx: Context, nation: NationId, region: RegionId, armies: int, root: int) -> None:
    """Take one sealift for each army unit lost at sea, never below 0 (M2, R53)."""
    if nation == NOBODY:
        return
    lost = min(armies, ctx.state.nations[nation].sealift)
    if lost:
        ctx.post_own(
            nation,
            SealiftChanged(nation=nation, delta=-lost),
            rule="M2 R53",
            region=region,
            working=Working("sealift-lost", (armies, lost)),
            because=ctx.state.because(("sealift", nation)),
            cause=root,
        )


def _winner(ground: Field, attacker: Side, defender: Side, course: Course) -> NationId:
    if ground.mission == "Attrition":
        return NOBODY
    return attacker.nation if course.won else defender.nation


def _engaged(ground: Field, side: Side, to: Audience) -> Note:
    fact = ForcesEngaged(
        nation=side.nation,
        region=ground.region,
        side=side.name,
        units=pairs_of(side.units),
        intrinsic=side.intrinsic,
    )
    return Note(fact=fact, to=to, rule=ground.phase)


def _left(ground: Field, side: Side, to: Audience) -> Note:
    fact = Survivors(nation=side.nation, region=ground.region, side=side.name, units=pairs_of(side.units))
    return Note(fact=fact, to=to, rule=ground.phase)


def _post(
    ctx: Context,
    region: RegionId,
    actor: NationId,
    note: Note,
    cause: int,
    named: dict[str, tuple[int, ...]],
) -> None:
    cells = ctx.state.because(*note.cells) if note.cells else ()
    seq = ctx.post(
        note.fact,
        rule=note.rule,
        actor=actor,
        region=region,
        to=note.to,
        working=note.working,
        because=(*[one for name in note.rests for one in named.get(name, ())], *cells),
        cause=cause,
    )
    if note.name:
        named[note.name] = (*named.get(note.name, ()), seq)
    for below in note.below:
        _post(ctx, region, actor, below, seq, named)
