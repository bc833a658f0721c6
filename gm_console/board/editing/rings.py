"""From edges back to rings: the outline of a set of faces, walked along the edges that only one of them has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gm_console.board.editing.planar import area2, inside
from gm_console.board.editing.topology import Edge, Shape, Topology
from gm_console.board.model import Point, Ring
from gm_console.core.gathering import gathered


class NoOutline(Exception):
    """Edges that enclose no ground: outlines of faces that overlap or cross themselves do not fit together."""


class RoundTheWorld(NoOutline):
    """Ground that goes once round a map that wraps has no outline in one piece."""


def outline_edges(topology: Topology, edges: Iterable[Edge]) -> list[Edge]:
    """Return the edges without those that are run both ways: the borders inside."""
    given = dict.fromkeys(edges)
    return [edge for edge in given if topology.reverse(edge) not in given]


def shapes_of(topology: Topology, edges: Iterable[Edge], hint: Ring = ()) -> list[Shape]:
    """Return the shapes that edges enclose, the ground to their right on the screen, largest first.

    Where a point of ``hint`` is on a ring, the ring begins there and lies in the frame of the hint.
    Raises :class:`RoundTheWorld` where an outline does not come back to its own start, and :class:`NoOutline` where
    the edges do not close.
    """
    rings = [_placed(topology, ring, hint) for ring in _walked(topology, list(edges))]
    outer = sorted((ring for ring in rings if area2(ring) > 0), key=lambda ring: (-area2(ring), ring))
    holes = sorted((ring for ring in rings if area2(ring) < 0), key=lambda ring: (area2(ring), ring))
    shapes: list[list[Ring]] = [[ring] for ring in outer]
    for hole in holes:
        # the smallest outline round a hole is its own; sorted by size, that is the last
        homes = [(shape, placed) for shape in shapes if (placed := _within(topology, shape[0], hole))]
        if homes:
            shape, placed = homes[-1]
            shape.append(placed)
    return [tuple(shape) for shape in shapes]


def _walked(topology: Topology, edges: Sequence[Edge]) -> list[Ring]:
    leaving = gathered(((edge[0], edge[1]), edge) for edge in sorted(edges))
    rings: list[Ring] = []
    for start in sorted(leaving):
        while leaving[start]:
            path = _loop(topology, leaving, start)
            rings.extend(_simple(topology, path))
    return rings


def _loop(topology: Topology, leaving: dict[Point, list[Edge]], start: Point) -> list[Point]:
    """Walk from a point until it is reached again, turning as far as possible towards the ground."""
    edge = leaving[start].pop(0)
    path = [start]
    while True:
        x, y = path[-1][0] + edge[2], path[-1][1] + edge[3]
        here = topology.at((x, y))
        if here == start:
            if (x, y) != path[0]:
                raise RoundTheWorld
            return path
        path.append((x, y))
        choices = leaving.get(here, [])
        if not choices:
            raise NoOutline(f"the border ends at {here}")
        came = (edge[2], edge[3])
        best = choices[0]
        for other in choices[1:]:
            if _sharper(came, (other[2], other[3]), (best[2], best[3])):
                best = other
        choices.remove(best)
        edge = best


def _sharper(came: Point, one: Point, other: Point) -> bool:
    """Tell whether ``one`` turns further towards the side of positive area than ``other``."""
    half_one, half_other = _half(came, one), _half(came, other)
    if half_one != half_other:
        return half_one > half_other
    return other[0] * one[1] - other[1] * one[0] > 0


def _half(came: Point, way: Point) -> int:
    """Return 1 for a turn to the side of positive area, 0 for straight on, -1 for the other side."""
    turn = came[0] * way[1] - came[1] * way[0]
    return (turn > 0) - (turn < 0)


def _simple(topology: Topology, path: Sequence[Point]) -> list[Ring]:
    """Cut a ring that touches itself in a point into rings that do not."""
    rings: list[Ring] = []
    stack: list[Point] = []
    seen: dict[Point, int] = {}
    for point in path:
        place = topology.at(point)
        if place in seen:
            at = seen[place]
            if stack[at] != point:
                raise RoundTheWorld
            rings.append(tuple(stack[at:]))
            for gone in stack[at + 1 :]:
                del seen[topology.at(gone)]
            del stack[at + 1 :]
        else:
            seen[place] = len(stack)
            stack.append(point)
    rings.append(tuple(stack))
    return [ring for ring in rings if len(ring) > 2]


def _placed(topology: Topology, ring: Ring, hint: Ring) -> Ring:
    places = {topology.at(point): n for n, point in enumerate(ring)}
    for point in hint:
        at = places.get(topology.at(point))
        if at is not None:
            shift = point[0] - ring[at][0]
            return tuple((x + shift, y) for x, y in (*ring[at:], *ring[:at]))
    return ring


def _within(topology: Topology, outer: Ring, hole: Ring) -> Ring | None:
    """Return a hole in the frame of the outline that it lies in, None where it lies in another."""
    for shift in (0, topology.width, -topology.width) if topology.wraps else (0,):
        moved = tuple((x + shift, y) for x, y in hole)
        sides = [inside(outer, point) for point in moved]
        if all(side >= 0 for side in sides) and any(side > 0 for side in sides):
            return moved
        if not any(sides) and shift == 0 and -area2(hole) < area2(outer):
            return moved
    return None
