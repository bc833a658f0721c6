"""The problems panel: refused lines, what the map check found, what verification found; each leads to its place."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from gm_console.board.model import Board
from gm_console.campaign.records import VerifyLine
from gm_console.core.facts import Entry
from gm_console.core.issues import Severity
from gm_console.ui.campaign_problems import (
    Problem,
    ProblemOrigin,
    map_problems,
    order_problems,
    verify_problems,
    worst_first,
)
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.marks import colour_of, severity_word
from gm_console.ui.kit.panel import EmptyState, PanelDock
from gm_console.ui.kit.parts import PlainLabel
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Session

Row = tuple[int, Problem]
WHERE_WIDTH: Final = 104
LEAST_TEXT: Final = 160
"""Pixels of what is wrong, which wraps: a panel of a window of 1280 is not moved sideways."""


class ProblemsPanel(QWidget):
    """One row for each problem, the worst first."""

    visit_region = Signal(object)
    """Region to be shown on the map."""

    def __init__(self, session: Session, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._session, self._theme = session, theme
        self._found: dict[ProblemOrigin, tuple[Problem, ...]] = {}
        self._checked: Board | None = None
        self._listed: tuple[Entry, ...] | None = None
        self._stale = True
        self.model: RecordTable[Row] = RecordTable(self._columns(), self)
        self.pane = TablePane(
            self.model, settings, "problems", self.tr("Problems"), hidden=("origin",),
            hint=self.tr("Filter the problems"),
        )  # fmt: skip
        self.pane.table.wrap_rows()
        self.count = PlainLabel(look="caption")
        self._empty = EmptyState(
            self.pane, self.tr("Nothing is wrong: no order was refused and the map holds together.")
        )
        lay_below(self, self._empty)
        self.pane.visited.connect(self._visit)
        session.opened.connect(self._forget)
        session.closed.connect(self._forget)
        session.chronicle_changed.connect(self._grow_stale)
        theme.changed.connect(self._show_rows)

    def dock(self) -> PanelDock:
        """Return the panel in a dock."""
        return PanelDock("problems", self.tr("Problems"), self, (self.count,))

    def show_verified(self, lines: tuple[VerifyLine, ...]) -> None:
        """Show what verification found."""
        self._found[ProblemOrigin.VERIFY] = tuple(verify_problems(lines))
        self._show_rows()

    def problems(self) -> tuple[Problem, ...]:
        """Return all problems known, the worst first."""
        return worst_first(problem for origin in ProblemOrigin for problem in self._found.get(origin, ()))

    def showEvent(self, event: QShowEvent) -> None:
        """Gather the problems when the panel comes into sight."""
        super().showEvent(event)
        self._gather()

    def _columns(self) -> tuple[Column[Row], ...]:
        return (
            Column(title=self.tr("No."), key="number", tip=self.tr("The worst first"), width=60,
                   value=lambda row: row[0]),
            Column(title=self.tr("Severity"), key="severity", tip=self.tr("How bad it is"), width=92,
                   value=lambda row: severity_word(row[1].severity), colour=self._tone),
            Column(title=self.tr("Found by"), key="origin", tip=self.tr("Orders, map check or verification"),
                   width=88, value=self._origin),
            Column(title=self.tr("Where"), key="where", tip=self.tr("Nation and line, region, or turn and entry"),
                   width=WHERE_WIDTH, value=lambda row: row[1].where),
            Column(title=self.tr("Rule"), key="rule", tip=self.tr("Rule section or ruling behind it"), width=80,
                   value=lambda row: row[1].rule),
            Column(title=self.tr("Problem"), key="text", tip=self.tr("What is wrong"), width=LEAST_TEXT,
                   most=LEAST_TEXT, takes_rest=True, value=lambda row: row[1].text, note=lambda row: row[1].text),
        )  # fmt: skip

    def _tone(self, row: Row) -> str:
        return colour_of(row[1].severity, self._theme.tones)

    def _origin(self, row: Row) -> str:
        return {
            ProblemOrigin.ORDERS: self.tr("orders"),
            ProblemOrigin.MAP: self.tr("map check"),
            ProblemOrigin.VERIFY: self.tr("verify"),
        }[row[1].origin]

    def _forget(self) -> None:
        self._found, self._listed, self._checked, self._stale = {}, None, None, True
        self._show_rows()

    def _grow_stale(self) -> None:
        self._stale = True
        if self.isVisible():
            self._gather()

    def _gather(self) -> None:
        """Read the orders' problems anew, and have the map checked once for each map."""
        if not (self._stale and self._session.is_open):
            return
        self._stale = False
        chronicle, world = self._session.chronicle, self._session.world
        if chronicle.entries is not self._listed:
            self._listed = chronicle.entries
            self._found[ProblemOrigin.ORDERS] = tuple(order_problems(chronicle, world.ruleset))
        self._show_rows()
        if world.board is not self._checked:
            self._checked, board = world.board, world.board

            def work(_report: Reporter) -> tuple[Board, tuple[Problem, ...]]:
                return board, tuple(map_problems(board))

            self._session.tasks.run(QUIET, work, self._take_map)

    def _take_map(self, found: tuple[Board, tuple[Problem, ...]]) -> None:
        if self._session.is_open and found[0] is self._session.world.board:
            self._found[ProblemOrigin.MAP] = found[1]
            self._show_rows()

    def _show_rows(self) -> None:
        problems = self.problems()
        self.pane.show_rows(list(enumerate(problems, start=1)))
        self.pane.columns.refit()
        self._empty.show_body(bool(problems))
        bad = sum(one.severity is Severity.ERROR for one in problems)
        odd = sum(one.severity is Severity.WARNING for one in problems)
        self.count.setText(self.tr("{0} errors, {1} warnings").format(f"{bad:,}", f"{odd:,}"))

    def _visit(self, row: Row) -> None:
        """Go to the entry, the region or the nation that a problem is about."""
        problem, session = row[1], self._session
        if problem.entry and problem.turn != session.chronicle.turn:
            text = self.tr("Reading turn {0}").format(problem.turn)
            session.show_turn(text, problem.turn, problem.entry)
        elif problem.entry:
            if problem.entry <= len(session.chronicle.entries):
                session.select_entry(problem.entry)
        elif problem.region is not None:
            session.select_region(problem.region)
            self.visit_region.emit(problem.region)
        elif problem.nation:
            session.select_nation(problem.nation)
