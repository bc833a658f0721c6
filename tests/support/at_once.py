"""Deeds that must not wait: for a pipe that nobody writes to, or for a device without end."""

from __future__ import annotations

import threading
from collections.abc import Callable

SECONDS = 60
"""Only what waits for ever takes so long; a busy machine needs some of them."""


def at_once(deed: Callable[[], object]) -> object:
    """Return what a deed returns or raises; a test fails where it waits."""
    done: list[object] = []

    def run() -> None:
        try:
            done.append(deed())
        except Exception as problem:  # noqa: BLE001 - handed over to the test
            done.append(problem)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(SECONDS)
    assert done, "it waits"
    return done[0]
