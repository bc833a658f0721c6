"""The first column of a table, kept in sight while the others pass beneath it: what would a number without it say?"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionViewItem, QTableView

EDGE: Final = 1
"""Pixels of the line between the column and what passes beneath it."""


def held_width(head: QHeaderView) -> int:
    """Return how much of the left edge the first column takes: nothing while it stands where it belongs."""
    wide = head.sectionSize(0) if head.count() else 0
    return wide if head.offset() > 0 and wide < head.viewport().width() // 2 else 0


def paint_held_cells(view: QTableView, head: QHeaderView) -> None:
    """Paint the cells of the first column at the left edge, over whatever passes there."""
    wide, model, table = held_width(head), view.model(), view.viewport()
    if not wide:
        return
    painter = QPainter(table)
    painter.setClipRect(0, 0, wide, table.height())
    painter.fillRect(QRect(0, 0, wide, table.height()), table.palette().color(QPalette.ColorRole.Base))
    row = view.rowAt(0)
    while 0 <= row < model.rowCount() and view.rowViewportPosition(row) < table.height():
        _paint_cell(view, painter, row, wide)
        row += 1
    _edge(painter, table.palette(), wide, table.height())
    painter.end()


def paint_held_head(head: QHeaderView, painter: QPainter) -> None:
    """Paint the ground and the line of the first column's head; what stands in it the head paints itself."""
    wide, ground = held_width(head), head.viewport()
    painter.fillRect(QRect(0, 0, wide, ground.height()), ground.palette().color(QPalette.ColorRole.Base))
    _edge(painter, ground.palette(), wide, ground.height())


def _paint_cell(view: QTableView, painter: QPainter, row: int, wide: int) -> None:
    index, option = view.model().index(row, 0), QStyleOptionViewItem()
    view.initViewItemOption(option)
    option.rect = QRect(0, view.rowViewportPosition(row), wide, view.rowHeight(row))
    if view.selectionModel().isSelected(index):
        option.state |= QStyle.StateFlag.State_Selected
    view.itemDelegateForIndex(index).paint(painter, option, index)


def _edge(painter: QPainter, palette: QPalette, wide: int, high: int) -> None:
    line = QColor(palette.color(QPalette.ColorRole.Mid))
    painter.fillRect(QRect(wide - EDGE, 0, EDGE, high), line)
