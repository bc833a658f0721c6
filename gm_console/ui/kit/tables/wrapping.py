"""Rows that grow with the texts in them: what a column has no room for stands in more lines below each other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QTreeView,
)

from gm_console.ui.kit.tables.delegate import Index

MOST_LINES: Final = 8
"""Lines of a cell at most; what needs more ends in dots and is told whole where the cursor rests."""
CELL_ROOM: Final = 16
"""Pixels of a cell that its text does not take."""
ICON_ROOM: Final = 4
"""Pixels between the icon of a cell and its text."""
MOST_KEPT: Final = 5_000
"""Texts whose width is remembered."""
SLICE: Final = 0.005
"""Seconds of measuring at a time."""
MANY_LINES: Final = 1_000_000


class RowWrap(QObject):
    """Lets the rows of a table grow, and follow its columns, its rows and the size of its text."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        self._widths: dict[str, int] = {}
        self._rows: Iterator[int] = iter(())
        self._later = QTimer(self, singleShot=True, interval=0)
        self._rest = QTimer(self, singleShot=True, interval=0)
        self._rest.timeout.connect(self._go_on)
        self._later.timeout.connect(self._grow)
        table.setWordWrap(True)
        model = table.model()
        for told in (model.modelReset, model.layoutChanged, model.rowsInserted, model.dataChanged):
            told.connect(self._later.start)
        table.horizontalHeader().sectionResized.connect(self._later.start)
        table.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the text."""
        if event.type() == QEvent.Type.FontChange:
            self._widths.clear()
            self._later.start()
        return super().eventFilter(watched, event)

    def _grow(self) -> None:
        """Begin with the first row; what takes longer than a moment goes on after whatever else there is to do."""
        self._rows = iter(range(self._table.model().rowCount()))
        self._go_on()

    def _go_on(self) -> None:
        table, end = self._table, time.perf_counter() + SLICE
        least = table.verticalHeader().defaultSectionSize()
        most = least + (MOST_LINES - 1) * table.fontMetrics().lineSpacing()
        header = table.horizontalHeader()
        shown = [at for at in range(header.count()) if not header.isSectionHidden(at)]
        for row in self._rows:
            more = max((self._more(table.model().index(row, at)) for at in shown), default=0)
            table.setRowHeight(row, min(least + more, most))
            if time.perf_counter() > end:
                self._rest.start()
                return

    def _more(self, index: Index) -> int:
        """Return how much higher than one line a cell's text is in its column; Qt's own hint knows no paddings."""
        text = index.data()
        if text is None:
            return 0
        room = self._table.columnWidth(index.column()) - CELL_ROOM
        icon = self._table.iconSize().width() + ICON_ROOM
        if self._wide(str(text)) <= room - icon:
            return 0  # with an icon or without one: most cells, with every key that is typed in a sheet
        if index.data(Qt.ItemDataRole.DecorationRole) is not None:
            room -= icon
        return more_lines(self._table.fontMetrics(), str(text), room)

    def _wide(self, text: str) -> int:
        """Return how wide a text is on one line; one of several lines is wider than any column."""
        if text not in self._widths:
            if len(self._widths) > MOST_KEPT:
                self._widths.clear()
            one = self._table.fontMetrics().horizontalAdvance(text)
            self._widths[text] = MANY_LINES if "\n" in text else one
        return self._widths[text]


class WrappedColumn(QStyledItemDelegate):
    """Wraps the texts of the one column of a tree that takes what the others leave, which keep their widths."""

    def __init__(self, tree: QTreeView, column: int) -> None:
        """The tree has its model."""
        super().__init__(tree)
        self._tree, self._column = tree, column
        tree.setUniformRowHeights(False)
        tree.setWordWrap(True)
        tree.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerItem)  # only rows in sight are measured
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        header.sectionResized.connect(self._follow)
        tree.setItemDelegateForColumn(column, self)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room of a text wrapped into what its column has at its depth."""
        size = super().sizeHint(option, index)
        room = self._tree.header().sectionSize(self._column) - self._indent(index) - CELL_ROOM
        return QSize(size.width(), size.height() + more_lines(option.fontMetrics, str(index.data()), room))

    def _indent(self, index: Index) -> int:
        depth, above = (1 if self._tree.rootIsDecorated() else 0), index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        return depth * self._tree.indentation()

    def _follow(self, column: int) -> None:
        if column == self._column:
            self._tree.scheduleDelayedItemsLayout()


def more_lines(metrics: QFontMetrics, text: str, room: int) -> int:
    """Return how much higher than one line a text is that is wrapped into so many pixels."""
    wide = max(room, metrics.averageCharWidth())
    if "\n" not in text and metrics.horizontalAdvance(text) <= wide:
        return 0
    flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft)
    needed = metrics.boundingRect(QRect(0, 0, wide, 10_000), flags, text).height()
    return max(min(needed, MOST_LINES * metrics.lineSpacing()) - metrics.height(), 0)
