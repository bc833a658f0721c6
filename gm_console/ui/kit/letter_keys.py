"""Keys without Ctrl or Alt are letters wherever a text is read or typed, and commands everywhere else."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QKeySequenceEdit,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

WALKED: Final = "walkedByLetters"
"""Property of a list whose rows are gone through by letters that are shortcuts, so that typing finds no row in it."""
TYPED_IN: Final = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox, QKeySequenceEdit)
_ASIDE: Final = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


def walk_by_letters(view: QAbstractItemView) -> None:
    """Let letters be commands in a list, as on the map."""
    view.setProperty(WALKED, True)


class LetterKeys(QObject):
    """Follows the cursor through a window; a filter of every event of the program would cost too much."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._watched: QWidget | None = None
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim a letter before it is taken for a shortcut."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if event.modifiers() & ~_ASIDE or not _claims(watched, event.text()):
            return False
        event.accept()
        return True

    def _follow(self, _former: QWidget | None, now: QWidget | None) -> None:
        """Watch what has the cursor, where it takes letters."""
        if self._watched is not None and isValid(
            self._watched
        ):  # it loses the cursor while it is taken down, too
            self._watched.removeEventFilter(self)
        self._watched = None
        if isinstance(now, (*TYPED_IN, QAbstractItemView)) and not now.property(WALKED):
            self._watched = now
            now.installEventFilter(self)


def _claims(widget: QObject, text: str) -> bool:
    """Tell whether a widget has its own use for what a key types: all of it, or only what begins a word."""
    if isinstance(widget, QTextEdit | QPlainTextEdit) and widget.isReadOnly():
        return text.isalpha()
    if isinstance(widget, QAbstractItemView):
        return text.isalnum()
    return text.isprintable() and bool(text)
