"""Invasion: armies from the sea against armies, intrinsic defence, ships and aircraft (M2, R15, R38, R39)."""

from __future__ import annotations

from gm_console.rulesets.gunboat.combat.air import air_combat
from gm_console.rulesets.gunboat.combat.forces import Field, Row, Side, plus
from gm_console.rulesets.gunboat.combat.losses import INVADED, INVADERS, all_of, percent_of, take
from gm_console.rulesets.gunboat.combat.notes import Course, loss_note
from gm_console.rulesets.gunboat.combat.results import Result
from gm_console.rulesets.gunboat.combat.strength import invasion_strength
from gm_console.rulesets.gunboat.combat.table import read_table
from gm_console.rulesets.gunboat.vocabulary import ARMY


def invasion(ground: Field, attacker: Side, defender: Side) -> Course:
    """Return how an Invasion went: aircraft first, then the table."""
    flown = air_combat(ground, attacker, defender)
    attacker, defender, notes = flown.attacker, flown.defender, flown.notes
    if not any(defender.units) and not defender.intrinsic:
        return Course(attacker=attacker, defender=defender, won=True, result=None, notes=notes)
    result, read = read_table(
        ground, invasion_strength(ground, attacker), invasion_strength(ground, defender)
    )
    notes += read
    if result is None:
        return Course(attacker=attacker, defender=defender, won=False, result=None, notes=notes)
    lost = _lost(attacker, result)
    slain = percent_of(defender.units, INVADED, result.defender_loss)
    notes += loss_note(ground, attacker, defender, attacker, "battle", lost)
    notes += loss_note(ground, attacker, defender, defender, "battle", slain)
    return Course(
        attacker=attacker.without(lost),
        defender=defender.without(slain),
        won=result.won,
        result=result,
        notes=notes,
    )


def _lost(attacker: Side, result: Result) -> Row:
    """Return the attacker's losses: a failed Invasion costs all army units and one Escort (R15)."""
    if result.won:
        return percent_of(attacker.units, INVADERS, result.attacker_loss)
    return plus(all_of(attacker.units, ARMY), take(attacker.units, ("escort",), 1))
