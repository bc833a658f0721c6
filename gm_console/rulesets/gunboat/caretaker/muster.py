"""Mustering a joint attack: the strongest task forces that make the odds good, and no more than are needed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gm_console.rulesets.gunboat.caretaker.camp import Plot
from gm_console.rulesets.gunboat.caretaker.guesses import Guess
from gm_console.rulesets.gunboat.caretaker.sight import Sight
from gm_console.rulesets.gunboat.combat.forces import NONE, Row, plus, row_of
from gm_console.rulesets.gunboat.task_forces import Units

SURE: Final = 300
"""Odds in hundredths at which nothing more is sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A task force that could join."""

    plot: Plot
    units: Units


def muster(sight: Sight, view: Guess, offers: list[Offer], least: int, most: int) -> list[Offer]:
    """Return at most ``most`` offers that together reach the odds of ``least`` hundredths, none if they cannot."""
    ranked = sorted(
        offers, key=lambda offer: (-view.ratio(sight, row_of(offer.units)), len(offer.plot), offer.plot)
    )
    chosen: list[Offer] = []
    together: Row = NONE
    for offer in ranked[:most]:
        chosen.append(offer)
        together = plus(together, row_of(offer.units))
        if 100 * view.ratio(sight, together) >= SURE:
            break
    return chosen if 100 * view.ratio(sight, together) >= least else []
