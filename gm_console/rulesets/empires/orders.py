"""The actions, one class for each kind of line, and what help and forms tell about them.

An action has four boxes: what, two areas or a country, and a number.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.common.tables import read_order_kinds


class Ask(StrEnum):
    """How a number is written."""

    NUMBER = "number"
    ALL = "all"
    ALL_BUT = "all but"
    BLANK = "blank"


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """The fourth box."""

    ask: Ask
    number: int = 0

    def of(self, there: int) -> int:
        """Return how many are asked for of those that there are; nothing written means all."""
        if self.ask is Ask.NUMBER:
            return self.number
        return max(0, there - self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted(Order):
    """An action with a number and no place."""

    amount: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class At(Order):
    """An action at an area."""

    where: RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedAt(At):
    """An action at an area with a number."""

    amount: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Between(Order):
    """An action from an area to another with a number."""

    start: RegionId
    end: RegionId
    amount: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Levy(At):
    """5.1: half the people of an area take up arms."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mobilise(Order):
    """5.2: a levy in every area."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Army(Counted):
    """5.3: armies for the reserve."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reserve(CountedAt):
    """5.5: armies from the reserve to an area."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fort(CountedAt):
    """5.4: levels of fortification."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Raze(CountedAt):
    """5.8: levels of fortification pulled down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grow(At):
    """5.9: one more level of population."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Build(CountedAt):
    """5.10: ships in a naval base."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Navy(Counted):
    """5.11: ships for the naval reserve."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layup(CountedAt):
    """5.12: ships in a base go out of commission."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recover(CountedAt):
    """5.13: ships from the naval reserve to a base."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fleet(CountedAt):
    """5.14: laid-up ships go into commission."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scrap(CountedAt):
    """5.15: laid-up ships are broken up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Base(At):
    """5.16: a naval base with its entrance."""

    sea: RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Close(At):
    """5.17: a naval base is given up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Disown(At):
    """5.18: an area is given up with all that is in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Air(Counted):
    """5.19: strength for the air force."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Between):
    """7.3: armies go to an area of one's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Between):
    """7.4: armies attack an area of others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seamove(Between):
    """7.2: ships sail alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Convoy(Between):
    """7.2: ships sail with armies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Defend(At):
    """7.7: the mode of an area is to defend."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrench(At):
    """7.8: armies dig in against one neighbour."""

    against: RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambush(At):
    """7.9: armies lie in ambush against one neighbour."""

    against: RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreat(At):
    """7.10: the mode of an area is to retreat, to a place that may be named."""

    end: RegionId
    """Empty where none is named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid(Counted):
    """6.2, ORDER: build points spent to play earlier next turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cash(Counted):
    """CASH: from the treasury to the balance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stash(Counted):
    """STASH: from the balance to the treasury."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gift(Counted):
    """GIFT: from one treasury to another."""

    who: str
    """Code of a country."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capital(At):
    """S.3: an area becomes the capital."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gather(CountedAt):
    """S.11: supply trains are built."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wagons(Between):
    """S.13.1: supply trains go to the next area."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Send(Between):
    """S.13.2: supply trains go up a supply line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unload(Between):
    """S.13.3: supply trains are landed by a fleet."""


ORDER_KINDS: Final = read_order_kinds("gm_console.rulesets.empires", "orders.toml", globals())
"""What help and forms tell about them, in the order of the rulebook."""
