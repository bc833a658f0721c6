"""One turn from its run to its publication and back, as a moderator goes through it: by keys, menus and buttons."""

from __future__ import annotations

from typing import TypeVar

import pytest
from PySide6.QtCore import QEvent, QModelIndex, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from gm_console.campaign.records import TurnStage
from gm_console.campaign.review.matters import Matter
from gm_console.core.ids import NationId
from gm_console.core.numbers import Number
from gm_console.core.why import WhyNode
from gm_console.ui.dialogs.branches import BranchesDialog
from gm_console.ui.dialogs.position_corrections import PositionDialog
from gm_console.ui.dialogs.publish import PublishDialog
from gm_console.ui.dialogs.unpublish import UnpublishDialog
from gm_console.ui.kit.tables.model import RecordTable
from gm_console.ui.panels.why_model import LINE
from gm_console.ui.window.command_palette import CommandPalette
from gm_console.ui.window.main_window import MainWindow
from tests.support.every import every
from tests.support.waiting import until
from tests.ui.test_window import D, press, shown_dialog

pytestmark = [pytest.mark.qt, pytest.mark.slow]
R = TypeVar("R")
SEVEN = NationId("07")
MILITARY = Number(kind="stock", item="MP", nation=SEVEN)
BEFORE, COLUMN, GIFT = "as it was", "stock:MP", "Mineral Points +5"


def quiet(window: MainWindow) -> None:
    until(lambda: not window.tasks.busy and window.trail.resting)


def dialog_of(window: MainWindow, kind: type[D]) -> D:
    until(lambda: any(one.isVisible() for one in window.findChildren(kind)))
    return shown_dialog(window, kind)


def rows_of(model: RecordTable[R]) -> list[R]:
    return [model.record(row) for row in range(model.rowCount())]


def right_click(view: QAbstractItemView, index: QModelIndex, words: str) -> None:
    """Open the menu of a row or cell by the mouse, and take the line that begins so."""
    view.scrollTo(index)
    at = view.visualRect(index).center()
    where = view.viewport().mapToGlobal(at)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, where)
    QApplication.sendEvent(view.viewport(), event)

    def shown() -> list[QMenu]:
        return [one for one in QApplication.topLevelWidgets() if isinstance(one, QMenu) and one.isVisible()]

    until(lambda: bool(shown()))
    (menu,) = shown()
    line = next(action for action in menu.actions() if action.text().replace("&", "").startswith(words))
    menu.setActiveAction(line)
    QApplication.sendEvent(menu, key(Qt.Key.Key_Return))


def key(which: Qt.Key) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, which, Qt.KeyboardModifier.NoModifier)


def hash_of(window: MainWindow) -> str:
    return window.session.chronicle.info.draft_hash


def run(window: MainWindow) -> None:
    press(window, "Ctrl+R")
    quiet(window)
    assert window.session.chronicle.info.stage is TurnStage.DRAFTED


def step_to_a_battle(window: MainWindow, qtbot: QtBot) -> int:
    """Name a battle in the palette, look at it, and step to it in the log; return a loss of nation 07 in it."""
    chronicle = window.session.chronicle
    lost = next(
        entry
        for entry in chronicle.entries
        if type(entry.fact).__name__ == "Casualty" and entry.fact.lost  # type: ignore[attr-defined]
    )
    row = chronicle.battle_of(lost.seq)
    assert row is not None
    press(window, "Ctrl+K")
    palette = shown_dialog(window, CommandPalette)
    qtbot.keyClicks(palette.line, f"battle {row.region}")
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    until(lambda: window.battles.told is not None and window.battles.told.row.id == row.id)
    assert window.bench.current == "battles"
    quiet(window)
    press(window, "Ctrl+3")
    press(window, "Ctrl+J")
    palette = shown_dialog(window, CommandPalette)
    qtbot.keyClicks(palette.line, f"1.{lost.seq}")
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    quiet(window)
    assert window.session.selection.entry == lost.seq
    assert window.session.position.phase == lost.phase
    return lost.seq


