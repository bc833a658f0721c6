"""What only the moderator can decide about a map: edits of a session that ended badly, a map that others changed,
a backup to go back to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from gm_console.board.compare import Difference, compare
from gm_console.board.model import Board
from gm_console.files.mapbackup import list_backups, read_backup
from gm_console.files.mapfile import load_map
from gm_console.files.mapjournal import lay_aside
from gm_console.files.open_map import OpenMap
from gm_console.ui.dialogs.map_backups import MapBackup, MapBackupsDialog
from gm_console.ui.dialogs.recovery import RecoveryDialog
from gm_console.ui.editor.arrival import ArrivedMap, recovered, told_time
from gm_console.ui.editor.map_files import MapFiles
from gm_console.ui.editor.notices import NoticeMatter, Notices
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import QUIET
from gm_console.ui.kit.text_dialog import ReportDialog


class Decisions(QObject):
    """Puts each question as a line above the map; nothing waits for the answer."""

    def __init__(
        self,
        window: QWidget,
        session: EditorSession,
        files: MapFiles,
        settings: Settings,
        notices: Notices,
        say: Callable[[str], None],
        failed: Callable[[Exception], None],
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._files = window, session, files
        self._settings = settings
        self._notices, self._say, self._failed = notices, say, failed
        self._arrival: ArrivedMap | None = None
        self._backups: MapBackupsDialog | None = None
        offer = notices.offer
        self._recover = offer(
            self.tr("Recover"), self.tr("Do the edits again, each as a step that can be undone"), self.recover
        )
        self._look = offer(self.tr("Look…"), self.tr("See what was done, edit by edit"), self.look)
        self._discard = offer(self.tr("Discard"), self.tr("Give those edits up"), self.discard)
        self._aside = offer(
            self.tr("Keep aside"),
            self.tr("Keep the journal under another name in the map's folder, and go on"),
            self.keep_aside,
        )
        self._theirs = offer(
            self.tr("Take theirs"),
            self.tr("Show the map as it is on disk now; a step that can be undone"),
            self.take_theirs,
        )
        self._mine = offer(
            self.tr("Keep mine"),
            self.tr("Save this map over theirs; theirs becomes a backup"),
            files.save_over,
        )
        self._compare = offer(
            self.tr("What differs…"), self.tr("Say in words what they changed"), self.show_differences
        )
        files.arrived.connect(self._arrive)
        files.others_found.connect(self._tell_of_others)
        files.differs.connect(self._list_backups)
        session.closed.connect(self._forget)  # fmt: skip

    def recover(self) -> None:
        """Do what was not saved once more."""
        folder = self._session.folder
        self._files.tasks.run(
            self.tr("Recovering"), lambda _report: recovered(folder), self._recovered, self._failed
        )

    def look(self) -> None:
        """Show the edits that were not saved."""
        if self._arrival is not None and self._arrival.recovery is not None:
            RecoveryDialog(self._window, self._arrival.recovery, self._when()).show()

    def discard(self) -> None:
        """Give up what was not saved."""
        self._begin(lambda open_map: open_map.begin(), self.tr("The edits that were not saved are given up"))

    def keep_aside(self) -> None:
        """Keep the journal that does not fit under another name."""

        def work(open_map: OpenMap) -> None:
            lay_aside(open_map.folder)
            open_map.begin()

        self._begin(work, self.tr("The journal is kept in the map's folder"))

    def take_theirs(self) -> None:
        """Take the map that is on disk; the line stays where it cannot be read."""
        folder = self._session.folder
        self._files.become(lambda: load_map(folder).board, self.tr("Take the map on disk"), settled=True)

    def show_differences(self) -> None:
        """Say what differs between this map and the one on disk."""
        mine, folder = self._session.document.board, self._session.folder
        self._files.tasks.run(
            self.tr("Comparing"),
            lambda _report: compare(mine, load_map(folder).board),
            partial(self._show_differences, self.tr("From this map to the one on disk:")),
            self._failed,
        )

    def show_backups(self) -> None:
        """Show the backups of the map."""
        if self._backups is None:
            dialog = MapBackupsDialog(
                self._window, self._settings, self._session.sheet.head.name, bool(self._session.looking)
            )
            dialog.look_wanted.connect(self._look_at_backup)
            dialog.restore_wanted.connect(self._restore)
            dialog.copy_wanted.connect(self._copy_backup)
            dialog.destroyed.connect(self._forget_dialog)
            self._backups = dialog
        self._list_backups()
        self._backups.show()
        self._backups.raise_()

    def _list_backups(self) -> None:
        """List the backups anew, where they are shown: each save makes one."""
        if self._backups is not None and self._session.is_open:
            folder = self._session.folder
            self._files.tasks.run(QUIET, lambda _report: backups_of(folder), self._show_listed, self._failed)

    def _show_listed(self, found: tuple[MapBackup, ...]) -> None:
        if self._backups is not None:
            self._backups.show_backups(found)

    def _arrive(self, arrival: ArrivedMap) -> None:
        self._arrival = arrival
        if arrival.recovery is None:
            return
        recovery, when = arrival.recovery, self._when()
        count = len(recovery.edits)
        if recovery.fits:
            told = (
                self.tr("1 edit of {1} was not saved.")
                if count == 1
                else self.tr("{0} edits of {1} were not saved.")
            )
            text = told.format(f"{count:,}", when)
            self._notices.say(
                NoticeMatter.RECOVERY, text, self._recover, self._look, self._discard, decide=True
            )
        elif not recovery.edits:
            why = "; ".join(issue.text for issue in recovery.issues)
            text = self.tr("What was not saved {0} cannot be read: {1}.").format(when, why)
            self._notices.say(NoticeMatter.RECOVERY, text, self._aside, self._discard, decide=True)
        else:
            text = self.tr(
                "{0} edits of {1} were not saved, and the map has been changed since: they cannot be done again."
            ).format(f"{count:,}", when)
            self._notices.say(
                NoticeMatter.RECOVERY, text, self._aside, self._look, self._discard, decide=True
            )

    def _when(self) -> str:
        since = self._arrival.since if self._arrival is not None else None
        return told_time(since, datetime.now().astimezone().date()) if since is not None else ""

    def _recovered(self, open_map: OpenMap | None) -> None:
        if open_map is None:
            text = self.tr("The edits cannot be done again: the map has been changed since.")
            self._notices.say(
                NoticeMatter.RECOVERY, text, self._aside, self._look, self._discard, decide=True
            )
            return
        count = len(open_map.document.history.labels)
        self._files.take_over(open_map)
        told = (
            self.tr("1 edit is done again; save the map to keep it")
            if count == 1
            else self.tr("{0} edits are done again; save the map to keep them")
        )
        self._say(told.format(f"{count:,}"))

    def _begin(self, work: Callable[[OpenMap], None], told: str) -> None:
        open_map = self._session.open_map

        def done(_value: object) -> None:
            self._notices.drop(NoticeMatter.RECOVERY)
            self._session.look_only("")
            self._say(told)

        self._files.tasks.run(QUIET, lambda _report: work(open_map), done, self._failed)

    def _tell_of_others(self) -> None:
        if self._session.looking and self._arrival is not None and self._arrival.recovery is None:
            self._files.open_for_changing()  # there is nothing of ours to lose
            return
        text = self.tr("{0} was changed on disk by somebody else.").format(self._session.sheet.head.name)
        self._notices.say(NoticeMatter.OTHERS, text, self._theirs, self._mine, self._compare)

    def _look_at_backup(self, backup: MapBackup) -> None:
        mine = self._session.document.board
        self._files.tasks.run(
            self.tr("Comparing"),
            lambda _report: compare(mine, read_backup(backup.path)),
            partial(self._show_differences, self.tr("From this map to backup {0}:").format(backup.number)),
            self._failed,
        )

    def _show_differences(self, sentence: str, found: tuple[Difference, ...]) -> None:
        lines = "\n".join(one.text for one in found) or self.tr("Nothing differs.")
        told = f"{sentence} {self.tr('{0} differences').format(f'{len(found):,}')}"
        ReportDialog(self._window, self.tr("What differs"), told, lines).show()

    def _restore(self, backup: MapBackup) -> None:
        self._files.become(
            lambda: read_backup(backup.path), self.tr("Back to backup {0}").format(backup.number)
        )

    def _copy_backup(self, backup: MapBackup) -> None:
        folder = QFileDialog.getExistingDirectory(
            self._window, self.tr("Put the copy in this folder"), str(self._session.folder.parent)
        )
        if folder:
            self.open_copy(backup, Path(folder))

    def open_copy(self, backup: MapBackup, home: Path) -> None:
        """Make a map of its own of a backup, and open it."""
        place = home / f"{self._session.folder.name}_{backup.number}"

        def made() -> Board:
            return read_backup(backup.path)

        self._files.ask_then(partial(self._files.put_down, place, made))

    def _forget(self) -> None:
        self._arrival = None
        if self._backups is not None:
            self._backups.close()

    def _forget_dialog(self) -> None:
        self._backups = None


def backups_of(folder: Path) -> tuple[MapBackup, ...]:
    """Return the backups of a map, newest first."""
    found = []
    for path in reversed(list_backups(folder)):
        status = path.stat()
        made = datetime.fromtimestamp(status.st_mtime).astimezone()
        found.append(
            MapBackup(number=int(path.stem.partition("-")[2]), path=path, made=made, bytes=status.st_size)
        )  # fmt: skip
    return tuple(found)
