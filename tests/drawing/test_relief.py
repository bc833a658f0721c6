"""Relief: inside its region, clear of what is written, alike along a range."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path

import pytest
import shapely

from gm_console.board.geometry import sound_area
from gm_console.board.model import Board
from gm_console.core.map_rules import ROUGH, Relief
from gm_console.drawing.relief import HILLS_APART, grounds, mark_at, marks, strewn
from gm_console.files.mapfile import load_map
from tests.support.every import every


@pytest.fixture(scope="module")
def world() -> Board:
    return load_map(Path(__file__).parents[2] / "maps" / "romin_jhors").board


def test_relief_stays_inside_its_region(world: Board) -> None:
    drawn = 0
    for region_id, ground in grounds(world).items():
        region = world.by_id[region_id]
        strokes = list(marks(region, ground, 4))
        drawn += bool(strokes)
        around = sound_area(region.shape).buffer(12)
        assert every(around.covers(shapely.LineString(one.points)) for one in strokes)
    assert drawn > 0.85 * sum(1 for region in world.regions if region.terrain == ROUGH)


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
    assert Relief.MOUNTAINS in found.values()
    assert {*found.values()} == {Relief.MOUNTAINS, Relief.HILLS, Relief.FOREST, Relief.SWAMP}


@pytest.mark.parametrize("ground", [one for one in Relief if one not in (Relief.PLAIN, Relief.BROKEN)])
def test_every_ground_has_a_mark_for_the_legend(ground: Relief) -> None:
    points = [point for stroke in mark_at(ground) for point in stroke.points]
    assert points
    assert every(abs(x) <= 10 and abs(y) <= 10 for x, y in points)


def test_hills_stand_inside_their_region_and_apart(world: Board) -> None:
    rough = [region for region in world.regions if region.terrain == ROUGH]
    drawn = 0
    for region in rough:
        strokes = list(strewn(region, region.shape, Relief.BROKEN))
        area = sound_area(region.shape).buffer(12)
        assert not [one for one in strokes if not area.covers(shapely.LineString(one.points))]
        peaks = [one.points[2] for one in strokes if one.curved]
        assert min((math.dist(a, b) for a, b in combinations(peaks, 2)), default=HILLS_APART) >= HILLS_APART
        assert strokes == list(strewn(region, region.shape, Relief.BROKEN))
        drawn += bool(peaks)
    assert drawn > 0.85 * len(rough)
