"""Casualties: how many units a percentage takes, and which, in the rulebook's orders (M2, M4, R14)."""

from __future__ import annotations

from typing import Final

from gm_console.core.arith import Rounding, divide
from gm_console.rulesets.gunboat.combat.forces import Row, of_kinds, total
from gm_console.rulesets.gunboat.vocabulary import AIR, ARMY, SUBMARINES, UNIT

AIR_TO_AIR: Final = AIR
"""Air-to-air combat, both sides."""
NAVY: Final = (
    "escort",
    "battleship",
    "dreadnought",
    *AIR,
    "aircraft_carrier",
    "merchant",
    *ARMY,
    *SUBMARINES,
)
"""Navy Attack and Navy Raid, both sides; army units only at sea, weakest first."""
SUBMARINE: Final = (
    "merchant",
    "escort",
    *ARMY,
    "dreadnought",
    "battleship",
    *AIR,
    "aircraft_carrier",
    *SUBMARINES,
)
"""Sub Attack, Sub Raid and the surprise salvo, both sides."""
INVADERS: Final = ("panzer", "tank", "mechanized_infantry", "light_infantry", "heavy_infantry", *AIR)
INVADED: Final = (
    "escort",
    "battleship",
    "dreadnought",
    *SUBMARINES,
    *AIR,
    "light_infantry",
    "heavy_infantry",
    "tank",
    "mechanized_infantry",
    "panzer",
    "aircraft_carrier",
    "merchant",
)
"""Defenders against an Invasion; Merchants come last (R39)."""
GROUND_ATTACKERS: Final = (
    "mechanized_infantry",
    "panzer",
    "tank",
    "heavy_infantry",
    *AIR,
    "light_infantry",
)
GROUND_DEFENDERS: Final = (
    "heavy_infantry",
    "light_infantry",
    *AIR,
    "mechanized_infantry",
    "tank",
    "panzer",
)
"""Defenders of M4 without ships, which are lost with the region or not at all (R34)."""


def percent_of(units: Row, order: tuple[str, ...], percent: int, factor: tuple[int, int] = (1, 1)) -> Row:
    """Return the units that ``percent`` times ``factor`` of those in ``order`` takes, rounded once, half up."""
    share = total(units, order) * percent * factor[0]
    return take(units, order, divide(share, 100 * factor[1], Rounding.HALF_UP))


def take(units: Row, order: tuple[str, ...], number: int) -> Row:
    """Return ``number`` units of a row in the order of casualties, all of them where there are fewer."""
    lost = [0] * len(units)
    left = number
    for unit in order:
        gone = min(left, units[UNIT[unit]])
        lost[UNIT[unit]] = gone
        left -= gone
    return tuple(lost)


def all_of(units: Row, order: tuple[str, ...]) -> Row:
    """Return all units that an order of casualties names."""
    return of_kinds(units, order)
