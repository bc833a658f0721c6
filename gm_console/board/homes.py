"""How much room every nation starts with: what the map itself gives it, before any unit or work is placed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gm_console.board import graphs
from gm_console.board.editing.planar import shape_area2
from gm_console.board.model import Board, RegionKind


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
    on_border: int
    """Regions that touch another country by land."""
    waters: int
    """Regions of sea that touch it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """Least and most of one number over all homes."""

    name: str
    least: int
    most: int
    percent: tuple[int, int]
    """Both as a share of the mean, rounded down."""


def homes_of(board: Board) -> tuple[Home, ...]:
    """Return the home of every nation that has a seat on the board, by nation."""
    return tuple(home_of(board, nation) for nation in board.seats)


def spreads_of(homes: Sequence[Home]) -> tuple[Spread, ...]:
    """Return how far the homes differ, number by number; none without homes."""
    if not homes:
        return ()
    return tuple(
        _spread(name, [getattr(home, name) for home in homes])
        for name in ("regions", "area", "coastal", "rough", "neighbours", "waters")
    )


def _spread(name: str, values: Sequence[int]) -> Spread:
    whole = max(1, sum(values))
    least, most = min(values), max(values)
    return Spread(
        name=name,
        least=least,
        most=most,
        percent=(100 * least * len(values) // whole, 100 * most * len(values) // whole),
    )


def home_of(board: Board, nation: str) -> Home:
    """Return the home of a nation: the land of its country, none where the board has no such country."""
    mine = [r for r in board.regions if r.country == nation and r.kind is RegionKind.LAND]
    inside = {region.id for region in mine}
    across = {
        region.id: set(graphs.neighbours(board, region.id, graphs.OVERLAND)) - inside for region in mine
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
        neighbours=len({board.by_id[other].country for others in across.values() for other in others}),
        on_border=sum(1 for others in across.values() if others),
        waters=len(seas),
    )
