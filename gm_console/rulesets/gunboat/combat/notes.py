"""What a step of a battle has to say, before it is put on record.

Steps are pure: they hand back notes, and ``record`` posts them below the battle once its outcome is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from gm_console.core.facts import MODERATOR, Audience, Fact, Working, only
from gm_console.core.quick_init import quick_init
from gm_console.rulesets.gunboat.combat.facts import Casualty, Losses, NoOdds, RatioFound, RowRead
from gm_console.rulesets.gunboat.combat.forces import Field, Side, pairs_of
from gm_console.rulesets.gunboat.combat.losses import LISTS, Toll
from gm_console.rulesets.gunboat.combat.odds_tables import Result, odds_of, place
from gm_console.rulesets.gunboat.vocabulary import UNIT


@quick_init
@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A fact to be posted, who may read it, and what hangs below it."""

    fact: Fact
    to: Audience
    rule: str
    working: Working | None = None
    cells: tuple[tuple[str, ...], ...] = ()
    """Numbers that it rests on, as the draft names them."""
    name: str = ""
    """What later notes of the battle call it by; several may share one."""
    rests: tuple[str, ...] = ()
    """Names of the notes that it rests on."""
    below: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one step of a battle left of both sides."""

    attacker: Side
    defender: Side
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A whole battle: what is left, who won and what there is to say."""

    attacker: Side
    defender: Side
    won: bool
    """The attacker won."""
    result: Result | None
    """Column and percentages that were read, none where no table was needed."""
    notes: tuple[Note, ...]
    attrition: bool = False
    """The attackers made an Attrition, which costs the region a resource complex."""


def both(attacker: Side, defender: Side) -> Audience:
    """Return the audience of both sides."""
    return only(attacker.nation, defender.nation)


def loss_note(
    ground: Field, attacker: Side, defender: Side, side: Side, step: str, toll: Toll
) -> tuple[Note, ...]:
    """Return the note of what ``side`` lost in a step, kind by kind below it; none where nothing was at stake."""
    kinds = [unit for unit in LISTS[toll.order] if toll.there[UNIT[unit]]]
    if not kinds:
        return ()
    fact = Losses(nation=side.nation, region=ground.region, step=step, units=pairs_of(toll.lost))
    to, rule = both(attacker, defender), f"{ground.phase} {toll.ruling}"
    name, rests = f"loss.{step}.{side.name}", (read_of(step), row_of(step), read_against(side, step))
    below = tuple(
        [
            Note(fact=one, to=to, rule=rule, name=lost_of(side, one.unit) if one.lost else "", rests=(name,))
            for one in [_casualty(ground, side, toll, unit) for unit in kinds]
        ]
    )
    return (Note(fact=fact, to=to, rule=rule, working=toll.working, name=name, rests=rests, below=below),)


def toll_notes(
    ground: Field, attacker: Side, defender: Side, step: str, lost: Toll, slain: Toll
) -> tuple[Note, ...]:
    """Return the notes of what a step cost the attacker and the defender."""
    return (
        *loss_note(ground, attacker, defender, attacker, step, lost),
        *loss_note(ground, attacker, defender, defender, step, slain),
    )


def _casualty(ground: Field, side: Side, toll: Toll, unit: str) -> Casualty:
    there, lost = toll.there[UNIT[unit]], toll.lost[UNIT[unit]]
    return Casualty(
        nation=side.nation, region=ground.region, unit=unit, there=there, lost=lost, left=there - lost
    )


def lost_of(side: Side, unit: str) -> str:
    """Return the name of the notes that tell losses of one kind of unit."""
    return f"lost.{side.name}.{unit}"


def read_of(step: str) -> str:
    """Return the name of the note that tells what a step read from its table."""
    return f"read.{step}"


def row_of(step: str) -> str:
    """Return the name of the note of the row that a step read."""
    return f"row.{step}"


def read_against(side: Side, step: str) -> str:
    """Return the name of the note of the row that costs one side, where each side reads its own."""
    return f"row.{step}.{side.name}"


def strength_of(name: str, step: str) -> str:
    """Return the name of the note of the strength of attacker or defender in a step."""
    return f"strength.{step}.{name}"


def ratio_of(step: str) -> str:
    """Return the name of the note of a step's exact ratio."""
    return f"ratio.{step}"


def row_read(
    ground: Field, to: Audience, reader: Side, step: str, table: str, mine: Fraction, theirs: Fraction
) -> Note:
    """Return the note of the row of ``table`` that ``reader`` reads at ``mine`` to ``theirs``."""
    return row_note(ground, to, reader, step, table, place(ground.charts.raw[table]["rows"], mine, theirs))


def row_note(ground: Field, to: Audience, reader: Side, step: str, table: str, index: int) -> Note:
    """Return the note of a row of ``table``, from 0, that ``reader`` reads."""
    rows = ground.charts.raw[table]["rows"]
    fact = RowRead(
        region=ground.region,
        step=step,
        nation=reader.nation,
        table=table,
        row=index + 1,
        rows=len(rows),
        odds=odds_of(rows[index]),
        next_odds=odds_of(rows[index + 1]) if index + 1 < len(rows) else (0, 0),
        source=rows[index]["source"],
    )
    return Note(fact=fact, to=to, rule=f"{ground.phase} R13", name=row_of(step), rests=(ratio_of(step),))


def ratio_note(ground: Field, step: str, attack: Fraction, defence: Fraction) -> tuple[Note, ...]:
    """Return the note of the exact ratio, for the moderator alone; none where the defence has no strength."""
    if not defence:
        return ()
    ratio = Fraction(attack, defence)
    note = Note(
        fact=RatioFound(
            region=ground.region, step=step, numerator=ratio.numerator, denominator=ratio.denominator
        ),
        to=MODERATOR,
        rule=f"{ground.phase} R13",
        name=ratio_of(step),
        rests=(strength_of("attacker", step), strength_of("defender", step)),
    )
    return (note,)


def no_odds_note(
    ground: Field, to: Audience, step: str, helpless: Side, ruling: str, *, attack: bool
) -> Note:
    """Return the note that a step has no odds, as ``helpless`` has no strength to defend himself with."""
    return Note(
        fact=NoOdds(region=ground.region, step=step, nation=helpless.nation, attack=attack),
        to=to,
        rule=f"{ground.phase} {ruling}",
        name=read_of(step),
        rests=(strength_of("attacker", step), strength_of("defender", step)),
    )
