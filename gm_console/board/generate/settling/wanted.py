"""What is wanted of the nations that are put on a map, and what is said where they do not fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_HOME: Final = 16
"""Regions of a home where nobody says how many; more are left free instead."""
HOME_SHARE: Final = (2, 3)
"""Of the land that homes take together where nobody says how large they are; the rest is for colonies and neutrals."""
OUTPOST_SHARE: Final = 4
"""One nation in so many has an outpost, where there are rocks for them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedHomes:
    """How many nations, and of what kind."""

    nations: int
    islands: int = 0
    """At least so many homes that nobody can walk to."""
    peninsulas: int = 0
    """At least so many homes that lie out in the sea."""
    regions: int = 0
    """Of each home; 0 for as many as fit."""
    colonies: int = 0
    """Free coasts that each nation has a mark on."""
    outposts: int = 0
    """At most so many nations have a rock of their own in the sea."""
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoRoom:
    """Why the homes do not fit on a map."""

    reason: str
    fits: int = 0
    """Nations that would fit with all else as it is wanted; 0 for none."""


def most_over(regions: int) -> int:
    """Return how many regions a home may have more than asked for, so that no scrap of an island is left over.

    A fifth, at least one: the nations' wealth is the same on more land or less.
    """
    return max(1, regions // 5)
