"""The backups of the open map: what each save replaced; one can be compared, gone back to, or made a map of its own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.table_dialog import TableDialog
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane


@dataclass(frozen=True, slots=True, kw_only=True)
class MapBackup:
    """A state of the map that a save replaced."""

    number: int
    """Counts up with every backup."""
    path: Path
    made: datetime
    """When the save replaced it."""
    bytes: int


class MapBackupsDialog(TableDialog):
    """Not modal; going back is a step that can be undone, so nothing is asked twice."""

    look_wanted = Signal(object)
    """:class:`MapBackup` to be compared with the map that is open."""
    restore_wanted = Signal(object)
    copy_wanted = Signal(object)
    """:class:`MapBackup` of which a map of its own is to be made."""

    def __init__(self, parent: QWidget | None, settings: Settings, name: str, looking: bool) -> None:
        super().__init__(parent, self.tr("Backups of {0}").format(name), (560, 420))
        self._looking = looking
        self.model: RecordTable[MapBackup] = RecordTable(self._columns(), self, key=_number)
        self.look = self.add_button(
            self.tr("What &differs…"), self.tr("Say in words what is otherwise in it")
        )
        self.restore = self.add_button(self.tr("&Go back to it"), self.tr("Put it in place of the map"))
        self.copy = self.add_button(self.tr("Open as a &copy…"), self.tr("Make a map of its own of it"))
        self.look.clicked.connect(self._look)
        self.restore.clicked.connect(self._restore)
        self.copy.clicked.connect(self._copy)
        self.lay_out(
            TablePane(self.model, settings, "map_backups", self.tr("Backups of the map"), falls=True),
            empty=self.tr(
                "There is no backup yet: each save keeps what it replaces, the last twenty of them."
            ),
            note=self.tr("Going back to a backup is one step: undo brings the map as it is now back."),
        )
        self.pane.visited.connect(self.look_wanted)

    def show_backups(self, backups: tuple[MapBackup, ...]) -> None:
        """List backups, newest first."""
        self.show_rows(backups)

    def _look(self) -> None:
        self.look_wanted.emit(self.pane.only_selected)

    def _restore(self) -> None:
        self.restore_wanted.emit(self.pane.only_selected)

    def _copy(self) -> None:
        self.copy_wanted.emit(self.pane.only_selected)

    def allow(self) -> None:
        """Allow what can be done with the one backup that is selected."""
        chosen = self.pane.only_selected is not None
        self.look.setEnabled(chosen)
        self.copy.setEnabled(chosen)
        self.restore.setEnabled(chosen and not self._looking)

    def _columns(self) -> tuple[Column[MapBackup], ...]:
        return (
            Column(title=self.tr("Number"), tip=self.tr("Counts up with every backup"), width=80, key="number",
                   value=_number),
            Column(title=self.tr("Replaced"), tip=self.tr("When a save replaced it, local time"), width=180, key="made",
                   value=lambda one: f"{one.made:%Y-%m-%d %H:%M:%S}"),
            Column(title=self.tr("Size, kB"), tip=self.tr("Size of the file"), width=80, key="size",
                   value=lambda one: -(-one.bytes // 1000)),
        )  # fmt: skip


def _number(backup: MapBackup) -> int:
    return backup.number
