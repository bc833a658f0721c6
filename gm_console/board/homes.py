"""How much room every nation starts with: what the map itself gives it, before any unit or work is placed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from gm_console.board import graphs
from gm_console.board.editing.planar import shape_area2
from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import RegionId

SEAWARD: Final = (5, 4)
"""A peninsula has at least five links out to sea for every four to other land."""


class HomeLie(StrEnum):
    """How a home lies, by the shape of the map alone."""

    ISLAND = "island"
    """No way out of it overland."""
    PENINSULA = "peninsula"
    """Some way out overland, and by :data:`SEAWARD` more ways to sea."""
    MAINLAND = "mainland"


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """The home of one nation."""

    nation: str
    regions: int
    area: int
    """Square map units."""
    coastal: int
    """Regions with a coast."""
    rough: int
    neighbours: int
    """Other countries that touch it by land."""
    waters: int
    """Regions of sea that touch it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeastAndMost:
    """Least and most of one number over all homes."""

    name: str
    least: int
    most: int
    percent: tuple[int, int]
    """Both as a share of the mean, rounded down."""


def homes_of(board: Board) -> tuple[Home, ...]:
    """Return the home of every nation that has a seat on the board, by nation."""
    return tuple(_home(board, nation) for nation in board.seats)


def home_lie(board: Board, nation: str) -> HomeLie:
    """Return how the home of a nation lies; one without any land counts as mainland."""
    return lie_of(board, [r.id for r in board.regions if r.country == nation and r.kind is RegionKind.LAND])


def lie_of(board: Board, home: Collection[RegionId]) -> HomeLie:
    """Return how some regions of land lie together.

    A link is counted for each of its ends in the home: two regions at one sea are two links.
    """
    inside = frozenset(home)
    beside = [other for region in home for other in board.neighbours(region) if other not in inside]
    wet = sum(board.by_id[other].kind is RegionKind.SEA for other in beside)
    dry = len(beside) - wet
    if not dry and wet:
        return HomeLie.ISLAND
    return HomeLie.PENINSULA if dry and wet * SEAWARD[1] >= dry * SEAWARD[0] else HomeLie.MAINLAND


def spreads_of(homes: Sequence[Home]) -> tuple[LeastAndMost, ...]:
    """Return how far the homes differ, number by number; none without homes."""
    if not homes:
        return ()
    return tuple(
        _spread(name, [getattr(home, name) for home in homes])
        for name in ("regions", "area", "coastal", "rough", "neighbours", "waters")
    )


def _spread(name: str, values: Sequence[int]) -> LeastAndMost:
    whole = max(1, sum(values))
    least, most = min(values), max(values)
    return LeastAndMost(
        name=name,
        least=least,
        most=most,
        percent=(100 * least * len(values) // whole, 100 * most * len(values) // whole),
    )


def _home(board: Board, nation: str) -> Home:
    mine = [r for r in board.regions if r.country == nation and r.kind is RegionKind.LAND]
    inside = {region.id for region in mine}
    outside = {
        other
        for region in mine
        for other in graphs.neighbours(board, region.id, graphs.OVERLAND)
        if other not in inside
    }
    seas = {
        other
        for region in mine
        for other in board.neighbours(region.id)
        if board.by_id[other].kind is RegionKind.SEA
    }
    return Home(
        nation=nation,
        regions=len(mine),
        area=sum(shape_area2(region.shape) for region in mine) // 2,
        coastal=sum(1 for region in mine if region.coastal),
        rough=sum(1 for region in mine if board.is_broken(region)),
        neighbours=len({board.by_id[other].country for other in outside}),
        waters=len(seas),
    )
