"""Panels of the turn: the review list, ticked, explained and named before publishing; and a phase summed up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAction, QFont, QFontMetrics, QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QTextBrowser
from pytestqt.qtbot import QtBot

from gm_console.campaign.review.matters import Matter, MatterRow, Place
from gm_console.campaign.service import Campaign
from gm_console.core.facts import PUBLIC
from gm_console.core.ids import NationId
from gm_console.core.numbers import Number
from gm_console.core.phase_sums import PhaseSum
from gm_console.ui.dialogs.publish import PublishDialog
from gm_console.ui.draft_review import DraftReview
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from gm_console.ui.open_campaign import OpenCampaign
from gm_console.ui.panels import phase as phase_panel
from gm_console.ui.panels.phase import PhasePanel
from gm_console.ui.panels.review import TICKED, ReviewPanel
from gm_console.ui.session import Session
from gm_console.ui.window.main_window import MainWindow
from tests.support.every import every
from tests.support.toy_campaign import NATIONS, new_toy, send_all
from tests.support.waiting import until
from tests.support.workspace_bench import WorkspaceBench
from tests.ui.conftest import open_in

pytestmark = pytest.mark.qt
SHEET = "nation 02 turn 1\n[E1] sel 1\n[E1] sell 0\n"


def made(session: Session, theme: Theme) -> ReviewPanel:
    run = QAction("Run", session)
    return ReviewPanel(session, DraftReview(session, session), theme, Settings(), run)


@pytest.fixture
def bench(qapp: QApplication, theme: Theme, tmp_path: Path) -> Iterator[WorkspaceBench[ReviewPanel]]:
    """Return the panel by itself on a toy campaign whose draft holds what is worth a look."""
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        campaign.import_text(SHEET, "2.txt")
        campaign.run_turn()
    found = WorkspaceBench(made, theme, path)
    yield found
    found.close()


def kinds(panel: ReviewPanel) -> list[Matter]:
    return [panel.model.record(row).kind for row in range(panel.model.rowCount())]


@pytest.mark.slow
def test_rows_are_filtered_ticked_explained_and_named_before_publishing(
    bench: WorkspaceBench[ReviewPanel], qtbot: QtBot
) -> None:
    panel = bench.view
    assert kinds(panel)[:1] == [Matter.ALL_FAILED]
    whole = panel.model.rowCount()
    assert panel.count.text() == f"{whole} of {whole} not ticked"
    dialog, told = asked(bench, qtbot)
    assert f"{whole} of {whole} rows of the review list are not ticked: All failed 1" in told
    assert dialog.publish.text() == "Publish all the same"
    dialog.open()
    with qtbot.waitSignals([dialog.review_wanted, dialog.rejected]):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    panel.kinds.setCurrentIndex(panel.kinds.findData(Matter.MISSING))
    panel.kinds.activated.emit(panel.kinds.currentIndex())
    assert kinds(panel) == [Matter.MISSING] * 3
    panel.pane.choose(0)
    assert panel.said.text() == "No sheet came. Nothing came, or not all of it."
    assert panel.said.wordWrap(), "no end of it is left out in a narrow panel"
    assert panel.kind_button.text() == "Tick all 3 alike"
    panel.tick()
    bench.settle()
    assert [panel.model.record(row).tick is not None for row in range(3)] == [True, False, False]
    assert panel.pane.table.currentIndex().row() == 1, "it goes on to the next row"
    panel.because.setText("away, the caretaker plays")
    panel.because.returnPressed.emit()
    bench.settle()
    explained = panel.model.record(1).tick
    assert explained is not None
    assert explained.because == "away, the caretaker plays"
    at = next(at for at, one in enumerate(panel.model.columns) if one.key == "text")
    assert panel.model.index(1, at).data().startswith("“away, the caretaker plays” No military part")
    panel.resize(470, 300)  # its room in a window of 1280 x 800
    table = panel.pane.table
    until(lambda: table.rowHeight(1) > table.verticalHeader().defaultSectionSize())
    assert table.horizontalScrollBar().maximum() == 0, "its texts wrap, nothing is moved sideways"
    panel.resize(1000, 300)
    others = sum(table.columnWidth(one) for one in range(at))
    until(lambda: table.columnWidth(at) >= table.viewport().width() - others - 1)
    assert others < 450, "what is left is the text's alone"
    assert panel.because.text() == ""
    panel.tick_kind()
    bench.settle()
    assert every(panel.model.record(row).tick for row in range(3))
    assert panel.model.index(0, 1).data() == TICKED
    assert panel.count.text() == f"{whole - 3} of {whole} not ticked"
    assert panel.tick_button.text() == "Take the tick back"
    panel.tick()
    bench.settle()
    assert panel.count.text() == f"{whole - 2} of {whole} not ticked"
    assert bench.troubles == []
    bench.session.world.campaign.tick_review(range(1, whole + 1))
    dialog, told = asked(bench, qtbot)
    assert "review list" not in told
    assert dialog.publish.text() == "Publish"
    dialog.open()
    with qtbot.waitSignal(dialog.accepted):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert {line.what for line in bench.session.world.campaign.journal()} >= {"tick review", "untick review"}
    rows = [panel.model.record(row) for row in range(panel.model.rowCount())]
    panel.pane.choose(1)
    panel.pane.show_rows([replace(row, number=at) for at, row in enumerate(rows[1:], start=1)])
    assert [row.key for row in panel.chosen()] == [rows[1].key], "another run selects no other matter"


def asked(bench: WorkspaceBench[ReviewPanel], qtbot: QtBot) -> tuple[PublishDialog, str]:
    """Return the question before publishing as it is asked now, and all that it says."""
    dialog = PublishDialog(bench.view, bench.session.chronicle, bench.session.world.campaign.review_list())
    qtbot.addWidget(dialog)
    return dialog, "\n".join(label.text() for label in dialog.findChildren(QLabel))


@pytest.mark.slow
def test_without_a_draft_it_says_what_would_stand_there(
    qapp: QApplication, theme: Theme, tmp_path: Path
) -> None:
    bench = WorkspaceBench(made, theme, new_toy(tmp_path))
    try:
        shown = [label.text() for label in bench.view.findChildren(QLabel) if label.isVisible()]
        assert "Run the turn, and what to look at before it goes out stands here." in shown
        assert bench.troubles == []
    finally:
        bench.close()


@pytest.mark.slow
def test_keys_tick_and_lead_to_what_a_row_is_about(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        campaign.import_text(SHEET, "2.txt")
        campaign.run_turn()
    open_in(window, qtbot, lambda: window.files.open_path(path))
    window.actions_["publish"].trigger()
    until(lambda: any(one.isVisible() for one in window.findChildren(PublishDialog)))
    next(one for one in window.findChildren(PublishDialog) if one.isVisible()).look.click()
    panel, session = window.review, window.session
    until(lambda: panel.isVisible() and panel.model.rowCount() > 0)
    assert window.bench.current == "turn"
    table = panel.pane.table
    until(lambda: not any(one.isVisible() for one in window.findChildren(PublishDialog)))
    window.activateWindow()
    table.setFocus()
    until(table.hasFocus)
    at = panel.model.find(lambda row: row.kind is Matter.REFUSED)
    panel.pane.choose(at)
    qtbot.keyClick(table, Qt.Key.Key_Space)
    until(lambda: panel.model.record(at).tick is not None and not window.tasks.busy)
    assert f"review 1 of {panel.model.rowCount()}" in window._status._right.text()
    panel.pane.choose(at)
    row: MatterRow = panel.model.record(at)
    assert row.place is Place.LOG
    QTest.keyClick(table, Qt.Key.Key_Return)
    until(lambda: session.selection.entry == row.entry)
    window.subjects.show_review()
    panel.pane.choose(panel.model.find(lambda row: row.place is Place.ORDERS and row.nation == "01"))
    QTest.keyClick(table, Qt.Key.Key_Return)
    until(lambda: window.bench.current == "orders")
    until(lambda: window.orders.current() == NationId("01") and not window.tasks.busy)
    window.actions_["publish"].trigger()
    until(lambda: any(one.isVisible() for one in window.findChildren(PublishDialog)))
    next(one for one in window.findChildren(PublishDialog) if one.isVisible()).publish.click()
    until(lambda: session.chronicle.info.turn == 2 and not window.tasks.busy)
    assert "review" not in window._status._right.text()


@pytest.mark.slow
def left_of(page: QTextBrowser, words: str) -> int:
    """Return where the first such words begin."""
    found = page.document().find(words)
    found.setPosition(found.selectionStart())
    return page.cursorRect(found).left()


def test_a_phase_is_summed_up_while_somebody_sees_it(
    qapp: QApplication, theme: Theme, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        send_all(campaign)
        campaign.import_text(SHEET.replace("sell 0", "hire 1 at B-02"), "2.txt")
        campaign.run_turn()
        view = campaign.phase_view(1, "E1")
    bench = WorkspaceBench(PhasePanel, theme, path)
    try:
        panel, session = bench.view, bench.session
        session.step_to(1)
        assert panel.view() == view, "the window sums up what the command does"
        html = panel.page.toPlainText()
        assert "E1 Market" in html
        assert "02 Birch, line 2 sel 1: unreadable" in html
        assert "03 Cedar" not in html, "a step does not wait for the long table"
        until(lambda: "03 Cedar" in panel.page.toPlainText())
        letters = QFontMetrics(panel.page.font())
        whose = left_of(panel.page, "Number") - left_of(panel.page, "Whose")
        assert whose <= letters.horizontalAdvance("the world") + 16, (
            "the rest is left to what the numbers are"
        )
        panel.page.setFont(QFont(panel.page.font().family(), 2 * panel.page.font().pointSize()))
        panel.setFont(panel.page.font())
        until(lambda: "03 Cedar" in panel.page.toPlainText())
        assert left_of(panel.page, "Number") - left_of(panel.page, "Whose") > 1.5 * whose, (
            "letters have grown"
        )
        for size in range(8, 20):
            panel.page.setFont(QFont(panel.page.font().family(), size))
            room = int(panel._room_for_whose(view)) - 8
            assert room >= QFontMetricsF(panel.page.font()).horizontalAdvance("the world"), (
                "on one line at any size"
            )
        letters = QFontMetrics(panel.page.font())
        with monkeypatch.context() as long:
            long.setattr(OpenCampaign, "called", lambda _world, _nation: "The Long Grey Marches of the East")
            assert int(panel._room_for_whose(view)) == 18 * letters.averageCharWidth() + 8
        hired = Number(kind="army", nation=NATIONS[1])
        panel.page.anchorClicked.emit(QUrl(f"number:{hired.key}@0"))
        assert session.selection.number == hired
        with qtbot.waitSignal(panel.log_wanted) as wanted:
            panel.page.anchorClicked.emit(QUrl("log:02"))
        assert wanted.args == ["nation", "02"]
        session.step_to(3)
        (row, *_) = session.chronicle.battles
        assert f"{row.id} {row.kind}, {row.region}" in panel.page.toPlainText()
        with qtbot.waitSignal(panel.battle_wanted) as wanted:
            panel.page.anchorClicked.emit(QUrl(f"battle:{row.seq}"))
        assert wanted.args == [(1, row.seq)]
        session.step_to(0)
        assert panel.view() is None
        price = Number(kind="stock", item="gold")
        fell = PhaseSum(number=price, came=0, went=4, seqs=(1,), place=0, before=229)
        monkeypatch.setattr(phase_panel, "summed_up", lambda *_: replace(view, sums=(fell,), refused=()))
        session.step_to(1)
        told = panel.page.toPlainText()
        assert "All nations together" not in told, "it would stand over nothing"
        assert "Nation by nation" not in told
        assert [word for word in told.split() if word.isdigit()][-2:] == ["229", "225"]
        monkeypatch.setattr(phase_panel, "summed_up", lambda *_: replace(view, sums=()))
        session.step_to(2)
        session.step_to(session.chronicle.place_in_time("W1"))
        told = panel.page.toPlainText()
        assert "Told to everybody" in told
        public = [one for one in session.chronicle.entries if one.phase == "W1" and one.audience == PUBLIC]
        assert session.chronicle.sentence(public[0].seq) in told
        with qtbot.waitSignal(panel.log_wanted) as wanted:
            panel.page.anchorClicked.emit(QUrl(f"all:{public[0].seq}"))
        assert wanted.args == ["nation", ""]
        assert session.selection.entry == public[0].seq
        assert bench.troubles == []
    finally:
        bench.close()
