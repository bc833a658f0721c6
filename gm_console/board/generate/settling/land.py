"""A map as homes are looked for on it: land, what lies beside it, what is at the ocean."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from gm_console.board import graphs
from gm_console.board.model import Board, LinkKind, Point, RegionKind
from gm_console.core.ids import RegionId


@dataclass(frozen=True, kw_only=True)
class Land:
    """The land of a map; everything is sorted by id."""

    board: Board
    near: Mapping[RegionId, tuple[RegionId, ...]]
    """Regions of land to those that one walks to from there."""
    coasts: frozenset[RegionId]
    """Regions at the ocean, where ships can lie: those with a canal are left out."""
    masses: tuple[tuple[RegionId, ...], ...]
    """What can be walked over in one piece, the largest first."""

    def gap2(self, one: RegionId, other: RegionId) -> int:
        """Return the square of the distance of two regions, by their labels, in map units."""
        return _gap2(self.board.around, self.board.by_id[one].label, self.board.by_id[other].label)

    def pieces(self, within: Collection[RegionId]) -> tuple[tuple[RegionId, ...], ...]:
        """Return the pieces that some land falls into, the largest first."""
        return graphs.components(self.board, graphs.OVERLAND, within)

    def whole(self, regions: Collection[RegionId]) -> bool:
        """Tell whether some land is in one piece."""
        return len(self.pieces(regions)) == 1


def land_of(board: Board) -> Land:
    """Return the land of a map.

    The ocean is the water of the most regions; who lies at a lake or at another sea cannot sail to the others.
    """
    near = {
        region.id: graphs.neighbours(board, region.id, graphs.OVERLAND)
        for region in sorted(board.regions, key=lambda one: one.id)
        if region.kind is RegionKind.LAND
    }
    seas = [region.id for region in board.regions if region.kind is RegionKind.SEA]
    waters = graphs.components(board, graphs.OPEN_SEA, seas)
    ocean = frozenset(waters[0]) if waters else frozenset()
    canals = {end for link in board.links if link.kind is LinkKind.CANAL for end in (link.a, link.b)}
    return Land(
        board=board,
        near=near,
        coasts=frozenset(
            id_ for id_ in near if id_ not in canals and not ocean.isdisjoint(board.neighbours(id_))
        ),
        masses=graphs.components(board, graphs.OVERLAND, near),
    )


def _gap2(around: int, one: Point, other: Point) -> int:
    across = abs(one[0] - other[0])
    if around:
        across = min(across % around, -across % around)
    return across * across + (one[1] - other[1]) ** 2
