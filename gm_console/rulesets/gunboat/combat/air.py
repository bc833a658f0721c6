"""Air-to-air combat: aircraft of both sides fight first, to the end of one of them (M2, M4, R37)."""

from __future__ import annotations

from gm_console.core.facts import Working
from gm_console.rulesets.gunboat.combat.facts import AirCombat
from gm_console.rulesets.gunboat.combat.forces import Field, Side
from gm_console.rulesets.gunboat.combat.losses import AIR_TO_AIR, percent_of
from gm_console.rulesets.gunboat.combat.notes import Note, Step, both, loss_note, ratio_note
from gm_console.rulesets.gunboat.combat.results import combat_result
from gm_console.rulesets.gunboat.combat.strength import air_strength, strength_note
from gm_console.rulesets.gunboat.vocabulary import AIR


def air_combat(ground: Field, attacker: Side, defender: Side) -> Step:
    """Return both sides after the combat of their aircraft; skipped where one has none."""
    if not (attacker.has(AIR) and defender.has(AIR)):
        return Step(attacker=attacker, defender=defender)
    attack, defence = air_strength(ground, attacker), air_strength(ground, defender)
    result = combat_result(ground.charts, attack.total, defence.total)
    lost = percent_of(attacker.units, AIR_TO_AIR, result.attacker_loss)
    shot = percent_of(defender.units, AIR_TO_AIR, result.defender_loss)
    note = Note(
        fact=AirCombat(
            region=ground.region,
            attacker=attacker.nation,
            defender=defender.nation,
            odds=result.odds,
            attacker_loss=result.attacker_loss,
            defender_loss=result.defender_loss,
        ),
        to=both(attacker, defender),
        rule=f"{ground.phase} R37",
        working=Working("column", (*result.odds, result.attacker_loss, result.defender_loss)),
        below=(
            strength_note(ground, attack),
            strength_note(ground, defence),
            ratio_note(ground, "air", attack.total, defence.total),
            *loss_note(ground, attacker, defender, attacker, "air", lost),
            *loss_note(ground, attacker, defender, defender, "air", shot),
        ),
    )
    return Step(attacker=attacker.without(lost), defender=defender.without(shot), notes=(note,))
