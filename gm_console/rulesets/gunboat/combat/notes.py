"""What a step of a battle has to say, before it is put on record.

Steps are pure: they hand back notes, and ``record`` posts them below the battle once its outcome is known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from gm_console.core.facts import MODERATOR, Audience, Fact, Working, only
from gm_console.rulesets.gunboat.combat.facts import Losses, RatioFound
from gm_console.rulesets.gunboat.combat.forces import Field, Row, Side, pairs_of
from gm_console.rulesets.gunboat.combat.results import Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A fact to be posted, who may read it, and what hangs below it."""

    fact: Fact
    to: Audience
    rule: str
    working: Working | None = None
    cells: tuple[tuple[str, ...], ...] = ()
    """Numbers that it rests on, as the draft names them."""
    below: tuple[Note, ...] = field(default=())


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
    ground: Field, attacker: Side, defender: Side, side: Side, step: str, lost: Row
) -> tuple[Note, ...]:
    """Return the note of what ``side`` lost in a step, none where it lost nothing."""
    if not any(lost):
        return ()
    fact = Losses(nation=side.nation, region=ground.region, step=step, units=pairs_of(lost))
    return (Note(fact=fact, to=both(attacker, defender), rule=f"{ground.phase} R14"),)


def ratio_note(ground: Field, step: str, attack: Fraction, defence: Fraction) -> Note:
    """Return the note of the exact ratio, for the moderator alone."""
    ratio = Fraction(attack, defence) if defence else Fraction(0)
    return Note(
        fact=RatioFound(
            region=ground.region,
            step=step,
            numerator=ratio.numerator,
            denominator=ratio.denominator if defence else 0,
        ),
        to=MODERATOR,
        rule=f"{ground.phase} R13",
    )
