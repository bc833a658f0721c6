"""How the interpreter is set so that the window always answers while a worker thread computes.

Measured on the sample: a full collection of cyclic garbage walks a million objects and holds every thread for 70 to
150 ms, several times in a turn; almost nothing it finds is garbage.  So the oldest generation is collected when a
campaign is closed, and not otherwise.  A thread that waits for the interpreter asks for it after one millisecond
instead of five.
"""

from __future__ import annotations

import gc
import sys
from typing import Final

SWITCH: Final = 0.001
"""Seconds after which a waiting thread asks a working one to give way."""
YOUNG: Final = 50_000
"""New containers after which the youngest generation is collected: some 5 ms."""
MIDDLE: Final = 20
NEVER: Final = 100_000


def tune() -> None:
    """Set the interpreter for a program with a window."""
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


def tidy_up() -> None:
    """Collect everything: for a moment in which nobody waits for the window."""
    gc.collect()
