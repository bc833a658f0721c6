"""One kind of work in the campaign's queue, by its label: for a line that shows how far it is and can stop it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from gm_console.ui.kit.tasks import Progress, Tasks


class QueuedWork(QObject):
    """Tells of the queue only what is about this work."""

    progressed = Signal(object)
    """:class:`Progress` of the work."""
    busy_changed = Signal(bool)

    def __init__(self, tasks: Tasks, label: str, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks, self.label = tasks, label
        self._busy = False
        tasks.progressed.connect(self._progress)
        tasks.busy_changed.connect(self._follow)

    def cancel(self) -> None:
        """Stop the work, if it is at work."""
        if self._busy:
            self._tasks.cancel()

    @Slot(object)
    def _progress(self, progress: Progress) -> None:
        if progress.label == self.label:
            self.progressed.emit(progress)

    @Slot(object)
    def _follow(self, label: str) -> None:
        busy = label == self.label
        if busy != self._busy:
            self._busy = busy
            self.busy_changed.emit(busy)
