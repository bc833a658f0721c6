"""Where a canal runs: a line across its region from one water to the other, in map units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import Final

from shapely.geometry import LineString, MultiPoint

from gm_console.board.geometry import sound_area
from gm_console.board.model import Board, Link, LinkKind, Point, Region, RegionKind
from gm_console.core.ids import RegionId

CLEAR: Final = 0.2
"""How far a canal keeps from its region's neighbours on land, as a share of the region's side."""
STRAYING: Final = 0.02
"""How far a canal may leave its region, in the same way."""
LANDINGS: Final = 24
"""Points of each shore where a canal is tried to end."""


def canal_lines(board: Board) -> Iterator[LineString]:
    """Yield the canals of a board, one for each pair of waters that a region joins."""
    for region in board.regions:
        if region.kind is RegionKind.LAND:
            waters = [
                board.by_id[other]
                for other in board.neighbours(region.id)
                if LinkKind.CANAL in board.kinds(region.id, other)
            ]
            for one, other in combinations(waters, 2):
                yield _across(board, region, one, other)


def _across(board: Board, region: Region, one: Region, other: Region) -> LineString:
    """Return the shortest way through a region between two waters that keeps clear of other land."""
    body = sound_area(region.shape)
    side = body.area**0.5
    first, second = _shore(board, region, one), _shore(board, region, other)
    dry = MultiPoint(region.shape[0]).difference(first.union(second)).difference(first.intersection(second))
    room = body.buffer(side * STRAYING)
    tried = [LineString(ends) for ends in product(_landings(first), _landings(second)) if ends[0] != ends[1]]
    inside = [line for line in tried if room.covers(line)]
    clear = [line for line in inside if line.distance(dry) > side * CLEAR]
    if clear or inside:
        return min(clear or inside, key=lambda line: (line.length, line.coords[0]))
    return LineString([_landings(first)[0], region.label, _landings(second)[0]])


def _landings(shore: MultiPoint) -> list[tuple[float, float]]:
    """Return some of a shore's points, all along it."""
    points = [(point.x, point.y) for point in shore.geoms]
    return points[:: -(-len(points) // LANDINGS)]


def _shore(board: Board, land: Region, water: Region) -> MultiPoint:
    return MultiPoint(shared_shore(land, water, board.around))


def shared_shore(land: Region, water: Region, around: int) -> list[Point]:
    """Return the points of a region's outline that a water shares, over the seam of a world so far ``around`` too."""
    wet = {(x % around if around else x, y) for ring in water.shape for x, y in ring}
    return [(x, y) for ring in land.shape for x, y in ring if (x % around if around else x, y) in wet]


def canal_legs(
    regions: Mapping[RegionId, Region], links: Iterable[Link], around: int
) -> Iterator[tuple[Point, Point]]:
    """Yield a straight line from each canal region's label to the middle of the shore of each of its waters.

    That is soon told, link by link, and follows a map while it is being edited.
    """
    for link in links:
        if link.kind is LinkKind.CANAL:
            land, water = sorted(
                (regions[link.a], regions[link.b]), key=lambda one: one.kind is RegionKind.SEA
            )
            shore = shared_shore(land, water, around) or [point for ring in land.shape for point in ring]
            yield land.label, shore[len(shore) // 2]
