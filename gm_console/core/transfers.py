"""What nations sent each other, as data: a game in which they can puts a :class:`TransferRules` into its ruleset."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gm_console.core.facts import Entry
from gm_console.core.ids import NationId


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """One thing that went from a nation to another."""

    seq: int
    """The entry that tells of it."""
    sender: NationId
    receiver: NationId
    item: str
    """Its code, named by the game's words."""
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferRules:
    """How a game tells what nations sent each other."""

    reads: Callable[[Entry], Transfer | None]
    """An entry to the transfer that it tells of, none where it tells of none."""
    worth: Callable[[Any, str, int], int]
    """``(state the turn began with, item, amount)`` to what it is worth at the turn's prices."""
    currency: str
    """What worth is told in, such as Gold."""
