"""Numbers that can be asked where they stand, and their ledgers: what came in, what went out, phase by phase.

A ruleset says which kinds of number it counts, how to read one from a state, and what an entry adds to or takes from
which.  A number that is worked out and not counted has no such entries: its ledger tells how far each phase moved it,
and of which other numbers it is the sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from gm_console.core.facts import NOWHERE, Entry
from gm_console.core.ids import NOBODY, NationId, RegionId

SEPARATOR: Final = "|"
Amount = int | Fraction
BEFORE_PLAY: Final = -1
"""As the turn of a ledger: where the campaign begins, before any turn."""


class Scope(StrEnum):
    """Whose number it is."""

    NATION = "nation"
    REGION = "region"
    WORLD = "world"


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """Which number: its kind, what of, and whose; neither nation nor region for one of the whole world."""

    kind: str
    item: str = ""
    nation: NationId = NOBODY
    region: RegionId = NOWHERE

    @property
    def scope(self) -> Scope:
        """Whose number it is."""
        return Scope.NATION if self.nation else Scope.REGION if self.region else Scope.WORLD

    @property
    def key(self) -> str:
        """The number as one word, for links."""
        return SEPARATOR.join((self.kind, self.item, self.nation, self.region))

    @classmethod
    def of_key(cls, key: str) -> Number:
        """Return the number of a key."""
        kind, item, nation, region = key.split(SEPARATOR)
        return cls(kind=kind, item=item, nation=NationId(nation), region=RegionId(region))


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of number that a game counts or works out."""

    id: str
    scopes: tuple[Scope, ...]
    items: tuple[str, ...] = ("",)
    """What there is one of each; the empty one alone for a kind that is one number."""
    counted: bool = True
    """Entries add to it and take from it; else it is worked out from other numbers."""
    flows: bool = True
    """Something comes to it and goes from it; else it is set anew, as a price is."""
    told: bool = True
    """Players are told it as it is, whoever it belongs to; else they know it less exactly, and are shown no ledger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """Counted numbers that are worth a look before a turn goes out, where they are out of the ordinary."""

    kind: str
    items: tuple[str, ...] = ("",)
    money: bool = False
    """Whoever has none of it is worth a look."""
    store: bool = True
    """It is not used up in an ordinary turn: most of it gone at once is worth a look."""


@dataclass(frozen=True, slots=True)
class Move:
    """What an entry does to a number."""

    number: Number
    delta: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """What one number puts into another; all parts together are the other, to the last place that is shown of it."""

    number: Number
    amount: Amount
    """What it is itself."""
    times: Amount = 1
    """How often it goes in; 0 for one that says how often others do."""
    gives: Amount
    at_start: bool = False
    """It goes in as it was at the start of the turn."""

    @classmethod
    def of(cls, number: Number, amount: Amount, times: Amount = 1, *, at_start: bool = False) -> Contribution:
        """Return a part that goes in so many times."""
        return cls(number=number, amount=amount, times=times, gives=amount * times, at_start=at_start)


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberRules:
    """How a ruleset accounts for its numbers."""

    kinds: tuple[Kind, ...]
    value: Callable[[Any, Any, Any, Any, Number], Amount]
    """``(ruleset, board, state the turn began with, state, number)`` to what it is."""
    moves: Callable[[Any, Any, Entry], Iterable[Move]]
    """``(board, draft before the entry, entry)`` to what the entry does; one for a nation and one for a region."""
    rests_on: Callable[[Any, Any, Any, Any, Number], tuple[Contribution, ...]]
    """As ``value``, to what a number is the sum of; empty for one that is no sum."""
    watched: tuple[Watched, ...] = ()
    """What the list of things to look at before publishing minds, the gravest first."""
    places: str = ""
    """The kind of number that is a nation's place among all in each of its items, 1 the best and 0 for none; empty in a
    game without rankings."""
    built: tuple[str, ...] = ()
    """Kinds that tell what came of building and what it took, where others tell the same once more; all if empty."""

    def kind(self, id_: str) -> Kind | None:
        """Return a kind by id, nothing where the game has none such."""
        return next((kind for kind in self.kinds if kind.id == id_), None)

    def knows(self, number: Number) -> bool:
        """Tell whether a number can be asked about."""
        kind = self.kind(number.kind)
        return kind is not None and number.item in kind.items and number.scope in kind.scopes
