"""The step that all battles but Attrition share: two strengths, a column of the combat results (R13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gm_console.core.facts import BY_MODERATOR
from gm_console.rulesets.gunboat.combat.facts import TableRead
from gm_console.rulesets.gunboat.combat.forces import Field
from gm_console.rulesets.gunboat.combat.notes import (
    Note,
    both,
    no_odds_note,
    ratio_note,
    ratio_of,
    read_of,
    row_note,
)
from gm_console.rulesets.gunboat.combat.odds_tables import (
    BEATEN,
    NO_ODDS,
    Result,
    battle_place,
    result_in,
)
from gm_console.rulesets.gunboat.combat.strength import Strength
from gm_console.rulesets.gunboat.combat.strength_notes import strength_note

ROUT: Final = Result(odds=NO_ODDS, attacker_loss=0, defender_loss=BEATEN)
"""What comes of a defence without any strength: it is lost, and the attacker loses nothing."""


def read_table(ground: Field, attack: Strength, defence: Strength) -> tuple[Result | None, tuple[Note, ...]]:
    """Return the result and what there is to say; no result where neither side has any strength."""
    notes = (strength_note(ground, attack), strength_note(ground, defence))
    to = both(attack.side, defence.side)
    if not defence.total:
        attacks = attack.total > 0
        spoken = no_odds_note(ground, to, "battle", defence.side, "R13", attack=attacks)
        return ROUT if attacks else None, (*notes, spoken)
    said = ground.said
    index = battle_place(ground.charts, attack.total, defence.total, said)
    result = result_in(ground.charts, index)
    row = row_note(ground, to, attack.side, "battle", "combat_results", index)
    if said is not None:
        row = replace(row, rule=BY_MODERATOR)
    read = Note(
        fact=TableRead(
            region=ground.region,
            odds=result.odds,
            attacker_loss=result.attacker_loss,
            defender_loss=result.defender_loss,
        ),
        to=to,
        rule=f"{ground.phase} R13",
        name=read_of("battle"),
        rests=(ratio_of("battle"),),
        below=(row,),
    )
    return result, (*notes, *ratio_note(ground, "battle", attack.total, defence.total), read)
