"""What is done to the ground beside weighing it: pins, the margin of the ice, necks, fragments, ponds and spits."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely

from gm_console.board.generate.brief import Brief, CountryKind, PinBrief, country_in
from gm_console.board.generate.facts import PENINSULA_COAST, ROOM, room_missed
from gm_console.board.generate.mesh import Bools, Floats, Ints, Mesh
from gm_console.board.generate.spread import grow
from gm_console.board.region_ids import code_of
from gm_console.core.issues import Issue, error

SEA = -1
ICE = -2
MARGIN = 2
"""Rings of sea cells between the ice and land that must not touch it."""
NECK = 0.69
"""Share of its border that a peninsula is given as coast; it needs 0.6."""
DOUBT = 4
"""Percent by which a coast, or a room, may still come out otherwise once it is drawn in detail."""
SPARE = 7
"""Percent by which coast must stay below the most it may be, before land is raised."""


def pins(brief: Brief, mesh: Mesh, warped: Floats, ice: Bools) -> dict[str, Ints]:
    """Return the cells of every pinned region, in one piece; where two overlap the later one has them."""
    taken: dict[int, str] = {}
    for pin in brief.pins:
        taken.update(dict.fromkeys(_cells_within(mesh, warped, pin), pin.id))
    names = [pin.id for pin in brief.pins]
    number = np.full(mesh.size, -1, dtype=np.int64)
    for cell, id_ in taken.items():
        number[cell] = names.index(id_)
    number[ice] = -1
    a, b = mesh.pairs[:, 0], mesh.pairs[:, 1]
    pieces = mesh.components((number[a] == number[b]) & (number[a] >= 0) & mesh.off_seam)
    found = {}
    for n, id_ in enumerate(names):
        cells = np.nonzero(number == n)[0]
        if not len(cells):
            raise ValueError(f"nothing of the mesh lies in pin {id_}")
        found[id_] = cells[pieces[cells] == np.argmax(np.bincount(pieces[cells]))]
    return found


def lakes(brief: Brief, pinned: dict[str, Ints]) -> list[Ints]:
    """Return the cells of every lake: a pinned region of a sea that has no others."""
    codes = {sea.code for sea in brief.seas if not sea.regions}
    return [cells for id_, cells in pinned.items() if code_of(id_) in codes]


def rim(mesh: Mesh, lake: Bools) -> Floats:
    """Return every cell's distance to the nearest lake."""
    if not lake.any():
        return np.full(mesh.size, 1e9)
    every = np.ones(len(mesh.pairs), dtype=np.bool_)
    return grow(mesh.graph(every, mesh.spans), [np.nonzero(lake)[0].tolist()], np.zeros(1)).cost


def _cells_within(mesh: Mesh, warped: Floats, pin: PinBrief) -> list[int]:
    outline = shapely.Polygon(pin.outline)
    shapely.prepare(outline)
    middle = (outline.bounds[0] + outline.bounds[2]) / 2
    near = np.where(np.abs(mesh.points[:, 0] - middle) < mesh.width / 2)[0]
    inside = shapely.contains_xy(outline, warped[near, 0], warped[near, 1])
    return [int(cell) for cell in near[inside]]


def ice_margin(brief: Brief, mesh: Mesh, ice: Bools, groups: list[str]) -> Bools:
    """Return for every group where it must not lie, so that it keeps off the ice."""
    barred = np.zeros((len(groups), mesh.size), dtype=np.bool_)
    north = mesh.points[:, 1] < mesh.height / 2
    for half, welcome in ((north, brief.north_ice), (~north, brief.south_ice)):
        margin = ice & half
        for _ in range(MARGIN):
            margin = margin | (mesh.near(margin) > 0)
        pinned = {pin.id for pin in brief.pins}
        codes = {country_in(wish) for wish in welcome if wish not in pinned}
        for number, code in enumerate(groups):
            if code not in codes:
                barred[number] |= margin
    return barred


def edge_margin(brief: Brief, mesh: Mesh, depth: float) -> Bools:
    """Return where no land lies because the sheet ends there, without ice or a wrap."""
    x, y = mesh.points[:, 0], mesh.points[:, 1]
    margin = np.zeros(mesh.size, dtype=np.bool_)
    if not brief.ice:
        margin |= np.minimum(y, mesh.height - y) < depth
    if not brief.wraps:
        margin |= np.minimum(x, mesh.width - x) < depth
    return margin


def clean(
    mesh: Mesh, owner: Ints, best: Ints, fixed: Bools, apart: Bools, lake: Bools, *, thorough: bool
) -> None:
    """Drop fragments; when ``thorough``, fill ponds and take off spits and inlets one cell wide too.

    ``best`` is the country whose land a cell would be if it were land.
    """
    if thorough:
        _shave(mesh, owner, fixed)
    _drop_fragments(mesh, owner, fixed)
    if thorough:
        _fill_ponds(mesh, owner, best, fixed, apart, lake)
        _drop_fragments(mesh, owner, fixed)


