"""Outlines: borders as shared arcs, drawn once for both neighbours, then joined to rings.

An arc runs from one meeting point of three regions to the next.  It is roughened and smoothed as a whole and rounded
to whole map units once, so that neighbours hold the very same points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import mul

import numpy as np
import shapely

from gm_console.board.generate.mesh import Floats, Mesh
from gm_console.board.model import Point, Ring
from gm_console.core.gathering import gathered

COAST_DETAIL = 0.21
"""How far the middle of a stretch of coast is pushed aside, as a share of the stretch; at every finer level anew."""
INLAND_DETAIL = 0.10
COAST_LEVELS = 3
INLAND_LEVELS = 1
COAST_FAR = 1.2
INLAND_FAR = 1.2
"""Tolerances in map units within which points are left out again."""


@dataclass(frozen=True)
class _Arc:
    sides: tuple[int, int]
    path: tuple[int, ...]
    """Vertices from end to end."""


def outlines(
    mesh: Mesh, label: Sequence[int], rank: Mapping[int, int], rng: np.random.Generator
) -> dict[int, tuple[Ring, ...]]:
    """Return the rings of every label but -1.

    ``rank`` says what a label is (0 land, 1 sea, 2 ice): arcs between different ranks get the detail of a coast.
    """
    arcs = _arcs(mesh, label)
    whole = _whole(mesh)
    coast = [_is_coast(arc, rank) for arc in arcs]
    seeds = rng.integers(0, 2**31, size=len(arcs)).tolist()
    drawn = [
        _draw(mesh, whole, arc, wet, 1.0, seed) for arc, wet, seed in zip(arcs, coast, seeds, strict=True)
    ]
    around = _around(arcs)
    shapes = {label: _rings_of(mesh, arcs, drawn, mine) for label, mine in around.items()}
    changed = set(shapes)
    for softness in (0.5, 0.25, 0.0, -1.0):
        broken = {label for label in changed if _is_broken(shapes[label])}
        if not broken:
            break
        again = sorted({n for label in broken for n in around[label]})
        for n in again:
            drawn[n] = _draw(mesh, whole, arcs[n], coast[n], softness, seeds[n])
        changed = {side for n in again for side in arcs[n].sides} & set(around)
        shapes.update((label, _rings_of(mesh, arcs, drawn, around[label])) for label in sorted(changed))
    return shapes


def _is_coast(arc: _Arc, rank: Mapping[int, int]) -> bool | None:
    """Tell whether an arc divides land, sea or ice from another of them; None at the edge of the sheet."""
    a, b = (rank.get(side, 3) for side in arc.sides)
    return None if 3 in (a, b) else a != b


def _arcs(mesh: Mesh, label: Sequence[int]) -> list[_Arc]:
    """Walk the border edges into arcs; a border without meeting point becomes a closed arc."""
    at: dict[int, list[tuple[int, tuple[int, int]]]] = {}
    for (a, b), (u, v) in zip(mesh.edge_cells.tolist(), mesh.edge_vertices.tolist(), strict=True):
        one = label[a] if a >= 0 else -1
        other = label[b] if b >= 0 else -1
        if one != other:
            sides = (min(one, other), max(one, other))
            at.setdefault(u, []).append((v, sides))
            at.setdefault(v, []).append((u, sides))
    done: set[tuple[int, int]] = set()
    arcs = []
    nodes = sorted(vertex for vertex, ends in at.items() if len(ends) != 2)
    for start in [*nodes, *sorted(at)]:
        for second, sides in sorted(at[start]):
            if (start, second) in done:
                continue
            path = [start, second]
            while len(at[path[-1]]) == 2 and path[-1] != start:
                path.append(next(v for v, _ in at[path[-1]] if v != path[-2]))
            for u, v in pairwise(path):
                done |= {(u, v), (v, u)}
            arcs.append(_Arc(sides, tuple(path)))
    return arcs


def _whole(mesh: Mesh) -> Floats:
    return np.asarray(np.round(mesh.vertices), dtype=np.float64)


def _draw(
    mesh: Mesh, whole: Floats, arc: _Arc, coast: bool | None, softness: float, seed: int
) -> list[Point]:
    """Return the points of an arc in one piece, ends on whole units.

    ``softness`` is the share of the detail that is drawn; below 0, and at the edge of the sheet, the arc stays as
    it is.
    """
    line = whole[list(arc.path)]
    steps = mesh.delta(np.diff(line, axis=0))
    line = np.concatenate([line[:1], line[:1] + np.cumsum(steps, axis=0)])
    if coast is not None and softness >= 0.0:
        rng = np.random.Generator(np.random.PCG64(seed))
        line = _smooth(_smooth(line))
        line = shapely.get_coordinates(
            shapely.simplify(shapely.LineString(line), 0.075 * mesh.cell_area**0.5)
        )
        detail = COAST_DETAIL if coast else INLAND_DETAIL
        for _ in range(COAST_LEVELS if coast else INLAND_LEVELS):
            line = _roughen(line, softness * detail, rng)
        if not coast:
            line = _smooth(line)
        simple = shapely.simplify(shapely.LineString(line), COAST_FAR if coast else INLAND_FAR)
        line = shapely.get_coordinates(simple)
    points = [(int(x), int(y)) for x, y in np.round(line).tolist()]
    return [point for n, point in enumerate(points) if n == 0 or point != points[n - 1]]


def _smooth(line: Floats) -> Floats:
    """Cut the corners of a line once, ends kept (Chaikin)."""
    if len(line) < 3:
        return line
    near, far = line[:-1] * 0.75 + line[1:] * 0.25, line[:-1] * 0.25 + line[1:] * 0.75
    body = np.stack([near, far], axis=1).reshape(-1, 2)
    return np.asarray(np.concatenate([line[:1], body[1:-1], line[-1:]]), dtype=np.float64)


def _roughen(line: Floats, rough: float, rng: np.random.Generator) -> Floats:
    """Push the middle of every stretch sideways."""
    step = np.diff(line, axis=0)
    aside = np.stack([-step[:, 1], step[:, 0]], axis=1)
    push = rng.normal(0.0, rough, size=(len(step), 1))
    middle = (line[:-1] + line[1:]) / 2 + aside * np.clip(push, -0.36, 0.36)
    body = np.stack([line[:-1], middle], axis=1).reshape(-1, 2)
    return np.asarray(np.concatenate([body, line[-1:]]), dtype=np.float64)


def _is_broken(rings: Sequence[Ring]) -> bool:
    """Tell whether an outline crosses itself."""
    return any(len(ring) < 3 for ring in rings) or not shapely.Polygon(rings[0], rings[1:]).is_valid


def _around(arcs: Sequence[_Arc]) -> dict[int, list[int]]:
    """Return the arcs round every label but -1, by label."""
    by_label = gathered((side, n) for n, arc in enumerate(arcs) for side in arc.sides)
    by_label.pop(-1, None)
    return dict(sorted(by_label.items()))


def _rings_of(
    mesh: Mesh, arcs: Sequence[_Arc], drawn: Sequence[Sequence[Point]], mine: Sequence[int]
) -> tuple[Ring, ...]:
    ends = gathered((end, n) for n in mine for end in dict.fromkeys((arcs[n].path[0], arcs[n].path[-1])))
    left = dict.fromkeys(mine)
    rings = []
    while left:
        first = next(iter(left))
        del left[first]
        ring, tip, last = list(drawn[first]), arcs[first].path[-1], first
        while tip != arcs[first].path[0]:
            last = next(n for n in ends[tip] if n in left)
            del left[last]
            forward = arcs[last].path[0] == tip
            piece = drawn[last] if forward else drawn[last][::-1]
            shift = ring[-1][0] - piece[0][0]
            ring.extend((x + shift, y) for x, y in piece[1:])
            tip = arcs[last].path[-1] if forward else arcs[last].path[0]
        rings.append(tuple(ring[:-1]))
    return _settle(mesh, rings)


def _settle(mesh: Mesh, rings: Sequence[Ring]) -> tuple[Ring, ...]:
    """Put the outline first and the holes inside it, each starting at its smallest point."""
    ordered = sorted(rings, key=lambda ring: (-abs(_twice_area(ring)), min(ring)))
    outer = ordered[0]
    middle = (min(x for x, _ in outer) + max(x for x, _ in outer)) // 2
    home = middle // mesh.width * mesh.width
    settled = [tuple((x - home, y) for x, y in outer)]
    for hole in ordered[1:]:
        centre = (min(x for x, _ in hole) + max(x for x, _ in hole)) // 2
        shift = round((middle - home - centre) / mesh.width) * mesh.width
        settled.append(tuple((x + shift, y) for x, y in hole))
    return tuple(_oriented(ring, hole=n > 0) for n, ring in enumerate(settled))


def _oriented(ring: Ring, *, hole: bool) -> Ring:
    turned = ring if (_twice_area(ring) > 0) != hole else ring[::-1]
    start = turned.index(min(turned))
    return turned[start:] + turned[:start]


def _twice_area(ring: Ring) -> int:
    x, y = zip(*ring, strict=True)
    twice: int = sum(map(mul, x, y[1:] + y[:1])) - sum(map(mul, x[1:] + x[:1], y))
    return twice
