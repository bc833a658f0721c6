"""A sheet that is typed, its verdicts below it: asked for in a pause of typing, each leads to the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.orders.editor import SheetEditor
from gm_console.ui.workspaces.orders.received_sheets import SheetLine
from gm_console.ui.workspaces.orders.suggestions import can_be_taken, corrected
from gm_console.ui.workspaces.orders.verdicts import VerdictTable

TYPING_PAUSE: Final = 300
"""Milliseconds of quiet before what is typed is judged."""


class TypedText(QObject):
    """The editor and the table of verdicts, to be laid out by whoever has them."""

    check_wanted = Signal(object)
    """The text to judge."""
    typed = Signal(bool)
    """The text is another one; whether there is any."""

    def __init__(self, theme: Theme, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.editor = SheetEditor(theme)
        self.verdicts = VerdictTable(theme, settings)
        self._judged = ""
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE)
        self.editor.textChanged.connect(self._typed)
        self._pause.timeout.connect(self.ask)
        self.editor.line_chosen.connect(self._line_clicked)
        self.verdicts.line_chosen.connect(self._row_chosen)
        self.verdicts.suggestion_taken.connect(self.take)

    @property
    def text(self) -> str:
        """What is in the field."""
        return self.editor.toPlainText()

    def show_lines(self, text: str, lines: Sequence[SheetLine]) -> bool:
        """Show what was said of a text and tell so, unless it has changed since."""
        if text != self.text:
            return False
        self._judged = text
        self.editor.show_verdicts(lines)
        self.verdicts.show_lines(lines)
        return True

    def ask(self) -> None:
        """Ask for the verdicts now."""
        self._pause.stop()
        if self.text.strip():
            self.check_wanted.emit(self.text)

    def rest(self) -> None:
        """Ask for nothing until something is typed."""
        self._pause.stop()

    def take(self, line: SheetLine) -> None:
        """Put what was perhaps meant in the place of what was written; Ctrl+Z takes it back."""
        text = self.text.split("\n")
        if line.line <= len(text):
            start, end, _ = corrected(text[line.line - 1], line)
            self.editor.replace(line.line, start, end, line.suggestion)

    def take_here(self) -> None:
        """Do so in the line of the cursor, where there is anything to be taken."""
        here = (one for one in self.editor.lines_at(self.editor.line) if can_be_taken(one))
        found = next(here, None)
        if found is not None:
            self.take(found)

    def _typed(self) -> None:
        if self.text == self._judged:
            return
        self._judged = ""
        there = bool(self.text.strip())
        if there:
            self._pause.start()
        else:
            self._pause.stop()
            self.editor.show_verdicts(())
            self.verdicts.show_lines(())
        self.typed.emit(there)

    def _line_clicked(self, number: int) -> None:
        self.verdicts.select_line(0, number)

    def _row_chosen(self, line: SheetLine) -> None:
        self.editor.go_to_line(line.line)
