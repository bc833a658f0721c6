"""The turn as one line: every step a place on it, with ticks between phases and marks where bookmarks are."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSlider, QStyle

from gm_console.ui.kit.theme import Theme
from gm_console.ui.moments import bookmarks
from gm_console.ui.session import Session
from gm_console.ui.steps import WHOLE

HEIGHT: Final = 26
HANDLE: Final = 10
"""Breadth of what is dragged, as the style sheet has it."""
TICK: Final = 5
MARK: Final = 3.0
"""Radius of a bookmark, pixels."""


class TurnSlider(QSlider):
    """Goes to any step of the turn shown; Page Up and Page Down go by phase."""

    walked = Signal()
    """It is about to move by itself: one of many small moves."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._session, self._theme = session, theme
        self._starts: list[int] = [0]
        """Value of the first step of each phase."""
        self._marks: tuple[int, ...] = ()
        self.setAccessibleName(self.tr("Moment of the turn"))
        self.setToolTip(
            self.tr("Drag to any step of the turn; arrow keys go by step, Page Up and Page Down by phase")
        )
        self.setMinimumHeight(HEIGHT)
        self.valueChanged.connect(self._go)
        session.chronicle_changed.connect(self._rebuild)
        session.moment_changed.connect(self._follow)
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return room for the marks below the line."""
        return QSize(super().sizeHint().width(), HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go by phase with the keys for pages."""
        ways = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
        way = ways.get(Qt.Key(event.key()))
        if way is None:
            super().keyPressEvent(event)
            return
        self.walked.emit()
        self._session.step_to(self._session.moment + way)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where the line is pressed, and drag from there."""
        if event.button() is Qt.MouseButton.LeftButton:
            along = round(event.position().x()) - HANDLE // 2
            value = QStyle.sliderValueFromPosition(0, self.maximum(), along, self.width() - HANDLE)
            if abs(self._place(self.value()) - event.position().x()) > HANDLE / 2:
                self.setValue(value)
        super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line, the ends of phases above it and the bookmarks below."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.height() / 2
        painter.setPen(QColor(self._theme.tones.muted))
        for start in self._starts[1:]:
            at = self._place(start)
            painter.drawLine(QPointF(at, middle - 4 - TICK), QPointF(at, middle - 4))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.tones.accent))
        for mark in self._marks:
            painter.drawEllipse(QPointF(self._place(mark), middle + 4 + MARK + 1), MARK, MARK)
        painter.end()

    def _place(self, value: int) -> float:
        """Return where a value stands, in pixels from the left."""
        return HANDLE / 2 + value * (self.width() - HANDLE) / max(self.maximum(), 1)

    def _rebuild(self) -> None:
        chronicle = self._session.chronicle
        counts = [max(len(chronicle.steps_at(at)), 1) for at in range(len(chronicle.positions))]
        self._starts = [0, *accumulate(counts)][:-1]
        self.blockSignals(True)
        self.setRange(0, sum(counts) - 1)
        self.blockSignals(False)
        self.setEnabled(self.maximum() > 0)
        self._marks = tuple(self._value(at.phase, at.step) for at in bookmarks(chronicle))
        self._follow()
        self.update()

    def _follow(self) -> None:
        self.blockSignals(True)
        self.setValue(self._value(self._session.moment, self._session.step))
        self.blockSignals(False)
        self.update()

    def _value(self, phase: int, step: int) -> int:
        """Return the value of a step; a phase as a whole stands at its last one."""
        steps = len(self._session.chronicle.steps_at(phase))
        return self._starts[phase] + max((steps if step == WHOLE else step) - 1, 0)

    def _go(self, value: int) -> None:
        if not self._session.is_open:
            return
        phase = bisect_right(self._starts, value) - 1
        there = bool(self._session.chronicle.steps_at(phase))
        self.walked.emit()
        self._session.show_at(phase, value - self._starts[phase] + 1 if there else WHOLE)
