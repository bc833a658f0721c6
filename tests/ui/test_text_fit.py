"""Columns of a table that is laid out once follow the size of the text, those that are hidden too."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from gm_console.ui.kit.tables.fitting import TextFit, text_percent
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.view import RowView
from gm_console.ui.kit.theme import POINT_SIZE
from tests.support.waiting import until

pytestmark = pytest.mark.qt
WIDTHS = (200, 120, 160)


@pytest.fixture
def table(qtbot: QtBot) -> QTableView:
    made = QTableView()
    qtbot.addWidget(made)
    made.setModel(QStandardItemModel(2, len(WIDTHS), made))
    write(made, 100)
    TextFit(made, WIDTHS)
    made.show()
    return made


def write(table: QTableView, percent: int) -> None:
    font = table.font()
    font.setPointSizeF(POINT_SIZE * percent / 100)
    table.setFont(font)
    assert text_percent(table) == percent


def test_columns_grow_and_shrink_with_the_text(table: QTableView) -> None:
    write(table, 150)
    assert [table.columnWidth(at) for at in range(3)] == [300, 180, 240]
    write(table, 100)
    assert [table.columnWidth(at) for at in range(3)] == list(WIDTHS)


def test_a_column_that_is_hidden_follows_too(table: QTableView) -> None:
    table.setColumnHidden(1, True)
    write(table, 150)
    table.setColumnHidden(2, True)
    write(table, 100)
    for at in (1, 2):
        table.setColumnHidden(at, False)
    assert [table.columnWidth(at) for at in range(3)] == list(WIDTHS)
    table.setColumnHidden(1, True)
    write(table, 150)
    table.setColumnHidden(1, False)
    assert table.columnWidth(1) == 180


def test_the_first_column_stretches_in_a_table_that_gets_other_columns_while_it_is_hidden(
    qtbot: QtBot,
) -> None:
    """Another campaign's columns; the head would not count the one that stretches any more."""

    def columns(count: int) -> tuple[Column[int], ...]:
        return tuple(Column(title=f"{at}", tip="", width=100, value=lambda row: row) for at in range(count))

    model: RecordTable[int] = RecordTable(columns(1), key=str)
    table = RowView(model, "Numbers")
    qtbot.addWidget(table)
    table.resize(300, 200)
    table.fit_columns(stretched=(0,))
    for _ in range(2):
        model.change_columns(columns(4))
        for at in (1, 2, 3):
            table.setColumnHidden(at, False)
        table.fit_columns(stretched=(0,))
        for at in (2, 3):
            table.setColumnHidden(at, True)
        table.show()
        until(lambda: table.horizontalHeader().length() == table.viewport().width())
        table.hide()
