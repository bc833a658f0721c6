"""A table with everything one wants of a table: a filter, a count, columns to choose, copies and export."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFileDialog, QLineEdit, QMenu, QStackedWidget, QWidget

from gm_console.ui.kit.layouts import SPRING, grounded, lay_below, strip
from gm_console.ui.kit.local_actions import WHY, Deeds, LocalOffer, trigger_in
from gm_console.ui.kit.parts import PlainLabel, push_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.columns import ColumnKeeper
from gm_console.ui.kit.tables.export import write_csv
from gm_console.ui.kit.tables.fitting import FONTS, ROW, ROW_AIR, text_percent
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.view import RowView

SWATCH = 12
TYPING_PAUSE = 120


class TablePane(QWidget):
    """Filter field on top, the count beside it, the table below."""

    chosen = Signal(object)
    """Record of the row the moderator went to."""
    visited = Signal(object)
    """Record that was double-clicked, or on which Enter was pressed."""
    menu_wanted = Signal(object, object, object)
    """A menu that opens on a cell: the menu, the cell's record, the name of its column; who listens adds to it."""

    def __init__(
        self,
        model: RecordTable[Any],
        settings: Settings,
        name: str,
        title: str,
        *,
        hint: str = "",
        hidden: Sequence[str] = (),
        tools: Sequence[QWidget] = (),
        sorted_by: str = "",
        falls: bool = False,
    ) -> None:
        """``name`` is what the columns are remembered by, ``hidden`` those not shown at first.

        At first the table is sorted by its first column, or the one of the name ``sorted_by``, with ``falls`` the
        greatest on top.
        """
        super().__init__()
        self.model = model
        self._name = name
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(hint or self.tr("Filter"))
        told = self.tr("Words to be found, and comparisons such as {0}").format(_example(model))
        self.filter.setToolTip("\n".join(filter(None, (hint, told))))
        self.filter.setClearButtonEnabled(True)
        self.filter.setAccessibleName(self.tr("Filter of the table {0}").format(title))
        self.filter.setMaximumWidth(320)
        self.filter.installEventFilter(self)
        self.count = PlainLabel(look="caption")
        self.table = RowView(model, title)
        self._set_up_table()
        self._body = QStackedWidget()
        self._body.addWidget(self.table)
        self._body.addWidget(self._made_nothing())
        self._offer = LocalOffer(self, {"list_filter": self._go_to_filter, "list_export": self._export,
                                   "list_columns": self._open_columns})  # fmt: skip
        self._copying = LocalOffer(self.table, {"list_copy": self.copy})
        head = strip(
            "panelFilters", self.filter, self.count, SPRING, *tools, grows=self.filter, edges=(8, 6, 8, 6)
        )
        lay_below(self, head, self._body)
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE)
        self._look = QTimer(self, singleShot=True, interval=0)
        self.columns = ColumnKeeper(
            self.table, model.columns, settings, name, hidden=hidden, sorted_by=sorted_by, falls=falls
        )
        self._connect()

    def show_rows(self, rows: Sequence[Any], before: Mapping[Any, Any] | None = None) -> None:
        """Show records, marking what is not as in ``before``."""
        with self.table.quietly():
            self.model.show_rows(rows, before)
            self.columns.measure()
        self._count()

    def change_columns(self, columns: Sequence[Column[Any]]) -> None:
        """Show no rows, and other columns from now on."""
        self.model.change_columns(columns)
        self.columns.change(columns)

    def choose(self, row: int) -> None:
        """Select a row and bring it into sight without telling it as chosen; below 0, select nothing."""
        with self.table.quietly():
            if row < 0:
                self.table.clearSelection()
                self.table.setCurrentIndex(QModelIndex())
            elif self.table.currentIndex().row() != row or not self.table.selectionModel().hasSelection():
                at = max(self.table.currentIndex().column(), 0)
                self.table.setCurrentIndex(self.model.index(row, at))
                self.table.selectRow(row)
                self._look.start()

    @property
    def selected(self) -> list[Any]:
        """The records of the rows that are selected, from the top."""
        return [self.model.record(row) for row in self.table.selected_rows]

    @property
    def only_selected(self) -> Any:
        """The record of the one row that is selected; None where there is none, or several."""
        return self.selected[0] if len(self.table.selected_rows) == 1 else None

    def show_columns(self, names: Sequence[str]) -> None:
        """Show these columns and no others."""
        self.columns.show(names)

    def reveal(self, name: str) -> None:
        """Show a column, if it is hidden, and bring it into sight, in the row that is current."""
        at = next((at for at, column in enumerate(self.model.columns) if column.name == name), -1)
        if at >= 0 and self.model.rowCount():
            self.table.setColumnHidden(at, False)
            index = self.model.index(max(self.table.currentIndex().row(), 0), at)
            self.table.setCurrentIndex(index)
            self._bring(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def visible_columns(self) -> list[int]:
        """Return the columns that are shown, from left to right."""
        return self.columns.visible()

    def export_to(self, path: Path) -> int:
        """Write the rows and columns shown as comma-separated values; return the number of rows."""
        return write_csv(path, self.model, self.visible_columns())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow down leaves the filter for the table; Escape empties it; the menu key opens the current cell's menu."""
        if isinstance(event, QContextMenuEvent) and event.reason() == QContextMenuEvent.Reason.Keyboard:
            self._open_menu_at_cursor()
            return True
        if watched is self.filter and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Down:
                self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return True
            if event.key() == Qt.Key.Key_Escape and self.filter.text():
                self.filter.clear()
                return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Keep rows as high as the text asks for."""
        super().changeEvent(event)
        if event.type() in FONTS:
            self._fit_rows()
            self.columns.fit(text_percent(self))

    def _set_up_table(self) -> None:
        table, header = self.table, self.table.horizontalHeader()
        table.installEventFilter(self)
        table.viewport().installEventFilter(self)
        table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.setIconSize(QSize(SWATCH, SWATCH))
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.setSectionsMovable(True)
        header.setMinimumSectionSize(24)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.setToolTip(self.tr("Click to sort, drag to move, right click to choose columns"))
        self._fit_rows()
        table.setSortingEnabled(True)

    def _fit_rows(self) -> None:
        self.table.verticalHeader().setDefaultSectionSize(max(ROW, self.fontMetrics().height() + ROW_AIR))

    def _made_nothing(self) -> QWidget:
        """Return what stands in place of a table that the filter leaves empty."""
        sentence = PlainLabel(self.tr("Nothing here fits the filter."), look="caption")
        button = push_button(self.tr("Clear the filter"))
        button.clicked.connect(self.filter.clear)
        page = grounded(QWidget(), "panelBody")
        column = lay_below(page, SPRING, sentence, button, SPRING, SPRING, gap=8)
        for part in (sentence, button):
            column.setAlignment(part, Qt.AlignmentFlag.AlignHCenter)
        return page

    def _connect(self) -> None:
        header = self.table.horizontalHeader()
        self.filter.textChanged.connect(self._pause.start)
        self._pause.timeout.connect(self._filter)
        self._look.timeout.connect(self._look_there)
        self.table.went_to.connect(self._tell_chosen)
        self.table.activated.connect(self._tell_visited)
        self.table.customContextMenuRequested.connect(self._open_menu)
        header.customContextMenuRequested.connect(self._open_columns_at)

    def _tell_chosen(self, row: int) -> None:
        self.chosen.emit(self.model.record(row))

    def _tell_visited(self, index: QModelIndex) -> None:
        if index.isValid():
            self.visited.emit(self.model.record(index.row()))

    def _filter(self) -> None:
        with self.table.quietly():
            self.model.filter_by(self.filter.text())
        self._count()

    def _count(self) -> None:
        filtered_out = self.model.whole > 0 and self.model.rowCount() == 0
        self._body.setCurrentIndex(1 if filtered_out else 0)
        self.count.setText(
            self.tr("{0} of {1}").format(f"{self.model.rowCount():,}", f"{self.model.whole:,}")
        )

    def _go_to_filter(self) -> None:
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def copy(self) -> None:
        """Put the selected rows, all if none is, on the clipboard as tabbed lines."""
        self.table.copy(self.visible_columns())

    def _export(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export the table"), f"{self._name}.csv", self.tr("Comma-separated values (*.csv)")
        )
        if name:
            self.export_to(Path(name).with_suffix(".csv"))

    def _look_there(self) -> None:
        """Bring the current row into sight, after a table that has just appeared has got its size."""
        if self.table.currentIndex().isValid():
            self._bring(self.table.currentIndex(), QAbstractItemView.ScrollHint.EnsureVisible)

    def _bring(self, index: QModelIndex, hint: QAbstractItemView.ScrollHint) -> None:
        """Bring a cell into sight, aside only if it must be: the first column is not to be lost for it."""
        aside, cell = self.table.horizontalScrollBar(), self.table.visualRect(index)
        before = aside.value()
        self.table.scrollTo(index, hint)
        if cell.left() >= 0 and cell.right() < self.table.viewport().width():
            aside.setValue(before)

    def _open_menu(self, place: QPoint) -> None:
        self.menu_at(place).popup(self.table.viewport().mapToGlobal(place))

    def menu_at(self, place: QPoint) -> QMenu:
        """Return the menu of the cell at a place; what listens to :attr:`menu_wanted` stands on top."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        index = self.table.indexAt(place)
        if index.isValid():
            column = self.model.columns[index.column()].name
            self.menu_wanted.emit(menu, self.model.record(index.row()), column)
        first = menu.actions()[:1]
        if first:
            menu.addSeparator()
            menu.setActiveAction(first[0])
        menu.addActions([*self._copying.lines(menu), *self._offer.lines(menu)])
        return menu

    def explain(self, mark: str = "") -> None:
        """Do what the menu of the current cell offers first: show the ledger of a number; or what has a mark in it."""
        index = self.table.currentIndex()
        if index.isValid():
            menu = QMenu(self)
            column = self.model.columns[index.column()].name
            self.menu_wanted.emit(menu, self.model.record(index.row()), column)
            trigger_in(menu, mark)

    def explains(self) -> Deeds:
        """Return what a list offers whose cells can be explained."""
        return {"list_explain": self.explain, WHY: partial(self.explain, WHY)}

    def _open_menu_at_cursor(self) -> None:
        """Open the menu of the current cell, as the menu key asks for it."""
        index = self.table.currentIndex()
        if index.isValid():
            self.table.scrollTo(index)
            self._open_menu(self.table.visualRect(index).center())

    def _open_columns(self) -> None:
        self._open_columns_at(QPoint(0, self.table.horizontalHeader().height()))

    def _open_columns_at(self, place: QPoint) -> None:
        menu = self.columns.menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.table.horizontalHeader().mapToGlobal(place))


def _example(model: RecordTable[Any]) -> str:
    titles = [column.title for column in model.columns[1:]]
    return f"{titles[0].casefold()}>10" if titles else "="
