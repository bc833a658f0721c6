"""The region panel: what it shows of the selection, and what its fields make of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow
from pytestqt.qtbot import QtBot

from gm_console.board.editing import assign, ground
from gm_console.board.editing.sheet import ice_key
from gm_console.board.model import HandLink, LinkKind, Mark, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import ROUGH
from gm_console.files.mapfile import map_json
from gm_console.ui.editor.panels.region import RegionPanel
from gm_console.ui.editor.panels.region_links import APART, BORDER
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.theme import Theme
from tests.support.waiting import until

A, B, SEA = RegionId("01-01"), RegionId("01-02"), RegionId("PO-01")


@pytest.fixture
def panel(qtbot: QtBot, editor_session: EditorSession, theme: Theme) -> RegionPanel:
    """Return the panel, shown, with nothing selected."""
    made = RegionPanel(editor_session, theme)
    qtbot.addWidget(made)
    made.resize(320, 700)
    made.show()
    return made


def steps(session: EditorSession) -> int:
    """Return how many steps the history has."""
    return len(session.document.history.labels)


def test_it_shows_what_one_region_is(panel: RegionPanel, editor_session: EditorSession) -> None:
    editor_session.choose_region(A)
    assert (panel.id.line.text(), panel.kind.value, panel.terrain.value) == (A, "land", "clear")
    assert panel.code.currentText() == "01  Westland"
    assert panel.coast.text() == "yes, to PO-01"
    assert panel.ground.text() == "10,000 square units, 4 corners"
    assert not panel.title.text()
    editor_session.choose_region(SEA)
    assert panel.code.currentText() == "PO  Pale Ocean"
    assert panel.terrain.isHidden() or not panel.terrain.isVisible()


def test_typing_a_name_is_one_step_until_the_field_is_left(
    qtbot: QtBot, panel: RegionPanel, editor_session: EditorSession
) -> None:
    editor_session.choose_region(A)
    before = map_json(editor_session.document.board)
    qtbot.keyClicks(panel.name.line, "Lowmoor")
    assert editor_session.sheet.regions[A].name == "Lowmoor"
    assert steps(editor_session) == 1
    qtbot.keyClick(panel.name.line, Qt.Key.Key_Return)
    qtbot.keyClicks(panel.name.line, "s")
    assert steps(editor_session) == 2
    editor_session.undo()
    editor_session.undo()
    assert map_json(editor_session.document.board) == before


def test_a_new_id_takes_the_selection_along(
    qtbot: QtBot, panel: RegionPanel, editor_session: EditorSession
) -> None:
    editor_session.choose_region(A)
    panel.id.line.setText("01-77")
    qtbot.keyClick(panel.id.line, Qt.Key.Key_Return)
    assert editor_session.chosen.regions == ("01-77",)
    assert editor_session.sheet.kinds(RegionId("01-77"), B) == (LinkKind.LAND,)
    assert panel.id.line.text() == "01-77"


@pytest.mark.parametrize("wrong", ["01-02", "nonsense", "-", "01"])
def test_an_id_that_cannot_be_is_refused_at_the_field(
    qtbot: QtBot, panel: RegionPanel, editor_session: EditorSession, wrong: str
) -> None:
    editor_session.choose_region(A)
    panel.id.line.setText(wrong)
    qtbot.keyClick(panel.id.line, Qt.Key.Key_Return)
    assert panel.id.trouble.isVisible()
    assert steps(editor_session) == 0
    qtbot.keyClick(panel.id.line, Qt.Key.Key_Escape)
    assert not panel.id.trouble.isVisible()
    assert panel.id.line.text() == A


def test_another_region_is_shown_without_the_refusal_of_the_last(
    qtbot: QtBot, panel: RegionPanel, editor_session: EditorSession
) -> None:
    editor_session.choose_region(A)
    panel.id.line.setText("nonsense")
    qtbot.keyClick(panel.id.line, Qt.Key.Key_Return)
    editor_session.choose_region(B)
    assert panel.id.line.text() == B
    assert not panel.id.trouble.isVisible()


def test_several_regions_are_set_in_one_step(panel: RegionPanel, editor_session: EditorSession) -> None:
    editor_session.do(assign.set_facts(editor_session.sheet, [A], terrain=ROUGH))
    editor_session.release()
    editor_session.choose(Chosen(faces=(A, B, RegionId("02-01"))))
    assert panel.title.text() == "3 regions"
    assert (panel.terrain.value, panel.kind.value, panel.code.value) == ("", "land", "")
    assert panel.code.lineEdit().placeholderText() == "several"
    assert not panel.id.isVisible()
    panel.terrain.picked.emit(ROUGH)
    assert {editor_session.sheet.regions[id_].terrain for id_ in (A, B)} == {ROUGH}
    panel.code.picked.emit("02")
    assert {editor_session.sheet.regions[id_].country for id_ in (A, B)} == {"02"}
    assert steps(editor_session) == 3


def test_several_get_one_name_as_one_step(
    qtbot: QtBot, panel: RegionPanel, editor_session: EditorSession
) -> None:
    editor_session.choose(Chosen(faces=(A, B)))
    qtbot.keyClicks(panel.name.line, "Moor")
    qtbot.keyClick(panel.name.line, Qt.Key.Key_Return)
    assert [editor_session.sheet.regions[id_].name for id_ in (A, B)] == ["Moor", "Moor"]
    assert editor_session.document.history.labels == ("Name 2 regions",)


def test_land_becomes_part_of_the_sea_beside_it(panel: RegionPanel, editor_session: EditorSession) -> None:
    editor_session.choose_region(A)
    panel.kind.picked.emit(RegionKind.SEA)
    region = editor_session.sheet.regions[A]
    assert (region.kind, region.country) == (RegionKind.SEA, "PO")
    assert editor_session.sheet.kinds(A, SEA) == (LinkKind.SEA,)
    assert panel.kind.value == "sea"


@pytest.mark.slow
def test_marks_are_added_changed_and_taken_away(
    qtbot: QtBot, panel: RegionPanel, editor_session: EditorSession
) -> None:
    editor_session.choose_region(A)
    panel.marks.add.menu().actions()[0].trigger()
    assert editor_session.sheet.regions[A].marks == (Mark(kind="capital", nation="01"),)
    until(lambda: len(panel.marks.rows) == 1)
    row = panel.marks.rows[0]
    qtbot.keyClicks(row.name, "Keep")
    assert steps(editor_session) == 2
    assert editor_session.sheet.regions[A].marks[0].name == "Keep"
    row.nation.picked.emit("02")
    row.drop.click()
    assert editor_session.sheet.regions[A].marks == ()
    until(lambda: not panel.marks.rows)


def test_only_marks_that_can_lie_there_are_offered(panel: RegionPanel, editor_session: EditorSession) -> None:
    editor_session.choose_region(B)
    offered = {action.data(): action.isEnabled() for action in panel.marks.add.menu().actions()}
    assert offered["capital"]
    assert not offered["port"]
    editor_session.choose_region(SEA)
    assert not panel.marks.add.isEnabled()


def test_neighbours_are_links_and_can_be_decided(
    qtbot: QtBot, panel: RegionPanel, editor_session: EditorSession
) -> None:
    editor_session.choose_region(A)
    rows = {row.go.text().split()[0]: row for row in panel.ties.rows if row.isVisibleTo(panel)}
    assert set(rows) == set(editor_session.sheet.links[A])
    rows[B].decided.emit(B, APART)
    assert HandLink(a=A, b=B, kind=None) in editor_session.sheet.by_hand
    until(lambda: any(row.kind.text() == "held apart" for row in panel.ties.rows))
    rows[B].decided.emit(B, BORDER)
    assert editor_session.sheet.kinds(A, B) == (LinkKind.LAND,)
    rows[B].decided.emit(B, "crossing")
    assert editor_session.sheet.kinds(A, B) == (LinkKind.CROSSING,)
    with qtbot.waitSignal(editor_session.shown_place):
        rows[B].go.click()
    assert editor_session.chosen.regions == (B,)


def test_the_menu_of_a_neighbour_offers_what_fits(panel: RegionPanel, editor_session: EditorSession) -> None:
    editor_session.choose_region(A)
    row = next(row for row in panel.ties.rows if row.go.text().startswith(SEA))
    offered = [action for action in row.kind.menu().actions() if not action.isSeparator()]
    assert [action.data() for action in offered] == [
        LinkKind.COAST,
        LinkKind.CANAL,
        APART,
        BORDER,
    ]


@pytest.mark.slow
def test_findings_about_it_are_shown_and_mended(
    qtbot: QtBot, panel: RegionPanel, editor_session: EditorSession
) -> None:
    editor_session.choose_region(A)
    editor_session.do(assign.rename(editor_session.sheet, A, "Low  moor"))
    until(lambda: any(one.issue.code == "map.name.blanks" for one in panel.findings.shown))
    at = next(n for n, one in enumerate(panel.findings.shown) if one.issue.code == "map.name.blanks")
    row = panel.findings.rows[at]
    assert row.fix.isVisible()
    row.fix.click()
    until(lambda: editor_session.sheet.regions[A].name == "Low moor")
    until(lambda: all(one.issue.code != "map.name.blanks" for one in panel.findings.shown))


def test_ice_tells_its_facts(panel: RegionPanel, editor_session: EditorSession) -> None:
    editor_session.do(ground.draw_ice(editor_session.sheet, ((0, 0), (40, 0), (40, 20), (0, 20))))
    editor_session.choose(Chosen(faces=(ice_key(0),)))
    assert panel.title.text() == "Ice, piece 1"
    assert panel.facts.text().startswith("800 square units, 4 corners")
    assert not panel.form.isVisible()


def test_the_field_of_the_name_takes_the_keys(
    qtbot: QtBot, panel: RegionPanel, editor_session: EditorSession, theme: Theme
) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    dock = QDockWidget()
    inside = RegionPanel(editor_session, theme)
    dock.setWidget(inside)
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    window.show()
    dock.hide()
    editor_session.name_wanted.emit(B)
    assert not dock.isHidden()
    assert inside.name.line.text() == editor_session.sheet.regions[B].name
    assert window.focusWidget() is inside.name.line


def test_without_a_map_it_says_what_to_click(panel: RegionPanel, editor_session: EditorSession) -> None:
    editor_session.choose_region(A)
    assert panel.form.isVisible()
    editor_session.close()
    assert not panel.form.isVisible()


@pytest.mark.parametrize(("region", "typed", "code"), [(A, "07", "07"), (SEA, "SB", "SB"), (SEA, "sb", "SB")])
def test_a_new_code_can_be_typed(
    qtbot: QtBot, panel: RegionPanel, editor_session: EditorSession, region: RegionId, typed: str, code: str
) -> None:
    editor_session.choose_region(region)
    panel.code.lineEdit().setText(typed)
    qtbot.keyClick(panel.code.lineEdit(), Qt.Key.Key_Return)
    assert editor_session.sheet.regions[region].country == code
    assert panel.code.value == code
    assert not panel._code_field.trouble.text()
    editor_session.choose_region(B)
    assert panel.code.value == "01"


def test_a_part_of_a_name_finds_it_and_makes_no_new_code(
    qtbot: QtBot, panel: RegionPanel, editor_session: EditorSession
) -> None:
    editor_session.choose_region(A)
    panel.code.lineEdit().setText("east")
    qtbot.keyClick(panel.code.lineEdit(), Qt.Key.Key_Return)
    assert editor_session.sheet.regions[A].country == "02"


def test_a_code_that_cannot_be_is_refused_with_words(
    qtbot: QtBot, panel: RegionPanel, editor_session: EditorSession
) -> None:
    editor_session.choose_region(A)
    panel.code.lineEdit().setText("Far Realm")
    qtbot.keyClick(panel.code.lineEdit(), Qt.Key.Key_Return)
    assert "Far Realm" in panel._code_field.trouble.text()
    assert editor_session.sheet.regions[A].country == "01"
    editor_session.choose_region(B)
    assert not panel._code_field.trouble.text()


def test_land_that_becomes_sea_is_offered_no_code_of_a_country(
    panel: RegionPanel, editor_session: EditorSession
) -> None:
    editor_session.choose_region(A)
    editor_session.choose_region(SEA)
    assert [panel.code.itemData(at) for at in range(panel.code.count())] == ["PO"]


def test_another_region_is_shown_from_its_top(panel: RegionPanel, editor_session: EditorSession) -> None:
    panel.resize(320, 160)
    editor_session.choose_region(A)
    bar = panel._page.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    editor_session.choose_region(B)
    assert bar.value() == 0
