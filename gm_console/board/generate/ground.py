"""Which cell is ice, sea or land, and whose land.

Every country has a height over the sheet, from its discs in a warped world plus the noise of the coast.  A weight
added to the height is moved until the country has the area of its regions; what belongs to the highest country, and
lies above the sea, is its land.  So countries of as many regions have as much room, whatever the noise does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gm_console.board.generate import groundwork
from gm_console.board.generate.brief import Brief, CountryKind, Disc, country_in
from gm_console.board.generate.facts import FactsBroken
from gm_console.board.generate.mesh import Bools, Floats, Ints, Mesh
from gm_console.board.generate.noise import fractal
from gm_console.board.region_ids import code_of

SEA = -1
ICE = -2
FILL = "fill"
ROUNDS = 46
CARVED = (14, 20, 26)
RAISED = (14, 18, 22, 26, 30, 34)
"""Rounds after which necks are cut, and after which land rises beside countries with too much coast; the
weights answer to it in the rounds that follow."""
SOFT = 40.0
"""Distance over which discs of a landmass melt into each other, in map units."""
ROCK_ROOM = 0.7
"""Room of a rock, as a share of an ordinary region's."""


@dataclass(frozen=True)
class CellOwners:
    """Every cell's owner group."""

    groups: tuple[str, ...]
    """Country codes, then ``fill0`` ... for land to be shared out."""
    owner: Ints
    """Index into ``groups``, or ``SEA``, or ``ICE``."""
    pinned: dict[str, Ints]
    """Cells of every pinned region, land or sea."""
    warped: Floats
    """Positions of the cells in the straight world of the brief."""
    water: Ints
    """For sea cells the number of their water, counted from 1; 0 elsewhere."""


