"""A whole border between two faces: simplify it, smooth it, for both sides at once; its ends stay."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gm_console.board.editing.corners import reroute
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.guard import Detour, refusal_of
from gm_console.board.editing.planar import oriented
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.topology import FaceKey
from gm_console.board.model import Point


def arcs(sheet: MapSheet, one: FaceKey, other: FaceKey) -> list[tuple[Point, ...]]:
    """Return the borders of two faces, each from one meeting of borders to the next, in the frame of ``one``.

    A border without a meeting, round an island, comes back to its first point.
    """
    found: list[tuple[Point, ...]] = []
    for ring in oriented(sheet.topology.faces.get(one, ())):
        found.extend(_arcs_of(sheet, ring, other))
    return found


def _arcs_of(sheet: MapSheet, ring: tuple[Point, ...], other: FaceKey) -> list[tuple[Point, ...]]:
    topology = sheet.topology
    count = len(ring)
    shared = [other in topology.across(topology.edge(ring[n], ring[(n + 1) % count])) for n in range(count)]
    # a corner ends an arc where more than two borders meet, or the edges on its two sides differ
    ends = [
        n
        for n in range(count)
        if shared[n] != shared[n - 1] or (shared[n] and len(topology.star(ring[n])) != 2)
    ]
    if not any(shared):
        return []
    if not ends:
        return [(*ring, ring[0])]
    found = []
    for place, start in enumerate(ends):
        stop = ends[(place + 1) % len(ends)]
        if shared[start]:
            length = (stop - start) % count or count
            found.append(tuple(ring[(start + n) % count] for n in range(length + 1)))
    return found


def simplify(sheet: MapSheet, one: FaceKey, other: FaceKey, tolerance: int) -> Edit | Refusal:
    """Leave out the corners of a border that lie within ``tolerance`` map units of the straighter one."""
    return _redraw(sheet, one, other, lambda way: simpler(way, tolerance * tolerance), "Simplify border")


def smooth(sheet: MapSheet, one: FaceKey, other: FaceKey) -> Edit | Refusal:
    """Cut every corner of a border at a quarter of its edges."""
    return _redraw(sheet, one, other, _smoother, "Smooth border")


def _redraw(
    sheet: MapSheet,
    one: FaceKey,
    other: FaceKey,
    change: Callable[[Sequence[Point]], list[Point]],
    label: str,
) -> Edit | Refusal:
    """Redraw every arc; an arc that would cross something stays as it is, unless all of them would."""
    detours: list[Detour] = []
    refused: Refusal | None = None
    for arc in arcs(sheet, one, other):
        way = tuple(change(arc))
        if way == arc or (arc[0] == arc[-1] and len(way) < 4):
            continue
        detour = Detour(old=arc, new=way)
        found = refusal_of(sheet.topology, [*detours, detour], sheet.head.height)
        if found is None:
            detours.append(detour)
        else:
            refused = refused or found
    if not detours:
        return refused or Refusal(
            code="edit.border.none", text=f"nothing to redraw between {one} and {other}"
        )
    return reroute(sheet, detours, label)


def simpler(way: Sequence[Point], tolerance2: int) -> list[Point]:
    """Return a way with fewer corners, off by at most the root of ``tolerance2`` map units.

    By Douglas and Peucker: the farthest corner stays, then the same on both of its sides.
    """
    keep = {0, len(way) - 1}
    waiting = [(0, len(way) - 1)]
    if way[0] == way[-1] and len(way) > 4:
        far = max(range(1, len(way) - 1), key=lambda n: (_off2(way[0], way[0], way[n])[0], -n))
        keep.add(far)
        waiting = [(0, far), (far, len(way) - 1)]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:
            continue
        far = max(range(first + 1, last), key=lambda n: (_off2(way[first], way[last], way[n])[0], -n))
        square, scale = _off2(way[first], way[last], way[far])
        if square > tolerance2 * scale:
            keep.add(far)
            waiting += [(first, far), (far, last)]
    return [way[n] for n in sorted(keep)]


def _off2(a: Point, b: Point, point: Point) -> tuple[int, int]:
    """Return the square of the distance from the line through a and b, as a number and what to divide it by."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = point[0] - a[0], point[1] - a[1]
    if dx == dy == 0:
        return px * px + py * py, 1
    cross = dx * py - dy * px
    return cross * cross, dx * dx + dy * dy


def _smoother(way: Sequence[Point]) -> list[Point]:
    inner = []
    for before, here, after in zip(way, way[1:], way[2:], strict=False):
        inner += [_quarter(here, before), _quarter(here, after)]
    smooth_way = list(dict.fromkeys([way[0], *inner]))
    return [point for point in smooth_way if point != way[-1] or point == way[0]] + [way[-1]]


def _quarter(corner: Point, end: Point) -> Point:
    return (3 * corner[0] + end[0] + 2) >> 2, (3 * corner[1] + end[1] + 2) >> 2
