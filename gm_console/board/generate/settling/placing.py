"""Marks for homes: the generator's own choice of seat, harbour, coasts abroad and towns, and rocks for outposts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isqrt

import numpy as np

from gm_console.board.editing.planar import shape_area2
from gm_console.board.generate.brief import Brief, CanalBrief, CountryBrief, CountryKind
from gm_console.board.generate.marks import MarkSites, place_marks
from gm_console.board.generate.settling.called import Called
from gm_console.board.generate.settling.home_search import Homes
from gm_console.board.generate.settling.land import Land
from gm_console.board.generate.settling.wanted import WantedHomes
from gm_console.board.homes import lie_of
from gm_console.board.model import Board, LinkKind, Mark
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import Stand


def rocks_of(land: Land, homes: Homes, most: int) -> tuple[RegionId, ...]:
    """Return regions alone in the ocean that can be outposts, none where the game marks no rocks."""
    if land.board.rules.of(Stand.ROCK) is None:
        return ()
    inside = {region for home in homes for region in home}
    alone = (mass[0] for mass in land.masses if len(mass) == 1)
    return tuple(sorted(region for region in alone if region in land.coasts and region not in inside)[:most])


def place(
    land: Land, homes: Homes, rocks: Sequence[RegionId], called: Called, wanted: WantedHomes
) -> dict[RegionId, tuple[Mark, ...]] | None:
    """Return the marks of every region that has any; None where they do not fit, or two seats lie side by side."""
    board = land.board
    brief = _brief(land, homes, called, wanted)
    try:
        found = place_marks(brief, _sketch(land, called, rocks), np.random.Generator(np.random.PCG64(0)))
    except ValueError:
        return None
    marks = {RegionId(id_): _named(board, RegionId(id_), own, called) for id_, own in found.items()}
    seats = {id_ for id_, own in marks.items() if board.rules.seated(mark.kind for mark in own)}
    if any(other in seats for seat in seats for other in land.near[seat]):
        return None
    return {**marks, **_outposts(land, homes, rocks, called)}


def _brief(land: Land, homes: Homes, called: Called, wanted: WantedHomes) -> Brief:
    """Return a brief that says of the countries what the placing of marks asks."""
    board = land.board
    mass_of = {region: mass[0] for mass in land.masses for region in mass}
    nations = [
        replace(
            _country(called, code, CountryKind(lie_of(board, home).value)),
            landmass=mass_of[home[0]],
            regions=len(home),
        )
        for code, home in zip(called.nations, homes, strict=True)
    ]
    taken = {*called.nations, *(called.countries[rock] for rock in called.rocks)}
    others = [_country(called, code, CountryKind.NEUTRAL) for code in called.names if code not in taken]
    canals = sorted(
        {end for link in board.links if link.kind is LinkKind.CANAL for end in (link.a, link.b)}
        & set(land.near)
    )
    return Brief(
        id=board.id,
        name=board.name,
        width=board.width,
        height=board.height,
        land_percent=0,
        countries=(*nations, *others),
        fills=(),
        seas=(),
        canals=tuple(CanalBrief(region=region, waters=()) for region in canals),
        colonies=wanted.colonies,
        rules=board.rules,
    )


def _country(called: Called, code: str, kind: CountryKind) -> CountryBrief:
    return CountryBrief(code=code, name=called.names[code], kind=kind, landmass="", regions=0, discs=())


def _sketch(land: Land, called: Called, rocks: Sequence[RegionId]) -> MarkSites:
    board = land.board
    area = sum(shape_area2(board.by_id[region].shape) for region in land.near) // 2
    return MarkSites(
        country={str(region): code for region, code in called.countries.items()},
        landmass={region: mass[0] for mass in land.masses for region in mass},
        open=frozenset(
            region for region in land.near if region not in rocks and not board.is_broken(board.by_id[region])
        ),
        label={region: board.by_id[region].label for region in land.near},
        links={
            region: {other: board.kinds(region, other)[0] for other in board.neighbours(region)}
            for region in land.near
        },
        oceanic=land.coasts,
        width=board.width if board.wraps else board.width * 1000,
        side=float(isqrt(area // len(land.near))),
        apart=True,
    )


def _named(board: Board, region: RegionId, marks: Sequence[Mark], called: Called) -> tuple[Mark, ...]:
    """Name marks that stand for a town by their region, or by an invented town."""
    flavour = called.flavour(called.countries[region])
    return tuple(
        mark if mark.name else replace(mark, name=board.name_of(region) or called.namer.town(flavour))
        for mark in marks
    )


def _outposts(
    land: Land, homes: Homes, rocks: Sequence[RegionId], called: Called
) -> Mapping[RegionId, tuple[Mark, ...]]:
    """Give each rock to the nation nearest to it that has none yet."""
    kind = land.board.rules.of(Stand.ROCK)
    if kind is None:
        return {}
    found: dict[RegionId, tuple[Mark, ...]] = {}
    left = dict(zip(called.nations, homes, strict=True))
    for rock in rocks:
        nation = min(left, key=lambda code: (min(land.gap2(rock, region) for region in left[code]), code))
        del left[nation]
        found[rock] = (Mark(kind=kind.id, nation=nation, name=called.rocks[rock]),)
    return found
