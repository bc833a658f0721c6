"""What is wrong with a board, or odd about it.

:func:`check_board` asks in four groups: regions and numbers, links, waters and canals, shapes.  Two waters are two
groups of sea regions that no chain of sea links joins; a lake is a water like any other (ruling R31).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gm_console.board import graphs
from gm_console.board.checks_shapes import check_shapes
from gm_console.board.model import Board, Link, LinkKind, MarkKind, Region, RegionKind, Terrain
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue, error, info, warning

_FITTING = {
    LinkKind.LAND: (RegionKind.LAND, RegionKind.LAND),
    LinkKind.CROSSING: (RegionKind.LAND, RegionKind.LAND),
    LinkKind.SEA: (RegionKind.SEA, RegionKind.SEA),
    LinkKind.COAST: (RegionKind.LAND, RegionKind.SEA),
    LinkKind.CANAL: (RegionKind.LAND, RegionKind.SEA),
}
_WET = (LinkKind.COAST, LinkKind.CANAL)


def check_board(board: Board) -> Iterator[Issue]:
    """Yield everything that is wrong or odd, group by group; a sound board yields no error."""
    if not board.regions:
        yield error("map.empty", "the map has no regions")
        return
    yield from check_regions(board)
    yield from check_links(board)
    yield from check_waters(board)
    yield from check_nations(board)
    yield from check_shapes(board)


def check_regions(board: Board) -> Iterator[Issue]:
    """Ids, numbers, names, terrain and coast flags."""
    for id_, count in sorted(Counter(region.id for region in board.regions).items()):
        if count > 1:
            yield error("map.region.doubled", f"{id_} is there {count} times", id_)
    yield from _gaps_in_numbers(board)
    names = Counter(region.name for region in board.regions if region.name)
    for name, count in sorted(names.items()):
        if count > 1:
            yield warning("map.name.doubled", f"{count} regions are called {name}", name)
    for code, count in sorted(Counter(name for name in board.country_names.values() if name).items()):
        if count > 1:
            yield warning("map.country.doubled", f"{count} countries are called {code}", code)
    for region in board.regions:
        yield from _one_region(board, region)


def _gaps_in_numbers(board: Board) -> Iterator[Issue]:
    table: dict[str, list[int]] = {}
    for region in board.regions:
        head, _, tail = region.id.partition("-")
        table.setdefault(head, []).append(int(tail))
    for head, numbers in sorted(table.items()):
        missing = [n for n in range(1, max(numbers) + 1) if n not in numbers]
        if missing:
            text = f"{head} has no {', '.join(f'{head}-{n:02d}' for n in missing[:5])}"
            yield warning(
                "map.number.gap", text, head, suggestion="number the regions of a country from 01 on"
            )


def _one_region(board: Board, region: Region) -> Iterator[Issue]:
    touches = any(
        kind in _WET for other in board.neighbours(region.id) for kind in board.kinds(region.id, other)
    )
    if region.kind is RegionKind.SEA:
        if region.country not in board.sea_names:
            text = f"sea {region.country} of {region.id} has no name"
            yield error("map.sea.unnamed", text, region.id, suggestion=f"name the sea {region.country}")
        if region.coastal or region.terrain is Terrain.ROUGH:
            yield error("map.sea.ground", f"{region.id} is sea and cannot be coastal or rough", region.id)
    else:
        if region.coastal != touches:
            flag, coast = ("coastal", "no coast") if region.coastal else ("inland", "a coast")
            text = f"{region.id} is marked {flag} but has {coast}"
            yield error("map.coastal", text, region.id, suggestion="set the flag from the links")
        if not board.country_names.get(region.country):
            yield warning(
                "map.country.unnamed", f"country {region.country} of {region.id} has no name", region.id
            )
    if not board.neighbours(region.id):
        yield error("map.region.isolated", f"nothing is linked to {region.id}", region.id)


def check_links(board: Board) -> Iterator[Issue]:
    """Ends, order, kinds and doubles of links."""
    for link, count in sorted(Counter(board.links).items()):
        where = f"{link.a} {link.b}"
        if count > 1:
            yield error("map.link.doubled", f"link {where} {link.kind.value} is there {count} times", link.a)
        if link.a == link.b:
            yield error("map.link.self", f"{link.a} is linked to itself", link.a)
        elif link.a > link.b:
            twice = _turned(link) in board.links
            what = "is there twice, once from each end" if twice else "stands the wrong way round"
            yield error("map.link.one-way", f"link {where} {what}", link.a)
        yield from _kind_fits(board, link)


def _turned(link: Link) -> Link:
    return Link(a=link.b, b=link.a, kind=link.kind)


def _kind_fits(board: Board, link: Link) -> Iterator[Issue]:
    one, other = board.by_id.get(link.a), board.by_id.get(link.b)
    if one is None or other is None:
        yield error("map.link.unknown", f"link {link.a} {link.b} names a region that is not there", link.a)
    elif tuple(sorted((one.kind, other.kind))) != _FITTING[link.kind]:
        text = (
            f"{link.a} {link.b} cannot be a {link.kind.value} link: {one.kind.value} and {other.kind.value}"
        )
        yield error("map.link.kind", text, link.a)


def check_waters(board: Board) -> Iterator[Issue]:
    """Waters, canals, undeclared canals (R31), components and planarity."""
    seas = [region.id for region in board.regions if region.kind is RegionKind.SEA]
    waters = graphs.components(board, (LinkKind.SEA,), seas)
    water_of = {sea: n for n, water in enumerate(waters) for sea in water}
    for region in board.regions:
        if region.kind is RegionKind.LAND:
            yield from _canals_at(board, region.id, water_of)
    if len(waters) > 1:
        lakes = "; ".join(" ".join(water) for water in waters[1:])
        text = f"{len(waters)} separate waters; beside the largest: {lakes}"
        yield info("map.waters", text, waters[1][0], rule="R31")
    parts = graphs.components(board)
    if len(parts) > 1:
        yield info("map.disconnected", f"the board falls into {len(parts)} parts", parts[1][0])
    if not graphs.is_planar(board):
        yield info(
            "map.not-planar", "the links cannot be drawn on a sheet without crossing; a wrap may be why"
        )


def _canals_at(board: Board, region: RegionId, water_of: dict[RegionId, int]) -> Iterator[Issue]:
    touched: dict[int, list[LinkKind]] = {}
    canals = []
    for other in board.neighbours(region):
        if other in water_of:
            kinds = board.kinds(region, other)
            touched.setdefault(water_of[other], []).extend(kinds)
            canals += [other] if LinkKind.CANAL in kinds else []
    if len(canals) == 1:
        text = f"the canal of {region} has one end only, at {canals[0]}"
        yield error("map.canal.end", text, region, rule="R22", suggestion="link it to a second water")
    uncovered = [water for water, kinds in touched.items() if LinkKind.CANAL not in kinds]
    if len(touched) > 1 and uncovered:
        text = f"{region} touches {len(touched)} waters without a canal to each"
        yield warning(
            "map.canal.undeclared", text, region, rule="R31", suggestion="declare the canal or cut one coast"
        )
    if canals and len(touched) == 1:
        yield info(
            "map.canal.needless", f"the canal of {region} joins one water to itself", region, rule="R22"
        )


def check_nations(board: Board) -> Iterator[Issue]:
    """Homes in one piece, outposts alone, marks where they can be."""
    homes = _homes(board)
    for nation, home in homes.items():
        parts = graphs.components(board, graphs.OVERLAND, home)
        if len(parts) > 1:
            text = f"the home of {nation} falls into {len(parts)} parts; {' '.join(parts[-1])} lies apart"
            yield error("map.home.torn", text, parts[-1][0], rule="N")
    for region in board.regions:
        for mark in region.marks:
            at_sea = region.kind is RegionKind.SEA
            if at_sea or (mark.kind is MarkKind.PORT and not region.coastal):
                yield error("map.mark.place", f"a {mark.kind.value} cannot lie in {region.id}", region.id)
            if (
                mark.kind is MarkKind.OUTPOST
                and len([r for r in board.regions if r.country == region.country]) > 1
            ):
                yield warning(
                    "map.outpost", f"outpost {region.id} shares its code {region.country}", region.id
                )


def _homes(board: Board) -> dict[str, list[RegionId]]:
    """Return the home regions of every nation that has a capital on the map."""
    land = [region for region in board.regions if region.kind is RegionKind.LAND]
    capitals = [mark.nation for region in land for mark in region.marks if mark.kind is MarkKind.CAPITAL]
    nations = sorted(dict.fromkeys(nation for nation in capitals if nation))
    return {nation: [region.id for region in land if region.country == nation] for nation in nations}


def check_islands(board: Board, nations: tuple[str, ...]) -> Iterator[Issue]:
    """Say which of the nations said to be islands can be walked to."""
    homes = _homes(board)
    for nation in nations:
        home = homes.get(nation, [])
        abroad = [
            other
            for region in home
            for other in graphs.neighbours(board, region, graphs.OVERLAND)
            if other not in home
        ]
        if abroad:
            text = f"{nation} is said to be an island but can be walked to from {abroad[0]}"
            yield error("map.island", text, home[0], rule="N")
