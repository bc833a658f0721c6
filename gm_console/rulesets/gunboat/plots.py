"""Walking a plot: which regions touch for whom, who controls the way (M1 to M5).

Every function that looks for a fault returns the place in the plot where it lies, 0 where there is none; the start
of a plot has place 0 and is never at fault by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.core.ids import NationId, RegionId
from gm_console.core.places import Places
from gm_console.rulesets.gunboat.draft import GunboatDraft

Plot = Sequence[RegionId]

ROADS: Final = frozenset((LinkKind.LAND, LinkKind.CROSSING))
"""Links that armies and aircraft take in M1, M4 and M5."""
WATERS: Final = frozenset((LinkKind.COAST, LinkKind.SEA, LinkKind.CANAL))
"""Links of M2 and M3; armies ride on sealift."""


def is_sea(board: Places, region: RegionId) -> bool:
    """Tell whether a region is sea."""
    return board.kind_of(region) == RegionKind.SEA


def first_unknown(board: Places, plot: Plot) -> RegionId | None:
    """Return the first region that is not on the board; ice has no id and so is none."""
    return next((region for region in plot if region not in board.places), None)


def first_sea(board: Places, plot: Plot) -> RegionId | None:
    """Return the first sea region of a plot."""
    return next((region for region in plot if is_sea(board, region)), None)


def first_gap(board: Board, plot: Plot, ways: frozenset[LinkKind]) -> int:
    """Return the place of the first region that no link of ``ways`` joins to the one before it."""
    for place in range(1, len(plot)):
        if ways.isdisjoint(board.kinds(plot[place - 1], plot[place])):
            return place
    return 0


def first_land_to_land(board: Board, plot: Plot) -> int:
    """Return the place of the first land region that follows a land region (M2, M3, R49)."""
    for place in range(1, len(plot)):
        if not is_sea(board, plot[place - 1]) and not is_sea(board, plot[place]):
            return place
    return 0


def first_uncontrolled(state: GunboatDraft, plot: Plot, nation: NationId) -> int:
    """Return the place of the first region after the start that the nation does not control."""
    for place in range(1, len(plot)):
        if state.holdings[plot[place]].owner != nation:
            return place
    return 0


def passage_ruling(board: Board, plot: Plot, place: int) -> str:
    """Return the ruling by which the land region at ``place`` is passed from water to water, empty elsewhere."""
    if not 0 < place < len(plot) - 1 or is_sea(board, plot[place]) or not is_sea(board, plot[place - 1]):
        return ""
    kinds = (*board.kinds(plot[place - 1], plot[place]), *board.kinds(plot[place], plot[place + 1]))
    return "R22" if LinkKind.CANAL in kinds else "R31"
