"""Outlines cut into shared arcs, so that a border is drawn once and both neighbours get the same line.

Neighbouring rings of a board share their points exactly (modulo the width where it wraps).  A ring is cut wherever
its neighbour changes; thinning an arc between its fixed ends then keeps all regions tight against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from gm_console.board.model import Board, Point, Ring
from gm_console.core.ids import RegionId

ICE: Final = "~"
"""Side of an arc that is ice."""
EDGE: Final = ""
"""Side of an arc that is the edge of the map."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arc:
    """A stretch of border between two sides."""

    one: str
    """Region the points were taken from."""
    other: str
    """Region on the other side, :data:`ICE` or :data:`EDGE`."""
    points: Ring
    """From end to end, in the coordinates of ``one``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlines:
    """Every arc once, and every shape as rings of points thinned for a zoom level."""

    arcs: tuple[Arc, ...]
    regions: Mapping[RegionId, tuple[Ring, ...]]
    ice: tuple[tuple[Ring, ...], ...]


def levels(board: Board, spacings: Sequence[int]) -> tuple[Outlines, ...]:
    """Return the outlines of a board, thinned so that points lie each of several spacings or more apart.

    Where rings are cut is worked out once.
    """
    shapes = _keyed_shapes(board)
    bounds = _bounds(shapes)
    cuts = [(name, [_cut(name, ring, keys, bounds) for ring, keys in rings]) for name, rings in shapes]
    regions, ice = cuts[: len(board.regions)], cuts[len(board.regions) :]
    return tuple(_level(regions, ice, spacing) for spacing in spacings)


def _level(
    regions: Iterable[tuple[str, list[_Cut]]], ice: Iterable[tuple[str, list[_Cut]]], spacing: int
) -> Outlines:
    arcs: list[Arc] = []
    shapes = {
        RegionId(name): tuple(_ring(name, cut, spacing, arcs) for cut in cuts) for name, cuts in regions
    }
    floes = tuple(tuple(_ring(name, cut, spacing, arcs) for cut in cuts) for name, cuts in ice)
    return Outlines(arcs=tuple(arcs), regions=shapes, ice=floes)


def cut_by_sides(
    ring: Ring, sides: Sequence[str], rank: Callable[[Point], Point]
) -> tuple[tuple[str, Ring], ...]:
    """Cut a ring wherever ``sides``, what lies beyond each edge from its first corner on, changes.

    A ring with one side all round is cut at its point of the lowest ``rank``, the same whichever side asks.
    """
    count = len(ring)
    first = next((at for at in range(count) if sides[at] != sides[at - 1]), None)
    if first is None:
        first = min(range(count), key=lambda at: rank(ring[at]))
    stretches: list[tuple[str, Ring]] = []
    around = (*ring, *ring, ring[0])
    start = first
    while start < first + count:
        side = sides[start % count]
        end = start + 1
        while end < first + count and sides[end % count] == side:
            end += 1
        stretches.append((side, around[start : end + 1]))
        start = end
    return tuple(stretches)


def thinned(points: Ring, spacing: int) -> Ring:
    """Return the points with those left out that lie closer than ``spacing`` to the last one kept; ends stay."""
    if spacing <= 0 or len(points) < 3:
        return points
    # A map of the world has 70,000 points, asked for at every level of detail: this is all that is done for each.
    kept, least = [points[0]], spacing * spacing
    x, y = points[0]
    for point in points[1:-1]:
        across, down = point[0] - x, point[1] - y
        if across * across + down * down >= least:
            kept.append(point)
            x, y = point
    kept.append(points[-1])
    return tuple(kept)


def from_one_end(points: Ring, forward: bool, thin: Callable[[Ring], Ring]) -> Ring:
    """Thin a stretch from the same end whichever side asks, so that both get the same points."""
    return thin(points) if forward else thin(points[::-1])[::-1]


Edges = Mapping[tuple[Point, Point], tuple[str, ...]]

_Cut = tuple[Ring, tuple[tuple[str, Ring], ...]]
"""A ring, and the stretches it falls into: the other side of each, and its points from end to end."""
_Keyed = tuple[Ring, list[tuple[Point, Point]]]
"""A ring with the names of its segments."""


def edges(board: Board) -> Edges:
    """Return every undirected segment with the shapes it bounds, regions in their order and then ice."""
    return _bounds(_keyed_shapes(board))


def _bounds(shapes: Iterable[tuple[str, list[_Keyed]]]) -> Edges:
    table: dict[tuple[Point, Point], tuple[str, ...]] = {}
    for name, rings in shapes:
        for _, keys in rings:
            for key in keys:
                known = table.get(key)
                table[key] = (name,) if known is None else (*known, name)
    return table


def _keyed_shapes(board: Board) -> list[tuple[str, list[_Keyed]]]:
    """Return the rings of every region, and of every piece of ice after them, by name."""
    shapes = [
        *((region.id, region.shape) for region in board.regions),
        *((f"{ICE}{number}", piece.shape) for number, piece in enumerate(board.ice)),
    ]
    return [(name, [(ring, edge_keys(board, ring)) for ring in rings]) for name, rings in shapes]


def edge_keys(board: Board, ring: Ring) -> list[tuple[Point, Point]]:
    """Return the segments of a ring, each named alike from either side and on either side of the seam."""
    width, points = board.width, ring
    if board.wraps and (min(ring)[0] < 0 or max(ring)[0] >= width):
        points = tuple([(x % width, y) for x, y in ring])
    return [
        (start, end) if start < end else (end, start)
        for start, end in zip(points, (*points[1:], points[0]), strict=True)
    ]


def _cut(name: str, ring: Ring, keys: Iterable[tuple[Point, Point]], bounds: Edges) -> _Cut:
    """Cut a ring wherever its neighbour changes."""
    between = [bounds[key] for key in keys]
    known = {shapes: _side(name, shapes) for shapes in dict.fromkeys(between)}
    sides = [known[shapes] for shapes in between]
    return ring, cut_by_sides(ring, sides, lambda point: point)


def _ring(name: str, cut: _Cut, spacing: int, arcs: list[Arc]) -> Ring:
    """Return a ring thinned stretch by stretch; those that no earlier shape gave are added to ``arcs``."""
    ring, stretches = cut
    points: list[Point] = []
    thin = partial(thinned, spacing=spacing)
    for side, whole in stretches:
        stretch = from_one_end(whole, name < side, thin) if spacing else whole
        points.extend(stretch[:-1])
        if not name.startswith(ICE) and (side in (EDGE, name) or side.startswith(ICE) or name < side):
            arcs.append(Arc(one=name, other=ICE if side.startswith(ICE) else side, points=stretch))
    return tuple(points) if len(points) > 2 else ring


def _side(name: str, shapes: tuple[str, ...]) -> str:
    return next((shape for shape in shapes if shape != name), EDGE)
