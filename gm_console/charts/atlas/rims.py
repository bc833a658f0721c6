"""The rim inside a stretch of owned sea: it tells the owner and leaves the water water."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

RIM_SHARE: Final = 0.11
"""Breadth of a rim, as a share of the side of a square as large as its region."""
LEAST_POINTS: Final = 3
Ring = Sequence[tuple[float, float]]


def rim_rings(outline: Sequence[Ring]) -> tuple[Ring, ...]:
    """Return the rings of the rim along the inside of an outline, whose first ring goes round the others.

    What lies inside an odd number of them is rim.
    """
    rings = [ring for ring in outline if len(ring) > LEAST_POINTS]
    if not rings:
        return ()
    whole = shapely.make_valid(Polygon(rings[0], rings[1:]))
    breadth: float = RIM_SHARE * whole.area**0.5
    return tuple(_rings(whole.difference(whole.buffer(-breadth, quad_segs=3))))


def _rings(shape: BaseGeometry) -> Iterable[Ring]:
    for part in getattr(shape, "geoms", [shape]):
        if isinstance(part, Polygon):
            for ring in (part.exterior, *part.interiors):
                yield tuple((x, y) for x, y in ring.coords)
