"""Dialogs that show a text: a result, the versions, or what went wrong, with a report to copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from gm_console.ui.kit.layouts import DIALOG_EDGES, Piece, lay_below
from gm_console.ui.kit.parts import close_row, told


class ReportDialog(QDialog):
    """A sentence, and below it a text that can be copied whole.  Not modal."""

    def __init__(
        self, parent: QWidget | None, title: str, sentence: str, text: str, more: Sequence[Piece] = ()
    ) -> None:
        """``more`` stands between the text and the buttons."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(620, 320)
        self._said = told(sentence)
        self.text = QPlainTextEdit(text)
        self.text.setReadOnly(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(title)
        self._buttons = buttons = close_row(self, 0, enter=True)
        copy = QPushButton(self.tr("Copy"))
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(self.copy)
        lay_below(self, self._said, self.text, *more, buttons, edges=DIALOG_EDGES, gap=12)

    def say(self, sentence: str, text: str) -> None:
        """Show another sentence and another text."""
        self._said.setText(sentence)
        self.text.setPlainText(text)

    def offer(self, text: str, tip: str, way: Callable[[], None]) -> QPushButton:
        """Offer a way forward, the first thing that Enter takes; it closes the dialog."""
        button = self._buttons.addButton(text, QDialogButtonBox.ButtonRole.AcceptRole)
        button.setToolTip(tip)
        button.clicked.connect(self.close)
        button.clicked.connect(way)
        button.setDefault(True)
        button.setFocus()
        return button

    def copy(self) -> None:
        """Put the text on the clipboard."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())
