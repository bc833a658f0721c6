"""What a session that ended badly had done: edit by edit, to be looked at before anything is decided."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QListWidget, QWidget

from gm_console.files.open_map import Recovery
from gm_console.ui.kit.layouts import DIALOG_EDGES, lay_below
from gm_console.ui.kit.parts import caption, close_row


class RecoveryDialog(QDialog):
    """A list to read; not modal, the decision is made by the line above the map."""

    def __init__(self, parent: QWidget | None, recovery: Recovery, when: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Edits that were not saved"))
        self.resize(460, 420)
        count = len(recovery.edits)
        told = self.tr("1 edit of {1}.") if count == 1 else self.tr("{0} edits of {1}, the first one on top.")
        told = told.format(f"{count:,}", when)
        if not recovery.fits:
            told += " " + self.tr(
                "The map is not the one they were made on; they cannot be done again on it."
            )
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Edits that were not saved"))
        self.list.setUniformItemSizes(True)
        for number, edit in enumerate(recovery.edits, 1):
            changes = len(edit.changes)
            line = self.tr("{0}  {1}") if changes == 1 else self.tr("{0}  {1}  ({2} changes)")
            self.list.addItem(line.format(number, edit.label, changes))
        issues = [caption(issue.text) for issue in recovery.issues]
        buttons = close_row(self, 0, enter=True)
        lay_below(
            self, caption(told), self.list, *issues, buttons, grows=self.list, edges=DIALOG_EDGES, gap=8
        )
