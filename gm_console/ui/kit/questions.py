"""A question that is asked in a box of its own, before something is done."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget


def question_box(parent: QWidget, title: str, text: str) -> QMessageBox:
    """Return a box with a question, still without buttons; its texts are plain, and it goes as it is answered."""
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIcon(QMessageBox.Icon.Question)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(title)
    box.setText(text)
    return box
