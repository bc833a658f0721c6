"""The fine irregular mesh: Voronoi cells of jittered points, periodic from east to west where the world wraps.

A cost graph is a sparse matrix over cells; cutting edges out of it keeps what grows on it apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components
from scipy.spatial import Voronoi

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

OUTSIDE = -1


@dataclass(frozen=True)
class Mesh:
    """Cells and the edges between them."""

    width: int
    height: int
    points: Floats
    """Centre of every cell, x within ``[0, width)``."""
    vertices: Floats
    """Corner points, each once, x within ``[0, width)``."""
    edge_cells: Ints
    """For every edge the cells on both sides, in order; ``OUTSIDE`` beyond the north and the south edge."""
    edge_vertices: Ints
    """For every edge its two ends."""
    wraps: bool = True

    @property
    def size(self) -> int:
        """Number of cells."""
        return len(self.points)

    @cached_property
    def edge_lengths(self) -> Floats:
        """Length of every edge."""
        ends = self.vertices[self.edge_vertices]
        step = self.delta(ends[:, 1] - ends[:, 0])
        return np.asarray(np.hypot(step[:, 0], step[:, 1]), dtype=np.float64)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Neighbours of every cell, sorted."""
        table: list[list[int]] = [[] for _ in range(self.size)]
        for a, b in self.edge_cells.tolist():
            if a != OUTSIDE and b != OUTSIDE:
                table[a].append(b)
                table[b].append(a)
        return tuple(tuple(sorted(row)) for row in table)

    @cached_property
    def inner(self) -> Bools:
        """Edges with a cell on both sides."""
        return np.asarray((self.edge_cells >= 0).all(axis=1))

    @cached_property
    def pairs(self) -> Ints:
        """The two cells of every inner edge."""
        return np.asarray(self.edge_cells[self.inner], dtype=np.int64)

    @cached_property
    def spans(self) -> Floats:
        """Distance of the two centres of every inner edge."""
        step = self.delta(self.points[self.pairs[:, 0]] - self.points[self.pairs[:, 1]])
        return np.asarray(np.hypot(step[:, 0], step[:, 1]), dtype=np.float64)

    @cached_property
    def off_seam(self) -> Bools:
        """Inner edges that do not cross from east to west."""
        x = self.points[self.pairs, 0]
        return np.asarray(np.abs(x[:, 0] - x[:, 1]) < self.width / 2)

    @cached_property
    def cell_area(self) -> float:
        """Mean area of a cell."""
        return self.width * self.height / self.size

    def delta(self, step: Floats) -> Floats:
        """Return differences of positions the short way round."""
        short = step.copy()
        if self.wraps:
            short[..., 0] -= self.width * np.round(short[..., 0] / self.width)
        return short

    def graph(self, keep: Bools, cost: Floats) -> csr_array:
        """Return the kept inner edges as a cost graph."""
        a, b, weight = self.pairs[keep, 0], self.pairs[keep, 1], cost[keep]
        ends = (np.concatenate([a, b]), np.concatenate([b, a]))
        return csr_array((np.concatenate([weight, weight]), ends), shape=(self.size, self.size))

    def components(self, keep: Bools) -> Ints:
        """Return for every cell the number of its component over the kept inner edges."""
        a, b = self.pairs[keep, 0], self.pairs[keep, 1]
        starts = np.concatenate([[0], np.cumsum(np.bincount(a, minlength=self.size))])
        graph = csr_array((np.ones(len(b)), b, starts), shape=(self.size, self.size))
        return np.asarray(connected_components(graph, directed=False)[1], dtype=np.int64)

    def near(self, inside: Bools) -> Floats:
        """Return for every cell the share of its neighbours that lie inside."""
        a, b = self.pairs[:, 0], self.pairs[:, 1]
        hits = np.bincount(a, weights=inside[b], minlength=self.size) + np.bincount(
            b, weights=inside[a], minlength=self.size
        )
        return np.asarray(hits / self._degrees, dtype=np.float64)

    @cached_property
    def _degrees(self) -> Ints:
        """Number of inner edges of every cell, at least 1."""
        return np.maximum(np.bincount(self.pairs.ravel(), minlength=self.size), 1)


