"""Growing parts from seeds over a cost graph until all carry about the load they should.

Every part grows at the same pace, but a part may start later than others by its delay; delays are raised for parts that
came out too heavy and lowered for those too light, and seeds move to the middle of what they got.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import coo_array, csr_array
from scipy.sparse.csgraph import connected_components, dijkstra

from gm_console.board.generate.mesh import Floats, Ints, Mesh

NOBODY = -1
GAIN = 0.35
"""Share of a part's mean radius by which its delay answers to a load that is twice what it should be."""


@dataclass(frozen=True)
class Growth:
    """What the parts got."""

    part: Ints
    """Part of every cell, ``NOBODY`` where none came."""
    cost: Floats
    """Cost at which every cell was reached."""


def grow(graph: csr_array, seeds: Sequence[Sequence[int]], delay: Floats) -> Growth:
    """Give every cell to the part that reaches it first; a part grows from all its seeds at once."""
    size, parts = graph.shape[0], len(seeds)
    starts = np.array([part for part, cells in enumerate(seeds) for _ in cells], dtype=np.int64)
    ends = np.array([cell for cells in seeds for cell in cells], dtype=np.int64)
    inner = graph.tocoo()
    rows = np.concatenate([inner.row, starts + size])
    columns = np.concatenate([inner.col, ends])
    costs = np.concatenate([inner.data, delay[starts] - delay.min() + 1e-3])
    whole = coo_array((costs, (rows, columns)), shape=(size + parts, size + parts)).tocsr()
    cost, _, source = dijkstra(
        whole, indices=np.arange(size, size + parts), min_only=True, return_predecessors=True
    )
    part = np.where(source[:size] >= size, source[:size] - size, NOBODY).astype(np.int64)
    return Growth(part, np.asarray(cost[:size], dtype=np.float64))


def grow_even(
    mesh: Mesh,
    graph: csr_array,
    starts: Sequence[Sequence[int]],
    load: Floats,
    target: Floats,
    *,
    rounds: int,
    moving: int = 0,
) -> Ints:
    """Return the part of every cell, as even as ``rounds`` of growing make it.

    ``load`` is what a cell weighs, ``target`` what a part should weigh.  In the first ``moving`` rounds seeds go to the
    middle of their part.
    """
    seeds = [list(cells) for cells in starts]
    radius = np.sqrt(target * mesh.cell_area / max(float(load[load > 0].mean()), 1e-9))
    delay = np.zeros(len(seeds))
    piece = connected_components(graph, directed=False)[1].astype(np.int64)
    best: tuple[float, Ints] | None = None
    for step in range(rounds):
        found = grow(graph, seeds, delay)
        mine = found.part >= 0
        got = np.bincount(found.part[mine], weights=load[mine], minlength=len(seeds))
        excess = got / target - 1.0
        worst = float(np.abs(excess).max())
        if step >= moving and (best is None or worst < best[0]):
            best = (worst, found.part)
        if step < moving:
            seeds = _recentred(mesh, found.part, seeds, load)
        _replant(found, seeds, excess, piece)
        delay = delay + GAIN * np.clip(excess, -1.0, 1.5) * radius * (1.0 - 0.5 * step / rounds)
        _wake(found, seeds, delay)
    if best is None:
        raise ValueError("seeds move in every round")
    return best[1]


def _wake(found: Growth, seeds: Sequence[Sequence[int]], delay: Floats) -> None:
    """Let parts start at once that others ran over before they started."""
    base = delay.min()
    for part, cells in enumerate(seeds):
        if all(found.part[cell] != part for cell in cells):
            delay[part] = base + 0.5 * max(min(float(found.cost[cell]) for cell in cells), 0.0)


def _replant(found: Growth, seeds: list[list[int]], excess: Floats, piece: Ints) -> None:
    """Move the seeds of parts that got nothing to the far ends of the heaviest parts of the same piece."""
    heavy = excess.copy()
    for part in np.nonzero(excess <= -1.0)[0].tolist():
        if len(seeds[part]) > 1:
            continue
        here = piece[seeds[part][0]]
        host = max(
            (n for n, cells in enumerate(seeds) if piece[cells[0]] == here), key=lambda n: (heavy[n], -n)
        )
        cells = np.nonzero(found.part == host)[0]
        if len(cells) > 1:
            seeds[part] = [int(cells[np.argmax(found.cost[cells])])]
            heavy[host] = -1.0


def _recentred(mesh: Mesh, part: Ints, seeds: Sequence[Sequence[int]], load: Floats) -> list[list[int]]:
    """Return the cell nearest to the middle of every part; a part of several seeds keeps them."""
    first = np.array([cells[0] for cells in seeds])
    cells = np.nonzero(part >= 0)[0]
    owner = part[cells]
    step = mesh.delta(mesh.points[cells] - mesh.points[first[owner]])
    heavy = np.maximum(load[cells], 1e-9)
    whole = np.maximum(np.bincount(owner, weights=heavy, minlength=len(seeds)), 1e-9)
    middle = np.stack(
        [np.bincount(owner, weights=heavy * step[:, axis], minlength=len(seeds)) / whole for axis in (0, 1)],
        axis=1,
    )
    gap = ((step - middle[owner]) ** 2).sum(axis=1)
    order = np.lexsort((cells, gap, owner))
    starts = np.searchsorted(owner[order], np.arange(len(seeds)))
    moved = []
    for number, old in enumerate(seeds):
        at = starts[number]
        there = at < len(order) and owner[order[at]] == number
        moved.append([int(cells[order[at]])] if there and len(old) == 1 else list(old))
    return moved


def scatter(places: Floats, count: int, rng: np.random.Generator) -> list[int]:
    """Return the indices of ``count`` places far from each other: the best of some candidates, one after the other."""
    chosen = [int(rng.integers(len(places)))]
    reach = ((places - places[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < count:
        tries = rng.integers(len(places), size=12)
        best = int(tries[np.argmax(reach[tries])])
        if reach[best] <= 0.0:
            best = int(np.argmax(reach))
        chosen.append(best)
        reach = np.minimum(reach, ((places - places[best]) ** 2).sum(axis=1))
    return chosen


def proportional(total: int, sizes: Sequence[float]) -> list[int]:
    """Return ``total`` split by ``sizes``, at least 1 each, by largest remainder."""
    spare = total - len(sizes)
    if spare < 0:
        raise ValueError(f"{total} regions cannot be shared among {len(sizes)} pieces")
    whole = sum(sizes)
    exact = [max(0.0, size / whole * total - 1.0) for size in sizes]
    scale = spare / sum(exact) if sum(exact) else 0.0
    floors = [int(value * scale) for value in exact]
    rest = sorted(range(len(sizes)), key=lambda n: (floors[n] - exact[n] * scale, n))
    for n in rest[: spare - sum(floors)]:
        floors[n] += 1
    return [1 + floor for floor in floors]
