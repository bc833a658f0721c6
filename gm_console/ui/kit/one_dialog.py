"""One dialog at a time of its kind: a new one takes the place of the one that is open."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

D = TypeVar("D", bound=QDialog)


class OneDialog(QObject, Generic[D]):
    """Holds the dialog that is open; a subclass says when it opens one, and carries out what it asks for."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.dialog: D | None = None

    def hold(self, dialog: D) -> None:
        """Have a dialog in the place of the one that was open."""
        self.end()
        dialog.finished.connect(self._gone)
        self.dialog = dialog

    def end(self) -> None:
        """Close the dialog, and with it what stands in it."""
        if self.dialog is not None:
            self.dialog.close()

    def _gone(self) -> None:
        self.dialog = None
