"""A deadline in a few words, with how long there is to go."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from gm_console.ui.kit.language import translated_in

_tr = translated_in("Deadlines")

HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
LONG: Final = 2
"""Days from which on hours are not told."""


def closes(at: datetime, now: datetime) -> str:
    """Return when a turn closes in the campaign's own zone, and in how long: ``closes 2026-12-04 20:00, in 3 days``."""
    if now >= at:
        return _tr("closed {0}").format(f"{at:%Y-%m-%d %H:%M}")
    return _tr("closes {0}, {1}").format(f"{at:%Y-%m-%d %H:%M}", left(at - now))


def left(span: timedelta) -> str:
    """Return a span of time in words, whole minutes at least: ``in 3 days``, ``in 5 h 20 min``."""
    if span >= LONG * DAY:
        return _tr("in {0} days").format(span // DAY)
    if span >= HOUR:
        return _tr("in {0} h {1} min").format(span // HOUR, span % HOUR // timedelta(minutes=1))
    return _tr("in {0} min").format(max(1, span // timedelta(minutes=1)))
