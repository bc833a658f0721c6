"""Selecting: clicks, frames, the keyboard; merging and taking away; measuring."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gm_console.board.editing import assign
from gm_console.board.editing.ground import draw_ice
from gm_console.core.ids import RegionId
from gm_console.ui.editor.selection import NOTHING, Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.editor.tools.box import make_tools, merge_selected, take_away_selected
from gm_console.ui.editor.tools.measure import MeasureTool, links_from
from gm_console.ui.editor.tools.select import SelectTool, select_all, select_neighbour, step_region
from gm_console.ui.kit.theme import ICONS
from tests.board.editing.outlines_apart import drawn_apart
from tests.support.every import every
from tests.ui.editor.conftest import Opener
from tests.ui.editor.tool_support import Hand

A, B, C = RegionId("01-01"), RegionId("01-02"), RegionId("02-01")
SEA = RegionId("PO-01")


@pytest.fixture
def hand(editor_session: EditorSession, rule: SnapRule) -> Hand:
    return Hand(editor_session, SelectTool(editor_session, rule))


def test_a_click_selects_shift_adds_and_ctrl_turns(hand: Hand) -> None:
    hand.click(50, 50)
    assert hand.session.chosen.regions == (A,)
    hand.click(150, 50, shift=True)
    hand.click(150, 50, shift=True)
    assert hand.session.chosen.regions == (A, B)
    hand.click(50, 50, ctrl=True)
    assert hand.session.chosen.regions == (B,)
    hand.click(50, 50, ctrl=True)
    assert hand.session.chosen.regions == (B, A)
    hand.click(250, 50)
    assert hand.session.chosen.regions == (C,)


def test_a_frame_selects_what_has_its_label_in_it(hand: Hand) -> None:
    hand.tool.press(hand.at(30, 30))
    hand.tool.drag(hand.at(170, 70))
    assert hand.tool.busy
    assert hand.tool.sketch.lit == (A, B)
    hand.tool.release(hand.at(170, 70))
    assert hand.session.chosen.regions == (A, B)
    hand.drag((230, 30), (270, 70), shift=True)
    assert hand.session.chosen.regions == (A, B, C)


def test_a_frame_goes_over_the_seam(hand: Hand) -> None:
    hand.drag((330, 30), (470, 70))
    assert set(hand.session.chosen.regions) == {SEA, A}
    hand.drag((-70, 30), (70, 70))
    assert set(hand.session.chosen.regions) == {SEA, A}


def test_ice_is_selected_too(hand: Hand) -> None:
    assert hand.session.do(draw_ice(hand.session.sheet, ((20, 20), (80, 20), (80, 80))))
    hand.click(70, 30)
    assert hand.session.chosen.ice == (0,)
    hand.drag((10, 10), (90, 90))
    assert hand.session.chosen.ice == (0,)


def test_escape_drops_the_frame_first_and_then_the_selection(hand: Hand) -> None:
    hand.click(50, 50)
    hand.tool.press(hand.at(30, 30))
    hand.tool.drag(hand.at(170, 70))
    hand.tool.cancel()
    assert hand.session.chosen.regions == (A,)
    hand.tool.cancel()
    assert hand.session.chosen == NOTHING


def test_another_tool_keeps_the_selection(hand: Hand) -> None:
    hand.click(50, 50)
    hand.tool.lay_down()
    assert hand.session.chosen.regions == (A,)


def test_a_double_click_asks_for_the_corners(qtbot: QtBot, hand: Hand) -> None:
    with qtbot.waitSignal(hand.tool.wanted) as told:
        hand.double_click(150, 50)
    assert told.args == ["corner"]
    assert hand.session.chosen.regions == (B,)


def test_tab_goes_round_by_id(hand: Hand) -> None:
    assert hand.key(Qt.Key.Key_Tab)
    assert hand.session.chosen.regions == (A,)
    assert hand.key(Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert hand.session.chosen.regions == (RegionId("PO-03"),)
    step_region(hand.session, 1)
    assert hand.session.chosen.regions == (A,)


def test_alt_and_an_arrow_go_to_the_neighbour_there(hand: Hand) -> None:
    hand.click(50, 150)
    hand.key(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert hand.session.chosen.regions == (RegionId("01-04"),)
    hand.key(Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert hand.session.chosen.regions == (B,)
    hand.key(Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert hand.session.chosen.regions == (B,)
    assert not hand.key(Qt.Key.Key_Up)


def test_the_neighbour_beyond_the_seam_is_one(hand: Hand) -> None:
    hand.session.choose_region(A)
    select_neighbour(hand.session, (-1, 0))
    assert hand.session.chosen.regions == (SEA,)


def test_all_and_all_of_a_country(hand: Hand) -> None:
    select_all(hand.session)
    assert len(hand.session.chosen.regions) == 12
    hand.session.choose_region(C)
    assert hand.key(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    assert hand.session.chosen.regions == (RegionId("02-02"), RegionId("02-03"), C)


def test_merging_keeps_id_and_name_of_the_one_selected_first(hand: Hand) -> None:
    for id_, name in ((A, "Arnsby"), (B, "Bramley")):
        assert hand.session.do(assign.rename(hand.session.sheet, id_, name))
    hand.session.choose(Chosen(faces=(B, A)))
    assert merge_selected(hand.session)
    assert A not in hand.session.sheet.regions
    assert hand.session.chosen.regions == (B,)
    assert hand.session.sheet.regions[B].name == "Bramley"
    hand.session.undo()
    assert A in hand.session.sheet.regions
    hand.session.choose_region(A)
    assert not merge_selected(hand.session)


def test_what_does_not_touch_is_not_merged(qtbot: QtBot, hand: Hand) -> None:
    before = hand.map
    hand.session.choose(Chosen(faces=(A, RegionId("02-03"))))
    with qtbot.waitSignal(hand.session.refused):
        assert not merge_selected(hand.session)
    assert hand.map == before


def test_what_is_drawn_a_little_apart_is_merged_in_one_step(open_session: Opener) -> None:
    session = open_session(drawn_apart())
    before = session.document.board
    session.choose(Chosen(faces=("01-02", "01-04", "01-03")))
    assert merge_selected(session)
    assert sorted(session.sheet.regions) == ["01-01", "01-02", "01-05"]
    assert session.chosen.regions == (RegionId("01-02"),)
    session.undo()
    assert session.document.board == before
    session.choose(Chosen(faces=("01-01", "01-02", "01-05")))
    assert not merge_selected(session)
    assert session.document.board == before


def test_taking_away_is_one_step(hand: Hand) -> None:
    before = hand.map
    hand.session.choose(Chosen(faces=(A, B, C)))
    assert take_away_selected(hand.session)
    assert len(hand.session.sheet.regions) == 9
    assert hand.session.chosen == NOTHING
    assert len(hand.steps) == 1
    hand.session.undo()
    assert hand.map == before


def test_taking_away_needs_a_selection(qtbot: QtBot, hand: Hand) -> None:
    with qtbot.waitSignal(hand.session.said):
        assert not take_away_selected(hand.session)


def test_every_tool_has_a_key_an_icon_and_words_of_its_own(
    editor_session: EditorSession, rule: SnapRule
) -> None:
    tools = make_tools(editor_session, rule)
    faces = [tool.face for tool in tools]
    assert [face.key for face in faces] == list("VCDSKIPLMTR")
    assert len({face.id for face in faces}) == len({face.tip for face in faces}) == 11
    assert every((ICONS / f"{face.icon}.svg").is_file() for face in faces)
    assert every(tool.hint() for tool in tools)


def test_every_tool_is_quiet_without_a_map(editor_session: EditorSession, rule: SnapRule) -> None:
    tools = make_tools(editor_session, rule)
    for tool in tools:
        tool.take_up()
    editor_session.close()
    for tool in tools:
        tool.lay_down()
        assert not tool.busy
        assert tool.hint()


@pytest.fixture
def tape(editor_session: EditorSession, rule: SnapRule) -> Hand:
    return Hand(editor_session, MeasureTool(editor_session, rule))


def test_the_tape_measures_piece_by_piece(tape: Hand) -> None:
    tape.clicks((0, 0), (150, 0), (150, 200))
    tape.move(50, 200)
    texts = [note.text for note in tape.tool.sketch.notes]
    assert texts[:3] == ["150", "200", "100"]
    assert texts[-1].startswith("450 units")
    assert tape.tool.step_back()
    assert not tape.steps


def test_over_the_seam_the_tape_goes_the_shorter_way(tape: Hand) -> None:
    tape.click(20, 50)
    tape.move(380, 50)
    assert tape.tool.sketch.strokes[0].points == ((20, 50), (-20, 50))


def test_the_tape_counts_links(tape: Hand) -> None:
    tape.click(50, 50)
    tape.move(250, 150)
    assert "links from 01-01 to 02-02: 3" in tape.tool.hint()
    assert links_from(tape.session.sheet, A)[SEA] == 1


def test_the_tape_tells_how_large_the_selection_is(tape: Hand) -> None:
    tape.session.choose(Chosen(faces=(A, B)))
    assert "20,000 square units" in tape.tool.hint()


def test_enter_says_what_was_measured(qtbot: QtBot, tape: Hand) -> None:
    tape.clicks((0, 0), (150, 0))
    with qtbot.waitSignal(tape.session.said) as told:
        tape.tool.finish()
    assert told.args[0].startswith("150 units")
    assert not tape.tool.busy
