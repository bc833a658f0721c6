"""The board of a brief: its drawn areas with names, ground and marks, linked by borders, crossings and entrances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import shapely
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.linking import decide_all, link_own
from gm_console.board.links.corner_links import Corners
from gm_console.board.model import Board, LinkKind, Mark, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.issues import error
from gm_console.core.map_rules import Joined, Stand
from gm_console.files.errors import Unreadable
from gm_console.files.imports.foreign_board import build
from gm_console.files.imports.source import SourceMap, SourceRegion, Spot
from gm_console.rulesets import load_map_rules
from gm_console.tools.province_map.brief import ProvinceBrief, ProvinceMapBrief, town_in
from gm_console.tools.province_map.cells import pieces_of
from gm_console.tools.province_map.drawn_areas import drawn
from gm_console.tools.province_map.projection import Projection, projection_of
from gm_console.tools.province_map.sheet_rings import rings_by_id

INSIDE: Final = 16.0
"""How far from the border of its area a town is marked, where there is room for it."""


def board_of(brief: ProvinceMapBrief, outlines: Mapping[str, BaseGeometry]) -> Board:
    """Return the board of a brief; raises :class:`Unreadable` with all that makes it impossible."""
    rules = load_map_rules(brief.game)
    projection = projection_of(brief.sheet)
    missing = sorted({name for names in brief.within for name in names} - outlines.keys())
    if missing:
        raise Unreadable(
            [error("provinces.outline", f"there is no outline of {name}", name) for name in missing]
        )
    shapes = drawn(brief, outlines, projection)
    source = SourceMap(
        format="geojson",
        name=brief.name,
        regions=tuple(_regions(brief, shapes, projection)),
        width=float(projection.width),
        height=float(projection.height),
        wraps=brief.sheet.wraps,
        sea_names=dict(brief.waters),
        country_names=dict(brief.countries),
    )
    built = build(source, Path(brief.id), corners=Corners.PART, unit=1, rules=rules)
    return _linked(replace(built.board, id=brief.id), brief)


def _regions(
    brief: ProvinceMapBrief, shapes: Mapping[str, BaseGeometry], projection: Projection
) -> Iterator[SourceRegion]:
    rules = load_map_rules(brief.game)
    rings = rings_by_id(shapes, projection.width if brief.sheet.wraps else 0)
    seat, harbour = rules.of(Stand.SEAT), rules.of(Stand.HARBOUR)
    for area in brief.areas:
        marks = tuple(
            Mark(kind=kind.id, nation=area.country, name=town_in(text)[0])
            for kind, text in ((seat, area.seat), (harbour, area.base))
            if kind is not None and text
        )
        yield SourceRegion(
            key=area.id,
            name=area.name,
            terrain=area.ground,
            rings=rings[area.id],
            label=_label(area, shapes[area.id], projection),
            marks=marks,
            country=area.country,
        )
    for sea in brief.seas:
        yield SourceRegion(
            key=sea.id, name=sea.name, kind=RegionKind.SEA, rings=rings[sea.id], country=sea.water
        )


def _label(area: ProvinceBrief, shape: BaseGeometry, projection: Projection) -> Spot | None:
    """Return where the town that an area is known for lies, a little inside its borders; None for the middle."""
    text = area.seat or area.base
    if not text:
        return None
    town = shapely.Point(projection.at(town_in(text)[1]))
    piece = min(pieces_of(shape), key=town.distance)
    rooms = (piece.buffer(-INSIDE / part) for part in (1, 2, 4))
    room = next((room for room in rooms if not room.is_empty), None)
    if room is None:
        return None
    spot = nearest_points(room, town)[0]
    return float(spot.x), float(spot.y)


def _linked(board: Board, brief: ProvinceMapBrief) -> Board:
    """Return a board with the links that no border tells of: crossings, and from naval bases to their entrances."""
    document = MapDocument(board)
    across = {(RegionId(one), RegionId(other)): LinkKind.CROSSING for one, other in brief.crossings}
    edits = [decide_all(document.sheet, across)]
    entrance = next((kind.id for kind in board.rules.links if kind.joins is Joined.COAST), "")
    bases = [area for area in brief.areas if area.entrance and entrance]
    edits += [
        link_own(document.sheet, RegionId(area.id), RegionId(area.entrance), entrance) for area in bases
    ]
    refused = [error("provinces.link", edit.text) for edit in edits if isinstance(edit, Refusal)]
    if refused:
        raise Unreadable(refused)
    for edit in edits:
        if isinstance(edit, Edit):
            document.do(edit)
    return document.board
