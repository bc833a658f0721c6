"""Corners that lie on a neighbour's border without being a corner of it: shared, the border is drawn once for both.

The outline does not change: a corner is put where the border runs already.  Only whole numbers that lie exactly on the
line count, so that borders drawn beside each other stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray

from gm_console.board.links.crowd import corners_within
from gm_console.board.model import Ring

MOST: Final = 8_000_000
"""Corners near edges that are looked at; a map with more of them is left as it is drawn."""
Whole = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Joints:
    """Shapes with the corners that they share."""

    shapes: Mapping[str, tuple[Ring, ...]]
    count: int
    """Corners that were put in."""


def shared_corners(shapes: Mapping[str, tuple[Ring, ...]]) -> Joints:
    """Return the shapes with every corner of one that lies on another's border a corner of both."""
    rings = [(key, number) for key, shape in shapes.items() for number in range(len(shape))]
    if len(shapes) < 2:
        return Joints(shapes=shapes, count=0)
    lines = [np.asarray(shapes[key][number], dtype=np.int64) for key, number in rings]
    starts = np.concatenate(lines)
    ends = np.concatenate([np.roll(line, -1, axis=0) for line in lines])
    owner = np.repeat(np.arange(len(lines)), [len(line) for line in lines])
    first = np.concatenate([[0], np.cumsum([len(line) for line in lines])])
    edges, corners = _on_edges(starts, ends, np.unique(starts, axis=0))
    if not len(edges):
        return Joints(shapes=shapes, count=0)
    way = np.abs(corners - starts[edges]).sum(axis=1)
    order = np.lexsort((way, edges))
    edges, corners = edges[order], corners[order]
    made: dict[str, list[Ring]] = {key: list(shape) for key, shape in shapes.items()}
    for ring in np.unique(owner[edges]).tolist():
        key, number = rings[ring]
        here = owner[edges] == ring
        joined = np.insert(lines[ring], edges[here] - first[ring] + 1, corners[here], axis=0)
        made[key][number] = tuple((x, y) for x, y in joined.tolist())
    return Joints(shapes={key: tuple(shape) for key, shape in made.items()}, count=len(edges))


def _on_edges(starts: Whole, ends: Whole, corners: Whole) -> tuple[NDArray[np.intp], Whole]:
    """Return edges, each with a corner that lies on it between its ends; none where there are far too many."""
    none = np.empty(0, dtype=np.intp), np.empty((0, 2), dtype=np.int64)
    # an edge of one step has no room for a corner between its ends
    long = np.flatnonzero(np.abs(ends - starts).max(axis=1) > 1)
    low, high = np.minimum(starts[long], ends[long]), np.maximum(starts[long], ends[long])
    if (
        not len(long)
        or corners_within(low.astype(np.float64), high.astype(np.float64), corners.astype(np.float64)) > MOST
    ):
        return none
    boxes = np.asarray(shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1]))
    one, other = shapely.STRtree(np.asarray(shapely.points(corners))).query(boxes)
    edges = long[one]
    way, there = ends[edges] - starts[edges], corners[other] - starts[edges]
    on = (way[:, 0] * there[:, 1] == way[:, 1] * there[:, 0]) & there.any(axis=1)
    on &= (corners[other] != ends[edges]).any(axis=1)
    return edges[on], corners[other[on]]
