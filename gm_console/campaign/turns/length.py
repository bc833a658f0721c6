"""How long a campaign is: which turn is the last, and what happens where that is moved."""

from __future__ import annotations

from gm_console.campaign.open_file import CampaignSettings, move_to
from gm_console.campaign.records import TurnStage
from gm_console.storage import repo
from gm_console.storage.db import Transaction


def set_length(transaction: Transaction, settings: CampaignSettings, turns: int) -> None:
    """Note which turn is the last; where the open turn lies beyond it, the game is over with the one before."""
    repo.put_setting(transaction, "turns", turns)
    if settings.turn > turns:
        move_to(transaction, TurnStage.PUBLISHED, settings.turn - 1)
