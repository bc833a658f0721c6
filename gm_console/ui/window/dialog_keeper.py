"""A dialog of the open campaign as the window keeps it: one at a time, read anew, while in sight, as that changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from gm_console.ui.kit.settings import Settings
from gm_console.ui.session import Session

D = TypeVar("D", bound=QDialog)


class DialogKeeper(QObject, Generic[D]):
    """Opens one dialog at a time, which ends with its campaign; a subclass says which, and carries out its wishes.

    The campaign is asked and changed in the worker thread only.
    """

    def __init__(
        self, window: QWidget, session: Session, settings: Settings, say: Callable[[str], None]
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._settings, self._say = window, session, settings, say
        self.dialog: D | None = None
        session.opened.connect(self.end)
        session.closed.connect(self.end)
        session.chronicle_changed.connect(self._refresh)

    def show(self) -> None:
        """Show the dialog."""
        if self.dialog is None:
            self.dialog = self.new_dialog()
            self.dialog.destroyed.connect(self._forget)
        if self._session.is_open:
            self.read()
        self.dialog.show()
        self.dialog.raise_()

    def end(self) -> None:
        """Close the dialog for good."""
        dialog, self.dialog = self.dialog, None
        if dialog is not None:
            dialog.destroyed.disconnect(self._forget)  # by then there may be another one
            dialog.close()
            dialog.deleteLater()

    def new_dialog(self) -> D:
        """Return a new dialog, connected."""
        raise NotImplementedError

    def read(self) -> None:
        """Have the campaign read in the worker thread, and show in the dialog what it says."""
        raise NotImplementedError

    def _refresh(self) -> None:
        """Read anew what is in sight; a dialog that was closed has it read when it is shown again."""
        if self.dialog is not None and self.dialog.isVisible():
            self.read()

    def _forget(self) -> None:
        self.dialog = None
