"""Rough ground: along the ranges first, then where noise grows woods and swamps; every home has the same share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import shapely

from gm_console.board.generate.brief import Brief
from gm_console.board.generate.ground import CellOwners
from gm_console.board.generate.mesh import Floats, Mesh
from gm_console.board.generate.noise import fractal
from gm_console.board.generate.patches import Patch
from gm_console.board.model import MountainRange, Point

LEAST_RANGE = 12
"""Regions from which on a landmass without a range in the brief is given one."""
REACH = 0.55
"""How far a range makes the ground wild, in sides of a region."""
FOOT = 3.3
"""From so many reaches on a range is felt nowhere: noise, never below -1.7, is wilder than 1.6 less the reaches."""


def ranges_of(brief: Brief, mesh: Mesh, ground: CellOwners, side: float) -> tuple[MountainRange, ...]:
    """Return the ranges of the brief where the warp put them, or one along every large landmass if it has none."""
    lines = [(chain.name, np.array(chain.points, dtype=np.float64)) for chain in brief.ranges]
    if not lines:
        return _along_landmasses(brief, mesh, ground, side)
    land = np.nonzero(ground.owner >= 0)[0]
    found = []
    for name, line in lines:
        points: list[Point] = []
        for place in shapely.get_coordinates(shapely.segmentize(shapely.LineString(line), side)):
            gap = mesh.delta(ground.warped[land] - place)
            x, y = mesh.points[land[np.argmin((gap**2).sum(axis=1))]]
            points.append((round(x), round(y)))
        kept = tuple(dict.fromkeys(points))
        if len(kept) > 1:
            found.append(MountainRange(name=name, line=kept))
    return tuple(found)


def _along_landmasses(brief: Brief, mesh: Mesh, ground: CellOwners, side: float) -> tuple[MountainRange, ...]:
    masses = [*(c.landmass for c in brief.countries), *(fill.landmass for fill in brief.fills)]
    found = []
    for name in dict.fromkeys(masses):
        groups = [n for n, mass in enumerate(masses) if mass == name]
        cells = np.nonzero(np.isin(ground.owner, groups))[0]
        if len(cells) * mesh.cell_area < LEAST_RANGE * side * side:
            continue
        places = mesh.delta(mesh.points[cells] - mesh.points[cells[0]])
        middle = places.mean(axis=0)
        axis = np.linalg.svd(places - middle, full_matrices=False)[2][0]
        along = (places - middle) @ axis
        low, high = np.quantile(along, [0.12, 0.88])
        points: list[Point] = []
        for at in np.linspace(low, high, max(3, int((high - low) / (1.4 * side)))):
            near = np.abs(along - at) < 0.6 * side
            if near.any():
                x, y = places[near].mean(axis=0) + mesh.points[cells[0]]
                points.append((round(x), round(y)))
        if len(points) > 1:
            found.append(MountainRange(name="", line=tuple(points)))
    return tuple(found)


def terrain_of(
    brief: Brief,
    mesh: Mesh,
    patches: Sequence[Patch],
    label: Sequence[int],
    ids: Sequence[str],
    ranges: Sequence[MountainRange],
    side: float,
    rng: np.random.Generator,
) -> dict[str, str]:
    """Return the terrain of every region."""
    wood = fractal(mesh.points, (mesh.width, mesh.height), 3.4 * side, 3, rng)
    wild = np.maximum(1.6 - _ridge(mesh, ranges, FOOT * REACH * side) / (REACH * side), wood)
    index = np.asarray(label)
    inside = (index >= 0) & (index < len(patches))
    whole = np.bincount(index[inside], weights=wild[inside], minlength=len(patches))
    mean = whole / np.maximum(np.bincount(index[inside], minlength=len(patches)), 1)
    special = {id_ for alias in brief.aliases for id_ in alias.ids} | {pin.id for pin in brief.pins}
    score = {
        ids[n]: float(mean[n]) for n, patch in enumerate(patches) if not patch.sea and ids[n] not in special
    }
    countries = {ids[n]: patch.country for n, patch in enumerate(patches)}
    rough = _choose_rough(brief, score, countries)
    plain, broken = brief.rules.plain_ground, brief.rules.broken_ground
    return {id_: broken if id_ in rough else plain for id_ in ids}


def _ridge(mesh: Mesh, ranges: Sequence[MountainRange], far: float) -> Floats:
    """Return every cell's distance to the nearest range, over the seam too; surely more than ``far`` where it is."""
    best = np.full(mesh.size, 1e9)
    for chain in ranges:
        steps = mesh.delta(np.diff(np.array(chain.line, dtype=np.float64), axis=0))
        start = np.array(chain.line[:1], dtype=np.float64)
        line = shapely.LineString(np.concatenate([start, start + np.cumsum(steps, axis=0)]))
        for shift in (-mesh.width, 0, mesh.width) if mesh.wraps else (0,):
            places = mesh.points + np.array([shift, 0])
            west, north, east, south = line.bounds
            near = (places >= (west - far, north - far)) & (places <= (east + far, south + far))
            cells = np.nonzero(near.all(axis=1))[0]
            best[cells] = np.minimum(best[cells], shapely.distance(line, shapely.points(places[cells])))
    return best


def _choose_rough(brief: Brief, score: Mapping[str, float], countries: Mapping[str, str]) -> set[str]:
    """Return the wildest regions: of every home the same number, of the other land what is left of the share."""
    homes = {nation.code: nation.regions for nation in brief.nations}
    outposts = {c.code for c in brief.countries if c.regions == 1}
    order = sorted(score, key=lambda id_: (-score[id_], id_))
    rough: set[str] = set()
    for code, regions in sorted(homes.items()):
        mine = [id_ for id_ in order if countries[id_] == code]
        rough.update(mine[: (regions * brief.rough_percent + 50) // 100])
    other = [id_ for id_ in order if countries[id_] not in homes and countries[id_] not in outposts]
    wanted = len(score) * brief.rough_percent // 100 - len(rough)
    rough.update(other[: max(0, wanted)])
    return rough
