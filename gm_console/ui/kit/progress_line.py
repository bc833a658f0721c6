"""What is being done now, how far it is, and Cancel, in one line."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QProgressBar, QWidget

from gm_console.ui.kit.latest_task import LatestTask
from gm_console.ui.kit.layouts import lay_beside
from gm_console.ui.kit.parts import PlainLabel, push_button
from gm_console.ui.kit.queued_work import QueuedWork
from gm_console.ui.kit.tasks import Progress

BAR: Final = 160
"""Pixels."""


class ProgressLine(QWidget):
    """Keeps its height when nothing is at work, so that nothing jumps; a sentence can stand in its place."""

    cancelled = Signal()
    """The moderator cancelled the work."""

    def __init__(self, work: LatestTask | QueuedWork) -> None:
        super().__init__()
        self._work = work
        self.text = PlainLabel(look="caption")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(BAR)
        self.cancel = push_button(self.tr("S&top"), self.tr("Cancel what is at work"))
        self.cancel.clicked.connect(self._cancel)
        lay_beside(self, self.text, self.bar, self.cancel, grows=self.text, gap=8)
        self.setMinimumHeight(self.cancel.sizeHint().height())
        work.progressed.connect(self._progress)
        work.busy_changed.connect(self._busy)
        self._busy(False)

    def say(self, text: str) -> None:
        """Show a sentence about what came of the work."""
        self.text.setText(text)
        self.setAccessibleName(text)

    @Slot(bool)
    def _busy(self, busy: bool) -> None:
        self.bar.setVisible(busy)
        self.cancel.setVisible(busy)
        if busy:
            self.bar.setRange(0, 0)

    @Slot(object)
    def _progress(self, progress: Progress) -> None:
        self.say(f"{progress.label}: {progress.step}")
        self.bar.setRange(0, progress.whole)
        self.bar.setValue(progress.done)

    def _cancel(self) -> None:
        self._work.cancel()
        self.say(self.tr("Cancelled"))
        self.cancelled.emit()
