"""Draws what a style sheet otherwise spoils in a cell: the ground of marked cells, and which cell is current."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter, QPalette, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

Index = QModelIndex | QPersistentModelIndex
FRAME: Final = 2
"""Pixels of the line round the current cell."""


class CellDelegate(QStyledItemDelegate):
    """Fills the ground of a marked cell before all else, and frames the current one.

    Every cell drawn by it goes through Python: only tables that mark or frame their cells have it.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.frames_current = False
        """Cells can be asked about one by one: the current one is told from the others of its row."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a cell."""
        ground = index.data(Qt.ItemDataRole.BackgroundRole)
        if ground is not None and not _is_chosen(option):
            painter.fillRect(option.rect.adjusted(1, 1, -1, -1), ground)
        super().paint(painter, option, index)
        if self.frames_current:
            self._frame(painter, option, index)

    def _frame(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a line round the cell if it is the current one."""
        view = option.widget
        if isinstance(view, QAbstractItemView) and view.currentIndex() == index:
            role = QPalette.ColorRole.HighlightedText if _is_chosen(option) else QPalette.ColorRole.Highlight
            painter.setPen(QPen(option.palette.color(role), FRAME))
            painter.drawRect(option.rect.adjusted(1, 1, -2, -2))


def _is_chosen(option: QStyleOptionViewItem) -> bool:
    return bool(option.state & QStyle.StateFlag.State_Selected)
