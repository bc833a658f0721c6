"""A campaign file that cannot be opened, and the way back to one of its backups."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gm_console.campaign.backups import Backup, backups_of, take_back
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.ui.dialogs.backups import BackupsDialog, local_time
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.session import Session

HELPED: Final = frozenset(
    (
        "file.missing", "file.not-a-campaign", "file.truncated", "file.damaged", "file.foreign-log",
        "file.unreadable",
    )
)  # fmt: skip
"""Troubles of a file that one of its backups may not have: neither a lock, a full disk nor a newer program is one."""


class UnopenedError(CampaignError):
    """A campaign file could not be opened, and there are backups of it."""

    def __init__(self, trouble: CampaignError, path: Path, backups: tuple[Backup, ...]) -> None:
        """Keep what there is to go back to, the newest first."""
        super().__init__(str(trouble), trouble.code)
        self.path, self.backups = path, backups


@contextmanager
def with_backups(path: Path) -> Iterator[None]:
    """Tell which backups there are where a file cannot be opened; for the worker thread."""
    try:
        yield
    except CampaignError as trouble:
        backups = backups_of(path) if trouble.code in HELPED else ()
        if not backups:
            raise
        raise UnopenedError(trouble, path, backups) from trouble


class WayBack(QObject):
    """Offers the backups of a file that cannot be opened, puts one in its place and opens it."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        settings: Settings,
        opened: Callable[[Path], Campaign],
        notice: Callable[[str], None],
    ) -> None:
        """``opened`` opens a file in the worker thread; what ``notice`` is given is said once it is open."""
        super().__init__(window)
        self._window, self._session, self._settings = window, session, settings
        self._opened, self._notice = opened, notice

    def show(self, unopened: UnopenedError) -> None:
        """List the backups; one that is chosen takes the file's place."""
        path = unopened.path
        note = self.tr("Restoring puts a backup in the place of {0}; what lies there now is kept beside it.")
        dialog = BackupsDialog(self._window, self._settings, path.name, note=note.format(path.name))
        dialog.show_backups(unopened.backups, writable=True)

        def take(backup: Backup) -> None:
            dialog.close()
            self.take(path, backup)

        dialog.restore_wanted.connect(take)
        dialog.show()

    def take(self, path: Path, backup: Backup) -> None:
        """Put a backup in the place of a file and open it."""

        def opener(report: Reporter) -> Campaign:
            report("restoring")
            former = take_back(path, backup.path)
            told = self.tr("Restored: the backup of {0}").format(local_time(backup.made))
            if former is not None:
                told = self.tr("{0}; the file as it was is {1}").format(told, former.name)
            self._notice(told)
            return self._opened(path)

        self._session.open(self.tr("Restoring a backup"), opener)
