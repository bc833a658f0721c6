"""Copied regions are pasted as they were: holes, terrain, names, marks, labels and what no border says."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing import assign, ground, layout, linking
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.planar import covers, shape_area2
from gm_console.board.model import (
    Board,
    LinkKind,
    Mark,
    Region,
    RegionKind,
)
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import ROUGH
from gm_console.files.mapfile import load_map, map_json
from tests.board.boards import grid
from tests.support.outlines import broken

HOLE = ((130, 30), (160, 30), (160, 60), (130, 60))
OUTER, INNER = RegionId("01-01"), RegionId("03-01")
FULL = 2 * 600 * 300


@pytest.fixture
def document() -> MapDocument:
    """Land with an enclave in the west, six seas east of it, on a sheet that wraps."""
    board = grid(
        "PO-01 01-01 PO-02 PO-03 PO-04 PO-05",
        "PO-06 01-02 PO-07 PO-08 PO-09 PO-10",
        "PO-11 01-03 PO-12 PO-13 PO-14 PO-15",
        wraps=True,
    )
    document = MapDocument(board)
    sheet = document.sheet
    facts = ground.Facts(kind=RegionKind.LAND, country="03", terrain=ROUGH, name="Inner")
    for edit in (
        lambda: ground.draw_region(sheet, HOLE, facts),
        lambda: assign.rename(sheet, OUTER, "Outer"),
        lambda: assign.put_mark(sheet, OUTER, "capital", "01", "Seat"),
        lambda: assign.move_label(sheet, OUTER, (180, 90)),
        lambda: linking.decide(sheet, OUTER, INNER, None),
        lambda: linking.decide(sheet, OUTER, RegionId("01-03"), LinkKind.CROSSING),
    ):
        assert document.do(edit()) is None
    return document


def area(region: Region) -> int:
    return shape_area2(region.shape)


def by_name(board: Board, name: str) -> list[Region]:
    return [region for region in board.regions if region.name == name]


def sound(board: Board) -> bool:
    whole = sum(shape_area2(region.shape) for region in board.regions) == 2 * board.width * board.height
    return whole and broken(board) == []


def test_a_region_and_its_enclave_are_pasted_whole(document: MapDocument) -> None:
    clip = layout.copy(document.sheet, [OUTER, INNER, RegionId("01-03")])
    before = document.board
    assert document.do(layout.paste(document.sheet, clip, (400, 0))) is None
    board = document.board
    assert sound(board)
    _, outer = by_name(board, "Outer")
    _, inner = by_name(board, "Inner")
    assert len(outer.shape) == 2
    assert (shape_area2(outer.shape), shape_area2(inner.shape)) == (2 * 9100, 2 * 900)
    assert outer.marks == (Mark(kind="capital", nation="01", name="Seat"),)
    assert outer.label == (480, 90)
    assert inner.terrain == ROUGH
    assert board.kinds(outer.id, inner.id) == ()
    assert {(one.a, one.b, one.kind) for one in board.by_hand} == {
        ("01-01", "01-03", LinkKind.CROSSING),
        ("01-01", "03-01", None),
        ("01-04", "01-05", LinkKind.CROSSING),
        ("01-04", "03-02", None),
    }
    assert board.kinds(RegionId("01-04"), RegionId("01-05")) == (LinkKind.CROSSING,)
    assert outer.coastal
    # the seas under them went, nothing was left in the hole
    assert {one.id for one in before.regions} - {one.id for one in board.regions} == {"PO-04", "PO-14"}
    document.undo()
    assert map_json(document.board) == map_json(before)


def test_what_comes_to_lie_in_a_hole_stays_what_it_is(document: MapDocument) -> None:
    clip = layout.copy(document.sheet, [OUTER])
    assert document.do(layout.paste(document.sheet, clip, (420, 120))) is None
    board = document.board
    assert sound(board)
    spot = (465, 165)
    (pond,) = [one for one in board.regions if covers(one.shape, spot)]
    assert pond.kind is RegionKind.SEA
    assert board.neighbours(pond.id) == (by_name(board, "Outer")[1].id,)


def test_pasting_across_the_seam_keeps_the_label_inside(document: MapDocument) -> None:
    clip = layout.copy(document.sheet, [OUTER, INNER])
    assert document.do(layout.paste(document.sheet, clip, (550, 100))) is None
    board = document.board
    assert sound(board)
    for region in (by_name(board, "Outer")[1], by_name(board, "Inner")[1]):
        assert covers(region.shape, region.label)


def test_regions_on_both_sides_of_the_seam_are_copied_side_by_side(document: MapDocument) -> None:
    clip = layout.copy(document.sheet, [RegionId("PO-01"), RegionId("PO-05")])
    west, north, east, south = clip.box
    assert (east - west, south - north) == (200, 100)
    assert document.do(layout.paste(document.sheet, clip, (210, 110))) is None
    board = document.board
    assert sound(board)
    one, other = RegionId("PO-16"), RegionId("PO-17")
    assert board.kinds(one, other) == (LinkKind.SEA,)


def test_a_region_in_pieces_is_pasted_in_pieces(document: MapDocument) -> None:
    document.do(ground.carve(document.sheet, ((420, 20), (440, 20), (440, 40)), "PO-01"))
    pieces = document.board.by_id[OUTER].shape
    islands = (*pieces, ((220, 20), (240, 20), (240, 40)))
    regions = tuple(replace(one, shape=islands) if one.id == OUTER else one for one in document.board.regions)
    clip = layout.copy(MapDocument(replace(document.board, regions=regions)).sheet, [OUTER])
    assert document.do(layout.paste(document.sheet, clip, (310, 110))) is None
    pasted = by_name(document.board, "Outer")[1]
    assert shape_area2(pasted.shape) == shape_area2(islands)


def test_codes_and_nations_become_others_where_wanted(document: MapDocument) -> None:
    clip = layout.mirrored(layout.copy(document.sheet, [OUTER, INNER]))
    wanted = layout.paste(document.sheet, clip, (400, 0), countries={"01": "07", "03": "08"})
    assert document.do(wanted) is None
    pasted = document.board.by_id[RegionId("07-01")]
    assert (pasted.country, pasted.marks[0].nation) == ("07", "07")
    assert RegionId("08-01") in document.board.by_id


def test_pasting_only_into_the_sea(document: MapDocument) -> None:
    clip = layout.copy(document.sheet, [OUTER, INNER])
    before = shape_area2(document.board.by_id[RegionId("01-02")].shape)
    wanted = layout.paste(document.sheet, clip, (150, 110), lambda face: face.startswith("PO"))
    assert document.do(wanted) is None
    assert shape_area2(document.board.by_id[RegionId("01-02")].shape) == before
    assert sound(document.board)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_regions_with_winding_borders_are_pasted_anywhere(seed: int) -> None:
    chance = random.Random(seed)
    document = MapDocument(load_map(Path(__file__).parents[3] / "maps" / "romin_jhors").board)
    board = document.board
    clip = layout.copy(document.sheet, [one.id for one in board.regions if one.country == "05"])
    clip = layout.mirrored(clip) if seed % 2 else clip
    to = (chance.randrange(board.width), chance.randrange(300, board.height - 900))
    assert document.do(layout.paste(document.sheet, clip, to)) is None
    after = document.board
    assert broken(after) == []
    assert LiveChecks(document.sheet).survey.all_sound
    pasted = [one for one in after.regions if one.id not in board.by_id and one.country == "05"]
    # rounding to whole points may give a unit here and there to a neighbour
    assert sum(map(area, pasted)) > sum(map(area, clip.regions)) - 100
