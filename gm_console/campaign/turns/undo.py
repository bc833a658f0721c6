"""Undoing a turn: its draft is laid by or dropped, a published one is put aside as a branch."""

from __future__ import annotations

from collections.abc import Callable

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import (
    CampaignSettings,
    OpenFile,
    move_to,
    now,
    read_settings,
    run_in_force,
)
from gm_console.campaign.records import DRAFT, TurnStage
from gm_console.storage import repo
from gm_console.storage.db import Transaction


def undo(file: OpenFile, reason: str = "") -> int:
    """Lay the draft by, or put the last published turn aside as a branch; return the turn it concerned.

    Either way the turn is locked afterwards, its sheets as they were.  A published turn needs a reason.
    """
    with file.write() as transaction:
        settings = read_settings(transaction)
        if settings.stage in DRAFT:
            return _without_draft(transaction, settings, reason, repo.lay_by)
        return _put_aside(transaction, settings, reason.strip())


def drop_draft(transaction: Transaction, settings: CampaignSettings, reason: str) -> int:
    """Drop for good the draft of the current turn, which must have one, and leave the turn locked; return the turn."""
    return _without_draft(transaction, settings, reason, repo.drop_run)


def _without_draft(
    transaction: Transaction,
    settings: CampaignSettings,
    reason: str,
    part_with: Callable[[Transaction, int], None],
) -> int:
    run = run_in_force(transaction, settings.turn)
    assert run is not None
    part_with(transaction, run.id)
    move_to(transaction, TurnStage.LOCKED)
    repo.note(transaction, now(), settings.turn, "undo draft", reason)
    return settings.turn


def _put_aside(transaction: Transaction, settings: CampaignSettings, reason: str) -> int:
    over = settings.stage is TurnStage.PUBLISHED
    turn = settings.turn if over else settings.turn - 1
    run = run_in_force(transaction, turn, draft=False)
    if run is None:
        raise CampaignError("there is no draft and no published turn to undo", "turn.nothing-to-undo")
    if not reason:
        raise CampaignError(f"turn {turn} is published: undoing it needs a reason", "reason.missing")
    line = repo.put_aside(transaction, run.id, reason)
    move_to(transaction, TurnStage.LOCKED, turn)
    repo.note(transaction, now(), turn, "undo published", f"kept as line {line}: {reason}")
    return turn
