"""Names for everything on a board that has none yet: regions, stretches of sea, chains of mountains."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from gm_console.board.generate.brief import Brief
from gm_console.board.generate.invented_names import ORDER, Namer
from gm_console.board.model import Board, MountainRange, Region, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import MapRules, Stand

BIGHTS = ("Bay", "Bight", "Roads", "Sound", "Shoals", "Reach", "Gulf", "Inlet")
DEEPS = ("Deep", "Bank", "Basin", "Drift", "Rise", "Waters", "Ridge", "Swell")
STRAIT = 2
"""Landmasses from which on a stretch of sea between them is a strait."""


def name_board(brief: Brief, board: Board, rng: np.random.Generator) -> Board:
    """Return the board with a name on every region, city and range; names that are there stay."""
    taken = {*board.country_names.values(), *board.sea_names.values()}
    taken |= {mark.name for region in board.regions for mark in region.marks}
    taken |= {chain.name for chain in board.ranges}
    namer = Namer(rng, taken)
    flavours = flavours_of(brief, rng)
    land = {
        region.id: _with_name(region, namer, flavours[region.country], brief.rules)
        for region in board.regions
        if region.kind is RegionKind.LAND
    }
    lakes = {sea.code for sea in brief.seas if not sea.regions}
    waters = _sea_names(board, land, lakes, namer)
    regions = [
        land[region.id] if region.id in land else replace(region, name=waters[region.id])
        for region in board.regions
    ]
    ranges = tuple(_named(chain, land, namer, flavours) for chain in board.ranges)
    return replace(board, regions=tuple(regions), ranges=ranges)


def flavours_of(brief: Brief, rng: np.random.Generator) -> dict[str, str]:
    """Return every country's language: its own, or one dealt out in turn beginning anywhere."""
    first = int(rng.integers(len(ORDER)))
    wanted = [(country.code, country.flavour) for country in brief.countries]
    wanted += [(code, fill.flavour) for fill in brief.fills for code, _ in fill.countries]
    return {code: own or ORDER[(first + n) % len(ORDER)] for n, (code, own) in enumerate(wanted)}


def _with_name(region: Region, namer: Namer, flavour: str, rules: MapRules) -> Region:
    """Name a region by a town marked in it; by an invented town otherwise, which is its city too."""
    towns = [m for m in region.marks if not rules.stands(m.kind, Stand.ABROAD)]
    titles = [m.name for m in towns if m.name]
    name = titles[0] if titles else namer.town(flavour)
    marks = tuple(replace(m, name=name) if m in towns and not m.name else m for m in region.marks)
    return replace(region, name=name, marks=marks)


def _sea_names(
    board: Board, land: Mapping[RegionId, Region], lakes: set[str], namer: Namer
) -> dict[RegionId, str]:
    """Name waters: a lake alone by its sea, stretches of coast by a place on them, the open sea by a bank or a deep."""
    found: dict[RegionId, str] = {}
    for region in board.regions:
        if region.kind is not RegionKind.SEA:
            continue
        shores = [land[other] for other in board.neighbours(region.id) if other in land]
        number = len(found)
        sea = board.sea_names.get(region.country, region.country)
        if region.country in lakes:
            found[region.id] = namer.once(*(f"Lake {shore.name}" for shore in shores), sea)
        elif shores:
            place = min(shores, key=lambda shore: (not shore.marks, shore.id)).name
            kind = _kind_of_coast(board, shores, number)
            found[region.id] = namer.once(
                f"{place} {kind}", *(f"{place} {BIGHTS[(number + n) % len(BIGHTS)]}" for n in range(4))
            )
        else:
            discoverer = namer.town(ORDER[number % len(ORDER)])
            found[region.id] = namer.once(f"{discoverer} {DEEPS[number % len(DEEPS)]}")
    return found


def _kind_of_coast(board: Board, shores: list[Region], number: int) -> str:
    masses = {shore.country for shore in shores}
    joined = any(
        other in {s.id for s in shores} and board.by_id[other].country != shore.country
        for shore in shores
        for other in board.neighbours(shore.id)
    )
    return "Strait" if len(masses) >= STRAIT and not joined else BIGHTS[number % len(BIGHTS)]


def _named(
    chain: MountainRange, land: Mapping[RegionId, Region], namer: Namer, flavours: Mapping[str, str]
) -> MountainRange:
    if chain.name:
        return chain
    x, y = chain.line[len(chain.line) // 2]
    near = min(land.values(), key=lambda r: ((r.label[0] - x) ** 2 + (r.label[1] - y) ** 2, r.id))
    return replace(chain, name=namer.chain(flavours[near.country]))
