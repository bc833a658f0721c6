"""The answer to "why?": a tree of what a number or an entry comes from and what came of it, opened branch by branch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final, TypeAlias

from gm_console.core.facts import Entry
from gm_console.core.gathering import gathered
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.numbers import Amount, Number

MOST: Final = 50
"""Branches that are opened at once; those behind them are asked for."""

Mark: TypeAlias = tuple[int, int | str]
"""A turn with an entry of it, or with the key of a number: what stands above is not met again below."""


class Way(StrEnum):
    """How a node hangs below the one above; the word is said before it."""

    ASKED = ""
    """What was asked about."""
    START = "start"
    """What a number was where its turn began, which is where it ended in the turn before."""
    PHASE = "phase"
    """What a phase did to a number."""
    MOVED = "moved by"
    PART = "rests on"
    WORKING = "working"
    RULING = "ruling"
    TABLE = "table"
    ORDER = "order"
    FROM = "from"
    """An entry that gave an input of a number."""
    UNDER = "under"
    """The entry that it hangs under: what caused it."""
    GAVE = "gave"
    """An entry that hangs below."""
    USED = "used by"
    """An entry whose number rests on it."""


ABOUT: Final = (Way.WORKING, Way.RULING, Way.TABLE, Way.ORDER)
"""What is told of an entry."""
UPWARDS: Final = (Way.FROM, Way.UNDER)
DOWNWARDS: Final = (Way.GAVE, Way.USED)


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNode:
    """One line of the tree."""

    way: Way
    turn: int
    text: str
    note: str = ""
    """What is said in small print: the source of a row, the reason of a ruling, what came of an order."""
    phase: str = ""
    """Of an entry; of a number, the phase up to whose end it is looked at, empty for the whole turn."""
    last: int = 0
    """Of a number that is looked at within its phase, the last entry up to there; 0 at the phase's end."""
    rule: str = ""
    seq: int = 0
    """The entry that it is, or whose order or branches it tells."""
    number: Number | None = None
    delta: Amount = 0
    """How far it moved the number above."""
    amount: Amount | None = None
    """Where the number stands, then or there."""
    group: int = 0
    """So many entries are gathered in it: too many to stand beside everything else."""
    reader: NationId = NOBODY
    """Nation whose knowledge the tree holds, nobody for the moderator's."""
    opens: bool = False
    above: tuple[Mark, ...] = ()

    @property
    def is_entry(self) -> bool:
        """Whether it is an entry, and not what is told of one."""
        return bool(self.seq) and not self.group and self.way not in ABOUT

    @property
    def mark(self) -> Mark:
        """What is not met again below it."""
        return (self.turn, self.seq if self.number is None or self.way is Way.MOVED else self.number.key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Below:
    """Some of what hangs below a node, in order."""

    nodes: tuple[WhyNode, ...]
    rest: int
    """How many stand behind them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """A node with what was opened below it."""

    node: WhyNode
    below: tuple[Branch, ...] = ()
    rest: int = 0
    again: bool = False
    """It was opened before in the same tree."""


@dataclass(frozen=True, kw_only=True)
class Threads:
    """What leads from entry to entry in one turn, for some of its entries."""

    entries: tuple[Entry, ...]

    @cached_property
    def by_seq(self) -> Mapping[int, Entry]:
        """The entries by number."""
        return {entry.seq: entry for entry in self.entries}

    @cached_property
    def effects(self) -> Mapping[int, tuple[int, ...]]:
        """What hangs directly under an entry, by ``seq``; the top entries under 0."""
        return _gathered((entry.cause, entry.seq) for entry in self.entries)

    @cached_property
    def used_by(self) -> Mapping[int, tuple[int, ...]]:
        """Entries whose number rests on an entry, by ``seq``."""
        return _gathered((one, entry.seq) for entry in self.entries for one in entry.because)


def _gathered(pairs: Iterable[tuple[int, int]]) -> Mapping[int, tuple[int, ...]]:
    return {key: tuple(seqs) for key, seqs in gathered(pairs).items()}
