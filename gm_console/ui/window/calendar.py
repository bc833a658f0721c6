"""The calendar of the open campaign from the window: the action, and the dialog's wishes carried out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QWidget

from gm_console.campaign.calendar import Calendar
from gm_console.campaign.changes import CHANGES
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.files.plainfile import write_file
from gm_console.ui.dialogs.calendar import Asked, CalendarDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.session import Session


class CampaignCalendar(QObject):
    """Opens one dialog at a time; the campaign is asked and changed in the worker thread only."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        settings: Settings,
        say: Callable[[str], None],
        action: QAction,
    ) -> None:
        """``action`` is what asks for the dialog."""
        super().__init__(window)
        self._window, self._session, self._settings, self._say = window, session, settings, say
        self.dialog: CalendarDialog | None = None
        action.triggered.connect(self.show)
        session.opened.connect(self._end)
        session.closed.connect(self._end)
        session.chronicle_changed.connect(self._refresh)

    def show(self) -> None:
        """Show the dialog."""
        if self.dialog is None:
            self.dialog = CalendarDialog(self._window, self._settings)
            self.dialog.change_wanted.connect(self._change)
            self.dialog.file_wanted.connect(self._write)
        self._refresh()
        self.dialog.show()
        self.dialog.raise_()

    def _end(self) -> None:
        if self.dialog is not None:
            self.dialog.close()

    def _refresh(self) -> None:
        if self.dialog is not None and self._session.is_open:
            self._session.ask(QUIET, _read, self._show)

    def _show(self, found: Calendar) -> None:
        if self.dialog is not None and self._session.is_open:
            info, writable = self._session.chronicle.info, not self._session.world.campaign.read_only
            self.dialog.show_calendar(found, info.turns, writable=writable)

    def _change(self, asked: Asked) -> None:
        def work(campaign: Campaign, _report: Reporter) -> Calendar | str:
            try:
                found: Calendar = getattr(campaign, asked.change.value)(**asked.values)
            except CampaignError as trouble:
                return str(trouble)
            return found

        label = self.tr("Changing the calendar")
        self._session.do(label, work, self._changed, CHANGES[asked.change.value])

    def _changed(self, found: Calendar | str) -> None:
        if isinstance(found, str):
            if self.dialog is not None:
                self.dialog.refuse(found)
            return
        if self.dialog is not None:
            self.dialog.changed()
        self._show(found)
        self._say(self.tr("The calendar is changed; the next packets tell it"))

    def _write(self) -> None:
        name = f"{self._session.world.path.stem}.ics"
        path, _ = QFileDialog.getSaveFileName(
            self.dialog, self.tr("Write deadlines"), name, self.tr("Calendars (*.ics)")
        )
        if not path:
            return

        def work(campaign: Campaign, _report: Reporter) -> int:
            write_file(Path(path), campaign.calendar_file())
            return len(campaign.calendar().rows)

        def done(count: int) -> None:
            self._say(self.tr("{0}: {1} deadlines").format(path, count))

        self._session.ask(self.tr("Writing {0}").format(Path(path).name), work, done)


def _read(campaign: Campaign, _report: Reporter) -> Calendar:
    return campaign.calendar()
