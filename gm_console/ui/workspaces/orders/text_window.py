"""A text to read, copy or save: a template or a receipt.  Not modal."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QWidget,
)

from gm_console.files.plainfile import write_file
from gm_console.ui.kit.text_dialog import ReportDialog


class TextWindow(ReportDialog):
    """Shows one text with Copy and Save; says above it what was done with it."""

    def __init__(self, parent: QWidget, title: str, sentence: str, text: str, file: str) -> None:
        super().__init__(parent, title, sentence, text)
        self.resize(720, 560)
        self._file = file
        save = self._buttons.addButton(self.tr("Save…"), QDialogButtonBox.ButtonRole.ActionRole)
        save.clicked.connect(self._ask_file)

    def copy(self) -> None:
        """Put the text on the clipboard."""
        super().copy()
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
