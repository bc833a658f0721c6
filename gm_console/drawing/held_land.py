"""Whose land is whose for the names on a map, and which piece of it carries the name.

In a campaign a nation's name stands on what it holds, where its seat is if that is not a small part of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from gm_console.board.model import Board, Region, RegionKind
from gm_console.core.ids import NOBODY, NationId, RegionId

WORTH: Final = 0.2
"""Share of a country's largest piece that the piece with its seat must have to carry the name."""


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


def seat_among(board: Board, country: str, regions: Iterable[Region]) -> Region | None:
    """Return the one of a country's ``regions`` with its seat, None where that is not its own, or has none."""
    return next((region for region in regions if region.id == board.seats.get(country)), None)


def named_piece(land: BaseGeometry, seat: tuple[float, float] | None) -> Polygon | None:
    """Return the piece of some land with its ``seat``, or the largest where there is none or little else; None of none.

    A piece with the seat in it is large enough from :data:`WORTH` on.
    """
    pieces = [piece for piece in shapely.get_parts(land) if isinstance(piece, Polygon) and piece.area > 0]
    if not pieces:
        return None
    largest = max(pieces, key=lambda piece: float(piece.area))
    if seat is None:
        return largest
    around = (piece for piece in pieces if piece.covers(shapely.Point(seat)))
    return next((piece for piece in around if piece.area >= largest.area * WORTH), largest)