def separate(mesh: Mesh, owner: Ints, fixed: Bools, apart: Bools) -> None:
    """Put water between countries that still touch though they must not."""
    one, other = owner[mesh.pairs[:, 0]], owner[mesh.pairs[:, 1]]
    land = (one >= 0) & (other >= 0)
    clash = np.zeros(mesh.size, dtype=np.bool_)
    clash[mesh.pairs[land][apart[one[land], other[land]]].ravel()] = True
    owner[clash & ~fixed] = SEA
    _drop_fragments(mesh, owner, fixed)


def waters(mesh: Mesh, sea: Bools) -> Ints:
    """Number the waters, from 1 on: sea cells joined by sea cells."""
    a, b = mesh.pairs[:, 0], mesh.pairs[:, 1]
    parts = mesh.components(sea[a] & sea[b])
    label = np.zeros(mesh.size, dtype=np.int64)
    label[sea] = np.unique(parts[sea], return_inverse=True)[1] + 1
    return label


def _shave(mesh: Mesh, owner: Ints, fixed: Bools) -> None:
    """Take off spits and fill inlets that are one cell wide; nobody could write a region's number on them."""
    for _ in range(2):
        dry = mesh.near(owner >= 0)
        owner[(owner >= 0) & ~fixed & (dry <= 0.42)] = SEA
        wet = mesh.near(owner == SEA)
        _fill(mesh, owner, (owner == SEA) & ~fixed & (wet <= 0.18))


def _fill(mesh: Mesh, owner: Ints, cells: Bools) -> None:
    """Give sea cells to the land they touch most."""
    a, b = mesh.pairs[:, 0], mesh.pairs[:, 1]
    ends = np.concatenate([np.stack([a, b], axis=1), np.stack([b, a], axis=1)])
    ends = ends[cells[ends[:, 0]] & (owner[ends[:, 1]] >= 0)]
    if len(ends):
        votes = np.stack([ends[:, 0], owner[ends[:, 1]]], axis=1)
        kinds, counts = np.unique(votes, axis=0, return_counts=True)
        order = np.lexsort((kinds[:, 1], -counts, kinds[:, 0]))
        first = np.unique(kinds[order, 0], return_index=True)[1]
        owner[kinds[order][first, 0]] = kinds[order][first, 1]


def _drop_fragments(mesh: Mesh, owner: Ints, fixed: Bools) -> None:
    """Keep the largest piece of every country; the rest goes to the sea."""
    a, b = mesh.pairs[:, 0], mesh.pairs[:, 1]
    parts = mesh.components((owner[a] == owner[b]) & (owner[a] >= 0))
    land = np.nonzero(owner >= 0)[0]
    size = np.bincount(parts[land], minlength=int(parts.max()) + 1)
    held = np.zeros(len(size), dtype=np.bool_)
    held[parts[fixed & (owner >= 0)]] = True
    group = np.full(len(size), -1, dtype=np.int64)
    group[parts[land]] = owner[land]
    order = np.lexsort((np.arange(len(size)), -size, ~held, group))
    order = order[group[order] >= 0]
    keep = np.zeros(len(size), dtype=np.bool_)
    keep[order[np.unique(group[order], return_index=True)[1]]] = True
    owner[land[~keep[parts[land]] & ~fixed[land]]] = SEA


def _fill_ponds(mesh: Mesh, owner: Ints, best: Ints, fixed: Bools, apart: Bools, lake: Bools) -> None:
    """Turn every water into land that is neither the ocean nor pinned, unless it keeps two countries apart."""
    label = waters(mesh, (owner == SEA) & ~lake)
    size = np.bincount(label)
    size[0] = 0
    kept = np.zeros(len(size), dtype=np.bool_)
    kept[label[fixed]] = kept[0] = kept[np.argmax(size)] = True
    pond = ~kept[label]
    owner[pond] = best[pond]
    a, b = mesh.pairs[:, 0], mesh.pairs[:, 1]
    touching = mesh.pairs[pond[a] | pond[b]]
    one, other = owner[touching[:, 0]], owner[touching[:, 1]]
    land = (one >= 0) & (other >= 0)
    clash = touching[land][apart[one[land], other[land]]]
    owner[clash[pond[clash]]] = SEA


