"""The card beside the cursor, or beside the selected region when it is asked for by keyboard."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from gm_console.ui.kit.layouts import lay_below

OFFSET: Final = 18
EDGE: Final = 8


class HoverCard(QFrame):
    """A few lines about a region; lets every click through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        lay_below(self, self._label, edges=(10, 8, 10, 8))
        self.hide()

    def show_text(self, text: str) -> None:
        """Replace the text: HTML whose contents were escaped where it was made."""
        self._label.setText(text)
        self.adjustSize()

    def place(self, at: QPoint, room: QSize) -> None:
        """Stand to the lower right of a point, on its other side where there is no room."""
        x, y = at.x() + OFFSET, at.y() + OFFSET
        if x + self.width() > room.width() - EDGE:
            x = at.x() - OFFSET - self.width()
        if y + self.height() > room.height() - EDGE:
            y = at.y() - OFFSET - self.height()
        self.move(max(x, EDGE // 2), max(y, EDGE // 2))
        self.raise_()
