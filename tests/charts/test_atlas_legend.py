"""What stands round a sheet's map and over it: legend, scale bar, the seam."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.packets.atlas import atlas_sheet, world_order
from gm_console.charts.atlas.legend import bar_length, legend_of
from gm_console.charts.atlas.lettering import SheetFaces
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import MarkSign, Relief
from gm_console.drawing.labels_on_paper import place
from gm_console.drawing.sheet_labels import sheet_labels
from gm_console.files.mapfile import load_map
from tests.board.boards import grid

MAPS = Path(__file__).parents[2] / "maps"


@pytest.mark.slow
def test_the_legend_explains_only_what_is_there() -> None:
    said = [what for what, _ in legend_of(grid("PO-01 01-01 PO-02"))]
    assert said == ["country", "region", "coast"]
    held = [what for what, _ in legend_of(grid("PO-01 01-01 PO-02"), [RegionId("01-01"), RegionId("PO-01")])]
    assert held == [*said, "held"]
    whole = [what for what, _ in legend_of(load_map(MAPS / "romin_jhors").board)]
    assert {
        *MarkSign,
        Relief.MOUNTAINS,
        Relief.HILLS,
        Relief.FOREST,
        Relief.SWAMP,
        "canal",
        "ice",
        "waters",
    } <= {*whole}


@pytest.mark.parametrize("name", ["romin_jhors", "archipelago", "teaching"])
def test_a_scale_bar_is_round_and_not_too_long(name: str) -> None:
    board = load_map(MAPS / name).board
    length = bar_length(board)
    assert str(length).rstrip("0") in {"1", "2", "4"}
    assert board.width / 16 < length < board.width / 5


@pytest.mark.slow
def test_nothing_written_is_cut_by_the_seam() -> None:
    board = load_map(MAPS / "archipelago").board
    scale = 0.2
    plan = place(board, sheet_labels(board, {}, (), SheetFaces()), scale, SheetFaces())
    edges = (0.0, board.width * scale)
    boxes = [box for label in plan.labels for box in label.boxes]
    assert not [box for box in boxes if any(box[0] < edge < box[2] for edge in edges)]


@pytest.mark.parametrize(("row", "beside"), [("PO-01 01-01 02-01 PO-02", False), ("PO-01 01-01", True)])
def test_legend_and_nations_stand_beside_a_map_that_leaves_no_room_below(row: str, beside: bool) -> None:
    board = grid(row, row.replace("-0", "-1"))
    sheet = atlas_sheet(world_order(board))
    page, world = sheet.figure.axes
    room = world.get_position()
    wide = sheet.figure.get_size_inches()[0] * 72
    paths = [path for one in page.collections for path in one.get_paths() if len(path.vertices)]
    right = max(float(path.vertices[:, 0].max()) for path in paths)
    assert bool(right > room.x1 * wide + 60) is beside
    assert bool(room.x0 < 1 - room.x1 - 0.1) is beside, "the map makes room"
