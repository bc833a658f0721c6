"""Part of ``bench window``: what a key typed in a long sheet takes of the window's thread while checks run."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from gm_console.tools.timing import percentile

if TYPE_CHECKING:
    from gm_console.ui.window.main_window import MainWindow

LINES: Final = 120
"""Lines of the sheet."""
TYPED: Final = "\n[E1]\nsell 12 MP\nsell 7 LP  # by chat\n[M3]\n1 LI: 01-12 > 01-11\n" * 3
GAP: Final = 0.09
"""Seconds between two keys of a quick typist."""
WORD: Final = 6
"""Keys after which he pauses."""
PAUSE: Final = 0.4
"""Seconds of such a pause: the checks begin in it, and run on while the next word is typed."""


def measure_typing(
    window: MainWindow, process: Callable[[], None], until: Callable[[Callable[[], bool]], None]
) -> dict[str, Any]:
    """Return what a key costs in the editor of a sheet; ``process`` lets the window answer, ``until`` waits."""
    from PySide6.QtGui import QTextCursor
    from PySide6.QtTest import QTest

    window.bench.show("orders")
    orders = window.orders
    until(lambda: orders.received is not None)
    editing = orders.editing
    editing.edit(window.session.chronicle.status[0].nation)
    pane = editing.pane
    until(lambda: pane.isVisible() and not window.tasks.busy)
    body = [line for line in pane.text.split("\n") if line.strip()]
    pane.editor.setPlainText("\n".join((body * (LINES // max(len(body), 1) + 1))[:LINES]))
    until(lambda: not window.tasks.busy and not pane.map.view.preparing)
    pane.editor.moveCursor(QTextCursor.MoveOperation.End)
    times: list[float] = []
    walls: list[float] = []
    for number, sign in enumerate(TYPED, 1):
        began, wall = time.thread_time(), time.perf_counter()
        QTest.keyClicks(pane.editor, sign) if sign != "\n" else pane.editor.insertPlainText(sign)
        process()
        times.append((time.thread_time() - began) * 1000)
        walls.append((time.perf_counter() - wall) * 1000)
        rest = time.perf_counter() + (PAUSE if number % WORD == 0 else GAP)
        while time.perf_counter() < rest:
            process()
            time.sleep(0.002)
    until(lambda: not window.tasks.busy)
    pane.editor.setPlainText(pane.sheet.text if pane.sheet is not None else "")
    pane.left.emit()
    return {
        "key_lines": LINES,
        "key_ms": round(percentile(times), 1),
        "key_median_ms": round(sorted(times)[len(times) // 2], 1),
        "key_worst_ms": round(max(times), 1),
        "key_wall_ms": round(percentile(walls), 1),
    }
