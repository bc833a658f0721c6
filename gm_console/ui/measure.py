"""Measuring the window: how long a frame of panning and zooming takes, and a step from phase to phase."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from gm_console.ui.main_window import MainWindow

LEVELS: Final = 14
"""Zoom steps in from the whole map."""
PANS: Final = 40
PAN: Final = 23.0
"""Pixels of each step of a pan."""
PERCENTILE: Final = 95


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameTimes:
    """Milliseconds: the 95th percentile of each kind of frame, and the longest of all."""

    zoom: float
    pan: float
    phase: float
    """From one phase to the next, panels and all."""
    longest: float


def measure_frames(window: MainWindow) -> FrameTimes:
    """Return the frame times of a window that is shown and has a campaign open."""
    view, session = window.map.view, window.session
    view.fit()
    _let_settle(window)
    at = QPointF(view.viewport().rect().center())
    zooms = [_frame(lambda step=step: view.zoom_by(step, at)) for step in _in_and_out()]  # type: ignore[misc]
    pans: list[float] = []
    for level in range(0, LEVELS, 3):
        view.fit()
        view.zoom_by(level)
        _frame(view.viewport().update)
        pans += [_frame(lambda: view.pan(QPointF(PAN, 5))) for _ in range(PANS)]
    view.fit()
    _let_settle(window)
    phases = [_frame(lambda moment=moment: session.step_to(moment)) for moment in _there_and_back(window)]  # type: ignore[misc]
    return FrameTimes(
        zoom=_percentile(zooms), pan=_percentile(pans), phase=_percentile(phases), longest=max(*zooms, *pans)
    )


def _in_and_out() -> Iterator[int]:
    for _ in range(2):
        yield from [1] * LEVELS
        yield from [-1] * LEVELS


def _there_and_back(window: MainWindow) -> Iterator[int]:
    count = len(window.session.chronicle.positions)
    yield from range(count)
    yield from reversed(range(count))


def _frame(change: Callable[[], None]) -> float:
    start = time.perf_counter()
    change()
    QApplication.processEvents()
    return (time.perf_counter() - start) * 1000


def _let_settle(window: MainWindow) -> None:
    """Wait until the labels are drawn that the view prepares when it is idle."""
    QApplication.processEvents()
    while window.map.view.preparing:
        QApplication.processEvents()


def _percentile(times: list[float]) -> float:
    return sorted(times)[len(times) * PERCENTILE // 100]
