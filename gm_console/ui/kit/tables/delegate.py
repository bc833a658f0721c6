"""Draws what a style sheet otherwise spoils in a cell: the ground of marked cells, and colours in selected rows."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

Index = QModelIndex | QPersistentModelIndex
RIM: Final = 125
"""Percent by which the rim of a swatch is darker than its colour."""
FRAME: Final = 2
"""Pixels of the line round the current cell."""


class CellDelegate(QStyledItemDelegate):
    """Shows a colour as it is, in selected rows too, and fills the ground of a marked cell before all else."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.frames_current = False
        """Cells can be asked about one by one: the current one is told from the others of its row."""
        self._swatches: dict[tuple[int, int, int], QIcon] = {}

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Put the colour of a cell into its place for an icon."""
        super().initStyleOption(option, index)
        if option.features & QStyleOptionViewItem.ViewItemFeature.HasDecoration:
            colour = index.data(Qt.ItemDataRole.DecorationRole)
            if isinstance(colour, QColor):
                option.icon = self._kept_swatch(colour, option.decorationSize)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a cell."""
        ground = index.data(Qt.ItemDataRole.BackgroundRole)
        if ground is not None and not _is_chosen(option):
            painter.fillRect(option.rect.adjusted(1, 1, -1, -1), ground)
        super().paint(painter, option, index)
        if self.frames_current:  # hundreds of cells are drawn at a step: most tables stop here
            self._frame(painter, option, index)

    def _frame(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a line round the cell if it is the current one."""
        view = option.widget
        if isinstance(view, QAbstractItemView) and view.currentIndex() == index:
            role = QPalette.ColorRole.HighlightedText if _is_chosen(option) else QPalette.ColorRole.Highlight
            painter.setPen(QPen(option.palette.color(role), FRAME))
            painter.drawRect(option.rect.adjusted(1, 1, -2, -2))

    def _kept_swatch(self, colour: QColor, size: QSize) -> QIcon:
        key = (colour.rgba(), size.width(), size.height())
        if key not in self._swatches:
            self._swatches[key] = _swatch(colour, size)
        return self._swatches[key]


def _is_chosen(option: QStyleOptionViewItem) -> bool:
    return bool(option.state & QStyle.StateFlag.State_Selected)


def _swatch(colour: QColor, size: QSize) -> QIcon:
    """Return a square of a colour, rimmed so that it stands out on any ground."""
    picture = QPixmap(size)
    picture.fill(colour.darker(RIM))
    painter = QPainter(picture)
    painter.fillRect(picture.rect().adjusted(1, 1, -1, -1), colour)
    painter.end()
    icon = QIcon(picture)
    icon.addPixmap(picture, QIcon.Mode.Selected)
    return icon
