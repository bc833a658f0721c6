"""The areas and seas of a brief, drawn: land from outlines and places, water where no land is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from gm_console.core.gathering import gathered
from gm_console.core.issues import error
from gm_console.files.errors import Unreadable
from gm_console.tools.province_map.brief import ProvinceBrief, ProvinceMapBrief, Sea, places_in
from gm_console.tools.province_map.cells import Parts, Seed, handed_on, pieces_of, shared_out, wandering
from gm_console.tools.province_map.coverage import coverage_of
from gm_console.tools.province_map.projection import Projection

MARGIN: Final = 60.0
"""How far beyond the sheet land is drawn, so that its edge cuts what lies there as it would be."""
ON_IT: Final = 12.0
"""How far off the coast a place of an area may lie."""
SEAM: Final = 0.15
"""Half of the widest crack between two outlines."""


def drawn(brief: ProvinceMapBrief, outlines: Mapping[str, BaseGeometry], projection: Projection) -> Parts:
    """Return the shape of every area and sea in map units; raises :class:`Unreadable` with all that has none."""
    frame = shapely.box(0, 0, projection.width, projection.height)
    land = _land(brief, outlines, projection)
    dry = shapely.union_all(list(land.values()))
    parts = {area: ground.intersection(frame) for area, ground in land.items()}
    parts |= _water(brief, frame.difference(_closed(dry)), projection)
    rows: tuple[ProvinceBrief | Sea, ...] = (*brief.areas, *brief.seas)
    wanted = [row.id for row in rows]
    issues = [
        error("provinces.nowhere", f"{id_} has no ground: its places lie elsewhere", id_)
        for id_ in wanted
        if id_ not in parts or parts[id_].is_empty
    ]
    if issues:
        raise Unreadable(issues)
    return coverage_of({id_: parts[id_] for id_ in wanted}, brief.hand.smooth)


def _closed(ground: BaseGeometry) -> BaseGeometry:
    """Return ground without the cracks that outlines leave between them."""
    return ground.buffer(SEAM, join_style="mitre").buffer(-SEAM, join_style="mitre")


def _seeds(rows: Iterable[ProvinceBrief | Sea], projection: Projection) -> list[Seed]:
    return [Seed(area=row.id, x=x, y=y) for row in rows for x, y in map(projection.at, places_in(row.places))]


def _land(brief: ProvinceMapBrief, outlines: Mapping[str, BaseGeometry], projection: Projection) -> Parts:
    frame = shapely.box(-MARGIN, -MARGIN, projection.width + MARGIN, projection.height + MARGIN)
    open_water = shapely.union_all(list(_open_water(brief, projection)))
    found: dict[str, list[BaseGeometry]] = {}
    seeds = _seeds(brief.areas, projection)
    wander = wandering(brief.hand, (projection.width, projection.height))
    grounds = [
        _closed(shapely.union_all([projection.shape(outlines[name]) for name in names]))
        for names in brief.within
    ]
    afloat = {seed for seed in seeds if not any(ground.contains(seed.point) for ground in grounds)}
    _refuse_lost(seed for seed in afloat if not any(ground.dwithin(seed.point, ON_IT) for ground in grounds))
    for ground in grounds:
        near = [seed for seed in seeds if ground.dwithin(seed.point, ON_IT)]
        for piece in pieces_of(ground.intersection(frame).difference(open_water)):
            own = [seed for seed in near if piece.contains(seed.point)] or [
                seed for seed in near if seed in afloat and piece.dwithin(seed.point, ON_IT / 3)
            ]
            if own:
                for area, part in shared_out(piece, own, wander).items():
                    found.setdefault(area, []).append(part)
            elif piece.area >= brief.hand.islet:
                nearest = min(seeds, key=lambda seed: piece.distance(seed.point))
                found.setdefault(nearest.area, []).append(piece)
    land = {area: shapely.union_all(own) for area, own in found.items()}
    return _enlarged(brief, _joined(land, seeds), _made(brief, projection))


def _refuse_lost(seeds: Iterable[Seed]) -> None:
    areas = sorted({seed.area for seed in seeds})
    if areas:
        raise Unreadable(
            [error("provinces.lost", f"a place of {area} lies on no outline", area) for area in areas]
        )


def _open_water(brief: ProvinceMapBrief, projection: Projection) -> Iterator[BaseGeometry]:
    for strait in brief.straits:
        line = shapely.LineString([projection.at(place) for place in places_in(strait.line)])
        yield line.buffer(strait.width / 2, quad_segs=2, cap_style="flat")
    for one in brief.open:
        yield _outlined(one.outline, projection)


def _outlined(text: str, projection: Projection) -> shapely.Polygon:
    return shapely.Polygon([projection.at(place) for place in places_in(text)])


def _made(brief: ProvinceMapBrief, projection: Projection) -> Parts:
    return {one.name: _outlined(one.outline, projection) for one in brief.made}


def _joined(land: Parts, seeds: Iterable[Seed]) -> Parts:
    """Give pieces that are cut off from their area to the area they lie in; islands stay as they are."""
    islands = pieces_of(shapely.union_all(list(land.values())))
    tree = shapely.STRtree(islands)
    places = gathered((seed.area, seed.point) for seed in seeds)

    def stays(area: str, piece: shapely.Polygon) -> bool:
        if any(piece.contains(place) for place in places[area]):
            return True
        around = tree.query(piece.representative_point(), "within")
        return any(abs(islands[number].area - piece.area) < 1 for number in around)

    return handed_on(land, stays)


def _enlarged(brief: ProvinceMapBrief, land: Parts, made: Parts) -> Parts:
    """Draw what would be too small to be seen as large as the brief wants it, over all else."""
    over = dict(made)
    for area in brief.areas:
        if area.larger > 1 and area.id in land:
            pieces = [affinity.scale(piece, area.larger, area.larger) for piece in pieces_of(land[area.id])]
            over[area.id] = shapely.union_all(pieces)
    above = shapely.union_all(list(over.values()))
    return {area: ground.difference(above) for area, ground in land.items() if area not in over} | over


def _water(brief: ProvinceMapBrief, water: BaseGeometry, projection: Projection) -> Parts:
    seeds = _seeds(brief.seas, projection)
    if brief.sheet.wraps:
        shifts = (-projection.width, 0, projection.width)
        seeds = [Seed(area=seed.area, x=seed.x + shift, y=seed.y) for seed in seeds for shift in shifts]

    def stays(area: str, piece: shapely.Polygon) -> bool:
        return any(piece.contains(seed.point) for seed in seeds if seed.area == area)

    return handed_on(shared_out(water, seeds), stays)
