"""The columns of a table: which are shown, how wide, in what order; chosen by a menu, remembered, fit for any text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QFont, QFontMetrics
from PySide6.QtWidgets import QLineEdit, QMenu, QTableView, QWidget, QWidgetAction

from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.fitting import HEAD_ROOM, text_percent
from gm_console.ui.kit.tables.memory import ColumnMemory
from gm_console.ui.kit.tables.model import CHANGED, Column, RecordTable
from gm_console.ui.kit.tables.wrapping import CELL_ROOM

SWATCH_ROOM: Final = 18
MARK_AIR: Final = 6
"""Pixels between the mark of the sort and the edge."""
MEASURED: Final = 400
"""Rows whose texts are measured for the width of a column."""
WIDEST: Final = 420


class ColumnKeeper(QObject):
    """Keeps the columns of one table under a name."""

    def __init__(
        self,
        table: QTableView,
        columns: Sequence[Column[Any]],
        settings: Settings,
        name: str,
        *,
        hidden: Sequence[str],
        sorted_by: str,
        falls: bool,
    ) -> None:
        """At first those in ``hidden`` are not shown, and ``sorted_by`` or else the first is sorted by."""
        super().__init__(table)
        self._table = table
        self._header, self._columns = table.horizontalHeader(), tuple(columns)
        self._memory = ColumnMemory(table, settings, name, [column.name for column in columns])
        self._hidden, self._sorted_by, self._falls = frozenset(hidden), sorted_by, falls
        self._percent = text_percent(table)
        self._own = self._memory.own
        self._growing = False
        self._measured = False
        self._header.sectionResized.connect(self._note_width)
        table.viewport().installEventFilter(self)
        self.restore()

    def change(self, columns: Sequence[Column[Any]]) -> None:
        """Keep other columns under the same name, as they are remembered, but none too narrow for its new head."""
        self._memory.keep_changes()
        self._columns = tuple(columns)
        self._memory.names = tuple(column.name for column in columns)
        self._own.clear()
        with self._memory.unnoticed():
            self.restore()
            for at in self.visible():
                self._own[at] = max(self._own[at], self._head(self._columns[at]))
            self.grow()

    def show(self, names: Sequence[str]) -> None:
        """Show these columns and no others."""
        for at, column in enumerate(self._columns):
            self._header.setSectionHidden(at, column.name not in names)
        self.grow()

    def spare_bare(self) -> None:
        """Show no column that has nothing in any row, until there is something: others get its room."""
        model, known = self._table.model(), self._memory.bare
        assert isinstance(model, RecordTable)
        bare = {at for at in {*self.visible()[1:], *known} if model.whole and model.is_bare(at)}
        with self._memory.unnoticed():  # nobody changed a column
            self._growing = True
            for at in bare ^ known:
                self._header.setSectionHidden(at, at in bare)
            self._memory.bare = bare
            self.grow()

    def visible(self) -> list[int]:
        """Return the columns that are shown, from left to right."""
        order = (self._header.logicalIndex(at) for at in range(self._header.count()))
        return [at for at in order if not self._header.isSectionHidden(at)]

    def restore(self) -> None:
        """Put the columns as they are remembered, or as they are at first."""
        with self._memory.unnoticed():
            self._put_first()
            self._measured = self._memory.restore(self._percent)
            self._own.clear()
            self._own.update({at: self._header.sectionSize(at) for at in self.visible()})
            self.measure()
            self.grow()
        if self._memory.bare:  # they were just shown
            self._memory.bare = set()
            self.spare_bare()

    def measure(self) -> None:
        """Make columns that nobody has changed as wide as what stands in them; once there are rows."""
        model = self._table.model()
        rows = min(model.rowCount(), MEASURED)
        if self._measured or not rows:
            return
        self._measured = True
        marks = isinstance(model, RecordTable) and model.marks
        for at, column in enumerate(self._columns):
            metrics = self._letters(self._table, heavy=marks and at > 0)  # what a row is about never changes
            texts = {str(model.index(row, at).data() or "") for row in range(rows)}
            wide = max(map(metrics.horizontalAdvance, texts)) + CELL_ROOM
            marked = model.index(0, at).data(Qt.ItemDataRole.DecorationRole) is not None
            wide += SWATCH_ROOM if marked or column.colour is not None else 0
            self._own[at] = max(self._head(column), min(wide, (column.most or WIDEST) * self._percent // 100))
        with self._memory.unnoticed():  # nobody changed a column
            self.grow()

    def grow(self) -> None:
        """Share out what the window has left among the columns, or those that take the rest, by their widths."""
        shown = self.visible()
        whole = sum(self._own.setdefault(at, self._width(self._columns[at])) for at in shown)
        left = max(self._table.viewport().width() - whole, 0)
        takers = [at for at in shown if self._columns[at].takes_rest] or shown
        taken = max(sum(self._own[at] for at in takers), 1)
        self._growing = True
        for at in shown:
            more = left * self._own[at] // taken if at in takers else 0
            self._header.resizeSection(at, self._own[at] + more)
        self._growing = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the columns follow the width of the table."""
        whole = self._header.count() == len(self._columns)  # not while the columns are being changed
        if event.type() == QEvent.Type.Resize and whole:
            with self._memory.unnoticed():  # nobody changed a column
                self.grow()
        return super().eventFilter(watched, event)

    def fit(self, percent: int) -> None:
        """Make the columns fit another size of text."""
        if percent != self._percent:
            self._memory.keep_changes(self._percent)
            self._percent = percent
            self.restore()

    def refit(self) -> None:
        """Make the columns fit what stands in them by now; where somebody changed them they stay as he left them."""
        self._memory.keep_changes(self._percent)
        self.restore()

    def menu(self, parent: QWidget) -> QMenu:
        """Return the menu in which each column is shown or hidden, and found by the words people use for it."""
        menu = QMenu(parent)
        self._add_finder(menu)
        below: dict[str, QMenu] = {"": menu}
        for at, column in enumerate(self._columns):
            if column.group not in below:
                below[column.group] = menu.addMenu(column.group)
            self._add_switch(below[column.group], at, column.tip if column.group else column.title)
        menu.addSeparator()
        menu.addAction(self.tr("&Reset the columns")).triggered.connect(self._forget)
        menu.triggered.connect(self._switch)
        return menu

    def _add_switch(self, menu: QMenu, at: int, text: str) -> QAction:
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(not self._header.isSectionHidden(at))
        action.setEnabled(at > 0)
        action.setData(at)
        return action

    def _add_finder(self, menu: QMenu) -> None:
        """Add a line to type in; the columns that it finds stand below it."""
        line = QLineEdit(menu)
        line.setPlaceholderText(self.tr("Find a column"))
        line.setAccessibleName(self.tr("Find a column"))
        typed = QWidgetAction(menu)
        typed.setDefaultWidget(line)
        menu.addAction(typed)
        found = [self._add_switch(menu, at, column.tip) for at, column in enumerate(self._columns)]

        def search(text: str) -> None:
            for action, column in zip(found, self._columns, strict=True):
                action.setVisible(_is_meant(column, text))

        line.textChanged.connect(search)
        menu.aboutToShow.connect(line.setFocus)
        menu.addSeparator()
        search("")

    def _put_first(self) -> None:
        for at, column in enumerate(self._columns):
            self._header.moveSection(self._header.visualIndex(at), at)
            self._own[at] = self._width(column)
            self._header.resizeSection(at, self._own[at])
            self._header.setSectionHidden(at, column.name in self._hidden)
        order = Qt.SortOrder.DescendingOrder if self._falls else Qt.SortOrder.AscendingOrder
        names = [column.name for column in self._columns]
        self._header.setSortIndicator(names.index(self._sorted_by) if self._sorted_by in names else 0, order)

    def _width(self, column: Column[Any]) -> int:
        """Return a column's width at first: as said, and enough for its head with the mark of the sort."""
        return max(column.width * self._percent // 100, self._head(column))

    def _head(self, column: Column[Any]) -> int:
        """Return the width of a column's head with the mark of the sort, and air beside it where it is at first."""
        first = self._sorted_by or self._columns[0].name
        room = HEAD_ROOM + (MARK_AIR if column.name == first else 0)
        return self._letters(self._header).horizontalAdvance(column.title) + room

    def _letters(self, widget: QWidget, *, heavy: bool = False) -> QFontMetrics:
        """Return letters of the size in force: the table and its head are told of another one after their pane.

        With ``heavy`` they are those of a cell that changed.
        """
        font = QFont(widget.font())
        if heavy:
            font.setWeight(CHANGED)
        font.setPointSizeF(font.pointSizeF() * self._percent / text_percent(self._table))
        return QFontMetrics(font)

    def _note_width(self, at: int, _old: int, new: int) -> None:
        """Remember what somebody made of a column."""
        if not self._growing:
            self._own[at] = new

    def _forget(self) -> None:
        self._memory.forget()
        self.restore()

    def _switch(self, action: QAction) -> None:
        if action.isCheckable():
            self._header.setSectionHidden(action.data(), not action.isChecked())
            if not action.isChecked():  # from now on by somebody
                self._memory.bare.discard(action.data())
            self.grow()
            self._memory.begin()


def _is_meant(column: Column[Any], text: str) -> bool:
    """Tell whether every word typed begins a word of a column's head, of what it says, or of what people call it."""
    known = f"{column.title} {column.tip} {column.words}".casefold().split()
    words = text.casefold().split()
    return bool(words) and all(any(one.startswith(word) for one in known) for word in words)
