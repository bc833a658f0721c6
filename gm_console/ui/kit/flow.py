"""Widgets side by side that go on below where a line is full, as words do."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Asks for one line and needs no more width than its widest widget."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        """Take in a widget; for Qt."""
        self._items.append(item)

    def count(self) -> int:
        """Return the number of widgets."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return one of the widgets, None where there is none."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Let go of a widget and return it, None where there is none."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Return none: room beside the widgets stays empty."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Return that fewer widgets beside each other are more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the lines that a width leads to."""
        return self._flow(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Put every widget in its place."""
        super().setGeometry(rect)
        self._flow(rect, move=True)

    def sizeHint(self) -> QSize:
        """Return the size of all in one line."""
        shown = [item.sizeHint() for item in self._items if not item.isEmpty()]
        wide = sum(one.width() + self.spacing() for one in shown) - self.spacing()
        return self._framed(QSize(max(wide, 0), max((one.height() for one in shown), default=0)))

    def minimumSize(self) -> QSize:
        """Return the size of the greatest widget."""
        least = QSize()
        for item in self._items:
            if not item.isEmpty():
                least = least.expandedTo(item.minimumSize())
        return self._framed(least)

    def _framed(self, size: QSize) -> QSize:
        edges = self.contentsMargins()
        return size + QSize(edges.left() + edges.right(), edges.top() + edges.bottom())

    def _flow(self, rect: QRect, *, move: bool) -> int:
        """Go through the lines of a place and return their height, edges included."""
        inside = rect.marginsRemoved(self.contentsMargins())
        x, y, high = inside.x(), inside.y(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if x > inside.x() and x + size.width() > inside.x() + inside.width():
                x, y, high = inside.x(), y + high + self.spacing(), 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self.spacing()
            high = max(high, size.height())
        return y + high - rect.y() + self.contentsMargins().bottom()
