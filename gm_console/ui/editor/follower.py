"""A second hand in a thread of its own: it follows every edit on a sheet of its own, checks it, and answers questions.

The window's thread only makes edits; whatever takes its time (the live checks, finding links, a fix) is worked out on
the follower's sheet, which is the same as soon as nothing is waiting any more.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QObject, Signal, Slot

from gm_console.board.checking.finding import Finding
from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing.edit import Edit, joined
from gm_console.board.editing.sheet import Sheet
from gm_console.board.model import Board

PAUSE: Final = 0.06
"""Seconds without an edit before the checks are run: a drag is not to be held up."""
REST: Final = 0.5
"""Seconds without an edit before what takes long is measured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """What the checks found, and after how many edits."""

    found: tuple[Finding, ...]
    edits: int
    settled: bool
    """Also what is measured only when the hand rests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    work: Callable[[Sheet, LiveChecks], Any]
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    call: Callable[[Any], None]
    value: Any


class Follower(QObject):
    """Follows one document until it is closed."""

    found = Signal(object)
    """:class:`Findings`."""
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
        self._given: queue.SimpleQueue[Edit | _Question | None] = queue.SimpleQueue()
        self._edits = 0
        self._closed = False
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
        work: Callable[[Sheet, LiveChecks], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Have ``work`` done on the map as it is now, in the thread; it may read the sheet and change nothing."""
        self._given.put(_Question(work=work, done=done, failed=failed))

    def close(self) -> None:
        """End the thread; questions not yet answered are forgotten."""
        self._closed = True
        self._given.put(None)
        self._thread.join()

    def _work(self) -> None:
        board, ice_numbers, islands = self._begun
        sheet = Sheet(board, ice_numbers)
        checks = LiveChecks(sheet, islands)
        self._tell(checks)
        waiting: list[Edit] = []
        while True:
            patience = PAUSE if waiting else REST if checks.unsettled else None
            given = self._next(patience)
            if isinstance(given, Edit):
                waiting.append(given)
                continue
            if self._closed:
                return
            if waiting:
                self._follow(sheet, checks, waiting)
                self._tell(checks)
            elif given is None:
                checks.settle()
                self._tell(checks)
            if given is not None:
                self._answer(given, sheet, checks)

    def _next(self, patience: float | None) -> Edit | _Question | None:
        """Return what is given next, None where nothing came in time or the end has come."""
        try:
            return self._given.get(timeout=patience)
        except queue.Empty:
            return None

    def _follow(self, sheet: Sheet, checks: LiveChecks, waiting: list[Edit]) -> None:
        """Make the edits that came since the last look as one: a whole drag is checked once."""
        whole = joined(waiting, "")
        self._edits += len(waiting)
        waiting.clear()
        sheet.apply(whole)
        checks.update(whole)

    def _answer(self, question: _Question, sheet: Sheet, checks: LiveChecks) -> None:
        try:
            answer = _Answer(call=question.done, value=question.work(sheet, checks))
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
