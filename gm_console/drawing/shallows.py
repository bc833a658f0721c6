"""The two tones of water along coasts of a map that is zoomed: as broad as its regions are large, not its sheet."""

from __future__ import annotations

import math
from typing import Final

FEWEST_REGIONS: Final = 256
"""That a map is taken to have at least: most that have fewer are still to be drawn."""
SHARE: Final = 0.31
"""Of the side of a middling region."""


def middling_side(width: int, height: int, regions: int) -> float:
    """Return the side of a square as large as a middling region, in map units."""
    return math.sqrt(width * height / max(FEWEST_REGIONS, regions))


def shallows(width: int, height: int, regions: int) -> tuple[float, float]:
    """Return how broad the outer and the inner tone are across a coast, in map units."""
    breadth = middling_side(width, height, regions) * SHARE
    return breadth, breadth / 2
