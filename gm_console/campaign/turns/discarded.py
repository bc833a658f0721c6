"""The draft that was discarded last: laid by until the next run, and taken up again as it was."""

from __future__ import annotations

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import (
    CampaignSettings,
    OpenFile,
    move_to,
    now,
    read_canonical,
    read_settings,
    require,
    start_canonical,
)
from gm_console.campaign.orders.intake import in_force, sheets_by_part
from gm_console.campaign.orders.stand_ins import gaps, ran_with, would_run_with
from gm_console.campaign.records import TurnStage
from gm_console.campaign.turns.turn_maps import map_hash
from gm_console.core import codec
from gm_console.core.state import state_hash
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.records import RunRecord


def take_up(file: OpenFile) -> int:
    """Take up again the draft that an undo dropped, as it was; return its turn.

    :class:`CampaignError` where there is none, or where sheets, map or the state it started from changed since.
    """
    with file.write() as transaction:
        settings = read_settings(transaction)
        require(settings, (TurnStage.LOCKED,), "take the draft up again")
        run = laid_by(file, transaction, settings)
        if run is None:
            text = f"turn {settings.turn} has no discarded draft that still fits; run it"
            raise CampaignError(text, "turn.nothing-laid-by")
        repo.take_up(transaction, run.id)
        move_to(transaction, codec.from_plain(TurnStage, run.stage, "stage"))
        repo.note(transaction, now(), settings.turn, "take up draft", run.state_hash)
    return settings.turn


def laid_by(file: OpenFile, transaction: Transaction, settings: CampaignSettings) -> RunRecord | None:
    """Return the discarded draft of the current turn, if it came from what the turn would be run from now."""
    found = repo.runs(transaction, turn=settings.turn, line=repo.LAID_BY)
    if not found or settings.stage is not TurnStage.LOCKED:
        return None
    run = found[0]
    start = start_canonical(transaction, settings, settings.turn)
    if state_hash(start) != run.start_hash or map_hash(file, transaction, settings.turn) != run.board_hash:
        return None
    sent = in_force(transaction, settings.turn)
    lacking = gaps(
        file, transaction, settings.turn, file.ruleset.nations(read_canonical(file.ruleset, start)), sent
    )
    ran = sheets_by_part(transaction, settings.turn, repo.run_sheets(transaction, run.id))
    return run if would_run_with(sent, lacking) == ran_with(ran) else None
