"""Below the list of problems: what the chosen one says in full, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from gm_console.board.checking.finding import Finding
from gm_console.board.checking.fixes import mends
from gm_console.core.issues import Severity
from gm_console.ui.kit.layouts import SPRING, grounded, lay_below, lay_beside
from gm_console.ui.kit.parts import PlainLabel, push_button


class FindingBar(QWidget):
    """Sentence and advice to the left, buttons to the right; the reason is typed where the buttons are."""

    mend = Signal()
    mend_kind = Signal()
    accepted = Signal(str)
    """For this reason."""
    taken_back = Signal()
    """What was accepted is to be minded again."""

    def __init__(self) -> None:
        super().__init__()
        grounded(self, "panelFilters")
        self._findings: tuple[Finding, ...] = ()
        self.text = PlainLabel(wraps=True)
        self.advice = PlainLabel(look="caption", wraps=True)
        self.mend_button = _button(self.tr("&Mend"), self.mend.emit)
        self.mend_button.setToolTip(
            self.tr("Mend what is selected, as one step that can be undone (M or Ctrl+Enter)")
        )
        self.kind_button = _button(self.tr("Mend all of this &kind"), self.mend_kind.emit)
        self.accept_button = _button(self.tr("&Accept…"), self.ask_reason)
        self.accept_button.setToolTip(self.tr("It is meant so: say why; the map keeps the reason"))
        self.back_button = _button(self.tr("&Take back"), self.taken_back.emit)
        self.back_button.setToolTip(self.tr("Mind it again: drop the reason it was accepted for"))
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(self.tr("Why is it meant so?"))
        self.reason.setAccessibleName(self.tr("Reason for which it is accepted"))
        self.reason.setMinimumWidth(240)
        self.reason.installEventFilter(self)
        self.reason.returnPressed.connect(self._accept)
        self.accept_it = _button(self.tr("Accept"), self._accept)
        self.reason.textChanged.connect(self._allow)
        self._sides = QStackedWidget()
        # Mend keeps the end of the row and the button that mends many its beginning: no click meets the other one
        self._sides.addWidget(_row(self.kind_button, self.accept_button, self.back_button, self.mend_button))
        self._sides.addWidget(_row(self.reason, self.accept_it, _button(self.tr("Cancel"), self.stop_asking)))
        words = lay_below(None, self.text, self.advice)
        line = lay_beside(self, words, self._sides, grows=words, edges=(8, 4, 8, 4), gap=16)
        # the list must not jump when a row of it is selected
        self.setMinimumHeight(line.minimumSize().height())
        self.show_findings((), "", 0)

    def show_findings(self, findings: Sequence[Finding], kind: str, of_kind: int) -> None:
        """Show what is selected; ``kind`` is the first one's in words, ``of_kind`` how many of it can be mended."""
        same = tuple(findings) == self._findings
        self._findings = tuple(findings)
        if not same:
            self.stop_asking()
        self.text.setText(self._sentence())
        self.text.setEnabled(bool(findings))
        self.advice.setText(self._advice())
        self.advice.setVisible(bool(self.advice.text()))
        can_mend = any(mends(one.issue.code) for one in findings)
        self.mend_button.setEnabled(can_mend)
        self.kind_button.setVisible(can_mend and of_kind > 1)
        if findings:
            self.kind_button.setToolTip(self.tr("{0}: mend all {1} in one step").format(kind, f"{of_kind:,}"))
            self.kind_button.setText(self.tr("Mend all {0} of this &kind").format(f"{of_kind:,}"))
        kept = bool(findings) and all(one.accepted for one in findings)
        self.back_button.setVisible(kept)
        self.accept_button.setVisible(not kept)
        self.accept_button.setEnabled(bool(acceptable(findings)))
        self._sides.setVisible(bool(findings))

    def ask_reason(self) -> None:
        """Let the reason be typed."""
        if self.accept_button.isVisibleTo(self) and self.accept_button.isEnabled():
            self._sides.setCurrentIndex(1)
            self.reason.clear()
            self._allow("")
            self.reason.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def stop_asking(self) -> None:
        """Show the buttons again; nothing was accepted."""
        self._sides.setCurrentIndex(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape ends the question."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Escape
        ):
            self.stop_asking()
            return True
        return super().eventFilter(watched, event)

    def _accept(self) -> None:
        if self.reason.text().strip():
            self.accepted.emit(self.reason.text().strip())
            self.stop_asking()

    def _allow(self, text: str) -> None:
        self.accept_it.setEnabled(bool(text.strip()))

    def _sentence(self) -> str:
        if not self._findings:
            return self.tr("Select a problem to see how to mend it; a double click goes there.")
        first = self._findings[0]
        return (
            first.issue.text
            if len(self._findings) == 1
            else self.tr("{0} selected").format(len(self._findings))
        )

    def _advice(self) -> str:
        if len(self._findings) != 1:
            return ""
        issue, accepted = self._findings[0].issue, self._findings[0].accepted
        words = (
            []
            if accepted or not issue.suggestion
            else [self.tr("How to mend it: {0}").format(issue.suggestion)]
        )
        return " · ".join([*words, self.tr("rule {0}").format(issue.rule)] if issue.rule else words)


def acceptable(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return those that can be accepted: what is only worth knowing needs no reason."""
    return tuple(one for one in findings if one.issue.severity is not Severity.INFO)


def _button(text: str, slot: Callable[[], None]) -> QPushButton:
    button = push_button(text)
    button.clicked.connect(slot)
    return button


def _row(*widgets: QWidget) -> QWidget:
    row = QWidget()
    lay_beside(row, SPRING, *widgets, gap=8)
    return row
