"""The calendar of the open campaign from the window: the dialog, and its wishes carried out."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from gm_console.campaign.calendar import Calendar
from gm_console.campaign.changes import CHANGES
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.files.plainfile import write_file
from gm_console.ui.dialogs.calendar import Asked, CalendarDialog
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.window.dialog_keeper import DialogKeeper


class CampaignCalendar(DialogKeeper[CalendarDialog]):
    """Keeps the dialog of the calendar."""

    def new_dialog(self) -> CalendarDialog:
        """Return a new dialog, connected."""
        dialog = CalendarDialog(self._window, self._settings)
        dialog.change_wanted.connect(self._change)
        dialog.file_wanted.connect(self._write)
        return dialog

    def read(self) -> None:
        """Have the calendar read."""
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

        def work(campaign: Campaign, _report: Reporter) -> Calendar:
            write_file(Path(path), campaign.calendar_file())
            return campaign.calendar()

        def done(found: Calendar) -> None:
            if found.held:
                told = self.tr("{0}: the game is on hold; it takes back what was announced").format(path)
            else:
                told = self.tr("{0}: {1} deadlines").format(path, len(found.rows))
            self._say(told)

        self._session.ask(self.tr("Writing {0}").format(Path(path).name), work, done)


def _read(campaign: Campaign, _report: Reporter) -> Calendar:
    return campaign.calendar()