def draw_in(brief: Brief, mesh: Mesh, owner: Ints, reach: int) -> Bools:
    """Return the sea between a country with too much coast and its neighbours, where land should rise."""
    lengths = mesh.edge_lengths[mesh.inner]
    found = np.zeros(mesh.size, dtype=np.bool_)
    one, other = owner[mesh.pairs[:, 0]], owner[mesh.pairs[:, 1]]
    limits = brief.most_coast()
    for number, country in enumerate(brief.countries):
        if country.code not in limits:
            continue
        border = ((one == number) != (other == number)) & (one != ICE) & (other != ICE)
        wet = border & ((one == SEA) | (other == SEA))
        if 100.0 * lengths[wet].sum() < (limits[country.code] - SPARE) * lengths[border].sum():
            continue
        friends = [
            n
            for n, mate in enumerate(brief.countries)
            if n != number and mate.landmass == country.landmass and mate.kind is not CountryKind.PENINSULA
        ]
        mine, theirs = owner == number, np.isin(owner, friends)
        for _ in range(reach):
            mine, theirs = mine | (mesh.near(mine) > 0), theirs | (mesh.near(theirs) > 0)
        found |= mine & theirs & (owner == SEA)
    return found


def carve_necks(brief: Brief, mesh: Mesh, owner: Ints, banned: Bools) -> None:
    """Note in ``banned`` where a peninsula's neck must become sea, so that enough of its border is coast."""
    lengths = mesh.edge_lengths[mesh.inner]
    for number, country in enumerate(brief.countries):
        if country.kind is not CountryKind.PENINSULA:
            continue
        one, other = owner[mesh.pairs[:, 0]], owner[mesh.pairs[:, 1]]
        border = ((one == number) != (other == number)) & (one != ICE) & (other != ICE)
        inland = border & (one >= 0) & (other >= 0)
        whole, neck = float(lengths[border].sum()), float(lengths[inland].sum())
        spare = neck - (1.0 - NECK) * whole
        if spare <= 0 or not inland.any():
            continue
        ends = mesh.pairs[inland]
        mine = np.where(owner[ends[:, 0]] == number, ends[:, 0], ends[:, 1])
        middle = mesh.points[mine[0]] + mesh.delta(mesh.points[mine] - mesh.points[mine[0]]).mean(axis=0)
        reach = mesh.delta(mesh.points[mine] - middle)
        order = np.argsort(-np.hypot(reach[:, 0], reach[:, 1]), kind="stable")
        cut = np.cumsum(lengths[inland][order]) <= spare
        away = np.zeros(mesh.size, dtype=np.bool_)
        away[ends[order][cut].ravel()] = True
        banned |= away & (owner >= 0)


def coasts_missed(brief: Brief, mesh: Mesh, owner: Ints) -> Iterator[Issue]:
    """Yield the countries whose coast is surely too short for a peninsula, or too long for its limit."""
    lengths = mesh.edge_lengths[mesh.inner]
    one, other = owner[mesh.pairs[:, 0]], owner[mesh.pairs[:, 1]]
    limits = brief.most_coast()
    for number, country in enumerate(brief.countries):
        border = (one == number) != (other == number)
        wet = border & ((one == SEA) | (other == SEA))
        coast = 100.0 * float(lengths[wet].sum()) / max(1.0, float(lengths[border].sum()))
        short = country.kind is CountryKind.PENINSULA and coast < PENINSULA_COAST - DOUBT
        if short or coast > limits.get(country.code, 100) + DOUBT:
            text = f"{coast:.0f} % of the border of {country.code} are coast"
            yield error("brief.coast", text, country.code, suggestion=f"move the discs of {country.code}")


def rooms_missed(brief: Brief, owner: Ints) -> Iterator[Issue]:
    """Yield the nations that surely have too much or too little room for their regions."""
    cells = np.bincount(owner[owner >= 0], minlength=len(brief.countries))
    rooms = {c.code: cells[n] / c.regions for n, c in enumerate(brief.countries) if c in brief.nations}
    mean = sum(rooms.values()) / max(1, len(rooms))
    for code, room in rooms.items():
        if abs(room - mean) * 100 > (ROOM + DOUBT) * mean:
            yield room_missed(code, 100 * room / mean)


def ports_missed(brief: Brief, mesh: Mesh, owner: Ints, water: Ints) -> Iterator[Issue]:
    """Yield the nations that do not lie on the ocean, so that they have no place for a port."""
    sizes = np.bincount(water)
    ocean = water == (int(sizes[1:].argmax()) + 1 if len(sizes) > 1 else -1)
    a, b = mesh.pairs[:, 0], mesh.pairs[:, 1]
    at_ocean = set(np.unique(np.concatenate([owner[a[ocean[b]]], owner[b[ocean[a]]]])).tolist())
    for number, country in enumerate(brief.countries):
        if country in brief.nations and number not in at_ocean:
            hint = "fewer nations on a continent, or more of them on islands"
            yield error(
                "brief.inland", f"{country.code} does not lie on the ocean", country.code, suggestion=hint
            )
