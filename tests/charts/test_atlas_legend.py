"""What stands round a sheet's map and over it: legend, scale bar, canals, the seam."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.charts.atlas.borders import Border, border_lines
from gm_console.charts.atlas.canals import canal_lines
from gm_console.charts.atlas.labels import map_labels, polygon
from gm_console.charts.atlas.legend import bar_length, legend_of
from gm_console.charts.atlas.placing import place
from gm_console.charts.atlas.relief import Ground, mark_at
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import MarkSign
from gm_console.files.mapfile import load_map
from tests.board.boards import grid
from tests.support.every import every

MAPS = Path(__file__).parents[2] / "maps"


def test_the_legend_explains_only_what_is_there() -> None:
    said = [what for what, _ in legend_of(grid("PO-01 01-01 PO-02"))]
    assert said == ["country", "region", "coast"]
    whole = [what for what, _ in legend_of(load_map(MAPS / "romin_jhors").board)]
    assert {*MarkSign, *Ground, "canal", "ice", "waters"} <= {*whole}


@pytest.mark.parametrize("name", ["romin_jhors", "archipelago", "teaching"])
def test_a_scale_bar_is_round_and_not_too_long(name: str) -> None:
    board = load_map(MAPS / name).board
    length = bar_length(board)
    assert str(length).rstrip("0") in {"1", "2", "4"}
    assert board.width / 16 < length < board.width / 5


def test_a_canal_crosses_its_region_from_water_to_water() -> None:
    board = load_map(MAPS / "romin_jhors").board
    (line,) = canal_lines(board)
    region, *waters = (board.by_id[RegionId(one)] for one in ("09-14", "GL-01", "GL-03"))
    assert polygon(region).buffer(6).covers(line)
    assert every(polygon(water).distance(line) < 1 for water in waters)
    land = [board.by_id[one] for one in board.neighbours(region.id) if one not in ("GL-01", "GL-03")]
    assert min(polygon(other).distance(line) for other in land) > 10


def test_a_world_without_canals_has_no_canal_lines() -> None:
    assert list(canal_lines(grid("PO-01 01-01 PO-02"))) == []


def test_a_canal_in_a_square_is_straight() -> None:
    (line,) = canal_lines(grid("PO-01 01-01 LS-01", canals=["01-01"]))
    assert line.length == pytest.approx(100)


def test_borders_between_seas_are_told_apart_when_asked_for() -> None:
    board = grid("PO-01 PO-02 LS-01")
    assert len(border_lines(board)[Border.SEA]) == 2
    apart = border_lines(board, waters=True)
    assert (len(apart[Border.SEA]), len(apart[Border.WATERS])) == (1, 1)


def test_nothing_written_is_cut_by_the_seam() -> None:
    board = load_map(MAPS / "archipelago").board
    scale = 0.2
    plan = place(board, map_labels(board, {}, ()), scale)
    edges = (0.0, board.width * scale)
    boxes = [box for label in plan.labels for box in label.boxes]
    assert not [box for box in boxes if any(box[0] < edge < box[2] for edge in edges)]


@pytest.mark.parametrize("ground", Ground)
def test_every_ground_has_a_mark_for_the_legend(ground: Ground) -> None:
    points = [point for stroke in mark_at(ground) for point in stroke.points]
    assert points
    assert every(abs(x) <= 10 and abs(y) <= 10 for x, y in points)
