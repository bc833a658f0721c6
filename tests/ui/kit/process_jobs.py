"""Work for a process of its own: kept apart from tests, so that it loads quickly there."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

Tell = Callable[[str, int, int], None]


def doubled(number: int, tell: Tell) -> int:
    """Tell two steps, then return twice a number."""
    tell("first", 0, 2)
    tell("second", 1, 2)
    return 2 * number


def wrong(_asked: object, _tell: Tell) -> None:
    """Fail."""
    raise ZeroDivisionError("nothing to share")


def gone(_asked: object, _tell: Tell) -> None:
    """End without a word."""
    os._exit(3)


def endless(mark: Path, tell: Tell) -> None:
    """Leave the number of this process in a file and never come back."""
    mark.write_text(str(os.getpid()), encoding="utf-8")
    tell("waiting", 0, 0)
    while True:
        time.sleep(1)
