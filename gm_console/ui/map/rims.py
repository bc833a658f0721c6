"""The rim inside a stretch of owned sea: it tells the owner and leaves the water water."""

from __future__ import annotations

from typing import Final

import shapely
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

RIM_SHARE: Final = 0.11
"""Breadth of a rim, as a share of the side of a square as large as its region."""
LEAST_POINTS: Final = 3


def rim_path(region: QPainterPath) -> QPainterPath:
    """Return the rim along the inside of a region's outline."""
    rings = [
        [(point.x(), point.y()) for point in ring.toList()]
        for ring in region.toSubpathPolygons()
        if ring.size() > LEAST_POINTS
    ]
    if not rings:
        return QPainterPath()
    whole = shapely.make_valid(Polygon(rings[0], rings[1:]))
    breadth: float = RIM_SHARE * whole.area**0.5
    return _path(whole.difference(whole.buffer(-breadth, quad_segs=3)))


def _path(shape: BaseGeometry) -> QPainterPath:
    path = QPainterPath()
    for part in getattr(shape, "geoms", [shape]):
        if isinstance(part, Polygon):
            for ring in (part.exterior, *part.interiors):
                path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring.coords]))
                path.closeSubpath()
    return path
