"""Keys: one register of all actions, none that two answer to, none in the way of a text; changed, kept, refused."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QSettings, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut, QShortcutEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLineEdit,
    QPlainTextEdit,
    QTableView,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gm_console.files.mapfile import save_map
from gm_console.ui.dialogs.shortcuts import ShortcutsDialog
from gm_console.ui.editor.editor_actions import editor_specs
from gm_console.ui.kit.actions import Actions, Spec, specs
from gm_console.ui.kit.letter_keys import LetterKeys, walk_by_letters
from gm_console.ui.kit.local_actions import LocalOffer, local_specs
from gm_console.ui.kit.register import CAMPAIGN, CANVAS, EDITOR, WINDOW, Register, Registered, in_window
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import LIGHT, Theme
from gm_console.ui.window.file_actions import file_specs
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.window.shortcuts import KeysTaken, Shortcuts
from gm_console.ui.workspaces.battles.battle_actions import battle_specs
from gm_console.ui.workspaces.market.market_actions import market_specs
from gm_console.ui.workspaces.nations.table_actions import table_specs
from gm_console.ui.workspaces.nations.table_tabs import REGIONS
from gm_console.ui.workspaces.orders.order_actions import order_specs
from gm_console.ui.workspaces.packets.packet_actions import packet_specs
from gm_console.ui.workspaces.turn.turn_actions import turn_specs
from tests.support.every import every
from tests.support.waiting import until

pytestmark = pytest.mark.qt
READ_IN = (QAbstractItemView, QPlainTextEdit)
"""Widgets that the cursor stands in, in lists and panes."""
PLACES = ("map", "orders", "turn", "battles", "tables", "market", "packets")
SHARED_MIDDLE = {"turn": "map"}
"""The turn room has no actions but those of the map and of the campaign."""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    made = Settings()
    made._store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    return made


@pytest.fixture
def home(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def register_of(home: QWidget) -> Register:
    """Return a register with the window's actions, and two of workspaces."""
    register = Register()
    register.add_table(Actions(home, LIGHT), in_window)
    for where in ("market", "orders"):
        spec = Spec(text=f"Act in {where}", tip="It acts", keys=("Ctrl+Alt+1",))
        register.add(where, {f"act_{where}": Actions(home, table={"act": spec})["act"]})
    return register


