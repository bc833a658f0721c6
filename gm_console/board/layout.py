"""Places for the regions of a graph that has no drawing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import networkx as nx

SHEET: Final = (4000.0, 3000.0)
"""Width and height of the sheet that graphs are laid out on, in map units."""
EDGE: Final = 150.0
CORNERS: Final = 8
STEADY: Final = 400
"""Places up to which the slower layout with even distances is affordable."""

Spot = tuple[float, float]


def laid_out(keys: Sequence[str], links: Sequence[tuple[str, str]]) -> dict[str, tuple[Spot, ...]]:
    """Return an octagon for each key; neighbours lie near each other and no two octagons touch.

    The same graph gives the same layout.
    """
    graph: nx.Graph[Any] = nx.Graph()
    graph.add_nodes_from(keys)
    graph.add_edges_from(links)
    spots = _spread(graph)
    return {key: _octagon(spots[key], _room(key, spots)) for key in keys}


def _spread(graph: nx.Graph[Any]) -> dict[str, Spot]:
    if len(graph) < 2:
        return dict.fromkeys(graph, (SHEET[0] / 2, SHEET[1] / 2))
    # parts that nothing joins are held together loosely, or the layout would throw them to the ends of the sheet
    joined = graph.copy()
    parts = sorted(
        (sorted(part) for part in nx.connected_components(graph)), key=lambda part: (-len(part), part)
    )
    joined.add_edges_from((one[0], other[0]) for one, other in pairwise(parts))
    if len(joined) <= STEADY:
        start = nx.kamada_kawai_layout(joined, pos=nx.circular_layout(joined))
    else:
        start = nx.spring_layout(joined, seed=1, iterations=60)
    low = [min(float(at[axis]) for at in start.values()) for axis in (0, 1)]
    high = [max(float(at[axis]) for at in start.values()) for axis in (0, 1)]

    def placed(at: Any, axis: int) -> float:
        span = (high[axis] - low[axis]) or 1.0
        return EDGE + (float(at[axis]) - low[axis]) / span * (SHEET[axis] - 2 * EDGE)

    return {key: (placed(at, 0), placed(at, 1)) for key, at in start.items()}


def _room(key: str, spots: dict[str, Spot]) -> float:
    """Return how far a region may reach: two fifths of the way to the nearest other, up to the edge of the sheet."""
    nearest = min((math.dist(spots[key], at) for other, at in spots.items() if other != key), default=EDGE)
    return max(min(0.4 * nearest, EDGE), 3.0)


def _octagon(centre: Spot, radius: float) -> tuple[Spot, ...]:
    turns = [2 * math.pi * (n + 0.5) / CORNERS for n in range(CORNERS)]
    return tuple((centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)) for turn in turns)
