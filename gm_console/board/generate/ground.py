"""Which cell is ice, sea or land, and whose land: discs of the brief, warped, with a coast by noise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from gm_console.board.generate.brief import Brief, CountryKind, Disc, PinBrief
from gm_console.board.generate.mesh import Bools, Floats, Ints, Mesh
from gm_console.board.generate.noise import fractal

SEA = -1
ICE = -2
FILL = "fill"


@dataclass(frozen=True)
class Ground:
    """Every cell's owner group."""

    groups: tuple[str, ...]
    """Country codes, then ``fill0`` ... for land to be shared out."""
    owner: Ints
    """Index into ``groups``, or ``SEA``, or ``ICE``."""
    pinned: dict[str, list[int]]
    """Cells of every pinned region, land or sea."""
    warped: Floats
    """Positions of the cells in the straight world of the brief."""
    water: Ints
    """For sea cells the number of their water, counted from 1; 0 elsewhere."""


def lay_ground(brief: Brief, mesh: Mesh, rng: np.random.Generator) -> Ground:
    """Return the ground of the world."""
    warped = _warp(mesh, rng)
    groups, landmasses = _groups(brief)
    scores = _scores(brief, mesh, warped)
    owner = _land(brief, mesh, warped, scores, landmasses, rng)
    pinned = _pins(brief, mesh, warped, groups, owner)
    _ice(brief, mesh, owner, rng)
    _shave(mesh, owner, {cell for cells in pinned.values() for cell in cells})
    fixed = {cell for cells in pinned.values() for cell in cells}
    apart = _apart(brief, groups, landmasses)
    _drop_fragments(mesh, owner, groups, fixed, apart)
    _fill_ponds(mesh, owner, fixed)
    return Ground(groups, owner, pinned, warped, label_waters(mesh, owner == SEA))


def components(mesh: Mesh, inside: Callable[[int], object]) -> Iterator[list[int]]:
    """Yield the connected sets of cells for which ``inside`` has the same value; None is left out."""
    seen: set[int] = set()
    for start in range(mesh.size):
        value = inside(start)
        if value is None or start in seen:
            continue
        seen.add(start)
        part = [start]
        for cell in part:
            for other in mesh.neighbours[cell]:
                if other not in seen and inside(other) == value:
                    seen.add(other)
                    part.append(other)
        yield part


def label_waters(mesh: Mesh, sea: Bools) -> Ints:
    """Number the waters: sea cells joined by sea cells."""
    label = np.zeros(mesh.size, dtype=np.int64)
    wet = sea.tolist()
    for number, part in enumerate(components(mesh, lambda cell: True if wet[cell] else None), 1):
        label[part] = number
    return label


def _warp(mesh: Mesh, rng: np.random.Generator) -> Floats:
    size = (mesh.width, mesh.height)
    long = [fractal(mesh.points, size, 900.0, 2, rng) for _ in range(2)]
    short = [fractal(mesh.points, size, 260.0, 3, rng) for _ in range(2)]
    shift = np.stack([115.0 * long[0] + 60.0 * short[0], 95.0 * long[1] + 60.0 * short[1]], axis=1)
    calm = np.clip(np.minimum(mesh.points[:, 1], mesh.height - mesh.points[:, 1]) / 500.0, 0.2, 1.0)
    return np.asarray(mesh.points + shift * calm[:, None], dtype=np.float64)


def _groups(brief: Brief) -> tuple[tuple[str, ...], tuple[str, ...]]:
    codes = [*(c.code for c in brief.countries), *(f"{FILL}{n}" for n in range(len(brief.fills)))]
    masses = [*(c.landmass for c in brief.countries), *(fill.landmass for fill in brief.fills)]
    return tuple(codes), tuple(masses)


def _depth(mesh: Mesh, warped: Floats, discs: Sequence[Disc]) -> Floats:
    """Return how deep every cell lies inside the deepest of the discs; negative outside."""
    best = np.full(mesh.size, -1e9)
    for x, y, radius in discs:
        step = mesh.delta(warped - (x, y))
        best = np.maximum(best, radius - np.hypot(step[:, 0], step[:, 1]))
    return best


def _scores(brief: Brief, mesh: Mesh, warped: Floats) -> Floats:
    owners = [country.discs for country in brief.countries] + [fill.discs for fill in brief.fills]
    return np.stack([_depth(mesh, warped, discs) for discs in owners])


def _land(
    brief: Brief,
    mesh: Mesh,
    warped: Floats,
    scores: Floats,
    landmasses: Sequence[str],
    rng: np.random.Generator,
) -> Ints:
    names = list(dict.fromkeys(landmasses))
    soft = 45.0
    pool = np.stack(
        [
            soft
            * np.log(np.exp(np.clip(scores[[m == name for m in landmasses]], -900, 900) / soft).sum(axis=0))
            for name in names
        ]
    )
    coast = fractal(mesh.points, (mesh.width, mesh.height), 330.0, 4, rng)
    outpost = np.array([_is_outpost(brief, name) for name in names])
    height = pool + np.where(outpost[:, None], 12.0, 72.0) * coast
    gulf = _depth(mesh, warped, brief.gulfs) if brief.gulfs else np.full(mesh.size, -1e9)
    order = np.sort(height, axis=0)
    first, second = order[-1], order[-2]
    land = (first > 0) & (first - second > brief.strait) & (gulf < 0)
    mass_of = np.array([names.index(name) for name in landmasses])
    top_mass = np.argmax(height, axis=0)
    own = np.where(mass_of[:, None] == top_mass[None, :], scores, -1e9)
    best = np.argmax(own, axis=0)
    land &= ~_too_near(brief, own, best, mass_of)
    return np.where(land, best, SEA).astype(np.int64)


