"""Why?, in the window: the tree of the inspector, its keys and menus, and the page for a nation."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.core.numbers import Number
from gm_console.core.why import Below, Way, WhyNode
from gm_console.ui.draft_review import DraftReview
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from gm_console.ui.line_rows import LineRows
from gm_console.ui.number_ledger import NumberLedger
from gm_console.ui.panels.inspector import InspectorPanel
from gm_console.ui.panels.why_model import CHANGE, LINE, WhyModel
from gm_console.ui.panels.why_panel import WhyTree
from gm_console.ui.session import Selection
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.workspaces.nations.turn_tables import ForcesView
from tests.support.corrections import stock
from tests.support.toy_campaign import NATIONS, new_toy, send_all
from tests.support.waiting import until
from tests.support.workspace_bench import WorkspaceBench

pytestmark = pytest.mark.qt
SEVEN = NationId("07")
GOLD = Number(kind="stock", item="Gold", nation=SEVEN)
MANY = 5_000


def entry(seq: int, way: Way = Way.GAVE) -> WhyNode:
    return WhyNode(way=way, turn=1, text=f"entry {seq}", seq=seq, phase="E1", rule="E1", opens=True)


def test_rows_are_read_when_they_are_opened_and_fifty_at_a_time(qtbot: QtBot) -> None:
    """However many there are: opening one takes no time of the window's thread, and what is behind is a row."""
    model, asked = WhyModel(), list[tuple[object, WhyNode, int]]()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.wanted.connect(lambda *one: asked.append(one))
    model.show_tree(entry(1, Way.ASKED))

    def answer(first: int) -> None:
        key, node, wanted = asked.pop()
        assert wanted == first
        nodes = [entry(seq) for seq in range(first + 2, first + 52)]
        told = WhyNode(way=Way.WORKING, turn=1, text="1 + 1", seq=1)
        begun = (told, *nodes[:49]) if node.way is Way.ASKED and not first else tuple(nodes)
        model.take(key, Below(nodes=begun, rest=MANY - first - 50))

    began = time.perf_counter()
    answer(0)
    assert time.perf_counter() - began < 5, "not a figure of speed: it never walks all that there is"
    assert model.rowCount() == 50, "the working stands on the page above and not in the tree"
    assert model.index(49, LINE).data() == f"{MANY - 50:,} more"
    model.ask_for_more(model.index(49, LINE))
    answer(50)
    assert model.rowCount() == 100
    first = model.index(0, LINE)
    assert model.hasChildren(first)
    assert model.canFetchMore(first)
    model.fetchMore(first)
    answer(0)
    assert model.parent(model.index(0, LINE, first)) == first
    model.fetchMore(model.index(1, LINE))
    model.show_tree(entry(2, Way.ASKED))
    key, *_ = asked[0]
    model.take(key, Below(nodes=(entry(9),), rest=0))
    assert model.rowCount() == 0, "an answer to a tree that is gone is dropped"
    assert model.columnCount() == CHANGE + 1


def test_a_tree_without_a_row_is_known_when_it_was_read() -> None:
    """One that opens into what the page above says already has no row, either."""
    model = WhyModel()
    model.wanted.connect(lambda *one: keys.append(one[0]))
    keys: list[object] = []
    assert not model.is_bare, "nothing is asked about"
    model.show_tree(replace(entry(1, Way.ASKED), opens=False))
    assert model.is_bare
    for ways in ((Way.WORKING,), (Way.WORKING, Way.GAVE)):
        model.show_tree(entry(1, Way.ASKED))
        assert not model.is_bare, "it may have rows"
        model.take(keys.pop(), Below(nodes=tuple(entry(2, way) for way in ways), rest=0))
        assert model.is_bare == (ways == (Way.WORKING,))


