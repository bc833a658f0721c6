"""A turn of a campaign up to the end of one of its phases, to be looked at from one side or another."""

from __future__ import annotations

from gm_console.campaign import reading
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.turn_maps import board_at
from gm_console.campaign.turn_rules import rules_at
from gm_console.rulesets.common.turn_so_far import TurnSoFar, seen_up_to


def so_far(file: OpenFile, turn: int, phase: str = "") -> TurnSoFar:
    """Return a turn, draft or published, up to the end of a phase; all of it where none is named."""
    record = reading.record(file, turn, draft=True)
    played = list(record.phase_states)
    if phase and phase not in played:
        raise CampaignError(
            f"turn {turn} has no phase {phase!r}; there are {', '.join(played)}", "phase.unknown"
        )
    return seen_up_to(rules_at(file, turn), board_at(file, turn), record, phase or played[-1])
