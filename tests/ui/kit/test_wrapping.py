"""Rows grow with their texts: in tables and in trees, with the width of the column and the size of the letters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QHeaderView, QTableView, QTreeView

from gm_console.ui.kit.tables.view import RowView
from gm_console.ui.kit.tables.wrapping import CELL_ROOM, MOST_LINES, WrappedColumn
from gm_console.ui.window.main_window import MainWindow
from tests.support.waiting import until

pytestmark = pytest.mark.qt
SHORT = "as ordered"
LONG = "one Merchant costs 300 supply points and 800 gold; what is in stock does not cover the whole line"
ENDLESS = " ".join([LONG] * 9)
TEXTS = (SHORT, LONG, ENDLESS)


@pytest.fixture
def table(qapp: QApplication) -> Iterator[RowView]:
    model = QStandardItemModel(len(TEXTS), 2)
    for row, text in enumerate(TEXTS):
        model.setItem(row, 1, QStandardItem(text))
    made = RowView(model, "Said")
    made.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
    made.fit_columns((60, 200), stretched=(1,))
    made.wrap_rows()
    made.resize(320, 400)
    made.show()
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def tree(qapp: QApplication) -> Iterator[QTreeView]:
    model = QStandardItemModel()
    above = QStandardItem("phase")
    for text in TEXTS:
        above.appendRow([QStandardItem(text)])
    model.appendRow(above)
    made = QTreeView()
    made.setModel(model)
    WrappedColumn(made, 0)
    made.resize(320, 500)
    made.show()
    made.expandAll()
    QApplication.processEvents()
    yield made
    made.close()
    made.deleteLater()


def needed(view: QTableView | QTreeView, text: str, wide: int) -> int:
    """Return how high a text is in so many pixels."""
    return view.fontMetrics().boundingRect(QRect(0, 0, wide, 9_999), Qt.TextFlag.TextWordWrap, text).height()


def test_a_row_of_a_table_is_as_high_as_its_longest_text_up_to_a_limit(table: RowView) -> None:
    least = table.verticalHeader().defaultSectionSize()
    until(lambda: table.rowHeight(1) > least)
    wide = table.columnWidth(1) - CELL_ROOM
    assert table.rowHeight(0) == least
    assert needed(table, LONG, wide) <= table.rowHeight(1) < table.rowHeight(2)
    assert table.rowHeight(2) == least + (MOST_LINES - 1) * table.fontMetrics().lineSpacing()
    before = table.rowHeight(1)
    table.resize(900, 400)
    until(lambda: table.rowHeight(1) < before)
    table.resize(320, 400)
    until(lambda: table.rowHeight(1) == before)


def test_a_text_that_fails_to_fit_by_a_hair_goes_on_below(table: RowView) -> None:
    least = table.verticalHeader().defaultSectionSize()
    until(lambda: table.rowHeight(1) > least)
    letters, wide = table.fontMetrics(), table.columnWidth(1)
    text = "build 1 Mr at "
    while letters.horizontalAdvance(text) <= wide - CELL_ROOM:
        text += "i"
    model = table.model()
    model.setData(model.index(0, 1), text)
    until(lambda: table.rowHeight(0) > least)


def test_a_row_of_a_tree_is_as_high_as_its_text_at_its_depth(tree: QTreeView) -> None:
    def heights() -> list[int]:
        above = tree.model().index(0, 0)
        return [tree.visualRect(tree.model().index(row, 0, above)).height() for row in range(len(TEXTS))]

    short, long, endless = heights()
    wide = tree.header().sectionSize(0) - 2 * tree.indentation() - CELL_ROOM
    assert needed(tree, LONG, wide) <= long
    assert short < long <= endless < short + MOST_LINES * tree.fontMetrics().lineSpacing()
    tree.resize(900, 500)
    until(lambda: heights()[1] < long)
    assert heights()[0] == short


@pytest.mark.slow
def test_a_long_entry_of_the_log_stands_whole_in_its_row(looking: MainWindow) -> None:
    session, tree = looking.session, looking.log.tree
    looking.bench.show("turn")
    entries = (one for one in session.chronicle.entries if one.phase == "E1")
    entry = max(entries, key=lambda one: len(session.chronicle.sentence(one.seq)))
    session.select_entry(entry.seq)
    QApplication.processEvents()
    place, text = tree.visualRect(tree.currentIndex()), session.chronicle.sentence(entry.seq)
    looking.bench.show("map")
    assert tree.fontMetrics().horizontalAdvance(text) > place.width(), "it is longer than a line"
    assert needed(tree, text, place.width()) <= place.height()
