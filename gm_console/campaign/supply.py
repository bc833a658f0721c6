"""Supply lines of a campaign: where a turn begins, or at the end of one of its phases."""

from __future__ import annotations

from typing import Any

from gm_console.board.model import Board
from gm_console.board.supply_lines import SupplyLines, trace_lines
from gm_console.board.supply_survey import SupplySurvey, survey
from gm_console.campaign import reading
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.turns.turn_maps import board_at
from gm_console.core.ruleset import Ruleset
from gm_console.core.supply import SupplyRules


def supply(file: OpenFile, turn: int | None = None, phase: str = "") -> SupplySurvey:
    """Return the supply of all regions where a turn begins, or at the end of one of its phases.

    Without a turn it is the one that is to be played; :class:`CampaignError` in a game without supply lines.
    """
    rules = rules_of(file.ruleset)
    if phase and turn is None:
        raise CampaignError("say of which turn the phase is", "phase.unknown")
    state = reading.state_at(file, turn, phase) if turn is not None and phase else reading.state(file, turn)
    board = board_at(file, turn if turn is not None else state.turn)
    if not has_lines(file.ruleset, board, state):
        raise CampaignError(f"this game of {file.ruleset.name} is played without supply lines", "supply.none")
    return survey_of(rules, board, state)


def has_lines(ruleset: Ruleset, board: Board, state: Any) -> bool:
    """Tell whether a game is played with supply lines: some have them in a few of their variants only."""
    return ruleset.supply is not None and bool(ruleset.supply.regions(board, state))


def survey_of(
    rules: SupplyRules, board: Board, state: Any, before: SupplyLines | None = None
) -> SupplySurvey:
    """Return the supply of all regions of a state; what it shares with the lines ``before`` is kept."""
    lines = trace_lines(board, rules.regions(board, state), before)
    return survey(lines, rules.capacity(state), rules.strikers(board, state))


class Surveyor:
    """Surveys one state after another on one map; what two that follow each other share is found out once."""

    def __init__(self, rules: SupplyRules, board: Board) -> None:
        self._rules, self._board = rules, board
        self._last: SupplyLines | None = None

    def survey(self, state: Any) -> SupplySurvey:
        """Return the supply of all regions of a state."""
        found = survey_of(self._rules, self._board, state, self._last)
        self._last = found.lines
        return found


def rules_of(ruleset: Ruleset) -> SupplyRules:
    """Return how a game's supply is read; :class:`CampaignError` where it has no supply lines."""
    if ruleset.supply is None:
        raise CampaignError(f"{ruleset.name} has no supply lines", "supply.none")
    return ruleset.supply
