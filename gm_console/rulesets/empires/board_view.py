"""What the rules ask of the map: which areas lie beside each other, and how far fleets have come."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.places import Places

ON_LAND: Final = frozenset({LinkKind.LAND, LinkKind.CROSSING})
"""Links that armies march along."""
AT_SEA: Final = frozenset({LinkKind.SEA, LinkKind.CANAL})
"""Links that ships sail along."""
ENTRANCE: Final = "entrance"
"""Link from a naval base to the sea that it opens to, as maps draw it."""


def is_land(board: Places, area: RegionId) -> bool:
    """Tell whether an area is land."""
    return board.kind_of(area) == RegionKind.LAND


def marches(board: Board, start: RegionId, end: RegionId) -> bool:
    """Tell whether armies can march from one land area to another."""
    return not ON_LAND.isdisjoint(board.kinds(start, end))


def sails(board: Board, start: RegionId, end: RegionId) -> bool:
    """Tell whether ships can sail from one sea to another."""
    return not AT_SEA.isdisjoint(board.kinds(start, end))


def touches(board: Board, land: RegionId, sea: RegionId) -> bool:
    """Tell whether a land area lies on a sea."""
    return LinkKind.COAST in board.kinds(land, sea)


def land_beside(board: Board, area: RegionId) -> tuple[RegionId, ...]:
    """Return the land areas that armies can march to, by code."""
    return tuple(other for other in board.neighbours(area) if marches(board, area, other))


def first_step(board: Board, ways: Iterable[RegionId], end: RegionId) -> RegionId:
    """Return which of some neighbours of an area leads soonest to another that is not beside it, empty for none."""
    found = ((board.distance(way, end), way) for way in ways)
    return min(((far, way) for far, way in found if far is not None), default=(0, RegionId("")))[1]


def seas_beside(board: Board, land: RegionId) -> tuple[RegionId, ...]:
    """Return the seas that a land area lies on, by code."""
    return tuple(other for other in board.neighbours(land) if touches(board, land, other))


def seas_next_to(board: Board, sea: RegionId) -> tuple[RegionId, ...]:
    """Return the seas that ships can sail to from a sea, by code."""
    return tuple(other for other in board.neighbours(sea) if sails(board, sea, other))


def entrance_of(board: Board, land: RegionId) -> RegionId:
    """Return the sea that the map draws as the entrance of an area's naval base, empty where it draws none."""
    return next(iter(board.own(land, ENTRANCE)), RegionId(""))


def sea_distance(board: Board, entrance: RegionId, sea: RegionId) -> int | None:
    """Return the fewest moves from one sea to another (P13), None where no ship can sail from one to the other."""
    return _distances(_Key(board), entrance).get(sea)


class _Key:
    """A board as a key: the same one, not one like it."""

    __slots__ = ("board",)

    def __init__(self, board: Board) -> None:
        self.board = board

    def __hash__(self) -> int:
        return id(self.board)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.board is self.board


@lru_cache(maxsize=512)
def _distances(key: _Key, entrance: RegionId) -> Mapping[RegionId, int]:
    board = key.board
    found = {entrance: 0}
    waiting = deque((entrance,))
    while waiting:
        here = waiting.popleft()
        for other in board.neighbours(here):
            if other not in found and sails(board, here, other):
                found[other] = found[here] + 1
                waiting.append(other)
    return found
