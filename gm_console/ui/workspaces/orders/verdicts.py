"""The table of verdicts: what was said of every line, filtered by verdict, next and previous problem."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import (
    QButtonGroup,
    QPushButton,
    QToolButton,
    QWidget,
)

from gm_console.core.orders import Status, perhaps_meant
from gm_console.core.reading_direction import clean
from gm_console.files.spreadsheet import harmless
from gm_console.ui.kit.flow import FlowLayout
from gm_console.ui.kit.icon_book import ThemedIcons
from gm_console.ui.kit.layouts import USUAL_GAP, grounded, lay_below, lay_beside
from gm_console.ui.kit.local_actions import LocalOffer
from gm_console.ui.kit.marks import mark_icon
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import told
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.memory import ColumnMemory
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.view import RowView
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.orders.received_sheets import SheetLine
from gm_console.ui.workspaces.orders.suggestions import can_be_taken

ALL: Final = "all"
PROBLEMS: Final = "problems"
NOTES: Final = "notes"
NAMES: Final = ("line", "sheet", "phase", "text", "check", "outcome", "reason", "rule", "suggestion")
"""The columns as they are remembered."""
LEAST_WIDTH: Final = 20
"""Pixels of a column at least."""


class VerdictTable(QWidget):
    """Chips to filter by, and below them one row for each line."""

    line_chosen = Signal(object)
    """The :class:`~.received_sheets.SheetLine` of the row that was selected."""
    suggestion_taken = Signal(object)
    """The :class:`~.received_sheets.SheetLine` whose suggestion is to stand in the place of what was written."""

    def __init__(self, theme: Theme, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grounded(self, "panelBody")
        self._lines: tuple[SheetLine, ...] = ()
        self._wanted = ALL
        self._marks = ThemedIcons(theme, mark_icon, self)
        self.model: RecordTable[SheetLine] = RecordTable(self._columns(), self, note=_tip)
        self.table = RowView(self.model, self.tr("Verdicts"))
        self.table.sort_by_heads()
        self.table.horizontalHeader().setMinimumSectionSize(LEAST_WIDTH)
        self.table.fit_columns(stretched=(NAMES.index("text"), NAMES.index("reason")))
        self.table.wrap_rows()
        ColumnMemory(self.table, settings, "verdicts", NAMES, former="orders/verdicts").restore()
        self.table.went_to.connect(self._chosen)
        self.table.activated.connect(self._activated)
        self._empty = EmptyState(self.table, "")
        self.detail = told()
        self.detail.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.detail.setContentsMargins(10, 6, 10, 6)
        self.detail.setMinimumHeight(self.fontMetrics().height() * 2 + 14)
        self.take = QPushButton()
        self.take.setToolTip(self.tr("Put it in the place of what was written; it can be taken back"))
        self.take.clicked.connect(self._take)
        self.take.hide()
        below = lay_beside(None, self.detail, self.take, grows=self.detail, edges=(0, 0, 8, 0), gap=USUAL_GAP)
        self._chips: dict[str, QToolButton] = {}
        lay_below(self, self._chip_bar(), self._empty, below, grows=self._empty)
        LocalOffer(self.table, {"list_copy": self.copy})

    def show_lines(self, lines: Sequence[SheetLine]) -> None:
        """Show the lines of a sheet; the filter and the selected line are kept where they can be."""
        if lines is self._lines:
            return
        kept = self.current()
        self._lines = tuple(lines)
        for word, chip in self._chips.items():
            count = sum(_fits(line, word) for line in lines)
            chip.setText(f"{self._words()[word]} {count:,}")
            chip.setVisible(count > 0 or word in (ALL, PROBLEMS, self._wanted))
        for name, used in (
            ("sheet", len({line.sheet for line in lines}) > 1),
            ("outcome", any(line.surprise for line in lines)),
            ("suggestion", any(line.suggestion for line in lines)),
        ):
            self.table.setColumnHidden(NAMES.index(name), not used)
        self._refill(kept)

    def filter_by(self, word: str) -> None:
        """Show only lines with a verdict, ``all``, ``problems`` or ``notes``."""
        self._wanted = word
        self._chips[word].setChecked(True)
        self._refill(self.current())

    def current(self) -> SheetLine | None:
        """Return the line of the selected row."""
        index = self.table.currentIndex()
        return self.model.record(index.row()) if index.isValid() else None

    def select_line(self, sheet: int, number: int) -> None:
        """Select the row of a line of a sheet without telling; nothing where the line has no row."""
        now = self.current()
        if now is not None and (now.sheet, now.line) == (sheet, number):
            return
        row = self.model.find(lambda line: (line.sheet, line.line) == (sheet, number) and not line.is_issue)
        row = row if row >= 0 else self.model.find(lambda line: (line.sheet, line.line) == (sheet, number))
        self._select_quietly(row)

    def step_problem(self, onwards: bool) -> bool:
        """Select the next problem in sheet order, or the one before; tell whether there was one."""
        problems = [line for line in self._lines if line.is_problem]
        now = self.current()
        at = _place(now) if now is not None else None
        if onwards:
            found = next((one for one in problems if at is None or _place(one) > at), None)
        else:
            found = next((one for one in reversed(problems) if at is None or _place(one) < at), None)
        if found is None:
            return False
        self.go_to(found)
        return True

    def go_to(self, line: SheetLine) -> None:
        """Select the row of a line and tell; a filter that hides it is lifted."""
        if self._wanted != ALL and not _fits(line, self._wanted):
            self.filter_by(ALL)
        row = self.model.find(lambda one: one == line)
        if row >= 0:
            self.table.selectRow(row)
            self.table.scrollTo(self.model.index(row, 0))

    def leave(self) -> None:
        """Select nothing."""
        self._select_quietly(-1)

    def as_text(self) -> str:
        """Return the selected rows, or all that are shown, as tabbed values with heads."""
        rows = self.table.selected_rows
        if len(rows) < 2:
            rows = list(range(self.model.rowCount()))
        text = self.model.as_text(rows)
        return "\n".join("\t".join(map(harmless, line.split("\t"))) for line in text.split("\n"))

    def copy(self) -> None:
        """Put the rows on the clipboard."""
        QGuiApplication.clipboard().setText(self.as_text())

    def say(self, sentence: str) -> None:
        """Say what is shown where there are no lines."""
        self._empty.say(sentence)

    def _words(self) -> dict[str, str]:
        return {
            ALL: self.tr("All"),
            PROBLEMS: self.tr("Problems"),
            Status.ACCEPTED.value: self.tr("Accepted"),
            Status.ADJUSTED.value: self.tr("Adjusted"),
            Status.CONDITIONAL.value: self.tr("Conditional"),
            Status.REFUSED.value: self.tr("Refused"),
            Status.UNREADABLE.value: self.tr("Unreadable"),
            NOTES: self.tr("Notes"),
        }

    def _chip_bar(self) -> QWidget:
        bar = QWidget()
        line = FlowLayout(bar)
        line.setContentsMargins(8, 4, 8, 4)
        line.setSpacing(2)
        group = QButtonGroup(self)
        for word, text in self._words().items():
            chip = QToolButton()
            chip.setCheckable(True)
            chip.setText(text)
            chip.setToolTip(self.tr("Show only these lines: {0}").format(text))
            chip.setProperty("word", word)
            chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            group.addButton(chip)
            line.addWidget(chip)
            self._chips[word] = chip
        self._chips[ALL].setChecked(True)
        group.buttonClicked.connect(self._filtered)
        return bar

    def _columns(self) -> tuple[Column[SheetLine], ...]:
        return (
            Column(title=self.tr("Line"), tip=self.tr("Line of the sheet"), width=56, value=lambda one: one.line,
                   hide_zero=True),
            Column(title=self.tr("Sheet"), tip=self.tr("The sheet the line is in; each part counts by itself"),
                   width=110, value=lambda one: clean(one.file)),
            Column(title=self.tr("Phase"), tip=self.tr("Section the line stands under"), width=50,
                   value=lambda one: one.phase),
            Column(title=self.tr("Text"), tip=self.tr("The line as the player wrote it"), width=210,
                   value=lambda one: clean(one.text)),
            Column(title=self.tr("Check"), tip=self.tr("Verdict before the deadline"), width=104,
                   value=lambda one: one.check, icon=lambda one: self._marks.icon(one.check)),
            Column(title=self.tr("Outcome"), width=100,
                   tip=self.tr("What came of the line in the run, where it is not what the check said"),
                   value=lambda one: one.surprise, icon=lambda one: self._marks.icon(one.surprise)),
            Column(title=self.tr("Reason"), tip=self.tr("Why the line was not simply accepted"), width=260,
                   value=lambda one: clean(one.reason)),
            Column(title=self.tr("Rule"), tip=self.tr("Section of the rules or ruling"), width=60,
                   value=lambda one: one.rule, note=lambda one: one.titles),
            Column(title=self.tr("Did you mean"), tip=self.tr("What would be understood"), width=104,
                   value=lambda one: clean(one.suggestion)),
        )  # fmt: skip

    def _filtered(self, chip: QToolButton) -> None:
        self.filter_by(str(chip.property("word")))

    def _refill(self, kept: SheetLine | None) -> None:
        self.model.show_rows([line for line in self._lines if _fits(line, self._wanted)])
        self._empty.show_body(self.model.rowCount() > 0)
        if self._lines and not self.model.rowCount():
            self._empty.say(self.tr("No line fits the filter."))
        if kept is not None:
            self._select_quietly(
                self.model.find(
                    lambda one: (one.sheet, one.line, one.text) == (kept.sheet, kept.line, kept.text)
                )
            )
        else:
            self._tell()

    def _select_quietly(self, row: int) -> None:
        self.table.point_at(row)
        self._tell()

    def _chosen(self, row: int) -> None:
        self._tell()
        self.line_chosen.emit(self.model.record(row))

    def _tell(self) -> None:
        """Say of the selected line in full what its row has no room for."""
        line = self.current()
        hint = self.tr("Select a line to read in full what was said of it.") if self._lines else ""
        self.detail.setText(detail(line) if line is not None else hint)
        fits = line is not None and can_be_taken(line)
        self.take.setVisible(fits)
        if line is not None and fits:
            self.take.setText(self.tr("Use “{0}”").format(clean(line.suggestion)))

    def menu_actions(self) -> tuple[QAction, ...]:
        """Return what the menu of the current row offers: its suggestion, and a copy of the rows."""
        line, actions = self.current(), []
        if line is not None and can_be_taken(line):
            use = QAction(self.take.text(), self)
            use.triggered.connect(self._take)
            actions.append(use)
        copy = QAction(self.tr("&Copy rows"), self)
        copy.triggered.connect(self.copy)
        return (*actions, copy)

    def _take(self) -> None:
        line = self.current()
        if line is not None and can_be_taken(line):
            self.suggestion_taken.emit(line)

    def _activated(self, index: QModelIndex) -> None:
        if index.column() == NAMES.index("suggestion"):
            self._take()


def _fits(line: SheetLine, word: str) -> bool:
    if word == ALL:
        return not line.is_issue or line.is_problem
    if word == PROBLEMS:
        return line.is_problem
    if word == NOTES:
        return line.is_issue
    return not line.is_issue and line.verdict == word


def detail(line: SheetLine) -> str:
    """Return everything that was said of a line."""
    word = line.check
    if line.outcome and line.outcome != line.check:
        word = f"{line.check} at the check, {line.outcome} after the run"
    place = f"Line {line.line}" if line.line else "Sheet"
    said = f"{place}, {word}: {clean(line.reason)}" if line.reason else f"{place}, {word}."
    hint = perhaps_meant(line.suggestion)
    return f"{said}{hint} ({line.rule})" if line.rule else f"{said}{hint}"


def _place(line: SheetLine) -> tuple[int, int, int, str]:
    return line.sheet, line.line, line.column, line.phase


def _tip(line: SheetLine) -> str:
    told = [clean(line.text), clean(line.reason)]
    if line.suggestion:
        told.append(f"Did you mean {clean(line.suggestion)}?")
    return "\n".join(one for one in told if one)
