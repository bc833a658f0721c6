"""Numbers for regions: neighbours in the count are neighbours on the map; pinned ids stay where they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm_console.board.generate.brief import Brief
from gm_console.board.generate.mesh import Mesh
from gm_console.board.generate.patches import Patch
from gm_console.board.region_ids import code_of, number_of, numbered_id

Place = tuple[float, float]


def number_patches(
    brief: Brief, mesh: Mesh, patches: Sequence[Patch], label: Sequence[int], at_ice: Sequence[bool]
) -> list[str]:
    """Return the id of every patch."""
    cells: list[list[int]] = [[] for _ in patches]
    for cell, number in enumerate(label):
        if 0 <= number < len(patches):
            cells[number].append(cell)
    places = [_centre(mesh, mine) for mine in cells]
    ids = [patch.id for patch in patches]
    _give_aliases(brief, mesh, patches, places, ids)
    _give_ice_ids(brief, patches, at_ice, ids)
    for code in sorted({patch.country for patch in patches}):
        open_ = [n for n, patch in enumerate(patches) if patch.country == code and not ids[n]]
        taken = set(ids)
        total = sum(1 for id_ in ids if code_of(id_) == code) + len(open_)
        numbers = [numbered_id(code, n) for n in range(1, total + 1)]
        free = [id_ for id_ in numbers if id_ not in taken]
        for patch, id_ in zip(_walk(mesh, open_, places), free, strict=True):
            ids[patch] = id_
    return ids


def _give_aliases(
    brief: Brief, mesh: Mesh, patches: Sequence[Patch], places: Sequence[Place], ids: list[str]
) -> None:
    for alias in brief.aliases:
        mine = [n for n, patch in enumerate(patches) if patch.country == alias.country and not ids[n]]
        mine.sort(key=lambda n: (_gap(mesh, places[n], alias.near), n))
        for id_, patch in zip(alias.ids, mine, strict=False):
            ids[patch] = id_


def _give_ice_ids(brief: Brief, patches: Sequence[Patch], at_ice: Sequence[bool], ids: list[str]) -> None:
    for id_ in (*brief.north_ice, *brief.south_ice):
        if not number_of(id_):
            continue
        mine = [
            n for n, patch in enumerate(patches) if patch.country == code_of(id_) and at_ice[n] and not ids[n]
        ]
        if mine:
            ids[mine[0]] = id_


def _walk(mesh: Mesh, patches: Sequence[int], places: Mapping[int, Place] | Sequence[Place]) -> list[int]:
    """Order patches by always going on to the nearest one, from the north-west."""
    left = sorted(patches, key=lambda n: (places[n][0] * 0.5 + places[n][1], n))
    path = left[:1]
    left = left[1:]
    while left:
        here = places[path[-1]]
        best = min(left, key=lambda n: (_gap(mesh, places[n], here), n))
        left.remove(best)
        path.append(best)
    return path


def _centre(mesh: Mesh, cells: Sequence[int]) -> Place:
    origin = mesh.points[cells[0]]
    mean = mesh.delta(mesh.points[list(cells)] - origin).mean(axis=0) + origin
    return float(mean[0] % mesh.width), float(mean[1])


def _gap(mesh: Mesh, one: Place, other: tuple[float, float] | tuple[int, int]) -> float:
    dx = abs(one[0] - other[0]) % mesh.width
    dx = min(dx, mesh.width - dx)
    return float((dx * dx + (one[1] - other[1]) ** 2) ** 0.5)
