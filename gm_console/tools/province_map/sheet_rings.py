"""Shapes as rings of corners, on a sheet that wraps with the same corners at both of its edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from gm_console.board.links.seam_rings import rejoined, rings_of
from gm_console.files.imports.source import SourceRing, Spot
from gm_console.tools.province_map.cells import pieces_of


def rings_by_id(shapes: Mapping[str, BaseGeometry], around: int) -> Mapping[str, tuple[SourceRing, ...]]:
    """Return every shape as rings, its largest piece first; ``around`` is the way round the world, 0 for edges.

    Pieces that meet round the world are one, and a corner at one edge of the sheet is a corner at the other, too.
    """
    rings = {
        id_: [ring for piece in sorted(pieces_of(shape), key=_smaller) for ring in rings_of(piece)]
        for id_, shape in shapes.items()
    }
    if not around:
        return {id_: tuple(own) for id_, own in rings.items()}
    corners = shapely.get_coordinates(list(shapes.values()))
    at_seam = np.unique(corners[np.isin(corners[:, 0], (0, around)), 1]).tolist()
    return {
        id_: rejoined(tuple(tuple(_with(ring, at_seam, (0.0, float(around)))) for ring in own), around)
        for id_, own in rings.items()
    }


def _smaller(piece: shapely.Polygon) -> float:
    return -float(piece.area)


def _with(ring: SourceRing, at_seam: Sequence[float], edges: tuple[float, float]) -> Iterator[Spot]:
    """Yield the corners of a ring with all that lie at the seam between them."""
    for one, other in pairwise((*ring, ring[0])):
        yield one
        if one[0] == other[0] and one[0] in edges:
            low, high = sorted((one[1], other[1]))
            between = [(one[0], y) for y in at_seam if low < y < high]
            yield from between if one[1] < other[1] else reversed(between)
