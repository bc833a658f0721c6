"""How a game ends: by its last turn, or because it is decided; and who has won then."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from gm_console.core.facts import Entry
from gm_console.core.ids import NationId


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRules:
    """How a game ends."""

    winners: Callable[[Iterable[Entry]], tuple[NationId, ...]]
    """Entries of the turn that was the last to who has won."""
    decided: Callable[[Any], bool] | None = None
    """State after a turn to whether the game ends with it, before its last one; none where only its length ends it."""
