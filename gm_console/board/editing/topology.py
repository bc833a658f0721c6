"""Shared borders: which face lies on which side of every edge, and what lies near a place.

Faces (regions and pieces of ice) share an edge when one runs along it one way and the other the other way, through the
very same whole points, whichever way their rings are drawn; on a map that wraps, points are compared modulo its width.
An edge is a start and a way, so that two edges round the back of a narrow world stay two.  Rings are read from the
board and never copied: turning the structure back into rings is reading them off the faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isqrt
from typing import Final, TypeAlias

from gm_console.board.editing.planar import Segment, box, covers, oriented
from gm_console.board.model import Point, Ring

FaceKey: TypeAlias = str
"""Region id, or ``ice:`` and a number."""
Edge: TypeAlias = tuple[int, int, int, int]
"""Start (x within the width) and way: x, y, dx, dy."""
Shape: TypeAlias = tuple[Ring, ...]

CELL: Final = 64
"""Side of a cell of the search grid in map units."""
BAND: Final = 128
"""Height of a band of the sheet by which faces are looked up, in map units."""
MOST_CELLS: Final = 64
"""An edge over more cells than this is looked at in every search instead."""


class Topology:
    """All faces of a map with an index by edge and, once it is asked for, by place."""

    def __init__(self, width: int, wraps: bool, faces: Mapping[FaceKey, Shape]) -> None:
        """Index the faces of a map ``width`` units wide."""
        self.width = width
        self.wraps = wraps
        self.faces: dict[FaceKey, Shape] = {}
        self.edges: dict[FaceKey, tuple[Edge, ...]] = {}
        """Edges of every face, its ground always on the same side however its rings are drawn."""
        self.owners: dict[Edge, tuple[FaceKey, ...]] = {}
        """Faces that run along an edge in its own direction; more than one is a fault of the drawing."""
        self._cells: dict[tuple[int, int], dict[Edge, None]] | None = None
        self._long: dict[Edge, None] = {}
        self._boxes: dict[FaceKey, tuple[int, int, int, int]] = {}
        """Filled as far as faces were looked up by place."""
        self._bands: dict[int, dict[FaceKey, None]] | None = None
        for key, shape in faces.items():
            self.set_face(key, shape)

    def set_face(self, key: FaceKey, shape: Shape | None) -> None:
        """Put a face in place of what was there under its key; None takes it away."""
        old = dict.fromkeys(self.edges.get(key, ()))
        new = dict.fromkeys(self.edges_of(shape or ()))
        for edge in old:
            if edge not in new:
                self._drop(edge, key)
        own = (key,)
        for edge in new:
            if edge not in old:
                known = self.owners.get(edge)
                self.owners[edge] = own if known is None else (*known, key)
                if self._cells is not None and self.reverse(edge) not in self.owners:
                    self._enter(edge)
        self._leave_bands(key)
        if shape is None:
            self.faces.pop(key, None)
            self.edges.pop(key, None)
        else:
            self.faces[key] = shape
            self.edges[key] = tuple(new)
            if self._bands is not None:
                self._enter_bands(self._bands, key)

    def _drop(self, edge: Edge, key: FaceKey) -> None:
        left = tuple(one for one in self.owners[edge] if one != key)
        if left:
            self.owners[edge] = left
            return
        del self.owners[edge]
        if self._cells is not None:
            back = self.reverse(edge)
            self._leave(edge)
            self._leave(back)
            if back in self.owners:
                self._enter(back)

    def at(self, point: Point) -> Point:
        """Return a point with its x within the width, where the map wraps."""
        return (point[0] % self.width, point[1]) if self.wraps else point

    def edge(self, a: Point, b: Point) -> Edge:
        """Return the edge from a to b."""
        return (a[0] % self.width if self.wraps else a[0], a[1], b[0] - a[0], b[1] - a[1])

    def reverse(self, edge: Edge) -> Edge:
        """Return the same edge, run the other way."""
        x, y, dx, dy = edge
        return ((x + dx) % self.width if self.wraps else x + dx, y + dy, -dx, -dy)

    def edges_of(self, shape: Sequence[Ring]) -> Iterator[Edge]:
        """Yield the edges of all rings of a shape in order, outlines run round positive area."""
        width = self.width if self.wraps else 0
        for ring in oriented(shape):
            px, py = ring[-1]
            for x, y in ring:
                yield (px % width if width else px, py, x - px, y - py)
                px, py = x, y

    def across(self, edge: Edge) -> tuple[FaceKey, ...]:
        """Return what lies on the other side of an edge."""
        return self.owners.get(self.reverse(edge), ())

    def sides(self, edge: Edge) -> tuple[FaceKey, ...]:
        """Return the faces on both sides of an edge."""
        return (*self.owners.get(edge, ()), *self.across(edge))

    def near(self, low: Point, high: Point) -> Iterator[Segment]:
        """Yield every edge once whose box meets the box from ``low`` to ``high``, moved to lie there."""
        for edge in self._candidates(low, high):
            x, y, dx, dy = edge
            if max(y, y + dy) < low[1] or min(y, y + dy) > high[1]:
                continue
            for shift in self._shifts(min(x, x + dx), max(x, x + dx), low[0], high[0]):
                yield (x + shift, y), (x + dx + shift, y + dy)

    def star(self, point: Point) -> list[Point]:
        """Return the far ends of all edges at a point, in the frame of that point, sorted."""
        ends = []
        for a, b in self.near(point, point):
            if a == point:
                ends.append(b)
            elif b == point:
                ends.append(a)
        return sorted(ends)

    def faces_at(self, point: Point) -> list[FaceKey]:
        """Return the faces that have a corner at a point, sorted."""
        found: dict[FaceKey, None] = {}
        for end in self.star(point):
            found.update(dict.fromkeys(self.sides(self.edge(point, end))))
        return sorted(found)

    def faces_near(self, low: Point, high: Point) -> Iterator[tuple[FaceKey, int]]:
        """Yield the faces whose box meets a box, each with every shift to the east that brings it there."""
        if self._bands is None:
            self._bands = {}
            for key in self.faces:
                self._enter_bands(self._bands, key)
        there: dict[FaceKey, None] = {}
        for band in range(low[1] // BAND, high[1] // BAND + 1):
            there.update(self._bands.get(band, {}))
        for key in there:
            west, north, east, south = self._boxes[key]
            if south >= low[1] and north <= high[1]:
                for shift in self._shifts(west, east, low[0], high[0]):
                    yield key, shift

    def _enter_bands(self, bands: dict[int, dict[FaceKey, None]], key: FaceKey) -> None:
        found = self._boxes[key] = box([point for ring in self.faces[key] for point in ring])
        for band in range(found[1] // BAND, found[3] // BAND + 1):
            bands.setdefault(band, {})[key] = None

    def _leave_bands(self, key: FaceKey) -> None:
        found = self._boxes.pop(key, None)
        if found is not None and self._bands is not None:
            for band in range(found[1] // BAND, found[3] // BAND + 1):
                del self._bands[band][key]

    def face_at(self, point: Point) -> FaceKey | None:
        """Return the face a point lies in, the first by key of several; None on borders and bare ground."""
        found = [
            key
            for key, shift in self.faces_near(point, point)
            if covers(self.faces[key], (point[0] - shift, point[1]))
        ]
        return min(found, default=None)

    def _shifts(self, west: int, east: int, low: int, high: int) -> Iterable[int]:
        """Return by how much an edge must be moved east to meet a stretch of x, none where it does not."""
        if not self.wraps:
            return (0,) if east >= low and west <= high else ()
        first = -((east - low) // self.width)
        return range(first * self.width, high - west + 1, self.width)

    def _candidates(self, low: Point, high: Point) -> dict[Edge, None]:
        if self._cells is None:
            self._cells = {}
            for edge in self.owners:
                if self.reverse(edge) not in self.owners or edge <= self.reverse(edge):
                    self._enter(edge)
        found = dict(self._long)
        for cell in self._cells_of(low[0], low[1], high[0], high[1]):
            found.update(self._cells.get(cell, {}))
        return found

    def _enter(self, edge: Edge) -> None:
        for cells in self._places(edge):
            cells[edge] = None

    def _leave(self, edge: Edge) -> None:
        for cells in self._places(edge):
            cells.pop(edge, None)

    def _places(self, edge: Edge) -> Iterator[dict[Edge, None]]:
        x, y, dx, dy = edge
        if (abs(dx) // CELL + 1) * (abs(dy) // CELL + 1) > MOST_CELLS:
            yield self._long
            return
        cells = self._cells if self._cells is not None else {}
        for cell in self._cells_of(min(x, x + dx), min(y, y + dy), max(x, x + dx), max(y, y + dy)):
            yield cells.setdefault(cell, {})

    def _cells_of(self, west: int, north: int, east: int, south: int) -> Iterator[tuple[int, int]]:
        for first, last in self._stretches(west, east):
            for column in range(first // CELL, last // CELL + 1):
                for row in range(north // CELL, south // CELL + 1):
                    yield column, row

    def _stretches(self, west: int, east: int) -> list[tuple[int, int]]:
        """Cut a stretch of x at the seam."""
        if not self.wraps:
            return [(west, east)]
        if east - west >= self.width:
            return [(0, self.width - 1)]
        west, east = west % self.width, east % self.width
        return [(west, east)] if west <= east else [(west, self.width - 1), (0, east)]


def length_256(edge: Edge) -> int:
    """Return the length of an edge in 256ths of a map unit, rounded down."""
    return isqrt((edge[2] * edge[2] + edge[3] * edge[3]) << 16)
