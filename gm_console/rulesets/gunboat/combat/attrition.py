"""Attrition: both sides lose some units, nobody gains ground, a resource complex burns (M4, R45)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from gm_console.core.arith import Rounding, divide
from gm_console.core.facts import Working
from gm_console.rulesets.gunboat.combat.air import air_combat
from gm_console.rulesets.gunboat.combat.facts import AttritionMade
from gm_console.rulesets.gunboat.combat.forces import Field, Side, total
from gm_console.rulesets.gunboat.combat.losses import GROUND_ATTACKERS, GROUND_DEFENDERS, take
from gm_console.rulesets.gunboat.combat.notes import Course, Note, Step, both, loss_note, ratio_note
from gm_console.rulesets.gunboat.combat.results import Result, column, odds_of
from gm_console.rulesets.gunboat.combat.strength import ground_strength, strength_note
from gm_console.rulesets.gunboat.vocabulary import FACILITY

COMPLEXES: Final = ("mine", "energy_plant", "farm")
"""Resource complexes; of equal numbers the first is destroyed."""
NO_ODDS: Final = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grinding:
    """What one side's strength does to the other's units."""

    odds: tuple[int, int]
    percent: int
    destroyed: int


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
        attrition=True,
    )


def attrition(ground: Field, attacker: Side, defender: Side) -> Step:
    """Return both sides after an Attrition; its one note tells everything."""
    attack = ground_strength(ground, attacker, "attrition")
    defence = ground_strength(ground, defender, "attrition")
    theirs, ours = total(defender.units, GROUND_DEFENDERS), total(attacker.units, GROUND_ATTACKERS)
    forth = _grind(ground, attack.total, defence.total, theirs)
    back = _grind(ground, defence.total, attack.total, ours)
    attacker_lost, defender_lost = corrected(forth.destroyed, back.destroyed, ours, theirs)
    lost = take(attacker.units, GROUND_ATTACKERS, attacker_lost)
    slain = take(defender.units, GROUND_DEFENDERS, defender_lost)
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
        complexes=1 if burning(ground.facilities) else 0,
    )
    note = Note(
        fact=fact,
        to=both(attacker, defender),
        rule=f"{ground.phase} R45",
        working=Working(
            "attrition", (forth.destroyed, theirs, back.destroyed, ours, defender_lost, attacker_lost)
        ),
        below=(
            strength_note(ground, attack),
            strength_note(ground, defence),
            ratio_note(ground, "attrition", attack.total, defence.total),
            *loss_note(ground, attacker, defender, attacker, "attrition", lost),
            *loss_note(ground, attacker, defender, defender, "attrition", slain),
        ),
    )
    return Step(attacker=attacker.without(lost), defender=defender.without(slain), notes=(note,))


def corrected(by_attacker: int, by_defender: int, attackers: int, defenders: int) -> tuple[int, int]:
    """Return attacker's and defender's losses: both less the larger excess over the units there are, not below 0."""
    excess = max(0, by_attacker - defenders, by_defender - attackers)
    return max(0, by_defender - excess), max(0, by_attacker - excess)


def burning(facilities: Sequence[int]) -> str:
    """Return the kind of resource complex that an Attrition destroys, empty where there is none."""
    most = max([facilities[FACILITY[kind]] for kind in COMPLEXES])
    return next((kind for kind in COMPLEXES if most and facilities[FACILITY[kind]] == most), "")


def _grind(ground: Field, mine: Fraction, theirs: Fraction, enemies: int) -> Grinding:
    if not mine or not enemies:
        return Grinding(odds=NO_ODDS, percent=0, destroyed=0)
    row = column(ground.charts.raw["attrition"]["rows"], mine, theirs)
    percent: int = row["enemy_destroyed_percent"]
    return Grinding(odds=odds_of(row), percent=percent, destroyed=divide(enemies * percent, 100, Rounding.UP))
