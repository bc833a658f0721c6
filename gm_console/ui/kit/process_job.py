"""Heavy work in a process of its own: the window keeps answering, and Cancel ends it at once.

A thread would do neither: a long call into a library of numbers holds up every other thread, and can only be left
once it returns.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from gm_console.ui.kit.tasks import Reporter

# The process imports this module too, and has no use for Qt.

PATIENCE: Final = 0.05
"""Seconds between two looks whether the work is cancelled."""
TOLD: Final = "told"
DONE: Final = "done"
FAILED: Final = "failed"
Tell = Callable[[str, int, int], None]
A = TypeVar("A")
R = TypeVar("R")


class JobError(Exception):
    """The work failed in its process; the text is its traceback, or how the process ended."""


def run_apart(work: Callable[[A, Tell], R], asked: A, report: Reporter) -> R:
    """Return what ``work`` makes of ``asked``; for the worker thread.

    ``work`` is a function of a module, what it takes and gives can be pickled.  Whatever stops the wait, such as
    :class:`~gm_console.ui.kit.tasks.CancelledError`, stops the process too.
    """
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(theirs, work, asked), daemon=True)
    process.start()
    theirs.close()
    try:
        return _outcome(ours, report)  # type: ignore[no-any-return]
    except EOFError:
        process.join()
        raise JobError(f"the work ended without a result (exit code {process.exitcode})") from None
    finally:
        process.kill()
        process.join()
        process.close()
        ours.close()


def _outcome(ours: Connection, report: Reporter) -> Any:
    step: tuple[str, int, int] = ("starting", 0, 0)
    while True:
        report(*step)
        if not ours.poll(PATIENCE):
            continue
        kind, value = ours.recv()
        if kind == DONE:
            return value
        if kind == FAILED:
            raise JobError(value)
        step = value


def _work(theirs: Connection, work: Callable[[A, Tell], R], asked: A) -> None:
    try:
        theirs.send((DONE, work(asked, lambda *step: theirs.send((TOLD, step)))))
    except BrokenPipeError:
        return
    except Exception:  # noqa: BLE001 - whatever it is, the window shows it
        theirs.send((FAILED, traceback.format_exc()))
