"""Rings of regions from the arcs that were drawn: outlines before their holes, each region in one place."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from gm_console.files.tracing.cracks import Net
from gm_console.files.tracing.draw import Whole, area2, ring_of

Rings = tuple[tuple[tuple[float, float], ...], ...]


def shapes_of(net: Net, drawn: Sequence[Whole], width: int) -> dict[int, Rings]:
    """Return the rings of every label in map units, outlines and holes; ``width`` is 0 on a sheet without wrap."""
    return {
        label: _settled([ring_of(ring, drawn, width) for ring in rings], width)
        for label, rings in net.faces.items()
    }


def _settled(rings: list[Whole], width: int) -> Rings:
    ordered = sorted(rings, key=lambda ring: (-abs(area2(ring)), ring.min(axis=0).tolist()))
    if width:
        outlines = [_home(ring, width) for ring in ordered if area2(ring) > 0]
        areas = [shapely.Polygon(ring) for ring in outlines]
        waiting = iter(outlines)
        ordered = [next(waiting) if area2(ring) > 0 else _inside(ring, areas, width) for ring in ordered]
    return tuple(tuple((float(x), float(y)) for x, y in ring.tolist()) for ring in ordered)


def _home(ring: Whole, width: int) -> Whole:
    """Return an outline moved to where its middle is on the sheet."""
    middle = int(ring[:, 0].min() + ring[:, 0].max()) // 2
    moved: Whole = ring - np.array([middle // width * width, 0])
    return moved


def _inside(hole: Whole, areas: Sequence[shapely.Polygon], width: int) -> Whole:
    """Return a hole moved to where it lies in one of the outlines."""
    for turn in (0, 1, -1, 2, -2):
        moved: Whole = hole + np.array([turn * width, 0])
        spot = shapely.Polygon(moved).representative_point()
        if any(area.contains(spot) for area in areas):
            return moved
    return hole