class Keys(QObject):
    """Notes what answers to a key, and keeps it from being done."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.answers: list[QObject] = []
        self.ambiguous = False
        for one in (*window.findChildren(QAction), *window.findChildren(QShortcut)):
            one.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Shortcut and isinstance(event, QShortcutEvent):
            self.answers.append(watched)
            self.ambiguous = self.ambiguous or event.isAmbiguous()
            return True
        return False

    def press(self, widget: QWidget, key: str) -> list[QObject]:
        self.answers, self.ambiguous = [], False
        QTest.keySequence(widget, QKeySequence(key))
        return self.answers


@pytest.fixture
def keys(opened: MainWindow, qtbot: QtBot) -> Keys:
    opened.activateWindow()
    until(opened.isActiveWindow)
    return Keys(opened)


def cursor_for(window: MainWindow, one: Registered) -> QWidget:
    """Return the widget that has the cursor where an action is to answer: one that lets keys through."""
    middle = window.bench.shown
    assert middle is not None
    if one.where == CANVAS:
        return window.editor.workspace.view
    return window.map.view if middle is window.map else middle


def faults_in(window: MainWindow, keys: Keys, wheres: tuple[str, ...]) -> tuple[list[str], int]:
    """Press every key of every action that can be done; return what does not answer alone, and how many did."""
    faults, heard = [], 0
    for one in window.register.every():
        action = one.action
        if one.where not in wheres or not (action.isEnabled() and action.isVisible()):
            continue
        widget = cursor_for(window, one)
        for key in action.shortcuts():
            widget.setFocus()
            found = keys.press(widget, key.toString())
            if found != [action] or keys.ambiguous:
                faults.append(f"{window.bench.current}: {one.id} {key.toString()}")
            else:
                heard += 1
    return faults, heard


def faults_in_lists(window: MainWindow, keys: Keys) -> tuple[list[str], set[str]]:
    """Put the cursor into every list in sight, press what it offers; return faults, and which actions answered."""
    faults, heard = [], set()
    for offer in window.findChildren(LocalOffer):
        views = [one for one in (offer.home, *offer.home.findChildren(QWidget)) if isinstance(one, READ_IN)]
        target = next((one for one in views if one.isVisible()), None)
        if target is None:
            continue
        target.setFocus()
        for id_ in offer.deeds:
            action = window.register[id_]
            action.setEnabled(True)  # as if a row were selected with which it can be done
            for key in action.shortcuts():
                found = keys.press(target, key.toString())
                if found != [action] or keys.ambiguous:
                    faults.append(f"{window.bench.current}: {id_} {key.toString()}")
                heard.add(id_)
    return faults, heard


def test_keys_of_lists_are_found_dead_and_double(opened: MainWindow, keys: Keys) -> None:
    opened.bench.show("tables")
    assert faults_in_lists(opened, keys) == ([], {"list_copy", "list_filter", "list_explain", "list_why"})
    rival = QAction()
    rival.setShortcut("Ctrl+Shift+F")
    rival.installEventFilter(keys)
    opened.addAction(rival)
    faults, _heard = faults_in_lists(opened, keys)
    assert "tables: list_filter Ctrl+Shift+F" in faults


@pytest.mark.slow
def test_the_keys_of_lists_are_kept_for_whichever_list_has_the_cursor(
    opened: MainWindow, qtbot: QtBot
) -> None:
    opened.bench.show("tables")
    opened.activateWindow()
    until(opened.isActiveWindow)
    copy = opened.register["list_copy"]
    heard: list[str] = []
    nations, regions = opened.tables.nations, opened.tables.regions
    show_regions = partial(opened.tables.tabs.setCurrentIndex, REGIONS)
    usual = copy.shortcuts()
    copy.setShortcuts([QKeySequence("Ctrl+Alt+C")])
    for show, pane in ((opened.tables.show_nations, nations), (show_regions, regions)):
        show()
        pane.table.setFocus()
        until(lambda pane=pane: QApplication.focusWidget() is pane.table)
        pane.choose(0)
        QApplication.clipboard().clear()
        QTest.keySequence(pane.table, QKeySequence("Ctrl+Alt+C"))
        heard.append(QApplication.clipboard().text())
        menu = pane.menu_at(pane.table.visualRect(pane.model.index(0, 0)).center())
        assert copy in menu.actions()
    copy.setShortcuts(usual)
    assert "" not in heard
    assert heard[0] != heard[1]
    opened.bench.show("map")
    opened.map.view.setFocus()
    assert not copy.isEnabled(), "no list is in sight"


@pytest.mark.slow
def test_every_key_of_every_workspace_does_one_thing(opened: MainWindow, keys: Keys, qtbot: QtBot) -> None:
    for place in PLACES:
        opened.bench.show(place)
        until(lambda: not opened.tasks.busy)
        if place == "battles":
            until(lambda: opened.battles.told is not None)
        faults, heard = faults_in(opened, keys, (WINDOW, CAMPAIGN, SHARED_MIDDLE.get(place, place)))
        assert faults == []
        assert heard > 30, place
        faults, offered = faults_in_lists(opened, keys)
        assert faults == []
        assert offered >= {"turn": {"list_copy"}}.get(place, set()), place


@pytest.mark.slow
def test_every_key_of_the_editor_and_of_its_tools_does_one_thing(
    opened: MainWindow, keys: Keys, qtbot: QtBot, tmp_path: Path
) -> None:
    save_map(opened.session.world.board, tmp_path / "map")
    opened.open_path(tmp_path / "map")
    until(lambda: opened.editor.is_open and not opened.editor.busy)
    editor = opened.editor
    editor.session.choose_region(next(iter(editor.session.sheet.regions)))
    for id_ in [one.id for one in opened.register.every() if one.id.startswith("tool_")]:
        editor.actions_[id_].trigger()
        faults, heard = faults_in(opened, keys, (WINDOW, EDITOR, CANVAS))
        assert faults == []
        assert heard > 40, id_
    offered: set[str] = set()
    for panel in ("problems", "links", "history"):
        editor.workspace.show_panel(panel)
        until(lambda: not editor.busy)
        for one in (editor.workspace.problems, editor.workspace.review):
            one._empty.show_body(True)  # a sound map has nothing to list, and keys are asked for nevertheless
        faults, heard_there = faults_in_lists(opened, keys)
        assert faults == []
        offered |= heard_there
    assert offered >= {"problem_mend", "problem_accept", "pair_link", "pair_part", "pair_open", "history_go"}


def test_no_two_actions_that_can_meet_have_the_same_keys(looking: MainWindow) -> None:
    every = looking.register.every()
    claims: dict[str, list[Registered]] = {}
    for one in every:
        for key in one.action.shortcuts():
            claims.setdefault(key.toString(), []).append(one)
    assert len(claims) > 90
    double = [
        (key, one.id, other.id)
        for key, found in claims.items()
        for one in found
        for other in found
        if one.id < other.id and one.meets(other)
    ]
    assert double == []
    redo = {one.id for one in claims["Ctrl+Shift+Z"]}
    assert redo == {"redo", "what_if_redo", "scenario_redo"}


def test_everything_in_the_window_that_has_keys_is_registered(looking: MainWindow) -> None:
    known = {id(one.action) for one in looking.register.every()}
    every = looking.findChildren(QAction)
    of_all = [action.text() for action in every if action.shortcuts() and id(action) not in known]
    assert sum(bool(action.shortcuts()) for action in every) > 90
    assert of_all == []
    assert looking.findChildren(QShortcut) == [], "keys beside the register"


def test_measures_that_the_game_has_not_are_not_listed(looking: MainWindow) -> None:
    listed = {one.id: one.text for one in looking._shortcuts.bindings()}
    assert every(listed.values())
    assert [listed.get(f"measure_{number}", "") for number in (1, 2, 3, 4)] == [
        "Population", "Production, Gold", "Unemployed", "",
    ]  # fmt: skip


def test_what_destroys_has_no_keys() -> None:
    tables: list[Mapping[str, Spec]] = [
        specs(), file_specs(), editor_specs(()), order_specs(), battle_specs(), market_specs(), packet_specs(),
        table_specs(), turn_specs(), *local_specs().values(),
    ]  # fmt: skip
    destroying = {id_: spec.keys for table in tables for id_, spec in table.items() if spec.destroys}
    assert "discard" in destroying
    assert set(destroying.values()) == {()}


@pytest.mark.parametrize("reading", ["line", "browser", "table"])
def test_letters_are_letters_where_a_text_is_read_or_typed(home: QWidget, qtbot: QtBot, reading: str) -> None:
    line, browser, table = QLineEdit(home), QTextBrowser(home), QTableView(home)
    widget = {"line": line, "browser": browser, "table": table}[reading]
    LetterKeys(home)
    heard: list[str] = []
    for key in ("N", "Shift+R", "Ctrl+N"):
        action = QAction(home)
        action.setShortcut(key)
        action.triggered.connect(lambda _checked=False, key=key: heard.append(key))
        home.addAction(action)
    home.show()
    home.activateWindow()
    until(home.isActiveWindow)
    widget.setFocus()
    for key in ("N", "Shift+R", "Ctrl+N"):
        QTest.keySequence(widget, QKeySequence(key))
    assert heard == ["Ctrl+N"]
    if reading == "table":
        walk_by_letters(table)
        line.setFocus()
        table.setFocus()
        QTest.keySequence(table, QKeySequence("N"))
        assert heard == ["Ctrl+N", "N"]


@pytest.mark.slow
def test_reading_in_the_inspector_steps_nowhere(opened: MainWindow, qtbot: QtBot) -> None:
    opened.bench.show("turn")
    opened.activateWindow()
    until(opened.isActiveWindow)
    opened.session.select_entry(5)
    opened.inspector.page.setFocus()
    until(lambda: QApplication.focusWidget() is opened.inspector.page)
    for key in (Qt.Key.Key_N, Qt.Key.Key_P, Qt.Key.Key_R, Qt.Key.Key_X):
        qtbot.keyClick(opened.inspector.page, key)
    assert opened.session.selection.entry == 5
    opened.log.tree.setFocus()
    qtbot.keyClick(opened.log.tree, Qt.Key.Key_N)
    assert opened.session.selection.entry > 5


def test_shortcuts_are_changed_kept_and_reset(home: QWidget, settings: Settings) -> None:
    actions = register_of(home)
    shortcuts = Shortcuts(actions, settings)
    assert shortcuts.change("about", ("Ctrl+Alt+F12",)) is None
    assert shortcuts.change("quit", ()) is None
    assert "Ctrl+Alt+F12" in actions["about"].toolTip()
    later = register_of(home)
    again = Shortcuts(later, settings)
    assert later["about"].shortcut() == QKeySequence("Ctrl+Alt+F12")
    assert later["quit"].shortcuts() == []
    assert [one.id for one in again.bindings() if one.changed] == ["quit", "about"]
    again.reset("about")
    assert later["about"].shortcuts() == []
    again.reset_all()
    assert later["quit"].shortcut() == QKeySequence("Ctrl+Q")
    assert not any(one.changed for one in again.bindings())


def test_other_keys_still_say_why_an_action_is_grey(home: QWidget, settings: Settings) -> None:
    table = Actions(home, LIGHT)
    table.allow(frozenset())
    register = Register()
    register.add_table(table, in_window)
    Shortcuts(register, settings).change("verify", ("Ctrl+Alt+F9",))
    assert table["verify"].toolTip().endswith(f"\n{table.why_not('verify')}")
    assert "Ctrl+Alt+F9" in table["verify"].toolTip()


def test_keys_that_another_action_has_are_refused(home: QWidget, settings: Settings) -> None:
    actions = register_of(home)
    shortcuts = Shortcuts(actions, settings)
    assert shortcuts.change("about", ("Ctrl+R",)) == KeysTaken(key="Ctrl+R", text="Run turn")
    assert actions["about"].shortcuts() == []
    assert shortcuts.change("act_market", ("Ctrl+R",)) == KeysTaken(key="Ctrl+R", text="Run turn")
    assert shortcuts.change("act_orders", ("Ctrl+Alt+1",)) is None, "workspaces never meet each other"
    shortcuts.change("run", ())
    shortcuts.change("about", ("Ctrl+R",))
    assert shortcuts.reset("run") == KeysTaken(key="Ctrl+R", text="About")


def test_keys_that_the_program_has_given_away_since_are_left_out(home: QWidget, settings: Settings) -> None:
    settings.keep("shortcuts", '{"about": ["Ctrl+R", "F11"], "fit": ["]"], "next_phase": ["F"]}')
    actions = register_of(home)
    Shortcuts(actions, settings)
    assert actions["about"].shortcuts() == [QKeySequence("F11")]
    assert actions["run"].shortcuts() == [QKeySequence("Ctrl+R")]
    assert actions["fit"].shortcuts() == [QKeySequence("]")], "two that changed keys with each other"
    assert actions["next_phase"].shortcuts() == [QKeySequence("F")]


def test_damaged_shortcuts_leave_the_usual_ones(home: QWidget, settings: Settings) -> None:
    for damage in ("{", "[1]", '{"run": 3}', '{"no such action": ["Ctrl+B"]}'):
        settings.keep("shortcuts", damage)
        actions = register_of(home)
        Shortcuts(actions, settings)
        assert actions["run"].shortcut() == QKeySequence("Ctrl+R")


def test_keys_are_typed_in_the_editor(home: QWidget, settings: Settings, theme: Theme, qtbot: QtBot) -> None:
    shortcuts = Shortcuts(register_of(home), settings)
    dialog = ShortcutsDialog(None, shortcuts, theme, settings)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.pane.choose(dialog.model.find(lambda one: one.id == "about"))
    assert dialog.label.text() == "About"
    dialog.keys.setKeySequence(QKeySequence("Ctrl+R"))
    dialog.keys.editingFinished.emit()
    assert "Ctrl+R belongs to “Run turn”" in dialog.told.text()
    assert dialog.keys.keySequence().isEmpty()
    dialog.keys.setKeySequence(QKeySequence("Ctrl+Alt+R"))
    dialog.keys.editingFinished.emit()
    assert "Run turn" not in dialog.told.text()
    qtbot.mouseClick(dialog.reset, Qt.MouseButton.LeftButton)
    assert dialog.keys.keySequence().isEmpty()
    assert not dialog.reset.isEnabled()
