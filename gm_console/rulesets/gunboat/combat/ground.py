"""Ground Attack: the table, and after a lost attack the Attrition of what is left (M4, R26)."""

from __future__ import annotations

from gm_console.rulesets.gunboat.combat.air import air_combat
from gm_console.rulesets.gunboat.combat.attrition import attrition, burns
from gm_console.rulesets.gunboat.combat.forces import Field, Side
from gm_console.rulesets.gunboat.combat.losses import by_percent
from gm_console.rulesets.gunboat.combat.notes import Course, Step, toll_notes
from gm_console.rulesets.gunboat.combat.odds_tables import Result
from gm_console.rulesets.gunboat.combat.strength import ground_strength
from gm_console.rulesets.gunboat.combat.table import read_table


def ground_attack(ground: Field, attacker: Side, defender: Side) -> Course:
    """Return how a Ground Attack went: aircraft first, then the table.

    A lost attack costs both sides four tenths of the table's percentages, then the attackers left make an Attrition.
    With R26 read literally every attack goes so, and the winner's enemies that are left fall back.
    """
    flown = air_combat(ground, attacker, defender)
    attacker, defender, notes = flown.attacker, flown.defender, flown.notes
    if not any(defender.units) and not defender.intrinsic:
        return Course(attacker=attacker, defender=defender, won=True, result=None, notes=notes)
    result, read = read_table(ground, ground_strength(ground, attacker), ground_strength(ground, defender))
    notes += read
    if result is None:
        return Course(attacker=attacker, defender=defender, won=False, result=None, notes=notes)
    whole = result.won and not ground.literal
    step = _bleed(ground, attacker, defender, result, (1, 1) if whole else _factor(ground))
    notes += step.notes
    burnt = False
    if not whole and any(step.attacker.units):
        burnt = burns(step.attacker)
        step = attrition(ground, step.attacker, step.defender)
        notes += step.notes
    return Course(
        attacker=step.attacker,
        defender=step.defender,
        won=result.won,
        result=result,
        notes=notes,
        attrition=burnt,
    )


def _bleed(ground: Field, attacker: Side, defender: Side, result: Result, factor: tuple[int, int]) -> Step:
    lost = by_percent(attacker.units, "list_ground_attackers", result.attacker_loss, factor)
    slain = by_percent(defender.units, "list_ground_defenders", result.defender_loss, factor)
    return Step(
        attacker=attacker.without(lost.lost),
        defender=defender.without(slain.lost),
        notes=toll_notes(ground, attacker, defender, "battle", lost, slain),
    )


def _factor(ground: Field) -> tuple[int, int]:
    part, whole = ground.charts.raw["combat_constants"]["ground_loss_factor"]
    return part, whole
