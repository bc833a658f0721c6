"""Whether borders may be drawn another way: no crossing, no touching, nothing left on the wrong side.

A change of borders is a list of detours: an old way and the new one between the same ends.  It is allowed when no new
edge meets an edge that stays, new edges do not meet each other, and no corner that stays lies in what was swept over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from gm_console.board.editing.edit import Refusal
from gm_console.board.editing.planar import Segment, area2, box, conflict, inside
from gm_console.board.editing.topology import Edge, Topology
from gm_console.board.model import Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Detour:
    """A way along borders, and the way that takes its place; all points lie in one frame."""

    old: tuple[Point, ...]
    new: tuple[Point, ...]
    """Starts and ends where the old one does, or where those ends are moved to."""


def refusal_of(topology: Topology, detours: Sequence[Detour], height: int) -> Refusal | None:
    """Return why the detours cannot be made, or None."""
    fresh = [segment for detour in detours for segment in pairwise(detour.new)]
    gone = _edges(topology, (segment for detour in detours for segment in pairwise(detour.old)))
    if (outside := _off_the_sheet(topology, detours, height)) is not None:
        return Refusal(code="edit.outside", text="the corner would leave the sheet", where=outside)
    for one in fresh:
        if one[0] == one[1]:
            return _taken(one[0])
    for n, one in enumerate(fresh):
        if any(conflict(one, other) for other in fresh[n + 1 :]):
            return _crossing(one)
    left = {topology.at(point) for detour in detours for point in detour.old}
    for one in fresh:
        west, north, east, south = box(one)
        for other in topology.near((west, north), (east, south)):
            if topology.edge(*other) in gone or topology.edge(other[1], other[0]) in gone:
                continue
            taken = [point for point in one if point in other and topology.at(point) not in left]
            if taken:
                return _taken(taken[0])
            if conflict(one, other):
                return _crossing(one)
    return _swept(topology, detours)


def _off_the_sheet(topology: Topology, detours: Sequence[Detour], height: int) -> Point | None:
    for detour in detours:
        for x, y in detour.new:
            if not 0 <= y <= height or (not topology.wraps and not 0 <= x <= topology.width):
                return x, y
    return None


def _taken(point: Point) -> Refusal:
    return Refusal(code="edit.corner.taken", text="there is a corner already", where=point)


def _crossing(segment: Segment) -> Refusal:
    return Refusal(code="edit.crosses", text="the border would cross or touch another one", where=segment[0])


def _swept(topology: Topology, detours: Sequence[Detour]) -> Refusal | None:
    own = {point for detour in detours for point in (*detour.old, *detour.new)}
    for detour in detours:
        # a quadrilateral may cross itself when both ends move: its two triangles cannot
        for area in _areas(detour):
            west, north, east, south = box(area)
            for a, b in topology.near((west, north), (east, south)):
                for point in (a, b):
                    if point not in own and inside(area, point) >= 0:
                        text = "a corner of another border would come to lie on the wrong side"
                        return Refusal(code="edit.swept", text=text, where=point)
            if topology.wraps and east - west >= topology.width:
                return Refusal(code="edit.round-the-world", text="the change goes round the whole map")
    return None


def _areas(detour: Detour) -> Iterable[tuple[Point, ...]]:
    old, new = detour.old, detour.new
    if old[0] == new[0] and old[-1] == new[-1]:
        around = (*old, *reversed(new[1:-1]))
        areas: tuple[tuple[Point, ...], ...] = (around,) if len(around) > 2 else ()
    else:
        areas = ((old[0], old[-1], new[-1]), (old[0], new[-1], new[0]))
    return [area for area in areas if area2(area)]


def _edges(topology: Topology, segments: Iterable[Segment]) -> dict[Edge, None]:
    return dict.fromkeys(edge for a, b in segments for edge in (topology.edge(a, b), topology.edge(b, a)))
