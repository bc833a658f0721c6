"""Links of a game's own as they are drawn: the sign of their kind where the two regions meet, in map units."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from gm_console.board.model import Board, OwnLink, Point, Region
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import MapRules, MarkSign
from gm_console.drawing.canals import shared_shore
from gm_console.drawing.mark_signs import SIGNS, Spot
from gm_console.drawing.relief import pen_of
from gm_console.drawing.seam import aside

SignRing: TypeAlias = tuple[Spot, ...]
HEIGHT: Final = 4
"""Height of a sign, in pens of the board's relief."""
ROUND: Final = 12
"""Corners of a disc."""


def own_link_rings(board: Board) -> list[SignRing]:
    """Return the rings of all signs of a board, each filled by itself."""
    size = HEIGHT * pen_of(board) if board.own_links else 0
    return list(rings_of(board.by_id, board.own_links, board.rules, board.around, size))


def rings_of(
    regions: Mapping[RegionId, Region], links: Iterable[OwnLink], rules: MapRules, around: int, size: int
) -> Iterator[SignRing]:
    """Yield the rings of the signs of some links; those of kinds that the game does not know have none."""
    for link in links:
        kind = rules.link(link.kind)
        if kind is not None:
            at = meeting_place(regions[link.a], regions[link.b], around)
            yield from sign_rings(kind.sign, at, size)


def sign_rings(sign: MarkSign, at: Point, size: int) -> Iterator[SignRing]:
    """Yield the rings of one sign about a place."""
    shape = SIGNS[sign]
    turns = [2 * math.pi * step / ROUND for step in range(ROUND)]
    for (x, y), radius in shape.discs:
        yield _placed([(x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns], at, size)
    for ring in shape.rings:
        yield _placed(ring, at, size)


def meeting_place(one: Region, other: Region, around: int) -> Point:
    """Return where two regions meet, or the middle of the way between their labels where they share no border.

    It is a place about the middle of their border: the one farthest from their labels, where their own marks stand.
    """
    shore = shared_shore(one, other, around)
    if shore:
        ends = len(shore) // 4
        return max(shore[ends : len(shore) - ends] or shore, key=lambda at: _clear(at, one, other, around))
    return (one.label[0] + other.label[0]) // 2, (one.label[1] + other.label[1]) // 2


def _clear(at: Point, one: Region, other: Region, around: int) -> float:
    """Return how far a place is from the labels of both regions, map units."""
    x, y = at
    across = [x + aside(x, label[0], around) - label[0] for label in (one.label, other.label)]
    return min(
        math.hypot(dx, y - label[1]) for dx, label in zip(across, (one.label, other.label), strict=True)
    )


def _placed(ring: Sequence[Spot], at: Point, size: int) -> SignRing:
    return tuple((at[0] + x * size, at[1] + y * size) for x, y in ring)
