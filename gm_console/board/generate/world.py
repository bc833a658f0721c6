"""Generating a whole board: mesh, ground, patches, outlines, links, numbers and marks, in this order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import shapely

from gm_console.board.generate.brief import Brief
from gm_console.board.generate.ground import ICE, Ground, lay_ground
from gm_console.board.generate.marks import Sketch, place_marks
from gm_console.board.generate.mesh import Mesh, build_mesh
from gm_console.board.generate.noise import fractal
from gm_console.board.generate.numbering import number_patches
from gm_console.board.generate.outline import outlines
from gm_console.board.generate.patches import Patch, labels_of, make_patches
from gm_console.board.generate.tidy import tidy
from gm_console.board.geometry import spot_inside
from gm_console.board.model import Board, Ice, Link, LinkKind, Point, Region, RegionKind, Terrain
from gm_console.core.ids import RegionId

ICE_PIECES = 10
"""The ice of one edge is cut into this many shapes, none of which runs round the world."""


def generate(brief: Brief, seed: int) -> Board:
    """Return the world of a brief; the same brief and seed give the same board.

    Raises :class:`ValueError` when the brief asks for something that does not fit, such as more regions than cells.
    """
    rng = np.random.Generator(np.random.PCG64(seed))
    mesh = build_mesh(brief.width, brief.height, brief.cells, rng)
    ground = lay_ground(brief, mesh, rng)
    patches = make_patches(brief, mesh, ground, rng)
    tidy(mesh, patches, _frozen(brief, mesh, ground))
    label = labels_of(mesh, patches)
    ice = _label_ice(mesh, ground, label, len(patches))
    rank = {n: int(patch.sea) for n, patch in enumerate(patches)} | dict.fromkeys(ice, 2)
    shapes = outlines(mesh, label, rank, rng)
    ids = number_patches(brief, mesh, patches, _touching(mesh, label, ice, len(patches)))
    links = _links(brief, mesh, patches, label, ids)
    terrain = _terrain(brief, mesh, ground, patches, ids, rng)
    labels = {ids[n]: spot_inside(shapes[n]) for n in range(len(patches))}
    sketch = _sketch(brief, mesh, ground, patches, ids, links, terrain, labels)
    marks = place_marks(brief, sketch, rng)
    coastal = {
        end for link in links if link.kind in (LinkKind.COAST, LinkKind.CANAL) for end in (link.a, link.b)
    }
    regions = [
        Region(
            id=RegionId(ids[n]),
            kind=RegionKind.SEA if patch.sea else RegionKind.LAND,
            terrain=terrain[ids[n]],
            country=patch.country,
            coastal=not patch.sea and ids[n] in coastal,
            shape=shapes[n],
            label=labels[ids[n]],
            marks=marks.get(ids[n], ()),
        )
        for n, patch in enumerate(patches)
    ]
    return Board(
        id=brief.id,
        name=brief.name,
        width=brief.width,
        height=brief.height,
        wraps=True,
        regions=tuple(sorted(regions, key=lambda region: region.id)),
        links=links,
        ice=tuple(Ice(shape=shapes[n]) for n in ice if n in shapes),
        sea_names={sea.code: sea.name for sea in sorted(brief.seas, key=lambda sea: sea.code)},
        country_names=brief.country_names(),
    )


def _frozen(brief: Brief, mesh: Mesh, ground: Ground) -> set[int]:
    """Return the cells that must stay: those of pinned regions, and all around a canal."""
    pinned = {cell for cells in ground.pinned.values() for cell in cells}
    banks = [cell for canal in brief.canals for cell in ground.pinned[canal.region]]
    return pinned | {
        second for cell in banks for first in mesh.neighbours[cell] for second in mesh.neighbours[first]
    }


def _label_ice(mesh: Mesh, ground: Ground, label: list[int], first: int) -> list[int]:
    """Number the pieces of ice behind the patches, in ``label`` too, and return their numbers."""
    for cell in np.nonzero(ground.owner == ICE)[0].tolist():
        south = int(mesh.points[cell, 1] > mesh.height / 2)
        band = int(mesh.points[cell, 0] * ICE_PIECES // mesh.width)
        label[cell] = first + south * ICE_PIECES + band
    return sorted({n for n in label if n >= first})


def _touching(mesh: Mesh, label: Sequence[int], ice: Sequence[int], count: int) -> list[bool]:
    frozen = set(ice)
    touches = [False] * count
    for a, b in mesh.edge_cells.tolist():
        if a >= 0 and b >= 0:
            for one, other in ((label[a], label[b]), (label[b], label[a])):
                if 0 <= one < count and other in frozen:
                    touches[one] = True
    return touches


def _links(
    brief: Brief, mesh: Mesh, patches: Sequence[Patch], label: Sequence[int], ids: Sequence[str]
) -> tuple[Link, ...]:
    canals = {(canal.region, water) for canal in brief.canals for water in canal.waters}
    found = set()
    for cell_a, cell_b in mesh.edge_cells.tolist():
        if cell_a < 0 or cell_b < 0:
            continue
        one, other = label[cell_a], label[cell_b]
        if one == other or not (0 <= one < len(patches) and 0 <= other < len(patches)):
            continue
        wet = patches[one].sea + patches[other].sea
        kind = (LinkKind.LAND, LinkKind.COAST, LinkKind.SEA)[wet]
        a, b = sorted((ids[one], ids[other]))
        if (a, b) in canals or (b, a) in canals:
            kind = LinkKind.CANAL
        found.add(Link(a=RegionId(a), b=RegionId(b), kind=kind))
    return tuple(sorted(found))


def _terrain(
    brief: Brief,
    mesh: Mesh,
    ground: Ground,
    patches: Sequence[Patch],
    ids: Sequence[str],
    rng: np.random.Generator,
) -> dict[str, Terrain]:
    """Make the wanted share of the land rough: along the ranges first, then where noise grows woods and swamps."""
    wood = fractal(mesh.points, (mesh.width, mesh.height), 500.0, 3, rng)
    ridge = np.full(mesh.size, 1e9)
    for chain in brief.ranges:
        line = shapely.LineString(chain.points)
        ridge = np.minimum(ridge, shapely.distance(line, shapely.points(ground.warped)))
    wild = np.maximum(1.6 - ridge / 70.0, wood)
    special = {id_ for alias in brief.aliases for id_ in alias.ids} | set(ground.pinned)
    score = {
        ids[n]: float(wild[patch.cells].mean())
        for n, patch in enumerate(patches)
        if not patch.sea and ids[n] not in special
    }
    rough = _choose_rough(brief, score)
    return {id_: Terrain.ROUGH if id_ in rough else Terrain.CLEAR for id_ in ids}


def _choose_rough(brief: Brief, score: Mapping[str, float]) -> set[str]:
    """Return the wildest regions, of a nation's home never more than a third."""
    homes = {nation.code: nation.regions for nation in brief.nations}
    left = {code: regions // 3 for code, regions in homes.items()}
    wanted = len(score) * brief.rough_percent // 100
    rough: set[str] = set()
    for id_ in sorted(score, key=lambda id_: (-score[id_], id_)):
        code = id_.partition("-")[0]
        if len(rough) < wanted and left.get(code, 1) > 0:
            rough.add(id_)
            if code in left:
                left[code] -= 1
    return rough


def _sketch(
    brief: Brief,
    mesh: Mesh,
    ground: Ground,
    patches: Sequence[Patch],
    ids: Sequence[str],
    links: Sequence[Link],
    terrain: Mapping[str, Terrain],
    labels: Mapping[str, Point],
) -> Sketch:
    masses = {country.code: country.landmass for country in brief.countries}
    masses.update((code, fill.landmass) for fill in brief.fills for code, _ in fill.countries)
    table: dict[str, dict[str, LinkKind]] = {id_: {} for id_ in ids}
    for link in links:
        table[link.a][link.b] = table[link.b][link.a] = link.kind
    ocean = int(np.bincount(ground.water)[1:].argmax()) + 1
    wet = [(id_, patch) for id_, patch in zip(ids, patches, strict=True) if patch.sea]
    at_ocean = {id_ for id_, patch in wet if ground.water[patch.cells[0]] == ocean}
    land = {id_: patch.country for id_, patch in zip(ids, patches, strict=True) if not patch.sea}
    return Sketch(
        country=land,
        landmass={id_: masses[code] for id_, code in land.items()},
        terrain=terrain,
        label=labels,
        links=table,
        oceanic=frozenset(id_ for id_ in land if any(other in at_ocean for other in table[id_])),
        width=mesh.width,
    )
