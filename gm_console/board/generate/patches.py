"""From ground to patches: the cells of every region, not yet numbered."""

from __future__ import annotations

import heapq
from collections import Counter
from dataclasses import dataclass

import numpy as np

from gm_console.board.generate.brief import Brief
from gm_console.board.generate.ground import FILL, SEA, Ground
from gm_console.board.generate.mesh import Floats, Mesh
from gm_console.board.generate.partition import pieces, proportional, share_out

SMALLEST_PIECE = 14


@dataclass
class Patch:
    """The cells of one region."""

    country: str
    """Country or sea code."""
    sea: bool
    cells: list[int]
    id: str = ""
    """Set for a region that the brief pins."""


def make_patches(brief: Brief, mesh: Mesh, ground: Ground, rng: np.random.Generator) -> list[Patch]:
    """Return every region's cells: pinned ones first, then land, then sea."""
    seas = {sea.code for sea in brief.seas}
    patches = [
        Patch(id_.partition("-")[0], id_.partition("-")[0] in seas, cells, id_)
        for id_, cells in ground.pinned.items()
    ]
    fixed = {cell for cells in ground.pinned.values() for cell in cells}
    shore = _shores(mesh, ground)
    for country, regions, cells in _countries(brief, mesh, ground, fixed, rng):
        patches += _share(mesh, Patch(country, False, cells), regions, np.ones(mesh.size), shore, rng)
    patches += _sea_patches(brief, mesh, ground, fixed, rng)
    _adopt_orphans(mesh, ground, patches, shore)
    return patches


def labels_of(mesh: Mesh, patches: list[Patch]) -> list[int]:
    """Return for every cell the index of its patch, or -1."""
    label = [-1] * mesh.size
    for index, patch in enumerate(patches):
        for cell in patch.cells:
            label[cell] = index
    return label


def _share(
    mesh: Mesh, whole: Patch, regions: int, weight: Floats, shore: dict[int, int], rng: np.random.Generator
) -> list[Patch]:
    parts = pieces(mesh, whole.cells)
    if len(parts) > regions:
        parts = parts[:regions]
    found = []
    for part, count in zip(
        parts, proportional(regions, [float(weight[part].sum()) for part in parts]), strict=True
    ):
        share = share_out(mesh, part, count, weight, shore, rng)
        groups: list[list[int]] = [[] for _ in range(count)]
        for cell, number in sorted(share.items()):
            groups[number].append(cell)
        found += [Patch(whole.country, whole.sea, cells) for cells in groups]
    return found


def _shores(mesh: Mesh, ground: Ground) -> dict[int, int]:
    found = {}
    for cell in np.nonzero(ground.owner >= 0)[0].tolist():
        waters = sorted({int(ground.water[n]) for n in mesh.neighbours[cell] if ground.water[n]})
        if waters:
            found[cell] = waters[0]
    return found


