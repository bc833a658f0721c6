"""What every phase works with, and how it answers an order: with exactly one verdict, and an entry on record."""

from __future__ import annotations

from typing import TypeAlias

from gm_console.core.facts import NOWHERE, only
from gm_console.core.ids import RegionId
from gm_console.core.orders import Order, Reason, Status
from gm_console.core.turn import TurnContext
from gm_console.rulesets.toy.draft import ToyDraft
from gm_console.rulesets.toy.facts import OrderDone, OrderRefused
from gm_console.rulesets.toy.tables import Tables

Context: TypeAlias = TurnContext[ToyDraft, Tables]


def carried_out(
    ctx: Context,
    order: Order,
    *,
    asked: int,
    done: int,
    why: Reason | None = None,
    region: RegionId = NOWHERE,
) -> int:
    """Judge an order accepted, or adjusted for a reason; return the entry its effects hang under."""
    status = Status.ACCEPTED if why is None else Status.ADJUSTED
    ctx.judge(order, status, why)
    return ctx.post(
        OrderDone(
            nation=order.nation, number=order.number, text=order.text, status=status, asked=asked, done=done
        ),
        rule=order.phase if why is None else why.rule,
        actor=order.nation,
        region=region,
        to=only(order.nation),
    )


def refused(ctx: Context, order: Order, why: Reason, region: RegionId = NOWHERE) -> None:
    """Judge an order refused and put that on record."""
    ctx.judge(order, Status.REFUSED, why)
    ctx.post(
        OrderRefused(nation=order.nation, number=order.number, text=order.text, code=why.code),
        rule=why.rule,
        actor=order.nation,
        region=region,
        to=only(order.nation),
    )


def reason(code: str, rule: str, /, **args: int | str) -> Reason:
    """Return a reason by code and numbers; the sentence lies in ``words.toml``."""
    return Reason(code=code, rule=rule, args=args)
