"""Submarine surprise: one unanswered salvo before the fight (M2, R40)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from gm_console.core.arith import Rounding, divide
from gm_console.core.facts import Working
from gm_console.rulesets.gunboat.combat.facts import SubmarineSurprise
from gm_console.rulesets.gunboat.combat.forces import Field, Side, all_submarines, total
from gm_console.rulesets.gunboat.combat.losses import LISTS, Toll, by_number
from gm_console.rulesets.gunboat.combat.notes import (
    Note,
    Step,
    both,
    loss_note,
    no_odds_note,
    ratio_note,
    row_note,
)
from gm_console.rulesets.gunboat.combat.odds_tables import column, odds_of
from gm_console.rulesets.gunboat.combat.strength import salvo_strength
from gm_console.rulesets.gunboat.combat.strength_notes import strength_note
from gm_console.rulesets.gunboat.technology import gives
from gm_console.rulesets.gunboat.vocabulary import SUBMARINES

CONVOYS: Final = "no_submarine_surprise"
TABLE: Final = "submarine_surprise"
LIST: Final = "list_submarine"


def surprise(ground: Field, attacker: Side, defender: Side) -> Step:
    """Return both sides after the salvo of the one that is all submarines, if it fires.

    It does not where the other has submarines too, mixed with ships or not, and where he has Naval Convoys; nor where
    he has no ship at all, for a salvo is weighed against ships.
    """
    hunter, prey = (attacker, defender) if all_submarines(attacker) else (defender, attacker)
    if not all_submarines(hunter) or prey.has(SUBMARINES) or not any(prey.units) or _convoys(ground, prey):
        return Step(attacker=attacker, defender=defender)
    salvo = salvo_strength(ground, hunter, fires=True)
    cover = salvo_strength(ground, prey, fires=False)
    to = both(attacker, defender)
    if not cover.total:
        said = no_odds_note(ground, to, "surprise", prey, "R40", attack=True)
        return Step(attacker=attacker, defender=defender, notes=(said,))
    row = column(ground.charts.raw[TABLE]["rows"], salvo.total, cover.total)
    percent: int = row["enemy_loss"]
    lost = _toll(prey, percent, total(hunter.units, SUBMARINES))
    note = Note(
        fact=SubmarineSurprise(
            region=ground.region,
            nation=hunter.nation,
            odds=odds_of(row),
            percent=percent,
            lost=total(lost.lost),
        ),
        to=to,
        rule=f"{ground.phase} R40",
        below=(
            strength_note(ground, salvo),
            strength_note(ground, cover),
            *ratio_note(ground, "surprise", salvo.total, cover.total),
            row_note(ground, to, hunter, "surprise", TABLE, salvo.total, cover.total),
            *loss_note(ground, attacker, defender, prey, "surprise", lost),
        ),
    )
    left = prey.without(lost.lost)
    if prey.attacking:
        return Step(attacker=left, defender=defender, notes=(note,))
    return Step(attacker=attacker, defender=left, notes=(note,))


def _toll(prey: Side, percent: int, submarines: int) -> Toll:
    """Return what the salvo sinks: a percentage, but at most one unit for each submarine (R40)."""
    base = total(prey.units, LISTS[LIST])
    share = Fraction(base * percent, 100)
    sunk = divide(share.numerator, share.denominator, Rounding.HALF_UP)
    number = min(sunk, submarines)
    working = Working("loss-salvo", (LIST, base, percent, str(share), sunk, submarines, number))
    return by_number(prey.units, LIST, number, working, "R40")


def _convoys(ground: Field, side: Side) -> bool:
    return gives(ground.charts, side.developments, CONVOYS)
