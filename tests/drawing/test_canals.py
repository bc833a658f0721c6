"""Where a canal runs."""

from __future__ import annotations

import pytest

from gm_console.board.geometry import sound_area
from gm_console.core.ids import RegionId
from gm_console.drawing.canals import canal_legs, canal_lines
from gm_console.files.mapfile import load_map
from gm_console.files.places import MAPS
from tests.board.boards import grid
from tests.support.every import every


@pytest.mark.slow
def test_a_canal_crosses_its_region_from_water_to_water() -> None:
    board = load_map(MAPS / "romin_jhors").board
    (line,) = canal_lines(board)
    region, *waters = (board.by_id[RegionId(one)] for one in ("09-14", "GL-01", "GL-03"))
    assert sound_area(region.shape).buffer(6).covers(line)
    assert every(sound_area(water.shape).distance(line) < 1 for water in waters)
    land = [board.by_id[one] for one in board.neighbours(region.id) if one not in ("GL-01", "GL-03")]
    assert min(sound_area(other.shape).distance(line) for other in land) > 10


def test_a_world_without_canals_has_no_canal_lines() -> None:
    assert list(canal_lines(grid("PO-01 01-01 PO-02"))) == []


def test_a_canal_in_a_square_is_straight() -> None:
    (line,) = canal_lines(grid("PO-01 01-01 LS-01", canals=["01-01"]))
    assert line.length == pytest.approx(100)


def test_a_leg_runs_from_the_label_to_the_shore_of_each_water() -> None:
    board = grid("PO-01 01-01 LS-01", canals=["01-01"])
    label = board.by_id[RegionId("01-01")].label
    legs = list(canal_legs(board.by_id, board.links, 0))
    assert [start for start, _ in legs] == [label, label]
    assert sorted(x for _, (x, _) in legs) == [100, 200]
