"""Worksheets in the window: files are read and judged in the scenario's worker, and taken in as one step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.set_up.worksheet_files import judge, keep, write_answers, write_blanks
from gm_console.campaign.set_up.worksheets import Round, offer_of
from gm_console.files.open_scenario import ScenarioContent
from gm_console.ui.kit.settings import Settings
from gm_console.ui.scenario.session import ScenarioSession
from gm_console.ui.scenario.worksheets_dialog import WorksheetsDialog

PLACES = "worksheets_folder"
"""Setting: where the dialogs for worksheets begin."""


class WorksheetTaking(QObject):
    """Opens the dialog and does what it asks for; built once for a window."""

    def __init__(
        self,
        window: QWidget,
        session: ScenarioSession,
        settings: Settings,
        say: Callable[[str], None],
        failed: Callable[[Exception], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window, self._session, self._settings = window, session, settings
        self._say, self._failed = say, failed
        self.dialog: WorksheetsDialog | None = None
        """The one that is open."""
        self._paths: tuple[Path, ...] = ()
        self._base: ScenarioContent | None = None
        """What the scenario said when the worksheets were judged."""
        session.stepped.connect(self._judge_again)
        session.closed.connect(self._close)

    def open(self) -> None:
        """Show the dialog, without any worksheet at first."""
        if self.dialog is not None:
            self.dialog.raise_()
            return
        self._paths = ()
        dialog = self.dialog = WorksheetsDialog(self._window, self._settings)
        dialog.files_wanted.connect(self._ask_files)
        dialog.folder_wanted.connect(self._ask_folder)
        dialog.taken.connect(self.take_in)
        dialog.answers_wanted.connect(self._ask_answers)
        dialog.finished.connect(self._forget)
        dialog.show()

    def add(self, paths: Iterable[Path]) -> None:
        """Judge these worksheets with those that are there."""
        self._paths = tuple(dict.fromkeys((*self._paths, *paths)))
        if self._paths:
            self._settings.keep(PLACES, str(self._paths[-1].parent))
        self._judge()

    def take_in(self, round_: Round) -> None:
        """Put what was chosen into the scenario as one step, and keep the worksheets in its folder."""
        session = self._session
        if session.document.content != self._base:
            self._judge()
            self._say(self.tr("The scenario has changed: look at the worksheets again"))
            return
        folder = session.files.folder
        given = len(round_.resolution.steps)
        label = (
            self.tr("worksheets of 1 player")
            if given == 1
            else self.tr("worksheets of {0} players").format(given)
        )
        if self.dialog is not None:
            self.dialog.accept()
        session.do(label, round_.content)
        self._run(
            self.tr("Keeping worksheets"),
            lambda: keep(folder, round_),
            lambda _receipt: self._say(self.tr("{0} taken in; Undo takes it back").format(label)),
        )

    def save_blanks(self) -> None:
        """Ask for a folder and write a blank worksheet into it."""
        folder = self._ask(self.tr("Folder for blank worksheets"))
        if folder is not None:
            self.write_blanks(folder)

    def write_blanks(self, folder: Path) -> None:
        """Write a blank worksheet as text and as a page."""
        session = self._session
        content, files = session.document.content, session.files

        def work() -> tuple[Path, ...]:
            return write_blanks(offer_of(content, files.board, files.tables), folder, page=True)

        def done(paths: tuple[Path, ...]) -> None:
            self._say(self.tr("Written: {0}").format(", ".join(map(str, paths))))

        self._run(self.tr("Writing worksheets"), work, done)

    def write_answers(self, round_: Round, folder: Path) -> None:
        """Write an answer to each player."""

        def done(paths: tuple[Path, ...]) -> None:
            self._say(self.tr("{0} answers in {1}").format(len(paths), folder))

        self._run(self.tr("Writing answers"), partial(write_answers, round_, folder), done)

    def _judge_again(self) -> None:
        if self.dialog is not None and self._paths and self._session.document.content != self._base:
            self._judge()

    def _judge(self) -> None:
        session, paths = self._session, self._paths
        content, files = session.document.content, session.files

        def done(round_: Round) -> None:
            if self.dialog is not None and self._paths == paths:
                self._base = content
                self.dialog.show_round(round_)

        def failed(trouble: Exception) -> None:
            if self.dialog is not None and isinstance(trouble, CampaignError | OSError):
                self._paths = ()
                self.dialog.show_trouble(str(trouble))
            else:
                self._failed(trouble)

        self._session.tasks.run(
            self.tr("Reading worksheets"), lambda _report: judge(files, content, paths), done, failed
        )

    def _ask_files(self) -> None:
        names, _ = QFileDialog.getOpenFileNames(
            self.dialog,
            self.tr("Worksheets"),
            str(self._home()),
            self.tr("Worksheets (*.txt);;All files (*)"),
        )
        if names:
            self.add([Path(name) for name in names])

    def _ask_folder(self) -> None:
        folder = self._ask(self.tr("Folder of worksheets"))
        if folder is not None:
            self.add([folder])

    def _ask_answers(self, round_: Round) -> None:
        folder = self._ask(self.tr("Folder for the answers"))
        if folder is not None:
            self.write_answers(round_, folder)

    def _ask(self, title: str) -> Path | None:
        folder = QFileDialog.getExistingDirectory(self.dialog or self._window, title, str(self._home()))
        return Path(folder) if folder else None

    def _home(self) -> Path:
        kept = Path(self._settings.text(PLACES, ""))
        return kept if kept.name and kept.is_dir() else self._session.files.folder

    def _run(self, label: str, work: Callable[[], object], done: Callable[..., None]) -> None:
        self._session.tasks.run(label, lambda _report: work(), done, self._failed)

    def _close(self) -> None:
        if self.dialog is not None:
            self.dialog.reject()

    def _forget(self) -> None:
        self.dialog = None
        self._paths = ()