def _countries(
    brief: Brief, mesh: Mesh, ground: Ground, fixed: set[int], rng: np.random.Generator
) -> list[tuple[str, int, list[int]]]:
    """Return code, number of regions still to make, and cells of every country."""
    cells: dict[str, list[int]] = {group: [] for group in ground.groups}
    for cell, owner in enumerate(ground.owner.tolist()):
        if owner >= 0 and cell not in fixed:
            cells[ground.groups[owner]].append(cell)
    pinned = Counter(id_.partition("-")[0] for id_ in ground.pinned)
    found = [(c.code, c.regions - pinned[c.code], cells[c.code]) for c in brief.countries]
    for number, fill in enumerate(brief.fills):
        codes = [code for code, _ in fill.countries]
        whole = Patch(FILL, False, cells[f"{FILL}{number}"])
        parts = _share(mesh, whole, len(codes), np.ones(mesh.size), {}, rng)
        parts.sort(key=lambda part: (float(mesh.points[part.cells, 1].mean()) // 400, part.cells[0]))
        counts = proportional(fill.regions, [float(len(part.cells)) for part in parts])
        found += [(code, n, part.cells) for code, n, part in zip(codes, counts, parts, strict=True)]
    return found


def _sea_patches(
    brief: Brief, mesh: Mesh, ground: Ground, fixed: set[int], rng: np.random.Generator
) -> list[Patch]:
    open_mesh = mesh.cut_at_seam()
    wet = [cell for cell in np.nonzero(ground.owner == SEA)[0].tolist() if cell not in fixed]
    sea_of = _nearest_sea(brief, open_mesh, ground, wet)
    _merge_slivers(open_mesh, sea_of)
    weight = _shore_weight(mesh, ground)
    patches = []
    for sea in brief.seas:
        cells = [cell for cell in wet if sea_of.get(cell) == sea.code]
        if cells and sea.regions:
            patches += _share(open_mesh, Patch(sea.code, True, cells), sea.regions, weight, {}, rng)
    return patches


def _nearest_sea(brief: Brief, mesh: Mesh, ground: Ground, wet: list[int]) -> dict[int, str]:
    """Give every sea cell to the sea whose spot is nearest by water."""
    free = set(wet)
    index = np.asarray(wet)
    heap = []
    for sea in brief.seas:
        for spot in sea.at:
            near = index[np.argmin(((ground.warped[index] - spot) ** 2).sum(axis=1))]
            heap.append((0.0, sea.code, int(near)))
    heapq.heapify(heap)
    found: dict[int, str] = {}
    while heap:
        cost, code, cell = heapq.heappop(heap)
        if cell in found:
            continue
        found[cell] = code
        for other in mesh.neighbours[cell]:
            if other in free and other not in found:
                heapq.heappush(heap, (cost + mesh.distance(cell, other), code, other))
    return found


def _merge_slivers(mesh: Mesh, sea_of: dict[int, str]) -> None:
    """Give pieces too small for a region to the sea beside them."""
    for code in sorted(set(sea_of.values())):
        for piece in pieces(mesh, [cell for cell, sea in sea_of.items() if sea == code])[1:]:
            around = Counter(sea_of[n] for cell in piece for n in mesh.neighbours[cell] if n in sea_of)
            del around[code]
            if len(piece) < SMALLEST_PIECE and around:
                host = min(around, key=lambda sea: (-around[sea], sea))
                sea_of.update(dict.fromkeys(piece, host))


def _shore_weight(mesh: Mesh, ground: Ground) -> Floats:
    """Weigh sea cells by their nearness to land, so that coastal waters get smaller regions."""
    steps = np.full(mesh.size, 99.0)
    front = [cell for cell in range(mesh.size) if ground.owner[cell] >= 0]
    steps[front] = 0.0
    for cell in front:
        for other in mesh.neighbours[cell]:
            if steps[other] == 99.0:
                steps[other] = steps[cell] + 1.0
                front.append(other)
    return np.asarray(0.6 + 1.8 * np.exp(-steps / 6.0), dtype=np.float64)


def _adopt_orphans(mesh: Mesh, ground: Ground, patches: list[Patch], shore: dict[int, int]) -> None:
    """Give cells that no region could take to a neighbour of the same kind that touches no other water."""
    label = labels_of(mesh, patches)
    orphans = [cell for cell in range(mesh.size) if label[cell] < 0 and ground.owner[cell] >= SEA]
    while orphans:
        waters = [{shore[c] for c in patch.cells if c in shore} for patch in patches]
        left = []
        for cell in orphans:
            sea = ground.owner[cell] == SEA
            hosts = Counter(
                label[n] for n in mesh.neighbours[cell] if label[n] >= 0 and patches[label[n]].sea == sea
            )
            fits = [h for h in hosts if not (cell in shore and waters[h] - {shore[cell]})] or list(hosts)
            if not fits:
                left.append(cell)
                continue
            host = min(fits, key=lambda h: (-hosts[h], h))
            label[cell] = host
            patches[host].cells.append(cell)
            waters[host] |= {shore[cell]} if cell in shore else set()
        if len(left) == len(orphans):
            raise ValueError(f"{len(left)} cells lie where no region can take them")
        orphans = left
