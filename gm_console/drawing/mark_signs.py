"""The signs that marks are drawn as, one unit high, y downwards: rings of points, and discs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from gm_console.core.map_rules import MarkSign

Spot: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class SignShape:
    """What one sign is made of, all of it filled."""

    discs: tuple[tuple[Spot, float], ...] = ()
    """Middle and radius of each."""
    rings: tuple[tuple[Spot, ...], ...] = ()


def _star() -> tuple[Spot, ...]:
    turns = [math.radians(-90 + step * 36) for step in range(10)]
    reach = (0.5, 0.21)
    return tuple(
        (math.cos(turn) * reach[at % 2], math.sin(turn) * reach[at % 2]) for at, turn in enumerate(turns)
    )


def _anchor() -> SignShape:
    first, last, steps = 0.25, math.pi - 0.25, 10
    turns = [first + at * ((last - first) / steps) for at in range(steps)] + [last]
    bow = [(math.cos(turn) * 0.38, math.sin(turn) * 0.38 + 0.08) for turn in turns]
    inner = [(x * 0.72, y * 0.72 + 0.02) for x, y in reversed(bow)]
    return SignShape(
        discs=(((0.0, -0.38), 0.12),),
        rings=(
            ((-0.055, -0.28), (0.055, -0.28), (0.055, 0.44), (-0.055, 0.44)),
            ((-0.24, -0.2), (0.24, -0.2), (0.24, -0.1), (-0.24, -0.1)),
            (*bow, *inner),
        ),
    )


SIGNS: Final[Mapping[MarkSign, SignShape]] = {
    MarkSign.STAR: SignShape(rings=(_star(),)),
    MarkSign.ANCHOR: _anchor(),
    MarkSign.RING: SignShape(discs=(((0.0, 0.0), 0.26),)),
    MarkSign.DIAMOND: SignShape(rings=(((0, -0.36), (0.36, 0), (0, 0.36), (-0.36, 0)),)),
    MarkSign.FLAG: SignShape(
        rings=(
            ((-0.3, -0.45), (-0.2, -0.45), (-0.2, 0.45), (-0.3, 0.45)),
            ((-0.2, -0.45), (0.42, -0.22), (-0.2, 0.02)),
        )
    ),
}
