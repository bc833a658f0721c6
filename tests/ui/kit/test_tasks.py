"""The worker thread of the window."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from gm_console.ui.kit.tasks import Reporter, Tasks
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