def ask_why(window: MainWindow, qtbot: QtBot, seq: int) -> None:
    """Ask the entry's own row of the log, and walk the tree to what caused it."""
    why = window.inspector.why
    window.activateWindow()  # the palette was in front of it
    until(window.isActiveWindow)
    right_click(window.log.tree, window.log.tree.currentIndex(), "Why?")
    until(lambda: why.isVisible() and why.model.rowCount() > 0 and why.tree.hasFocus())
    assert why.model.root is not None
    assert why.model.root.seq == seq
    caused = next(
        index
        for index in (why.model.index(at, LINE) for at in range(why.model.rowCount()))
        if node_at(window, index).is_entry and why.model.hasChildren(index)
    )
    why.tree.setCurrentIndex(caused)
    qtbot.keyClick(why.tree, Qt.Key.Key_Right)
    until(lambda: why.model.rowCount(caused) > 0)
    qtbot.keyClick(why.tree, Qt.Key.Key_Return)
    until(lambda: window.session.selection.entry == node_at(window, caused).seq)
    assert window.session.selection.entry != seq
    quiet(window)


def node_at(window: MainWindow, index: QModelIndex) -> WhyNode:
    node = window.inspector.why.model.node(index)
    assert node is not None
    return node


def give_five(window: MainWindow, qtbot: QtBot) -> None:
    """Put a stock right from its own cell, with what comes of it in sight before."""
    session, before = window.session, hash_of(window)
    closing = session.world.campaign.ledger(1, MILITARY).closing
    session.step_to(0)
    press(window, "Ctrl+5")
    pane = window.tables.nations
    until(lambda: pane.model.rowCount() == 28)
    row = pane.model.find(lambda one: one.id == SEVEN)
    column = next(at for at, one in enumerate(pane.model.columns) if one.name == COLUMN)
    pane.reveal(COLUMN)
    right_click(pane.table, pane.model.index(row, column), "Correct: ")
    dialog = dialog_of(window, PositionDialog)
    quiet(window)
    assert (dialog.form.nation.currentData(), dialog.form.item.currentData()) == (SEVEN, "MP")
    dialog.form.by.selectAll()
    qtbot.keyClicks(dialog.form.by, "5")
    until(lambda: GIFT in dialog.foretold.toPlainText(), dialog.foretold.toPlainText)
    assert "The draft of turn 1 is dropped" in dialog.foretold.toPlainText()
    assert hash_of(window) == before, "it is only foretold"
    qtbot.keyClicks(dialog.form.reason, "the courier was late")
    until(dialog.rerun.isEnabled)
    qtbot.mouseClick(dialog.rerun, Qt.MouseButton.LeftButton)
    until(lambda: "turn 1 was run with it" in dialog.foretold.toPlainText())
    quiet(window)
    dialog.reject()
    assert session.chronicle.info.stage is TurnStage.DRAFTED
    assert hash_of(window) != before
    assert session.world.campaign.ledger(1, MILITARY).closing == closing + 5


def compare_with_before(window: MainWindow, qtbot: QtBot) -> None:
    """Try the turn without the gift, and look at what it changed."""
    window.actions_["branches"].trigger()
    dialog = dialog_of(window, BranchesDialog)
    quiet(window)
    qtbot.mouseClick(dialog.new, Qt.MouseButton.LeftButton)
    branches = window.files.branches
    until(lambda: branches.form is not None and branches.form.nation.count() > 0)
    form = branches.form
    assert form is not None
    qtbot.keyClicks(form.name, BEFORE)
    qtbot.mouseClick(form.choose_correction, Qt.MouseButton.LeftButton)
    until(lambda: branches.correcting is not None)
    assert branches.correcting is not None
    taken = branches.correcting.form
    for box, data in ((taken.kind, "stock"), (taken.nation, SEVEN), (taken.item, "MP")):
        box.setCurrentIndex(box.findData(data))
    taken.by.setValue(-5)
    branches.correcting.accept()
    until(form.keep.isEnabled)
    qtbot.mouseClick(form.keep, Qt.MouseButton.LeftButton)
    until(lambda: branches.form is None and dialog.numbers.rowCount() > 0)
    told = {(one.where, one.what): (one.before, one.after) for one in rows_of(dialog.numbers)}
    ((was, then),) = told.values()
    assert int(was.replace(",", "")) == int(then.replace(",", "")) + 5
    assert every("07" in where for where, _ in told)
    assert dialog.spread.rowCount() > 0
    quiet(window)
    dialog.reject()


