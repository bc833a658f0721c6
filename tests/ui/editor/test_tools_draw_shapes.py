"""Ready-made outlines, ways along borders, places under the pointer."""

from __future__ import annotations

import pytest

from gm_console.board.editing.edit import Edit, Head, Refusal
from gm_console.board.editing.ground import take_away
from gm_console.board.editing.planar import area2
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Point
from gm_console.ui.editor.tools.pointer_places import at_edge, beside, on_sheet, straight
from gm_console.ui.editor.tools.shapes import bands, hexes, in_turn, rectangles
from gm_console.ui.editor.tools.walk import BorderWalk
from tests.support.every import every
from tests.ui.editor.conftest import squares

ROUND = Head(id="n", name="N", width=1000, height=600, wraps=True)
FLAT = Head(id="n", name="N", width=1000, height=600, wraps=False)


def test_hexes_share_their_corners_and_leave_no_gap() -> None:
    rings = hexes((10, 20), (500, 400), 4, 3)
    assert len(rings) == 12
    corners = [point for ring in rings for point in ring]
    inner = [point for point in corners if corners.count(point) > 1]
    assert len(set(inner)) == 22
    assert every(10 <= x <= 500 and 20 <= y <= 400 for x, y in corners)
    assert len({area2(ring) for ring in rings}) == 1


def test_rectangles_fill_their_frame() -> None:
    rings = rectangles((500, 400), (10, 20), 7, 3)
    assert sum(abs(area2(ring)) for ring in rings) == 2 * 490 * 380


@pytest.mark.parametrize("make", [hexes, rectangles])
def test_too_small_is_nothing(make: object) -> None:
    assert callable(make)
    assert make((0, 0), (20, 20), 10, 10) == []


def test_a_band_round_the_world_is_in_pieces_that_fit() -> None:
    rings = bands(ROUND, 60, 1, north=True, wavy=True)
    assert len(rings) == 3
    ends = [{ring[1], ring[2]} for ring in rings]
    starts = [{ring[0], ring[-1]} for ring in rings]
    assert ends[:-1] == starts[1:]
    assert {(x % 1000, y) for x, y in ends[-1]} == starts[0]


def test_a_straight_band_at_the_bottom_is_one_piece_where_the_map_does_not_wrap() -> None:
    assert bands(FLAT, 60, 1, north=False, wavy=False) == [((0, 600), (1000, 600), (1000, 540), (0, 540))]
    assert bands(FLAT, 1, 1, north=False, wavy=False) == []


def test_in_turn_leaves_out_what_may_be_and_stops_at_the_rest() -> None:
    sheet = MapSheet(squares())
    no = Refusal(code="no", text="no")
    made = in_turn(sheet, [lambda one: take_away(one, "01-01"), lambda _: no], "both", ("no",))
    assert isinstance(made, Edit)
    assert made.label == "both"
    assert in_turn(sheet, [lambda one: take_away(one, "01-01"), lambda _: no], "both") == no
    assert in_turn(sheet, [lambda _: no], "both", ("no",)) == no
    assert "01-01" in sheet.regions


def test_the_way_along_borders_is_the_shortest() -> None:
    walk = BorderWalk(MapSheet(squares(wraps=False)), (30, 100))
    assert walk.way_to((100, 60), 100) == ((30, 100), (100, 100), (100, 60))
    assert walk.way_to((60, 100), 100) == ((30, 100), (60, 100))
    assert walk.way_to((50, 50), 100) is None


def test_the_way_goes_over_the_seam() -> None:
    walk = BorderWalk(MapSheet(squares()), (370, 100))
    assert walk.way_to((430, 100), 100) == ((370, 100), (400, 100), (430, 100))


def test_the_way_is_looked_for_a_little_at_a_time() -> None:
    walk = BorderWalk(MapSheet(squares(12, 12)), (100, 100))
    far = (700, 900)
    assert walk.way_to(far, 5) is None
    for _ in range(400):
        way = walk.way_to(far, 5)
    assert way is not None
    assert len(way) == 15


@pytest.mark.parametrize(
    ("point", "kept"), [((50, 8), (50, 0)), ((-3, 70), (0, 70)), ((40, 50), (45, 45)), ((-30, 20), (-25, 25))]
)
def test_eight_ways_are_straight(point: Point, kept: Point) -> None:
    assert straight((0, 0), point) == kept


def test_places_keep_to_the_sheet_and_its_edges() -> None:
    assert on_sheet(FLAT, (-5, 700)) == (0, 600)
    assert on_sheet(ROUND, (-5, 700)) == (-5, 600)
    assert at_edge(FLAT, (995, 597), 6) == (1000, 600)
    assert at_edge(ROUND, (995, 300), 6) is None
    assert beside(ROUND, (10, 5), (990, 5)) == (1010, 5)
    assert beside(FLAT, (10, 5), (990, 5)) == (10, 5)
