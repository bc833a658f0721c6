"""The one way a table of rows is set up: how it looks, how one goes through its rows, how they are copied."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyleOptionViewItem, QTableView

from gm_console.ui.kit.tables.delegate import CellDelegate
from gm_console.ui.kit.tables.fitting import TextFit
from gm_console.ui.kit.tables.head import TableHead, fade_cut
from gm_console.ui.kit.tables.held_column import paint_held
from gm_console.ui.kit.tables.model import RecordTable
from gm_console.ui.kit.tables.wrapping import RowWrap

Index = QModelIndex | QPersistentModelIndex
ONE_ROW: Final = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows


class RowView(QTableView):
    """Whole rows are selected; the Tab key leaves it; it tells which row the moderator went to."""

    went_to = Signal(int)
    """The row that is current now, unless that was done :meth:`quietly`."""

    def __init__(
        self,
        model: QAbstractItemModel,
        title: str,
        *,
        single: bool = False,
        header: TableHead | None = None,
    ) -> None:
        """``title`` is for those who hear it; of a ``single`` table one row is selected at a time."""
        super().__init__()
        self._telling = True
        self._fit: TextFit | None = None
        self._head = TableHead() if header is None else header
        self.setHorizontalHeader(self._head)
        self.setModel(model)
        self.setAccessibleName(title)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        if single:
            self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self._head.setHighlightSections(False)
        for part in (self.viewport(), self._head.viewport()):
            self.horizontalScrollBar().valueChanged.connect(part.update)  # the faded edge does not move along

    def fit_columns(
        self,
        widths: Sequence[int] | None = None,
        *,
        stretched: Collection[int] = (),
        fixed: bool = False,
        keeps_heads: bool = False,
    ) -> None:
        """Give the columns these widths, or their own, at any size of text.

        The ``stretched`` ones share what is left; where they are ``fixed``, they cannot be dragged.
        """
        header, model = self.horizontalHeader(), self.model()
        if widths is None:
            assert isinstance(model, RecordTable)
            widths = [column.width for column in model.columns]
        for at in range(header.count()):
            if at in stretched:
                header.setSectionResizeMode(at, QHeaderView.ResizeMode.Stretch)
            elif fixed:
                header.setSectionResizeMode(at, QHeaderView.ResizeMode.Fixed)
        if self._fit is None:
            self._fit = TextFit(self, widths, keeps_heads=keeps_heads)
        else:
            self._fit.lay_out(widths)

    def hold_first(self) -> None:
        """Keep the first column in sight while the others are moved."""
        self._head.holds_first = True

    def wrap_rows(self) -> None:
        """Let rows grow until the texts in them can be read."""
        RowWrap(self)

    def frame_current(self) -> None:
        """Tell the current cell from the others of its row: its cells can be asked about one by one."""
        self._own_cells().frames_current = True

    def mark_changes(self, colour: QColor) -> None:
        """Choose the ground of cells that are not what they were before."""
        self._own_cells()
        model = self.model()
        assert isinstance(model, RecordTable)
        model.mark_with(colour)

    def sort_by_heads(self, *, falls: bool = False) -> None:
        """Let a click on a head sort; at first the rows are sorted by the first column."""
        self.setSortingEnabled(True)
        self.sortByColumn(0, Qt.SortOrder.DescendingOrder if falls else Qt.SortOrder.AscendingOrder)

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Let the current row change without telling of it."""
        before, self._telling = self._telling, False
        try:
            yield
        finally:
            self._telling = before

    def point_at(self, row: int, column: int = 0) -> None:
        """Select a row and bring it into sight without telling of it; below 0, select nothing."""
        chosen = self.selectionModel()
        with self.quietly():
            if row < 0:
                chosen.clear()
                return
            if self.currentIndex().row() != row or not chosen.hasSelection():
                chosen.setCurrentIndex(self.model().index(row, column), ONE_ROW)
            self.scrollTo(self.model().index(row, column))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows; columns that are cut pass away."""
        super().paintEvent(event)
        held = self._head.held
        fade_cut(self.viewport(), self._head, self._chosen_in_sight, held=held)
        if held:
            paint_held(self.viewport(), held, self._paint_first)

    def indexAt(self, point: QPoint) -> QModelIndex:
        """Return the cell that is seen at a point: over the column that is held its own, not what passes beneath."""
        found = super().indexAt(point)
        return found.siblingAtColumn(0) if found.isValid() and point.x() < self._head.held else found

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Bring a cell to sight, from beneath the column that is held too."""
        super().scrollTo(index, hint)
        hidden = self._head.held - self.columnViewportPosition(index.column())
        if index.column() and hidden > 0:
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - hidden)

    def _chosen_in_sight(self) -> QRegion:
        """Return where rows are selected; those out of sight are not looked at."""
        found, wide, chosen = QRegion(), self.viewport().width(), self.selectionModel()
        for row, top, high in self._rows_in_sight():
            if chosen.isRowSelected(row):
                found += QRect(0, top, wide, high)
        return found

    def _paint_first(self, painter: QPainter) -> None:
        """Paint the cells of the first column where it is held."""
        for row, top, high in self._rows_in_sight():
            index, option = self.model().index(row, 0), QStyleOptionViewItem()
            self.initViewItemOption(option)
            option.rect = QRect(0, top, self._head.held, high)
            if self.selectionModel().isSelected(index):
                option.state |= QStyle.StateFlag.State_Selected
            self.itemDelegateForIndex(index).paint(painter, option, index)

    def _rows_in_sight(self) -> Iterator[tuple[int, int, int]]:
        """Yield the rows in sight, each with where it begins and how high it is."""
        row = self.rowAt(0)
        while 0 <= row < self.model().rowCount():
            top = self.rowViewportPosition(row)
            if top >= self.viewport().height():
                return
            yield row, top, self.rowHeight(row)
            row += 1

    def _own_cells(self) -> CellDelegate:
        """Return what draws marked and framed cells; tables without any leave it to Qt, which is faster."""
        cells = self.itemDelegate()
        if not isinstance(cells, CellDelegate):
            cells = CellDelegate(self)
            self.setItemDelegate(cells)
        return cells

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell where the moderator went."""
        super().currentChanged(current, previous)
        if self._telling and current.isValid() and current.row() != previous.row():
            self.went_to.emit(current.row())

    @property
    def selected_rows(self) -> list[int]:
        """The rows that are selected, from the top."""
        return sorted({index.row() for index in self.selectionModel().selectedRows()})

    def copy(self, columns: Sequence[int] | None = None) -> None:
        """Put the selected rows, all if none is, on the clipboard as tabbed lines."""
        model = self.model()
        assert isinstance(model, RecordTable)
        rows = self.selected_rows or range(model.rowCount())
        QGuiApplication.clipboard().setText(model.as_text(rows, columns))
