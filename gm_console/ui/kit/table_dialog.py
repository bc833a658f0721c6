"""A dialog that is a table, with a sentence below it and buttons for the row that is selected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QWidget

from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import caption, close_row
from gm_console.ui.kit.tables.pane import TablePane


class TableDialog(QDialog):
    """Not modal; what may be done with the row selected is said by :meth:`allow`."""

    pane: TablePane

    def __init__(self, parent: QWidget | None, title: str, size: tuple[int, int]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(*size)
        self._buttons = close_row(self)

    def lay_out(self, pane: TablePane, *, empty: str, note: str, head: QWidget | None = None) -> None:
        """Put the table above the note and the buttons, below a ``head`` if there is one.

        ``empty`` stands in its place while it has no rows.
        """
        self.pane = pane
        self._body = EmptyState(pane, empty)
        told = caption(note)
        told.setContentsMargins(16, 0, 16, 0)
        above = (head,) if head is not None else ()
        lay_below(self, *above, self._body, told, self._buttons, grows=self._body, edges=(0, 0, 0, 12), gap=8)
        pane.table.selectionModel().selectionChanged.connect(self.allow)
        self.allow()

    def add_button(self, text: str, tip: str = "") -> QPushButton:
        """Return a new button for the row that is selected."""
        button = self._buttons.addButton(text, QDialogButtonBox.ButtonRole.ActionRole)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        return button

    def show_rows(self, rows: Sequence[Any]) -> None:
        """Show rows in the table, the first one selected where none is."""
        self.pane.show_rows(rows)
        self._body.show_body(bool(rows))
        if rows and self.pane.table.currentIndex().row() < 0:
            self.pane.choose(0)
            if not self.pane.isAncestorOf(self.focusWidget() or self):
                self.pane.table.setFocus()  # nothing else could have the cursor while there were no rows
        self.allow()

    def allow(self) -> None:
        """Enable what can be done with the row that is selected."""
