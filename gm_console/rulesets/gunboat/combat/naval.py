"""Navy Attack, Sub Attack, Navy Raid and Sub Raid: ships, submarines and aircraft (M2, R14, R16, R41).

A raid hits the ships and aircraft of a region; its armies take no part.
"""

from __future__ import annotations

from gm_console.rulesets.gunboat.combat.air import air_combat
from gm_console.rulesets.gunboat.combat.forces import Field, Side
from gm_console.rulesets.gunboat.combat.losses import by_percent
from gm_console.rulesets.gunboat.combat.notes import Course, toll_notes
from gm_console.rulesets.gunboat.combat.strength import naval_strength
from gm_console.rulesets.gunboat.combat.submarines import surprise
from gm_console.rulesets.gunboat.combat.table import read_table


def naval_battle(ground: Field, attacker: Side, defender: Side) -> Course:
    """Return how ships and aircraft fared: air-to-air, surprise, then the table with what is left."""
    flown = air_combat(ground, attacker, defender)
    dived = surprise(ground, flown.attacker, flown.defender)
    notes = (*flown.notes, *dived.notes)
    attacker, defender = dived.attacker, dived.defender
    if not any(attacker.units) or not any(defender.units):
        won = any(attacker.units)
        return Course(attacker=attacker, defender=defender, won=won, result=None, notes=notes)
    result, read = read_table(ground, naval_strength(ground, attacker), naval_strength(ground, defender))
    notes += read
    if result is None:
        return Course(attacker=attacker, defender=defender, won=False, result=None, notes=notes)
    order = "list_submarine" if ground.mission.startswith("Sub ") else "list_navy"
    lost = by_percent(attacker.units, order, result.attacker_loss)
    sunk = by_percent(defender.units, order, result.defender_loss)
    return Course(
        attacker=attacker.without(lost.lost),
        defender=defender.without(sunk.lost),
        won=result.won,
        result=result,
        notes=(*notes, *toll_notes(ground, attacker, defender, "battle", lost, sunk)),
    )
