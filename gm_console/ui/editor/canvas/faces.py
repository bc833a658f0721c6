"""One face of the map as paths: its ground, the lines round it, its hills, the room its id has.

A ring is cut wherever its neighbour changes.  A line between two faces is drawn by the one whose key sorts first, and
thinned from the same end whichever side asks, so that from afar too all faces lie tight against each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from gm_console.board.editing.planar import box
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.topology import FaceKey, Shape, Topology
from gm_console.board.model import Point, Region, Ring
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import MarkKind, Relief
from gm_console.drawing.arcs import cut_by_sides, from_one_end
from gm_console.drawing.borders import BorderKind, kind_between
from gm_console.drawing.relief import relief_of, strewn
from gm_console.ui.map.layers import line_path, ring_path, strokes_path
from gm_console.ui.map.shapes import broad_path

BARE: Final = ""
"""Other side of a line along bare ground."""
RIM: Final = "|"
"""Other side of a line along the edge of the sheet."""
ICE_WASH: Final = "ice"
FINE: Final = 4.0
"""Pixels between two points of an outline that are close enough."""
COARSEST: Final = 7
BAND_LEVEL: Final = 3
"""Level of detail of the water along coasts, at every zoom."""
NEAR: Final = range(-3, 4)
"""Corners before and after one that moved between which an outline may look different."""

Stretch = tuple[FaceKey, Ring]
"""The other side, and the points from end to end."""


def level_of(scale: float) -> int:
    """Return the level of detail for a scale: 0 shows every point, each further one leaves out twice as much."""
    return min(COARSEST, max(0, math.floor(math.log2(FINE / scale))))


class FaceArt:
    """The paths of one face, each made when it is first painted."""

    __slots__ = (
        "_bands", "_fills", "_kinds", "_lines", "_room", "box", "breadth", "key", "label", "mark", "name", "relief",
        "rings", "shape", "sides", "stale_relief", "wash",
    )  # fmt: skip

    def __init__(self, key: FaceKey, shape: Shape, rings: tuple[tuple[Stretch, ...], ...], wash: str) -> None:
        self.key = key
        self.shape = shape
        self.rings = rings
        self.wash = wash
        """What its colour is chosen by."""
        self.sides = tuple(
            dict.fromkeys(side for ring in rings for side, _ in ring if side not in (BARE, RIM))
        )
        west, north, east, south = box([point for ring in shape for point in ring])
        self.box = QRectF(west, north, east - west, south - north)
        self.breadth = float(east - west)
        self.label: Point | None = None
        self.name = ""
        self.mark: MarkKind | None = None
        """The most important kind of mark in it."""
        self.relief: QPainterPath | None = None
        self.stale_relief = False
        self._kinds: dict[FaceKey, BorderKind] = {}
        self._fills: dict[int, QPainterPath] = {}
        self._lines: dict[int, tuple[tuple[BorderKind, QPainterPath], ...]] = {}
        self._room: tuple[float, float] | None = None
        self._bands: tuple[QPainterPath, ...] | None = None

    def fill(self, level: int) -> QPainterPath:
        """Return its ground at a level of detail."""
        if level not in self._fills:
            rings = self.shape if level == 0 else tuple(self._thin(ring, level) for ring in self.rings)
            self._fills[level] = ring_path(rings)
        return self._fills[level]

    def lines(self, level: int) -> tuple[tuple[BorderKind, QPainterPath], ...]:
        """Return the lines that this face draws, by what they divide."""
        if level not in self._lines:
            groups: dict[BorderKind, list[Ring]] = {}
            for ring in self.rings:
                for side, points in ring:
                    kind = self._kinds.get(side)
                    if kind is not None:
                        groups.setdefault(kind, []).append(_canonical(points, self.key < side, level))
            self._lines[level] = tuple((kind, line_path(groups[kind])) for kind in groups)
        return self._lines[level]

    def bands(self, breadths: tuple[float, ...]) -> tuple[QPainterPath, ...]:
        """Return the water along the coasts that this face draws, a path for each breadth; map units."""
        if self._bands is None:
            coasts = dict(self.lines(BAND_LEVEL)).get(BorderKind.COAST)
            self._bands = tuple(broad_path(coasts, one) for one in breadths) if coasts is not None else ()
        return self._bands

    def outline(self, within: frozenset[FaceKey]) -> list[Ring]:
        """Return its borders with everything that is not ``within``."""
        return [points for ring in self.rings for side, points in ring if side not in within]

    @property
    def room(self) -> tuple[float, float]:
        """Breadth and height that a text in the place of the label may have, map units."""
        if self._room is None:
            self._room = _room(self.shape, self.label) if self.label is not None else (0.0, 0.0)
        return self._room

    def holds(self, breadth: float, height: float, aside: tuple[float, float] = (0.0, 0.0)) -> bool:
        """Tell whether a box round the place of the label, or so far ``aside``, lies in it whole, map units."""
        assert self.label is not None
        x, y = self.label[0] + aside[0], self.label[1] + aside[1]
        west, north, east, south = x - breadth / 2, y - height / 2, x + breadth / 2, y + height / 2
        return not any(
            _meets(ring[n - 1], ring[n], west, north, east, south)
            for ring in self.shape
            for n in range(len(ring))
        )

    def draw_relief(self, sheet: MapSheet) -> None:
        """Draw the signs of its ground, where it has any."""
        if self.stale_relief:
            self.stale_relief = False
            region = sheet.regions[RegionId(self.key)]
            self.relief = strokes_path(strewn(region, self.shape, relief_of(region, sheet.rules)))

    def name_lines(self, sheet: MapSheet) -> None:
        """Find out what each of the lines it draws divides."""
        self._kinds = {
            side: _line_kind(sheet, self.key, side)
            for ring in self.rings
            for side, _ in ring
            if side == BARE or (side != RIM and self.key < side)
        }

    def lies_like(self, other: FaceArt) -> bool:
        """Tell whether the lines round another drawing of the face part the same sides in the same way."""
        return self.wash == other.wash and [[side for side, _ in ring] for ring in self.rings] == [
            [side for side, _ in ring] for ring in other.rings
        ]

    def _thin(self, ring: Sequence[Stretch], level: int) -> Ring:
        points: list[Point] = []
        for side, whole in ring:
            points.extend(_canonical(whole, self.key < side, level)[:-1])
        return tuple(points) if len(points) > 2 else tuple(point for _, part in ring for point in part[:-1])


def draw_face(sheet: MapSheet, key: FaceKey, old: FaceArt | None) -> FaceArt:
    """Return the paths of a face; signs of its ground are taken over from ``old`` until the hand rests."""
    shape = sheet.shape_of(key)
    region = sheet.regions.get(RegionId(key))
    rings = tuple(_cut(sheet.topology, sheet.head.height, key, ring) for ring in shape)
    art = FaceArt(key, shape, rings, wash_of(region))
    art.name_lines(sheet)
    if region is not None:
        art.label, art.name = region.label, region.name
        art.mark = sheet.rules.first(mark.kind for mark in region.marks)
        if relief_of(region, sheet.rules) is not Relief.PLAIN:
            like = old is not None and (old.shape, old.label, old.wash) == (shape, art.label, art.wash)
            same = like and old is not None and old.relief is not None
            art.relief = old.relief if old is not None else None
            art.stale_relief = not same
    return art


def wash_of(region: Region | None) -> str:
    """Return what the colour of a face is chosen by: kind, terrain and country; None stands for ice."""
    if region is None:
        return ICE_WASH
    return f"{region.kind} {region.terrain} {region.country}"


def _line_kind(sheet: MapSheet, key: FaceKey, side: FaceKey) -> BorderKind:
    regions = sheet.regions
    return (
        BorderKind.BARE
        if side == BARE
        else kind_between(regions.get(RegionId(key)), regions.get(RegionId(side)))
    )


def _cut(topology: Topology, height: int, key: FaceKey, ring: Ring) -> tuple[Stretch, ...]:
    """Cut a ring wherever its neighbour changes."""
    return cut_by_sides(ring, _sides(topology, height, key, ring), topology.at)


def _sides(topology: Topology, height: int, key: FaceKey, ring: Ring) -> list[FaceKey]:
    """Return what lies beyond each edge of a ring, from its first corner on."""
    owners, width = topology.owners, topology.width if topology.wraps else 0
    sides = []
    ax, ay = ring[0]
    for bx, by in (*ring[1:], ring[0]):
        dx, dy = bx - ax, by - ay
        there = (ax % width if width else ax, ay, dx, dy)
        back = (bx % width if width else bx, by, -dx, -dy)
        side = BARE
        for one in (*owners.get(back, ()), *owners.get(there, ())):
            if one != key:
                side = one
                break
        if side == BARE and (ay == by in (0, height) or (not width and ax == bx in (0, topology.width))):
            side = RIM
        sides.append(side)
        ax, ay = bx, by
    return sides


def difference(before: FaceArt | None, after: FaceArt | None) -> list[QRectF]:
    """Return the boxes in which two drawings of a face differ."""
    arts = [art for art in (before, after) if art is not None]
    if before is None or after is None or before.wash != after.wash:
        return [art.box for art in arts]
    if before.shape == after.shape:
        return [before.box]
    if [len(ring) for ring in before.shape] != [len(ring) for ring in after.shape]:
        return [art.box for art in arts]
    points: list[Point] = []
    for old, new in zip(before.shape, after.shape, strict=True):
        count = len(old)
        other = {(at + near) % count for at in range(count) if old[at] != new[at] for near in NEAR}
        points += [ring[at] for at in sorted(other) for ring in (old, new)]
    west, north, east, south = box(points)
    return [QRectF(west, north, east - west, south - north)]


def _canonical(points: Ring, forward: bool, level: int) -> Ring:
    return points if level == 0 else from_one_end(points, forward, lambda whole: _thinned(whole, level))


def _thinned(points: Ring, level: int) -> Ring:
    """Return the ends and the first point in each cell of ``1 << level`` units that the line comes into.

    Which points stay is decided from each one and the one before, so that a corner that is dragged changes the line
    near itself only.
    """
    kept = [points[0]]
    was = points[0][0] >> level, points[0][1] >> level
    for x, y in points[1:-1]:
        cell = x >> level, y >> level
        if cell != was:
            kept.append((x, y))
            was = cell
    kept.append(points[-1])
    return tuple(kept)


def _meets(a: Point, b: Point, west: float, north: float, east: float, south: float) -> bool:
    """Tell whether a line comes into a box."""
    (ax, ay), (bx, by) = a, b
    if (ax < west and bx < west) or (ax > east and bx > east):
        return False
    if (ay < north and by < north) or (ay > south and by > south):
        return False
    sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x in (west, east) for y in (north, south)]
    return min(sides) <= 0 <= max(sides)


def _room(shape: Shape, label: Point) -> tuple[float, float]:
    """Return twice the least way from a place to the outline, east and west, and north and south."""
    across, down = math.inf, math.inf
    x, y = label
    for ring in shape:
        ax, ay = ring[-1]
        for bx, by in ring:
            if (ay > y) != (by > y):
                across = min(across, abs(ax + (y - ay) * (bx - ax) / (by - ay) - x))
            if (ax > x) != (bx > x):
                down = min(down, abs(ay + (x - ax) * (by - ay) / (bx - ax) - y))
            ax, ay = bx, by
    return (0.0, 0.0) if math.inf in (across, down) else (2 * across, 2 * down)
