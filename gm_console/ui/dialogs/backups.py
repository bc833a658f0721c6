"""The backups of a campaign: what is kept, and one click back to any of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from gm_console.campaign.backups import BEFORE_RESTORE, BY_HAND, DAILY, PUBLISHED, Backup
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import caption
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane


class BackupsDialog(QDialog):
    """Lists backups; not modal, and restoring is no loss: what is replaced becomes a backup itself."""

    restore_wanted = Signal(object)
    """:class:`~gm_console.campaign.backups.Backup` to go back to."""
    back_up_wanted = Signal()

    def __init__(self, parent: QWidget | None, settings: Settings, name: str, *, note: str = "") -> None:
        """With a ``note`` in place of its own sentence the file is not open: there is nothing to back up now."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Backups of {0}").format(name))
        self.resize(640, 420)
        self.model: RecordTable[Backup] = RecordTable(self._columns(), self, key=_path)
        self.pane = TablePane(self.model, settings, "backups", self.tr("Backups"), falls=True)
        self._empty = EmptyState(
            self.pane,
            self.tr(
                "There is no backup yet. One is kept each day and at every publication; the button below makes one now."
            ),
        )
        told = caption(
            note
            or self.tr(
                "Restoring puts a backup in place of what is open. What is open now is kept as a backup first."
            )
        )
        told.setContentsMargins(16, 0, 16, 0)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        buttons.setContentsMargins(16, 0, 16, 0)
        self.restore = buttons.addButton(self.tr("&Restore"), QDialogButtonBox.ButtonRole.ActionRole)
        self.restore.setToolTip(self.tr("Go back to the backup that is selected"))
        self.make = buttons.addButton(self.tr("&Back up now"), QDialogButtonBox.ButtonRole.ActionRole)
        self.restore.clicked.connect(self._restore)
        self.make.clicked.connect(self.back_up_wanted)
        self.make.setHidden(bool(note))
        for button in (self.restore, self.make):
            button.setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        lay_below(self, self._empty, told, buttons, grows=self._empty, edges=(0, 0, 0, 12), gap=8)
        self.pane.table.selectionModel().selectionChanged.connect(self._allow)
        self._allow()

    def show_backups(self, backups: Sequence[Backup], writable: bool) -> None:
        """List backups, newest first; without ``writable`` nothing can be restored or made."""
        self._writable = writable
        self.pane.show_rows(backups)
        self._empty.show_body(bool(backups))
        if backups and self.pane.table.currentIndex().row() < 0:
            self.pane.choose(0)
        self.make.setEnabled(writable)
        self._allow()

    _writable = False

    def _allow(self) -> None:
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
