"""The calendar of the open campaign from the window: the dialog, and its wishes carried out."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from gm_console.campaign.calendar import Calendar
from gm_console.campaign.service import Campaign
from gm_console.files.plainfile import write_file
from gm_console.ui.dialogs.calendar import CalendarDialog, CalendarWish
from gm_console.ui.kit.tasks import Reporter
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
        self.ask_campaign(Campaign.calendar, self._show)

    def _show(self, dialog: CalendarDialog, found: Calendar) -> None:
        dialog.show_calendar(found, self._session.chronicle.info.turns, writable=self.writable)

    def _change(self, asked: CalendarWish) -> None:
        deed = asked.change.value
        self.change_campaign(
            self.tr("Changing the calendar"),
            deed,
            lambda campaign: getattr(campaign, deed)(**asked.values),
            self._changed,
        )

    def _changed(self, found: Calendar) -> None:
        if self.dialog is not None:
            self.dialog.changed()
            self._show(self.dialog, found)
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
