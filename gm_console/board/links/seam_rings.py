"""Outlines at the seam: rings that jump over it made whole, and pieces that were cut at it put together again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import shapely

from gm_console.board.geometry import polygon_of

DrawnRing: TypeAlias = tuple[tuple[float, float], ...]


def unrolled(ring: DrawnRing, width: float) -> DrawnRing:
    """Return a ring without jumps: where x leaps by more than half the width, the line went over the seam.

    The result may run past the sheet on one side.  A ring that runs round the whole sheet, such as a polar cap, cannot
    be closed that way and stays as it is.
    """
    if not ring:
        return ring
    points = np.array(ring)
    steps = np.diff(points[:, 0], append=points[0, 0])
    turns = -np.rint(steps / width) * (np.abs(steps) > width / 2)
    if not turns.any() or turns.sum() != 0:
        return ring
    points[:, 0] += width * np.concatenate([[0.0], np.cumsum(turns[:-1])])
    middle = (points[:, 0].min() + points[:, 0].max()) / 2
    points[:, 0] -= width * np.floor(middle / width)
    return tuple((float(x), float(y)) for x, y in points)


def rejoined(rings: tuple[DrawnRing, ...], width: float) -> tuple[DrawnRing, ...]:
    """Return the rings of a region with the pieces that meet across the seam in one piece.

    What lies at the seam goes to the side of the region's largest piece, past the sheet if need be; a region without
    pieces at the seam comes back unchanged.
    """
    edge = width * 1e-9
    pieces: list[shapely.Polygon] = list(shapely.get_parts(polygon_of(rings)))
    at_seam = [piece.bounds[0] <= edge or piece.bounds[2] >= width - edge for piece in pieces]
    round_it = any(piece.bounds[2] - piece.bounds[0] >= width - edge for piece in pieces)
    if not any(at_seam) or round_it or not all(piece.is_valid for piece in pieces):
        return rings
    home = _middle(max(pieces, key=lambda piece: float(piece.area)))
    moved = [
        _moved(piece, width * round((home - _middle(piece)) / width)) if near else piece
        for piece, near in zip(pieces, at_seam, strict=True)
    ]
    whole = shapely.get_parts(
        shapely.union_all([one for one, near in zip(moved, at_seam, strict=True) if near])
    )
    rest = [one for one, near in zip(moved, at_seam, strict=True) if not near]
    return tuple(ring for piece in (*whole, *rest) for ring in rings_of(piece))


def cut_at_seam(rings: Sequence[DrawnRing], width: float) -> tuple[DrawnRing, ...]:
    """Return the rings of a region as they lie on one sheet: what runs past an edge comes back in at the other."""
    low, high = min(x for ring in rings for x, _ in ring), max(x for ring in rings for x, _ in ring)
    if low >= 0 and high <= width:
        return tuple(tuple(ring) for ring in rings)
    shape = shapely.make_valid(polygon_of(rings), method="structure", keep_collapsed=False)
    _, bottom, _, top = shape.bounds
    sheet = shapely.box(0, bottom, width, top)
    parts = [
        piece
        for shift in (0.0, width, -width)
        for piece in shapely.get_parts(shapely.intersection(_moved(shape, shift), sheet)).tolist()
        if isinstance(piece, shapely.Polygon) and not piece.is_empty
    ]
    return tuple(ring for piece in parts for ring in rings_of(piece))


def rings_of(piece: shapely.Polygon) -> list[DrawnRing]:
    """Return the rings of a polygon, outline first, not closed."""
    lines = (piece.exterior, *piece.interiors)
    return [tuple((float(x), float(y)) for x, y in line.coords[:-1]) for line in lines]


def _moved(shape: shapely.Geometry, shift: float) -> shapely.Geometry:
    return shapely.transform(shape, lambda points: points + np.array([shift, 0.0])) if shift else shape


def _middle(piece: shapely.Polygon) -> float:
    low, _, high, _ = piece.bounds
    return float(low + high) / 2
