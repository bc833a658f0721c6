"""The tables of the open campaign from the window: as the current turn has them; from a turn on they may change."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.changed_tables import ChangedTables
from gm_console.ui.dialogs.tables import TablesDialog
from gm_console.ui.kit.one_dialog import OneDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.session import Session
from gm_console.ui.window.rule_changes import RuleChanges


class GameTables(OneDialog[TablesDialog]):
    """Opens the dialog, which ends with its campaign; that is asked in the worker thread only."""

    def __init__(
        self, window: QWidget, session: Session, settings: Settings, say: Callable[[str], None]
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._settings = window, session, settings
        self.changes = RuleChanges(window, session, settings, say)
        session.opened.connect(self.end)
        session.closed.connect(self.end)

    def show(self) -> None:
        """Read the tables and show the dialog."""
        self._session.ask(self.tr("Reading the tables"), _read, self._show)

    def _show(self, tables: ChangedTables) -> None:
        title = self._session.chronicle.info.title
        dialog = TablesDialog(self._window, self._settings, title, tables)
        dialog.change_wanted.connect(self.changes.show)
        self.hold(dialog)
        dialog.show()


def _read(campaign: Campaign, _report: Reporter) -> ChangedTables:
    return campaign.tables()