class _Field:
    """Heights of every group over every cell, and the weights that are moved."""

    def __init__(self, brief: Brief, mesh: Mesh, rng: np.random.Generator) -> None:
        self.brief, self.mesh = brief, mesh
        codes = [*(c.code for c in brief.countries), *(f"{FILL}{n}" for n in range(len(brief.fills)))]
        masses = [*(c.landmass for c in brief.countries), *(fill.landmass for fill in brief.fills)]
        names = list(dict.fromkeys(masses))
        self.groups = tuple(codes)
        self.mass = np.array([names.index(name) for name in masses])
        self.unit = _unit(brief)
        self.warped = _warp(mesh, rng, self.unit)
        discs = [country.discs for country in brief.countries] + [fill.discs for fill in brief.fills]
        self.depth = np.stack([_depth(mesh, self.warped, mine) for mine in discs])
        self.apart = _apart(brief, codes, masses)
        self.coast = _coast(mesh, rng, self.unit)
        self.small = np.array([_is_rock(brief, name) for name in names])
        self.gulf = _depth(mesh, self.warped, brief.gulfs) if brief.gulfs else np.full(mesh.size, -1e9)
        self.target = _targets(brief, mesh)
        self.weight = np.zeros(len(codes))
        self.ice = _ice(brief, mesh, rng)
        self.pinned = groundwork.pins(brief, mesh, self.warped, self.ice)
        self.lake = np.zeros(mesh.size, dtype=np.bool_)
        for cells in groundwork.lakes(brief, self.pinned):
            self.lake[cells] = True
        self.rim = groundwork.rim(mesh, self.lake)
        self.coast += 2.2 * self.unit * np.exp(-((self.rim / (1.3 * self.unit)) ** 2))
        self.barred = groundwork.ice_margin(brief, mesh, self.ice, codes)
        self.barred |= groundwork.edge_margin(brief, mesh, 0.3 * self.unit)
        self._draw_to_ice()
        self.banned = np.zeros(mesh.size, dtype=np.bool_)

    def _draw_to_ice(self) -> None:
        """Lift the countries that have to touch the ice where they lie beside it."""
        y = self.mesh.points[:, 1]
        for gap, welcome in ((y, self.brief.north_ice), (self.mesh.height - y, self.brief.south_ice)):
            beside = gap < 1.6 * self.brief.ice + 1.2 * self.unit
            for code in sorted({country_in(wish) for wish in welcome} & set(self.groups)):
                depth = self.depth[self.groups.index(code)]
                depth[beside & (depth > -1.2 * self.unit)] += 0.8 * self.unit

    def owner(self) -> tuple[Ints, Ints]:
        """Return the owner of every cell at the present weights, and who would own it if it were land."""
        best, peak = self._highest()
        dry = (peak > 0) & (self.gulf < 0) & ~self.banned
        dry[self._too_near(np.nonzero(dry & (self.rim > 1.2 * self.unit))[0], best)] = False
        owner = np.where(dry, best, SEA).astype(np.int64)
        owner[self.barred[best, np.arange(self.mesh.size)] & (owner >= 0)] = SEA
        self._fix(owner)
        return owner, best

    def _highest(self) -> tuple[Ints, Floats]:
        """Return the highest group of the highest landmass over every cell, and that landmass's height."""
        best, peak = np.zeros(self.mesh.size, dtype=np.int64), np.full(self.mesh.size, -np.inf)
        for mass, small in enumerate(self.small.tolist()):
            pool, group = self._pool(mass)
            pool += 0.25 * self.coast if small else self.coast
            higher = pool > peak
            best[higher] = group[higher]
            np.maximum(peak, pool, out=peak)
        return best, peak

    def _pool(self, mass: int) -> tuple[Floats, Ints]:
        """Return the height of a landmass, its countries' heights melted into each other, and whose is highest."""
        groups = np.nonzero(self.mass == mass)[0]
        mine = self.depth[groups] + self.weight[groups, None]
        top = np.asarray(mine.max(axis=0), dtype=np.float64)
        if len(mine) > 1:
            near = np.nonzero(top > -4.0 * self.unit)[0]
            bulge = np.exp(np.maximum(mine[:, near] - top[near], -9.0 * SOFT) / SOFT).sum(axis=0)
            top[near] += SOFT * np.log(bulge)
        return top, groups[_first_highest(mine)]

    def _fix(self, owner: Ints) -> None:
        """Set what neither noise nor weight may change: ice and pinned regions."""
        owner[self.ice] = ICE
        seas = {sea.code for sea in self.brief.seas}
        for id_, cells in self.pinned.items():
            code = code_of(id_)
            owner[cells] = SEA if code in seas else self.groups.index(code)

    def _too_near(self, cells: Ints, best: Ints) -> Ints:
        """Return those of the cells where a country comes too close to the one that it must not touch."""
        owner = best[cells]
        own = self.depth[owner, cells] + self.weight[owner]
        near = np.zeros(len(cells), dtype=np.bool_)
        for group in range(len(self.groups)):
            rival = self.depth[group, cells] + self.weight[group]
            at = np.nonzero(rival > -2.2 * self.unit)[0]
            near[at] |= self.apart[owner[at], group] & (own[at] - rival[at] < self.brief.strait)
        return cells[near]

    def raise_land(self, owner: Ints) -> None:
        """Let land rise beside countries that have too much coast."""
        reach = max(2, round(1.4 * self.unit / self.mesh.cell_area**0.5))
        self.coast[groundwork.draw_in(self.brief, self.mesh, owner, reach)] += 0.9 * self.unit

    def settle(self, owner: Ints, gain: float) -> float:
        """Move the weights towards the areas wanted; return by what share the worst area still missed."""
        got = np.bincount(owner[owner >= 0], minlength=len(self.groups))
        excess = np.clip(got / self.target - 1.0, -0.7, 0.7)
        radius = np.sqrt(self.target * self.mesh.cell_area / np.pi)
        self.weight -= gain * excess * radius
        return float(np.abs(excess).max())


def lay_ground(brief: Brief, mesh: Mesh, rng: np.random.Generator) -> CellOwners:
    """Return the ground of the world.

    Raises :class:`FactsBroken` when a coast, a room or a port is so far from what the brief asks that the rest need not
    be drawn.
    """
    field = _Field(brief, mesh, rng)
    fixed = np.zeros(mesh.size, dtype=np.bool_)
    for cells in field.pinned.values():
        fixed[cells] = True
    settled: tuple[float, Ints, Ints] | None = None
    for step in range(ROUNDS):
        owner, best = field.owner()
        groundwork.clean(mesh, owner, best, fixed, field.apart, field.lake, thorough=step >= CARVED[0])
        if step in CARVED:
            groundwork.carve_necks(brief, mesh, owner, field.banned)
        if step in RAISED:
            field.raise_land(owner)
        worst = field.settle(owner, 0.55 - 0.45 * step / ROUNDS)
        if step > RAISED[-1] and (settled is None or worst < settled[0]):
            settled = (worst, owner, best)
    if settled is None:
        raise ValueError("land rises in every round")
    _, owner, best = settled
    for _ in range(2):
        groundwork.clean(mesh, owner, best, fixed, field.apart, field.lake, thorough=True)
        owner[field.barred[np.maximum(owner, 0), np.arange(mesh.size)] & (owner >= 0) & ~fixed] = SEA
        groundwork.separate(mesh, owner, fixed, field.apart)
    water = groundwork.waters(mesh, owner == SEA)
    missed = (
        *groundwork.coasts_missed(brief, mesh, owner),
        *groundwork.rooms_missed(brief, owner),
        *groundwork.ports_missed(brief, mesh, owner, water),
    )
    if missed:
        raise FactsBroken(missed)
    return CellOwners(field.groups, owner, field.pinned, field.warped, water)


