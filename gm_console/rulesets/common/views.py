"""What the views of every game have, whatever else they hold."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.core.facts import Entry
from gm_console.core.orders import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicTurn:
    """Base of what everybody may know after a turn."""

    turn: int
    entries: tuple[Entry, ...]
    """Every entry that everybody may read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredView:
    """Base of what one nation may know after a turn: what came of its sheet, and what it may read."""

    checks: tuple[Verdict, ...]
    """What was said of its lines before the deadline."""
    verdicts: tuple[Verdict, ...]
    """What came of them."""
    entries: tuple[Entry, ...]
    """Every entry it may read, public ones too."""
