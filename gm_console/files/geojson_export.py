"""Boards as GeoJSON: one feature for each region and each piece of ice, in map units with y to the north."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gm_console.board.geometry import pieces_of
from gm_console.board.model import Board, Region, Ring
from gm_console.core import codec


def geojson(board: Board) -> str:
    """Return the board as the text of a GeoJSON file, one feature on each line.

    The coordinates are the map's own, not degrees; y is turned so that north is up, as readers of GeoJSON expect.
    """
    features = [_region(board, region) for region in board.regions]
    features += [_feature({"kind": "ice"}, board.height, ice.shape) for ice in board.ice]
    lines = ",\n".join(codec.encode(feature).decode() for feature in features)
    head = codec.encode(
        {
            "name": board.name,
            "width": board.width,
            "height": board.height,
            "wraps": board.wraps,
            "sea_names": dict(sorted(board.sea_names.items())),
            "country_names": dict(sorted(board.country_names.items())),
        }
    ).decode()
    return f'{{"type":"FeatureCollection","map":{head},"features":[\n{lines}\n]}}\n'


def _region(board: Board, region: Region) -> dict[str, Any]:
    properties = {
        "id": region.id,
        "kind": region.kind.value,
        "terrain": region.terrain,
        "country": region.country,
        "name": region.name,
        "coastal": region.coastal,
        "marks": region.marks,
        "label": [region.label[0], board.height - region.label[1]],
        "links": [
            [other, kind.value]
            for other in board.neighbours(region.id)
            for kind in board.kinds(region.id, other)
        ],
        **({"own_links": own} if (own := _own_links(board, region)) else {}),
    }
    return _feature(properties, board.height, region.shape)


def _own_links(board: Board, region: Region) -> list[list[str]]:
    mine = (link for link in board.own_links if region.id in (link.a, link.b))
    return [[link.b if link.a == region.id else link.a, link.kind] for link in mine]


def _feature(properties: dict[str, Any], height: int, shape: Sequence[Ring]) -> dict[str, Any]:
    pieces = [
        [[[x, height - y] for x, y in (*ring, ring[0])] for ring in rings] for rings in pieces_of(shape)
    ]
    geometry = (
        {"type": "Polygon", "coordinates": pieces[0]}
        if len(pieces) == 1
        else {"type": "MultiPolygon", "coordinates": pieces}
    )
    return {"type": "Feature", "properties": properties, "geometry": geometry}