def _unit(brief: Brief) -> float:
    """Return the side of a square region of land, in map units: the measure of all noise."""
    room = brief.width * brief.height * brief.land_percent / 100.0
    return float((room / max(1, brief.land_regions)) ** 0.5)


def _warp(mesh: Mesh, rng: np.random.Generator, unit: float) -> Floats:
    size = (mesh.width, mesh.height)
    long = [fractal(mesh.points, size, 6.0 * unit, 2, rng) for _ in range(2)]
    short = [fractal(mesh.points, size, 1.9 * unit, 3, rng) for _ in range(2)]
    shift = unit * np.stack([0.72 * long[0] + 0.42 * short[0], 0.62 * long[1] + 0.42 * short[1]], axis=1)
    edge = np.minimum(mesh.points[:, 1], mesh.height - mesh.points[:, 1])
    calm = np.clip(edge / (3.3 * unit), 0.2, 1.0)
    return np.asarray(mesh.points + shift * calm[:, None], dtype=np.float64)


def _coast(mesh: Mesh, rng: np.random.Generator, unit: float) -> Floats:
    """Return the noise that makes gulfs and capes: broad swells, and shorter ones where another noise lets them."""
    size = (mesh.width, mesh.height)
    broad = fractal(mesh.points, size, 3.4 * unit, 3, rng)
    fine = fractal(mesh.points, size, 1.25 * unit, 3, rng)
    where = np.clip(0.5 + 0.9 * fractal(mesh.points, size, 5.0 * unit, 2, rng), 0.1, 1.0)
    return np.asarray(unit * (0.72 * broad + 0.7 * where * fine), dtype=np.float64)


def _first_highest(heights: Floats) -> Ints:
    """Return the row that is highest in every column, the first of equal ones."""
    best, top = np.zeros(heights.shape[1], dtype=np.int64), heights[0].copy()
    for row, height in enumerate(heights[1:], 1):
        best[height > top] = row
        np.maximum(top, height, out=top)
    return best


def _depth(mesh: Mesh, warped: Floats, discs: Sequence[Disc]) -> Floats:
    """Return how deep every cell lies inside the deepest of the discs; negative outside."""
    best = np.full(mesh.size, -1e9)
    for x, y, radius in discs:
        step = mesh.delta(warped - (x, y))
        best = np.maximum(best, radius - np.hypot(step[:, 0], step[:, 1]))
    return best


def _is_rock(brief: Brief, landmass: str) -> bool:
    kinds = [c.kind for c in brief.countries if c.landmass == landmass]
    return set(kinds) == {CountryKind.ROCK} and not any(fill.landmass == landmass for fill in brief.fills)


def _apart(brief: Brief, codes: Sequence[str], masses: Sequence[str]) -> Bools:
    """Return which groups must not touch."""
    joins = {country.code: country.joins for country in brief.countries}

    def bars(one: str, other: str) -> bool:
        return bool(joins.get(one)) and other not in joins[one]

    return np.array(
        [
            [
                a != b and (masses[a] != masses[b] or bars(one, two) or bars(two, one))
                for b, two in enumerate(codes)
            ]
            for a, one in enumerate(codes)
        ],
        dtype=np.bool_,
    )


def _targets(brief: Brief, mesh: Mesh) -> Floats:
    """Return how many cells every group should have."""
    regions = [ROCK_ROOM if c.kind is CountryKind.ROCK else float(c.regions) for c in brief.countries] + [
        float(fill.regions) for fill in brief.fills
    ]
    whole = mesh.size * brief.land_percent / 100.0
    return np.asarray(np.array(regions) * whole / sum(regions), dtype=np.float64)


def _ice(brief: Brief, mesh: Mesh, rng: np.random.Generator) -> Bools:
    rough = fractal(mesh.points, (mesh.width, mesh.height), 420.0 * mesh.height / 4000.0, 4, rng)
    edge = np.minimum(mesh.points[:, 1], mesh.height - mesh.points[:, 1])
    return np.asarray(edge < np.maximum(brief.ice * (1.0 + 0.55 * rough), brief.ice * 0.45))
