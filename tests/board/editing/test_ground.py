"""Ground that changes hands: drawn, carved, split, merged, filled; with links, coasts and ids that follow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_console.board.editing import assign, ground, layout, linking, merging, numbers
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.planar import shape_area2
from gm_console.board.editing.topology import Shape
from gm_console.board.geometry import spot_inside
from gm_console.board.model import Board, HandLink, LinkKind, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import CLEAR, ROUGH, IdForm, MapRules
from tests.board.boards import grid

ROWS = ("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "PO-03 02-02 02-03 PO-06")
FOUND = (
    ("01-01", "01-03", LinkKind.LAND),
    ("01-01", "02-01", LinkKind.LAND),
    ("02-03", "PO-06", LinkKind.COAST),
)
LAND = ground.Facts(kind=RegionKind.LAND, country="03")


@pytest.fixture
def document() -> MapDocument:
    return MapDocument(grid(*ROWS, wraps=True, canals=["02-03"], capitals=["01-01"]))


def code(wanted: Edit | Refusal) -> str:
    return wanted.code if isinstance(wanted, Refusal) else ""


def area(shape: Shape) -> int:
    return shape_area2(shape) // 2


def kinds(board: Board, a: str, b: str) -> tuple[LinkKind, ...]:
    return board.kinds(RegionId(a), RegionId(b))


def test_a_region_drawn_in_the_sea_is_cut_out_of_it(document: MapDocument) -> None:
    ring = ((20, 20), (60, 20), (60, 60), (20, 60))
    assert document.do(ground.draw_region(document.sheet, ring, LAND)) is None
    board = document.board
    island = board.by_id[RegionId("03-01")]
    assert area(island.shape) == 1600
    assert island.coastal
    assert area(board.by_id[RegionId("PO-01")].shape) == 8400
    assert kinds(board, "03-01", "PO-01") == (LinkKind.COAST,)


def test_a_label_that_a_new_coast_crowds_moves_where_its_id_has_room(document: MapDocument) -> None:
    here = document.board.by_id[RegionId("01-01")].label
    x, y = here
    # ends just above the label, which stays inside
    near = ((100, 0), (x + 20, 0), (x + 20, y - 3), (100, y - 3))
    assert document.do(ground.carve(document.sheet, near, "PO-01")) is None
    moved = document.board.by_id[RegionId("01-01")]
    assert moved.label != here
    assert moved.label == spot_inside(moved.shape)
    far = document.board.by_id[RegionId("02-03")].label
    corner = ((290, 280), (310, 280), (310, 295), (290, 295))
    assert document.do(ground.carve(document.sheet, corner, "PO-06")) is None
    assert document.board.by_id[RegionId("02-03")].label == far


def test_a_region_drawn_over_several_takes_from_those_it_may_only(document: MapDocument) -> None:
    ring = ((50, 20), (150, 20), (150, 60), (50, 60))
    seas_only = ground.draw_region(document.sheet, ring, LAND, lambda face: face.startswith("PO"))
    assert document.do(seas_only) is None
    assert area(document.sheet.shape_of("03-01")) == 2000
    assert area(document.sheet.shape_of("01-01")) == 10_000
    assert kinds(document.board, "01-01", "03-01") == (LinkKind.LAND,)


def test_a_region_drawn_across_the_seam_is_one(document: MapDocument) -> None:
    ring = ((380, 20), (430, 20), (430, 60), (380, 60))
    assert document.do(ground.draw_region(document.sheet, ring, LAND)) is None
    assert document.board.neighbours(RegionId("03-01")) == ("PO-01", "PO-04")


def test_the_first_region_of_an_empty_map() -> None:
    empty = Board(id="new", name="New", width=1000, height=500, wraps=False, regions=(), links=())
    document = MapDocument(empty)
    ring = ((10, 10), (400, 10), (400, 300), (10, 300))
    assert document.do(ground.draw_region(document.sheet, ring, LAND)) is None
    second = ((300, 100), (700, 100), (700, 200), (300, 200))
    assert document.do(ground.draw_region(document.sheet, second, LAND, lambda face: False)) is None
    assert area(document.sheet.shape_of("03-02")) == 30_000
    assert kinds(document.board, "03-01", "03-02") == (LinkKind.LAND,)
    document.jump(0)
    assert document.board == empty


@pytest.mark.parametrize(
    ("ring", "why"),
    [
        (((20, 20), (60, 60), (60, 20), (20, 60)), "edit.ring.broken"),
        (((20, 20), (60, 20)), "edit.ring.broken"),
        (((20, -20), (60, 20), (20, 60)), "edit.outside"),
        (((0, 10), (500, 10), (500, 60)), "edit.round-the-world"),
    ],
)
def test_an_outline_that_encloses_no_ground_is_refused(
    document: MapDocument, ring: tuple[tuple[int, int], ...], why: str
) -> None:
    assert code(ground.draw_region(document.sheet, ring, LAND)) == why


def test_a_bay_carved_for_the_sea(document: MapDocument) -> None:
    ring = ((90, 30), (130, 30), (130, 70), (90, 70))
    assert document.do(ground.carve(document.sheet, ring, "PO-01")) is None
    assert area(document.sheet.shape_of("PO-01")) == 11_200
    assert area(document.sheet.shape_of("01-01")) == 8_800


def test_what_is_cut_off_gets_an_id_of_its_own(document: MapDocument) -> None:
    ring = ((90, 30), (210, 30), (210, 70), (90, 70))
    assert document.do(ground.carve(document.sheet, ring, "PO-01", lambda face: face == "01-01")) is None
    assert area(document.sheet.shape_of("01-01")) == area(document.sheet.shape_of("01-04")) == 3000
    assert document.board.by_id[RegionId("01-04")].marks == ()


def test_a_split_keeps_the_id_where_the_label_is_and_links_both_parts(document: MapDocument) -> None:
    assert document.do(ground.split(document.sheet, "01-01", [(120, 0), (120, 100)])) is None
    board = document.board
    assert area(board.by_id[RegionId("01-01")].shape) == 8000
    assert area(board.by_id[RegionId("01-04")].shape) == 2000
    assert [board.by_id[RegionId(id_)].label[0] for id_ in ("01-01", "01-04")] == [160, 110]
    assert board.neighbours(RegionId("01-04")) == ("01-01", "01-03", "PO-01")
    assert not board.by_id[RegionId("01-01")].coastal
    assert board.by_id[RegionId("01-04")].coastal
    assert [mark.kind for mark in board.by_id[RegionId("01-01")].marks] == ["capital"]


def test_a_line_that_ends_inside_does_not_split(document: MapDocument) -> None:
    assert code(ground.split(document.sheet, "01-01", [(120, 0), (120, 60)])) == "edit.split.open"


def test_merged_regions_are_one_with_the_marks_of_both(document: MapDocument) -> None:
    document.do(assign.put_mark(document.sheet, RegionId("01-02"), "city", "01", "Bergen"))
    assert document.do(merging.merge(document.sheet, ["01-01", "01-02", "01-03"])) is None
    board = document.board
    one = board.by_id[RegionId("01-01")]
    assert area(one.shape) == 30_000
    assert [mark.kind for mark in one.marks] == ["capital", "city"]
    assert RegionId("01-02") not in board.by_id
    assert kinds(board, "01-01", "PO-04") == (LinkKind.COAST,)


def test_regions_that_do_not_touch_are_not_merged(document: MapDocument) -> None:
    assert code(merging.merge(document.sheet, ["01-01", "02-03"])) == "edit.merge.apart"
    assert code(merging.merge(document.sheet, ["01-01"])) == "edit.face.none"


def test_ground_that_goes_round_the_world_is_refused(document: MapDocument) -> None:
    assert code(merging.merge(document.sheet, ["PO-01", "01-01", "01-02", "PO-04"])) == "edit.round-the-world"


def test_merging_round_an_island_leaves_a_hole() -> None:
    document = MapDocument(grid("PO-01 PO-02 PO-03", "PO-04 01-01 PO-05", "PO-06 PO-07 PO-08"))
    assert document.do(merging.merge(document.sheet, [f"PO-0{n}" for n in range(1, 9)])) is None
    assert len(document.sheet.shape_of("PO-01")) == 2
    assert area(document.sheet.shape_of("PO-01")) == 80_000


def test_ground_taken_away_is_bare_until_it_is_filled(document: MapDocument) -> None:
    assert document.do(ground.take_away(document.sheet, "01-03")) is None
    assert document.sheet.topology.face_at((150, 150)) is None
    assert document.do(ground.fill(document.sheet, (150, 150))) is None
    assert document.sheet.topology.face_at((150, 150)) is not None
    assert code(ground.fill(document.sheet, (150, 150))) == "edit.ground.none"


def test_ice_is_drawn_and_carved_like_ground(document: MapDocument) -> None:
    assert document.do(ground.draw_ice(document.sheet, ((0, 0), (400, 0), (399, 20), (0, 20)))) is not None
    assert document.do(ground.draw_ice(document.sheet, ((10, 0), (350, 0), (350, 20), (10, 20)))) is None
    assert area(document.sheet.shape_of("ice:0")) == 6800
    assert document.board.ice[0].shape == document.sheet.shape_of("ice:0")


def test_a_decision_about_two_regions_is_kept_when_links_are_found_again(document: MapDocument) -> None:
    sheet = document.sheet
    assert document.do(linking.decide(sheet, RegionId("01-01"), RegionId("01-02"), None)) is None
    assert document.do(linking.decide(sheet, RegionId("02-02"), RegionId("01-02"), LinkKind.CROSSING)) is None
    document.do(linking.find_again(sheet))
    assert kinds(document.board, "01-01", "01-02") == ()
    assert kinds(document.board, "01-02", "02-02") == (LinkKind.CROSSING,)
    assert document.board.by_hand == (
        HandLink(a=RegionId("01-01"), b=RegionId("01-02"), kind=None),
        HandLink(a=RegionId("01-02"), b=RegionId("02-02"), kind=LinkKind.CROSSING),
    )
    document.do(linking.leave_to_borders(sheet, RegionId("01-02"), RegionId("01-01")))
    assert kinds(document.board, "01-01", "01-02") == (LinkKind.LAND,)


def test_finding_links_again_on_a_linked_map_changes_nothing(document: MapDocument) -> None:
    assert linking.find_again(document.sheet).changes == ()


def test_links_from_a_finder_leave_decisions_crossings_and_canals_alone(document: MapDocument) -> None:
    sheet = document.sheet
    document.do(linking.decide(sheet, RegionId("01-01"), RegionId("01-03"), None))
    found = {(link.a, link.b): link.kind for link in document.board.links if link.kind is not LinkKind.CANAL}
    del found[RegionId("02-02"), RegionId("02-03")]
    del found[RegionId("01-03"), RegionId("PO-02")]
    found |= {(RegionId(a), RegionId(b)): kind for a, b, kind in FOUND}
    assert document.do(linking.link_as_found(sheet, found)) is None
    board = document.board
    assert kinds(board, "02-02", "02-03") == ()
    assert kinds(board, "01-01", "01-03") == ()
    assert kinds(board, "01-01", "02-01") == (LinkKind.LAND,)
    assert kinds(board, "02-03", "PO-06") == (LinkKind.CANAL,)
    assert not board.by_id[RegionId("01-03")].coastal
    assert board.by_id[RegionId("02-01")].coastal


def test_a_link_that_cannot_be_is_refused(document: MapDocument) -> None:
    wrong = linking.decide(document.sheet, RegionId("01-01"), RegionId("PO-01"), LinkKind.LAND)
    assert code(wrong) == "edit.link.kind"
    assert (
        code(linking.decide(document.sheet, RegionId("01-01"), RegionId("01-01"), None)) == "edit.link.ends"
    )


def test_land_flooded_becomes_sea_with_its_links(document: MapDocument) -> None:
    document.do(assign.set_facts(document.sheet, [RegionId("02-01")], terrain=ROUGH))
    document.do(assign.set_facts(document.sheet, [RegionId("02-01")], kind=RegionKind.SEA, country="PO"))
    board = document.board
    assert board.by_id[RegionId("02-01")].terrain == CLEAR
    assert kinds(board, "02-01", "PO-05") == (LinkKind.SEA,)
    assert kinds(board, "01-02", "02-01") == (LinkKind.COAST,)


def test_numbering_anew_takes_links_decisions_and_notes_along(document: MapDocument) -> None:
    sheet = document.sheet
    document.do(linking.decide(sheet, RegionId("01-03"), RegionId("02-01"), None))
    document.do(assign.accept(sheet, "map.coastal", "01-03", "a cliff"))
    document.do(merging.merge(sheet, ["01-01", "01-02"]))
    assert document.do(numbers.renumber(sheet, ["01"])) is None
    board = document.board
    assert [region.id for region in board.regions if region.country == "01"] == ["01-01", "01-02"]
    assert board.by_hand == (HandLink(a=RegionId("01-02"), b=RegionId("02-01"), kind=None),)
    assert [one.about for one in board.accepted] == ["01-02"]
    assert kinds(board, "01-01", "01-02") == (LinkKind.LAND,)


def test_ids_may_be_exchanged_but_not_doubled(document: MapDocument) -> None:
    one, other = RegionId("01-01"), RegionId("01-02")
    assert document.do(numbers.rename_ids(document.sheet, {one: other, other: one}, "Exchange")) is None
    assert document.board.by_id[other].label == (150, 50)
    assert code(numbers.rename_ids(document.sheet, {one: other}, "Double")) == "edit.id.taken"
    assert code(numbers.rename_ids(document.sheet, {one: RegionId("x")}, "Bad")) == "edit.id.form"


def test_no_region_is_called_by_a_word_of_the_games_orders() -> None:
    rules = MapRules(ids=IdForm.LETTERS, order_words=frozenset({"ALL"}))
    board = replace(grid("01-01 01-02"), rules=rules, country_names={"01": "Allmark"})
    document = MapDocument(board)
    named = numbers.rename_ids(document.sheet, {RegionId("01-01"): RegionId("ALL")}, "Word")
    assert code(named) == "edit.id.word"
    document.do(numbers.renumber(document.sheet, ["01"]))
    ids = {region.id for region in document.board.regions}
    assert "ALL" not in ids
    assert {id_[0] for id_ in ids} == {"A"}


def test_the_capital_comes_first_in_its_scheme() -> None:
    document = MapDocument(grid("01-01 01-02 01-03", capitals=["01-03"]))
    document.do(numbers.renumber(document.sheet, ["01"], numbers.NumberingOrder.SEAT))
    assert [region.label[0] for region in document.board.regions] == [250, 50, 150]


def test_the_seam_can_lie_anywhere(document: MapDocument) -> None:
    before = document.board
    assert document.do(layout.shift(document.sheet, 150)) is None
    assert document.board.by_id[RegionId("01-01")].label == (300, 50)
    assert document.board.links == before.links
    document.do(layout.shift(document.sheet, 250))
    assert {one.label for one in document.board.regions} == {one.label for one in before.regions}


def test_without_the_wrap_links_over_the_seam_go_and_come_back(document: MapDocument) -> None:
    before = document.board
    assert document.do(layout.set_wrap(document.sheet, False)) is None
    assert kinds(document.board, "PO-01", "PO-04") == ()
    assert document.do(layout.set_wrap(document.sheet, True)) is None
    assert document.board == before


def test_a_drawing_across_the_seam_cannot_be_unwrapped(document: MapDocument) -> None:
    document.do(layout.shift(document.sheet, 30))
    assert code(layout.set_wrap(document.sheet, False)) == "edit.seam.across"


def test_regions_are_copied_mirrored_and_pasted_under_new_ids(document: MapDocument) -> None:
    document.do(ground.carve(document.sheet, ((150, 100), (200, 100), (200, 140)), "01-01"))
    clip = layout.copy(document.sheet, [RegionId("01-01"), RegionId("01-02")])
    turned = layout.mirrored(clip)
    assert layout.mirrored(turned) == clip
    wanted = sum(area(region.shape) for region in clip.regions)
    done = document.do(
        layout.paste(document.sheet, turned, (100, 160), lambda face: not face.startswith("PO"))
    )
    assert done is None
    new = [region for region in document.board.regions if region.id in ("01-04", "01-05")]
    assert sum(area(region.shape) for region in new) == wanted
    assert kinds(document.board, "01-04", "01-05") == (LinkKind.LAND,)
    assert len(document.history.labels) == 2


def test_a_label_stays_inside_its_region(document: MapDocument) -> None:
    assert document.do(assign.move_label(document.sheet, RegionId("01-01"), (120, 20))) is None
    assert code(assign.move_label(document.sheet, RegionId("01-01"), (20, 20))) == "edit.label.outside"
