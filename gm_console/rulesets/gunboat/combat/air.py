"""Air-to-air combat: aircraft of both sides fight first, to the end of one of them (M2, M4, R37)."""

from __future__ import annotations

from gm_console.rulesets.gunboat.combat.facts import AirCombat
from gm_console.rulesets.gunboat.combat.forces import Field, Side
from gm_console.rulesets.gunboat.combat.losses import by_percent
from gm_console.rulesets.gunboat.combat.notes import Note, Step, both, ratio_note, row_note, toll_notes
from gm_console.rulesets.gunboat.combat.odds_tables import combat_result
from gm_console.rulesets.gunboat.combat.strength import air_strength
from gm_console.rulesets.gunboat.combat.strength_notes import strength_note
from gm_console.rulesets.gunboat.vocabulary import AIR


def air_combat(ground: Field, attacker: Side, defender: Side) -> Step:
    """Return both sides after the combat of their aircraft; skipped where one has none."""
    if not (attacker.has(AIR) and defender.has(AIR)):
        return Step(attacker=attacker, defender=defender)
    attack, defence = air_strength(ground, attacker), air_strength(ground, defender)
    result = combat_result(ground.charts, attack.total, defence.total)
    lost = by_percent(attacker.units, "list_air", result.attacker_loss)
    shot = by_percent(defender.units, "list_air", result.defender_loss)
    to = both(attacker, defender)
    note = Note(
        fact=AirCombat(
            region=ground.region,
            attacker=attacker.nation,
            defender=defender.nation,
            odds=result.odds,
            attacker_loss=result.attacker_loss,
            defender_loss=result.defender_loss,
        ),
        to=to,
        rule=f"{ground.phase} R37",
        below=(
            strength_note(ground, attack),
            strength_note(ground, defence),
            *ratio_note(ground, "air", attack.total, defence.total),
            row_note(ground, to, attacker, "air", "combat_results", attack.total, defence.total),
            *toll_notes(ground, attacker, defender, "air", lost, shot),
        ),
    )
    return Step(attacker=attacker.without(lost.lost), defender=defender.without(shot.lost), notes=(note,))
