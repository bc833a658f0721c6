"""The map as a whole, and the codes of its countries and seas."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_console.board.editing import assign, codes, ground, linking, paper
from gm_console.board.editing.edit import Edit, NameTable, Refusal
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board, HandLink, LinkKind, MountainRange, Region, RegionKind
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import map_json

A, B, SEA = RegionId("01-01"), RegionId("02-01"), RegionId("PO-01")


def sheet_of(*, wraps: bool = False) -> MapSheet:
    """Return a sheet of 300 x 100 units with two countries and a sea side by side."""
    regions = tuple(
        Region(
            id=id_,
            kind=RegionKind.SEA if id_ == SEA else RegionKind.LAND,
            country=id_.partition("-")[0],
            shape=(((x, 0), (x + 100, 0), (x + 100, 100), (x, 100)),),
            label=(x + 50, 50),
        )
        for id_, x in ((A, 0), (B, 100), (SEA, 200))
    )
    board = Board(
        id="strip", name="Strip", width=300, height=100, wraps=wraps, regions=regions, links=(),
        sea_names={"PO": "Pale Ocean"}, country_names={"01": "Westland", "02": "Eastland"},
        ranges=(MountainRange(name="Spine", line=((20, 20), (180, 80))),),
    )  # fmt: skip
    sheet = MapSheet(board)
    sheet.apply(linking.find_again(sheet))
    return sheet


def applied(sheet: MapSheet, wanted: Edit | Refusal) -> MapSheet:
    """Make an edit that must be possible, and see that it can be taken back to the byte."""
    assert isinstance(wanted, Edit), wanted
    before = map_json(sheet.board())
    sheet.apply(wanted)
    changed = map_json(sheet.board())
    sheet.apply(wanted.inverted())
    assert map_json(sheet.board()) == before
    sheet.apply(wanted)
    assert map_json(sheet.board()) == changed
    return sheet


def code_of(wanted: Edit | Refusal) -> str:
    """Return the code of a refusal."""
    assert isinstance(wanted, Refusal)
    return wanted.code


def test_the_map_is_named() -> None:
    sheet = applied(sheet_of(), paper.entitle(sheet_of(), name="Long Strip", id_="long"))
    assert (sheet.head.name, sheet.head.id) == ("Long Strip", "long")
    assert code_of(paper.entitle(sheet, id_="two words")) == "edit.map.id"
    assert code_of(paper.entitle(sheet, id_="")) == "edit.map.id"


def test_the_paper_grows_and_shrinks_as_long_as_nothing_is_cut() -> None:
    sheet = applied(sheet_of(), paper.resize(sheet_of(), 500, 200))
    assert (sheet.head.width, sheet.head.height) == (500, 200)
    applied(sheet, paper.resize(sheet, 300, 100))
    assert code_of(paper.resize(sheet, 299, 100)) == "edit.paper.cut"
    assert code_of(paper.resize(sheet, 300, 99)) == "edit.paper.cut"
    assert code_of(paper.resize(sheet, 3, 100)) == "edit.paper.size"


def test_mountains_are_not_cut_either() -> None:
    sheet = sheet_of()
    for id_ in (A, B, SEA):
        sheet = applied(sheet, ground.take_away(sheet, id_))
    assert code_of(paper.resize(sheet, 100, 100)) == "edit.paper.cut"
    applied(sheet, paper.resize(sheet, 190, 90))


def test_a_map_that_wraps_keeps_its_width_where_something_lies_at_the_seam() -> None:
    sheet = sheet_of(wraps=True)
    assert code_of(paper.resize(sheet, 400, 100)) == "edit.paper.seam"
    assert applied(sheet, paper.resize(sheet, 300, 140)).head.height == 140


def test_mountains_are_named_and_taken_away() -> None:
    sheet = applied(sheet_of(), paper.name_range(sheet_of(), 0, "Backbone"))
    assert [chain.name for chain in sheet.head.ranges] == ["Backbone"]
    applied(sheet, paper.drop_range(sheet, 0))
    assert sheet.head.ranges == ()
    assert code_of(paper.drop_range(sheet, 0)) == "edit.range.none"
    assert code_of(paper.name_range(sheet, -1, "x")) == "edit.range.none"


def test_a_country_gets_another_code_with_all_that_is_its_own() -> None:
    sheet = sheet_of()
    for edit in (
        assign.put_mark(sheet, B, "capital", "02", "Highmoor"),
        linking.decide(sheet, A, B, LinkKind.CROSSING),
    ):
        sheet = applied(sheet, edit)
    sheet = applied(sheet, codes.recode(sheet, NameTable.COUNTRY, "02", "33"))
    new = RegionId("33-01")
    assert B not in sheet.regions
    assert sheet.regions[new].country == "33"
    assert sheet.regions[new].marks[0].nation == "33"
    assert sheet.kinds(A, new) == (LinkKind.CROSSING,)
    assert HandLink(a=A, b=new, kind=LinkKind.CROSSING) in sheet.by_hand
    assert dict(sheet.names[NameTable.COUNTRY]) == {"01": "Westland", "33": "Eastland"}


def test_a_region_that_is_numbered_otherwise_keeps_its_id() -> None:
    sheet = sheet_of()
    odd = replace(sheet.regions[B], country="01")
    sheet = applied(sheet, assign.set_facts(sheet, [B], country=odd.country))
    sheet = applied(sheet, codes.recode(sheet, NameTable.COUNTRY, "01", "44"))
    assert {id_: region.country for id_, region in sheet.regions.items()} == {
        "44-01": "44",
        B: "44",
        SEA: "PO",
    }


@pytest.mark.parametrize(("code", "why"), [("02", "taken"), ("PO", "taken"), ("po", "form"), ("", "form")])
def test_a_code_must_fit_and_be_free(code: str, why: str) -> None:
    assert code_of(codes.recode(sheet_of(), NameTable.COUNTRY, "01", code)) == f"edit.code.{why}"
    assert code_of(codes.add_code(sheet_of(), NameTable.COUNTRY, code, "")) == f"edit.code.{why}"


def test_a_code_is_added_and_is_unused() -> None:
    sheet = applied(sheet_of(), codes.add_code(sheet_of(), NameTable.SEA, "NS", "North Sea"))
    assert sheet.names[NameTable.SEA]["NS"] == "North Sea"
    assert not codes.is_used(sheet, NameTable.SEA, "NS")
    assert codes.is_used(sheet, NameTable.SEA, "PO")
