"""Caretaker: orders for a nation that nobody plays, from what that nation may know and nothing more (R27)."""

from __future__ import annotations

from dataclasses import replace

from gm_console.board.model import Board
from gm_console.core.ids import NationId
from gm_console.core.orders import Order
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.gunboat.caretaker.economy import economics
from gm_console.rulesets.gunboat.caretaker.military import military
from gm_console.rulesets.gunboat.caretaker.press import press
from gm_console.rulesets.gunboat.caretaker.sight import look
from gm_console.rulesets.gunboat.state import GunboatState

__all__ = ["caretaker"]


def caretaker(
    board: Board, state: GunboatState, ruleset: Ruleset, nation: NationId, seed: int
) -> tuple[Order, ...]:
    """Return a turn's orders of ``nation``, numbered from 1; the same for the same arguments, always."""
    if state.nations[nation].eliminated:
        return ()
    sight = look(board, state, ruleset, nation, seed)
    built, orders = economics(sight)
    orders = (*orders, *military(sight, built), *press(sight))
    return tuple(
        replace(order, number=number, line=number, text=ruleset.sheet.write(order))
        for number, order in enumerate(orders, 1)
    )
