"""The shortest way along borders from one place to another, looked for a little at a time."""

from __future__ import annotations

from heapq import heappop, heappush

from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.snap import nearest_edge
from gm_console.board.model import Point
from gm_console.ui.editor.tools.pointer_places import distance

ON_BORDER = 2
"""Map units by which a place on a border may be off it: it was rounded to whole points."""


class BorderWalk:
    """All ways along borders from one place, shortest first; what was found stays until the map changes."""

    def __init__(self, sheet: MapSheet, start: Point) -> None:
        """Begin at a corner or at a place on a border; from any other place there is no way."""
        self._sheet = sheet
        self.start = start
        self._came: dict[Point, Point] = {}
        self._far: dict[Point, float] = {}
        self._done: dict[Point, float] = {}
        self._waiting: list[tuple[float, Point]] = []
        for corner, far in self._anchors(start).items():
            self._reach(corner, far, start)

    def way_to(self, place: Point, most: int) -> tuple[Point, ...] | None:
        """Return the way to a place, both ends included, after looking at no more than ``most`` further corners.

        None where ``place`` lies on no border, or the way to it is not found yet.
        """
        ends = self._anchors(place)
        if not ends or not self._far or place == self.start:
            return None
        if place not in ends and ends.keys() == self._anchors(self.start).keys():
            return self.start, place
        best = self._best(ends)
        while most and self._waiting and (best is None or self._waiting[0][0] < best[0]):
            most -= 1
            self._step()
            best = self._best(ends)
        if best is None:
            return None
        way = [place] if best[1] != place else []
        point = best[1]
        while point != self.start:
            way.append(point)
            point = self._came[point]
        return (self.start, *reversed(way))

    def _anchors(self, place: Point) -> dict[Point, float]:
        """Return the corners next to a place with their distance: itself, or both ends of the edge it lies on."""
        if self._sheet.topology.star(place):
            return {place: 0.0}
        edge = nearest_edge(self._sheet, place, ON_BORDER)
        if edge is None or edge.edge is None:
            return {}
        return {end: distance(place, end) for end in edge.edge}

    def _best(self, ends: dict[Point, float]) -> tuple[float, Point] | None:
        found = [(self._done[end] + far, end) for end, far in ends.items() if end in self._done]
        return min(found, default=None)

    def _step(self) -> None:
        far, corner = heappop(self._waiting)
        if corner in self._done:
            return
        self._done[corner] = far
        for end in self._sheet.topology.star(corner):
            self._reach(end, far + distance(corner, end), corner)

    def _reach(self, corner: Point, far: float, came: Point) -> None:
        if corner not in self._far or far < self._far[corner]:
            self._far[corner] = far
            self._came[corner] = came
            heappush(self._waiting, (far, corner))
