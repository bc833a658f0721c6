"""The drawn ground of a sheet: borders once and by kind, relief inside its region and alike along a range."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
import shapely

from gm_console.board.model import Board, RegionKind, Terrain
from gm_console.charts.atlas.borders import Border, border_lines
from gm_console.charts.atlas.labels import polygon
from gm_console.charts.atlas.relief import Ground, grounds, marks
from gm_console.charts.atlas.rims import inside_rim
from gm_console.files.mapfile import load_map
from tests.board.boards import grid
from tests.support.every import every

BOARD = grid("PO-01 01-01 02-01 PO-02", "PO-03 01-02 02-02 PO-04", wraps=True)


@pytest.fixture(scope="module")
def world() -> Board:
    return load_map(Path(__file__).parents[2] / "maps" / "romin_jhors").board


def length(lines: list[tuple[tuple[int, int], ...]]) -> int:
    """Length of lines that run along the axes."""
    return sum(abs(x1 - x2) + abs(y1 - y2) for line in lines for (x1, y1), (x2, y2) in pairwise(line))


def test_borders_are_drawn_once_and_by_kind() -> None:
    lines = border_lines(BOARD)
    assert length(lines[Border.COUNTRY]) == 200
    assert length(lines[Border.REGION]) == 200
    assert length(lines[Border.COAST]) == 400
    assert length(lines[Border.SEA]) == 400


def test_a_canal_has_a_border_of_its_own() -> None:
    board = grid("PO-01 01-01 LS-01", canals=["01-01"])
    assert length(border_lines(board)[Border.CANAL]) == 200


def test_relief_stays_inside_its_region(world: Board) -> None:
    drawn = 0
    for region_id, ground in grounds(world).items():
        region = world.by_id[region_id]
        strokes = list(marks(region, ground, 4))
        drawn += bool(strokes)
        around = polygon(region).buffer(12)
        assert every(around.covers(shapely.LineString(one.points)) for one in strokes)
    assert drawn > 0.85 * sum(1 for region in world.regions if region.terrain is Terrain.ROUGH)


def test_relief_keeps_clear_of_what_is_written(world: Board) -> None:
    rough = ((world.by_id[region_id], ground) for region_id, ground in grounds(world).items())
    region, ground = next(pair for pair in rough if len(list(marks(*pair, 4))) > 12)
    free = list(marks(region, ground, 4))
    spot = free[0].points[0]
    kept = list(marks(region, ground, 4, avoid=[spot]))
    assert 0 < len(kept) < len(free)


def test_neighbouring_rough_regions_show_the_same_ground(world: Board) -> None:
    found = grounds(world)
    for region, ground in found.items():
        assert [other for other in world.neighbours(region) if found.get(other, ground) is not ground] == []
    assert Ground.MOUNTAINS in found.values()
    assert len(set(found.values())) == len(Ground)


def test_the_rim_of_an_owned_sea_leaves_most_of_its_water_free(world: Board) -> None:
    seas = [polygon(region) for region in world.regions if region.kind is RegionKind.SEA]
    assert len(seas) > 100
    free = [inside_rim([sea.exterior.coords, *(hole.coords for hole in sea.interiors)]) for sea in seas]
    left = sum(shapely.unary_union([shapely.Polygon(ring) for ring in rings]).area for rings in free)
    assert left > 0.6 * sum(sea.area for sea in seas)
