"""The tools of links and of labels."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from pytestqt.qtbot import QtBot

from gm_console.board.editing import assign
from gm_console.board.editing.linking import find_again
from gm_console.board.editing.planar import covers
from gm_console.board.editing.ties import ties_of, usual_kind
from gm_console.board.model import HandLink, LinkKind, Point, RegionKind
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import map_json
from gm_console.ui.editor.links import line_between, tie_words
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import Knob, SketchRole
from gm_console.ui.editor.tools.base import Pointer, SnapRule
from gm_console.ui.editor.tools.label import LabelOptions, LabelTool
from gm_console.ui.editor.tools.link import LinkOptions, LinkTool
from tests.support.waiting import until
from tests.ui.editor.conftest import Opener, squares

A, B, C, SEA = RegionId("01-01"), RegionId("01-02"), RegionId("02-02"), RegionId("PO-01")
"""A lies at the seam in the first row, B beside it, SEA at the other end of the row; C lies in the second row."""


def over(
    session: EditorSession, face: str | None, at: Point | None = None, *, shift: bool = False
) -> Pointer:
    """Return a pointer over a region, at its label if no place is given."""
    place = at or (session.sheet.regions[RegionId(face)].label if face else (5, 5))
    return Pointer(at=place, face=face, reach=9, shift=shift)


def click(tool: LinkTool, face: str | None, at: Point | None = None, *, shift: bool = False) -> None:
    """Press and let go."""
    pointer = over(tool.session, face, at, shift=shift)
    tool.press(pointer)
    tool.release(pointer)


def key(tool: LinkTool, which: Qt.Key) -> bool:
    """Press a key."""
    return tool.key(QKeyEvent(QEvent.Type.KeyPress, which, Qt.KeyboardModifier.NoModifier))


def test_two_clicks_link_by_what_is_ordinary_and_it_stays(
    editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = LinkTool(editor_session, rule)
    click(tool, A)
    assert tool.busy
    assert editor_session.chosen.regions == (A,)
    click(tool, C)
    assert not tool.busy
    assert editor_session.sheet.kinds(A, C) == (LinkKind.LAND,)
    assert HandLink(a=A, b=C, kind=LinkKind.LAND) in editor_session.sheet.by_hand
    editor_session.do(find_again(editor_session.sheet))
    assert editor_session.sheet.kinds(A, C) == (LinkKind.LAND,)
    editor_session.undo()
    assert editor_session.sheet.kinds(A, C) == ()


def test_a_drag_links_too_and_shift_goes_on_from_the_first(
    editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = LinkTool(editor_session, rule)
    tool.press(over(editor_session, A))
    tool.drag(over(editor_session, C))
    tool.release(over(editor_session, C))
    assert editor_session.sheet.kinds(A, C) == (LinkKind.LAND,)
    assert len(editor_session.document.history.labels) == 1
    other = RegionId("02-03")
    click(tool, A)
    click(tool, other, shift=True)
    assert tool.busy
    assert editor_session.sheet.kinds(A, other) == (LinkKind.LAND,)
    assert len(editor_session.document.history.labels) == 2


def test_keys_choose_kinds_that_fit_and_no_others(editor_session: EditorSession, rule: SnapRule) -> None:
    tool = LinkTool(editor_session, rule)
    assert not key(tool, Qt.Key.Key_5)
    click(tool, A)
    tool.move(over(editor_session, B))
    assert key(tool, Qt.Key.Key_5)
    assert editor_session.sheet.kinds(A, B) == (LinkKind.CROSSING,)
    assert not tool.busy
    before = map_json(editor_session.document.board)
    assert key(tool, Qt.Key.Key_3)
    assert map_json(editor_session.document.board) == before
    assert key(tool, Qt.Key.Key_0)
    assert editor_session.sheet.kinds(A, B) == ()
    assert key(tool, Qt.Key.Key_B)
    assert editor_session.sheet.kinds(A, B) == (LinkKind.LAND,)
    assert not editor_session.sheet.by_hand
    assert not key(tool, Qt.Key.Key_X)


def test_the_links_of_the_region_under_the_pointer_are_drawn(
    editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = LinkTool(editor_session, rule)
    tool.move(over(editor_session, B))
    others = len(ties_of(editor_session.sheet, B))
    assert len(tool.sketch.strokes) == len(tool.sketch.dots) == len(tool.sketch.notes) == others
    assert {note.text for note in tool.sketch.notes} == {"land"}
    assert {dot.knob for dot in tool.sketch.dots} == {Knob.MIDDLE}
    click(tool, A)
    tool.move(over(editor_session, B))
    key(tool, Qt.Key.Key_0)
    tool.move(over(editor_session, B))
    held = [stroke for stroke in tool.sketch.strokes if stroke.dashed]
    assert len(held) == 1
    assert "held apart" in {note.text for note in tool.sketch.notes}


def test_a_click_on_the_dot_of_a_link_cuts_it_and_takes_it_back(
    editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = LinkTool(editor_session, rule)
    at = (100, 50)
    tool.move(over(editor_session, A, at))
    assert tool.pair == (A, B)
    tool.press(over(editor_session, A, at))
    assert editor_session.sheet.kinds(A, B) == ()
    assert HandLink(a=A, b=B, kind=None) in editor_session.sheet.by_hand
    tool.press(over(editor_session, A, at))
    assert editor_session.sheet.kinds(A, B) == (LinkKind.LAND,)
    assert not tool.busy


@pytest.mark.parametrize("turn", [-400, 0, 400])
def test_links_over_the_seam_are_drawn_the_short_way(
    editor_session: EditorSession, rule: SnapRule, turn: int
) -> None:
    assert line_between(editor_session.sheet, A, SEA, (60 + turn, 50)) == ((50 + turn, 50), (-50 + turn, 50))
    tool = LinkTool(editor_session, rule)
    tool.press(over(editor_session, A, (turn, 50)))
    assert tool.pair == (A, SEA)
    assert editor_session.sheet.kinds(A, SEA) == ()


def test_escape_and_bare_paper_drop_the_first_region(editor_session: EditorSession, rule: SnapRule) -> None:
    tool = LinkTool(editor_session, rule)
    click(tool, A)
    tool.cancel()
    assert not tool.busy
    click(tool, A)
    click(tool, None, (5, 5))
    assert not tool.busy
    assert not editor_session.document.history.labels


def test_the_options_enable_what_fits(qtbot: QtBot, editor_session: EditorSession, rule: SnapRule) -> None:
    tool = LinkTool(editor_session, rule)
    options = tool.options()
    assert isinstance(options, LinkOptions)
    qtbot.addWidget(options)
    assert not any(button.isEnabled() for button in options.kinds.values())
    click(tool, A)
    tool.move(over(editor_session, SEA))
    assert [kind for kind, button in options.kinds.items() if button.isEnabled()] == [
        LinkKind.COAST,
        LinkKind.CANAL,
    ]
    assert not options.border.isEnabled()
    options.kinds[LinkKind.CANAL].click()
    assert editor_session.sheet.kinds(A, SEA) == (LinkKind.CANAL,)
    assert options.kinds[LinkKind.CANAL].isChecked()
    assert tie_words(ties_of(editor_session.sheet, A)[-1]) == "canal, by hand"
    options.border.click()
    assert not editor_session.sheet.by_hand
    options.apart.click()
    assert editor_session.sheet.kinds(A, SEA) == ()


def test_what_is_gone_is_forgotten(editor_session: EditorSession, rule: SnapRule) -> None:
    from gm_console.board.editing.ground import take_away

    tool = LinkTool(editor_session, rule)
    click(tool, A)
    tool.move(over(editor_session, B))
    editor_session.do(take_away(editor_session.sheet, B))
    assert tool.pair is None
    editor_session.do(take_away(editor_session.sheet, A))
    assert not tool.busy


def test_a_label_is_dragged_within_its_region_as_one_step(
    editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = LabelTool(editor_session, rule)
    tool.press(over(editor_session, A, (52, 50)))
    for x in range(52, 80, 4):
        tool.drag(over(editor_session, A, (x, 60)))
    assert editor_session.sheet.regions[A].label == (74, 60)
    tool.drag(over(editor_session, B, (130, 60)))
    assert editor_session.sheet.regions[A].label == (74, 60)
    assert tool.sketch.strokes[0].role is SketchRole.WRONG
    tool.release(over(editor_session, B, (130, 60)))
    assert len(editor_session.document.history.labels) == 1


def test_a_click_moves_no_label(editor_session: EditorSession, rule: SnapRule) -> None:
    tool = LabelTool(editor_session, rule)
    tool.press(over(editor_session, A, (20, 20)))
    tool.drag(over(editor_session, A, (21, 20)))
    tool.release(over(editor_session, A, (21, 20)))
    assert not editor_session.document.history.labels
    assert editor_session.chosen.regions == (A,)


def test_escape_puts_the_label_back(editor_session: EditorSession, rule: SnapRule) -> None:
    tool = LabelTool(editor_session, rule)
    tool.press(over(editor_session, A, (50, 50)))
    tool.drag(over(editor_session, A, (70, 70)))
    tool.cancel()
    assert editor_session.sheet.regions[A].label == (50, 50)
    assert not tool.busy


def test_a_label_is_dragged_beyond_the_seam(editor_session: EditorSession, rule: SnapRule) -> None:
    tool = LabelTool(editor_session, rule)
    tool.press(over(editor_session, A, (450, 50)))
    tool.drag(over(editor_session, A, (470, 50)))
    assert editor_session.sheet.regions[A].label == (70, 50)


def test_labels_of_the_selection_are_placed_again(
    qtbot: QtBot, editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = LabelTool(editor_session, rule)
    options = tool.options()
    assert isinstance(options, LabelOptions)
    qtbot.addWidget(options)
    for face in (A, B):
        tool.press(over(editor_session, face))
        x, y = editor_session.sheet.regions[face].label
        tool.drag(over(editor_session, face, (x + 40, y + 40)))
        tool.release(over(editor_session, face, (x + 40, y + 40)))
    editor_session.choose(Chosen(faces=(A, B)))
    options.again.click()
    until(lambda: len(editor_session.document.history.labels) == 3)
    for face in (A, B):
        region = editor_session.sheet.regions[face]
        assert covers(region.shape, region.label)
        assert abs(region.label[1] - 50) < 5


def test_a_double_click_asks_for_the_name(
    qtbot: QtBot, editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = LabelTool(editor_session, rule)
    with qtbot.waitSignal(editor_session.name_wanted) as told:
        tool.double_click(over(editor_session, B))
    assert told.args == [B]
    assert editor_session.chosen.regions == (B,)


def test_a_click_on_two_that_are_linked_decides_nothing(
    editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = LinkTool(editor_session, rule)
    click(tool, A)
    click(tool, B)
    assert tool.pair == (A, B)
    assert not tool.busy
    assert not editor_session.sheet.by_hand
    assert not editor_session.document.history.labels


def test_lands_on_one_water_without_a_border_get_a_crossing(open_session: Opener, rule: SnapRule) -> None:
    board = squares(6, 1, wraps=False)
    ids = [RegionId(one) for one in ("01-01", "01-02", "01-03", "02-01", "02-02")]
    session = open_session(board)
    assert session.do(assign.set_facts(session.sheet, [ids[1]], kind=RegionKind.SEA, country="PO"))
    assert usual_kind(session.sheet, ids[0], ids[2]) is LinkKind.CROSSING
    assert usual_kind(session.sheet, ids[0], ids[3]) is LinkKind.LAND
    assert usual_kind(session.sheet, ids[2], ids[3]) is LinkKind.LAND
    tool = LinkTool(session, rule)
    click(tool, ids[0])
    click(tool, ids[2])
    assert session.sheet.kinds(ids[0], ids[2]) == (LinkKind.CROSSING,)


def test_a_kind_along_which_nothing_goes_has_no_button(
    qtbot: QtBot, editor_session: EditorSession, rule: SnapRule
) -> None:
    sheet = editor_session.sheet
    sheet.rules = replace(sheet.rules, idle=frozenset({"canal"}))
    options = LinkTool(editor_session, rule).options()
    assert isinstance(options, LinkOptions)
    qtbot.addWidget(options)
    assert [kind for kind, button in options.kinds.items() if button.isHidden()] == [LinkKind.CANAL]
