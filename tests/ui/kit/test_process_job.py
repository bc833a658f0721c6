"""Work in a process of its own: its result, its trouble, its end; and that only the newest counts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from gm_console.ui.kit.latest_task import LatestTask
from gm_console.ui.kit.process_job import JobError, run_apart
from gm_console.ui.kit.progress_line import ProgressLine
from gm_console.ui.kit.tasks import CancelledError, Reporter
from tests.support.waiting import until
from tests.ui.kit.process_jobs import doubled, endless, gone, wrong

pytestmark = pytest.mark.qt
WAIT = 30_000


def hearing(steps: list[tuple[Any, ...]]) -> Any:
    return lambda *step: steps.append(step)


def test_the_result_and_the_steps_come_back() -> None:
    steps: list[tuple[Any, ...]] = []
    assert run_apart(doubled, 21, hearing(steps)) == 42
    assert list(dict.fromkeys(steps)) == [("starting", 0, 0), ("first", 0, 2), ("second", 1, 2)]


def test_trouble_comes_back_with_its_traceback() -> None:
    with pytest.raises(JobError, match="nothing to share"):
        run_apart(wrong, None, hearing([]))


def test_a_process_that_dies_is_told_with_its_exit_code() -> None:
    with pytest.raises(JobError, match="exit code 3"):
        run_apart(gone, None, hearing([]))


@pytest.mark.slow
def test_cancelling_ends_the_process(tmp_path: Path) -> None:
    mark = tmp_path / "number"

    def stop(step: str, _done: int, _whole: int) -> None:
        if step == "waiting":
            raise CancelledError

    with pytest.raises(CancelledError):
        run_apart(endless, mark, stop)
    with pytest.raises(ProcessLookupError):
        os.kill(int(mark.read_text(encoding="utf-8")), 0)


@pytest.fixture
def newest(qtbot: QtBot) -> Iterator[LatestTask]:
    owner = QObject()
    made = LatestTask(owner)
    yield made
    with qtbot.waitSignal(made.left, timeout=WAIT):
        made.leave()


def waiting(report: Reporter) -> None:
    while True:
        report("waiting")


@pytest.mark.slow
def test_what_is_asked_for_anew_takes_the_place_of_what_is_at_work(newest: LatestTask, qtbot: QtBot) -> None:
    ended: list[str] = []
    newest.run("first", waiting, ended.append)
    newest.run("second", lambda _report: "second", ended.append)
    until(lambda: not newest.busy)
    assert ended == ["second"]


def test_a_result_that_came_too_late_is_dropped(newest: LatestTask, qtbot: QtBot) -> None:
    ended: list[str] = []
    newest.run("first", lambda _report: "first", ended.append)
    newest.cancel()
    until(lambda: not newest.busy)
    assert ended == []


def test_trouble_is_told_only_of_the_newest(newest: LatestTask, qtbot: QtBot) -> None:
    told: list[Exception] = []
    newest.failed.connect(told.append)

    def fail(_report: Reporter, text: str) -> None:
        raise OSError(text)

    newest.run("first", partial(fail, text="first"), print)
    newest.run("second", partial(fail, text="second"), print)
    until(lambda: not newest.busy)
    assert [str(one) for one in told] == ["second"]


def test_the_line_says_what_is_done_and_cancels(newest: LatestTask, qtbot: QtBot) -> None:
    line = ProgressLine(newest)
    qtbot.addWidget(line)
    line.show()
    assert not line.cancel.isVisible()
    newest.run("Drawing", waiting, print)
    until(lambda: line.text.text() == "Drawing: waiting")
    assert line.cancel.isVisible()
    with qtbot.waitSignal(line.cancelled):
        line.cancel.click()
    until(lambda: not newest.busy)
    assert (line.text.text(), line.cancel.isVisible()) == ("Cancelled", False)
