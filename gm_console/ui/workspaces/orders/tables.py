"""A record table whose cells may carry a mark and a tooltip, and where nothing shows as nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from gm_console.ui.kit.parts import plain_tip
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.fitting import TextFit, text_percent
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.orders.marks import MarkBook

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
LEAST_WIDTH = 24
MOST_WIDTH = 2_000
PAUSE = 600
"""Milliseconds of quiet before a change of columns is written down."""


class MarkedTable(RecordTable[R], Generic[R]):
    """Adds marks and tooltips by column; a count of nought is left blank."""

    def __init__(
        self,
        columns: Sequence[Column[R]],
        marks: Sequence[Callable[[R], str] | None],
        tip: Callable[[R], str],
        theme: Theme,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(columns, parent)
        self._marks = tuple(marks)
        self._tip = tip
        self._theme = theme
        self._book = MarkBook(theme.tones)
        theme.changed.connect(self._tint)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell shows."""
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DecorationRole:
            mark = self._marks[index.column()]
            word = mark(self.record(index.row())) if mark is not None else ""
            return self._book.icon(word) if word else None
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._tip(self.record(index.row()))) or None
        value = super().data(index, role)
        return "" if role == Qt.ItemDataRole.DisplayRole and value == "0" else value

    def _tint(self) -> None:
        self._book = MarkBook(self._theme.tones)
        if self.rowCount():
            self.dataChanged.emit(
                self.index(0, 0),
                self.index(self.rowCount() - 1, self.columnCount() - 1),
                [Qt.ItemDataRole.DecorationRole],
            )


class ColumnMemory(QObject):
    """Remembers how wide the columns of a table are and what it is sorted by."""

    def __init__(self, view: QTableView, settings: Settings, table: str) -> None:
        super().__init__(view)
        self._view = view
        self._settings = settings
        self._key = f"orders/{table}"
        self._restore(settings.text(self._key).split(" "))
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._keep)
        view.horizontalHeader().sectionResized.connect(self._begin)
        view.horizontalHeader().sortIndicatorChanged.connect(self._begin)

    def _restore(self, kept: list[str]) -> None:
        """Take back the sort and the widths; what is damaged or of another table is passed over."""
        head = self._view.horizontalHeader()
        if len(kept) != head.count() + 2 or not all(word.isdecimal() for word in kept):
            return
        column, falls, *widths = map(int, kept)
        self._view.sortByColumn(
            min(column, head.count() - 1),
            Qt.SortOrder.DescendingOrder if falls else Qt.SortOrder.AscendingOrder,
        )
        percent = text_percent(self._view)
        for at, width in enumerate(widths):
            if LEAST_WIDTH <= width <= MOST_WIDTH:
                head.resizeSection(at, -(-width * percent // 100))

    def _begin(self) -> None:
        self._pause.start()

    def _keep(self) -> None:
        head = self._view.horizontalHeader()
        falls = head.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder
        numbers = [max(head.sortIndicatorSection(), 0), int(falls)]
        percent = text_percent(self._view)  # widths are kept as they are at the usual size of text
        numbers += [head.sectionSize(at) * 100 // percent for at in range(head.count())]
        self._settings.keep(self._key, " ".join(map(str, numbers)))


def set_up(
    view: QTableView, columns: Sequence[Column[Any]], stretched: int, *, keeps_heads: bool = False
) -> None:
    """Give a table the manners of all tables of the workspace."""
    view.setSortingEnabled(True)
    view.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setTabKeyNavigation(False)
    view.verticalHeader().hide()
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    head = view.horizontalHeader()
    head.setHighlightSections(False)
    head.setMinimumSectionSize(20)
    head.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
    TextFit(view, [column.width for column in columns], keeps_heads=keeps_heads)
