"""The worker thread of the window."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEventLoop
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gm_console.ui.kit.tasks import QUIET, Newest, Reporter, Tasks
from tests.support.waiting import until

pytestmark = pytest.mark.qt


class SlowToLetGo:
    """An executor whose thread has done its work, and not come to forget it yet."""

    def __init__(self) -> None:
        self.kept: list[object] = []

    def submit(self, work: Callable[..., object], *given: object) -> None:
        self.kept += [work, *given]
        work(*given)

    def shutdown(self, *, wait: bool) -> None:
        assert wait


class Teller:
    """Stands for a dialog that waits for its work."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def done(self, value: object) -> None:
        self.told.append(value)


class Picture(QWidget):
    """Notes when it is painted."""

    def __init__(self, noted: list[str]) -> None:
        super().__init__()
        self._noted = noted

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt names it
        self._noted.append("painted")


def answer(_report: Reporter) -> int:
    return 42


def test_whoever_is_told_never_ends_in_the_worker_thread(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks, slow = Tasks(), SlowToLetGo()
    monkeypatch.setattr(tasks, "_executor", slow)
    teller = Teller()
    gone: Any = weakref.ref(teller)
    tasks.run("count", answer, teller.done, teller.done)
    until(lambda: not tasks.busy)
    assert teller.told == [42]
    del teller
    assert slow.kept
    assert gone() is None
    tasks.close()


@pytest.mark.slow
def test_what_a_job_brought_is_painted_before_the_next_begins(qtbot: QtBot) -> None:
    noted: list[str] = []
    tasks, picture = Tasks(), Picture(noted)
    qtbot.addWidget(picture)
    with qtbot.waitExposed(picture):
        picture.show()
    until(lambda: bool(noted))

    def next_one(_report: Reporter) -> None:
        noted.append("begun")

    def show(_value: object) -> None:
        noted.clear()
        picture.update()
        tasks.run("next", next_one, noted.append)

    tasks.run("count", answer, show)
    until(lambda: not tasks.busy)
    assert noted == ["painted", "begun", None]
    tasks.close()


def test_a_dialog_that_an_answer_opens_has_its_own_work_done(qtbot: QtBot) -> None:
    tasks, told = Tasks(), []

    def ask(_value: object) -> None:
        dialog = QEventLoop()

        def heard(value: object) -> None:
            told.append(value)
            dialog.quit()

        tasks.run("count", answer, heard)
        dialog.exec()
        told.append("closed")

    tasks.run("count", answer, ask)
    until(lambda: not tasks.busy and "closed" in told)
    assert told == [42, "closed"]
    tasks.close()


def test_what_nobody_waits_for_any_more_is_not_begun(qtbot: QtBot) -> None:
    tasks, newest, gate, begun, teller = Tasks(), Newest(), threading.Event(), list[str](), Teller()

    def named(name: str) -> Callable[[Reporter], str]:
        def work(_report: Reporter) -> str:
            begun.append(name)
            return name

        return work

    tasks.run(QUIET, lambda _report: gate.wait(), teller.done)
    for name in ("first", "second"):
        tasks.run(QUIET, *newest.only(named(name), teller.done))
    gate.set()
    until(lambda: not tasks.busy)
    assert (begun, teller.told) == (["second"], [True, "second"])
    tasks.close()
