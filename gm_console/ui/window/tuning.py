"""How the interpreter is set so that the window always answers while other threads compute.

Measured on the sample: a full collection of cyclic garbage walks a million objects and holds every thread for 70 to
150 ms, several times in a turn; almost nothing it finds is garbage.  So everything is collected when a campaign is
closed, and not otherwise; what comes in a crowd, as a turn that is read does, is put by until then without a look.
The young ones are collected in the window's thread only: what is found may be a widget, and a widget that is
destroyed in another thread takes the program with it.  A thread that waits for the interpreter asks for it after one
millisecond instead of five.
"""

from __future__ import annotations

import gc
import sys
from typing import Final

from PySide6.QtCore import QObject, QTimer

SWITCH: Final = 0.001
"""Seconds after which a waiting thread asks a working one to give way."""
YOUNG: Final = 25_000
"""New containers after which the youngest generation is collected: 5 to 15 ms."""
CROWD: Final = 75_000
"""New containers that are put by unseen: to look at those of a campaign that is opened takes 200 ms, for nothing."""
MIDDLE: Final = 10
"""Collections of the youngest generation after which the middle one is collected: 40 ms, for what has grown by then."""
LOOK: Final = 25
"""Milliseconds between two looks whether there is enough to collect: a turn that runs makes a million in a second."""


class Sweeper(QObject):
    """Collects cyclic garbage in the thread it lives in, and nowhere else, as long as it lives."""

    def __init__(self, parent: QObject) -> None:
        """Take the collecting over from the interpreter, which does it in whatever thread makes an object."""
        super().__init__(parent)
        sys.setswitchinterval(SWITCH)
        gc.disable()
        self._rounds = 0
        timer = QTimer(self, interval=LOOK)
        timer.timeout.connect(self.sweep)
        timer.start()

    def sweep(self) -> None:
        """Collect what is young, where there is enough of it; put by what is too much for one look."""
        made = gc.get_count()[0]
        if made < YOUNG:
            return
        if made > CROWD:
            gc.freeze()
            return
        self._rounds += 1
        gc.collect(1 if self._rounds % MIDDLE == 0 else 0)


def tidy_up() -> None:
    """Collect everything, what was put by too: for a moment in which nobody waits for the window."""
    gc.unfreeze()
    gc.collect()
