"""The editor's place in the window: open, menus, keys, undo, saving, leaving."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from gm_console.board.editing import assign
from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import load_map, save_map
from gm_console.ui.editor.arrival import held_place
from gm_console.ui.editor.notices import NoticeMatter
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.kit.parts import plain_tip
from gm_console.ui.window.main_window import MainWindow
from tests.support.every import every
from tests.support.waiting import until
from tests.ui.conftest import WAIT

pytestmark = pytest.mark.qt
FIRST = RegionId("01-01")


@pytest.fixture
def map_folder(tmp_path: Path, small_board: Board) -> Path:
    folder = tmp_path / "squares"
    save_map(small_board, folder)
    return folder


@pytest.fixture
def editing(window: MainWindow, qtbot: QtBot, map_folder: Path) -> Iterator[MainWindow]:
    """Return the window with the small map in the editor; edits that are left do not keep it from closing."""
    window.open_path(map_folder)
    settle(window, qtbot)
    assert window.editor.is_open
    yield window
    settle(window, qtbot)
    window.editor.session.close()


def settle(window: MainWindow, qtbot: QtBot, done: Callable[[], bool] = lambda: True) -> None:
    until(lambda: not window.editor.busy and done())


def take_keys(window: MainWindow, qtbot: QtBot) -> None:
    """Let the canvas of this window have the keys, whatever windows were open before."""
    view = window.editor.workspace.view
    window.activateWindow()
    view.setFocus()
    until(view.hasFocus)


def rename(window: MainWindow, name: str) -> None:
    session = window.editor.session
    assert session.do(assign.rename(session.sheet, FIRST, name))
    session.release()


def name_of(window: MainWindow) -> str:
    return window.editor.session.sheet.regions[FIRST].name


def menus(window: MainWindow) -> list[str]:
    return [action.text().replace("&", "") for action in window.menuBar().actions() if action.isVisible()]


@pytest.mark.slow
def test_a_map_opens_in_the_editor_with_no_campaign(editing: MainWindow, map_folder: Path) -> None:
    assert editing.editing
    assert editing.bench.rail.isVisible()
    assert editing.windowTitle().startswith("Squares")
    assert editing.editor.session.folder == map_folder
    assert not editing.actions_["orders"].isEnabled()
    assert menus(editing) == ["File", "Edit", "Map", "View", "Go", "Help"]


@pytest.mark.slow
def test_the_menus_of_the_editor_go_with_it(editing: MainWindow) -> None:
    editing.editor.files.close_map()
    assert not editing.editing
    assert "Edit" not in menus(editing)
    assert "Turn" in menus(editing)
    assert not editing.editor.actions_["map_save"].isEnabled()


@pytest.mark.slow
def test_undo_says_what_it_takes_back_and_does_it_by_keyboard(editing: MainWindow) -> None:
    rename(editing, "Hill")
    undo = editing.editor.actions_["undo"]
    assert undo.text().replace("&", "").startswith("Undo ")
    assert len(undo.text()) > len("&Undo ")
    QTest.keyClick(editing.editor.workspace.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert name_of(editing) == ""
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(editing.editor.workspace.view, Qt.Key.Key_Z, both)
    assert name_of(editing) == "Hill"


@pytest.mark.slow
def test_saving_by_keyboard_writes_the_map(editing: MainWindow, qtbot: QtBot, map_folder: Path) -> None:
    rename(editing, "Hill")
    assert editing.windowTitle().startswith("Squares*")
    QTest.keyClick(editing.editor.workspace.view, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    settle(editing, qtbot)
    assert load_map(map_folder).board.by_id[FIRST].name == "Hill"
    assert not editing.editor.files.unsaved
    assert editing.windowTitle().startswith("Squares –")


@pytest.mark.slow
def test_single_keys_take_up_tools_on_the_canvas_and_not_in_fields(editing: MainWindow) -> None:
    workspace = editing.editor.workspace
    workspace.view.setFocus()
    QTest.keyClick(workspace.view, Qt.Key.Key_D)
    assert workspace.tool is not None
    assert workspace.tool.face.id == "draw"
    field = next(one for one in workspace.problems.findChildren(QLineEdit) if one.isVisible())
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_V)
    assert field.text() == "v"
    assert workspace.tool.face.id == "draw"


@pytest.mark.slow
def test_keys_of_the_campaign_are_off_in_the_editor_and_the_other_way_round(
    opened: MainWindow, qtbot: QtBot, map_folder: Path
) -> None:
    campaign = ("next_step", "next_phase", "discard", "close", "run", "find")
    assert every(opened.actions_[id_].isEnabled() for id_ in ("next_phase", "close", "find"))
    assert not opened.editor.actions_["map_close"].isEnabled()
    opened.open_path(map_folder)
    settle(opened, qtbot)
    assert not any(opened.actions_[id_].isEnabled() for id_ in campaign)
    assert not any(action.isEnabled() for action in opened.files.actions_.every())
    assert opened.actions_["fit"].isEnabled()
    assert opened.actions_["orders"].isEnabled()
    assert opened.editor.actions_["map_close"].isEnabled()
    QTest.keyClick(opened, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert opened.bench.current == "map"
    assert opened.actions_["next_phase"].isEnabled()
    assert not opened.editor.actions_["undo"].isVisible() or not opened.editor.actions_["undo"].isEnabled()
    QTest.keyClick(opened, Qt.Key.Key_8, Qt.KeyboardModifier.ControlModifier)
    assert opened.editing
    opened.editor.files.close_map()
    assert opened.bench.current == "map"


@pytest.mark.slow
def test_leaving_with_edits_asks_and_discarding_forgets_them(
    editing: MainWindow, qtbot: QtBot, map_folder: Path
) -> None:
    rename(editing, "Hill")
    editing.editor.files.close_map()
    box = editing.editor.files.question
    assert box is not None
    assert editing.editor.is_open
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert editing.editor.is_open
    editing.editor.files.close_map()
    box = editing.editor.files.question
    assert box is not None
    box.button(QMessageBox.StandardButton.Discard).click()
    assert not editing.editor.is_open
    assert load_map(map_folder).board.by_id[FIRST].name == ""
    editing.open_path(map_folder)
    settle(editing, qtbot)
    assert not editing.editor.notices.shown(NoticeMatter.RECOVERY)


@pytest.mark.slow
def test_quitting_with_edits_asks_and_saving_then_quits(
    editing: MainWindow, qtbot: QtBot, map_folder: Path
) -> None:
    rename(editing, "Hill")
    assert not editing.close()
    box = editing.editor.files.question
    assert box is not None
    box.button(QMessageBox.StandardButton.Save).click()
    until(lambda: not editing.isVisible())
    assert load_map(map_folder).board.by_id[FIRST].name == "Hill"


@pytest.mark.slow
def test_the_palette_finds_regions_of_the_map_in_the_editor(editing: MainWindow) -> None:
    finder = editing.going._finder
    choices = [choice for choice in finder.everything() if choice.text.startswith(FIRST)]
    assert len(choices) == 1
    choices[0].do()
    assert editing.editor.session.chosen == Chosen(faces=(FIRST,))
    assert any(choice.text == "Save map" for choice in finder.everything())


@pytest.mark.slow
def test_the_editors_actions_are_in_the_list_of_shortcuts(window: MainWindow) -> None:
    known = {one.id for one in window._shortcuts.bindings()}
    assert known >= set(window.editor.actions_.by_id())


@pytest.mark.slow
def test_a_map_that_another_window_has_can_be_looked_at_and_saved_elsewhere(
    editing: MainWindow, qtbot: QtBot, map_folder: Path, tmp_path: Path
) -> None:
    editing.editor.files._let_go()
    other = held_place(map_folder)
    try:
        editing.editor.session.close()
        editing.open_path(map_folder)
        settle(editing, qtbot)
        assert editing.editor.notices.shown(NoticeMatter.LOOKING)
        session = editing.editor.session
        assert not session.do(assign.rename(session.sheet, FIRST, "Hill"))
        assert not editing.editor.actions_["map_save"].isEnabled()
        editing.editor.files.save_to(tmp_path / "mine")
        settle(editing, qtbot)
        assert not editing.editor.notices.shown(NoticeMatter.LOOKING)
        rename(editing, "Hill")
        assert session.folder == tmp_path / "mine"
    finally:
        other.release()  # type: ignore[union-attr]


@pytest.mark.slow
def test_the_start_page_lists_maps_beside_campaigns(
    editing: MainWindow, qtbot: QtBot, map_folder: Path
) -> None:
    editing.editor.files.close_map()
    recent = editing.start.recent
    texts = [recent.item(row).text() for row in range(recent.count())]
    assert any(text.startswith("squares    map") for text in texts)
    row = next(
        row for row in range(recent.count()) if recent.item(row).toolTip() == plain_tip(str(map_folder))
    )
    recent.itemActivated.emit(recent.item(row))
    settle(editing, qtbot, lambda: editing.editor.is_open)
    assert editing.editing


@pytest.mark.slow
def test_another_map_takes_the_place_of_the_first(
    editing: MainWindow, qtbot: QtBot, tmp_path: Path, small_board: Board
) -> None:
    save_map(replace(small_board, id="other", name="Other"), tmp_path / "other")
    editing.open_path(tmp_path / "other")
    settle(editing, qtbot, lambda: editing.editor.session.sheet.head.name == "Other")
    assert editing.editing
    assert editing.windowTitle().startswith("Other")


@pytest.mark.slow
def test_letters_choose_in_an_open_menu_and_take_up_no_tool(editing: MainWindow, qtbot: QtBot) -> None:
    view = editing.editor.workspace.view
    take_keys(editing, qtbot)
    menu = next(one for one in editing.findChildren(QMenu) if one.title() == "&Help")
    menu.popup(editing.mapToGlobal(QPoint(40, 40)))
    with qtbot.waitSignal(editing.actions_["about"].hovered, timeout=WAIT):
        menu.setActiveAction(editing.actions_["about"])
    QTest.keyClick(menu, Qt.Key.Key_L)
    menu.close()
    assert not editing.editor.actions_["tool_link"].isChecked()
    QTest.keyClick(view, Qt.Key.Key_L)
    assert editing.editor.actions_["tool_link"].isChecked()


@pytest.mark.slow
def test_f2_takes_the_keys_to_the_name_of_the_region(editing: MainWindow, qtbot: QtBot) -> None:
    take_keys(editing, qtbot)
    editing.editor.session.choose_region(FIRST)
    QTest.keyClick(editing.editor.workspace.view, Qt.Key.Key_F2)
    line = editing.editor.workspace.region.name.line
    until(line.hasFocus)
    QTest.keyClicks(line, "Moor")
    assert name_of(editing) == "Moor"


@pytest.mark.slow
def test_a_panel_behind_another_tab_is_hidden_for_good_and_comes_back(
    editing: MainWindow, qtbot: QtBot
) -> None:
    workspace = editing.editor.workspace
    for front, behind in (("links", "problems"), ("problems", "links"), ("names", "region")):
        workspace.show_panel(front)
        until(lambda name=behind: not workspace.docks[name].widget().isVisible())
        assert workspace.docks[front].widget().isVisible()
