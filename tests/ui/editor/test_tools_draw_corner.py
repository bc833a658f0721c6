"""Corners: dragged, put in, taken away, by mouse and by keyboard; borders made smoother."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gm_console.board.editing import corners, ground
from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.core.ids import RegionId
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import Knob, SketchRole
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.editor.tools.box import take_away_selected
from gm_console.ui.editor.tools.corner import CornerTool
from gm_console.ui.editor.tools.cornerbar import SPREAD, CornerBar
from tests.support.waiting import until
from tests.ui.editor.conftest import Opener
from tests.ui.editor.tool_support import Hand

A, B, D = RegionId("01-01"), RegionId("01-02"), RegionId("01-03")
MEETING = (100, 100)


@pytest.fixture
def hand(editor_session: EditorSession, rule: SnapRule) -> Hand:
    return Hand(editor_session, CornerTool(editor_session, rule))


def ring(hand: Hand, id_: RegionId) -> tuple[tuple[int, int], ...]:
    return hand.session.sheet.regions[id_].shape[0]


def wrinkle(hand: Hand) -> None:
    """Put corners into the border between A and B."""
    for y in (20, 40, 60, 80):
        a = next(point for point in ring(hand, A) if point[0] >= 98 and point[1] == y - 20)
        edit = corners.insert_corner(hand.session.sheet, a, (100, 100), (98 + y // 20 % 2 * 6, y))
        assert hand.session.do(edit)
    hand.session.release()


def test_a_corner_moves_for_all_that_share_it_and_is_one_step(hand: Hand) -> None:
    before = hand.map
    hand.drag((101, 99), (108, 108), (111, 109), (120, 118))
    assert (120, 118) in ring(hand, A)
    assert (120, 118) in ring(hand, B)
    assert (120, 118) in ring(hand, D)
    assert hand.session.chosen.corners == ((120, 118),)
    assert len(hand.steps) == 1
    hand.session.undo()
    assert hand.map == before


def test_two_drags_are_two_steps(hand: Hand) -> None:
    hand.drag((100, 100), (112, 113))
    hand.drag((112, 113), (123, 124))
    assert len(hand.steps) == 2


def test_it_keeps_in_line_with_its_neighbours(hand: Hand) -> None:
    hand.drag((100, 100), (120, 118))
    hand.tool.press(hand.at(120, 118))
    hand.tool.drag(hand.at(102, 130))
    assert hand.session.chosen.corners == ((100, 130),)
    assert [stroke.role for stroke in hand.tool.sketch.strokes] == [SketchRole.GUIDE] * len(
        hand.tool.sketch.strokes
    )
    hand.tool.drag(hand.at(102, 130, alt=True))
    hand.tool.release(hand.at(102, 130, alt=True))
    assert hand.session.chosen.corners == ((102, 130),)


def test_it_keeps_to_the_grid_and_shift_to_straight_ways(hand: Hand, rule: SnapRule) -> None:
    rule.set(grid=25)
    hand.drag((100, 100), (122, 134))
    assert hand.session.chosen.corners == ((125, 125),)
    hand.tool.press(hand.at(125, 125))
    hand.tool.drag(hand.at(150, 128, shift=True))
    assert hand.session.chosen.corners == ((150, 125),)


def test_where_it_cannot_go_it_stays_at_the_last_good_place(hand: Hand) -> None:
    hand.tool.press(hand.at(100, 100))
    hand.tool.drag(hand.at(130, 140))
    hand.tool.drag(hand.at(230, 240))
    assert hand.wrong != []
    assert any(stroke.role is SketchRole.WRONG for stroke in hand.tool.sketch.strokes)
    hand.tool.release(hand.at(230, 240))
    assert (130, 140) in ring(hand, A)
    assert hand.wrong == []


def test_refusals_while_dragging_do_not_fill_the_status_line(hand: Hand, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(hand.session.refused):
        hand.drag((100, 100), (230, 240))


def test_escape_puts_the_corner_back(hand: Hand) -> None:
    before = hand.map
    hand.tool.press(hand.at(100, 100))
    hand.tool.drag(hand.at(130, 140))
    assert hand.tool.busy
    hand.tool.cancel()
    assert hand.map == before
    hand.tool.release(hand.at(130, 140))
    assert hand.map == before


def test_undo_in_the_middle_of_a_drag_lets_go(hand: Hand) -> None:
    before = hand.map
    hand.tool.press(hand.at(100, 100))
    hand.tool.drag(hand.at(130, 140))
    hand.session.undo()
    assert not hand.tool.busy
    hand.tool.drag(hand.at(140, 150))
    hand.tool.release(hand.at(140, 150))
    assert hand.map == before


def test_over_the_seam_a_corner_moves_for_both_sides(hand: Hand) -> None:
    hand.drag((400, 100), (420, 118))
    assert (20, 118) in ring(hand, A)
    sea = ring(hand, RegionId("PO-01"))
    assert (420, 118) in sea


def test_the_middle_of_an_edge_becomes_a_corner_and_is_dragged_on(hand: Hand) -> None:
    hand.session.choose_region(A)
    hand.move(60, 60)
    assert (100, 50) in hand.dots(Knob.MIDDLE)
    hand.drag((100, 51), (108, 57), (115, 60))
    assert (115, 60) in ring(hand, A)
    assert (115, 60) in ring(hand, B)
    assert len(hand.steps) == 1
    hand.session.undo()
    assert len(ring(hand, A)) == 4


def test_a_click_on_the_middle_puts_a_corner_there(hand: Hand) -> None:
    hand.session.choose_region(A)
    hand.click(100, 50)
    assert (100, 50) in ring(hand, A)
    assert hand.session.chosen.corners == ((100, 50),)


def test_a_double_click_puts_in_and_takes_away(hand: Hand) -> None:
    hand.double_click(101, 30)
    assert (100, 30) in ring(hand, A)
    hand.double_click(100, 30)
    assert len(ring(hand, A)) == 4


def test_a_frame_selects_corners_and_they_move_together(hand: Hand) -> None:
    hand.drag((90, 90), (210, 110))
    assert set(hand.session.chosen.corners) == {(100, 100), (200, 100)}
    hand.drag((100, 100), (111, 113))
    assert set(hand.session.chosen.corners) == {(111, 113), (211, 113)}
    assert hand.steps == ("Move 2 corners",)


def test_shift_click_adds_a_corner_and_again_drops_it(hand: Hand) -> None:
    hand.click(100, 100)
    hand.click(200, 100, shift=True)
    assert len(hand.session.chosen.corners) == 2
    hand.click(100, 100, shift=True)
    assert hand.session.chosen.corners == ((200, 100),)


def test_arrows_move_by_one_and_by_ten_as_one_step(hand: Hand) -> None:
    assert not hand.key(Qt.Key.Key_Right)
    hand.click(100, 100)
    assert hand.key(Qt.Key.Key_Right)
    assert hand.key(Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert hand.session.chosen.corners == ((101, 110),)
    assert len(hand.steps) == 1


def test_delete_takes_corners_away_but_not_where_borders_meet(hand: Hand, qtbot: QtBot) -> None:
    wrinkle(hand)
    hand.drag((90, 10), (110, 110))
    assert len(hand.session.chosen.corners) == 5
    with qtbot.waitSignal(hand.session.refused):
        assert hand.key(Qt.Key.Key_Delete)
    assert len(ring(hand, A)) == 4
    assert hand.steps[-1] == "Delete 5 corners"


def test_the_bar_takes_corners_away_before_regions(hand: Hand) -> None:
    hand.double_click(101, 30)
    assert take_away_selected(hand.session)
    assert len(ring(hand, A)) == 4
    assert A in hand.session.sheet.regions


def test_tab_goes_along_the_outline(hand: Hand) -> None:
    hand.session.choose_region(A)
    assert hand.key(Qt.Key.Key_Tab)
    first = hand.session.chosen.corners
    hand.key(Qt.Key.Key_Tab)
    assert hand.session.chosen.corners != first
    hand.key(Qt.Key.Key_Backtab)
    assert hand.session.chosen.corners == first


def test_laid_aside_it_selects_no_corners(hand: Hand) -> None:
    hand.session.choose_region(A)
    hand.click(100, 100)
    hand.tool.lay_down()
    assert hand.session.chosen == Chosen(faces=(A,))


@pytest.fixture
def bar(hand: Hand, qtbot: QtBot) -> CornerBar:
    made = hand.tool.options()
    assert isinstance(made, CornerBar)
    qtbot.addWidget(made)
    return made


def test_a_place_can_be_typed(hand: Hand, bar: CornerBar) -> None:
    assert not bar.east.isEnabled()
    hand.click(100, 100)
    assert (bar.east.value(), bar.south.value()) == (100, 100)
    bar.east.setValue(117)
    bar.east.editingFinished.emit()
    assert hand.session.chosen.corners == ((117, 100),)
    assert bar.east.value() == 117


def test_a_place_that_cannot_be_is_refused_and_shown_no_more(
    hand: Hand, bar: CornerBar, qtbot: QtBot
) -> None:
    hand.click(100, 100)
    bar.east.setValue(260)
    with qtbot.waitSignal(hand.session.refused):
        bar.east.editingFinished.emit()
    assert bar.east.value() == 100


def test_the_border_between_two_is_simplified(hand: Hand, bar: CornerBar, qtbot: QtBot) -> None:
    wrinkle(hand)
    hand.session.choose(Chosen(faces=(A, B)))
    bar.simplify.click()
    until(lambda: len(ring(hand, A)) == 4)


def test_all_borders_of_one_are_smoothed_in_one_step(hand: Hand, bar: CornerBar, qtbot: QtBot) -> None:
    wrinkle(hand)
    steps = len(hand.steps)
    hand.session.choose_region(A)
    bar.smooth.click()
    until(lambda: len(ring(hand, A)) > 10)
    assert hand.steps[steps:] == ("Smooth borders",)


def test_corners_are_put_on_one_line_and_stay_selected(hand: Hand, bar: CornerBar) -> None:
    hand.drag((100, 100), (112, 113))
    hand.click(200, 100, shift=True)
    assert bar.align.isEnabled()
    bar.aligned.emit("bottom")
    assert set(hand.session.chosen.corners) == {(112, 113), (200, 113)}
    bar.aligned.emit(SPREAD[0])
    assert len(hand.session.chosen.corners) == 2


def test_snapping_is_one_rule_for_all(bar: CornerBar, rule: SnapRule) -> None:
    bar.snap.setChecked(False)
    assert not rule.on
    rule.set(on=True, grid=50)
    assert bar.snap.isChecked()
    assert bar.grid.value() == 50


@pytest.fixture
def coast(open_session: Opener, rule: SnapRule) -> Hand:
    """Return a hand over two regions with empty paper between them."""
    session = open_session(Board(id="n", name="N", width=1000, height=600, wraps=True, regions=(), links=()))
    for west in (100, 320):
        box = ((west, 100), (west + 200, 100), (west + 200, 300), (west, 300))
        assert session.do(
            ground.draw_region(session.sheet, box, ground.Facts(kind=RegionKind.LAND, country="01"))
        )
    return Hand(session, CornerTool(session, rule))


def test_a_coast_is_joined_to_a_border_where_it_is_let_go(coast: Hand) -> None:
    assert coast.session.sheet.kinds(A, B) == ()
    coast.drag((300, 300), (312, 308), (321, 302))
    coast.drag((300, 100), (312, 96), (319, 101))
    assert set(ring(coast, A)) == {(100, 100), (300, 100), (320, 100), (320, 300), (300, 300), (100, 300)}
    assert coast.session.sheet.kinds(A, B) == (LinkKind.LAND,)
    assert coast.steps[-2:] == ("Join borders", "Join borders")
    coast.session.undo()
    assert (320, 100) not in ring(coast, A)


def test_what_would_be_joined_is_shown_and_alt_keeps_apart(coast: Hand) -> None:
    coast.tool.press(coast.at(300, 300))
    coast.tool.drag(coast.at(310, 305))
    coast.tool.drag(coast.at(321, 302))
    assert [note.text for note in coast.tool.sketch.notes] == ["let go to join the borders"]
    coast.tool.drag(coast.at(318, 302, alt=True))
    coast.tool.release(coast.at(318, 302, alt=True))
    assert (318, 302) in ring(coast, A)


def test_a_corner_of_several_regions_is_not_joined(hand: Hand) -> None:
    hand.tool.press(hand.at(100, 100))
    hand.tool.drag(hand.at(200, 101))
    assert hand.wrong
    before = hand.map
    hand.tool.release(hand.at(200, 101))
    assert hand.map == before


def test_insert_puts_a_corner_under_the_pointer(hand: Hand) -> None:
    hand.move(101, 30)
    assert hand.key(Qt.Key.Key_Insert)
    assert (100, 30) in ring(hand, A)


def test_taken_up_it_shows_the_corners_of_the_selection_and_laid_aside_nothing(hand: Hand) -> None:
    hand.tool.lay_down()
    hand.session.choose_region(A)
    assert hand.tool.sketch.dots == ()
    hand.tool.take_up()
    assert hand.dots(Knob.CORNER) == {(0, 0), (100, 0), (100, 100), (0, 100)}
