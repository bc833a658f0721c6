"""Attrition: both sides lose some units, nobody gains ground, a resource complex burns (M4, R45)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from gm_console.core.arith import Rounding, divide
from gm_console.core.facts import Audience, Working
from gm_console.rulesets.gunboat.combat.air import air_combat
from gm_console.rulesets.gunboat.combat.facts import AttritionMade
from gm_console.rulesets.gunboat.combat.forces import Field, Side, total
from gm_console.rulesets.gunboat.combat.losses import GROUND_ATTACKERS, GROUND_DEFENDERS, Toll, by_number
from gm_console.rulesets.gunboat.combat.notes import (
    Course,
    Note,
    Step,
    both,
    loss_note,
    ratio_note,
    read_against,
    row_note,
)
from gm_console.rulesets.gunboat.combat.odds_tables import NO_ODDS, Result, column, odds_of
from gm_console.rulesets.gunboat.combat.strength import Strength, ground_strength
from gm_console.rulesets.gunboat.combat.strength_notes import strength_note
from gm_console.rulesets.gunboat.vocabulary import ARMY, FACILITY

COMPLEXES: Final = ("mine", "energy_plant", "farm")
"""Resource complexes; of equal numbers the first is destroyed."""
TABLE: Final = "attrition"


@dataclass(frozen=True, slots=True, kw_only=True)
class Grinding:
    """What one side's strength does to the other's units."""

    odds: tuple[int, int]
    percent: int
    enemies: int
    """Enemy units that can be casualties."""
    destroyed: int
    """Before the correction."""


def attrition_battle(ground: Field, attacker: Side, defender: Side) -> Course:
    """Return how an Attrition mission went: aircraft first."""
    flown = air_combat(ground, attacker, defender)
    step = attrition(ground, flown.attacker, flown.defender)
    made = step.notes[0].fact
    assert isinstance(made, AttritionMade)
    result = Result(
        odds=made.attacker_odds, attacker_loss=made.defender_percent, defender_loss=made.attacker_percent
    )
    return Course(
        attacker=step.attacker,
        defender=step.defender,
        won=False,
        result=result,
        notes=(*flown.notes, *step.notes),
        attrition=burns(flown.attacker),
    )


def attrition(ground: Field, attacker: Side, defender: Side) -> Step:
    """Return both sides after an Attrition; its one note tells everything."""
    attack = ground_strength(ground, attacker, "attrition")
    defence = ground_strength(ground, defender, "attrition")
    theirs, ours = total(defender.units, GROUND_DEFENDERS), total(attacker.units, GROUND_ATTACKERS)
    forth = _grind(ground, attack.total, defence.total, theirs)
    back = _grind(ground, defence.total, attack.total, ours)
    attacker_lost, defender_lost = corrected(forth.destroyed, back.destroyed, ours, theirs)
    lost = _toll(attacker, "list_ground_attackers", back, attacker_lost)
    slain = _toll(defender, "list_ground_defenders", forth, defender_lost)
    fact = AttritionMade(
        region=ground.region,
        attacker=attacker.nation,
        defender=defender.nation,
        attacker_odds=forth.odds,
        attacker_percent=forth.percent,
        defender_odds=back.odds,
        defender_percent=back.percent,
        attacker_lost=attacker_lost,
        defender_lost=defender_lost,
        complexes=1 if burns(attacker) and burning(ground.facilities) else 0,
    )
    to = both(attacker, defender)
    note = Note(
        fact=fact,
        to=to,
        rule=f"{ground.phase} {'R45' if burns(attacker) else 'R45 R57'}",
        working=Working(
            "attrition", (forth.destroyed, theirs, back.destroyed, ours, defender_lost, attacker_lost)
        ),
        below=(
            strength_note(ground, attack),
            strength_note(ground, defence),
            *ratio_note(ground, "attrition", attack.total, defence.total),
            *_rows(ground, to, forth, attack, defence),
            *_rows(ground, to, back, defence, attack),
            *(loss_note(ground, attacker, defender, attacker, "attrition", lost) if back.percent else ()),
            *(loss_note(ground, attacker, defender, defender, "attrition", slain) if forth.percent else ()),
        ),
    )
    return Step(attacker=attacker.without(lost.lost), defender=defender.without(slain.lost), notes=(note,))


def corrected(by_attacker: int, by_defender: int, attackers: int, defenders: int) -> tuple[int, int]:
    """Return attacker's and defender's losses: both less the larger excess over the units there are, not below 0."""
    excess = max(0, by_attacker - defenders, by_defender - attackers)
    return max(0, by_defender - excess), max(0, by_attacker - excess)


def burns(attacker: Side) -> bool:
    """Tell whether an Attrition costs a resource complex: aircraft alone destroy nothing (R57)."""
    return attacker.has(ARMY)


def burning(facilities: Sequence[int]) -> str:
    """Return the kind of resource complex that an Attrition destroys, empty where there is none."""
    most = max([facilities[FACILITY[kind]] for kind in COMPLEXES])
    return next((kind for kind in COMPLEXES if most and facilities[FACILITY[kind]] == most), "")


def _grind(ground: Field, mine: Fraction, theirs: Fraction, enemies: int) -> Grinding:
    if not mine or not enemies:
        return Grinding(odds=NO_ODDS, percent=0, enemies=enemies, destroyed=0)
    row = column(ground.charts.raw[TABLE]["rows"], mine, theirs)
    percent: int = row["enemy_destroyed_percent"]
    destroyed = divide(enemies * percent, 100, Rounding.UP)
    return Grinding(odds=odds_of(row), percent=percent, enemies=enemies, destroyed=destroyed)


def _rows(
    ground: Field, to: Audience, grinding: Grinding, mine: Strength, theirs: Strength
) -> tuple[Note, ...]:
    """Return the note of the row that one side read, if it did; its name is the other side's, who loses by it."""
    if not grinding.percent:
        return ()
    note = row_note(ground, to, mine.side, "attrition", TABLE, mine.total, theirs.total)
    return (replace(note, name=read_against(theirs.side, "attrition")),)


def _toll(side: Side, order: str, grinding: Grinding, lost: int) -> Toll:
    """Return what the other side's grinding takes from ``side`` after the correction (R45)."""
    share = Fraction(grinding.enemies * grinding.percent, 100)
    terms = (order, grinding.enemies, grinding.percent, str(share), grinding.destroyed)
    if lost == grinding.destroyed:
        return by_number(side.units, order, lost, Working("loss-attrition", terms), "R45")
    working = Working("loss-corrected", (*terms, grinding.destroyed - lost, lost))
    return by_number(side.units, order, lost, working, "R45")
