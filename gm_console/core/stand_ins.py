"""What stands in for a part of a nation's sheet that did not come: by which policy, which orders, how it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from gm_console.core.facts import Fact
from gm_console.core.ids import NationId
from gm_console.core.orders import Order

AGAIN: Final = 2
"""Misses in a row from which on they are a matter of their own."""


class Policy(StrEnum):
    """What is done about a part that does not come."""

    NONE = "none"
    """Nothing: the nation orders nothing in it."""
    STANDING = "standing"
    """The player's own standing orders count, where some are on file."""
    CARETAKER = "caretaker"
    """A caretaker orders, and only what the game calls defence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoodIn(Fact):
    """Other orders stood in for a part of a nation's sheet; the turn was run with them."""

    nation: NationId
    part: str
    policy: str
    """Whose they are: a :class:`Policy` other than none."""
    lines: int
    misses: int
    """Turns in a row, this one included, in which not all of the nation's sheet came."""

    @property
    def wording(self) -> str:
        """Which sentence fits."""
        return f"{self.policy}-again" if self.misses >= AGAIN else self.policy


STAND_IN_FACTS: Final[Mapping[str, type[Fact]]] = {StoodIn.__name__: StoodIn}
"""Tag (class name) to class: a ruleset takes it among its facts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandInRules:
    """How a game lets other orders stand in for what did not come."""

    ruling: str
    """Which ruling says so, and what a caretaker may do; it is quoted in the record."""
    defend: Callable[[Any, Any, Any, NationId, int], tuple[Order, ...]]
    """``(board, state, ruleset, nation, seed)`` to a caretaker's orders that are defence, the same for the same."""
