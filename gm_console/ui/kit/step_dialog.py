"""The frame of the dialogs that ask before a step of a turn is taken: what will happen, what to mind, one button."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QVBoxLayout, QWidget

from gm_console.ui.kit.layouts import DIALOG_EDGES
from gm_console.ui.kit.parts import PlainLabel, step_row

WIDTH: Final = 420


class StepDialog(QDialog):
    """Sentences, doubts in the colour of warnings, what a dialog adds, and the step's own button beside Cancel."""

    def __init__(
        self,
        parent: QWidget,
        title: str,
        lines: Iterable[str],
        doubts: Iterable[str],
        step: str,
        more: Iterable[QWidget],
        *,
        final: bool = False,
    ) -> None:
        """``step`` is what the button says; ``more`` stands between the sentences and the buttons, for keys too.

        A ``final`` step is not taken back: Return leaves the dialog.
        """
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        column = QVBoxLayout(self)
        column.setContentsMargins(*DIALOG_EDGES)
        column.setSpacing(12)
        for line in lines:
            column.addWidget(_line_of(line))
        for doubt in doubts:
            label = _line_of(doubt)
            label.setObjectName("warning")
            column.addWidget(label)
        for widget in more:
            column.addWidget(widget)
        buttons, self.step = step_row(self, step, self.accept, final=final)
        column.addWidget(buttons)


def _line_of(text: str) -> QLabel:
    label = PlainLabel(text, wraps=True)
    label.setMinimumWidth(WIDTH)
    return label