def build_mesh(width: int, height: int, cells: int, rng: np.random.Generator, wraps: bool = True) -> Mesh:
    """Return a mesh of about ``cells`` cells."""
    points = _points(width, height, cells, rng)
    count = len(points)
    margin = 6.0 * (width * height / cells) ** 0.5
    spread, origin = _copies(points, width, height, margin, wraps)
    diagram = Voronoi(spread)
    pairs = origin[diagram.ridge_points]
    ends = np.asarray(diagram.ridge_vertices, dtype=np.int64)
    inside = (diagram.ridge_points < count).any(axis=1) & (ends >= 0).all(axis=1)
    pairs, ends = pairs[inside], ends[inside]
    low, high = pairs.min(axis=1), pairs.max(axis=1)
    keep = (low != high) & (high >= 0)
    low, high, ends = low[keep], high[keep], ends[keep]
    corner, vertices = _merge_vertices(diagram.vertices, ends, width, height, wraps)
    joined = np.stack([low, high, corner.min(axis=1), corner.max(axis=1)], axis=1)
    joined = np.unique(joined[corner[:, 0] != corner[:, 1]], axis=0)
    return Mesh(width, height, points, vertices, joined[:, :2], joined[:, 2:], wraps)


def _points(width: int, height: int, cells: int, rng: np.random.Generator) -> Floats:
    side = (width * height / cells) ** 0.5
    columns, rows = round(width / side), round(height / (side * 0.9))
    dx, dy = width / columns, height / rows
    row, column = np.meshgrid(np.arange(rows), np.arange(columns), indexing="ij")
    x = (column + 0.25 + 0.5 * (row % 2)) * dx
    y = (row + 0.5) * dy
    jitter = rng.uniform(-0.36, 0.36, size=(2, rows, columns))
    grid = np.stack([(x + jitter[0] * dx) % width, y + jitter[1] * dy], axis=-1)
    return np.asarray(grid.reshape(-1, 2), dtype=np.float64)


def _copies(points: Floats, width: int, height: int, margin: float, wraps: bool) -> tuple[Floats, Ints]:
    """Return the points with copies beyond all four edges; mirrored copies belong to no cell."""
    index = np.arange(len(points), dtype=np.int64)
    east, west = points[:, 0] < margin, points[:, 0] > width - margin
    turn = (1, 1) if wraps else (-1, 1)
    sides = [points[east] * turn + (width if wraps else 0, 0)]
    sides.append(points[west] * turn + (-width if wraps else 2 * width, 0))
    names = [index[east], index[west]] if wraps else [np.full(len(side), OUTSIDE) for side in sides]
    spread = np.concatenate([points, *sides])
    origin = np.concatenate([index, *names])
    north, south = spread[:, 1] < margin, spread[:, 1] > height - margin
    mirrored = np.concatenate([spread[north] * (1, -1), spread[south] * (1, -1) + (0, 2 * height)])
    outside = np.full(len(mirrored), OUTSIDE, dtype=np.int64)
    return np.concatenate([spread, mirrored]), np.concatenate([origin, outside])


def _merge_vertices(raw: Floats, ends: Ints, width: int, height: int, wraps: bool) -> tuple[Ints, Floats]:
    """Give the copies of a corner one index; they differ by less than a thousandth."""
    used = np.unique(ends)
    places = raw[used]
    x = np.round(places[:, 0], 3)
    x = np.round(x % width, 3) % width if wraps else np.clip(x, 0, width)
    whole = np.stack([x, np.clip(np.round(places[:, 1], 3), 0, height)], axis=1)
    distinct, index = np.unique(whole, axis=0, return_inverse=True)
    lookup = np.zeros(int(used.max()) + 1, dtype=np.int64)
    lookup[used] = index.reshape(-1)
    return lookup[ends], np.asarray(distinct, dtype=np.float64)
