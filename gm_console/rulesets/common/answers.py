"""How a phase answers an order: with exactly one verdict, and an entry on record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gm_console.core.facts import NOWHERE, Fact
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Order, Reason, Status
from gm_console.core.turn import TurnContext


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderDone(Fact):
    """An order was carried out, whole or in part; its effects hang below."""

    nation: NationId
    number: int
    text: str
    status: Status
    asked: int
    done: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRefused(Fact):
    """An order was not carried out."""

    nation: NationId
    number: int
    text: str
    code: str


def reason(code: str, rule: str, suggestion: str = "", /, **args: int | str) -> Reason:
    """Return a reason by code and numbers; the sentence lies in the ruleset's words."""
    return Reason(code=code, rule=rule, args=args, suggestion=suggestion)


def carried_out(
    ctx: TurnContext[Any, Any],
    order: Order,
    *,
    asked: int = 1,
    done: int = 1,
    why: Reason | None = None,
    limit: Reason | None = None,
    region: RegionId = NOWHERE,
    rule: str = "",
) -> int:
    """Judge an order accepted, or adjusted for a reason; return the entry its effects hang under.

    ``limit`` is a reason that holds only where less was done than asked, ``rule`` the rule that it was carried out by,
    where that is not its phase.
    """
    why = limit if why is None and done < asked else why
    status = Status.ACCEPTED if why is None else Status.ADJUSTED
    ctx.judge(order, status, why)
    return ctx.post_own(
        order.nation,
        OrderDone(
            nation=order.nation, number=order.number, text=order.text, status=status, asked=asked, done=done
        ),
        rule=(rule or order.phase) if why is None else why.rule,
        region=region,
    )


def refused(ctx: TurnContext[Any, Any], order: Order, why: Reason, region: RegionId = NOWHERE) -> int:
    """Judge an order refused and put that on record."""
    ctx.judge(order, Status.REFUSED, why)
    return ctx.post_own(
        order.nation,
        OrderRefused(nation=order.nation, number=order.number, text=order.text, code=why.code),
        rule=why.rule,
        region=region,
    )
