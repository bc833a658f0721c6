"""The rim inside a stretch of owned sea: it tells the owner and leaves the water water."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

RIM_SHARE: Final = 0.06
"""Breadth of a rim, as a share of the side of a square as large as its region."""
COARSENESS: Final = 0.15
"""Share of its breadth by which the outline may stray that the inner edge of a rim is made from."""
FINENESS: Final = 0.08
"""The same for the inner edge itself."""
LEAST_POINTS: Final = 3
Ring = Sequence[tuple[float, float]]


def inside_rim(outline: Sequence[Ring]) -> tuple[Ring, ...]:
    """Return the outlines of what a rim leaves free in an outline, whose first ring goes round the others."""
    rings = [ring for ring in outline if len(ring) > LEAST_POINTS]
    if not rings:
        return ()
    whole = shapely.make_valid(Polygon(rings[0], rings[1:]))
    breadth: float = RIM_SHARE * whole.area**0.5
    # to move every point of a coast inwards takes long, and most of them say nothing about so coarse an edge
    coarse = whole.simplify(breadth * COARSENESS)
    return tuple(_rings(coarse.buffer(-breadth, quad_segs=3).simplify(breadth * FINENESS)))


def _rings(shape: BaseGeometry) -> Iterable[Ring]:
    for part in getattr(shape, "geoms", [shape]):
        if isinstance(part, Polygon):
            for ring in (part.exterior, *part.interiors):
                yield tuple((x, y) for x, y in ring.coords)
