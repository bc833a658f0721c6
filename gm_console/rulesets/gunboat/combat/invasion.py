"""Invasion: armies from the sea against armies, intrinsic defence, ships and aircraft (M2, R15, R38, R39)."""

from __future__ import annotations

from dataclasses import replace

from gm_console.core.facts import Working
from gm_console.rulesets.gunboat.combat.air import air_combat
from gm_console.rulesets.gunboat.combat.forces import Field, Side, total
from gm_console.rulesets.gunboat.combat.losses import Toll, by_number, by_percent
from gm_console.rulesets.gunboat.combat.notes import Course, toll_notes
from gm_console.rulesets.gunboat.combat.odds_tables import Result
from gm_console.rulesets.gunboat.combat.strength import invasion_strength
from gm_console.rulesets.gunboat.combat.table import read_table
from gm_console.rulesets.gunboat.vocabulary import ARMY


def invasion(ground: Field, attacker: Side, defender: Side) -> Course:
    """Return how an Invasion went: aircraft first, then the table; of the invader's ships one Escort is at risk."""
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
    slain = by_percent(defender.units, "list_invaded", result.defender_loss)
    if defender.has(("merchant",)):
        slain = replace(slain, ruling="R14 R39")
    return Course(
        attacker=attacker.without(lost.lost),
        defender=defender.without(slain.lost),
        won=result.won,
        result=result,
        notes=(*notes, *toll_notes(ground, attacker, defender, "battle", lost, slain)),
    )


def _lost(attacker: Side, result: Result) -> Toll:
    """Return the attacker's losses: a failed Invasion costs all army units and one Escort (R15)."""
    if result.won:
        return by_percent(attacker.units, "list_invaders", result.attacker_loss)
    armies, escorts = total(attacker.units, ARMY), min(1, total(attacker.units, ("escort",)))
    working = Working("loss-failed", (armies, escorts))
    return by_number(attacker.units, "list_failed", armies + escorts, working, "R15")
