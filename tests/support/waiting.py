"""Waiting in tests of the window: for what should come about, never for a time."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtWidgets import QApplication

STEP = 0.005
"""Seconds between two looks."""
PATIENCE = 100.0
"""Seconds after which nobody believes in it any more; a busy machine needs many of them."""


def pause() -> None:
    """Let the window work, then the worker: Qt's own waiting would keep Python from every other thread."""
    QApplication.processEvents()
    time.sleep(STEP)


def until(so: Callable[[], bool], why: Callable[[], object] = lambda: "") -> None:
    """Wait until something is so; ``why`` tells what there was instead."""
    end = time.monotonic() + PATIENCE
    while not so():
        if time.monotonic() > end:
            raise AssertionError(f"it never came about {why()}")
        pause()
