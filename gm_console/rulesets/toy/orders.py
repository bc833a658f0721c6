"""The orders, one class for each kind of line, and what help and forms tell about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.common.tables import read_order_kinds


@dataclass(frozen=True, slots=True, kw_only=True)
class Sell(Order):
    """E1: sell grain."""

    quantity: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Hire(Order):
    """E1: hire armies in a field."""

    quantity: int
    region: RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class March(Order):
    """M1: armies go to a neighbouring field."""

    quantity: int
    start: RegionId
    end: RegionId


ORDER_KINDS: Final = read_order_kinds("gm_console.rulesets.toy", "orders.toml", globals())
"""What help and forms tell about them, in the order of the phases."""
