"""Random orders: real ones with some of their values changed for others of the same kind.

Every changed order could have come out of the reader: words are swapped for words that other orders of the same kind
use in the same place, ids for ids of the board.
"""

from __future__ import annotations

import random
import typing
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Order, UnreadLine

NUMBERS = (0, 1, 2, 3, 9, 10, 99, 100, 999, 5000, 999_999)
OWN = {field.name for field in fields(Order)}


def changed_orders(orders: list[Order], board: Any, nations: Iterable[NationId], seed: int) -> list[Order]:
    """Return as many orders again, renumbered: some as they were, some changed, some given to another nation."""
    fuzz = _Fuzz(orders, [region.id for region in board.regions], sorted(nations), seed)
    changed = [fuzz.change(order) for order in orders]
    return renumbered(changed)


def renumbered(orders: Iterable[Order]) -> list[Order]:
    """Return orders numbered from 1 within each nation, in the order given."""
    counts: dict[NationId, int] = {}
    result = []
    for order in orders:
        counts[order.nation] = counts.get(order.nation, 0) + 1
        result.append(replace(order, number=counts[order.nation], line=counts[order.nation]))
    return result


class _Fuzz:
    def __init__(
        self, orders: list[Order], regions: list[RegionId], nations: list[NationId], seed: int
    ) -> None:
        self._random = random.Random(seed)
        self._regions, self._nations = regions, nations
        self._words: dict[tuple[str, str, str], list[Any]] = {}
        for order in orders:
            for name in self._own_fields(order):
                key = (order.phase, type(order).__name__, name)
                self._words.setdefault(key, []).append(getattr(order, name))

    def change(self, order: Order) -> Order:
        dice = self._random
        if isinstance(order, UnreadLine) or dice.random() < 0.3:
            return order
        if dice.random() < 0.2:
            return replace(order, nation=dice.choice(self._nations))
        own = self._own_fields(order)
        if not own:
            return order
        name = dice.choice(own)
        kind = typing.get_type_hints(type(order))[name]
        others = self._words[order.phase, type(order).__name__, name]
        return replace(order, **{name: self._value(kind, getattr(order, name), others)})

    @staticmethod
    def _own_fields(order: Order) -> list[str]:
        return [field.name for field in fields(order) if field.name not in OWN]

    def _value(self, kind: Any, value: Any, others: list[Any]) -> Any:
        dice = self._random
        if kind is int:
            return dice.choice(NUMBERS)
        if kind is RegionId:
            return dice.choice(self._regions)
        if kind is NationId:
            return dice.choice(self._nations)
        if kind is str:
            return dice.choice(others)
        if is_dataclass(kind):
            name = dice.choice([field.name for field in fields(kind)])
            inner = [getattr(other, name) for other in others]
            hint = typing.get_type_hints(kind)[name]
            return replace(value, **{name: self._value(hint, getattr(value, name), inner)})
        if isinstance(value, Enum):
            return dice.choice(list(type(value)))
        return self._tuple(typing.get_args(kind), value, others)

    def _tuple(self, args: tuple[Any, ...], value: tuple[Any, ...], others: list[Any]) -> tuple[Any, ...]:
        dice = self._random
        if not value or dice.random() < 0.2:
            return tuple(dice.choice(others))
        place = dice.randrange(len(value))
        if len(args) == 2 and args[1] is Ellipsis:
            items = [item for other in others for item in other]
            new = self._value(args[0], value[place], items)
            return dice.choice(
                [
                    (*value[:place], new, *value[place + 1 :]),
                    (*value[:place], new, *value[place:]),
                    value[:place] + value[place + 1 :] or value,
                ]
            )
        new = self._value(args[place], value[place], [other[place] for other in others])
        return (*value[:place], new, *value[place + 1 :])
