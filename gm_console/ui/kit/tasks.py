"""Long work off the window's thread: one worker, one job after another, progress, Cancel.

Everything that opens or touches a campaign file runs here, so the window never stops answering and two jobs never
meet in one file.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

PAUSE: Final = 0.04
"""Seconds between two signs of progress: more of them would only keep the window busy."""
PAINTED: Final = 20
"""Milliseconds in which the window is painted with what a job brought, before the next one begins."""
QUIET: Final = ""
"""Label of a job too short to be shown."""
Done = Callable[[Any], None]


class CancelledError(Exception):
    """The moderator cancelled the job; raised inside it at the next sign of progress."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a job is."""

    label: str
    step: str
    """What it is doing now."""
    done: int
    whole: int
    """0 where nobody knows."""


Report = Callable[..., None]
"""Called with what is being done, and where they are known the steps done and the steps in all."""


class Reporter:
    """A job's way to say how far it is; raises :class:`CancelledError` once the job is to stop."""

    def __init__(self, label: str, send: Callable[[Progress], None], stop: threading.Event) -> None:
        self._label, self._send, self._stop = label, send, stop
        self._next = 0.0

    def __call__(self, step: str, done: int = 0, whole: int = 0) -> None:
        """Tell what is being done."""
        if self._stop.is_set():
            raise CancelledError
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + PAUSE
        self._send(Progress(label=self._label, step=step, done=done, whole=whole))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Job:
    label: str
    work: Callable[[Reporter], Any]
    done: Done
    failed: Callable[[Exception], None]
    shown: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outcome:
    value: Any = None
    trouble: Exception | None = None


def unexpected(trouble: Exception) -> None:
    """Take the trouble of work that has none but the program's own: it goes where every fault of the program goes."""
    raise trouble


class Newest:
    """Lets only the answer through to what was asked last; what nobody waits for any more is not even begun."""

    def __init__(self) -> None:
        self._asked = 0

    def only(self, work: Callable[..., Any], done: Done) -> tuple[Callable[..., Any], Done]:
        """Return work, and what calls ``done`` with its answer, until something else is asked or all is dropped."""
        self.drop()
        asked = self._asked

        def if_wanted(*given: Any) -> Any:
            return work(*given) if asked == self._asked else None

        def if_newest(value: Any) -> None:
            if asked == self._asked:
                done(value)

        return if_wanted, if_newest

    def drop(self) -> None:
        """Want no answer any more."""
        self._asked += 1


class Tasks(QObject):
    """The one queue of jobs."""

    progressed = Signal(object)
    """:class:`Progress` of the job at work."""
    busy_changed = Signal(object)
    """Label of the job that began, empty when there is none left."""
    cancelled = Signal(object)
    """Label of a job that was cancelled."""
    forgot = Signal()
    """Jobs that waited will not be done: whoever waits for what they bring has to ask again."""
    _ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="campaign")
        self._waiting: deque[_Job] = deque()
        self._running: _Job | None = None
        self._stop = threading.Event()
        self._closed = False
        self._answering = False
        self._seen = QTimer(self, singleShot=True, interval=PAINTED)
        self._seen.timeout.connect(self._next)
        self._ended.connect(self._end)

    @property
    def busy(self) -> bool:
        """Whether a job is at work or waiting."""
        return self._running is not None or bool(self._waiting)

    def run(
        self,
        label: str,
        work: Callable[[Reporter], Any],
        done: Done,
        failed: Callable[[Exception], None] = unexpected,
    ) -> None:
        """Queue a job; ``done`` or ``failed`` is called in the window's thread, neither if it is cancelled.

        A job asked for by ``done`` or ``failed`` begins once the window has been painted with what they brought.
        After :meth:`close` a job is forgotten: the window is going, and nobody waits for it.
        """
        if self._closed:
            return
        self._waiting.append(_Job(label=label, work=work, done=done, failed=failed, shown=label != QUIET))
        if self._answering:
            self._seen.start()
        else:
            self._next()

    def cancel(self) -> None:
        """Ask the job at work to stop and forget those that wait."""
        self._stop.set()
        if self._waiting:
            self._waiting.clear()
            if not self._closed:
                self.forgot.emit()

    def close(self) -> None:
        """Stop for good; waits for the job at work to reach its next step."""
        self._closed = True
        self.cancel()
        self._executor.shutdown(wait=True)

    def _next(self) -> None:
        if self._running is not None or not self._waiting:
            return
        job = self._running = self._waiting.popleft()
        self._stop.clear()
        if job.shown:
            self.busy_changed.emit(job.label)
        report = Reporter(job.label, self.progressed.emit, self._stop)
        # the worker is not to hold whom the job tells: a widget that it lets go last would end in its thread
        self._executor.submit(self._work, job.work, report)

    def _work(self, work: Callable[[Reporter], Any], report: Reporter) -> None:
        try:
            outcome = _Outcome(value=work(report))
        except Exception as trouble:  # noqa: BLE001 - whatever it is, it is shown in the window's thread
            outcome = _Outcome(trouble=trouble)
        self._ended.emit(outcome)

    @Slot(object)
    def _end(self, outcome: _Outcome) -> None:
        job, self._running = self._running, None
        assert job is not None
        self.busy_changed.emit("")
        self._answering = True
        try:
            if isinstance(outcome.trouble, CancelledError):
                self.cancelled.emit(job.label)
            elif outcome.trouble is not None:
                job.failed(outcome.trouble)
            else:
                job.done(outcome.value)
        finally:
            self._answering = False
            # two threads share one interpreter: a job that begins now would hold up what this one brought
            self._seen.start()
