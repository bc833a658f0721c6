"""Orders for a nation nobody plays: simple, never foolish, and the same for the same seed.

A caretaker knows what its nation knows, not more: its own fields, and who owns the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gm_console.board.model import RegionKind
from gm_console.core.dice import draw
from gm_console.core.ids import NationId
from gm_console.core.orders import Order
from gm_console.core.places import Places
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.toy.orders import Hire, March, Sell
from gm_console.rulesets.toy.state import ToyState


def caretaker(
    board: Places, state: ToyState, ruleset: Ruleset, nation: NationId, seed: int
) -> tuple[Order, ...]:
    """Return the orders: sell what is to spare, hire for what is in hand, march where the seed points."""
    orders = _orders(board, state, ruleset.tables.economy, nation, seed)
    return tuple(
        replace(order, number=number, line=number, text=ruleset.sheet.write(order))
        for number, order in enumerate(orders, 1)
    )


def defend(
    board: Places, state: ToyState, ruleset: Ruleset, nation: NationId, seed: int
) -> tuple[Order, ...]:
    """Return those of its orders that are defence (T03): its armies stay where they are."""
    orders = caretaker(board, state, ruleset, nation, seed)
    kept = (order for order in orders if not isinstance(order, March))
    return tuple(replace(order, number=number, line=number) for number, order in enumerate(kept, 1))


def _orders(board: Places, state: ToyState, economy: Any, nation: NationId, seed: int) -> Iterator[Order]:
    own = [field for field in state.fields.values() if field.owner == nation]
    keep = 2 * economy.grain_per_army * sum(field.armies for field in own)
    spare = state.nations[nation].grain - keep
    if spare > 0:
        yield Sell(nation=nation, phase="E1", number=0, quantity=spare)
    land = [field for field in own if board.kind_of(field.id) == RegionKind.LAND]
    hired = state.nations[nation].gold // economy.gold_per_army
    if hired and land:
        yield Hire(nation=nation, phase="E1", number=0, quantity=hired, region=land[0].id)
    for field in own:
        targets = [one for one in board.neighbours(field.id) if state.fields[one].owner != nation]
        if field.armies > 1 and targets:
            target = targets[draw(len(targets), seed, state.turn, "caretaker", nation, field.id) - 1]
            yield March(
                nation=nation, phase="M1", number=0, quantity=field.armies - 1, start=field.id, end=target
            )
