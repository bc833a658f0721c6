"""Half a sheet: what of every face lies on the side of an axis that is kept, in pieces with closed outlines.

Whatever the axis cuts off is small beside what it belongs to, or should be: what hardly reaches over the axis ends
there, and crumbs go to the neighbour that they have the longest border with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gm_console.board.editing.planar import oriented, shape_area2
from gm_console.board.editing.rings import NoOutline, outline_edges, shapes_of
from gm_console.board.editing.topology import Edge, FaceKey, Shape, Topology, length_256
from gm_console.board.geometry import pieces_of
from gm_console.board.model import Point, Ring


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """Where the sheet is folded: everything below the middle of one axis is kept."""

    at: int
    """0 for an axis from north to south, 1 for one from west to east."""
    size: int
    """Of the sheet, across the axis."""
    round: bool
    """What runs out at the far edge comes in at the near one, which is an axis too."""

    def image(self, point: Point) -> Point:
        """Return where the mirror shows a point."""
        x, y = point
        return (self.size - x, y) if self.at == 0 else (x, self.size - y)

    def image_of(self, ring: Iterable[Point]) -> Ring:
        """Return where the mirror shows a ring, run round its ground the same way."""
        return tuple(self.image(point) for point in ring)[::-1]

    def on_axis(self, place: int) -> bool:
        """Tell whether a place lies on an axis."""
        return 2 * place % self.size == 0 if self.round else 2 * place == self.size

    def runs_along(self, edge: Edge) -> bool:
        """Tell whether an edge runs along an axis."""
        return edge[2 + self.at] == 0 and self.on_axis(edge[self.at])

    def kept(self, value: int) -> bool:
        """Tell whether a place doubled, which is not on an axis, lies in the half that is kept."""
        return value // self.size % 2 == 0 if self.round else value < self.size

    def image_of_shape(self, shape: Shape) -> Shape:
        """Return where the mirror shows a shape."""
        return tuple(self.image_of(ring) for ring in shape)

    def parted(self, a: Point, b: Point) -> list[Point]:
        """Return the way from a to b with a corner wherever it crosses an axis, at the nearest whole point."""
        low, high = sorted((a, b), key=lambda point: (point[self.at], point))
        first, last = 2 * low[self.at], 2 * high[self.at]
        if first == last:
            return [a, b]
        if self.round:
            folds = range(-(-(first + 1) // self.size), -(-last // self.size))
            crossed = [fold * self.size // 2 for fold in folds]
        else:
            crossed = [self.size // 2] if first < self.size < last else []
        other, run = 1 - self.at, high[self.at] - low[self.at]
        way = [low]
        for place in crossed:
            rise = (high[other] - low[other]) * (place - low[self.at])
            across = low[other] + (2 * rise + run) // (2 * run)
            way.append((place, across) if self.at == 0 else (across, place))
        way.append(high)
        return way if low == a else way[::-1]


@dataclass(slots=True, kw_only=True)
class Half:
    """What of a face lies in the half that is kept."""

    pieces: list[tuple[Edge, ...]]
    """Edges of each, those along the axis included; the largest first."""
    central: bool
    """It goes on beyond the axis as its own mirror image."""


class TooLarge(Exception):
    """A face that the axis cuts into pieces of which none is a crumb."""

    def __init__(self, face: FaceKey, place: Point) -> None:
        super().__init__(face)
        self.face = face
        self.place = place


def halves_of(topology: Topology, axis: Axis) -> dict[FaceKey, Half]:
    """Return what is kept of every face that anything is kept of.

    Raises :class:`NoOutline` where outlines are not sound, and :class:`TooLarge`.
    """
    crumbs: list[tuple[FaceKey, tuple[Edge, ...]]] = []
    halves: dict[FaceKey, Half] = {}
    for key, shape in sorted(topology.faces.items()):
        pieces, across = _pieces(topology, axis, key)
        kept = [area for area, _ in pieces]
        whole = shape_area2(shape)
        central = across and 4 * sum(kept) <= 3 * whole
        single = len(pieces_of(shape)) == 1
        if across and single and 4 * sum(kept) < whole:
            rest, pieces = pieces, []
        elif across and single:
            rest, pieces = pieces[1:], pieces[:1]
        else:
            rest = []
        if pieces and any(4 * area > sum(kept) for area, _ in rest):
            edge = rest[0][1][0]
            raise TooLarge(key, (edge[0], edge[1]))
        crumbs += [(key, edges) for _, edges in rest]
        if pieces:
            halves[key] = Half(pieces=[edges for _, edges in pieces], central=central)
    _give_away(topology, halves, crumbs)
    return halves


def _pieces(topology: Topology, axis: Axis, key: FaceKey) -> tuple[list[tuple[int, tuple[Edge, ...]]], bool]:
    """Return what is kept of a face, with twice the area of each piece, and whether it goes on beyond the axis."""
    edges: list[Edge] = []
    ends: dict[Point, int] = {}
    for ring in oriented(topology.faces[key]):
        way = [point for n, b in enumerate(ring) for point in axis.parted(ring[n - 1], b)[1:]]
        for n, b in enumerate(way):
            a = way[n - 1]
            if a[axis.at] == b[axis.at] and axis.on_axis(a[axis.at]):
                kept = _ground_is_kept(axis, a, b)
            else:
                kept = axis.kept(a[axis.at] + b[axis.at])
            if kept:
                edges.append(topology.edge(a, b))
                for point, step in ((a, 1), (b, -1)):
                    ends[topology.at(point)] = ends.get(topology.at(point), 0) + step
    if not edges:
        return [], False
    closing = list(_closing(topology, axis, {point: step for point, step in ends.items() if step}))
    if not closing and len(edges) == len(topology.edges[key]):
        return [(shape_area2(topology.faces[key]), topology.edges[key])], False
    shapes = shapes_of(topology, outline_edges(topology, [*edges, *closing]), topology.faces[key][0])
    found = [(shape_area2(shape), tuple(topology.edges_of(shape))) for shape in shapes]
    return sorted(found, reverse=True), bool(closing)


def _closing(topology: Topology, axis: Axis, ends: Mapping[Point, int]) -> Iterable[Edge]:
    """Yield the edges along the axis between where a face is cut by it: from each end to the next start."""
    lines: dict[int, list[Point]] = {}
    for point in sorted(ends, key=lambda point: point[1 - axis.at]):
        lines.setdefault(point[axis.at], []).append(point)
    for place, points in sorted(lines.items()):
        # the ground lies to the right of the way: on its west side it leads south, on its north side to the west
        below = axis.kept(2 * place - 1)
        step = 1 if below == (axis.at == 0) else -1
        for n, start in enumerate(points):
            if ends[start] > 0:
                continue
            end = points[(n + step) % len(points)]
            if ends[start] != -1 or ends[end] != 1:
                raise NoOutline(f"the border ends at {start}")
            way = end[1 - axis.at] - start[1 - axis.at]
            if way * step < 0:
                if not (topology.wraps and axis.at == 1):
                    raise NoOutline(f"the border ends at {start}")
                way += step * topology.width
            yield (*start, 0, way) if axis.at == 0 else (*start, way, 0)


def _ground_is_kept(axis: Axis, a: Point, b: Point) -> bool:
    """Tell whether the ground beside an edge on an axis, to the right of its way, is in the half that is kept."""
    # to the south the ground lies west of an edge, to the east it lies south
    below = b[1] > a[1] if axis.at == 0 else b[0] < a[0]
    return axis.kept(2 * a[axis.at] + (-1 if below else 1))


def _give_away(
    topology: Topology,
    halves: dict[FaceKey, Half],
    crumbs: list[tuple[FaceKey, tuple[Edge, ...]]],
) -> None:
    """Give each crumb to the neighbour that it has the longest border with; one without stays what it was."""
    owners = {edge: key for key, half in halves.items() for edges in half.pieces for edge in edges}
    waiting = crumbs
    while waiting:
        left = []
        for key, edges in waiting:
            borders: dict[FaceKey, int] = {}
            for edge in edges:
                other = owners.get(topology.reverse(edge))
                if other is not None and other != key:
                    borders[other] = borders.get(other, 0) + length_256(edge)
            if not borders:
                left.append((key, edges))
                continue
            taker = max(sorted(borders), key=lambda other: borders[other])
            halves[taker].pieces.append(edges)
            owners.update(dict.fromkeys(edges, taker))
        if len(left) == len(waiting):
            for key, edges in left:
                halves.setdefault(key, Half(pieces=[], central=True)).pieces.append(edges)
            return
        waiting = left
