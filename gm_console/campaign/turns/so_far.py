"""A turn of a campaign up to the end of one of its phases, to be looked at from one side or another."""

from __future__ import annotations

from gm_console.campaign import reading
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.turns.turn_maps import board_at
from gm_console.campaign.turns.turn_rules import rules_at
from gm_console.rulesets.common.turn_so_far import TurnSoFar, seen_up_to


def so_far(file: OpenFile, turn: int, phase: str = "") -> TurnSoFar:
    """Return a turn, draft or published, up to the end of a phase; all of it where none is named."""
    record = reading.record(file, turn, draft=True)
    last = phase or list(record.phase_states)[-1]
    reading.check_phase(record, last)
    return seen_up_to(rules_at(file, turn), board_at(file, turn), record, last)
