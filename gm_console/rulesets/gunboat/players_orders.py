"""Whose orders count: an eliminated nation gives none (R55)."""

from __future__ import annotations

from gm_console.core.ids import NationId
from gm_console.core.orders import Order
from gm_console.rulesets.common.answers import reason, refused
from gm_console.rulesets.gunboat.context import Context


def players_orders(ctx: Context) -> dict[NationId, list[Order]]:
    """Return the phase's orders by nation; those of eliminated nations are refused and left out."""
    table: dict[NationId, list[Order]] = {}
    for nation, orders in ctx.orders_by_nation().items():
        if not ctx.state.nations[nation].eliminated:
            table[nation] = orders
            continue
        for order in orders:
            refused(ctx, order, reason("all.eliminated", "R55", nation=nation))
    return table
