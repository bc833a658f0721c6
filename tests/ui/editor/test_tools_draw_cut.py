"""Splitting, cutting coasts, filling gaps; ice; copying and pasting."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from gm_console.board.editing import assign, ground
from gm_console.board.editing.planar import shape_area2
from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import RegionId
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import SketchRole
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.editor.tools.clip import (
    PasteTool,
    copy_selected,
    cut_selected,
    read_clip,
)
from gm_console.ui.editor.tools.cut import CarveTool, SplitTool, Taker
from gm_console.ui.editor.tools.ice import IceTool, IceWay
from gm_console.ui.editor.tools.plan import Over
from tests.support.every import every
from tests.support.waiting import until
from tests.ui.editor.conftest import Opener
from tests.ui.editor.tool_support import Hand

A, B, E = RegionId("01-01"), RegionId("01-02"), RegionId("02-01")
SEA, NEW = RegionId("PO-01"), RegionId("01-07")


def area(hand: Hand, id_: RegionId) -> int:
    return shape_area2(hand.session.sheet.regions[id_].shape) // 2


@pytest.fixture
def knife(editor_session: EditorSession, rule: SnapRule) -> Hand:
    return Hand(editor_session, SplitTool(editor_session, rule))


def test_a_cut_ends_by_itself_at_the_other_border(knife: Hand) -> None:
    knife.click(30, 0)
    assert knife.tool.busy
    knife.click(30, 100)
    assert not knife.tool.busy
    assert (area(knife, A), area(knife, NEW)) == (7000, 3000)
    assert knife.session.chosen.faces == (A, NEW)
    assert knife.steps == ("Split 01-01",)


def test_a_cut_may_turn_on_its_way(knife: Hand) -> None:
    knife.clicks((30, 0), (40, 40), (60, 60), (60, 100))
    assert (60, 60) in knife.session.sheet.regions[NEW].shape[0]


def test_a_cut_that_ends_inside_is_refused_and_can_go_on(knife: Hand) -> None:
    knife.clicks((30, 0), (30, 60))
    knife.tool.finish()
    assert knife.wrong
    assert knife.steps == ()
    knife.click(30, 100)
    assert len(knife.steps) == 1


def test_a_drag_across_cuts(knife: Hand) -> None:
    knife.drag((30, 2), *((30 + y // 20, y) for y in range(6, 98, 4)), (34, 99))
    assert NEW in knife.session.sheet.regions


@pytest.mark.slow
def test_both_parts_are_seen_while_the_pointer_rests(knife: Hand, qtbot: QtBot) -> None:
    knife.click(30, 0)
    knife.move(30, 100)
    until(lambda: {note.text for note in knife.tool.sketch.notes} == {A, NEW})
    assert knife.steps == ()


def test_over_the_seam_a_sea_is_cut(knife: Hand) -> None:
    knife.clicks((360, 0), (360, 100))
    assert area(knife, SEA) + area(knife, RegionId("PO-04")) == 10_000


def test_ice_is_cut_too(knife: Hand) -> None:
    assert knife.session.do(ground.draw_ice(knife.session.sheet, ((20, 20), (80, 20), (80, 80), (20, 80))))
    knife.clicks((50, 20), (50, 80))
    assert len(knife.session.sheet.ice) == 2


@pytest.fixture
def spade(editor_session: EditorSession, rule: SnapRule) -> Hand:
    return Hand(editor_session, CarveTool(editor_session, rule))


def test_a_bay_goes_to_the_sea_it_begins_in(spade: Hand) -> None:
    spade.move(320, 20)
    assert spade.tool.sketch.lit == (SEA,)
    spade.clicks((320, 20), (280, 20), (280, 60), (320, 60))
    spade.tool.finish()
    assert area(spade, SEA) == 10_000 + 800
    assert area(spade, E) == 10_000 - 800
    assert spade.session.chosen.faces == (SEA,)


def test_a_cape_goes_to_the_land_if_asked_to(spade: Hand) -> None:
    tool = spade.tool
    assert isinstance(tool, CarveTool)
    tool.give_to(Taker.LAND)
    spade.clicks((320, 20), (280, 20), (280, 60), (320, 60))
    tool.finish()
    assert area(spade, E) == 10_000 + 800


def test_without_the_sea_asked_for_it_says_so(spade: Hand) -> None:
    tool = spade.tool
    assert isinstance(tool, CarveTool)
    tool.give_to(Taker.SEA)
    spade.clicks((120, 20), (180, 20), (180, 60))
    tool.finish()
    assert spade.wrong == ["the outline touches no sea; begin in it"]
    assert spade.steps == ()


def test_when_the_taker_is_undone_the_outline_is_dropped(spade: Hand) -> None:
    session = spade.session
    assert session.do(ground.take_away(session.sheet, SEA))
    session.undo()
    spade.clicks((320, 20), (280, 20))
    session.redo()
    assert not spade.tool.busy


def test_a_gap_is_filled_by_a_click(spade: Hand, qtbot: QtBot) -> None:
    session = spade.session
    assert session.do(ground.take_away(session.sheet, B))
    tool = spade.tool
    assert isinstance(tool, CarveTool)
    tool.fill_gaps(True)
    spade.click(150, 50)
    until(lambda: len(spade.steps) == 2)
    assert session.sheet.topology.face_at((150, 50)) is not None


@pytest.fixture
def axe(editor_session: EditorSession, rule: SnapRule) -> Hand:
    tool = IceTool(editor_session, rule)
    tool.take_from(Over.ANY)
    return Hand(editor_session, tool)


def test_ice_is_drawn(axe: Hand) -> None:
    axe.clicks((20, 20), (80, 20), (80, 80))
    axe.tool.finish()
    assert axe.session.chosen.ice == (0,)
    assert area(axe, A) == 10_000 - 1_800


def test_a_cap_closes_the_edge_all_round(axe: Hand, qtbot: QtBot) -> None:
    tool = axe.tool
    assert isinstance(tool, IceTool)
    tool.go(IceWay.CAP)
    axe.move(150, 40)
    assert tool.sketch.strokes
    axe.click(150, 40)
    until(lambda: bool(axe.session.sheet.ice))
    assert axe.steps == ("Close the edge",)
    top = axe.session.sheet.topology
    assert every((top.face_at((x, 1)) or "").startswith("ice:") for x in range(2, 400, 7))
    axe.session.undo()
    assert not axe.session.sheet.ice


def test_a_cap_may_be_straight_and_at_the_bottom(axe: Hand, qtbot: QtBot) -> None:
    tool = axe.tool
    assert isinstance(tool, IceTool)
    tool.go(IceWay.CAP)
    tool.wave(False)
    tool.cut_in(3)
    axe.click(150, 270)
    until(lambda: len(axe.session.sheet.ice) == 3)
    assert {y for ice in axe.session.sheet.ice.values() for _, y in ice.shape[0]} == {270, 300}


def test_ice_melts_by_a_click(axe: Hand) -> None:
    axe.clicks((20, 20), (80, 20), (80, 80))
    axe.tool.finish()
    tool = axe.tool
    assert isinstance(tool, IceTool)
    tool.go(IceWay.MELT)
    axe.click(50, 90)
    assert axe.session.sheet.ice
    axe.move(70, 30)
    assert tool.sketch.lit == ("ice:0",)
    axe.click(70, 30)
    assert not axe.session.sheet.ice


def test_the_bar_shows_what_belongs_to_the_way(axe: Hand, qtbot: QtBot) -> None:
    bar = axe.tool.options()
    assert bar is not None
    qtbot.addWidget(bar)
    tool = axe.tool
    assert isinstance(tool, IceTool)
    tool.go(IceWay.MELT)
    bar.show()
    assert not bar.over.isVisible()  # type: ignore[attr-defined]
    tool.go(IceWay.CAP)
    assert bar.over.isVisible()  # type: ignore[attr-defined]
    assert bar.pieces.isVisible()  # type: ignore[attr-defined]


@pytest.fixture
def carrier(open_session: Opener, small_board: Board, rule: SnapRule) -> Hand:
    """Return a hand over a map with room in its east."""
    from dataclasses import replace

    session = open_session(replace(small_board, width=1000, wraps=False, links=()))
    session.choose(Chosen(faces=(A, B)))
    assert copy_selected(session)
    return Hand(session, PasteTool(session, rule))


def test_copies_follow_the_pointer_and_are_put_down(carrier: Hand, qtbot: QtBot) -> None:
    carrier.move(700, 150)
    assert carrier.tool.busy
    assert {point for stroke in carrier.tool.sketch.strokes for point in stroke.points} == {
        (600, 100), (700, 100), (800, 100), (600, 200), (700, 200), (800, 200),
    }  # fmt: skip
    with qtbot.waitSignal(carrier.tool.wanted) as told:
        carrier.click(700, 150)
    assert told.args == ["select"]
    assert carrier.session.chosen.regions == (NEW, RegionId("01-08"))
    assert len(carrier.steps) == 1
    assert not carrier.tool.busy


def test_shift_keeps_the_copy_for_another_time(carrier: Hand, qtbot: QtBot) -> None:
    carrier.click(700, 150, shift=True)
    until(lambda: len(carrier.steps) == 1)
    assert carrier.tool.busy


def test_on_ground_that_is_taken_a_copy_is_refused(carrier: Hand, qtbot: QtBot) -> None:
    with qtbot.waitSignal(carrier.session.refused):
        carrier.click(200, 150)
    assert carrier.tool.busy
    assert carrier.key(Qt.Key.Key_G)
    assert carrier.key(Qt.Key.Key_G)
    carrier.click(200, 150)
    until(lambda: len(carrier.steps) == 1)


def test_h_mirrors_what_is_carried(carrier: Hand) -> None:
    tool = carrier.tool
    assert isinstance(tool, PasteTool)
    assert tool.clip is not None
    before = {region.id: region.label for region in tool.clip.regions}
    carrier.key(Qt.Key.Key_H)
    after = {region.id: region.label for region in tool.clip.regions}
    assert after == {A: before[B], B: before[A]}


def test_beyond_the_edge_it_says_so(carrier: Hand) -> None:
    carrier.move(980, 150)
    assert carrier.wrong == ["beyond the edge of the map"]


def test_names_of_countries_go_along(
    carrier: Hand, open_session: Opener, rule: SnapRule, qtbot: QtBot
) -> None:
    bare = open_session(Board(id="b", name="B", width=1000, height=600, wraps=True, regions=(), links=()))
    hand = Hand(bare, PasteTool(bare, rule))
    hand.click(500, 300)
    until(lambda: len(bare.sheet.regions) == 2)
    assert dict(bare.document.board.country_names) == {"01": "Westland"}


def test_cutting_is_one_step(carrier: Hand) -> None:
    assert cut_selected(carrier.session)
    assert A not in carrier.session.sheet.regions
    assert len(carrier.steps) == 1
    assert isinstance(read_clip(QGuiApplication.clipboard().text()), Board)


@pytest.mark.parametrize(
    "text",
    ["", "a letter", "[" * 100_000, "{}", '{"format": "gm-console regions"}',
     '{"format": "gm-console regions", "version": 1}',
     '{"format": "gm-console regions", "version": 1, "map": []}',
     '{"format": "gm-console regions", "version": 2, "map": {}}'],
)  # fmt: skip
def test_what_is_no_copy_is_refused_in_words(text: str) -> None:
    from gm_console.board.editing.edit import Refusal

    found = read_clip(text)
    assert isinstance(found, Refusal)
    assert found.text


def test_a_damaged_copy_is_refused(carrier: Hand, qtbot: QtBot, rule: SnapRule) -> None:
    data = json.loads(QGuiApplication.clipboard().text())
    data["map"]["regions"][0]["shape"][0][0] = [10**12, 0]
    QGuiApplication.clipboard().setText(json.dumps(data))
    with qtbot.waitSignal(carrier.session.refused):
        carrier.tool.take_up()
    assert not carrier.tool.busy
    assert carrier.tool.hint().startswith("Nothing")


@pytest.mark.slow
def test_a_sea_is_pasted_as_a_sea(
    open_session: Opener, small_board: Board, rule: SnapRule, qtbot: QtBot
) -> None:
    session = open_session(small_board)
    assert session.do(assign.rename(session.sheet, SEA, "Cold Bay"))
    session.choose_region(SEA)
    copy_selected(session)
    hand = Hand(session, PasteTool(session, rule))
    hand.key(Qt.Key.Key_G)
    hand.key(Qt.Key.Key_G)
    hand.click(150, 150)
    until(lambda: RegionId("PO-04") in session.sheet.regions)
    assert session.sheet.regions[RegionId("PO-04")].kind is RegionKind.SEA
    assert SketchRole.WRONG not in {stroke.role for stroke in hand.tool.sketch.strokes}


def test_a_new_region_is_of_the_country_it_begins_in(spade: Hand) -> None:
    tool = spade.tool
    assert isinstance(tool, CarveTool)
    tool.give_to(Taker.NEW)
    spade.clicks((250, 20), (220, 20), (180, 60), (250, 60))
    tool.finish()
    new = RegionId("02-04")
    assert area(spade, new) == (30 + 70) * 40 // 2
    assert spade.session.chosen.faces == (new,)
    assert spade.session.sheet.regions[new].country == "02"


def test_ice_follows_borders_too(axe: Hand) -> None:
    axe.clicks((100, 50), (60, 50), (60, 140))
    axe.click(100, 140)
    axe.click(100, 50, ctrl=True)
    assert axe.session.sheet.ice[0].shape[0] != ()
    assert (100, 100) in axe.session.sheet.ice[0].shape[0]
