"""Dialogs that show a text: a result, the versions, or what went wrong, with a report to copy."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gm_console.ui.kit.parts import PlainLabel


class ReportDialog(QDialog):
    """A sentence, and below it a text that can be copied whole.  Not modal."""

    def __init__(self, parent: QWidget | None, title: str, sentence: str, text: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(620, 320)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        label = PlainLabel(sentence)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(label)
        self.text = QPlainTextEdit(text)
        self.text.setReadOnly(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(title)
        column.addWidget(self.text)
        self._buttons = buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = QPushButton(self.tr("Copy"))
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(self._copy)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)

    def offer(self, text: str, tip: str, way: Callable[[], None]) -> QPushButton:
        """Offer a way forward, the first thing that Enter takes; it closes the dialog."""
        button = self._buttons.addButton(text, QDialogButtonBox.ButtonRole.AcceptRole)
        button.setToolTip(tip)
        button.clicked.connect(self.close)
        button.clicked.connect(way)
        button.setDefault(True)
        button.setFocus()
        return button

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
