"""Maps as the moderator handles them: new, open, save, save as, back to what is saved, close; only looked at where
another window has the folder."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from gm_console.board.editing.edit import Edit
from gm_console.board.editing.exchange import exchange
from gm_console.board.model import Board
from gm_console.campaign.file_lock import FileLock, Holder
from gm_console.files.mapfile import load_map
from gm_console.files.open_map import MapChangedByOthers, OpenMap
from gm_console.files.plainfile import fit_name
from gm_console.ui.dialogs.backups import local_time
from gm_console.ui.dialogs.new_map import NewMap, NewMapDialog, new_board
from gm_console.ui.editor.arrival import ArrivedMap, arrive, arrive_new, held_place
from gm_console.ui.editor.notices import NoticeMatter, Notices
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.questions import unsaved_box
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import QUIET, Reporter, Tasks

MAPS_FOLDER = "maps_folder"
"""Setting: where the folder dialogs begin."""
Then = Callable[[], object]


class MapFiles(QObject):
    """Each public method is what one action does; files are touched in the worker thread only."""

    arrived = Signal(object)
    """:class:`ArrivedMap` that was just opened."""
    others_found = Signal()
    """The map on disk was changed by somebody else."""
    left = Signal()
    """The map was closed, and no other takes its place."""
    brief_wanted = Signal()
    differs = Signal()
    """Something was opened, saved or closed."""

    def __init__(
        self,
        window: QWidget,
        session: EditorSession,
        settings: Settings,
        notices: Notices,
        say: Callable[[str], None],
        failed: Callable[[Exception], None],
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._settings = window, session, settings
        self._notices, self._say, self._failed = notices, say, failed
        self._hold: FileLock | None = None
        self._question: QMessageBox | None = None
        self.tasks = Tasks(self)
        """A worker of its own: saving a map waits for no turn."""
        self._again = notices.offer(
            self.tr("Open for changing"),
            self.tr("Try again: the map may be free now"),
            self.open_for_changing,
        )
        self._elsewhere = notices.offer(
            self.tr("Save as…"),
            self.tr("Keep the map in another folder, where it can be changed"),
            self.save_as,
        )
        self._retry = notices.offer(self.tr("Save"), self.tr("Try to save again"), self.save)
        session.stepped.connect(self._look_at_journal)
        session.closed.connect(self._closed)
        self.tasks.cancelled.connect(self._cancelled)

    @property
    def unsaved(self) -> bool:
        """Whether there are edits that are not saved."""
        return self._session.is_open and not self._session.document.history.clean

    def new_map(self) -> None:
        """Ask for a title, a folder, a size and what to start from."""
        dialog = NewMapDialog(self._window, self.home())
        dialog.wanted.connect(self._ask_then_make)
        dialog.brief_wanted.connect(self.brief_wanted)
        dialog.show()

    def make(self, wanted: NewMap) -> None:
        """Make a map and open it."""
        self.put_down(wanted.folder, partial(new_board, wanted))

    def put_down(
        self, folder: Path, made: Callable[[], Board], beside: Callable[[Path], None] | None = None
    ) -> None:
        """Save a map that is made in the worker thread to a folder without one, and open it.

        ``beside`` writes what else belongs into the folder: that and the map, or neither.
        """

        def work(report: Reporter) -> ArrivedMap:
            report("drawing")
            board = made()
            report("saving")
            return arrive_new(folder, board, beside)

        self.tasks.run(self.tr("Making {0}").format(folder.name), work, self.take, self._failed)

    def open_map(self) -> None:
        """Ask for a map folder and open it."""
        folder = QFileDialog.getExistingDirectory(self._window, self.tr("Open map folder"), str(self.home()))
        if folder:
            self.open_path(Path(folder))

    def open_path(self, folder: Path) -> None:
        """Open a map folder in place of the map that is open."""
        same = self._session.is_open and folder.resolve() == self._session.folder.resolve()
        if same and not self._session.looking:
            self.differs.emit()
            return
        self.ask_then(partial(self._read, folder))

    def open_for_changing(self) -> None:
        """Open the map that is looked at once more: it may be free now."""
        self._read(self._session.folder)

    def save(self) -> None:
        """Save the map; where somebody else changed it on disk, say so instead."""
        self._save(None)

    def save_over(self) -> None:
        """Save the map over what somebody else saved; theirs becomes a backup."""
        self._save(None, over_others=True)

    def save_as(self) -> None:
        """Ask for a folder and go on there."""
        folder = QFileDialog.getExistingDirectory(
            self._window, self.tr("Save the map in this folder"), str(self.home())
        )
        if folder:
            self.save_to(Path(folder))

    def save_to(self, folder: Path) -> None:
        """Save the map in another folder and go on there; a folder with other things gets a folder for the map."""
        session, open_map = self._session, self._session.open_map
        place = folder if _fit_for(folder) else folder / fit_name(session.sheet.head.id, "map")
        session.release()
        session.hold(True)

        def work(report: Reporter) -> FileLock:
            report("writing the files")
            place.mkdir(parents=True, exist_ok=True)
            held = held_place(place)
            if isinstance(held, Holder):
                raise PermissionError(f"{place} may not be written, or another window has it")
            try:
                if not _fit_for(place):
                    raise FileExistsError(f"there is something in {place} already; choose another folder")
                open_map.move_to(place)
            except BaseException:
                held.release()
                raise
            return held

        self.tasks.run(self.tr("Saving {0}").format(place.name), work, self._moved, self._not_saved)

    def revert(self) -> None:
        """Go back to what is on disk, as a step that can be undone."""
        self.become(
            lambda: load_map(self._session.folder).board, self.tr("Back to what is saved"), settled=True
        )

    def become(self, made: Callable[[], Board], label: str, *, settled: bool = False) -> None:
        """Put another map in place of this one, as one step that can be undone.

        ``made`` is called in the worker thread; ``settled`` if what it gives is what lies on disk.
        """
        session = self._session

        def ask(board: Board) -> None:
            session.ask(
                lambda sheet, _checks: exchange(sheet, board, label), partial(self._exchange, settled)
            )

        self.tasks.run(label, lambda _report: made(), ask, self._failed)

    def close_map(self) -> None:
        """Close the map, after asking what becomes of edits that are not saved."""
        self.ask_then(self._leave)

    def ask_then(self, then: Then) -> None:
        """Do something that leaves the map; ask first where edits are not saved.  Nothing waits for the answer."""
        if not self.unsaved or self._session.looking:
            then()
            return
        self._forget_question()
        self._question = box = unsaved_box(
            self._window, self._name(), lambda: self._save(then), lambda: self._discard(then)
        )
        box.setInformativeText(self.tr("Discarding them goes back to the map as it was saved last."))
        box.finished.connect(self._forget_question)
        box.open()

    @property
    def question(self) -> QMessageBox | None:
        """The question that is open."""
        return self._question

    def look_at_disk(self) -> None:
        """Find out whether somebody else changed the map."""
        if not self._session.is_open or self.tasks.busy:
            return
        open_map = self._session.open_map

        def done(changed: bool) -> None:
            if changed and self._session.is_open and self._session.open_map is open_map:
                self.others_found.emit()

        self.tasks.run(QUIET, lambda _report: open_map.changed_on_disk, done, self._failed)

    def take(self, arrival: ArrivedMap) -> None:
        """Show a map that was opened; the one before it is let go."""
        looking = self._why_looking(arrival)
        self._session.open(arrival.open_map, looking=looking)
        self._hold = arrival.hold
        self._settings.remember_map(arrival.open_map.folder)
        self._settings.keep(MAPS_FOLDER, str(arrival.open_map.folder.parent))
        if arrival.hold is None:
            self._notices.say(NoticeMatter.LOOKING, looking, self._again, self._elsewhere)
        self.arrived.emit(arrival)
        self.differs.emit()

    def take_over(self, open_map: OpenMap) -> None:
        """Show another opening of the same folder; the hold goes on."""
        hold, self._hold = self._hold, None
        self._session.open(open_map)
        self._hold = hold
        self.differs.emit()

    def _leave(self) -> None:
        self._session.close()
        self.left.emit()

    def _ask_then_make(self, wanted: NewMap) -> None:
        self.ask_then(partial(self.make, wanted))

    def _read(self, folder: Path) -> None:
        """Read a map; the one that is open stays until the other can be shown."""
        if self._session.is_open and folder.resolve() == self._session.folder.resolve():
            self._let_go()

        def work(report: Reporter) -> ArrivedMap:
            report("reading the map")
            return arrive(folder)

        self.tasks.run(self.tr("Opening {0}").format(folder.name), work, self.take, self._failed)

    def _why_looking(self, arrival: ArrivedMap) -> str:
        if arrival.recovery is not None:
            return self.tr("decide first, above the map, what becomes of the edits that were not saved")
        holder, name = arrival.holder, arrival.open_map.folder.name
        if holder is None:
            return ""
        if not holder.process:
            return self.tr("{0} may not be written: you can look at it, or save it elsewhere").format(name)
        return self.tr(
            "{0} is open in another window (process {1} on {2}, since {3}): you can look at it, or save it elsewhere"
        ).format(name, holder.process, holder.machine, local_time(holder.since))

    def _save(self, then: Then | None, *, over_others: bool = False) -> None:
        session = self._session
        if not session.is_open or session.looking:
            return
        open_map = session.open_map
        session.release()
        session.hold(True)

        def work(report: Reporter) -> None:
            report("writing the files")
            open_map.save(over_others=over_others)

        label = self.tr("Saving {0}").format(self._name())
        self.tasks.run(label, work, partial(self._saved, then), self._not_saved)

    def _saved(self, then: Then | None, _value: object) -> None:
        self._session.hold(False)
        for matter in (NoticeMatter.TROUBLE, NoticeMatter.OTHERS):
            self._notices.drop(matter)
        self._session.saved()
        self.differs.emit()
        self._say(self.tr("{0} is saved").format(self._name()))
        if then is not None:
            then()

    def _moved(self, hold: FileLock) -> None:
        self._let_go()
        self._hold = hold
        self._session.look_only("")
        self._settings.remember_map(self._session.folder)
        self._notices.clear()
        self._saved(None, None)

    def _not_saved(self, trouble: Exception) -> None:
        self._session.hold(False)
        if isinstance(trouble, MapChangedByOthers):
            self.others_found.emit()
            self._say(self.tr("Not saved: choose above the map whose it is to be"))
        elif isinstance(trouble, OSError):
            text = self.tr("The map could not be saved: {0}").format(trouble.strerror or trouble)
            self._notices.say(NoticeMatter.TROUBLE, text, self._retry, self._elsewhere)
        else:
            self._failed(trouble)

    def _cancelled(self, _label: object) -> None:
        if self._session.is_open:
            self._session.hold(False)

    def _exchange(self, settled: bool, edit: Edit) -> None:
        session = self._session
        session.release()
        if edit.changes and not session.do(edit):
            return
        session.release()
        if not settled:
            return
        open_map = session.open_map
        session.hold(True)
        self.tasks.run(QUIET, lambda _report: open_map.settle(), self._settled, self._not_saved)

    def _settled(self, _value: object) -> None:
        self._session.hold(False)
        self._notices.drop(NoticeMatter.OTHERS)
        self._session.saved()
        self.differs.emit()

    def _discard(self, then: Then) -> None:
        self._session.open_map.forget()
        self._session.close()
        then()

    def _forget_question(self) -> None:
        box, self._question = self._question, None
        if box is not None:
            box.hide()
            box.deleteLater()

    def _look_at_journal(self) -> None:
        if self._session.is_open and self._session.open_map.trouble is not None:
            issue = self._session.open_map.trouble
            text = self.tr("{0}. A crash would lose what is not saved.").format(issue.text.capitalize())
            if not self._notices.shown(NoticeMatter.TROUBLE):
                self._notices.say(NoticeMatter.TROUBLE, text, self._retry, self._elsewhere)

    def _closed(self) -> None:
        self._notices.clear()
        self._let_go()
        self.differs.emit()

    def _let_go(self) -> None:
        hold, self._hold = self._hold, None
        if hold is not None:
            hold.release()

    def home(self) -> Path:
        """Return the folder where the moderator keeps maps."""
        kept = Path(self._settings.text(MAPS_FOLDER, str(Path.home())))
        return kept if kept.is_dir() else Path.home()

    def _name(self) -> str:
        return self._session.sheet.head.name or self._session.folder.name


def _fit_for(folder: Path) -> bool:
    """Whether a map can be saved there without touching anything: the folder is missing, or empty but for locks."""
    return not folder.is_dir() or all(path.name.startswith(".") for path in folder.iterdir())
