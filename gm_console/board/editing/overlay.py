"""Cutting ground with lines: shapely finds where lines cross, on whole points, and what they enclose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import shapely
from shapely.affinity import translate
from shapely.geometry import Polygon

from gm_console.board.editing.planar import area2
from gm_console.board.editing.topology import FaceKey, Shape
from gm_console.board.geometry import polygon_of, sound_area
from gm_console.board.model import Point, Ring

POLYGON: Final = 3
"""What shapely calls a polygon."""
NEAR: Final = 1.5
"""Distance in map units that rounding to whole points can bridge."""
GAPS: Final = 1_000
"""Borders meant as one are drawn no farther apart than this part of the sheet's width, or :data:`LEAST_GAP`."""
LEAST_GAP: Final = 2.0
SMOOTH: Final = 0.6
"""Map units within which the outline of a strip between borders may run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundPiece:
    """Ground that no line crosses."""

    shape: Shape
    """The outline runs round positive area, holes round negative."""
    face: FaceKey | None
    """What it was cut from, None for bare ground."""
    under: bool
    """It lies under the area that was drawn."""


def cut_up(
    faces: Mapping[FaceKey, Shape], lines: Sequence[Sequence[Point]], area: Shape = ()
) -> list[GroundPiece]:
    """Cut faces along lines, all in one frame; corners come to lie where whole points are nearest.

    With an ``area`` its rings are lines too, and bare ground under it is a piece as well.
    """
    segments: dict[tuple[Point, Point], None] = {}
    drawn = [*lines, *((*ring, ring[0]) for ring in area)]
    rings = [(*ring, ring[0]) for shape in faces.values() for ring in shape]
    for path in (*rings, *drawn):
        segments.update(dict.fromkeys((min(a, b), max(a, b)) for a, b in pairwise(path) if a != b))
    noded = shapely.union_all(shapely.linestrings(list(segments)), grid_size=1.0)
    keys = sorted(faces)
    polygons = [_sound(faces[key]) for key in keys]
    cover = polygon_of(area) if area else None
    shapely.prepare(polygons)
    found = []
    for polygon in shapely.get_parts(shapely.polygonize([noded])):
        spot = shapely.point_on_surface(polygon)
        face = next(
            (key for key, one in zip(keys, polygons, strict=True) if shapely.contains(one, spot)), None
        )
        if face is None:
            face = _mostly(polygon, keys, polygons)
        under = cover is not None and bool(cover.contains(spot))
        if face is not None or under:
            rings = [_ring(polygon.exterior, 1), *(_ring(hole, -1) for hole in polygon.interiors)]
            found.append(GroundPiece(shape=tuple(rings), face=face, under=under))
    return sorted(found, key=lambda piece: (-area2(piece.shape[0]), piece.shape))


def _sound(shape: Shape) -> shapely.Geometry:
    """Return the area of a shape, mended where its outline crosses itself."""
    area = polygon_of(shape)
    return area if area.is_valid else shapely.make_valid(area)


def _mostly(
    piece: shapely.Polygon, keys: Sequence[FaceKey], polygons: Sequence[shapely.Geometry]
) -> FaceKey | None:
    """Return the face that most of a piece lies in: rounding can put the middle of a thin one on a border."""
    shares = [(float(piece.intersection(one).area), key) for key, one in zip(keys, polygons, strict=True)]
    share, key = max(shares, default=(0.0, ""))
    return key if 2 * share > piece.area else None


def touches(shape: Shape, paths: Sequence[Sequence[Point]], closed: bool) -> bool:
    """Tell whether paths, or the area they enclose, come so near to a shape that rounding may join them."""
    drawn = polygon_of(paths) if closed else shapely.MultiLineString(list(paths))
    return bool(shapely.dwithin(_sound(shape), drawn, NEAR))


def bare_ground(shapes: Sequence[Shape], sheet: Point, spot: Point) -> Ring:
    """Return the outline of the bare ground round a spot, on a sheet of this width and height, if it is bare."""
    cover = shapely.union_all([_sound(shape) for shape in shapes])
    bare = shapely.difference(shapely.box(0, 0, *sheet), cover, grid_size=1.0)
    point = shapely.Point(spot)
    for piece in shapely.get_parts(bare):
        if shapely.get_type_id(piece) == POLYGON and piece.dwithin(point, NEAR):
            return _ring(piece.exterior, 1)
    return ()


def is_simple(shape: Shape) -> bool:
    """Tell whether rings enclose ground, cross neither themselves nor each other, and none lies in a hole's stead."""
    sound = bool(shape) and all(len(ring) > 2 and area2(ring) != 0 for ring in shape)
    return sound and bool(polygon_of(shape).is_valid)


def _ring(line: shapely.LinearRing, sign: int) -> Ring:
    points = tuple((round(x), round(y)) for x, y in shapely.get_coordinates(line).tolist()[:-1])
    return points if area2(points) * sign > 0 else points[::-1]


def outline_fault(shape: Shape) -> str:
    """Return why a shape encloses no ground in the ordinary way, or nothing."""
    # the short way for the shape that nearly all regions have
    simple = len(shape) == 1
    polygon = shapely.polygons(shapely.linearrings(shape[0])) if simple else polygon_of(shape)
    return "" if polygon.is_valid else str(shapely.is_valid_reason(polygon))


def strip_between(one: Shape, other: Shape, size: Point, wraps: bool) -> Ring:
    """Return the outline of what lies between two shapes that are drawn a little apart, and a little of both.

    Empty where they are farther apart than borders that are meant as one, or nowhere near each other.
    """
    width, height = size
    first, there = (sound_area(shape) for shape in (one, other))
    asides = (0, -width, width) if wraps else (0,)
    second = min(
        (translate(there, aside) for aside in asides), key=lambda shape: float(first.distance(shape))
    )
    gap = float(first.distance(second))
    if gap > max(LEAST_GAP, width / GAPS):
        return ()
    both = first.buffer(gap + NEAR).intersection(second.buffer(gap + NEAR))
    inside = both.intersection(shapely.box(-width, 0, 2 * width, height))
    pieces = [piece for piece in shapely.get_parts(inside) if isinstance(piece, Polygon)]
    longest = max(pieces, key=lambda piece: float(piece.area), default=None)
    if longest is None:
        return ()
    outline = shapely.get_coordinates(Polygon(longest.exterior).simplify(SMOOTH))[:-1].tolist()
    ring = tuple(dict.fromkeys((round(x), round(y)) for x, y in outline))
    return ring if len(ring) > 2 else ()