def look_through(window: MainWindow, qtbot: QtBot) -> None:
    """Tick the correction in the review list and explain the rest, kind by kind."""
    dialog = asked_to_publish(window)
    assert "not ticked" in " ".join(label.text() for label in dialog.findChildren(QLabel))
    qtbot.mouseClick(dialog.look, Qt.MouseButton.LeftButton)
    panel = window.review
    until(lambda: panel.isVisible() and panel.model.rowCount() > 0)
    corrected = panel.model.find(lambda row: row.kind is Matter.CORRECTION)
    assert GIFT in panel.model.record(corrected).text
    panel.pane.choose(corrected)
    qtbot.keyClicks(panel.because, "he was owed them")
    qtbot.keyClick(panel.because, Qt.Key.Key_Return)
    until(lambda: any(row.tick and row.tick.because == "he was owed them" for row in rows_of(panel.model)))
    while left := [row for row in rows_of(panel.model) if row.tick is None]:
        panel.pane.choose(panel.model.find(lambda row: row.number == left[0].number))
        panel.tick_kind()
        until(lambda: len([row for row in rows_of(panel.model) if row.tick is None]) < len(left))
    assert panel.count.text().startswith("all ")
    quiet(window)


def asked_to_publish(window: MainWindow) -> PublishDialog:
    press(window, "Ctrl+Shift+P")
    return dialog_of(window, PublishDialog)


def publish(window: MainWindow, qtbot: QtBot) -> None:
    dialog = asked_to_publish(window)
    assert dialog.publish.text() == "Publish", "nothing of the review list is left"
    qtbot.keyClick(dialog.publish, Qt.Key.Key_Return)
    until(lambda: window.session.chronicle.info.turn == 2)
    quiet(window)


def undo(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_["unpublish"].trigger()
    dialog = dialog_of(window, UnpublishDialog)
    qtbot.keyClicks(dialog.reason, "a sheet was overlooked")
    qtbot.keyClick(dialog.reason, Qt.Key.Key_Return)
    until(lambda: window.session.chronicle.info.turn == 1)
    quiet(window)


def test_a_turn_is_run_asked_put_right_compared_published_and_undone(
    opened: MainWindow, qtbot: QtBot
) -> None:
    run(opened)
    ask_why(opened, qtbot, step_to_a_battle(opened, qtbot))
    give_five(opened, qtbot)
    corrected = hash_of(opened)
    compare_with_before(opened, qtbot)
    look_through(opened, qtbot)
    publish(opened, qtbot)
    undo(opened, qtbot)
    info = opened.session.chronicle.info
    assert (info.stage, info.edition) == (TurnStage.LOCKED, 2)
    run(opened)
    assert hash_of(opened) == corrected, "the correction still counts"
    opened.actions_["branches"].trigger()
    dialog = dialog_of(opened, BranchesDialog)
    until(lambda: {row.name for row in rows_of(dialog.model)} == {"edition-1.1", BEFORE})
    dialog.pane.choose(dialog.model.find(lambda row: row.edition == 1))
    until(
        lambda: "Both go the same way" in dialog.said.text(),
        lambda: (dialog.pane.only_selected, dialog.said.text(), dialog.notes.text()),
    )
    assert "a sheet was overlooked" in dialog.otherwise.text()
    quiet(opened)
    press(opened, "F9")
    until(lambda: any(corrected in one.text for one in opened.problems.problems()))
