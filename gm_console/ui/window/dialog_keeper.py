"""A dialog of the open campaign as the window keeps it: one at a time, read anew, while in sight, as that changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from gm_console.campaign.changes import CHANGES
from gm_console.campaign.service import Campaign
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import QUIET
from gm_console.ui.kit.wish_dialog import WishDialog
from gm_console.ui.refused import CAMPAIGN_TROUBLE, Troubles, or_refuse
from gm_console.ui.session import Session

D = TypeVar("D", bound=QDialog)


class DialogKeeper(QObject, Generic[D]):
    """Opens one dialog at a time, which ends with its campaign; a subclass says which, and carries out its wishes.

    The campaign is asked and changed in the worker thread only.
    """

    expected: Troubles = CAMPAIGN_TROUBLE
    """Trouble of a change that is told by :meth:`refuse`; any other is the window's."""

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

    @property
    def writable(self) -> bool:
        """Whether the open campaign may be changed."""
        return not self._session.world.campaign.read_only

    def ask_campaign(
        self, work: Callable[[Campaign], Any], show: Callable[[D, Any], object], label: str = QUIET
    ) -> None:
        """Ask the campaign something in the worker thread; the dialog is shown the answer, if it is still there."""

        def done(answer: Any) -> None:
            if self.dialog is not None and self._session.is_open:
                show(self.dialog, answer)

        self._session.ask(label, lambda campaign, _report: work(campaign), done)

    def change_campaign(
        self, label: str, deed: str, work: Callable[[Campaign], Any], done: Callable[[Any], None]
    ) -> None:
        """Change the campaign in the worker thread; ``deed`` is what :data:`CHANGES` knows it by.

        What is refused is told by :meth:`refuse`; else ``done`` is given what ``work`` returned.
        """
        tried, answered = or_refuse(work, done, self.refuse, self.expected)
        self._session.do(label, lambda campaign, _report: tried(campaign), answered, CHANGES[deed])

    def refuse(self, trouble: Exception) -> None:
        """Tell why something was not done: in the dialog, where that has a line for it."""
        if isinstance(self.dialog, WishDialog):
            self.dialog.refuse(str(trouble))
        else:
            self._say(str(trouble))

    def _refresh(self) -> None:
        """Read anew what is in sight; a dialog that was closed has it read when it is shown again."""
        if self.dialog is not None and self.dialog.isVisible():
            self.read()

    def _forget(self) -> None:
        self.dialog = None
