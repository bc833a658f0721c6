"""A second hand in a thread of its own: it follows every edit on a sheet of its own, checks it, and answers questions.

The window's thread only makes edits; whatever takes its time (the live checks, finding links, a fix) is worked out on
the follower's sheet, which is the same as soon as nothing is waiting any more.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from PySide6.QtCore import QObject, Signal, Slot

from gm_console.board.checking.finding import Finding
from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing.edit import Edit, joined
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board

PAUSE: Final = 0.06
"""Seconds without an edit before the checks are run: a drag is not to be held up."""
REST: Final = 0.5
"""Seconds without an edit before what takes long is measured."""
COURTESY: Final = 0.02
"""Seconds that closing waits for the thread: the window is not to be held up by a long answer that nobody wants."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """What the checks found, and after how many edits."""

    found: tuple[Finding, ...]
    edits: int
    settled: bool
    """Also what is measured only when the hand rests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    work: Callable[[MapSheet, LiveChecks], Any]
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """A question that needs no checks, and waits for none where nothing was edited before it."""

    work: Callable[[MapSheet], Any]
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    call: Callable[[Any], None]
    value: Any


_Given: TypeAlias = Edit | _Question | _Look | None
"""What the thread is given; None where nothing came in time or the end has come."""


class Follower(QObject):
    """Follows one document until it is closed."""

    found = Signal(object)
    """:class:`Findings`."""
    failed = Signal(object)
    """Exception that a check ended with; the checks begin anew with the next edit."""
    _answered = Signal(object)

    def __init__(
        self,
        board: Board,
        ice_numbers: tuple[int, ...],
        islands: Iterable[str] = (),
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._begun = (board, ice_numbers, tuple(islands))
        self._given: queue.SimpleQueue[_Given] = queue.SimpleQueue()
        self._edits = 0
        self._closed = False
        self._trouble = ""
        self._answered.connect(self._call)
        self._thread = threading.Thread(target=self._work, name="map follower", daemon=True)

    def start(self) -> None:
        """Begin, once those who listen are connected."""
        self._thread.start()

    def follow(self, edit: Edit) -> None:
        """Make an edit here too, in its turn."""
        self._given.put(edit)

    def ask(
        self,
        work: Callable[[MapSheet, LiveChecks], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Have ``work`` done on the map as it is now, in the thread; it may read the sheet and change nothing."""
        self._given.put(_Question(work=work, done=done, failed=failed))

    def look(
        self,
        work: Callable[[MapSheet], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Have ``work`` done on the map as it is now, in the thread, as :meth:`ask` does.

        What is asked before :meth:`start` is answered before the first check: it is what the picture needs.
        """
        self._given.put(_Look(work=work, done=done, failed=failed))

    def close(self) -> None:
        """Have the thread end; questions not yet answered are forgotten, and nothing is told any more.

        One that is being worked out right now is not waited for: see :attr:`ended`.
        """
        self._closed = True
        self._given.put(None)
        if self._thread.is_alive():
            self._thread.join(COURTESY)

    @property
    def ended(self) -> bool:
        """Whether the thread has ended, so that this can be deleted."""
        return not self._thread.is_alive()

    def _work(self) -> None:
        board, ice_numbers, _ = self._begun
        sheet = MapSheet(board, ice_numbers)
        checks: LiveChecks | None = None
        begun = False
        waiting: list[Edit] = []
        while True:
            given = self._next(_patience(begun, waiting, checks))
            if isinstance(given, Edit):
                waiting.append(given)
                continue
            if self._closed:
                return
            if isinstance(given, _Look) and not waiting:
                self._answer(given, partial(given.work, sheet))
                continue
            if waiting:
                checks = self._follow(sheet, checks, waiting)
            elif not begun:
                checks = self._begin(sheet)
            elif given is None and checks is not None:
                checks = self._checked(checks, checks.settle)
            begun = True
            if isinstance(given, _Question):
                self._answer(given, partial(self._worked_out, given, sheet, checks))
            elif given is not None:
                self._answer(given, partial(given.work, sheet))

    def _begin(self, sheet: MapSheet) -> LiveChecks | None:
        """Check all of a sheet; None where the checks fail, which is told."""
        try:
            checks = LiveChecks(sheet, self._begun[2])
        except Exception as trouble:  # noqa: BLE001 - a check that fails must not end the answers to all else
            self._fail(trouble)
            return None
        return self._checked(checks, lambda: None)

    def _checked(self, checks: LiveChecks, step: Callable[[], None]) -> LiveChecks | None:
        """Take a step of the checks and tell what they find; None where that fails, which is told too."""
        try:
            step()
            self._tell(checks)
        except Exception as trouble:  # noqa: BLE001 - as above
            self._fail(trouble)
            return None
        return checks

    def _fail(self, trouble: Exception) -> None:
        """Tell of a trouble, once: a check that fails does so after every edit."""
        again, self._trouble = repr(trouble) == self._trouble, repr(trouble)
        if not (self._closed or again):
            self.failed.emit(trouble)

    def _next(self, patience: float | None) -> _Given:
        """Return what is given next."""
        try:
            return self._given.get(timeout=patience)
        except queue.Empty:
            return None

    def _follow(self, sheet: MapSheet, checks: LiveChecks | None, waiting: list[Edit]) -> LiveChecks | None:
        """Make the edits that came since the last look as one: a whole drag is checked once."""
        whole = joined(waiting, "")
        self._edits += len(waiting)
        waiting.clear()
        sheet.apply(whole)
        return self._begin(sheet) if checks is None else self._checked(checks, lambda: checks.update(whole))

    def _worked_out(self, question: _Question, sheet: MapSheet, checks: LiveChecks | None) -> Any:
        """Do what is asked; where the checks failed they are tried once more for it."""
        return question.work(sheet, LiveChecks(sheet, self._begun[2]) if checks is None else checks)

    def _answer(self, question: _Question | _Look, work: Callable[[], Any]) -> None:
        try:
            answer = _Answer(call=question.done, value=work())
        except Exception as trouble:  # noqa: BLE001 - whatever it is, it is shown in the window's thread
            answer = _Answer(call=question.failed, value=trouble)
        if not self._closed:
            self._answered.emit(answer)

    def _tell(self, checks: LiveChecks) -> None:
        if not self._closed:
            found = tuple(checks.findings())
            self.found.emit(Findings(found=found, edits=self._edits, settled=not checks.unsettled))

    @Slot(object)
    def _call(self, answer: _Answer) -> None:
        if not self._closed:
            answer.call(answer.value)


def _patience(begun: bool, waiting: list[Edit], checks: LiveChecks | None) -> float | None:
    """Return how many seconds to wait for what is given next; None for as long as it takes."""
    if waiting:
        return PAUSE
    if not begun:
        return 0.0
    return REST if checks is not None and checks.unsettled else None
