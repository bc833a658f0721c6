"""A text to read, copy or save: a template or a receipt.  Not modal."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gm_console.files.plainfile import write_file
from gm_console.ui.kit.parts import PlainLabel


class TextWindow(QDialog):
    """Shows one text with Copy and Save."""

    def __init__(self, parent: QWidget, title: str, sentence: str, text: str, file: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(720, 560)
        self._file = file
        self._said = PlainLabel(sentence)
        self._said.setWordWrap(True)
        self.text = QPlainTextEdit()
        self.text.setPlainText(text)
        self.text.setReadOnly(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(title)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy, save = QPushButton(self.tr("Copy")), QPushButton(self.tr("Save…"))
        for button in (copy, save):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(self.copy)
        save.clicked.connect(self._ask_file)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        for widget in (self._said, self.text, buttons):
            column.addWidget(widget)

    def copy(self) -> None:
        """Put the text on the clipboard."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self._said.setText(self.tr("Copied."))

    def save(self, path: Path) -> None:
        """Write the text to a file."""
        try:
            write_file(path, self.text.toPlainText().encode())
        except OSError as trouble:
            self._said.setText(self.tr("{0} could not be written: {1}").format(path.name, trouble.strerror))
            return
        self._said.setText(self.tr("Saved as {0}.").format(path.name))

    def _ask_file(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, self.windowTitle(), self._file, self.tr("Text (*.txt)"))
        if name:
            self.save(Path(name))
