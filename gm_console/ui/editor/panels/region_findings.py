"""What the checks say about the selected regions, with a button where there is a fix."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from gm_console.board.checking.finding import Finding
from gm_console.board.checking.fixes import fix_of, mends
from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.sheet import MapSheet
from gm_console.core.ids import RegionId
from gm_console.core.wording import begun
from gm_console.ui.editor.panels.finding_rows import CLASSES, sign_of
from gm_console.ui.editor.panels.row_signs import SIDE, RowSign, sign_icon
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.layouts import lay_below, lay_beside
from gm_console.ui.kit.parts import PlainLabel, caption, plain_tip, push_button
from gm_console.ui.kit.theme import Theme

MOST: Final = 12
"""Findings shown at once; the list of problems has them all."""


class RegionFinding(QWidget):
    """One finding."""

    wanted = Signal(object)
    """:class:`Finding` that is to be mended."""

    def __init__(self) -> None:
        super().__init__()
        self._finding: Finding | None = None
        self.sign = PlainLabel()
        self.sign.setFixedSize(SIDE + 2, SIDE + 2)
        self.text = PlainLabel(wraps=True)
        self.fix = push_button(self.tr("Mend"), "")
        lay_beside(self, self.sign, self.text, self.fix, grows=self.text, edges=(0, 2, 0, 2), gap=8)
        self.fix.clicked.connect(self._want)

    def show_finding(self, finding: Finding, sign: QPixmap) -> None:
        """Show a finding with its sign."""
        self._finding = finding
        issue = finding.issue
        self.sign.setPixmap(sign)
        self.sign.setAccessibleName(issue.severity.value)
        self.text.setText(begun(issue.text))
        self.fix.setToolTip(plain_tip(issue.suggestion))
        self.fix.setVisible(mends(issue.code) and not finding.accepted)

    def _want(self) -> None:
        if self._finding is not None:
            self.wanted.emit(self._finding)


class FindingsBox(QWidget):
    """The findings about some regions, the worst first."""

    def __init__(self, session: EditorSession, theme: Theme) -> None:
        super().__init__()
        self._session, self._theme = session, theme
        self.shown: tuple[Finding, ...] = ()
        self.rows: list[RegionFinding] = []
        self.note = caption()
        self._column = lay_below(self, self.note)
        self._signs: dict[RowSign, QPixmap] = {}
        theme.changed.connect(self._tint)

    def show_regions(self, ids: tuple[RegionId, ...]) -> None:
        """Show what is found about some regions."""
        wanted = frozenset(ids)
        found = [one for one in self._session.findings if not wanted.isdisjoint(one.about.split(" "))]
        found.sort(key=lambda one: CLASSES.index(sign_of(one)))
        self.note.setText(self._words(len(found)))
        self.note.setVisible(bool(self.note.text()))
        if tuple(found) != self.shown:
            self.shown = tuple(found)
            self._show()

    def _words(self, count: int) -> str:
        if count > MOST:
            return self.tr("{0} in all; the list of problems has the others").format(count)
        if count:
            return ""
        return self.tr("Nothing to mend.") if self._session.settled else self.tr("Checking…")

    def _tint(self) -> None:
        self._signs.clear()
        self._show()

    def _show(self) -> None:
        while len(self.rows) < min(len(self.shown), MOST):
            row = RegionFinding()
            row.wanted.connect(self._mend)
            self.rows.append(row)
            self._column.insertWidget(len(self.rows) - 1, row)
        for row, finding in zip(self.rows, self.shown, strict=False):
            row.show_finding(finding, self._sign(finding))
        for at, row in enumerate(self.rows):
            row.setVisible(at < len(self.shown))

    def _sign(self, finding: Finding) -> QPixmap:
        sign = sign_of(finding)
        if sign not in self._signs:
            self._signs[sign] = sign_icon(sign, self._theme.tones).pixmap(SIDE, SIDE)
        return self._signs[sign]

    def _mend(self, finding: Finding) -> None:
        def work(_sheet: MapSheet, checks: LiveChecks) -> Edit | Refusal | None:
            return fix_of(checks.survey, finding)

        self._session.ask(work, self._make)

    def _make(self, wanted: Edit | Refusal | None) -> None:
        if wanted is not None:
            self._session.do(wanted)
            self._session.release()
