"""Corners and labels on one line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_console.board.editing.align import Side, align_corners, distribute_corners
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.planar import shape_area2
from gm_console.board.model import Board
from tests.board.boards import grid
from tests.support.outlines import broken

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
    assert broken(document.board) == []
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
    assert code(align_corners(sheet, [(1, 1), (2, 2)], Side.LEFT)) == "edit.corner.none"
