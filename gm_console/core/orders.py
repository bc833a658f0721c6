"""Orders, the sheets they came on, and the verdicts they got.

"Not understood" (unreadable) and "not allowed" (refused) are different words throughout.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from gm_console.core.ids import NationId
from gm_console.core.quick_init import quick_init
from gm_console.core.reading_direction import clean


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Base of all orders: one understood line of a turnsheet."""

    nation: NationId
    phase: str
    """Phase head the line stands under, such as ``E4``."""
    number: int
    """Position among all lines of the nation that are in force, from 1; unique within nation and turn."""
    line: int = 0
    """Line of the sheet, from 1."""
    text: str = ""
    """The line as the player wrote it."""

    def __init_subclass__(cls) -> None:
        """Let the orders of a game be made quickly, as its facts are."""
        if "__dataclass_fields__" in cls.__dict__:
            quick_init(cls)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadLine(Order):
    """A line that could not be understood; kept, so that nothing is silently dropped."""

    column: int
    """Where reading stopped, from 1."""
    reason: Reason


class Status(StrEnum):
    """What became of an order."""

    ACCEPTED = "accepted"
    ADJUSTED = "adjusted"
    CONDITIONAL = "conditional"
    REFUSED = "refused"
    UNREADABLE = "unreadable"


FAILED: Final = (Status.REFUSED, Status.UNREADABLE)
"""How a line stands that comes to nothing."""
CHANGED: Final = (Status.ADJUSTED, Status.CONDITIONAL)
"""How a line stands that counts otherwise than it was written, or only if something comes true."""


@quick_init
@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why an order was not simply accepted: a code, its numbers, and the rule behind it."""

    code: str
    rule: str
    args: Mapping[str, int | str] = field(default_factory=dict)
    suggestion: str = ""
    """A replacement that would be understood, such as ``09-14``."""


def perhaps_meant(suggestion: str) -> str:
    """Return the question after a reason: whether what would be understood was meant; empty where nothing is."""
    return f" Did you mean {clean(suggestion)}?" if suggestion else ""


@quick_init
@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The answer to one line."""

    nation: NationId
    number: int
    phase: str
    line: int
    column: int
    text: str
    status: Status
    reason: Reason | None = None


def verdict(order: Order, status: Status, reason: Reason | None = None, column: int = 1) -> Verdict:
    """Return the verdict on ``order``."""
    return Verdict(
        nation=order.nation,
        number=order.number,
        phase=order.phase,
        line=order.line,
        column=column,
        text=order.text,
        status=status,
        reason=reason,
    )


class Purpose(StrEnum):
    """What an order is for, where a view of the turn lists all that are for the same."""

    BUILD = "build"
    """Something is built, torn down or made better."""
    MOVE = "move"
    """Forces go somewhere."""
    DEVELOP = "develop"
    """A technology is to be had."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSpec:
    """One field of an order, as forms and help show it."""

    name: str
    kind: str
    """What is expected: ``quantity``, ``commodity``, ``unit``, ``region``, ``nation``, ``plot``, ``text`` …"""
    help: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderKind:
    """One kind of order of a ruleset: drives the parser's help, forms and coverage reports."""

    order: type[Order]
    name: str
    phases: tuple[str, ...]
    form: str
    """The shape of the line, such as ``sell QUANTITY COMMODITY``."""
    example: str
    fields: tuple[FieldSpec, ...]
    rule: str
    purpose: Purpose | None = None
    """None for one that no view of the turn lists."""
