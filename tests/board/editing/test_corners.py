"""Corners and borders: all that share one see it moved; what would break the drawing is refused with its reason."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_console.board.editing import borders, corners, ground
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit, Refusal, RegionChange
from gm_console.board.editing.planar import covers
from gm_console.board.editing.snap import Hold, nearest_corner, nearest_edge, snap, to_grid
from gm_console.board.model import Point
from tests.board.boards import grid

ROWS = ("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "PO-03 02-02 02-03 PO-06")


@pytest.fixture
def document() -> MapDocument:
    return MapDocument(grid(*ROWS, wraps=True))


def faces_with(document: MapDocument, corner: Point) -> list[str]:
    return document.sheet.topology.faces_at(corner)


def code(wanted: Edit | Refusal) -> str:
    return wanted.code if isinstance(wanted, Refusal) else ""


def test_a_corner_moves_for_all_four_that_share_it(document: MapDocument) -> None:
    edit = corners.move_corner(document.sheet, (200, 100), (215, 110))
    assert isinstance(edit, Edit)
    assert sorted(change.region for change in edit.changes if isinstance(change, RegionChange)) == [
        "01-01",
        "01-02",
        "01-03",
        "02-01",
    ]
    document.do(edit)
    assert faces_with(document, (215, 110)) == ["01-01", "01-02", "01-03", "02-01"]
    assert faces_with(document, (200, 100)) == []


def test_a_corner_on_the_seam_moves_for_both_sides(document: MapDocument) -> None:
    document.do(corners.move_corner(document.sheet, (400, 100), (390, 110)))
    assert faces_with(document, (-10, 110)) == ["PO-01", "PO-02", "PO-04", "PO-05"]
    assert (-10, 110) in document.sheet.shape_of("PO-01")[0]
    assert (390, 110) in document.sheet.shape_of("PO-04")[0]


def test_a_corner_moved_through_the_seam_from_the_other_side(document: MapDocument) -> None:
    document.do(corners.move_corner(document.sheet, (0, 100), (-20, 90)))
    assert faces_with(document, (380, 90)) == ["PO-01", "PO-02", "PO-04", "PO-05"]


@pytest.mark.parametrize(
    ("corner", "to", "why"),
    [
        ((200, 100), (200, 250), "edit.crosses"),
        ((200, 100), (300, 100), "edit.corner.taken"),
        ((200, 100), (201, -5), "edit.outside"),
        ((150, 50), (160, 60), "edit.corner.none"),
        ((100, 0), (100, 20), "edit.edge"),
    ],
)
def test_a_move_that_would_break_the_drawing_is_refused(
    document: MapDocument, corner: Point, to: Point, why: str
) -> None:
    assert code(corners.move_corner(document.sheet, corner, to)) == why


def test_a_corner_may_slide_along_the_edge_of_the_sheet(document: MapDocument) -> None:
    assert document.do(corners.move_corner(document.sheet, (100, 0), (120, 0))) is None
    assert faces_with(document, (120, 0)) == ["01-01", "PO-01"]


def test_a_triangle_is_not_turned_inside_out(document: MapDocument) -> None:
    document.do(ground.carve(document.sheet, ((130, 100), (170, 100), (150, 130)), "01-01"))
    document.do(ground.split(document.sheet, "01-01", [(130, 100), (170, 100)]))
    assert code(corners.move_corner(document.sheet, (150, 130), (150, 80))) == "edit.inside-out"


def test_an_inserted_corner_is_a_corner_of_both_sides(document: MapDocument) -> None:
    document.do(corners.insert_corner(document.sheet, (200, 0), (200, 100), (190, 50)))
    assert faces_with(document, (190, 50)) == ["01-01", "01-02"]
    document.do(corners.delete_corner(document.sheet, (190, 50)))
    assert document.board == grid(*ROWS, wraps=True)


def test_a_corner_where_three_meet_is_not_deleted(document: MapDocument) -> None:
    assert code(corners.delete_corner(document.sheet, (200, 100))) == "edit.corner.meeting"


def test_steps_of_a_drag_become_one_step_until_the_hand_lets_go(document: MapDocument) -> None:
    for x in range(201, 211):
        assert document.do(corners.move_corner(document.sheet, (x - 1, 100), (x, 100), "drag 1")) is None
    assert document.history.labels == ("Move corner",)
    document.history.release()
    document.do(corners.move_corner(document.sheet, (210, 100), (211, 100), "drag 1"))
    assert len(document.history.labels) == 2
    document.undo()
    document.undo()
    assert document.board == grid(*ROWS, wraps=True)


def test_a_drag_back_to_its_start_is_no_step_at_all(document: MapDocument) -> None:
    document.do(corners.move_corner(document.sheet, (200, 100), (210, 100), "drag"))
    document.do(corners.move_corner(document.sheet, (210, 100), (200, 100), "drag"))
    assert document.history.labels == ()
    assert document.history.clean


def test_a_label_that_would_lie_outside_moves_inside(document: MapDocument) -> None:
    for corner, to in (((200, 0), (130, 0)), ((200, 100), (130, 100))):
        assert document.do(corners.move_corner(document.sheet, corner, to)) is None
    region = document.board.regions[0]
    assert region.id == "01-01"
    assert region.label != (150, 50)
    assert covers(region.shape, region.label)


def wavy(document: MapDocument) -> None:
    ends = (200, 0), (200, 100)
    for y, x in ((20, 203), (40, 198), (60, 202), (80, 196)):
        start = next(
            end for end in document.sheet.topology.star(ends[1]) if end[1] < 100 and abs(end[0] - 200) < 9
        )
        document.do(corners.insert_corner(document.sheet, start, ends[1], (x, y)))


def test_a_border_is_simplified_for_both_sides(document: MapDocument) -> None:
    wavy(document)
    assert len(borders.arcs(document.sheet, "01-01", "01-02")[0]) == 6
    assert document.do(borders.simplify(document.sheet, "01-01", "01-02", 10)) is None
    assert borders.arcs(document.sheet, "01-01", "01-02") == [((200, 0), (200, 100))]
    assert len(document.sheet.shape_of("01-02")[0]) == 4


def test_a_smoothed_border_keeps_its_ends_and_both_its_sides(document: MapDocument) -> None:
    wavy(document)
    assert document.do(borders.smooth(document.sheet, "01-02", "01-01")) is None
    (arc,) = borders.arcs(document.sheet, "01-01", "01-02")
    assert (arc[0], arc[-1]) == ((200, 0), (200, 100))
    assert len(arc) == 10
    assert borders.arcs(document.sheet, "01-02", "01-01") == [arc[::-1]]


def test_faces_without_a_border_cannot_be_smoothed(document: MapDocument) -> None:
    assert code(borders.smooth(document.sheet, "01-01", "02-03")) == "edit.border.none"


def test_snapping_prefers_a_corner_to_a_border_and_a_border_to_the_grid(document: MapDocument) -> None:
    sheet = document.sheet
    assert snap(sheet, (203, 97), 8, 50).point == (200, 100)
    beside = snap(sheet, (203, 60), 8, 50)
    assert (beside.point, beside.hold) == ((200, 60), Hold.BORDER)
    assert snap(sheet, (160, 60), 8, 50).point == (150, 50)
    assert snap(sheet, (160, 60), 8).hold is Hold.NOTHING
    assert to_grid((-26, 24), 50) == (-50, 0)


def test_snapping_works_across_the_seam(document: MapDocument) -> None:
    assert nearest_corner(document.sheet, (403, 102), 5) == (400, 100)
    edge = nearest_edge(document.sheet, (-2, 60), 5)
    assert edge is not None
    assert edge.point == (0, 60)
    assert nearest_edge(document.sheet, (-2, 60), 1) is None


def test_corners_of_a_ring_drawn_the_other_way_round_are_shared_all_the_same() -> None:
    board = grid(*ROWS, wraps=True)
    turned = tuple(
        replace(one, shape=(one.shape[0][::-1],)) if one.id == "01-01" else one for one in board.regions
    )
    document = MapDocument(replace(board, regions=turned))
    assert document.do(corners.move_corner(document.sheet, (200, 100), (210, 100))) is None
    assert faces_with(document, (210, 100)) == ["01-01", "01-02", "01-03", "02-01"]
