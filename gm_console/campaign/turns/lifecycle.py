"""The life of a turn before and after it is run: locked, unlocked, reviewed."""

from __future__ import annotations

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import (
    OpenFile,
    move_to,
    now,
    read_settings,
    require,
    run_in_force,
)
from gm_console.campaign.records import DRAFT, TurnStage
from gm_console.storage import repo


def lock(file: OpenFile) -> None:
    """Close the turn for sheets."""
    with file.write() as transaction:
        settings = read_settings(transaction)
        require(settings, (TurnStage.COLLECTING,), "lock the sheets")
        move_to(transaction, TurnStage.LOCKED)
        repo.note(transaction, now(), settings.turn, "lock")


def unlock(file: OpenFile, reason: str) -> None:
    """Open a locked turn for sheets again; needs a reason, and no draft."""
    if not reason.strip():
        raise CampaignError("unlocking needs a reason", "reason.missing")
    with file.write() as transaction:
        settings = read_settings(transaction)
        require(settings, (TurnStage.LOCKED,), "unlock the sheets")
        move_to(transaction, TurnStage.COLLECTING)
        repo.note(transaction, now(), settings.turn, "unlock", reason.strip())


def review(file: OpenFile) -> None:
    """Note that the moderator has looked at the draft."""
    with file.write() as transaction:
        settings = read_settings(transaction)
        require(settings, DRAFT, "review it")
        run = run_in_force(transaction, settings.turn)
        assert run is not None
        repo.set_stage(transaction, run.id, TurnStage.REVIEWED.value)
        move_to(transaction, TurnStage.REVIEWED)
        repo.note(transaction, now(), settings.turn, "review")
