"""From ground to patches: the cells of every region, not yet numbered.

Land is cut along the borders of countries and, where it is narrow, along the line between two waters, so that no
region but a canal reaches from one water to another; then all regions of the world grow at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gm_console.board.generate.brief import Brief
from gm_console.board.generate.ground import FILL, SEA, CellOwners
from gm_console.board.generate.mesh import Bools, Floats, Ints, Mesh
from gm_console.board.generate.noise import fractal
from gm_console.board.generate.spread import grow, grow_even, proportional, scatter
from gm_console.board.region_ids import code_of

NARROW = 2.6
"""Land between two waters is narrow up to this many times the side of a region."""
LEAST_PIECE = 0.45
"""Smallest piece of a country or a sea that is a region of its own, as a share of what a region should weigh."""


@dataclass(frozen=True)
class Patch:
    """One region: its country or sea code, and its id if the brief pins it."""

    country: str
    sea: bool
    id: str = ""


@dataclass(frozen=True)
class Patchwork:
    """All regions and their cells."""

    patches: tuple[Patch, ...]
    label: Ints
    """Index of the patch of every cell, or -1."""
    frozen: Bools
    """Cells that must stay in their patch: pinned ones, and those beside a cut between two waters."""


def make_patches(brief: Brief, mesh: Mesh, ground: CellOwners, rng: np.random.Generator) -> Patchwork:
    """Return every region's cells: pinned ones first, then land, then sea.

    Raises :class:`ValueError` when a country or a sea has no room for its regions.
    """
    work = _Work(brief, mesh, ground, rng)
    work.pin()
    work.land()
    work.sea()
    work.adopt()
    size = np.bincount(work.label[work.label >= 0], minlength=len(work.patches))
    if not size.all():
        raise ValueError(f"a region of {work.patches[int(np.argmin(size))].country} has no room")
    return Patchwork(tuple(work.patches), work.label, work.frozen)


class _Work:
    """Patches under way."""

    def __init__(self, brief: Brief, mesh: Mesh, ground: CellOwners, rng: np.random.Generator) -> None:
        self._brief, self._mesh, self._ground, self._rng = brief, mesh, ground, rng
        self.patches: list[Patch] = []
        self.label = np.full(mesh.size, -1, dtype=np.int64)
        self.frozen = np.zeros(mesh.size, dtype=np.bool_)
        self._toll = _toll(mesh, rng)

    def pin(self) -> None:
        """Set the pinned regions."""
        seas = {sea.code for sea in self._brief.seas}
        for id_, cells in self._ground.pinned.items():
            code = code_of(id_)
            self.label[cells] = len(self.patches)
            self.frozen[cells] = True
            self.patches.append(Patch(code, code in seas, id_))

    def land(self) -> None:
        """Share the land of every country among its regions."""
        owner, codes, regions = self._countries()
        free = (self.label < 0) & (owner >= 0)
        watershed = self._watershed()
        self.frozen[self._mesh.pairs[watershed].ravel()] = True
        keep = self._inside(free, owner) & ~watershed
        self._share(free, keep, owner, codes, regions, np.ones(self._mesh.size), sea=False)

    def sea(self) -> None:
        """Share the water among the seas, and every sea among its regions."""
        free = (self.label < 0) & (self._ground.owner == SEA)
        codes = [sea.code for sea in self._brief.seas if sea.regions]
        regions = [sea.regions for sea in self._brief.seas if sea.regions]
        if not codes or not free.any():
            return
        weight = _shore_weight(self._mesh, self._ground)
        owner = self._sea_owner(free, weight, regions)
        keep = self._inside(free, owner) & self._mesh.off_seam
        self._share(free, keep, owner, codes, regions, weight, sea=True)

    def _inside(self, free: Bools, owner: Ints) -> Bools:
        a, b = self._mesh.pairs[:, 0], self._mesh.pairs[:, 1]
        return np.asarray(free[a] & free[b] & (owner[a] == owner[b]))

    def _countries(self) -> tuple[Ints, list[str], list[int]]:
        """Return every land cell's country, fills shared out, with the codes and the regions still to make."""
        owner = self._ground.owner.copy()
        codes = [country.code for country in self._brief.countries]
        pinned = [code_of(id_) for id_ in self._ground.pinned]
        regions = [country.regions - pinned.count(country.code) for country in self._brief.countries]
        for number, fill in enumerate(self._brief.fills):
            group = self._ground.groups.index(f"{FILL}{number}")
            mine = self._ground.owner == group
            counts = [1 + part for part in _even(fill.regions - len(fill.countries), len(fill.countries))]
            part = self._parts(mine, np.array(counts, dtype=np.float64))
            owner[mine] = len(codes) + part[mine]
            codes += [code for code, _ in fill.countries]
            regions += counts
        return owner, codes, regions

    def _parts(self, mine: Bools, shares: Floats) -> Ints:
        """Share a fill among its countries, numbered from north to south."""
        cells = np.nonzero(mine)[0]
        places = self._mesh.delta(self._mesh.points[cells] - self._mesh.points[cells[0]])
        chosen = cells[scatter(places, len(shares), self._rng)]
        chosen = chosen[np.lexsort((chosen, self._mesh.points[chosen, 1] // 400))]
        a, b = self._mesh.pairs[:, 0], self._mesh.pairs[:, 1]
        graph = self._mesh.graph(mine[a] & mine[b], self._toll)
        target = shares * len(cells) / shares.sum()
        seeds = [[int(cell)] for cell in chosen]
        load = mine.astype(np.float64)
        return grow_even(self._mesh, graph, seeds, load, target, rounds=40, moving=14)

    def _watershed(self) -> Bools:
        """Return the edges along which narrow land is cut between two waters."""
        mesh, water = self._mesh, self._ground.water
        land = self._ground.owner >= 0
        a, b = mesh.pairs[:, 0], mesh.pairs[:, 1]
        graph = mesh.graph(~((water[a] > 0) & (water[b] > 0)), mesh.spans)
        found = grow(graph, [np.nonzero(water == n)[0].tolist() for n in range(1, int(water.max()) + 1)],
                     np.zeros(int(water.max())))  # fmt: skip
        side = (float(land.sum()) * mesh.cell_area / max(1, self._brief.land_regions)) ** 0.5
        cut = (found.part[a] != found.part[b]) & (found.cost[a] + found.cost[b] < NARROW * side)
        return np.asarray(cut & land[a] & land[b])

    def _sea_owner(self, free: Bools, weight: Floats, regions: Sequence[int]) -> Ints:
        """Return every sea cell's sea: grown from the spots of each, in proportion to its regions."""
        mesh = self._mesh
        wet = np.nonzero(free)[0]
        spots = [self._spots(sea.at, wet) for sea in self._brief.seas if sea.regions]
        loose = [n for n, cells in enumerate(spots) if not cells]
        if loose:
            places = mesh.points[wet]
            for n, place in zip(loose, scatter(places, len(loose), self._rng), strict=True):
                spots[n] = [int(wet[place])]
        a, b = mesh.pairs[:, 0], mesh.pairs[:, 1]
        graph = mesh.graph(free[a] & free[b] & mesh.off_seam, mesh.spans)
        load = np.where(free, weight, 0.0)
        target = np.array(regions, dtype=np.float64) * load.sum() / sum(regions)
        part = grow_even(mesh, graph, spots, load, target, rounds=24, moving=6 if loose else 0)
        part = np.where(free, part, -1)
        self._merge_slivers(part, free, load, load.sum() / sum(regions))
        return part

    def _spots(self, at: Sequence[tuple[int, int]], wet: Ints) -> list[int]:
        places = self._ground.warped[wet]
        return [int(wet[np.argmin(((places - spot) ** 2).sum(axis=1))]) for spot in at]

    def _merge_slivers(self, part: Ints, free: Bools, load: Floats, target: float) -> None:
        """Give pieces of a sea too small for a region to a sea beside them."""
        a, b = self._mesh.pairs[:, 0], self._mesh.pairs[:, 1]
        for _ in range(2):
            pieces = self._mesh.components(self._inside(free, part) & self._mesh.off_seam)
            size = np.bincount(pieces, weights=load)
            small = free & (size[pieces] < LEAST_PIECE * target)
            edge = (
                self._mesh.off_seam
                & free[a]
                & free[b]
                & (pieces[a] != pieces[b])
                & (part[a] >= 0)
                & (part[b] >= 0)
            )
            for one, other in ((a, b), (b, a)):
                at = np.nonzero(edge & small[one] & ~small[other])[0]
                for piece in np.unique(pieces[one[at]]).tolist():
                    hosts = np.bincount(part[other[at[pieces[one[at]] == piece]]])
                    part[pieces == piece] = int(np.argmax(hosts))
                    small[pieces == piece] = False

    def _share(
        self,
        free: Bools,
        keep: Bools,
        owner: Ints,
        codes: Sequence[str],
        regions: Sequence[int],
        weight: Floats,
        *,
        sea: bool,
    ) -> None:
        """Grow the regions of all countries, or of all seas, at once."""
        mesh = self._mesh
        pieces = np.where(free, mesh.components(keep), -1)
        load = np.where(free, weight, 0.0)
        seeds: list[list[int]] = []
        target: list[float] = []
        names: list[str] = []
        for number, (code, count) in enumerate(zip(codes, regions, strict=True)):
            cells = np.nonzero(free & (owner == number))[0]
            found, size = np.unique(pieces[cells], return_counts=True)
            largest = found[np.lexsort((found, -size))][:count].tolist()
            if count < 1 or not largest:
                raise ValueError(f"{code} has no room for its {count} regions")
            loads = [float(load[pieces == piece].sum()) for piece in largest]
            least = LEAST_PIECE * sum(loads) / count
            mine = [piece for piece, whole in zip(largest, loads, strict=True) if whole >= least]
            loads = [whole for whole in loads if whole >= least]
            for piece, share, whole in zip(mine, proportional(count, loads), loads, strict=True):
                inside = np.nonzero(pieces == piece)[0]
                places = mesh.delta(mesh.points[inside] - mesh.points[inside[0]])
                share = min(share, len(inside))
                seeds += [[int(inside[n])] for n in scatter(places, share, self._rng)]
                target += [whole / share] * share
                names += [code] * share
        part = grow_even(
            mesh, mesh.graph(keep, self._toll), seeds, load, np.array(target), rounds=46, moving=16
        )
        reached = free & (part >= 0)
        self.label[reached] = part[reached] + len(self.patches)
        self.patches += [Patch(name, sea) for name in names]

    def adopt(self) -> None:
        """Give cells that no region could take to a neighbour: of the same country, else of the same kind, else any."""
        mesh = self._mesh
        a, b = mesh.pairs[:, 0], mesh.pairs[:, 1]
        wet = self._ground.owner == SEA
        anyhow = np.ones(len(a), dtype=np.bool_)
        for alike in (self._ground.owner[a] == self._ground.owner[b], wet[a] == wet[b], anyhow):
            while True:
                left = self.label < 0
                left &= self._ground.owner >= SEA
                edge = alike & (left[a] != left[b]) & (self.label[a] + self.label[b] >= -1)
                edge &= np.maximum(self.label[a], self.label[b]) >= 0
                if not edge.any():
                    break
                orphan = np.where(left[a], a, b)[edge]
                host = np.where(left[a], b, a)[edge]
                cell, first = np.unique(orphan, return_index=True)
                self.label[cell] = self.label[host[first]]
        lost = int(((self.label < 0) & (self._ground.owner >= SEA)).sum())
        if lost:
            raise ValueError(f"{lost} cells lie where no region can take them")


def _even(total: int, parts: int) -> list[int]:
    return [total // parts + (n < total % parts) for n in range(parts)]


def _toll(mesh: Mesh, rng: np.random.Generator) -> Floats:
    """Return what it costs to grow over every inner edge: its length, dearer over ridges and at random."""
    side = mesh.cell_area**0.5
    ridge = np.abs(fractal(mesh.points, (mesh.width, mesh.height), 9.0 * side, 2, rng))
    a, b = mesh.pairs[:, 0], mesh.pairs[:, 1]
    rough = 0.7 + 0.9 * np.exp(-6.0 * np.minimum(ridge[a], ridge[b]))
    return np.asarray(mesh.spans * rough * rng.uniform(0.75, 1.35, len(mesh.pairs)), dtype=np.float64)


def _shore_weight(mesh: Mesh, ground: CellOwners) -> Floats:
    """Weigh sea cells by their nearness to land, so that coastal waters get smaller regions."""
    land = np.nonzero(ground.owner >= 0)[0].tolist()
    everywhere = np.ones(len(mesh.pairs), dtype=np.bool_)
    far = grow(mesh.graph(everywhere, mesh.spans), [land], np.zeros(1)).cost
    return np.asarray(0.62 + 1.1 * np.exp(-far / (7.0 * mesh.cell_area**0.5)), dtype=np.float64)
