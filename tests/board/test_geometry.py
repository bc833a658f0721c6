"""What the shapes of a board say, on flat boards and on boards that wrap."""

from __future__ import annotations

from dataclasses import replace

from gm_console.board.geometry import BoardShapes, polygon_of, spot_inside
from tests.board.boards import grid, square

ROUND = grid("PO-01 01-01 PO-02", "ice ice ice", wraps=True)


def test_contacts_with_their_length() -> None:
    found = {
        (c.a, c.b): (c.border, c.overlap, c.over_seam)
        for c in BoardShapes(grid("01-01 01-02 01-03")).contacts()
    }
    assert found == {("01-01", "01-02"): (100, 0, False), ("01-02", "01-03"): (100, 0, False)}


def test_contact_over_the_seam() -> None:
    over = [(c.a, c.b, c.border) for c in BoardShapes(ROUND).contacts() if c.over_seam]
    assert over == [("PO-01", "PO-02", 100)]


def test_corners_that_meet_are_no_border() -> None:
    corner = next(c for c in BoardShapes(grid("01-01 01-02", "01-03 01-04")).contacts() if c.b == "01-04")
    assert (corner.a, corner.border) == ("01-01", 0)


def test_a_region_that_touches_another_on_both_sides_has_both_borders() -> None:
    (contact,) = BoardShapes(grid("PO-01 01-01", wraps=True)).contacts()
    assert contact.border == 200
    assert contact.over_seam


def test_overlap_is_an_area() -> None:
    board = grid("01-01 01-02")
    wide = (((0, 0), (120, 0), (120, 100), (0, 100)),)
    moved = replace(board, regions=(replace(board.regions[0], shape=wide), board.regions[1]))
    (contact,) = BoardShapes(moved).contacts()
    assert contact.overlap == 2000


def test_gaps_are_found_with_a_point_inside() -> None:
    board = replace(grid("01-01 01-02"), width=300)
    (((x, y), area),) = BoardShapes(board).gaps()
    assert 200 < x < 300
    assert 0 < y < 100
    assert area == 10_000


def test_a_shape_that_runs_past_the_seam_leaves_no_gap() -> None:
    shifted = (((-30, 0), (100, 0), (100, 100), (-30, 100)),)
    narrow = (((200, 0), (270, 0), (270, 100), (200, 100)),)
    regions = tuple(
        replace(r, shape=shifted if r.id == "PO-01" else narrow if r.id == "PO-02" else r.shape)
        for r in ROUND.regions
    )
    assert BoardShapes(replace(ROUND, regions=regions)).gaps() == []


def test_holes_are_cut_out_and_the_label_avoids_them() -> None:
    shape = (((0, 0), (300, 0), (300, 300), (0, 300)), ((100, 100), (100, 290), (290, 290), (290, 100)))
    x, y = spot_inside(shape)
    assert polygon_of(shape).area == 300 * 300 - 190 * 190
    assert x < 100 or y < 100
    assert spot_inside(square(0, 0)) == (50, 50)
