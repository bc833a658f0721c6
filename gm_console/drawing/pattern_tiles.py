"""Patterns that tell neighbours apart where colour cannot, as plain shapes: one square of each, to be repeated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

Spot: TypeAlias = tuple[Fraction, Fraction]
_NEAR, _QUARTER, _REST, _FAR = Fraction(0), Fraction(1, 4), Fraction(3, 4), Fraction(1)
DOT: Final = Fraction(2, 15)
"""Half the breadth of a dot, as all else in sides of the square."""
PEN: Final = Fraction(1, 9)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One square of a pattern, whose side is 1, y downwards."""

    lines: tuple[tuple[Spot, Spot], ...] = ()
    dots: tuple[Spot, ...] = ()
    strength: float
    """How much of the ground it hides, from 0 to 1, where the plainest pattern hides half."""


_SQUARES: Final = tuple(map(Fraction, (-1, 0, 1)))
"""The square itself and those beside it: a stroke that ends in a corner goes on in them."""
_FALLING: Final = tuple(((at, _NEAR), (at + 1, _FAR)) for at in _SQUARES)
_RISING: Final = tuple(((at, _FAR), (at + 1, _NEAR)) for at in _SQUARES)
TILES: Final[Mapping[str, Tile]] = {
    "diagonal": Tile(lines=_RISING, strength=0.5),
    "dots": Tile(dots=((_QUARTER, _QUARTER), (_REST, _REST)), strength=0.5),
    "cross-hatch": Tile(lines=(*_RISING, *_FALLING), strength=0.45),
    "faint": Tile(lines=tuple(((_NEAR, at), (_FAR, at)) for at in (_QUARTER, _REST)), strength=0.3),
}
"""By the name of the pattern."""
