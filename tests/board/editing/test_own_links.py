"""Links of a kind that only the map's game has: made and cut, saved, hashed, and kept through every other edit."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.canon import board_hash
from gm_console.board.compare import compare
from gm_console.board.editing import assign, ground, linking, merging, numbers, paper
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.exchange import exchange
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.ties import kinds_between
from gm_console.board.model import Board, LinkKind, OwnLink, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import GroundKind, IdForm, Joined, OwnLinkKind, Relief
from gm_console.files.geojson_export import geojson
from gm_console.files.imports.foreign_board import build
from gm_console.files.imports.which_reader import read_map_source
from gm_console.files.mapfile import links_csv, load_map, map_json, save_map
from gm_console.files.mapjournal import decode_edit, encode_edit
from gm_console.rulesets import load_ruleset
from tests.board.boards import grid

GATE = OwnLinkKind(id="gate", label="water gate", joins=Joined.COAST, most=1)
GROUNDS = (
    GroundKind(id="plains", label="plains"),
    GroundKind(id="peaks", label="peaks", relief=Relief.MOUNTAINS, broken=True),
)
LAND, NEXT, WEST, EAST = (RegionId(id_) for id_ in ("01-01", "01-02", "PO-01", "PO-02"))


def gated() -> Board:
    """Two squares of land between two seas, and a gate from the first to the western one."""
    board = grid("PO-01 01-01 01-02 PO-02")
    rules = replace(board.rules, links=(GATE,))
    return replace(board, rules=rules, own_links=(OwnLink(a=LAND, b=WEST, kind="gate"),))


def done(sheet: MapSheet, edit: Edit | Refusal) -> MapSheet:
    assert isinstance(edit, Edit), edit
    sheet.apply(edit)
    return sheet


def gates(sheet: MapSheet) -> list[tuple[str, str]]:
    return [(link.a, link.b) for link in sheet.board().own_links]


def test_it_stands_beside_the_link_of_the_coast_and_is_made_and_cut_by_itself() -> None:
    sheet = MapSheet(gated())
    done(sheet, linking.turn_own(sheet, LAND, WEST, "gate"))
    assert (gates(sheet), [kind.value for kind in sheet.kinds(LAND, WEST)]) == ([], ["coast"])
    done(sheet, linking.turn_own(sheet, WEST, LAND, "gate"))
    assert gates(sheet) == [("01-01", "PO-01")]
    board = sheet.board()
    assert (board.own(LAND, "gate"), board.own(WEST, "gate"), board.own(NEXT, "gate")) == (
        (WEST,),
        (LAND,),
        (),
    )
    for a, b, kind, code in (
        (LAND, NEXT, "gate", "edit.link.kind"),
        (LAND, EAST, "gate", "edit.link.alone"),
        (LAND, WEST, "tunnel", "edit.link.kind"),
    ):
        refused = linking.turn_own(sheet, a, b, kind)
        assert isinstance(refused, Refusal)
        assert refused.code == code


def test_it_goes_with_its_regions_through_every_edit() -> None:
    sheet = MapSheet(gated())
    done(sheet, numbers.rename_ids(sheet, {LAND: RegionId("01-07")}, ""))
    assert gates(sheet) == [("01-07", "PO-01")]
    done(sheet, merging.merge(sheet, [NEXT, "01-07"]))
    assert gates(sheet) == [("01-02", "PO-01")]
    done(sheet, linking.find_again(sheet))
    assert gates(sheet) == [("01-02", "PO-01")]
    done(sheet, linking.decide(sheet, NEXT, WEST, None))
    assert gates(sheet) == []
    sheet = MapSheet(gated())
    done(sheet, ground.take_away(sheet, WEST))
    assert gates(sheet) == []


def test_it_is_saved_hashed_listed_and_told_as_a_difference(tmp_path: Path) -> None:
    board, bare = gated(), replace(gated(), own_links=())
    save_map(board, tmp_path)
    assert load_map(tmp_path).board.own_links == board.own_links
    assert "         gate: PO-01\n" in (tmp_path / "map.txt").read_text()
    assert "01-01,PO-01,gate\n" in links_csv(board)
    assert board_hash(bare) == board_hash(grid("PO-01 01-01 01-02 PO-02")) != board_hash(board)
    assert [one.code for one in compare(bare, board)] == ["link.kind"]
    sheet = MapSheet(bare)
    assert gates(done(sheet, exchange(sheet, board, ""))) == [("01-01", "PO-01")]
    data = json.loads(map_json(board))
    assert data["own_links"] == [["01-01", "PO-01", "gate"]]


def test_another_game_of_the_map_is_one_step_that_a_journal_keeps_and_undo_takes_back() -> None:
    toy, first = load_ruleset("toy").map, load_ruleset("gunboat").map
    document = MapDocument(grid("PO-01 01-01"))
    before = map_json(document.board)
    edit = paper.draw_for(document.sheet, toy)
    assert decode_edit(encode_edit(edit)) == edit
    assert document.do(edit) is None
    assert document.board.rules is toy
    assert json.loads(map_json(document.board))["game"] == "toy"
    document.undo()
    assert document.board.rules is first
    assert map_json(document.board) == before
    assert paper.draw_for(document.sheet, first).changes == ()
    link = linking.link_own(MapSheet(replace(gated(), own_links=())), LAND, WEST, "gate")
    assert isinstance(link, Edit)
    assert decode_edit(encode_edit(link)) == link


@pytest.mark.slow
def test_an_export_as_geojson_comes_back_with_its_grounds_letters_and_own_links(tmp_path: Path) -> None:
    rules = replace(load_ruleset("toy").map, ids=IdForm.LETTERS, links=(GATE,), grounds=GROUNDS)
    sheet = MapSheet(replace(gated(), rules=rules))
    done(sheet, numbers.renumber(sheet, ["01", "PO"]))
    id_ = next(one for one in sheet.regions if sheet.regions[one].kind is RegionKind.LAND)
    done(sheet, assign.set_facts(sheet, [id_], terrain="peaks"))
    board = sheet.board()
    path = tmp_path / "map.geojson"
    path.write_text(geojson(board))
    built = build(read_map_source(path), path, rules=rules).board
    assert built.own_links == board.own_links
    assert {one.id: one.terrain for one in built.regions} == {
        one.id: one.terrain if one.terrain in ("peaks", "plains") or one.kind is RegionKind.SEA else "plains"
        for one in board.regions
    }
    assert built.links == board.links


def test_a_kind_along_which_nothing_goes_is_neither_offered_nor_made() -> None:
    board = gated()
    idle = MapSheet(replace(board, rules=replace(board.rules, idle=frozenset({LinkKind.CANAL.value}))))
    assert LinkKind.CANAL in kinds_between(MapSheet(board), LAND, WEST)
    assert kinds_between(idle, LAND, WEST) == (LinkKind.COAST,)
    refused = linking.decide(idle, LAND, WEST, LinkKind.CANAL)
    assert isinstance(refused, Refusal)
    assert refused.code == "edit.link.idle"
    assert refused.text.startswith("01-01 and PO-01 are not linked by canal: nothing goes along it")
