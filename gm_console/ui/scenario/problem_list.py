"""What is wrong with a scenario and its map: a table, and below it the whole of the one selected with what mends it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gm_console.core.issues import Issue, Severity
from gm_console.ui.kit.layouts import lay_below, strip
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import PlainLabel, action_button, caption
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.theme import Theme
from gm_console.ui.scenario.tables import issue_columns


class ProblemList(QWidget):
    """Shows the worst first, and the first of them as long as none is selected."""

    chosen = Signal(object)
    """The :class:`Issue` that somebody wants to go to."""

    def __init__(self, theme: Theme, settings: Settings, to_map: QAction) -> None:
        super().__init__()
        self.model: RecordTable[Issue] = RecordTable(issue_columns(theme), self)
        self.pane = TablePane(
            self.model, settings, "scenario_problems", self.tr("Problems"), tools=(action_button(to_map),)
        )
        self.what, self.advice = PlainLabel(wraps=True), caption()
        words = QWidget()
        lay_below(words, self.what, self.advice, gap=4)
        body = QWidget()
        lay_below(
            body, self.pane, strip("panelFilters", words, grows=words, edges=(8, 6, 8, 8)), grows=self.pane
        )
        self._good = EmptyState(body, "")
        lay_below(self, self._good)
        self.pane.chosen.connect(self.chosen)
        self.pane.table.selectionModel().selectionChanged.connect(self._tell)

    def show_issues(self, issues: Sequence[Issue], *, waits: bool) -> None:
        """Show what was found; ``waits`` while it is looked for."""
        order = list(Severity)
        self.pane.show_rows(sorted(issues, key=lambda one: order.index(one.severity)))
        self._good.show_body(bool(issues))
        good, busy = (
            self.tr("Nothing is wrong: a game can begin."),
            self.tr("The scenario is being checked."),
        )
        self._good.say(busy if waits else good)
        self._tell()

    def _tell(self) -> None:
        shown = self.pane.selected or ([self.model.record(0)] if self.model.rowCount() else [])
        issue = shown[0] if len(shown) == 1 else None
        self.what.setText(issue.text if issue is not None else "")
        advice = issue.suggestion if issue is not None else ""
        self.advice.setText(self.tr("What to do: {0}").format(advice) if advice else "")
        self.advice.setVisible(bool(advice))
