"""Corners and labels on one line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_console.board.editing.align import Side, align_corners, align_labels, distribute_corners
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.planar import covers, shape_area2
from gm_console.board.geometry import BoardShapes
from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from tests.board.boards import grid

ROWS = ("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "PO-03 02-02 02-03 PO-06")


def code(wanted: Edit | Refusal | None) -> str:
    return wanted.code if isinstance(wanted, Refusal) else ""


def crooked() -> MapDocument:
    """The corners between the second and the third column lie at 190, 210 and 200."""
    document = MapDocument(grid(*ROWS, wraps=True))
    regions = []
    moved = {(200, 100): (190, 120), (200, 200): (210, 190)}
    for region in document.board.regions:
        ring = tuple(moved.get(point, point) for point in region.shape[0])
        regions.append(replace(region, shape=(ring,)))
    return MapDocument(replace(document.board, regions=tuple(regions)))


def area(board: Board) -> int:
    return sum(shape_area2(region.shape) for region in board.regions)


@pytest.mark.parametrize(
    ("side", "after"),
    [
        (Side.LEFT, [(190, 120), (190, 190)]),
        (Side.RIGHT, [(210, 120), (210, 190)]),
        (Side.CENTRE, [(200, 120), (200, 190)]),
        (Side.TOP, [(190, 120), (210, 120)]),
        (Side.MIDDLE, [(190, 155), (210, 155)]),
        (Side.BOTTOM, [(190, 190), (210, 190)]),
    ],
)
def test_corners_come_to_lie_on_the_line_for_all_that_share_them(
    side: Side, after: list[tuple[int, int]]
) -> None:
    document = crooked()
    assert document.do(align_corners(document.sheet, [(190, 120), (210, 190)], side)) is None
    corners = {point for region in document.board.regions for point in region.shape[0]}
    assert set(after) <= corners
    assert area(document.board) == 2 * 400 * 300
    assert list(BoardShapes(document.board).broken()) == []
    assert document.history.labels == ("Align 2 corners",)


def test_corners_on_both_sides_of_the_seam_are_aligned_there() -> None:
    document = crooked()
    assert (
        document.do(align_corners(document.sheet, [(300, 100), (100, 200), (0, 100)], Side.LEFT)) is not None
    )
    assert (
        document.do(align_corners(document.sheet, [(300, 100), (0, 200), (400, 100)], Side.BOTTOM))
        is not None
    )
    assert document.do(align_corners(document.sheet, [(300, 100), (0, 100)], Side.TOP)) is None
    wanted = align_corners(document.sheet, [(0, 200), (300, 200)], Side.LEFT)
    assert code(wanted) in ("edit.corner.taken", "edit.crosses")


def test_corners_are_spread_evenly_and_the_outermost_stay() -> None:
    document = crooked()
    picked = [(190, 120), (300, 100), (100, 100)]
    assert document.do(distribute_corners(document.sheet, picked)) is None
    corners = {point for region in document.board.regions for point in region.shape[0]}
    assert {(100, 100), (200, 120), (300, 100)} <= corners
    document.undo()
    assert (
        document.do(distribute_corners(document.sheet, [(200, 0), (190, 120), (210, 190)], east_west=False))
        is None
    )
    corners = {point for region in document.board.regions for point in region.shape[0]}
    assert {(200, 0), (190, 95), (210, 190)} <= corners


def test_too_few_are_refused() -> None:
    sheet = crooked().sheet
    assert code(align_corners(sheet, [(200, 100), (200, 100)], Side.LEFT)) == "edit.align.few"
    assert code(align_corners(sheet, [], Side.LEFT)) == "edit.align.few"
    assert code(distribute_corners(sheet, [(100, 100), (200, 100)])) == "edit.align.few"
    assert code(align_labels(sheet, [RegionId("01-01"), RegionId("99-99")], Side.TOP)) == "edit.align.few"
    assert code(align_corners(sheet, [(1, 1), (2, 2)], Side.LEFT)) == "edit.corner.none"


def test_labels_come_to_lie_on_the_line_inside_their_regions() -> None:
    document = crooked()
    ids = [RegionId("01-01"), RegionId("01-02"), RegionId("02-02")]
    regions = tuple(
        replace(region, label=(150, 90)) if region.id == "01-01" else region
        for region in document.board.regions
    )
    document = MapDocument(replace(document.board, regions=regions))
    assert document.do(align_labels(document.sheet, ids, Side.TOP)) is None
    labels = [document.board.by_id[id_].label for id_ in ids]
    assert labels == [(150, 50), (250, 50), (150, 250)]
    assert document.do(align_labels(document.sheet, ids[:2], Side.CENTRE)) is not None


def test_a_label_slides_along_the_line_where_its_region_bends() -> None:
    bent = grid("01-01 01-02")
    hook = (((0, 0), (100, 0), (100, 100), (60, 100), (60, 20), (0, 20)),)
    regions = (replace(bent.regions[0], shape=hook, label=(20, 10)), bent.regions[1])
    document = MapDocument(replace(bent, regions=regions))
    ids = [RegionId("01-01"), RegionId("01-02")]
    assert document.do(align_labels(document.sheet, ids, Side.BOTTOM)) is None
    label = document.board.by_id[ids[0]].label
    assert label[1] == 50
    assert covers(hook, label)
    assert 60 < label[0] < 70


def test_labels_beyond_the_seam_are_aligned_in_their_own_frame() -> None:
    board = grid(*ROWS, wraps=True)
    ids = [RegionId("PO-04"), RegionId("PO-01")]
    regions = tuple(replace(one, label=(350, 30)) if one.id == "PO-04" else one for one in board.regions)
    document = MapDocument(replace(board, regions=regions))
    assert document.do(align_labels(document.sheet, ids, Side.MIDDLE)) is None
    assert [document.board.by_id[id_].label for id_ in ids] == [(350, 40), (50, 40)]
