"""Caretaker: orders for a nation that nobody plays, from what that nation may know and nothing more (R27)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gm_console.board.model import Board
from gm_console.core.ids import NationId
from gm_console.core.orders import Order
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.gunboat.caretaker.economy import economics
from gm_console.rulesets.gunboat.caretaker.military import military
from gm_console.rulesets.gunboat.caretaker.press import press
from gm_console.rulesets.gunboat.caretaker.sight import look
from gm_console.rulesets.gunboat.orders import Export, TaskForce
from gm_console.rulesets.gunboat.state import GunboatState

__all__ = ["caretaker", "defend"]


def caretaker(
    board: Board, state: GunboatState, ruleset: Ruleset, nation: NationId, seed: int
) -> tuple[Order, ...]:
    """Return a turn's orders of ``nation``, numbered from 1; the same for the same arguments, always."""
    return _numbered(_orders(board, state, ruleset, nation, seed), ruleset)


def defend(
    board: Board, state: GunboatState, ruleset: Ruleset, nation: NationId, seed: int
) -> tuple[Order, ...]:
    """Return those of its orders that are defence (R25): it sends nobody on a mission, and nothing abroad."""
    orders = _orders(board, state, ruleset, nation, seed)
    return _numbered((order for order in orders if not _reaches_out(order)), ruleset)


def _reaches_out(order: Order) -> bool:
    return isinstance(order, Export) or (isinstance(order, TaskForce) and bool(order.mission))


def _orders(
    board: Board, state: GunboatState, ruleset: Ruleset, nation: NationId, seed: int
) -> Iterable[Order]:
    if state.nations[nation].eliminated:
        return ()
    sight = look(board, state, ruleset, nation, seed)
    built, orders = economics(sight)
    return (*orders, *military(sight, built), *press(sight))


def _numbered(orders: Iterable[Order], ruleset: Ruleset) -> tuple[Order, ...]:
    return tuple(
        replace(order, number=number, line=number, text=ruleset.sheet.write(order))
        for number, order in enumerate(orders, 1)
    )
