"""What came of a what-if."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.core.battles import Assumptions, BattleView


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfResult:
    """The battle that might be, or why it cannot be tried out."""

    view: BattleView | None
    fault: str = ""


def try_out(campaign: Campaign, turn: int, seq: int, assumptions: Assumptions) -> WhatIfResult:
    """Return a battle under other assumptions; for the worker thread."""
    try:
        return WhatIfResult(view=campaign.what_if(turn, seq, assumptions))
    except CampaignError as trouble:
        return WhatIfResult(view=None, fault=str(trouble))
