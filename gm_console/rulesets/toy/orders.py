"""The orders, one class for each kind of line, and what help and forms tell about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.orders import FieldSpec, Order, OrderKind


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


_QUANTITY = FieldSpec(name="quantity", kind="quantity", help="a whole number")
_REGION = FieldSpec(name="region", kind="region", help="one of your fields, such as A-01")

ORDER_KINDS: Final[tuple[OrderKind, ...]] = (
    OrderKind(
        order=Sell,
        name="sell",
        phases=("E1",),
        form="sell QUANTITY",
        example="sell 20",
        fields=(_QUANTITY,),
        rule="E1",
    ),
    OrderKind(
        order=Hire,
        name="hire armies",
        phases=("E1",),
        form="hire QUANTITY at REGION",
        example="hire 2 at A-01",
        fields=(_QUANTITY, _REGION),
        rule="E1",
    ),
    OrderKind(
        order=March,
        name="march",
        phases=("M1",),
        form="march QUANTITY: START > END",
        example="march 2: A-01 > S-01",
        fields=(
            _QUANTITY,
            FieldSpec(name="start", kind="region", help="where they stand"),
            FieldSpec(name="end", kind="region", help="a field that touches it"),
        ),
        rule="M1",
    ),
)