def _is_outpost(brief: Brief, landmass: str) -> bool:
    return all(c.kind is CountryKind.OUTPOST for c in brief.countries if c.landmass == landmass) and not any(
        fill.landmass == landmass for fill in brief.fills
    )


def _apart(brief: Brief, groups: Sequence[str], landmasses: Sequence[str]) -> set[tuple[int, int]]:
    """Return the pairs of groups that must not touch."""
    joins = {country.code: country.joins for country in brief.countries}
    pairs = set()
    for a, one in enumerate(groups):
        for b, other in enumerate(groups):
            barred = (joins.get(one) and other not in joins[one]) or (
                joins.get(other) and one not in joins[other]
            )
            if a != b and (landmasses[a] != landmasses[b] or barred):
                pairs.add((a, b))
    return pairs


def _too_near(brief: Brief, own: Floats, best: Ints, mass_of: Ints) -> Bools:
    groups, landmasses = _groups(brief)
    apart = _apart(brief, groups, landmasses)
    near = np.zeros(own.shape[1], dtype=np.bool_)
    top = np.take_along_axis(own, best[None, :], axis=0)[0]
    for a, b in sorted(apart):
        if mass_of[a] == mass_of[b]:
            near |= (best == a) & (top - own[b] < brief.strait) & (own[b] > -250)
    return near


def _pins(
    brief: Brief, mesh: Mesh, warped: Floats, groups: Sequence[str], owner: Ints
) -> dict[str, list[int]]:
    seas = {sea.code for sea in brief.seas}
    taken: dict[int, str] = {}
    for pin in brief.pins:
        code = pin.id.partition("-")[0]
        for cell in _cells_within(mesh, warped, pin):
            if code in seas or code in groups:
                owner[cell] = SEA if code in seas else groups.index(code)
                taken[cell] = pin.id
    table: dict[str, list[int]] = {pin.id: [] for pin in brief.pins}
    for cell, id_ in sorted(taken.items()):
        table[id_].append(cell)
    return table


def _cells_within(mesh: Mesh, warped: Floats, pin: PinBrief) -> list[int]:
    outline = shapely.Polygon(pin.outline)
    shapely.prepare(outline)
    inside = np.zeros(mesh.size, dtype=np.bool_)
    middle = (outline.bounds[0] + outline.bounds[2]) / 2
    near = np.where(np.abs(mesh.points[:, 0] - middle) < mesh.width / 2)[0]
    inside[near] = shapely.contains_xy(outline, warped[near, 0], warped[near, 1])
    return [int(cell) for cell in np.nonzero(inside)[0]]


def _ice(brief: Brief, mesh: Mesh, owner: Ints, rng: np.random.Generator) -> None:
    rough = fractal(mesh.points, (mesh.width, mesh.height), 420.0, 4, rng)
    edge = np.minimum(mesh.points[:, 1], mesh.height - mesh.points[:, 1])
    owner[edge < np.maximum(brief.ice * (1.0 + 0.55 * rough), brief.ice * 0.45)] = ICE


def _shave(mesh: Mesh, owner: Ints, fixed: set[int]) -> None:
    """Take off spits of land that are one cell wide; nobody could write a region's number on them."""
    for _ in range(4):
        values = owner.tolist()
        for cell in range(mesh.size):
            around = mesh.neighbours[cell]
            dry = sum(1 for n in around if values[n] >= 0)
            if values[cell] >= 0 and cell not in fixed and dry * 5 <= len(around) * 2:
                owner[cell] = SEA


def _drop_fragments(
    mesh: Mesh, owner: Ints, groups: Sequence[str], fixed: set[int], apart: set[tuple[int, int]]
) -> None:
    """Keep the largest piece of every country; the rest goes to a neighbour, or to the sea."""
    values = owner.tolist()
    pieces = sorted(components(mesh, lambda cell: values[cell] if values[cell] >= 0 else None), key=len)
    largest = {values[piece[0]]: id(piece) for piece in pieces}
    for piece in pieces:
        group = values[piece[0]]
        big_fill = groups[group].startswith(FILL) and len(piece) >= 30
        if largest[group] == id(piece) or big_fill or not fixed.isdisjoint(piece):
            continue
        around = Counter(values[n] for cell in piece for n in mesh.neighbours[cell] if values[n] >= 0)
        del around[group]
        hosts = [host for host, _ in sorted(around.items(), key=lambda item: (-item[1], item[0]))]
        fits = hosts and not any((hosts[0], other) in apart for other in hosts[1:])
        for cell in piece:
            owner[cell] = hosts[0] if fits else SEA
            values[cell] = int(owner[cell])


def _fill_ponds(mesh: Mesh, owner: Ints, fixed: set[int]) -> None:
    """Turn every water into land that is neither the ocean nor pinned."""
    wet = (owner == SEA).tolist()
    waters = sorted(components(mesh, lambda cell: True if wet[cell] else None), key=len)
    for water in waters[:-1]:
        if fixed.isdisjoint(water):
            _grow_over(mesh, owner, water)


def _grow_over(mesh: Mesh, owner: Ints, water: Sequence[int]) -> None:
    left = list(water)
    while left:
        found = {}
        for cell in left:
            around = Counter(int(owner[n]) for n in mesh.neighbours[cell] if owner[n] >= 0)
            if around:
                found[cell] = min(around, key=lambda group: (-around[group], group))
        for cell, group in found.items():
            owner[cell] = group
        if not found:
            owner[left] = ICE
            return
        left = [cell for cell in left if cell not in found]
