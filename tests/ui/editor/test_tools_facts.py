"""The brush and the marks: what a click and a stroke make of regions."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from pytestqt.qtbot import QtBot

from gm_console.board.model import Mark, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import CLEAR, ROUGH
from gm_console.files.mapfile import map_json
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import Pointer, SnapRule, Tool
from gm_console.ui.editor.tools.mark import NOBODY, OWN, MarkTool, Seal
from gm_console.ui.editor.tools.paint import Brush, Coat, PaintOptions, PaintTool
from tests.support.every import every

A, B, SEA = RegionId("01-01"), RegionId("01-02"), RegionId("PO-01")


def over(session: EditorSession, face: str | None, *, ctrl: bool = False) -> Pointer:
    """Return a pointer over the label of a region, or over bare paper."""
    at = session.sheet.regions[RegionId(face)].label if face in session.sheet.regions else (5, 5)
    return Pointer(at=at, face=face, reach=9, ctrl=ctrl)


def stroke(tool: Tool, *faces: str | None) -> None:
    """Press over the first face, drag over the others, let go over the last."""
    tool.press(over(tool.session, faces[0]))
    for face in faces[1:]:
        tool.drag(over(tool.session, face))
    tool.release(over(tool.session, None))


def typed(tool: Tool, text: str, key: Qt.Key) -> bool:
    """Press a key."""
    return tool.key(QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text))


def test_a_stroke_paints_each_region_once_and_is_one_step(
    editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = PaintTool(editor_session, rule)
    before = map_json(editor_session.document.board)
    stroke(tool, A, B, A, None, SEA)
    regions = editor_session.sheet.regions
    assert [regions[id_].terrain for id_ in (A, B, SEA)] == [ROUGH, ROUGH, CLEAR]
    assert editor_session.document.history.labels == ("Paint rough ground",)
    editor_session.undo()
    assert map_json(editor_session.document.board) == before


def test_two_strokes_are_two_steps(editor_session: EditorSession, rule: SnapRule) -> None:
    tool = PaintTool(editor_session, rule)
    stroke(tool, A)
    stroke(tool, B)
    assert len(editor_session.document.history.labels) == 2


def test_what_is_painted_with_another_country_gets_its_next_number(
    editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = PaintTool(editor_session, rule)
    editor_session.choose_region(A)
    tool.load(Brush(coat=Coat.COUNTRY, country="02"))
    stroke(tool, A, RegionId("02-04"))
    assert A not in editor_session.sheet.regions
    assert editor_session.sheet.regions[RegionId("02-04")].country == "02"
    assert editor_session.sheet.kinds(RegionId("02-04"), B)
    assert editor_session.chosen.regions == ("02-04",)
    assert len(editor_session.document.history.labels) == 1


def test_ids_can_be_left_as_they_are(editor_session: EditorSession, rule: SnapRule) -> None:
    tool = PaintTool(editor_session, rule)
    tool.number_anew(False)
    tool.load(Brush(coat=Coat.COUNTRY, country="02"))
    stroke(tool, A, SEA)
    assert editor_session.sheet.regions[A].country == "02"
    assert editor_session.sheet.regions[SEA].country == "PO"


def test_land_is_turned_into_sea_with_the_coast_that_follows(
    editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = PaintTool(editor_session, rule)
    tool.take_up()
    tool.load(replace(tool.brush, coat=Coat.KIND, kind=RegionKind.SEA))
    stroke(tool, B)
    new = RegionId("PO-04")
    assert (editor_session.sheet.regions[new].kind, editor_session.sheet.regions[new].country) == (
        RegionKind.SEA,
        "PO",
    )
    assert editor_session.sheet.regions[A].coastal


def test_escape_takes_the_stroke_back(editor_session: EditorSession, rule: SnapRule) -> None:
    tool = PaintTool(editor_session, rule)
    stroke(tool, B)
    tool.press(over(editor_session, A))
    assert tool.busy
    tool.cancel()
    assert not tool.busy
    assert [editor_session.sheet.regions[id_].terrain for id_ in (A, B)] == [CLEAR, ROUGH]


def test_escape_before_anything_was_painted_takes_nothing_back(
    editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = PaintTool(editor_session, rule)
    stroke(tool, A)
    tool.press(over(editor_session, A))
    tool.cancel()
    assert editor_session.sheet.regions[A].terrain == ROUGH


def test_only_what_would_change_is_lit(editor_session: EditorSession, rule: SnapRule) -> None:
    tool = PaintTool(editor_session, rule)
    tool.move(over(editor_session, A))
    assert tool.sketch.lit == (A,)
    tool.move(over(editor_session, SEA))
    assert tool.sketch.lit == ()
    stroke(tool, A)
    tool.move(over(editor_session, A))
    assert tool.sketch.lit == ()


def test_control_click_picks_up_and_brackets_step(editor_session: EditorSession, rule: SnapRule) -> None:
    tool = PaintTool(editor_session, rule)
    assert typed(tool, "2", Qt.Key.Key_2)
    tool.press(over(editor_session, "02-01", ctrl=True))
    assert (tool.brush.coat, tool.brush.country) == (Coat.COUNTRY, "02")
    assert typed(tool, "]", Qt.Key.Key_BracketRight)
    assert tool.brush.country == "01"
    assert typed(tool, "[", Qt.Key.Key_BracketLeft)
    assert tool.brush.country == "02"
    tool.press(over(editor_session, SEA, ctrl=True))
    assert (tool.brush.coat, tool.brush.sea) == (Coat.SEA, "PO")
    assert not editor_session.document.history.labels
    assert not typed(tool, "x", Qt.Key.Key_X)


def test_the_selection_is_painted_in_one_step(
    qtbot: QtBot, editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = PaintTool(editor_session, rule)
    options = tool.options()
    assert isinstance(options, PaintOptions)
    qtbot.addWidget(options)
    assert not options.fill.isEnabled()
    editor_session.choose(replace(editor_session.chosen, faces=(A, B, SEA)))
    assert options.fill.isEnabled()
    options.fill.click()
    assert every(editor_session.sheet.regions[id_].terrain == ROUGH for id_ in (A, B))
    assert len(editor_session.document.history.labels) == 1


def test_the_options_show_and_take_the_brush(
    qtbot: QtBot, editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = PaintTool(editor_session, rule)
    options = tool.options()
    assert isinstance(options, PaintOptions)
    qtbot.addWidget(options)
    tool.load(replace(tool.brush, coat=Coat.COUNTRY))
    assert not options.country.isHidden()
    assert options.terrain.isHidden()
    options.country.setEditText("east")
    options.country.lineEdit().editingFinished.emit()
    assert tool.brush.country == "02"
    options.country.setEditText("nowhere")
    options.country.lineEdit().editingFinished.emit()
    assert (tool.brush.country, options.country.currentText()) == ("02", "02  Eastland")


def test_a_mark_is_put_changed_and_taken_away(editor_session: EditorSession, rule: SnapRule) -> None:
    tool = MarkTool(editor_session, rule)
    tool.press(over(editor_session, A))
    assert editor_session.sheet.regions[A].marks == (Mark(kind="capital", nation="01"),)
    tool.choose(Seal(kind="capital", nation=NOBODY, name="Lowmoor"))
    tool.press(over(editor_session, A))
    assert editor_session.sheet.regions[A].marks == (Mark(kind="capital", name="Lowmoor"),)
    tool.move(over(editor_session, A))
    assert tool.sketch.notes[0].text == "take the capital away"
    tool.press(over(editor_session, A))
    assert editor_session.sheet.regions[A].marks == ()
    assert len(editor_session.document.history.labels) == 3


def test_a_mark_that_cannot_lie_there_is_not_put_and_says_why(
    editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = MarkTool(editor_session, rule)
    assert typed(tool, "2", Qt.Key.Key_2)
    inland = next(region.id for region in editor_session.sheet.regions.values() if not region.coastal)
    for face in (SEA, inland):
        tool.press(over(editor_session, face))
        assert tool.sketch.notes[0].text
        assert not tool.sketch.lit
    assert not editor_session.document.history.labels


def test_a_mark_is_picked_up(qtbot: QtBot, editor_session: EditorSession, rule: SnapRule) -> None:
    tool = MarkTool(editor_session, rule)
    qtbot.addWidget(tool.options())
    tool.choose(Seal(kind="city", nation="02", name="Highmoor"))
    tool.press(over(editor_session, A))
    tool.choose(Seal(kind="capital"))
    tool.press(over(editor_session, A, ctrl=True))
    assert tool.seal == Seal(kind="city", nation="02", name="Highmoor")
    assert tool.seal.nation != OWN
