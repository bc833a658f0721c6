"""Sharing out a set of cells among regions of about equal weight, each in one piece."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence

import numpy as np

from gm_console.board.generate.mesh import Floats, Mesh

Share = dict[int, int]
"""Cell to the number of its part."""


def share_out(
    mesh: Mesh,
    cells: Sequence[int],
    parts: int,
    weight: Floats,
    shore: Mapping[int, int],
    rng: np.random.Generator,
    tries: int = 8,
) -> Share:
    """Return the cells shared among ``parts`` connected parts.

    ``weight`` says how small parts should be at a cell; ``shore`` gives for a cell the one water it touches, and no
    part takes shores of two waters as long as that can be helped.  The most even of ``tries`` attempts is taken.
    """
    best: tuple[float, Share] | None = None
    for _ in range(tries):
        seeds = _seeds(mesh, cells, parts, weight, rng)
        share = _grow(mesh, cells, seeds, weight, shore, rng)
        load = np.zeros(parts)
        for cell, part in share.items():
            load[part] += weight[cell]
        score = float(load.min() / load.mean() - 0.3 * load.max() / load.mean()) - (len(cells) - len(share))
        if best is None or score > best[0]:
            best = (score, share)
    if best is None:
        raise ValueError("no attempt was allowed")
    return best[1]


def pieces(mesh: Mesh, cells: Sequence[int]) -> list[list[int]]:
    """Return the connected pieces of a set of cells, largest first."""
    left = dict.fromkeys(cells)
    found = []
    while left:
        start = next(iter(left))
        del left[start]
        piece = [start]
        for cell in piece:
            for other in mesh.neighbours[cell]:
                if other in left:
                    del left[other]
                    piece.append(other)
        found.append(sorted(piece))
    return sorted(found, key=lambda piece: (-len(piece), piece[0]))


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


def _seeds(
    mesh: Mesh, cells: Sequence[int], parts: int, weight: Floats, rng: np.random.Generator
) -> list[int]:
    index = np.asarray(cells)
    origin = mesh.points[index[0]]
    places = mesh.delta(mesh.points[index] - origin)
    heavy = weight[index]
    centres = _scatter(places, heavy, parts, rng)
    for _ in range(14):
        nearest = np.argmin(((places[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2), axis=1)
        for part in range(parts):
            mine = nearest == part
            if mine.any():
                centres[part] = np.average(places[mine], axis=0, weights=heavy[mine])
    chosen: list[int] = []
    for part in range(parts):
        order = np.argsort(((places - centres[part]) ** 2).sum(axis=1), kind="stable")
        chosen.append(next(int(index[n]) for n in order if int(index[n]) not in chosen))
    return chosen


def _scatter(places: Floats, heavy: Floats, parts: int, rng: np.random.Generator) -> Floats:
    centres = [places[rng.choice(len(places), p=heavy / heavy.sum())]]
    reach = ((places - centres[0]) ** 2).sum(axis=1)
    while len(centres) < parts:
        chance = reach * heavy
        centres.append(places[rng.choice(len(places), p=chance / chance.sum())])
        reach = np.minimum(reach, ((places - centres[-1]) ** 2).sum(axis=1))
    return np.array(centres)


def _grow(
    mesh: Mesh,
    cells: Sequence[int],
    seeds: Sequence[int],
    weight: Floats,
    shore: Mapping[int, int],
    rng: np.random.Generator,
) -> Share:
    free = set(cells)
    toll = {cell: float(cost) for cell, cost in zip(cells, rng.uniform(0.55, 1.6, len(cells)), strict=True)}
    water: list[int] = [0] * len(seeds)
    share: Share = {}
    heap: list[tuple[float, int, int]] = [(0.0, part, seed) for part, seed in enumerate(seeds)]
    heapq.heapify(heap)
    while heap:
        cost, part, cell = heapq.heappop(heap)
        mine = shore.get(cell, 0)
        if cell in share or (mine and water[part] and water[part] != mine):
            continue
        share[cell] = part
        water[part] = water[part] or mine
        for other in mesh.neighbours[cell]:
            if other in free and other not in share:
                step = mesh.distance(cell, other) * (toll[cell] + toll[other]) * float(weight[cell]) ** 0.5
                heapq.heappush(heap, (cost + step, part, other))
    return share
