"""Exact arithmetic: the only place that rounds.

Every rounding names its policy, so that a ruling can be quoted beside the number.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction


class Rounding(StrEnum):
    """What to do with the part that is left over."""

    DOWN = "down"
    UP = "up"
    HALF_UP = "half up"
    HALF_DOWN = "half down"


def divide(numerator: int, denominator: int, rounding: Rounding) -> int:
    """Return ``numerator`` by ``denominator`` as a whole number; the denominator must be positive."""
    if denominator <= 0:
        raise ValueError("the denominator must be positive")
    whole, rest = divmod(numerator, denominator)
    if rounding is Rounding.DOWN or rest == 0:
        return whole
    if rounding is Rounding.UP:
        return whole + 1
    if rounding is Rounding.HALF_UP:
        return whole + (2 * rest >= denominator)
    return whole + (2 * rest > denominator)


def nearest_with_half_towards(value: Fraction, anchor: int) -> int:
    """Return the nearest whole number to ``value``; an exact half goes to the side of ``anchor``."""
    half_down = value > anchor
    return divide(value.numerator, value.denominator, Rounding.HALF_DOWN if half_down else Rounding.HALF_UP)


def clamp(value: int, low: int, high: int) -> int:
    """Return ``value`` moved into ``low`` to ``high``."""
    return max(low, min(high, value))
