"""The backups of a campaign: what is kept, and one click back to any of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gm_console.campaign.backups import BEFORE_MENDING, BEFORE_RESTORE, BY_HAND, DAILY, PUBLISHED, Backup
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.table_dialog import TableDialog
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane


class BackupsDialog(TableDialog):
    """Lists backups; not modal, and restoring is no loss: what is replaced becomes a backup itself."""

    restore_wanted = Signal(object)
    """:class:`~gm_console.campaign.backups.Backup` to go back to."""
    back_up_wanted = Signal()

    def __init__(self, parent: QWidget | None, settings: Settings, name: str, *, note: str = "") -> None:
        """With a ``note`` in place of its own sentence the file is not open: there is nothing to back up now."""
        super().__init__(parent, self.tr("Backups of {0}").format(name), (640, 420))
        self.model: RecordTable[Backup] = RecordTable(self._columns(), self, key=_path)
        self.restore = self.add_button(self.tr("&Restore"), self.tr("Go back to the backup that is selected"))
        self.make = self.add_button(self.tr("&Back up now"))
        self.restore.clicked.connect(self._restore)
        self.make.clicked.connect(self.back_up_wanted)
        self.make.setHidden(bool(note))
        self.lay_out(
            TablePane(self.model, settings, "backups", self.tr("Backups"), falls=True),
            empty=self.tr(
                "There is no backup yet. One is kept each day and at every publication; the button below makes one now."
            ),
            note=note
            or self.tr(
                "Restoring puts a backup in place of what is open. What is open now is kept as a backup first."
            ),
        )

    def show_backups(self, backups: Sequence[Backup], writable: bool) -> None:
        """List backups, newest first; without ``writable`` nothing can be restored or made."""
        self._writable = writable
        self.make.setEnabled(writable)
        self.show_rows(backups)

    _writable = False

    def allow(self) -> None:
        """Allow to restore the one backup that is selected."""
        self.restore.setEnabled(self._writable and self.pane.only_selected is not None)

    def _restore(self) -> None:
        backup = self.pane.only_selected
        if backup is not None:
            self.restore_wanted.emit(backup)

    def _columns(self) -> tuple[Column[Backup], ...]:
        reasons = {
            PUBLISHED: self.tr("turn published"),
            DAILY: self.tr("first opening of the day"),
            BY_HAND: self.tr("made by hand"),
            BEFORE_RESTORE: self.tr("before a backup was restored"),
            BEFORE_MENDING: self.tr("before states were mended"),
        }
        return (
            Column(title=self.tr("Made"), tip=self.tr("Local time"), width=170, key="made",
                   value=lambda one: local_time(one.made)),
            Column(title=self.tr("Turn"), tip=self.tr("The turn that was open in it"), width=56, key="turn",
                   value=lambda one: one.turn),
            Column(title=self.tr("Why"), tip=self.tr("What it was made for"), width=220, key="why",
                   value=lambda one: reasons.get(one.why, one.why)),
            Column(title=self.tr("Size, kB"), tip=self.tr("Size of the file"), width=80, key="size",
                   value=lambda one: -(-one.bytes // 1000)),
        )  # fmt: skip


def local_time(iso: str) -> str:
    """Return an ISO time of the journal as the moderator's own time, ``2026-11-21 13:40:05``."""
    try:
        return datetime.fromisoformat(iso).astimezone().strftime("%Y-%m-%d %H:%M:%S")
    except ValueError:
        return iso


def _path(backup: Backup) -> str:
    return str(backup.path)
