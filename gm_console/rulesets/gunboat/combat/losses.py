"""Casualties: how many units a percentage takes, and which, in the rulebook's orders (M2, M4, R14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from gm_console.core.arith import Rounding, divide
from gm_console.core.facts import Working
from gm_console.rulesets.gunboat.combat.forces import Row, total
from gm_console.rulesets.gunboat.vocabulary import AIR, ARMY, SUBMARINES, UNIT, UNITS

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
FAILED: Final = (*INVADERS[: len(ARMY)], "escort")
"""What a failed Invasion costs: all army units and one Escort (R15)."""
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
    "escort",
    *SUBMARINES,
    "merchant",
    "battleship",
    "dreadnought",
    "aircraft_carrier",
)
"""Defenders of M4; their ships where these fight for their port (R34)."""

LISTS: Final[Mapping[str, tuple[str, ...]]] = {
    "list_air": AIR_TO_AIR,
    "list_navy": NAVY,
    "list_submarine": SUBMARINE,
    "list_invaders": INVADERS,
    "list_failed": FAILED,
    "list_invaded": INVADED,
    "list_ground_attackers": GROUND_ATTACKERS,
    "list_ground_defenders": GROUND_DEFENDERS,
    "list_region": UNITS,
}
"""Orders of casualties by the code that the record names them with; the last is whatever a lost region holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Toll:
    """What a step takes from the units of one side, and the arithmetic behind it."""

    order: str
    """Code of the list of casualties."""
    there: Row
    """The side's units before."""
    lost: Row
    working: Working
    ruling: str = "R14"


def by_percent(units: Row, order: str, percent: int, factor: tuple[int, int] = (1, 1)) -> Toll:
    """Return what ``percent`` times ``factor`` of the units in a list comes to, rounded once, half up (R14)."""
    base, part = total(units, LISTS[order]), Fraction(*factor)
    share = Fraction(base * percent, 100) * part
    number = divide(share.numerator, share.denominator, Rounding.HALF_UP)
    if part == 1:
        working = Working("loss-percent", (order, base, percent, str(share), number))
        return by_number(units, order, number, working)
    working = Working("loss-part", (order, base, percent, str(part), str(share), number))
    return by_number(units, order, number, working, "R14 R26")


def by_number(units: Row, order: str, number: int, working: Working, ruling: str = "R14") -> Toll:
    """Return what a number of units comes to, in the order of a list, all of them where there are fewer."""
    lost = take(units, LISTS[order], number)
    return Toll(order=order, there=units, lost=lost, working=working, ruling=ruling)


def with_region(units: Row) -> Toll:
    """Return the loss of all that is left in a region when it falls, as of ships that cannot leave their port (R34)."""
    there = total(units)
    return by_number(units, "list_region", there, Working("loss-region", (there,)), "R34")


def take(units: Row, order: tuple[str, ...], number: int) -> Row:
    """Return ``number`` units of a row in the order of casualties, all of them where there are fewer."""
    lost = [0] * len(units)
    left = number
    for unit in order:
        gone = min(left, units[UNIT[unit]])
        lost[UNIT[unit]] = gone
        left -= gone
    return tuple(lost)
