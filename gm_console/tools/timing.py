"""What all benches measure by: seconds, the slow end of many times, and memory."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

T = TypeVar("T")

WINDOW: Final = (1600, 1000)
"""Pixels of what is shown while frames are measured."""
PERCENTILE: Final = 95


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """Return how many seconds some work takes, and what it gives; garbage stays, as it does while one works."""
    before = time.perf_counter()
    result = work()
    return time.perf_counter() - before, result


def processed(work: Callable[[], T]) -> tuple[float, T]:
    """Return how many seconds of the processor some work takes, and what it gives: others do not count with it."""
    before = time.process_time()
    result = work()
    return time.process_time() - before, result


def percentile(times: Sequence[float]) -> float:
    """Return the time that 95 of 100 do not exceed."""
    return sorted(times)[(len(times) * PERCENTILE - 1) // 100]


def held_mib() -> int:
    """Return the memory that this program holds now, in MiB; the most it ever held where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return peak_mib()
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20


def peak_mib() -> int:
    """Return the most memory this program ever held, in MiB; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // (2**20 if sys.platform == "darwin" else 2**10)
