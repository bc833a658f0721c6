"""The rim inside a stretch of owned sea."""

from __future__ import annotations

import shapely

from gm_console.board.geometry import sound_area
from gm_console.board.model import RegionKind
from gm_console.drawing.rims import inside_rim
from gm_console.files.mapfile import load_map
from gm_console.files.places import MAPS


def test_the_rim_of_an_owned_sea_leaves_most_of_its_water_free() -> None:
    world = load_map(MAPS / "romin_jhors").board
    seas = [sound_area(region.shape) for region in world.regions if region.kind is RegionKind.SEA]
    assert len(seas) > 100
    free = [inside_rim([sea.exterior.coords, *(hole.coords for hole in sea.interiors)]) for sea in seas]
    left = sum(shapely.unary_union([shapely.Polygon(ring) for ring in rings]).area for rings in free)
    assert left > 0.6 * sum(sea.area for sea in seas)
