"""How Gunboat's players write their lines: large quantities in lots, and more than one spelling of the same order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from gm_console.core.orders import Order
from gm_console.rulesets.common.hands import remarked, spaced
from gm_console.rulesets.gunboat.orders import Buy, Raise, Sell

LOTS: Final = 3
"""Lines a larger sale is written in."""
LARGE: Final = 300
_NUMBER: Final = re.compile(r"(?<![-\d])(\d)(\d{3})(?![-\d])")
_REGION: Final = re.compile(r"\b0(\d)-0(\d)\b")


def in_lots(orders: Iterable[Order]) -> list[Order]:
    """Return the orders with larger sales, purchases and raises in several lines; they come to the same."""
    written: list[Order] = []
    for order in orders:
        if isinstance(order, Sell) and order.quantity >= LARGE:
            written.extend(replace(order, quantity=part) for part in _parts(order.quantity, LOTS))
        elif isinstance(order, Buy) and order.quantity >= LARGE:
            written.extend(replace(order, quantity=part) for part in _parts(order.quantity, 2))
        elif isinstance(order, Raise) and order.points > 1:
            written.extend(replace(order, points=part) for part in _parts(order.points, 2))
        else:
            written.append(order)
    return written


def _parts(whole: int, count: int) -> list[int]:
    each, rest = divmod(whole, count)
    return [each + (place < rest) for place in range(count)]


def _arrows(text: str) -> str:
    return text.replace(" > ", " -> ")


def _thousands(text: str) -> str:
    return _NUMBER.sub(r"\1,\2", text)


def _short_regions(text: str) -> str:
    return _REGION.sub(r"\1-\2", text)


HANDS: Final[tuple[Callable[[str], str], ...]] = (
    str.lower,
    str.upper,
    spaced,
    _arrows,
    _thousands,
    _short_regions,
    remarked,
    str,
)
