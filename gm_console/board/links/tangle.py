"""How often outlines cross themselves: one that does so all over is no region, and mending it would take for ever."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import shapely

from gm_console.board.links.crowd import boxes_over
from gm_console.board.links.seam_rings import DrawnRing

FEW: Final = 100
"""Corners of which all pairs can be compared, whatever they do."""
AT_ONCE: Final = 1_000_000
"""Pairs of edges that may be looked at in one go, however badly they are tangled."""


def closeness(rings: Sequence[DrawnRing]) -> int:
    """Return how many pairs of edges have to be compared at the most to know whether outlines cross themselves."""
    lines = [np.asarray(ring, dtype=np.float64) for ring in rings if len(ring) > 2]
    if sum(map(len, lines)) < FEW:
        return 0
    starts = np.concatenate(lines)
    ends = np.concatenate([np.roll(line, -1, axis=0) for line in lines])
    return boxes_over(np.minimum(starts, ends), np.maximum(starts, ends))


def crossings(rings: Sequence[DrawnRing], most: int) -> int:
    """Return how many pairs of edges of one region meet that do not follow each other; the count ends beyond ``most``.

    Edges that run over each other count as well.
    """
    lines = [np.asarray([*ring, ring[0]], dtype=np.float64) for ring in rings if len(ring) > 2]
    if not lines or shapely.is_simple(shapely.MultiLineString(lines)):
        return 0
    ends = np.concatenate([np.stack((line[:-1], line[1:]), axis=1) for line in lines])
    edges = np.asarray(shapely.linestrings(ends))
    tree = shapely.STRtree(edges)
    step = max(1, AT_ONCE // len(edges))
    found = 0
    for start in range(0, len(edges), step):
        some = edges[start : start + step]
        # every edge meets itself, the one before it and the one after it
        found += tree.query(some, predicate="intersects").shape[1] - 3 * len(some)
        if found > 2 * most:
            break
    return found // 2
