"""Submarine surprise: one unanswered salvo before the fight (M2, R40)."""

from __future__ import annotations

from typing import Final

from gm_console.core.arith import Rounding, divide
from gm_console.rulesets.gunboat.combat.facts import SubmarineSurprise
from gm_console.rulesets.gunboat.combat.forces import Field, Side, all_submarines, total
from gm_console.rulesets.gunboat.combat.losses import SUBMARINE, take
from gm_console.rulesets.gunboat.combat.notes import Note, Step, both, loss_note, ratio_note
from gm_console.rulesets.gunboat.combat.results import column, odds_of
from gm_console.rulesets.gunboat.combat.strength import salvo_strength, strength_note
from gm_console.rulesets.gunboat.vocabulary import SUBMARINES

CONVOYS: Final = "no_submarine_surprise"


def surprise(ground: Field, attacker: Side, defender: Side) -> Step:
    """Return both sides after the salvo of the one that is all submarines, if it fires.

    It does not where the other has submarines too, mixed with ships or not, and where he has Naval Convoys.
    """
    hunter, prey = (attacker, defender) if all_submarines(attacker) else (defender, attacker)
    if not all_submarines(hunter) or prey.has(SUBMARINES) or not any(prey.units) or _convoys(ground, prey):
        return Step(attacker=attacker, defender=defender)
    salvo = salvo_strength(ground, hunter, fires=True)
    cover = salvo_strength(ground, prey, fires=False)
    row = column(ground.charts.raw["submarine_surprise"]["rows"], salvo.total, cover.total)
    percent: int = row["enemy_loss"]
    sunk = divide(total(prey.units, SUBMARINE) * percent, 100, Rounding.HALF_UP)
    lost = take(prey.units, SUBMARINE, min(sunk, total(hunter.units, SUBMARINES)))
    note = Note(
        fact=SubmarineSurprise(
            region=ground.region, nation=hunter.nation, odds=odds_of(row), percent=percent, lost=total(lost)
        ),
        to=both(attacker, defender),
        rule=f"{ground.phase} R40",
        below=(
            strength_note(ground, salvo),
            strength_note(ground, cover),
            ratio_note(ground, "surprise", salvo.total, cover.total),
            *loss_note(ground, attacker, defender, prey, "surprise", lost),
        ),
    )
    left = prey.without(lost)
    if prey.attacking:
        return Step(attacker=left, defender=defender, notes=(note,))
    return Step(attacker=attacker, defender=left, notes=(note,))


def _convoys(ground: Field, side: Side) -> bool:
    charts = ground.charts
    return any(
        effect["do"] == CONVOYS
        for development in side.developments
        for effect in charts.developments[development].effects
    )