@pytest.mark.slow
def test_a_number_is_walked_by_keys_and_exported_for_its_nation(
    opened: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    session, why = opened.session, opened.inspector.why
    opened.bench.show("tables")
    pane = opened.tables.nations
    until(lambda: pane.model.rowCount() == 28)
    pane.choose(pane.model.find(lambda one: one.id == SEVEN))
    pane.reveal("stock:Gold")
    opened.activateWindow()
    until(opened.isActiveWindow)
    pane.table.setFocus()
    action = opened.register["list_why"]
    until(action.isEnabled)
    action.trigger()
    assert session.selection.number == GOLD
    until(lambda: why.isVisible() and why.model.rowCount() > 2)
    assert why.tree.hasFocus()
    root = why.model.root
    assert root is not None
    assert root.number == GOLD

    phase = why.model.index(1, LINE)
    assert phase.data().startswith("E1 ")
    why.tree.setCurrentIndex(phase)
    QTest.keyClick(why.tree, Qt.Key.Key_Right)
    until(lambda: why.model.rowCount(phase) > 0)
    why.copy()
    assert QGuiApplication.clipboard().text().startswith("+")
    moved = why.model.index(0, LINE, phase)
    node = why.model.node(moved)
    assert node is not None
    why.tree.setCurrentIndex(moved)
    QTest.keyClick(why.tree, Qt.Key.Key_Return)
    until(lambda: session.selection.entry == node.seq)
    assert why.model.root is root, "the tree stays where it is while it is walked"
    session.select_nation(SEVEN)
    until(lambda: not why.isVisible())

    session.select_number(GOLD)
    until(lambda: why.model.root is not None and why.isVisible())
    why.export_wanted.emit(why.model.root)
    dialog = opened.files.answers.dialog
    assert dialog is not None
    assert dialog.reader.currentData() == SEVEN
    dialog.chosen.emit(SEVEN, tmp_path / "why.html")
    until(lambda: (tmp_path / "why.html").exists() and not opened.tasks.busy)
    assert "What nation 07" in (tmp_path / "why.html").read_text("utf-8")


@pytest.mark.slow
def test_links_of_the_inspector_have_the_menu_of_numbers(looking: MainWindow, qtbot: QtBot) -> None:
    menus: list[QMenu] = []
    opener = looking.subjects.menu.open
    looking.subjects.menu.open = lambda *given: menus.append(opener(*given)) or menus[-1]  # type: ignore[method-assign,func-returns-value]
    try:
        looking.inspector.menu_wanted.emit("number", f"{GOLD.key}@0", QPoint(1, 1))
        looking.inspector.menu_wanted.emit("entry", "12", QPoint(1, 1))
    finally:
        looking.subjects.menu.open = opener  # type: ignore[method-assign]
    number, of_entry = ([action.text() for action in menu.actions()] for menu in menus)
    assert number[:2] == ["Ledger: Gold · 07", "Why? Gold · 07"]
    assert any(text.startswith("Correct: Gold") for text in number)
    assert of_entry[0] == "Why? Entry 12"
    for menu in menus:
        menu.close()
    looking.inspector.page.anchorClicked.emit(QUrl("entry:12"))
    until(looking.inspector.why.isVisible)


@pytest.mark.slow
def test_a_number_within_a_phase_is_the_one_of_its_ledger(
    qapp: QApplication, theme: Theme, tmp_path: Path
) -> None:
    """At every step, before it and after; a part that is gone to is looked at as it is then, and the tree stays."""
    gold, armies = (
        Number(kind=kind, item=item, nation=NATIONS[0]) for kind, item in (("stock", "gold"), ("army", ""))
    )
    bench = _tree_of_a_toy_turn(theme, tmp_path)
    try:
        session, why, ledgers = bench.session, bench.view, NumberLedger(bench.session)
        moved = [one.seq for one in session.chronicle.entries if one.fact.changes_state][3:40:6]
        for seq, before in product(moved, (False, True)):
            session.select_entry(seq)
            session.show_before(before)
            session.select_number(gold)
            ledgers.of(gold)
            bench.settle()
            told = ledgers.of(gold)
            assert told is not None
            assert told.ledger is not None
            assert why.model.root is not None
            assert why.model.root.amount == told.ledger.closing
        session.show_before(False)
        session.select_number(armies)
        bench.settle()
        root = why.model.root
        assert root is not None
        assert root.last == session.last_seq
        assert f"{root.phase} step {session.step}" in why.about.text()
        indexes = (why.model.index(row, LINE) for row in range(why.model.rowCount()))
        why.tree.activated.emit(next(at for at in indexes if "rests on" in at.data()))
        bench.settle()
        assert session.selection.number != armies
        assert session.selection.turn == 0
        assert why.model.root is root
    finally:
        bench.close()


@pytest.mark.slow
def test_an_entry_that_stands_alone_says_so_and_leaves_its_room_to_the_page(
    qapp: QApplication, theme: Theme, tmp_path: Path
) -> None:
    bench = WorkspaceBench(InspectorPanel, theme, _toy_turn(tmp_path))
    try:
        session, why = bench.session, bench.view.why
        entries, effects = session.chronicle.entries, session.chronicle.index.effects
        used = {seq for one in entries for seq in one.because}
        lone = [
            one.seq for one in entries if not (one.cause or one.because or one.seq in used | set(effects))
        ]
        joined = next(one.seq for one in entries if one.cause)
        heights: list[int] = []
        for seq, alone in ((lone[0], True), (joined, False), (lone[-1], True)):
            session.select_entry(seq)
            bench.settle()
            assert why.isVisible()
            assert why.tree.isVisible() is not alone
            heights.append(why.height())
        assert heights[0] == heights[2] < 100 < heights[1]
    finally:
        bench.close()


@pytest.mark.slow
def test_an_entry_of_a_draft_that_was_dropped_has_no_tree(
    qapp: QApplication, theme: Theme, tmp_path: Path
) -> None:
    bench = _tree_of_a_toy_turn(theme, tmp_path)
    try:
        session, why = bench.session, bench.view
        session.select_entry(1)
        bench.settle()
        assert why.model.root is not None
        session.do(
            "", lambda campaign, _report: campaign.correct_position(stock("01", "gold", 5), "slip"), print
        )
        bench.settle()
        assert not session.chronicle.entries
        assert why.model.root is None
        assert not why.isVisible()
    finally:
        bench.close()


def _toy_turn(folder: Path) -> Path:
    path = new_toy(folder)
    with Campaign(path) as campaign:
        send_all(campaign)
        campaign.run_turn()
    return path


def _tree_of_a_toy_turn(theme: Theme, folder: Path) -> WorkspaceBench[WhyTree]:
    path = _toy_turn(folder)
    return WorkspaceBench(WhyTree, theme, path)


@pytest.mark.slow
def test_what_cancel_made_the_queue_forget_is_asked_for_again(
    qapp: QApplication, theme: Theme, tmp_path: Path
) -> None:
    """Tree of what is selected, lines of the moment, review list, view of the turn: none waits for what never comes."""
    bench = _tree_of_a_toy_turn(theme, tmp_path)
    try:
        session, why, gate = bench.session, bench.view, threading.Event()
        lines, desk = LineRows(session, why), DraftReview(session, why)
        forces = ForcesView(session, theme, Settings())
        lines.found.connect(lambda: lines.want(session.position))
        desk.changed.connect(desk.want)
        session.select_entry(1)
        bench.settle()
        bench.tasks.run("long", lambda _report: gate.wait(30), lambda _value: None)
        session.step_to(len(session.chronicle.positions) - 1)
        session.select(Selection(entry=2))
        lines.want(session.position)
        desk.want()
        forces.show()
        forces.refresh()
        bench.tasks.cancel()
        gate.set()
        bench.settle()
        assert why.model.root is not None
        assert why.model.root.seq == 2
        assert lines.of(session.position) is not None
        assert desk.review is not None
        assert forces.table.model.rowCount() > 0
        shiboken6.delete(forces)
    finally:
        bench.close()
