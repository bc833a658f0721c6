"""Any number in the window leads to its ledger: tables, cards, charts; and what people call things finds them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QTabBar
from pytestqt.qtbot import QtBot

from gm_console.core.ids import NationId, RegionId
from gm_console.core.numbers import Number
from gm_console.ui.kit.theme import LIGHT
from gm_console.ui.panels.entry_page import entry_page
from gm_console.ui.panels.log_filter import LogFilter, find
from gm_console.ui.panels.pages import PageSource
from gm_console.ui.session import Selection
from gm_console.ui.window.command_palette import matching
from gm_console.ui.window.main_window import MainWindow
from tests.support.gauges import of_nation
from tests.support.waiting import until

pytestmark = pytest.mark.qt
SEVEN = NationId("07")
GOLD = Number(kind="stock", item="Gold", nation=SEVEN)


@pytest.fixture
def tables(looking: MainWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    """Return the shared window with its table of nations; it is left as it was found."""
    before = looking.bench.current
    looking.bench.show("tables")
    looking.tables.show_nations()
    until(lambda: looking.tables.nations.model.rowCount() == 28)
    yield looking
    until(lambda: not looking.tasks.busy)
    looking.log.filters.clear_all()
    looking.session.select(Selection())
    looking.bench.show(before)


def menu_of(window: MainWindow, row: int, column: str) -> QMenu:
    pane = window.tables.nations
    pane.reveal(column)
    at = next(at for at, one in enumerate(pane.model.columns) if one.name == column)
    return pane.menu_at(pane.table.visualRect(pane.model.index(row, at)).center())


def page(window: MainWindow) -> str:
    return window.inspector.page.toPlainText()


@pytest.mark.slow
def test_a_cell_leads_to_its_ledger_and_each_line_to_its_entry(tables: MainWindow, qtbot: QtBot) -> None:
    row = tables.tables.nations.model.find(lambda one: one.id == SEVEN)
    menu = menu_of(tables, row, "stock:Gold")
    first = menu.actions()[0]
    assert first.text() == "Ledger: Gold · 07"
    first.trigger()
    assert tables.session.selection.number == GOLD
    until(lambda: "Stands at" in page(tables))
    gold = of_nation(tables.session.world.ruleset, tables.session.position, SEVEN, "stock:Gold")
    assert f"{gold:,}" in page(tables).split("Now")[1]
    html = tables.inspector.page.toHtml()
    until(lambda: tables.trail.resting)
    seq = int(html.split('href="entry:')[1].split('"')[0])
    tables.inspector.page.anchorClicked.emit(QUrl(f"entry:{seq}"))
    assert tables.session.selection.entry == seq
    until(lambda: tables.trail.resting)
    tables.trail.back()
    until(lambda: tables.session.selection.number == GOLD)


def test_the_ledger_goes_as_far_as_the_moment_shown(tables: MainWindow, qtbot: QtBot) -> None:
    session = tables.session
    session.select_number(GOLD)
    session.step_to(1)
    until(lambda: "after E1" in page(tables) and "Stands at" in page(tables))
    gold = of_nation(session.world.ruleset, session.position, SEVEN, "stock:Gold")
    assert f"{gold:,}" in page(tables).split("Now")[1]
    assert "E2" not in page(tables)


def test_a_key_of_the_register_shows_the_ledger_of_the_cell(tables: MainWindow, qtbot: QtBot) -> None:
    pane = tables.tables.nations
    pane.choose(pane.model.find(lambda one: one.id == SEVEN))
    pane.reveal("stock:Gold")
    tables.activateWindow()
    until(tables.isActiveWindow)  # a test before may have left another window in front
    pane.table.setFocus()
    action = tables.register["list_explain"]
    assert [key.toString() for key in action.shortcuts()] == ["Alt+Return"]
    until(action.isEnabled)
    action.trigger()
    assert tables.session.selection.number == GOLD


@pytest.mark.slow
def test_a_suggestion_told_in_the_inspector_leads_to_the_sheet(tables: MainWindow, qtbot: QtBot) -> None:
    chronicle = tables.session.chronicle
    told = {(one.nation, one.number): one for one in chronicle.verdicts if one.reason is not None}
    entry, verdict = next(
        (one.seq, told[one.actor, getattr(one.fact, "number", 0)])
        for one in chronicle.entries
        if hasattr(one.fact, "text") and (one.actor, getattr(one.fact, "number", 0)) in told
    )
    assert verdict.reason is not None
    meant = replace(verdict, reason=replace(verdict.reason, suggestion="HInd"))
    verdicts = tuple(meant if one is verdict else one for one in chronicle.verdicts)
    desk = PageSource(
        world=tables.session.world,
        chronicle=replace(chronicle, verdicts=verdicts),
        position=tables.session.position,
        tones=LIGHT,
    )
    assert f"Did you mean <a href='orders:{verdict.nation}'>HInd</a>?" in entry_page(desk, entry)
    tables.inspector.page.anchorClicked.emit(QUrl("orders:07"))
    assert tables.bench.current == "orders"
    until(lambda: tables.orders.current() == SEVEN)


def test_the_menu_key_opens_the_menu_of_the_current_cell(tables: MainWindow, qtbot: QtBot) -> None:
    table = tables.tables.nations.table
    tables.tables.nations.reveal("stock:Gold")
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), table.mapToGlobal(QPoint(1, 1))
    )
    QApplication.sendEvent(table, event)
    menu = next(one for one in tables.tables.nations.findChildren(QMenu) if one.isVisible())
    assert menu.activeAction() is menu.actions()[0]
    assert menu.actions()[0].text().startswith("Ledger: Gold")
    menu.close()


def test_numbers_of_a_card_are_reached_by_the_keyboard(tables: MainWindow, qtbot: QtBot) -> None:
    tables.session.select_nation(SEVEN)
    browser = tables.inspector.page
    until(lambda: "Goods" in page(tables))
    browser.setFocus()
    QTest.keyClick(browser, Qt.Key.Key_Tab)
    QTest.keyClick(browser, Qt.Key.Key_Return)
    assert tables.session.selection.number == Number(kind="land", nation=SEVEN)
    for key in ("stock|Gold|07|", "army||07|", "level|army|07|", "rank|Economy|07|"):
        tables.session.select_nation(SEVEN)
        assert f"number:{key}@0" in tables.inspector.page.toHtml().replace("%7C", "|")


@pytest.mark.slow
def test_a_region_and_a_price_are_asked_too(tables: MainWindow, qtbot: QtBot) -> None:
    people = Number(kind="people", region=RegionId("07-01"))
    tables.inspector.page.anchorClicked.emit(QUrl(f"number:{people.key}@0"))
    assert tables.session.selection.number == people
    assert tables.session.selection.region == people.region
    tables.bench.show("market")
    until(lambda: tables.market.model.rowCount() == 14)
    row = tables.market.model.find(lambda one: (one.turn, one.commodity) == (2, "SP"))
    menu = QMenu()
    tables.market.table.menu_wanted.emit(menu, tables.market.model.record(row), "sell")
    menu.actions()[0].trigger()
    until(lambda: "W1 New Market Prices" in page(tables))
    assert f"{tables.market.model.record(row).sell:,}" in page(tables).split("Now")[1]


def test_words_that_people_use_find_things(tables: MainWindow) -> None:
    found = matching(tables.going._finder.everything(), "treasury")
    assert [choice.text for choice in found] == ["Gold"]
    tables.session.select_nation(SEVEN)
    found[0].do()
    assert tables.session.selection.number == GOLD
    index = tables.session.chronicle.index
    assert (
        len(find(index, LogFilter(text="treasury")).seqs)
        == len(find(index, LogFilter(text="gold")).seqs)
        > 100
    )
    pane = tables.tables.nations
    pane.model.filter_by("treasury>0")
    assert 0 < pane.model.rowCount() <= 28
    pane.model.filter_by("treasury>99999999")
    assert pane.model.rowCount() == 0
    pane.model.filter_by("")
    menu = pane.columns.menu(pane)
    line = menu.findChild(QLineEdit)
    assert line is not None
    line.setText("treasury")
    shown = [action.text() for action in menu.actions() if action.isCheckable() and action.isVisible()]
    assert [text for text in shown if text != "Nation"] == ["Gold"]


def test_one_menu_on_map_battles_and_verdicts(tables: MainWindow, qtbot: QtBot) -> None:
    subjects = tables.subjects.menu
    asked: list[str] = []
    subjects.orders_wanted.connect(lambda nation: asked.append(f"orders {nation}"))
    subjects.log_wanted.connect(lambda facet, value: asked.append(f"{facet} {value}"))
    tables.bench.show("map")
    tables.map.view.menu_wanted.emit(RegionId("07-01"), (), QPoint(5, 5))
    menu = next(one for one in tables.map.findChildren(QMenu) if one.isVisible())
    texts = [action.text() for action in menu.actions()]
    assert [text.partition(" ")[0] for text in texts] == [
        "Explain", "", "Filter", "Filter", "Show", "Go", "", "Reach", "", "Correct:", "Note",
    ]  # fmt: skip
    menu.actions()[2].trigger()
    menu.close()
    assert asked == ["region 07-01"]
    assert tables.bench.current == "turn"
    assert tables.log.filters.wanted().region == "07-01"
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    assert [bar for bar in tables.findChildren(QTabBar, options=direct) if bar.isVisible() and bar.count()]
    tables.bench.show("map")
    assert not [
        bar for bar in tables.findChildren(QTabBar, options=direct) if bar.isVisible() and bar.count()
    ]
    tables.map.view.menu_wanted.emit(RegionId("07-01"), (), QPoint(5, 5))
    menu = next(one for one in tables.map.findChildren(QMenu) if one.isVisible())
    menu.actions()[4].trigger()
    assert asked[-1] == "orders 07"
    assert tables.bench.current == "orders"
