"""The campaign files this window may write, and who has the others."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from gm_console.campaign.file_lock import FileLock, Holder, take
from gm_console.ui.session import Session


class FileLocks(QObject):
    """Keeps the file that is open; one that was let go is free for others as soon as no job is at work."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._held: dict[Path, FileLock] = {}
        session.closed.connect(self._settle_soon)
        session.tasks.busy_changed.connect(self._settle_soon)

    def take(self, path: Path) -> Holder | None:
        """Hold a file; return who has it where somebody else does.  For the worker thread."""
        place = path.resolve()
        if place in self._held:
            return None
        found = take(place)
        if isinstance(found, Holder):
            return found
        self._held[place] = found
        return None

    def settle(self) -> None:
        """Let go of every file but the one that is open for writing."""
        if self._session.tasks.busy:
            return
        kept = None
        if self._session.is_open and not self._session.world.campaign.read_only:
            kept = self._session.world.path.resolve()
        for path in [path for path in self._held if path != kept]:
            self._held.pop(path).release()

    def _settle_soon(self) -> None:
        QTimer.singleShot(0, self, self.settle)
