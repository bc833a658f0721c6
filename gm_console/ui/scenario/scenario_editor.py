"""All of the Scenario workspace as the window sees it: session, workspace, files, and what each action does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from gm_console.campaign.set_up.first_turn import propose_scenario
from gm_console.campaign.set_up.scenario_document import (
    Row,
    proposed_rows,
    with_nation,
    without_nation,
)
from gm_console.core.issues import has_errors
from gm_console.core.presets import common_fields
from gm_console.files.mapfile import MAP_FILE
from gm_console.files.open_scenario import OpenScenario, ScenarioChangedByOthers, ScenarioContent
from gm_console.files.places import MAPS
from gm_console.ui.kit.questions import question_box, unsaved_box
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.kit.theme import Theme
from gm_console.ui.scenario.nation_tools import NationTools
from gm_console.ui.scenario.new_scenario import NewScenario, NewScenarioDialog
from gm_console.ui.scenario.session import ScenarioSession
from gm_console.ui.scenario.worksheet_taking import WorksheetTaking
from gm_console.ui.scenario.workspace import ScenarioWorkspace

FOLDER: Final = "scenarios_folder"
"""Setting: where the folder dialogs begin."""
Then = Callable[[], object]


class ScenarioEditor(QObject):
    """Built once for a window; files are touched in the session's worker thread only."""

    wanted = Signal()
    """A scenario was opened: the workspace is to be shown."""
    left = Signal()
    """The scenario was closed, and no other takes its place."""
    campaign_wanted = Signal(object)
    """Folder of a scenario that a campaign is to begin with."""
    fairness_wanted = Signal(object)
    """Folder of a scenario whose starts are to be compared."""
    play_wanted = Signal(object)
    """Folder of a scenario that caretakers are to play."""
    map_wanted = Signal(object)
    """Folder of a map that is to be edited."""
    changed = Signal()
    """It has another title, or is saved or not."""

    def __init__(
        self,
        window: QWidget,
        theme: Theme,
        settings: Settings,
        say: Callable[[str], None],
        failed: Callable[[Exception], None],
    ) -> None:
        super().__init__(window)
        self._window, self._settings, self._say, self._failed = window, settings, say, failed
        self._question: QMessageBox | None = None
        self.session = ScenarioSession(failed, self)
        self.workspace = ScenarioWorkspace(self.session, theme, settings)
        self.actions_ = self.workspace.actions_
        self.worksheets = WorksheetTaking(window, self.session, settings, say, failed, self)
        self.tools = NationTools(window, self.session, self.workspace, settings, say, failed, self)
        self.actions_.serve(
            {
                "scenario_new": self.new, "scenario_open": self.open, "scenario_save": self.save,
                "scenario_save_as": self.save_as, "scenario_undo": self.session.undo,
                "scenario_redo": self.session.redo, "scenario_draw": self.tools.ask_draw,
                "scenario_presets": self.tools.open_presets, "scenario_add": self.add,
                "scenario_remove": self.remove, "scenario_campaign": self.begin, "scenario_close": self.close,
                "scenario_fairness": self.compare, "scenario_play": self.play,
                "scenario_worksheets": self.worksheets.open, "scenario_blanks": self.worksheets.save_blanks,
                "scenario_map": self.edit_map,
            }
        )  # fmt: skip
        for moved in (self.session.opened, self.session.closed, self.session.stepped, self.session.checked):
            moved.connect(self._allow)
        self.workspace.chosen.connect(self._allow)
        self.session.said.connect(say)
        self._allow()

    @property
    def question(self) -> QMessageBox | None:
        """The question that is open."""
        return self._question

    def beginnings(self) -> tuple[QAction, ...]:
        """Return the actions that a scenario is begun or opened with."""
        return self.actions_["scenario_new"], self.actions_["scenario_open"]

    def new(self) -> None:
        """Ask for a map and propose a scenario for it."""
        maps = [folder for folder in self._settings.recent_maps() if (folder / MAP_FILE).is_file()]
        shipped = sorted(file.parent for file in MAPS.glob(f"*/{MAP_FILE}"))
        dialog = NewScenarioDialog(self._window, [*maps, *shipped], self._home())
        dialog.wanted.connect(lambda asked: self.ask_then(partial(self.make, asked)))
        dialog.show()

    def make(self, asked: NewScenario) -> None:
        """Propose a scenario and open it; what the map lacks is said."""

        def work(report: Reporter) -> OpenScenario:
            report("proposing")
            propose_scenario(asked.map, asked.folder, seed=asked.seed, ruleset=asked.game, title=asked.title)
            return OpenScenario(asked.folder)

        self._run(self.tr("Proposing {0}").format(asked.folder.name), work, self._take)

    def open(self) -> None:
        """Ask for a scenario folder and open it."""
        folder = QFileDialog.getExistingDirectory(
            self._window, self.tr("Open scenario folder"), str(self._home())
        )
        if folder:
            self.ask_then(partial(self.open_path, Path(folder)))

    def open_path(self, folder: Path) -> None:
        """Open a scenario folder in place of the one that is open."""

        def work(report: Reporter) -> OpenScenario:
            report("reading the scenario")
            return OpenScenario(folder)

        self._run(self.tr("Opening {0}").format(folder.name), work, self._take)

    def save(self) -> None:
        """Write the files; ask first where somebody else did."""
        self._save(None)

    def save_as(self) -> None:
        """Ask for a folder and go on there."""
        folder = QFileDialog.getExistingDirectory(
            self._window, self.tr("Save in an empty folder"), str(self._home())
        )
        if folder:
            self.save_to(Path(folder))

    def save_to(self, folder: Path) -> None:
        """Write the scenario into another folder and go on there."""
        files, content = self.session.files, self.session.document.content

        def done(moved: ScenarioContent) -> None:
            self.session.do(self.tr("another folder"), moved)
            self._saved(None, moved)

        self._run(
            self.tr("Saving {0}").format(folder.name), lambda _report: files.move_to(folder, content), done
        )

    def add(self) -> None:
        """Ask which of the nations that the map has room for is to be set up."""
        session = self.session
        content, board = session.document.content, session.files.board
        self._run(
            self.tr("Looking at the map"),
            lambda _report: proposed_rows(content, board, content.meta.seed),
            self._ask_which,
        )

    def add_nation(self, row: Row) -> None:
        """Set up a nation as it was proposed."""
        session = self.session
        session.do(
            self.tr("nation {0} added").format(row["id"]),
            with_nation(session.document.content, session.form, row),
        )
        self.workspace.choose(row["id"])

    def remove(self) -> None:
        """Leave the selected nations out."""
        session, nations = self.session, self.workspace.selected
        content = session.document.content
        for nation in nations:
            content = without_nation(content, session.form, nation)
        session.do(self.tr("left out: {0}").format(", ".join(nations)), content)

    def begin(self) -> None:
        """Ask for a campaign that begins with the scenario."""
        self.campaign_wanted.emit(self.session.files.folder)

    def compare(self) -> None:
        """Ask how even the start is."""
        self.fairness_wanted.emit(self.session.files.folder)

    def play(self) -> None:
        """Ask for games among caretakers."""
        self.play_wanted.emit(self.session.files.folder)

    def edit_map(self) -> None:
        """Ask for the map in the editor."""
        files = self.session.files
        self.map_wanted.emit((files.folder / files.saved.meta.map).resolve())

    def close(self) -> None:
        """Leave the scenario, after asking what becomes of edits that are not saved."""
        self.ask_then(self._leave)

    def ask_then(self, then: Then) -> None:
        """Do something that leaves the scenario; ask first where edits are not saved.  Nothing waits for the answer."""
        if not self.session.unsaved:
            then()
            return
        title = self.session.document.content.meta.title
        self._open(unsaved_box(self._window, title, lambda: self._save(then), lambda: self._discard(then)))

    def end(self) -> None:
        """Close without asking, and stop the worker."""
        self.session.close()
        self.session.tasks.close()

    def title(self) -> str:
        """Return the title of the scenario, with a star where it is not saved; empty where none is open."""
        if not self.session.is_open:
            return ""
        return f"{self.session.document.content.meta.title}{'*' if self.session.unsaved else ''}"

    def _leave(self) -> None:
        self.session.close()
        self.left.emit()

    def _take(self, files: OpenScenario) -> None:
        self._settings.keep(FOLDER, str(files.folder.resolve().parent))
        self.session.open(files)
        self.wanted.emit()

    def _save(self, then: Then | None, *, over_others: bool = False) -> None:
        files, content = self.session.files, self.session.document.content

        def failed(trouble: Exception) -> None:
            if isinstance(trouble, ScenarioChangedByOthers):
                self._ask_over(then)
            else:
                self._failed(trouble)

        label = self.tr("Saving {0}").format(content.meta.title)
        self.session.tasks.run(
            label, lambda _report: files.save(content, over_others=over_others),
            lambda _none: self._saved(then, content), failed,
        )  # fmt: skip

    def _saved(self, then: Then | None, content: ScenarioContent) -> None:
        if not self.session.is_open:
            return
        self.session.know_saved(content)
        self._say(self.tr("{0} is saved").format(content.meta.title))
        if then is not None:
            then()

    def _ask_over(self, then: Then | None) -> None:
        text = self.tr("The files of {0} were changed since they were read. Write over them?")
        box = question_box(
            self._window, self.tr("Changed by somebody else"), text.format(self.session.files.folder)
        )
        buttons = QMessageBox.StandardButton
        box.setStandardButtons(buttons.Yes | buttons.Cancel)
        box.button(buttons.Yes).clicked.connect(lambda: self._save(then, over_others=True))
        self._open(box)

    def _open(self, box: QMessageBox) -> None:
        self._question = box
        box.finished.connect(self._answered)
        box.open()

    def _answered(self) -> None:
        self._question = None

    def _discard(self, then: Then) -> None:
        files = self.session.files
        self.session.close()

        def done(_none: None) -> None:
            then()

        self._run(self.tr("Discarding"), lambda _report: files.forget(), done)

    def _ask_which(self, rows: dict[str, Row]) -> None:
        session = self.session
        there = {row.get("id") for row in session.nations}
        free = {
            f"{id_}  {row.get(session.form.name, '')}": row for id_, row in rows.items() if id_ not in there
        }
        if not free:
            self._say(
                self.tr(
                    "Every nation that the map has marks for is set up: give another one its marks in the editor"
                )
            )
            return
        dialog = QInputDialog(self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.tr("Add a nation"))
        dialog.setLabelText(self.tr("Nation"))
        dialog.setComboBoxItems(list(free))
        dialog.textValueSelected.connect(lambda text: self.add_nation(free[text]))
        dialog.open()

    def _home(self) -> Path:
        kept = Path(self._settings.text(FOLDER, ""))
        return kept if kept.name and kept.is_dir() else Path.home()

    def _run(self, label: str, work: Callable[[Reporter], object], done: Callable[[Any], None]) -> None:
        self.session.tasks.run(label, work, done, self._failed)

    def _allow(self) -> None:
        session = self.session
        open_, check = session.is_open, session.check
        document = session.document if open_ else None
        some = open_ and bool(self.workspace.selected)
        has_choices = open_ and bool(common_fields(session.form))
        ready = open_ and not session.unsaved and check is not None and not has_errors(check.issues)
        self.actions_.permit(
            {
                "scenario_save": session.unsaved, "scenario_save_as": open_, "scenario_close": open_,
                "scenario_undo": bool(document and document.undo_label),
                "scenario_redo": bool(document and document.redo_label),
                "scenario_draw": open_, "scenario_presets": open_ and has_choices, "scenario_remove": some,
                "scenario_add": open_, "scenario_campaign": ready,
                "scenario_fairness": ready, "scenario_play": ready,
                "scenario_worksheets": open_, "scenario_blanks": open_, "scenario_map": open_,
            }
        )  # fmt: skip
        self.changed.emit()
