"""Whose land is whose for the names on a map: in a campaign a nation's name stands on what it holds."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import NOBODY, NationId, RegionId


def as_held(board: Board, owners: Mapping[RegionId, NationId], nations: Collection[NationId]) -> Board:
    """Return a board whose land of the nations' countries is whoever holds it's, and no country's where nobody does.

    Countries that are no nation's keep their land, as colonies do.  Where nobody holds anything all is as it is drawn.
    """
    if not owners:
        return board
    known = frozenset(nations)
    return replace(
        board,
        regions=tuple(
            replace(region, country=owners.get(region.id, NOBODY))
            if region.kind is RegionKind.LAND and region.country in known
            else region
            for region in board.regions
        ),
    )
