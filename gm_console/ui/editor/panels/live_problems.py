"""The problems of the map being edited, live: each leads to its place, can be mended, or accepted as meant so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QToolButton, QWidget

from gm_console.board.checking.finding import Finding
from gm_console.board.checking.fixes import fix_of, mends
from gm_console.board.checking.live import LiveChecks
from gm_console.board.checking.mended_findings import Mended, mend_all
from gm_console.board.editing import assign
from gm_console.board.editing.edit import Edit, Refusal, joined
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board
from gm_console.ui.editor.panels.finding_bar import FindingBar, acceptable
from gm_console.ui.editor.panels.finding_kinds import kind_name
from gm_console.ui.editor.panels.finding_rows import (
    BAD,
    CLASSES,
    FindingRow,
    FindingTable,
    faces_of,
    rows_of,
    span_of,
)
from gm_console.ui.editor.panels.row_signs import SIZE, RowSign, sign_icon
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.latest_task import LatestTask
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.letter_keys import walk_by_letters
from gm_console.ui.kit.local_actions import LocalOffer
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import PlainLabel
from gm_console.ui.kit.progress_line import ProgressLine
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.kit.theme import Theme

REASONS_TOLD: Final = 3
Frozen = tuple[Board, tuple[int, ...]]


class EditorProblems(QWidget):
    """Follows the checks; what is selected and in sight stays so while the list changes."""

    counted = Signal(int)
    """How many errors and warnings there are now."""

    def __init__(self, session: EditorSession, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._session, self._theme = session, theme
        self._rows: tuple[FindingRow, ...] = ()
        self._seen: tuple[Finding, ...] = ()
        self._stale = True
        self.model = FindingTable(theme, self)
        self.chips = {sign: self._chip(sign) for sign in CLASSES}
        self.state = PlainLabel(look="caption")
        self.pane = TablePane(
            self.model, settings, "editor_problems", self.tr("Problems of the map"),
            hint=self.tr("Filter the problems"), hidden=("kind",), tools=(self.state, *self.chips.values()),
        )  # fmt: skip
        self.pane.table.setIconSize(SIZE)
        self.pane.table.horizontalHeader().setStretchLastSection(True)
        self.setFocusProxy(self.pane.table)
        self.bar = FindingBar()
        self.work = LatestTask(self)
        self.progress = ProgressLine(self.work)
        self.progress.hide()
        self._empty = EmptyState(self.pane, "")
        lay_below(self, self._empty, self.progress, self.bar, grows=self._empty)
        self._connect()
        self._tint()
        self._refresh()

    @property
    def count(self) -> int:
        """How many errors and warnings there are."""
        return sum(row.sign in BAD for row in self._rows)

    def next(self) -> None:
        """Go to the next error or warning, from the last one to the first."""
        self._walk(1)

    def previous(self) -> None:
        """Go to the error or warning before, from the first one to the last."""
        self._walk(-1)

    def chosen(self) -> tuple[Finding, ...]:
        """Return the findings that are selected, in the order of the list."""
        return tuple(row.finding for row in self.pane.selected)

    def mend(self) -> None:
        """Mend what is selected."""
        findings = tuple(one for one in self.chosen() if mends(one.issue.code))
        if len(findings) == 1:
            self._session.ask(partial(_fix, findings[0]), partial(self._mended_one, findings[0]))
        elif findings:
            self._mend_many(findings, self.tr("Mend {0} problems").format(len(findings)))
        elif self.chosen():
            self._session.said.emit(self.tr("Only you can tell how to mend this."))

    def mend_kind(self) -> None:
        """Mend everything of the kind of the first finding selected, in one step."""
        if self.chosen():
            code = self.chosen()[0].issue.code
            name = kind_name(code, self._session.rules)
            self._mend_many(self._of_kind(code), self.tr("Mend all: {0}").format(name))

    def accept(self, reason: str) -> None:
        """Accept what is selected for a reason."""
        self._decide(acceptable(self.chosen()), reason, self.tr("Accept {0}"))

    def take_back(self) -> None:
        """Mind again what is selected and was accepted."""
        self._decide([one for one in self.chosen() if one.accepted], "", self.tr("Mind {0} again"))

    def visit(self, finding: Finding) -> None:
        """Select what a finding is about and show its place, near enough to see what is there."""
        session, faces = self._session, faces_of(self._session.sheet, finding)
        session.choose(Chosen(faces=faces))
        if finding.place is not None:
            session.shown_around.emit(finding.place, span_of(session.sheet, finding))
        elif faces:
            session.shown_place.emit(faces[0])

    def showEvent(self, event: QShowEvent) -> None:
        """Bring the list up to date when it comes into sight."""
        super().showEvent(event)
        self._refresh()

    def _connect(self) -> None:
        session, table = self._session, self.pane.table
        session.opened.connect(self._begin)
        session.closed.connect(self._begin)
        session.findings_changed.connect(self._take)
        session.edited.connect(self._fall_behind)
        self._theme.changed.connect(self._tint)
        table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.pane.visited.connect(self._visit_row)
        self.bar.mend.connect(self.mend)
        self.bar.mend_kind.connect(self.mend_kind)
        self.bar.accepted.connect(self.accept)
        self.bar.taken_back.connect(self.take_back)
        self.work.busy_changed.connect(self._show_busy)
        self.work.failed.connect(self._fail)
        walk_by_letters(table)
        LocalOffer(self, {"problem_mend": self.mend, "problem_accept": self.bar.ask_reason})

    def _chip(self, sign: RowSign) -> QToolButton:
        chip = QToolButton()
        chip.setCheckable(True)
        chip.setChecked(True)
        chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        chip.toggled.connect(self._show_rows)
        return chip

    def _tint(self) -> None:
        for sign, chip in self.chips.items():
            chip.setIcon(sign_icon(sign, self._theme.tones))

    def _begin(self) -> None:
        """Begin with another map: a filter was about the one before."""
        self.work.cancel()
        self._rows, self._seen, self._stale = (), (), True
        self.pane.filter.clear()
        for chip in self.chips.values():
            chip.setChecked(True)
        self._refresh()

    def _take(self) -> None:
        self._stale = True
        self._refresh()

    def _fall_behind(self) -> None:
        """The map is another one: what was said of mending the one before is old, and the checks have to catch up."""
        if not self.work.busy:
            self.progress.hide()
        self._show_state()

    def _refresh(self) -> None:
        """Show what was found last; out of sight only the number of problems is kept."""
        if self._stale and self._session.is_open:
            self._stale = False
            found = self._session.findings
            if found != self._seen:
                self._seen, self._rows = found, rows_of(found, self._session.rules)
                self.counted.emit(self.count)
        if self.isVisible():
            self._show_rows()

    def _show_rows(self) -> None:
        wanted = {sign for sign, chip in self.chips.items() if chip.isChecked()}
        shown = [row for row in self._rows if row.sign in wanted]
        table, bar = self.pane.table, self.pane.table.verticalScrollBar()
        at, top = table.currentIndex().row(), table.rowAt(0)
        anchor = self.model.record(top).key if top > 0 else None
        self.pane.show_rows(shown)
        if anchor is not None and (row := self.model.find(lambda one: one.key == anchor)) >= 0:
            bar.setValue(row)
        if at >= 0 and not table.currentIndex().isValid() and self.model.rowCount():
            self.pane.choose(min(at, self.model.rowCount() - 1))
        self._count_chips()
        self._show_state()
        self._show_chosen()

    def _count_chips(self) -> None:
        counts = Counter(row.sign for row in self._rows)
        words = {
            RowSign.ERROR: self.tr("{0} errors"), RowSign.WARNING: self.tr("{0} warnings"),
            RowSign.NOTE: self.tr("{0} notes"), RowSign.DONE: self.tr("{0} accepted"),
        }  # fmt: skip
        for sign, chip in self.chips.items():
            chip.setText(f"{counts[sign]:,}")
            chip.setAccessibleName(words[sign].format(counts[sign]))
            chip.setToolTip(self.tr("{0}: click to show or hide them").format(chip.accessibleName()))

    def _show_state(self) -> None:
        """Say whether the checks have caught up, and what an empty list means."""
        session = self._session
        if not session.is_open:
            self.state.setText("")
            self._empty.say(self.tr("Open a map: what is wrong with it is listed here while you draw."))
        elif not session.checked:
            self.state.setText(self.tr("checking…"))
            self._empty.say(self.tr("Checking…"))
        else:
            behind = self.tr("overlaps and gaps follow when you rest")
            self.state.setText("" if session.settled else behind)
            regions = f"{len(session.sheet.regions):,}"
            self._empty.say(self.tr("No problems: {0} regions are checked after every edit.").format(regions))
        self._empty.show_body(bool(self._rows))

    def _show_chosen(self) -> None:
        findings = self.chosen()
        self.bar.setVisible(bool(self._rows))
        code = findings[0].issue.code if findings else ""
        kind = kind_name(code, self._session.rules) if code else ""
        self.bar.show_findings(findings, kind, len(self._of_kind(code)) if code else 0)

    def _of_kind(self, code: str) -> tuple[Finding, ...]:
        """Return what can be mended of a kind; what was accepted is meant so."""
        found = (row.finding for row in self._rows if row.sign is not RowSign.DONE)
        return tuple(one for one in found if one.issue.code == code and mends(code))

    def _visit_row(self, row: FindingRow) -> None:
        self.visit(row.finding)

    def _walk(self, step: int) -> None:
        if not self.isVisible():
            self._show_rows()
        rows = [at for at in range(self.model.rowCount()) if self.model.record(at).sign in BAD]
        if not rows:
            self._session.said.emit(self.tr("There is no problem to go to."))
            return
        here = self.pane.table.currentIndex().row()
        ahead = [at for at in rows if at > here] if step > 0 else [at for at in reversed(rows) if at < here]
        self.pane.choose(ahead[0] if ahead else rows[0 if step > 0 else -1])
        at = self.pane.table.currentIndex().row()
        finding = self.model.record(at).finding
        self.visit(finding)
        self._session.said.emit(
            self.tr("{0} of {1}: {2}").format(rows.index(at) + 1, len(rows), finding.issue.text)
        )

    def _mended_one(self, finding: Finding, fix: Edit | Refusal | None) -> None:
        if fix is None or (isinstance(fix, Edit) and not fix.changes):
            self._session.said.emit(self.tr("Only you can tell how to mend this."))
        elif self._session.is_open and self._session.do(fix):
            self._session.release()
            self._session.said.emit(self.tr("Mended: {0}").format(finding.issue.text))

    def _mend_many(self, findings: tuple[Finding, ...], label: str) -> None:
        if findings:
            self._session.ask(_frozen, partial(self._mend_on, findings, label))

    def _mend_on(self, findings: tuple[Finding, ...], label: str, frozen: Frozen) -> None:
        self.work.run(label, partial(_mended, frozen, findings, label), self._mended_many)

    def _mended_many(self, mended: Mended) -> None:
        if not self._session.is_open or not self._session.do(mended.edit):
            return
        self._session.release()
        said = [self.tr("{0} mended").format(f"{mended.count:,}")]
        if mended.left:
            said.append(self.tr("{0} are left").format(f"{len(mended.left):,}"))
            said += [f"{one.about}: {why}" for one, why in mended.left[:REASONS_TOLD]]
        self.progress.say("; ".join(said))
        self.progress.setVisible(bool(mended.left))
        self._session.said.emit("; ".join(said))

    def _decide(self, findings: Sequence[Finding], reason: str, label: str) -> None:
        session, edits = self._session, []
        for finding in findings:
            edit = assign.accept(session.sheet, *finding.key, reason)
            if isinstance(edit, Refusal):
                session.do(edit)
                return
            edits.append(edit)
        if edits:
            first = findings[0]
            one = f"{kind_name(first.issue.code, session.rules)} {first.about}"
            what = one if len(findings) == 1 else self.tr("{0} problems").format(len(findings))
            session.do(joined(edits, label.format(what)))
        self.pane.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_busy(self, busy: bool) -> None:
        self.progress.setVisible(busy)
        self.bar.setEnabled(not busy)

    def _fail(self, trouble: Exception) -> None:
        raise trouble


def _fix(finding: Finding, _sheet: MapSheet, checks: LiveChecks) -> Edit | Refusal | None:
    return fix_of(checks.survey, finding)


def _frozen(sheet: MapSheet, _checks: LiveChecks) -> Frozen:
    return sheet.board(), tuple(sorted(sheet.ice))


def _mended(frozen: Frozen, findings: tuple[Finding, ...], label: str, report: Reporter) -> Mended:
    def tell(done: int, whole: int) -> None:
        report(f"{done:,} / {whole:,}", done, whole)

    return mend_all(*frozen, findings, label, tell)
