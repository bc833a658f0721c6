"""The scenario that is edited: its files, its document, what is wrong with it; whoever shows it listens here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from gm_console.campaign.open_file import chosen
from gm_console.campaign.set_up.scenario_document import (
    Row,
    ScenarioCheck,
    ScenarioDocument,
    check_content,
    form_of,
    map_problems,
    nations_of,
)
from gm_console.core.issues import Issue
from gm_console.core.ruleset import Ruleset
from gm_console.core.setup_form import SetUpForm
from gm_console.files.open_scenario import OpenScenario, ScenarioContent
from gm_console.rulesets import load_ruleset
from gm_console.ui.kit.latest_task import LatestTask
from gm_console.ui.kit.tasks import QUIET, Tasks


class ScenarioSession(QObject):
    """One scenario at a time; it is checked in a worker thread after every step, and kept beside its files."""

    opened = Signal()
    closed = Signal()
    stepped = Signal()
    """It says something else."""
    checked = Signal()
    """:attr:`check` is of what it says now."""
    said = Signal(object)
    """A text for the status line."""

    def __init__(self, failed: Callable[[Exception], None], parent: QObject) -> None:
        super().__init__(parent)
        self._failed = failed
        self.tasks = Tasks(self)
        """For its files, one after another."""
        self._checking = LatestTask(self)
        self._checking.failed.connect(failed)
        self._survey = LatestTask(self)
        self._survey.failed.connect(self._no_survey)
        self._files: OpenScenario | None = None
        self._document: ScenarioDocument | None = None
        self._form: SetUpForm | None = None
        self._ruleset: Ruleset | None = None
        self.check: ScenarioCheck | None = None
        """None while it is checked for the first time."""
        self.map_issues: tuple[Issue, ...] = ()
        """What is wrong and doubtful about its map; none while that is looked for."""
        self.surveying = False
        """Whether that is still looked for."""

    @property
    def is_open(self) -> bool:
        """Whether a scenario is open; whatever else is asked for needs one."""
        return self._files is not None

    @property
    def files(self) -> OpenScenario:
        """Its files."""
        assert self._files is not None
        return self._files

    @property
    def document(self) -> ScenarioDocument:
        """What it says, with its history."""
        assert self._document is not None
        return self._document

    @property
    def form(self) -> SetUpForm:
        """The fields of its game's set-ups."""
        assert self._form is not None
        return self._form

    @property
    def ruleset(self) -> Ruleset:
        """Its game, with the tables as the scenario has them."""
        assert self._ruleset is not None
        return self._ruleset

    @property
    def nations(self) -> tuple[Row, ...]:
        """Its nations as they are set up now."""
        return nations_of(self.document.content, self.form)

    @property
    def unsaved(self) -> bool:
        """Whether there are edits that are not saved."""
        return self.is_open and not self.document.clean

    def open(self, files: OpenScenario) -> None:
        """Show a scenario in place of the one before; edits of an earlier session become its first step."""
        self.close()
        self._ruleset = chosen(load_ruleset(files.saved.meta.ruleset), {}, files.tables)
        form = form_of(self._ruleset)
        self._files, self._document, self._form = files, ScenarioDocument(files.saved), form
        left = files.unsaved()
        self.opened.emit()
        if left is not None:
            self.document.do(self.tr("edits of an earlier session"), left.content)
            text = self.tr(
                "Edits that were not saved last time are taken up; Undo goes back to what is saved."
            )
            other = self.tr(
                "Edits that were not saved last time are taken up, though the files have changed since."
            )
            self.said.emit(text if left.same_files else other)
        board = files.board
        self.surveying = True
        self._survey.run(QUIET, lambda _report: map_problems(board), self._take_map)
        self._follow()

    def close(self) -> None:
        """Show no scenario."""
        if self._files is None:
            return
        self._checking.cancel()
        self._survey.cancel()
        self.map_issues, self.surveying = (), False
        self._files = self._document = self._form = self.check = None
        self.closed.emit()

    def do(self, label: str, content: ScenarioContent) -> None:
        """Let it say something else, as a step that can be undone."""
        if self.document.do(label, content):
            self._stepped()

    def undo(self) -> None:
        """Take the last step back."""
        self.document.undo()
        self._stepped()

    def redo(self) -> None:
        """Make the step again that was taken back."""
        self.document.redo()
        self._stepped()

    def know_saved(self, content: ScenarioContent) -> None:
        """Know that its files say this."""
        self.document.saved(content)
        self.stepped.emit()

    def _stepped(self) -> None:
        files, content = self.files, self.document.content
        work = files.forget if self.document.clean else partial(files.keep, content)
        self.tasks.run(QUIET, lambda _report: work(), lambda _none: None, self._not_kept)
        self._follow()

    def _follow(self) -> None:
        content, board, tables = self.document.content, self.files.board, self.files.tables
        self._checking.run(QUIET, lambda _report: check_content(content, board, tables), self._take)
        self.stepped.emit()

    def _take(self, check: ScenarioCheck) -> None:
        self.check = check
        self.checked.emit()

    def _take_map(self, found: tuple[Issue, ...]) -> None:
        self.map_issues, self.surveying = found, False
        self.checked.emit()

    def _no_survey(self, trouble: Exception) -> None:
        self.surveying = False
        self._failed(trouble)
        self.checked.emit()

    def _not_kept(self, trouble: Exception) -> None:
        if isinstance(trouble, OSError):
            why = trouble.strerror or trouble
            self.said.emit(self.tr("What is not saved would be lost in a crash: {0}").format(why))
        else:
            self._failed(trouble)
