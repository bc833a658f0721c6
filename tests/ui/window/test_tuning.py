"""Garbage: collected in the window's thread, and there only."""

from __future__ import annotations

import gc
import threading
import weakref

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from gm_console.ui.window import tuning
from gm_console.ui.window.tuning import Sweeper, tidy_up


class Ring:
    """Something that only the collector can free."""

    def __init__(self) -> None:
        self.own = self


def test_the_interpreter_collects_nothing_of_its_own_accord(qapp: QApplication) -> None:
    owner = QObject()
    Sweeper(owner)
    assert not gc.isenabled()


@pytest.mark.slow
def test_a_sweep_frees_what_is_young_once_there_is_enough(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = QObject()
    sweeper = Sweeper(owner)
    gc.collect()
    gone = weakref.ref(Ring())
    sweeper.sweep()
    assert gone() is not None, "too little to be worth a look"
    monkeypatch.setattr(tuning, "YOUNG", 1)
    kept = [[] for _ in range(10)]
    sweeper.sweep()
    assert kept
    assert gone() is None


def test_a_crowd_is_put_by_unseen_until_everything_is_collected(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = QObject()
    sweeper = Sweeper(owner)
    before = gc.get_freeze_count()
    gone = weakref.ref(Ring())
    monkeypatch.setattr(tuning, "CROWD", 1)
    monkeypatch.setattr(tuning, "YOUNG", 1)
    kept = [[] for _ in range(10)]
    sweeper.sweep()
    assert gc.get_freeze_count() >= before + len(kept)
    assert gone() is not None
    tidy_up()
    assert gone() is None
    gc.freeze()  # as it was before: what the other tests share


def test_what_another_thread_makes_is_freed_in_the_windows_thread(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = QObject()
    sweeper = Sweeper(owner)
    freed_in: list[str] = []
    ring = Ring()
    weakref.finalize(ring, lambda: freed_in.append(threading.current_thread().name))
    del ring
    worker = threading.Thread(target=lambda: [Ring() for _ in range(200_000)], name="worker")
    worker.start()
    worker.join()
    assert not freed_in
    monkeypatch.setattr(tuning, "YOUNG", 1)
    monkeypatch.setattr(tuning, "CROWD", 1_000_000)
    sweeper.sweep()
    assert freed_in == [threading.main_thread().name]
