"""Regions made one whose borders are drawn a little apart, and what the one inherits of the others."""

from __future__ import annotations

from dataclasses import replace

from gm_console.board.checking.check import check_board
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.merging import APART, bridge, merge
from gm_console.board.geometry import polygon_of
from gm_console.core.ids import RegionId
from gm_console.core.issues import Severity
from tests.board.editing.outlines_apart import drawn_apart, square


def test_a_strip_between_two_regions_lets_them_be_one() -> None:
    document = MapDocument(drawn_apart())
    wanted = merge(document.sheet, ["01-01", "01-02"])
    assert isinstance(wanted, Refusal)
    assert wanted.code == APART
    assert document.do(bridge(document.sheet, "01-01", "01-02")) is None
    assert document.do(merge(document.sheet, ["01-01", "01-02"])) is None
    board = document.board
    assert [one.id for one in board.regions] == ["01-01", "01-03", "01-04", "01-05"]
    whole = polygon_of(board.by_id[RegionId("01-01")].shape)
    assert 2 * 99 * 99 < whole.area < 199 * 101 + 50
    faults = {one.code for one in check_board(board) if one.severity is Severity.ERROR}
    assert faults == {"map.gap"}, "nothing but the bare ground round them"


def test_the_one_is_linked_to_what_the_others_were_linked_to_and_stays_so() -> None:
    document = MapDocument(drawn_apart())
    document.do(bridge(document.sheet, "01-01", "01-02"))
    document.do(merge(document.sheet, ["01-01", "01-02"]))
    assert document.board.neighbours(RegionId("01-01")) == ("01-03", "01-05")
    decided = {(one.a, one.b) for one in document.board.by_hand}
    assert decided == {("01-01", "01-03"), ("01-01", "01-05"), ("01-03", "01-04")}


def test_nothing_bridges_regions_that_are_far_apart() -> None:
    document = MapDocument(drawn_apart())
    wanted = bridge(document.sheet, "01-01", "01-03")
    assert isinstance(wanted, Refusal)
    assert wanted.code == "edit.merge.far"
    assert "too far apart" in wanted.text


def test_a_strip_at_the_edge_of_the_sheet_stays_on_it() -> None:
    board = drawn_apart()
    regions = (square("01-01", 100, 0), square("01-02", 200, 0))
    document = MapDocument(replace(board, regions=regions, links=(), by_hand=()))
    assert isinstance(bridge(document.sheet, "01-01", "01-02"), Edit)
