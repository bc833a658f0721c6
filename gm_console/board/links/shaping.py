"""From outlines as drawn to the shapes of a board: whole numbers, no self-crossings, a label inside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely

from gm_console.board.geometry import polygon_of, spot_inside
from gm_console.board.links.seam_rings import DrawnRing, rings_of
from gm_console.board.model import Point, Ring

FINE: Final = 10_000
"""Map units that a sheet drawn in fractions is wide at least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shaped:
    """A shape in map units."""

    rings: tuple[Ring, ...]
    """Empty when the outline has no area in map units."""
    crossing: Point | None = None
    """Where the outline as drawn crossed itself; it was mended there."""


def unit_for(width: float, height: float, rings: Iterable[DrawnRing]) -> int:
    """Return how many map units a unit of the drawing is: 1 for whole numbers, otherwise a power of ten."""
    size = max(width, height)
    if size >= FINE or all(x.is_integer() and y.is_integer() for ring in rings for x, y in ring):
        return 1
    unit = 1
    while size * unit < FINE:
        unit *= 10
    return unit


def shaped(rings: Sequence[DrawnRing], unit: int) -> Shaped:
    """Return outlines as a shape in map units, mended where they cross themselves."""
    area = polygon_of([tuple(ring) for ring in rings])
    if area.is_valid:
        whole = _rounded(rings, unit)
        if not whole or polygon_of(whole).is_valid:
            return Shaped(rings=whole)
        return Shaped(rings=_mended(polygon_of(whole), 1))
    x, y = _crossing(area)
    return Shaped(rings=_mended(area, unit), crossing=(round(x * unit), round(y * unit)))


def parted(
    one: tuple[DrawnRing, ...], other: tuple[DrawnRing, ...]
) -> tuple[tuple[DrawnRing, ...], tuple[DrawnRing, ...]]:
    """Return two outlines, the smaller cut out of the larger; what crosses itself stays as it is."""
    areas = polygon_of(one), polygon_of(other)
    if not (areas[0].is_valid and areas[1].is_valid):
        return one, other
    if areas[0].area < areas[1].area:
        return one, _without(areas[1], areas[0])
    return _without(areas[0], areas[1]), other


def without_islands(
    one: tuple[DrawnRing, ...], other: tuple[DrawnRing, ...], wholly: float
) -> tuple[tuple[DrawnRing, ...], tuple[DrawnRing, ...]]:
    """Return two outlines, each without the pieces of the other that lie in it, as islands of a coast in its sea.

    A piece lies in it from the share ``wholly`` of itself on; what crosses itself stays as it is.
    """
    if len(one) == len(other) == 1:
        return one, other
    areas = polygon_of(one), polygon_of(other)
    if not (areas[0].is_valid and areas[1].is_valid):
        return one, other
    islands = _islands(areas[1], areas[0], wholly), _islands(areas[0], areas[1], wholly)
    return (
        _without(areas[0], shapely.union_all(islands[0])) if islands[0] else one,
        _without(areas[1], shapely.union_all(islands[1])) if islands[1] else other,
    )


def _islands(area: shapely.Geometry, outer: shapely.Geometry, wholly: float) -> list[shapely.Polygon]:
    """Return the pieces of an area of several that lie in another one."""
    pieces = _polygons(area)
    if len(pieces) == 1:
        return []
    covered = shapely.area(shapely.intersection(outer, pieces))
    return [piece for piece, share in zip(pieces, covered, strict=True) if share > wholly * piece.area]


def _without(outer: shapely.Geometry, inner: shapely.Geometry) -> tuple[DrawnRing, ...]:
    left = shapely.difference(outer, inner)
    return tuple(ring for piece in _polygons(left) for ring in rings_of(piece))


def label_for(shape: Sequence[Ring], wish: tuple[float, float] | None, unit: int) -> Point:
    """Return where a label goes: where the source wants it, if that is inside, or else deepest inside."""
    if wish is not None:
        at = (round(wish[0] * unit), round(wish[1] * unit))
        if polygon_of(shape).contains(shapely.Point(at)):
            return at
    return spot_inside(shape)


def _mended(area: shapely.Geometry, unit: int) -> tuple[Ring, ...]:
    """Return the areas of what crosses itself; rounding may make it cross again, so it is tried more than once."""
    rings: tuple[Ring, ...] = ()
    for _ in range(3):
        good = shapely.make_valid(area, method="structure", keep_collapsed=False)
        rings = _rounded([ring for piece in _polygons(good) for ring in rings_of(piece)], unit)
        if not rings:
            return ()
        area, unit = polygon_of(rings), 1
        if area.is_valid:
            break
    return rings


def _polygons(area: shapely.Geometry) -> list[shapely.Polygon]:
    parts = shapely.get_parts(area).tolist()
    return [part for part in parts if isinstance(part, shapely.Polygon) and not part.is_empty]


def _crossing(area: shapely.Geometry) -> tuple[float, float]:
    """Return the place that the library's own words end with: ``Self-intersection[3 4]``."""
    inside = str(shapely.is_valid_reason(area)).rpartition("[")[2].rstrip("]").split()
    return (float(inside[0]), float(inside[1])) if len(inside) == 2 else (0.0, 0.0)


def _rounded(rings: Sequence[DrawnRing], unit: int) -> tuple[Ring, ...]:
    found = []
    for ring in rings:
        points = np.rint(np.asarray(ring) * unit).astype(np.int64)
        points = points[np.any(points != np.roll(points, 1, axis=0), axis=1)]
        if len(points) > 2 and shapely.Polygon(points).area > 0:
            found.append(tuple((int(x), int(y)) for x, y in points))
    return tuple(found)
