"""Drawing regions: click by click, freehand, along borders, over the seam, in patches."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from gm_console.board.editing import assign, corners, ground
from gm_console.board.editing.planar import shape_area2
from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.core.ids import RegionId
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import Knob, SketchRole
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.editor.tools.draw import DrawTool
from gm_console.ui.editor.tools.plan import Over, Plan, PlanOutline
from tests.support.waiting import until
from tests.ui.editor.conftest import Opener, squares
from tests.ui.editor.tool_support import Hand

A, NEW = RegionId("01-01"), RegionId("01-07")


def paper(wraps: bool = True) -> Board:
    """Return an empty sheet of 1,000 by 600."""
    return Board(id="new", name="New", width=1000, height=600, wraps=wraps, regions=(), links=())


@pytest.fixture
def pen(editor_session: EditorSession, rule: SnapRule) -> Hand:
    tool = DrawTool(editor_session, rule)
    tool.plan_for(Plan(country="01", sea="PO", over=Over.ANY))
    return Hand(editor_session, tool)


def planned(hand: Hand, plan: Plan) -> DrawTool:
    assert isinstance(hand.tool, DrawTool)
    hand.tool.plan_for(plan)
    return hand.tool


def test_clicks_draw_a_region_that_shares_its_borders(pen: Hand) -> None:
    pen.clicks((20, 20), (80, 20), (80, 80), (20, 80))
    assert pen.tool.busy
    pen.click(22, 22)
    assert pen.session.sheet.regions[NEW].shape == (((20, 20), (80, 20), (80, 80), (20, 80)),)
    assert pen.session.sheet.kinds(A, NEW) == (LinkKind.LAND,)
    assert pen.session.chosen.regions == (NEW,)
    assert pen.steps == ("Draw 01-07",)
    assert not pen.tool.busy


def test_enter_and_a_double_click_close_too(pen: Hand) -> None:
    pen.clicks((20, 20), (40, 20), (40, 40))
    pen.tool.finish()
    pen.clicks((60, 20), (80, 20))
    pen.double_click(80, 40)
    assert pen.session.sheet.regions[RegionId("01-08")].shape == (((60, 20), (80, 20), (80, 40)),)


def test_two_points_are_no_region(pen: Hand) -> None:
    pen.clicks((20, 20), (40, 20))
    pen.tool.finish()
    assert pen.steps == ()
    assert pen.tool.busy


def test_corners_hold_the_pointer_and_alt_lets_go(pen: Hand) -> None:
    pen.move(103, 98)
    assert pen.dots(Knob.SNAP) == {(100, 100)}
    pen.click(103, 98)
    pen.click(103, 150, alt=True)
    assert pen.tool.sketch.strokes[0].points[:2] == ((100, 100), (103, 150))


def test_shift_keeps_straight(pen: Hand) -> None:
    pen.click(20, 20)
    pen.click(60, 24, shift=True)
    pen.click(83, 44, shift=True)
    assert pen.tool.sketch.strokes[0].points == ((20, 20), (60, 20), (83, 43))


def test_backspace_takes_points_back_and_escape_all(pen: Hand) -> None:
    pen.clicks((20, 20), (40, 20), (40, 40))
    assert pen.tool.step_back()
    assert pen.tool.path == ((20, 20), (40, 20))
    pen.tool.cancel()
    assert not pen.tool.busy
    assert not pen.tool.step_back()
    assert pen.steps == ()


def test_ctrl_goes_along_the_borders_between(pen: Hand) -> None:
    pen.click(100, 50)
    pen.click(150, 100, ctrl=True)
    assert pen.tool.path == ((100, 50), (100, 100), (150, 100))


def test_the_way_along_borders_is_seen_before_the_click(pen: Hand) -> None:
    pen.click(0, 0)
    pen.move(200, 100, ctrl=True)
    shown = pen.tool.sketch.strokes[0].points
    assert len(shown) == 4
    assert shown[-1] == (200, 100)


def test_a_drag_draws_freehand_with_few_corners(pen: Hand) -> None:
    ring = [(20, 20), *((x, 20) for x in range(22, 80, 2)), *((80, y) for y in range(20, 80, 2)),
            *((x, 80) for x in range(80, 20, -2)), *((20, y) for y in range(80, 22, -2))]  # fmt: skip
    pen.drag(*ring)
    region = pen.session.sheet.regions[NEW]
    assert len(region.shape[0]) <= 8
    assert abs(shape_area2(region.shape) - 2 * 60 * 60) < 400


def test_a_refusal_is_shown_where_it_is_and_the_points_stay(qtbot: QtBot, pen: Hand) -> None:
    pen.clicks((20, 20), (80, 80), (80, 20), (20, 80))
    before = pen.map
    with qtbot.waitSignal(pen.session.refused):
        pen.tool.finish()
    assert pen.wrong == ["the outline crosses itself or encloses nothing"]
    assert pen.tool.sketch.strokes[0].role is SketchRole.WRONG
    assert pen.tool.busy
    assert pen.map == before


def test_a_line_across_an_earlier_one_is_wrong_at_once(pen: Hand) -> None:
    pen.clicks((20, 20), (80, 80), (80, 20))
    pen.move(20, 80)
    assert pen.tool.sketch.strokes[0].role is SketchRole.WRONG


@pytest.mark.slow
def test_what_would_be_refused_is_told_while_the_pointer_rests(qtbot: QtBot, pen: Hand) -> None:
    planned(pen, Plan(country="01", over=Over.PAPER))
    pen.clicks((20, 20), (80, 20))
    pen.move(80, 80)
    told = ["no paper is empty there: choose above what else it may be drawn over"]
    until(lambda: pen.wrong == told)
    planned(pen, Plan(country="01", over=Over.SEA))
    pen.move(80, 81)
    until(lambda: pen.wrong == ["no paper or sea is there: choose above to draw over any region"])


def test_over_the_seam_a_region_stays_in_one_piece(pen: Hand) -> None:
    pen.clicks((380, 20), (430, 20), (430, 80), (380, 80))
    pen.tool.finish()
    ring = pen.session.sheet.regions[NEW].shape[0]
    assert {x for x, _ in ring} == {-20, 0, 30}
    assert pen.session.sheet.kinds(A, NEW) == (LinkKind.LAND,)


def test_beyond_the_edge_the_edge_holds(pen: Hand) -> None:
    planned(pen, Plan(country="01", over=Over.ANY))
    pen.clicks((20, -30), (80, 3), (80, 50))
    assert pen.tool.path == ((20, 0), (80, 0), (80, 50))


def test_undo_in_the_middle_keeps_what_is_being_drawn(pen: Hand) -> None:
    pen.clicks((20, 20), (40, 20), (40, 40))
    pen.tool.finish()
    pen.clicks((60, 60), (80, 60))
    pen.session.undo()
    assert pen.tool.path == ((60, 60), (80, 60))
    pen.click(80, 80)
    pen.tool.finish()
    assert pen.session.sheet.regions[NEW].shape == (((60, 60), (80, 60), (80, 80)),)


def test_what_it_takes_from_is_chosen(pen: Hand) -> None:
    planned(pen, Plan(country="01", sea="PO", kind=RegionKind.LAND, over=Over.SEA))
    pen.clicks((280, 20), (340, 20), (340, 80), (280, 80))
    pen.tool.finish()
    ring = pen.session.sheet.regions[NEW].shape[0]
    assert min(x for x, _ in ring) == 300


def test_the_country_is_that_of_the_selection(pen: Hand) -> None:
    pen.session.choose_region(RegionId("PO-01"))
    pen.tool.take_up()
    tool = pen.tool
    assert isinstance(tool, DrawTool)
    assert (tool.plan.kind, tool.plan.sea, tool.next_id) == (RegionKind.SEA, "PO", "PO-04")


@pytest.mark.parametrize("outline", [PlanOutline.BOX, PlanOutline.HEX])
def test_a_small_world_is_one_drag(
    qtbot: QtBot, open_session: Opener, rule: SnapRule, outline: PlanOutline
) -> None:
    session = open_session(paper())
    hand = Hand(session, DrawTool(session, rule))
    planned(hand, Plan(outline=outline, columns=5, rows=3, country="07"))
    hand.drag((100, 100), (400, 300), (800, 500))
    until(lambda: len(session.sheet.regions) == 15)
    assert hand.steps == ("Draw 15 regions",)
    middle = session.sheet.regions[RegionId("07-08")]
    assert len(session.sheet.links[middle.id]) == (4 if outline is PlanOutline.BOX else 6)
    session.undo()
    assert session.sheet.regions == {}


def test_a_patch_by_keyboard_is_two_clicks(open_session: Opener, rule: SnapRule) -> None:
    session = open_session(paper())
    hand = Hand(session, DrawTool(session, rule))
    planned(hand, Plan(outline=PlanOutline.BOX, columns=1, rows=1, country="07"))
    hand.click(100, 100)
    assert hand.tool.busy
    hand.click(300, 200)
    assert session.sheet.regions[RegionId("07-01")].shape == (
        ((100, 100), (300, 100), (300, 200), (100, 200)),
    )


@pytest.mark.slow
def test_a_patch_leaves_what_is_there_alone(qtbot: QtBot, open_session: Opener, rule: SnapRule) -> None:
    session = open_session(squares(4, 3, wraps=False))
    before = dict(session.sheet.regions)
    hand = Hand(session, DrawTool(session, rule))
    planned(hand, Plan(outline=PlanOutline.BOX, columns=2, rows=2, country="03"))
    with qtbot.waitSignal(session.refused):
        hand.drag((20, 20), (180, 180))
    assert session.sheet.regions == before


def test_the_bar_says_what_comes_next(pen: Hand, qtbot: QtBot) -> None:
    bar = pen.tool.options()
    qtbot.addWidget(bar)
    tool = pen.tool
    assert isinstance(tool, DrawTool)
    assert bar.id.text() == "next: 01-07"
    bar.kind.picked.emit("sea")
    bar.kind.show_value("sea")
    bar.kind.picked.emit("sea")
    assert tool.plan.kind is RegionKind.SEA
    bar.sea.setEditText("new")
    bar.sea.lineEdit().editingFinished.emit()
    assert tool.plan.sea == "NEW"
    assert bar.id.text() == "next: NEW-01"


def test_on_a_closed_map_nothing_is_left(pen: Hand) -> None:
    pen.clicks((20, 20), (40, 20))
    pen.session.close()
    assert not pen.tool.busy


def test_only_the_new_region_is_selected_not_what_it_cuts_off(pen: Hand) -> None:
    pen.clicks((20, 0), (40, 0), (40, 100), (20, 100))
    pen.tool.finish()
    assert len(pen.session.sheet.regions) == 14
    assert pen.session.chosen.regions == (NEW,)


def test_a_new_code_stays_in_the_bar_while_others_come(pen: Hand, qtbot: QtBot) -> None:
    bar = pen.tool.options()
    qtbot.addWidget(bar)
    tool = pen.tool
    assert isinstance(tool, DrawTool)
    bar.country.setEditText("99")
    bar.country.lineEdit().editingFinished.emit()
    assert pen.session.do(assign.set_facts(pen.session.sheet, [A], country="55"))
    bar.ground.setCurrentIndex(1)
    bar.ground.activated.emit(1)
    assert tool.plan.terrain == "rough"
    assert tool.plan.country == "99"


def test_the_last_side_follows_the_borders_too(open_session: Opener, rule: SnapRule) -> None:
    session = open_session(squares(4, 3, wraps=False))
    assert session.do(ground.take_away(session.sheet, RegionId("PO-01")))
    assert session.do(corners.move_corner(session.sheet, (300, 100), (280, 100)))
    hand = Hand(session, DrawTool(session, rule))
    planned(hand, Plan(kind=RegionKind.SEA, sea="PO"))
    hand.clicks((300, 0), (400, 0), (400, 100))
    hand.move(300, 0, ctrl=True)
    assert hand.tool.sketch.strokes[0].points[-1] == (280, 100)
    hand.click(300, 0, ctrl=True)
    assert set(session.sheet.regions[RegionId("PO-01")].shape[0]) == {
        (300, 0),
        (400, 0),
        (400, 100),
        (280, 100),
    }
