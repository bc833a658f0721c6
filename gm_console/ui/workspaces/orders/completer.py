"""The list that opens below the cursor of a sheet: what may be written there; keys go on typing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel, QTextCursor
from PySide6.QtWidgets import QCompleter, QPlainTextEdit

from gm_console.campaign.orders.completion import Completion, Word

ROWS: Final = 10
EDGES: Final = 34
_TAKES: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)


class WordList(QCompleter):
    """Offers words, and puts the one that is chosen in the place of what was begun."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor)
        self._editor = editor
        self._start = 0
        self._rows = QStandardItemModel(self)
        self.setModel(self._rows)
        self.setWidget(editor)
        self.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.setMaxVisibleItems(ROWS)
        popup = self.popup()
        assert popup is not None
        self.list = popup
        self.list.setFont(editor.font())
        self.list.setAccessibleName(self.tr("Words that may be written here"))
        self.activated[QModelIndex].connect(self._take)  # type: ignore[index]

    @property
    def is_open(self) -> bool:
        """Whether it is in sight."""
        return bool(self.list.isVisible())

    def offer(self, found: Completion) -> None:
        """Open below the cursor, or close where there is nothing to offer."""
        if not found.words:
            self.close()
            return
        self._start = found.start
        self._rows.clear()
        for text, word in zip(_in_columns(found.words), found.words, strict=True):
            row = QStandardItem(text)
            row.setData(word.text, Qt.ItemDataRole.UserRole)
            self._rows.appendRow(row)
        box = self._editor.cursorRect()
        box.translate(self._editor.viewport().pos())
        box.setWidth(self.list.sizeHintForColumn(0) + EDGES)
        self.complete(box)
        self.list.setCurrentIndex(self.completionModel().index(0, 0))

    def close(self) -> None:
        """Close the list."""
        self.list.hide()

    def keeps(self, event: QKeyEvent) -> bool:
        """Tell whether a key is the list's while it is open."""
        return self.is_open and event.key() in (*_TAKES, Qt.Key.Key_Escape, Qt.Key.Key_Backtab)

    def _take(self, index: QModelIndex) -> None:
        word = str(index.data(Qt.ItemDataRole.UserRole))
        cursor = self._editor.textCursor()
        block = cursor.block()
        at = cursor.position() - block.position()
        cursor.setPosition(block.position() + min(self._start, at), QTextCursor.MoveMode.MoveAnchor)
        cursor.setPosition(block.position() + at, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(word)
        self._editor.setTextCursor(cursor)
        self.close()


def _in_columns(words: Sequence[Word]) -> list[str]:
    """Return words with what they stand for beside them, one below the other."""
    wide = max(len(one.text) for one in words)
    return [f"{one.text:<{wide}}  {one.note}".rstrip() for one in words]
