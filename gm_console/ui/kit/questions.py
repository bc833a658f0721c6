"""A question that is asked in a box of its own, before something is done."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from gm_console.ui.kit.language import translated_in

_tr = translated_in("Questions")


def question_box(parent: QWidget, title: str, text: str) -> QMessageBox:
    """Return a box with a question, still without buttons; its texts are plain, and it goes as it is answered."""
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIcon(QMessageBox.Icon.Question)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(title)
    box.setText(text)
    return box


def unsaved_box(
    parent: QWidget, title: str, save: Callable[[], None], discard: Callable[[], None]
) -> QMessageBox:
    """Return a box that asks what becomes of edits that are not saved; it has finished when either is called.

    Both are functions, not partial ones: Qt tells those whether the button is down.
    """
    box = question_box(parent, _tr("Edits are not saved"), _tr("Save the edits of {0} first?").format(title))
    buttons = QMessageBox.StandardButton
    box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
    box.button(buttons.Save).clicked.connect(save)
    box.button(buttons.Discard).clicked.connect(discard)
    return box
