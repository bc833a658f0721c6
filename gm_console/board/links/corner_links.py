"""Regions that meet in a point: whether that links them is one convention of a whole map, which no drawing shows."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Final

from gm_console.board.links.find import Found, Pair, PairReason

TELLING: Final = 3
"""Corners of which a list of links must speak before it tells its convention."""
MOST_OF_THEM: Final = 0.8
"""Share of the corners that are linked, or are not, for a list that follows one convention."""


class Corners(StrEnum):
    """Whether regions that meet in a corner only are linked."""

    LINK = "link"
    """All of them are."""
    PART = "part"
    """None of them is."""
    ASK = "ask"
    """Each is looked at by itself."""


def corner_pairs(found: Found) -> tuple[Pair, ...]:
    """Return the pairs that meet in a corner only, as far as the drawing shows."""
    return tuple(pair for pair in found.pairs if pair.reason is PairReason.CORNER)


def convention(found: Found, listed: Collection[tuple[str, str]]) -> Corners:
    """Return what a list of links, by pair with its keys in order, holds of corners; to be asked where it is mixed."""
    corners = corner_pairs(found)
    linked = sum(1 for pair in corners if (pair.a, pair.b) in listed)
    if len(corners) >= TELLING and linked >= MOST_OF_THEM * len(corners):
        return Corners.LINK
    if len(corners) >= TELLING and len(corners) - linked >= MOST_OF_THEM * len(corners):
        return Corners.PART
    return Corners.ASK
