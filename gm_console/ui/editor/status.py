"""The editor's part of the status line: place and region under the pointer, zoom, snapping, the tool's hint, what is
not saved, how many problems there are."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from gm_console.board.editing.sheet import ice_number
from gm_console.core.issues import Severity
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import Pointer, SnapRule, Tool
from gm_console.ui.editor.workspace import EditorWorkspace
from gm_console.ui.kit.layouts import lay_beside
from gm_console.ui.kit.parts import PlainLabel, plain_tip, restyle

WIDEST_PLACE: Final = "88,888, 88,888"
WIDEST_ZOOM: Final = "8,888 %"
ACTS: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress)
MODIFIERS: Final = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class EditorStatus(QWidget):
    """Keeps its widths, so that nothing jumps while the pointer moves."""

    problems_wanted = Signal()

    def __init__(self, session: EditorSession, workspace: EditorWorkspace, rule: SnapRule) -> None:
        super().__init__()
        self._session, self._workspace, self._rule = session, workspace, rule
        self._tool: Tool | None = None
        self.place, self.region, self.zoom, self.snap, self.saved = (PlainLabel() for _ in range(5))
        self.hint = _Elided()
        self._refused = False
        """A refusal stands in place of the hint."""
        self._telling = QTimer(self, singleShot=True)
        self._telling.timeout.connect(self._show_hint)
        self.problems = QToolButton()
        self.problems.setAutoRaise(True)
        self.problems.setToolTip(self.tr("Show the problems"))
        lay_beside(
            self, self.place, self.region, self.hint, self.snap, self.zoom, self.saved, self.problems,
            grows=self.hint, gap=16,
        )  # fmt: skip
        for label, text in ((self.place, WIDEST_PLACE), (self.zoom, WIDEST_ZOOM)):
            label.setMinimumWidth(label.fontMetrics().horizontalAdvance(text))
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.place.setAccessibleName(self.tr("Place of the pointer, map units"))
        self.problems.clicked.connect(self.problems_wanted)
        session.stepped.connect(self._show_saved)
        session.opened.connect(self._show_all)
        session.closed.connect(self._show_all)
        session.findings_changed.connect(self._show_problems)
        rule.changed.connect(self._show_snap)
        workspace.tool_changed.connect(self._follow_tool)
        workspace.homing.strayed.connect(self._show_hint)
        workspace.view.pointed.connect(self._show_pointer)
        workspace.view.scale_changed.connect(self._show_zoom)
        self._show_all()

    def showMessage(self, text: str, time: int) -> None:
        """Show a message for so many milliseconds in place of the hint; what else is told here stays in sight."""
        self._let_go()
        self.hint.say(text, loud=True)
        self._telling.start(time)

    def refuse(self, text: str) -> None:
        """Say why something cannot be done; it stays in sight until something else is."""
        self._telling.stop()
        self.hint.say(text, loud=True)
        if not self._refused:
            self._refused = True
            _program().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let go of a refusal at the next click or key, whatever it is meant for."""
        if event.type() in ACTS and not (isinstance(event, QKeyEvent) and event.key() in MODIFIERS):
            self._let_go()
            self._show_hint()
        return super().eventFilter(watched, event)

    def _let_go(self) -> None:
        if self._refused:
            self._refused = False
            _program().removeEventFilter(self)

    def _show_all(self) -> None:
        self._show_pointer(None)
        self._show_saved()
        self._show_problems()
        self._show_snap()

    def _show_pointer(self, pointer: Pointer | None) -> None:
        if pointer is None or not self._session.is_open:
            self.place.clear()
            self.region.clear()
            return
        head = self._session.sheet.head
        x, y = pointer.at
        self.place.setText(f"{x % head.width if head.wraps else x:,}, {y:,}")
        self.region.setText(self._name_of(pointer))

    def _name_of(self, pointer: Pointer) -> str:
        if pointer.face is None:
            return ""
        if ice_number(pointer.face) is not None:
            return self.tr("ice")
        region = self._session.sheet.regions.get(pointer.face)  # type: ignore[call-overload]
        return f"{region.id} {region.name}".rstrip() if region is not None else ""

    def _show_zoom(self, scale: float) -> None:
        self.zoom.setText(f"{scale:.0%}")

    def _show_snap(self) -> None:
        if not self._session.is_open:
            self.snap.clear()
            return
        grid = self._rule.grid
        on = self.tr("snap, grid {0}").format(f"{grid:,}") if grid else self.tr("snap")
        self.snap.setText(on if self._rule.on else self.tr("no snap"))

    def _show_saved(self) -> None:
        if not self._session.is_open:
            self.saved.clear()
            return
        if self._session.looking:
            self.saved.setText(self.tr("for looking only"))
            return
        history = self._session.document.history
        if history.clean:
            self.saved.setText(self.tr("saved"))
            return
        count = abs(history.position - history.saved) if history.saved is not None else 0
        several = self.tr("{0} edits not saved").format(f"{count:,}") if count else self.tr("edits not saved")
        self.saved.setText(self.tr("1 edit not saved") if count == 1 else several)

    def _show_problems(self) -> None:
        told = [one for one in self._session.findings if one.issue.severity is not Severity.INFO]
        if not self._session.is_open:
            self.problems.hide()
            return
        self.problems.show()
        count = len(told)
        clean = self.tr("notes only") if self._session.findings else self.tr("no problems")
        none = clean if self._session.checked else self.tr("checking…")
        text = none if not count else self.tr("1 problem") if count == 1 else ""
        text = text or self.tr("{0} problems").format(f"{count:,}")
        notes = len(self._session.findings) - count
        several = self.tr("1 note") if notes == 1 else self.tr("{0} notes").format(f"{notes:,}")
        self.problems.setText(f"{text}, {several}" if count and notes else text)

    def _follow_tool(self) -> None:
        if self._tool is not None:
            self._tool.hinted.disconnect(self._show_hint)
        self._tool = self._workspace.tool
        if self._tool is not None:
            self._tool.hinted.connect(self._show_hint)
        self._show_hint()

    def _show_hint(self) -> None:
        if self._telling.isActive() or self._refused:
            return
        if self._tool is not None and self._workspace.homing.away:
            self.hint.say(self.tr("Escape goes back to the map, where letters take up tools"))
        else:
            self.hint.say(self._tool.hint() if self._tool is not None else "")


def _program() -> QCoreApplication:
    program = QCoreApplication.instance()
    assert program is not None
    return program


class _Elided(PlainLabel):
    """Shows as much of a sentence as there is room for; all of it when the pointer rests on it."""

    def __init__(self) -> None:
        super().__init__()
        self._whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setObjectName("caption")

    def say(self, text: str, *, loud: bool = False) -> None:
        """Show a sentence, quietly as a hint or ``loud`` as news."""
        self._whole = text
        name = "" if loud else "caption"
        if name != self.objectName():
            self.setObjectName(name)
            restyle(self)
        self.setToolTip(plain_tip(text))
        self.setAccessibleName(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show more or less of it."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics = QFontMetrics(self.font())
        air = self.sizeHint().width() - metrics.horizontalAdvance(self.text())
        self.setText(metrics.elidedText(self._whole, Qt.TextElideMode.ElideRight, self.width() - air))
