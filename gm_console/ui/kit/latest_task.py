"""Work of which only the newest counts: what is asked for anew takes the place of what is still at work."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from gm_console.ui.kit.tasks import Progress, Reporter, Tasks


class LatestTask(QObject):
    """A worker of its own beside the campaign's, so that a picture in the making holds up no turn."""

    progressed = Signal(object)
    """:class:`Progress` of the work."""
    busy_changed = Signal(bool)
    failed = Signal(object)
    """The exception that ended the newest work."""
    left = Signal()
    """Nothing is at work any more after :meth:`leave`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = Tasks(self)
        self._number = 0
        self._wanted = False
        self._leaving = False
        # a child, so that nothing is called any more once this is gone with its window
        self._last = QTimer(self, singleShot=True, interval=0)
        self._last.timeout.connect(self._leave_now)
        self._tasks.progressed.connect(self._progress)
        self._tasks.busy_changed.connect(self._follow)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self._tasks.cancel)

    @property
    def busy(self) -> bool:
        """Whether something is at work or waiting."""
        return self._tasks.busy

    def run(self, label: str, work: Callable[[Reporter], Any], done: Callable[[Any], None]) -> None:
        """Do the work in the worker thread, then call ``done`` in the window's unless something newer was asked for."""
        self.cancel()
        self._wanted, number = True, self._number
        self._tasks.run(label, work, partial(self._done, number, done), partial(self._failed, number))

    def cancel(self) -> None:
        """Drop what is at work; nobody will hear of it."""
        self._number += 1
        self._wanted = False
        self._tasks.cancel()

    def leave(self) -> None:
        """Stop for good without waiting; :attr:`left` tells when the last work has ended."""
        self.cancel()
        self._leaving = True
        if not self._tasks.busy:
            self._leave_now()

    def _progress(self, progress: Progress) -> None:
        if self._wanted:
            self.progressed.emit(progress)

    def _done(self, number: int, done: Callable[[Any], None], value: Any) -> None:
        if number == self._number:
            done(value)

    def _failed(self, number: int, trouble: Exception) -> None:
        if number == self._number:
            self.failed.emit(trouble)

    def _follow(self, label: str) -> None:
        self.busy_changed.emit(bool(label))
        if self._leaving and not label:
            self._last.start()

    def _leave_now(self) -> None:
        self._tasks.close()
        self.left.emit()
