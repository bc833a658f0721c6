"""Kinds of ground of a game: what land is where nobody says, what a sea is, what is drawn, corrected and counted."""

from __future__ import annotations

from dataclasses import replace

from gm_console.board.editing import assign, ground
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.errata.apply import corrected
from gm_console.board.errata.asked_errata import correct_terrain
from gm_console.board.errata.facts import TerrainCorrected
from gm_console.board.homes import homes_of
from gm_console.board.model import Board, RegionKind
from gm_console.charts.atlas.legend import legend_of
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import GroundKind, Relief
from gm_console.drawing.relief import grounds
from tests.board.boards import grid

GROUNDS = (
    GroundKind(id="plains", label="plains"),
    GroundKind(id="peaks", label="high peaks", relief=Relief.MOUNTAINS, broken=True),
    GroundKind(id="wild", label="wild land", relief=Relief.BROKEN, broken=True),
)
LAND, SEA = RegionId("01-01"), RegionId("PO-01")


def drawn() -> Board:
    board = grid("PO-01 01-01 01-02", capitals=["01-01"])
    regions = tuple(
        replace(region, terrain="peaks" if region.id == "01-02" else "plains")
        if region.kind is RegionKind.LAND
        else region
        for region in board.regions
    )
    return replace(board, regions=regions, rules=replace(board.rules, grounds=GROUNDS))


def done(sheet: MapSheet, edit: Edit | Refusal) -> MapSheet:
    assert isinstance(edit, Edit), edit
    sheet.apply(edit)
    return sheet


def test_land_is_the_ordinary_ground_of_its_game_and_a_sea_is_always_clear() -> None:
    sheet = MapSheet(drawn())
    done(sheet, assign.set_facts(sheet, [SEA], kind=RegionKind.LAND, country="01"))
    assert sheet.regions[SEA].terrain == "plains"
    done(sheet, assign.set_facts(sheet, [RegionId("01-02")], kind=RegionKind.SEA, country="PO"))
    assert sheet.regions[RegionId("01-02")].terrain == "clear"
    done(sheet, ground.take_away(sheet, SEA))
    facts = ground.Facts(kind=RegionKind.LAND, country="01")
    done(sheet, ground.draw_region(sheet, ((10, 10), (90, 10), (90, 90), (10, 90)), facts))
    assert sheet.regions[RegionId("01-03")].terrain == "plains"


def test_a_sheet_and_its_legend_show_what_the_game_says_of_each_ground() -> None:
    board = drawn()
    assert grounds(board) == {"01-02": Relief.MOUNTAINS}
    assert [entry for entry in legend_of(board) if isinstance(entry[0], Relief)] == [
        (Relief.MOUNTAINS, "high peaks")
    ]
    wild = replace(board, regions=tuple(replace(one, terrain="wild") for one in board.regions))
    assert {text.partition(":")[0] for what, text in legend_of(wild) if isinstance(what, Relief)} == {
        "wild land"
    }
    assert SEA not in grounds(wild)


def test_ground_is_corrected_and_counted_by_the_kinds_of_the_game() -> None:
    board = drawn()
    assert [home.rough for home in homes_of(board)] == [1]
    erratum = correct_terrain(board, LAND, "peaks", "seen from a ship")
    assert isinstance(erratum, TerrainCorrected)
    after = corrected(board, (erratum,))
    assert isinstance(after, Board)
    assert after.by_id[LAND].terrain == "peaks"
    assert [home.rough for home in homes_of(after)] == [2]
    unknown = correct_terrain(board, LAND, "lava", "")
    assert not isinstance(unknown, TerrainCorrected)
    assert "plains" in unknown.suggestion
