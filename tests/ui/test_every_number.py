"""Every number of tables, market and cards is asked where it stands, and what answers adds up to what is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gm_console.core.ids import NationId
from gm_console.core.numbers import BEFORE_PLAY, Amount, Number
from gm_console.report.number_words import amount_text
from gm_console.ui.cards.cards import link_text
from gm_console.ui.cards.paper import number_of_link
from gm_console.ui.kit.tables.model import shown
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.session import Selection
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.window.subject_menu import Subject
from gm_console.ui.workspaces.nations.table_tabs import REGIONS
from tests.support.waiting import until

pytestmark = pytest.mark.qt
SEVEN = NationId("07")
REST = re.compile(r"and \d+ (regions )?more")
"""How many lines are left out says nothing of the game."""
DATES = {"turn"}
"""Columns whose numbers say when, and are nobody's."""


@dataclass(frozen=True)
class Stand:
    """A number as its ledger tells it."""

    opening: Amount
    closing: Amount


class Book:
    """The ledgers of the turn shown, read in one pass over its entries; of other turns as the campaign tells them."""

    def __init__(self, window: MainWindow) -> None:
        session = window.session
        self.ruleset, chronicle = session.world.ruleset, session.chronicle
        self.campaign = session.world.campaign
        rules = self.ruleset.numbers
        assert rules is not None
        self.rules, self.board = rules, chronicle.board
        self.before, self.now = chronicle.positions[0].state, session.position.state
        self.moved: dict[Number, int] = {}
        draft = self.ruleset.open_draft(self.before)
        for entry in chronicle.entries:
            if entry.fact.changes_state:
                for move in rules.moves(self.board, draft, entry):
                    self.moved[move.number] = self.moved.get(move.number, 0) + move.delta
                draft.apply(entry.fact, entry.seq)

    def stand(self, number: Number, turn: int) -> Stand:
        """Return where a number stands; what it is the sum of has to add up to it."""
        assert self.rules.knows(number), number
        if turn == BEFORE_PLAY:
            begun = self.rules.value(self.ruleset, self.board, self.before, self.before, number)
            return Stand(opening=begun, closing=begun)
        if turn:
            told = self.campaign.ledger(turn, number)
            assert told.opening + told.came - told.went == told.closing
            self._adds_up(told.closing, [part.gives for part in told.rests_on], number)
            return Stand(opening=told.opening, closing=told.closing)
        opening, closing = (
            self.rules.value(self.ruleset, self.board, self.before, state, number)
            for state in (self.before, self.now)
        )
        kind = self.rules.kind(number.kind)
        assert kind is not None
        if kind.counted:
            assert opening + self.moved.get(number, 0) == closing, number
        parts = self.rules.rests_on(self.ruleset, self.board, self.before, self.now, number)
        assert kind.counted or parts or not closing, f"{number}: worked out from nothing"
        self._adds_up(closing, [part.gives for part in parts], number)
        return Stand(opening=opening, closing=closing)

    def _adds_up(self, closing: Amount, gives: list[Amount], number: Number) -> None:
        together: Amount = sum(gives, 0)
        if gives and together != closing:
            cut = number.kind in ("economy", "change")
            assert cut, f"{number}: {together} is not {closing}"
            assert abs(together - closing) < 1


