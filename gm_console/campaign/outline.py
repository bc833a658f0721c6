"""A campaign file in a line: which turn it is at, when that closes and how it stands; read without its map."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from gm_console.campaign.calendar import deadlines_ahead, read_schedule
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, read_settings
from gm_console.campaign.orders.week import Short, in_short
from gm_console.campaign.records import TurnStage

BUSY_MS: Final = 200
"""Milliseconds to wait for somebody who is writing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignOutline:
    """What a campaign file says of itself."""

    title: str
    turn: int
    turns: int
    """Of the whole game."""
    stage: TurnStage
    deadline: datetime | None
    """When the current turn closes, in the campaign's zone; None where nobody has said, and while it is held."""
    week: Short
    """How many nations stand how."""


def outline(path: Path) -> CampaignOutline | None:
    """Return a file's outline; None where it cannot be read, which whoever opens it is told the reason of."""
    try:
        file = OpenFile(path, read_only=True, busy_ms=BUSY_MS)
        try:
            with file.read() as transaction:
                settings, schedule = read_settings(transaction), read_schedule(transaction)
            short = in_short(file)
        finally:
            file.close()
        ahead = deadlines_ahead(settings, schedule)
    except CampaignError:
        return None
    return CampaignOutline(
        title=settings.title,
        turn=settings.turn,
        turns=settings.turns,
        stage=settings.stage,
        deadline=ahead[0].at if ahead else None,
        week=short,
    )
