"""What every phase of Gunboat Empires works with, and how it answers an order."""

from __future__ import annotations

from typing import TypeAlias

from gm_console.core.facts import NOWHERE, only
from gm_console.core.ids import RegionId
from gm_console.core.orders import Order, Reason, Status
from gm_console.core.turn import TurnContext
from gm_console.rulesets.gunboat.draft import GunboatDraft
from gm_console.rulesets.gunboat.facts import OrderDone, OrderRefused
from gm_console.rulesets.gunboat.tables import Charts

Context: TypeAlias = TurnContext[GunboatDraft, Charts]


def reason(code: str, rule: str, suggestion: str = "", /, **args: int | str) -> Reason:
    """Return a reason by code and numbers; the sentence lies in ``words/``."""
    return Reason(code=code, rule=rule, args=args, suggestion=suggestion)


def carried_out(
    ctx: Context,
    order: Order,
    *,
    asked: int = 1,
    done: int = 1,
    why: Reason | None = None,
    region: RegionId = NOWHERE,
) -> int:
    """Judge an order accepted, or adjusted where there is a reason why; return the entry its effects hang under."""
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


def refused(ctx: Context, order: Order, why: Reason, region: RegionId = NOWHERE) -> int:
    """Judge an order refused and put that on record."""
    ctx.judge(order, Status.REFUSED, why)
    return ctx.post(
        OrderRefused(nation=order.nation, number=order.number, text=order.text, code=why.code),
        rule=why.rule,
        actor=order.nation,
        region=region,
        to=only(order.nation),
    )
