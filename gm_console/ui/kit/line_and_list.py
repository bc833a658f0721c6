"""A line to type in above a list of what it finds: the rows, and the keys of the line that walk them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
ROW_ROLE: Final = Qt.ItemDataRole.UserRole + 1
"""The row itself."""


class FoundRows(QAbstractListModel):
    """Rows that are replaced all at once; what of them is written, whoever lists them says."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[Any, ...] = ()

    def show_rows(self, rows: Sequence[Any]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many there are."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a row, or what is written of it."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        return row if role == ROW_ROLE else self.told(row, role)

    def told(self, row: Any, role: int) -> Any:
        """Return what is shown of a row in a role."""
        return None


class LineKeys(QObject):
    """Moves through a list by arrows and pages, and takes from it by Enter, while the cursor stays in the line."""

    moved = Signal(int)
    """So many rows on, or back."""
    entered = Signal()

    def __init__(self, line: QLineEdit, *, page: int) -> None:
        """``page`` is how many rows a page of the list has."""
        super().__init__(line)
        down, up = Qt.Key.Key_Down, Qt.Key.Key_Up
        self._steps = {down: 1, up: -1, Qt.Key.Key_PageDown: page, Qt.Key.Key_PageUp: -page}
        line.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of the list out of what the line is told."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        key = Qt.Key(event.key())
        if key in self._steps:
            self.moved.emit(self._steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            return super().eventFilter(watched, event)
        return True