class Card(HTMLParser):
    """The numbers of a card: links to ledgers with their words, and digits that lead nowhere."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.asked: list[tuple[Number, int, str]] = []
        self.loose: list[str] = []
        self._href, self._block, self._linked = "", "", False
        self.feed(html.split("<body>")[1])
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("p", "td"):
            self._block, self._linked = "", False
        if tag == "a":
            self._href = dict(attrs)["href"] or ""
            self._linked = self._linked or self._href.startswith(("entry:", "battle:"))

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self._href = ""
        if tag in ("p", "td"):
            if any(sign.isdigit() for sign in self._block) and not self._linked:
                self.loose.append(self._block)
            self._block = ""

    def handle_data(self, data: str) -> None:
        kind, _, target = self._href.partition(":")
        if kind == "number":
            self.asked.append((*number_of_link(link_text_of(target)), data))
        elif not kind:
            self._block += data


def link_text_of(target: str) -> str:
    return link_text(QUrl(target)) if "%" in target else target


def signed(amount: Amount) -> str:
    size = -amount if amount < 0 else amount
    return f"{'+' if amount > 0 else '−'}{shown(size)}"


def assert_card(book: Book, html: str, dates: Iterable[str]) -> int:
    """Every number of a card leads to a ledger that ends with it, or is how far the ledger moved; return how many."""
    card = Card(html)
    title = card.loose[:2]
    loose = [one for one in card.loose if one not in title and one not in dates]
    assert [one for one in loose if not REST.fullmatch(one)] == []
    for number, turn, words in card.asked:
        stand = book.stand(number, turn)
        closing = stand.closing
        fits = {amount_text(closing), shown(closing), signed(closing), signed(closing - stand.opening)}
        assert words in fits, (number, turn, words, fits)
    return len(card.asked)


def subjects(window: MainWindow, pane: TablePane, rows: Iterable[int]) -> Iterator[tuple[Any, Any, Subject]]:
    """Yield the value of every numeric cell, and what its menu is about."""
    heard: list[Subject] = []
    home = window.tables if pane in (window.tables.nations, window.tables.regions) else window.market
    link = home.subject_wanted.connect(lambda _menu, subject: heard.append(subject))
    menu = QMenu()
    for row in rows:
        record = pane.model.record(row)
        for column in pane.model.columns:
            value = column.value(record)
            if isinstance(value, str) or column.name in DATES:
                continue
            heard.clear()
            menu.clear()
            pane.menu_wanted.emit(menu, record, column.name)
            assert len(heard) == 1, column.name
            assert heard[0].number is not None, f"{column.name} leads to no ledger"
            yield column.name, value, heard[0]
    home.disconnect(link)


def assert_cells(book: Book, cells: Iterable[tuple[str, Any, Subject]]) -> int:
    checked = 0
    for name, value, subject in cells:
        assert subject.number is not None
        assert book.stand(subject.number, subject.turn).closing == value, (name, subject)
        checked += 1
    return checked


@pytest.fixture
def tables(looking: MainWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    before = looking.bench.current
    looking.bench.show("tables")
    looking.tables.show_nations()
    until(lambda: looking.tables.nations.model.rowCount() == 28)
    looking.tables.tabs.setCurrentIndex(REGIONS)
    until(lambda: looking.tables.regions.model.rowCount() > 700)
    yield looking
    until(lambda: not looking.tasks.busy)
    looking.session.select(Selection())
    looking.bench.show(before)


def history_there(window: MainWindow, qtbot: QtBot) -> tuple[str, ...]:
    """Wait for the turns before; return what says when, and is no number of anybody."""
    window.session.select_nation(SEVEN)
    cards = window.inspector._cards
    until(lambda: bool(cards.history.points))
    return tuple(str(point.turn) for point in cards.history.points)


def test_some_numbers_of_every_place_are_what_their_ledgers_say(tables: MainWindow, qtbot: QtBot) -> None:
    book, dates = Book(tables), history_there(tables, qtbot)
    assert assert_cells(book, subjects(tables, tables.tables.nations, (6,))) > 80
    assert assert_cells(book, subjects(tables, tables.tables.regions, (5, 90, 700))) == 93
    cards = tables.inspector._cards
    assert assert_card(book, cards.nation(SEVEN), dates) > 60
    taken = next(one.id for one in tables.session.position.places.values() if one.part.captured and one.badge)
    assert assert_card(book, cards.region(taken), dates) > 5


@pytest.mark.slow
def test_the_market_answers_whatever_moment_is_shown(tables: MainWindow, qtbot: QtBot) -> None:
    tables.bench.show("market")
    until(lambda: tables.market.model.rowCount() == 14)
    book = Book(tables)
    tables.session.step_to(0)
    model = tables.market.table.model
    lp = [row for row in range(model.rowCount()) if model.record(row).commodity == "LP"]
    cells = list(subjects(tables, tables.market.table, lp))
    assert [name for name, _, _ in cells].count("change") == 1
    assert assert_cells(book, cells) == 7
    first = next(subject for name, _, subject in cells if name == "sell" and subject.turn == BEFORE_PLAY)
    assert first.number is not None
    tables.session.select_number(first.number, first.turn)
    until(lambda: "where the campaign begins" in tables.inspector.page.toPlainText())
    change = next(subject for name, _, subject in cells if name == "change")
    assert change.number is not None
    tables.session.select_number(change.number, change.turn)
    until(lambda: "Together" in tables.inspector.page.toPlainText())
    assert tables.inspector.page.toPlainText().count("sell price") == 2, "now, and at the start of the turn"
    tables.session.select_number(first.number, first.turn)
    until(lambda: "no turn has been run" in tables.inspector.page.toPlainText())


@pytest.mark.slow
def test_a_sum_shows_its_parts_and_each_leads_on(tables: MainWindow, qtbot: QtBot) -> None:
    page = tables.inspector.page
    tables.session.select_number(Number(kind="economy", nation=SEVEN))
    until(lambda: "Together" in page.toPlainText())
    worth = Number(kind="worth", item="Economy", nation=SEVEN)
    text = page.toPlainText()
    assert "Worked out from" in text
    assert "made less used" in text
    tables.session.select_number(worth)
    until(lambda: "value of the ranking" in page.toPlainText())
    place = Number(kind="rank", item="Economy", nation=SEVEN)
    tables.session.select_number(place)
    until(lambda: "Economy, place" in page.toPlainText())
    until(lambda: "Together" in page.toPlainText())
    assert f"number:{worth.key}@0" in page.toHtml().replace("%7C", "|")


@pytest.mark.slow
def test_every_number_there_is_answers_with_a_ledger_that_adds_up(tables: MainWindow, qtbot: QtBot) -> None:
    book, dates = Book(tables), history_there(tables, qtbot)
    nations, regions = tables.tables.nations, tables.tables.regions
    assert assert_cells(book, subjects(tables, nations, range(nations.model.rowCount()))) == 28 * 89
    assert assert_cells(book, subjects(tables, regions, range(regions.model.rowCount()))) == 737 * 31
    cards, position = tables.inspector._cards, tables.session.position
    assert sum(assert_card(book, cards.nation(one.id), dates) for one in position.nations) > 1_500
    assert sum(assert_card(book, cards.region(one), dates) for one in position.places) > 5_000
    tables.bench.show("market")
    until(lambda: tables.market.model.rowCount() == 14)
    assert assert_cells(book, subjects(tables, tables.market.table, range(14))) == 7 * 7
