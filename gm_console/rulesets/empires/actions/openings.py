"""What others may do before an action's turn comes, so that it is allowed after all: it is conditional, not refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from gm_console.core.ids import NOBODY, RegionId
from gm_console.core.orders import Order, Reason
from gm_console.rulesets.common.answers import reason
from gm_console.rulesets.empires.board_view import land_beside
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.orders import Attack, Move
from gm_console.rulesets.empires.rounds import ROUNDS
from gm_console.rulesets.empires.state import Mode


def opened_by_others(ctx: Context, order: Order, why: Reason) -> Reason | None:
    """Return what a refused action hangs on, None where nobody can help it or nobody plays before it (6.1)."""
    opening = OPENINGS.get(why.code)
    if opening is None or (ctx.phase, order.nation) == (ROUNDS[0], ctx.state.game.order[0]):
        return None
    return opening(ctx, order, why)


def _taken(ctx: Context, _order: Order, why: Reason) -> Reason:
    """An area of one's own is attacked only after others took it (7.1)."""
    area = str(why.args["area"])
    if area in ctx.state.hoped:
        return reason("hoped", "8.2")
    return reason("if-taken", "7.1", why.suggestion, area=area)


def _given(ctx: Context, order: Order, why: Reason) -> Reason | None:
    """Somebody may give to the treasury (P14)."""
    givers = any(area.owner not in (NOBODY, order.nation) for area in ctx.state.areas.values())
    if ctx.rulings.option("P14") == "closed" or not givers:
        return None
    return reason("if-given", "P14", treasury=why.args["treasury"])


def _brought(ctx: Context, order: Order, why: Reason) -> Reason | None:
    """Whoever has land beside an area may bring supply trains there (S.13.1)."""
    where = RegionId(str(why.args["area"]))
    owners = {ctx.state.areas[area].owner for area in land_beside(ctx.board, where)}
    return reason("if-brought", "S.13.1", area=where) if owners - {NOBODY, order.nation} else None


def _retreated(ctx: Context, order: Order, _why: Reason) -> Reason | None:
    """Armies that are attacked elsewhere may retreat to an area, and go on from there (8.7)."""
    if not isinstance(order, Move | Attack):
        return None
    coming = any(
        area.armies and area.mode is Mode.RETREAT and area.retreat == order.start
        for area in ctx.state.of(order.nation)
    )
    return reason("if-retreated", "8.7", area=order.start) if coming else None


OPENINGS: Final[Mapping[str, Callable[[Context, Order, Reason], Reason | None]]] = {
    "attack-own": _taken,
    "no-treasury": _given,
    "no-trains": _brought,
    "attack-unsupplied": _brought,
    "no-armies": _retreated,
    "nothing": _retreated,
}
"""Code of a refusal to what may lift it."""
