"""From a panel or the tool's options back to the canvas, and from the canvas to the options; the start page's rows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gm_console.core.ids import RegionId
from gm_console.ui.editor.workspace import EditorWorkspace
from gm_console.ui.window.main_window import MainWindow
from tests.support.waiting import until

pytestmark = pytest.mark.qt
FIRST = RegionId("01-01")


@pytest.fixture
def workspace(editing: MainWindow) -> EditorWorkspace:
    return editing.editor.workspace


def holder() -> QWidget:
    """Return what has the keys."""
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def takers(panel: QWidget) -> list[QWidget]:
    """Return what takes the keys in a panel when it is clicked."""
    parts = [part for part in panel.findChildren(QWidget) if part.isVisible() and part.isEnabled()]
    return [part for part in parts if part.focusPolicy() & Qt.FocusPolicy.ClickFocus]


def test_escape_in_a_panel_goes_back_to_the_canvas(editing: MainWindow) -> None:
    workspace = editing.editor.workspace
    editing.editor.session.choose_region(FIRST)
    for name in ("region", "names", "sheet", "layers", "problems", "links", "history"):
        workspace.show_panel(name)
        panel = workspace.docks[name]
        until(lambda panel=panel: takers(panel))  # a list that is still being worked out has none
        for part in takers(panel):
            part.setFocus()
            assert panel.isAncestorOf(holder()), name
            QTest.keyClick(holder(), Qt.Key.Key_Escape)
            assert workspace.view.hasFocus(), (name, part)


def test_after_escape_letters_take_up_tools_again(workspace: EditorWorkspace) -> None:
    field = next(one for one in workspace.problems.findChildren(QLineEdit) if one.isVisible())
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_D)
    assert workspace.tool is not None
    assert (workspace.tool.face.id, field.text()) == ("select", "d")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    if field.text() == "":  # it had a use for the first one
        QTest.keyClick(holder(), Qt.Key.Key_Escape)
    assert workspace.view.hasFocus()
    QTest.keyClick(workspace.view, Qt.Key.Key_D)
    assert workspace.tool.face.id == "draw"


def test_the_first_escape_gives_up_what_was_typed_the_second_goes_back(editing: MainWindow) -> None:
    workspace = editing.editor.workspace
    editing.editor.session.choose_region(FIRST)
    workspace.region.focus_name(FIRST)
    line = workspace.region.name.line
    workspace.show_panel("region")
    line.setFocus()
    QTest.keyClicks(line, "Hill")
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert (line.text(), line.hasFocus()) == ("", True)
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert workspace.view.hasFocus()


def test_a_name_that_was_entered_is_not_given_up(editing: MainWindow, qtbot: QtBot) -> None:
    workspace = editing.editor.workspace
    editing.editor.session.choose_region(FIRST)
    workspace.show_panel("region")
    line = workspace.region.name.line
    line.setFocus()
    QTest.keyClicks(line, "Hill")
    QTest.keyClick(line, Qt.Key.Key_Return)
    until(lambda: workspace.region.name._shown == "Hill")  # it follows a little later
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert editing.editor.session.sheet.regions[FIRST].name == "Hill"
    assert workspace.view.hasFocus()


def test_escape_comes_back_from_a_panel_that_floats(editing: MainWindow, qtbot: QtBot) -> None:
    workspace = editing.editor.workspace
    dock = workspace.docks["problems"]
    dock.setFloating(True)
    workspace.show_panel("problems")
    dock.activateWindow()
    field = next(one for one in workspace.problems.findChildren(QLineEdit) if one.isVisible())
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    until(workspace.view.hasFocus)
    dock.setFloating(False)


def test_o_goes_to_the_options_and_escape_back(workspace: EditorWorkspace) -> None:
    for tool in ("corner", "draw", "ice", "paint", "mark", "carve"):
        workspace.take_named(tool)
        workspace.view.setFocus()
        QTest.keyClick(workspace.view, Qt.Key.Key_O)
        assert workspace._options.isAncestorOf(holder()), tool
        QTest.keyClick(holder(), Qt.Key.Key_Escape)
        assert workspace.view.hasFocus(), tool
        assert workspace.tool is not None
        assert workspace.tool.face.id == tool


def test_o_of_a_tool_with_nothing_to_choose_says_so(editing: MainWindow, qtbot: QtBot) -> None:
    workspace = editing.editor.workspace
    with qtbot.waitSignal(editing.editor.session.said) as said:
        QTest.keyClick(workspace.view, Qt.Key.Key_O)
    assert "nothing to choose" in said.args[0]
    assert workspace.view.hasFocus()


def test_the_hint_tells_the_way_back_while_a_panel_has_the_keys(editing: MainWindow, qtbot: QtBot) -> None:
    hint, workspace = editing.editor.status.hint, editing.editor.workspace
    editing.editor.status._telling.stop()
    workspace.show_panel("problems")
    assert workspace.homing.away
    assert hint.accessibleName().startswith("Escape goes back to the map")
    workspace.view.setFocus()
    tool = workspace.tool
    assert tool is not None
    until(lambda: hint.accessibleName() == tool.hint())


def test_the_options_are_an_action_like_others(editing: MainWindow) -> None:
    action = editing.editor.actions_["options"]
    assert action in editing.register.within(editor=True)
    assert action not in editing.register.within(editor=False)
    assert any(
        binding.id == "options" and binding.keys == ("O",) for binding in editing._shortcuts.bindings()
    )
    edit = next(one for one in editing.menuBar().actions() if one.text() == "&Edit").menu()
    assert action in edit.actions()  # type: ignore[attr-defined]


@pytest.mark.slow
def test_the_start_page_offers_every_way_to_a_map(window: MainWindow) -> None:
    texts = [button.text().strip() for button in window.start.buttons]
    assert texts[3:5] == ["New scenario from a map…", "Open scenario…"]
    assert texts[5:] == ["New map…", "Open map…", "Import map…", "Trace a picture…", "New world…"]
    for button in window.start.buttons:
        assert button.icon().isNull() or button.text().startswith(" "), "the icon stands too near the text"
        assert button.accessibleName() == button.text().strip()
        assert button.width() >= button.sizeHint().width()
        assert window.start.rect().contains(button.mapTo(window.start, button.rect().bottomRight()))
