"""What a turn begins with: where lines are answered before the deadline, and where a caretaker plays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from gm_console.board.model import Board
from gm_console.campaign.corrections.turn_corrections import due_corrections
from gm_console.campaign.open_file import CampaignSettings, OpenFile, current_state
from gm_console.campaign.turns.turn_maps import turn_map
from gm_console.campaign.turns.turn_rules import turn_rules
from gm_console.core.corrections import DueCorrection
from gm_console.core.orders import Order, Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import Judged, judge_orders
from gm_console.storage.db import Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnGround:
    """What a turn begins with."""

    turn: int
    seed: int
    ruleset: Ruleset
    board: Board
    state: Any
    corrections: tuple[DueCorrection, ...]

    def check(self, orders: Iterable[Order]) -> tuple[Verdict, ...]:
        """Return the answers to lines before the deadline."""
        return self.judge(orders).verdicts

    def judge(self, orders: Iterable[Order]) -> Judged:
        """Return the same, with what those lines would do."""
        return judge_orders(self.ruleset, self.board, self.state, orders, self.seed, self.corrections)


def ground_now(file: OpenFile, transaction: Transaction, settings: CampaignSettings) -> TurnGround:
    """Return what the current turn begins with."""
    return TurnGround(
        turn=settings.turn,
        seed=settings.seed,
        ruleset=turn_rules(file, transaction, settings.turn).ruleset,
        board=turn_map(file, transaction, settings.turn).board,
        state=current_state(file, transaction, settings),
        corrections=due_corrections(transaction, settings.turn),
    )
