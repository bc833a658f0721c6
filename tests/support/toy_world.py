"""The toy game, set up and ready to play, for tests of the kernel and of what stands on it."""

from __future__ import annotations

from gm_console.board.model import Board
from gm_console.core.ids import NationId
from gm_console.core.orders import Order
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnRecord, check_orders, fold, run_turn
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.toy.state import ToyState
from tests.support.toy_board import toy_board

SEED = 7
SETUP = {
    "turns": 10,
    "garrison": 1,
    "nations": [
        {"id": "01", "name": "Ash", "home": "A-01"},
        {"id": "02", "name": "Birch", "home": "B-02"},
        {"id": "03", "name": "Cedar", "home": "A-03"},
    ],
}


def toy() -> tuple[Ruleset, Board, ToyState]:
    """Return ruleset, board and position of turn 1."""
    ruleset, board = load_ruleset("toy"), toy_board()
    state, issues = ruleset.setup.start(ruleset.tables, board, SETUP, SEED)
    assert issues == ()
    return ruleset, board, state


def sheet_of(ruleset: Ruleset, board: Board, nation: str, *lines: str) -> list[Order]:
    """Return the orders of lines such as ``E1 sell 4``, numbered from 1."""
    return [
        ruleset.sheet.read(board, line[:2], line[3:], NationId(nation), number, number, 4)
        for number, line in enumerate(lines, 1)
    ]


def record_of(ruleset: Ruleset, board: object, state: object, orders: list[Order], seed: int) -> TurnRecord:
    """Return a turn as views read it."""
    result = run_turn(ruleset, board, state, orders, seed)
    ends = {end.phase: end.entries for end in result.phase_ends}
    return TurnRecord(
        turn=result.turn,
        before=state,
        phase_states={
            phase: fold(ruleset, state, result.entries[:entries]) for phase, entries in ends.items()
        },
        entries=result.entries,
        checks=check_orders(ruleset, board, state, orders, seed),
        verdicts=result.verdicts,
    )
