"""What a careful moderator looks at before a turn goes out: kinds, rows, and what was said of a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import blake2b
from typing import Final

from gm_console.core import codec
from gm_console.core.facts import NOWHERE
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.numbers import Number


class Matter(StrEnum):
    """Kinds of row, in the order of the list."""

    OUT = "out"
    MONEY = "money"
    COLLAPSED = "collapsed"
    RECORD = "record"
    FIRST_BATTLE = "first-battle"
    ALL_FAILED = "all-failed"
    NO_ORDERS = "no-orders"
    MISSING = "missing"
    AMBER = "amber"
    PRESS = "press"
    UNREAD = "unread"
    TURNED_DOWN = "turned-down"
    REFUSED = "refused"
    CORRECTION = "correction"
    MAP = "map"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatterWords:
    """How a kind of row is told."""

    title: str
    why: str
    """Why such rows are listed."""


WORDS: Final[Mapping[Matter, MatterWords]] = {
    kind: MatterWords(title=title, why=why)
    for kind, title, why in (
        (Matter.OUT, "Nation out", "It may give no more orders: its player should hear it from you"),
        (Matter.MONEY, "No money", "It has nothing left to pay with"),
        (Matter.COLLAPSED, "Collapsed", "Three quarters or more went in one turn"),
        (Matter.RECORD, "Never so before", "By a quarter beyond all that was in this game so far"),
        (Matter.FIRST_BATTLE, "First battle", "These two never fought before, and may not mean to"),
        (Matter.ALL_FAILED, "All failed", "No line of its orders was carried out: perhaps it was misread"),
        (Matter.NO_ORDERS, "No orders", "A sheet came, and no order stands in it"),
        (Matter.MISSING, "Missing sheet", "Nothing came, or not all of it"),
        (Matter.AMBER, "Amber sheet", "It counts, and is worse than the one before it"),
        (Matter.PRESS, "Prose", "Everybody will read it, and you have not said that it may go out"),
        (Matter.UNREAD, "Not understood", "A player wrote something that did nothing"),
        (Matter.TURNED_DOWN, "Refused in the run", "Its player was told before the deadline that it holds"),
        (Matter.REFUSED, "Refused", "Its player was told so before the deadline"),
        (Matter.CORRECTION, "Correction", "You put it right by hand"),
        (Matter.MAP, "Map", "The check of the map warns of it"),
    )
}


class Place(StrEnum):
    """Where to look at what a row is about."""

    LOG = "log"
    LEDGER = "ledger"
    ORDERS = "orders"
    BATTLE = "battle"
    MAP = "map"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """That a row was looked at."""

    at: str
    """ISO 8601 in UTC."""
    because: str
    """What the moderator said of it; empty where it was only ticked."""


@dataclass(frozen=True, kw_only=True)
class MatterRow:
    """One thing to look at before a turn goes out."""

    kind: Matter
    about: str
    """Nation, line, region: whose or where it is."""
    text: str
    """What there is to see.  It names no entry, so that another run of the turn says the same of the same."""
    beside: tuple[str, ...] = ()
    """What it stands for besides, and does not say: a tick holds for just that."""
    place: Place
    turn: int
    nation: NationId = NOBODY
    region: RegionId = NOWHERE
    entry: int = 0
    """``seq`` of the entry to look at, 0 if none."""
    ledger: Number | None = None
    """The number whose ledger tells."""
    number: int = 0
    """Its place in the list, from 1."""
    tick: Tick | None = None

    @property
    def title(self) -> str:
        """What its kind is called."""
        return WORDS[self.kind].title

    @property
    def why(self) -> str:
        """Why it is listed."""
        return WORDS[self.kind].why

    @cached_property
    def key(self) -> str:
        """Its name as long as its matter is unchanged; a tick holds for it."""
        matter = codec.encode([self.kind, self.nation, self.about, self.text, *self.beside])
        return blake2b(matter, digest_size=6).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """The list of a draft."""

    turn: int
    rows: tuple[MatterRow, ...]

    @property
    def unticked(self) -> tuple[MatterRow, ...]:
        """What was not looked at yet."""
        return tuple(row for row in self.rows if row.tick is None)
