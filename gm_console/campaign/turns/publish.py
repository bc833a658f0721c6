"""Publishing: the draft is frozen and the next turn opens."""

from __future__ import annotations

from gm_console.campaign.open_file import (
    OpenFile,
    last_snapshot,
    move_to,
    now,
    read_settings,
    require,
    run_in_force,
)
from gm_console.campaign.records import DRAFT, TurnStage, TurnSummary
from gm_console.campaign.turns.adjudicate import summary_of
from gm_console.core.ids import NationId
from gm_console.storage import repo, results
from gm_console.storage.db import Transaction
from gm_console.storage.records import EntryFilter


def publish(file: OpenFile) -> TurnSummary:
    """Freeze the draft, reviewed or not, and open the next turn; after the last, or once decided, the game is over."""
    with file.write() as transaction:
        settings = read_settings(transaction)
        require(settings, DRAFT, "publish it")
        run = run_in_force(transaction, settings.turn)
        assert run is not None
        repo.set_stage(transaction, run.id, TurnStage.PUBLISHED.value)
        if settings.turn >= settings.turns or is_decided(file, transaction, run.id):
            move_to(transaction, TurnStage.PUBLISHED)
        else:
            move_to(transaction, TurnStage.COLLECTING, settings.turn + 1)
        repo.note(transaction, now(), settings.turn, "publish", f"edition {run.edition} {run.state_hash}")
        verdicts = results.verdicts(transaction, run.id, results.OUTCOME)
    return summary_of(run, verdicts, TurnStage.PUBLISHED)


def winners(file: OpenFile) -> tuple[NationId, ...]:
    """Return who has won, nobody while the game goes on or where the game names no winner."""
    rules = file.ruleset.end
    with file.read() as transaction:
        settings = read_settings(transaction)
        run = run_in_force(transaction, settings.turn, draft=False)
        if rules is None or run is None or settings.stage != TurnStage.PUBLISHED:
            return ()
        return rules.winners(results.entries(transaction, run.id, file.ruleset.facts, EntryFilter()))


def is_decided(file: OpenFile, transaction: Transaction, run: int) -> bool:
    """Tell whether a game is decided with the state a run ended with."""
    rules = file.ruleset.end
    if rules is None or rules.decided is None:
        return False
    last = last_snapshot(transaction, run)
    return rules.decided(file.states.read(results.snapshot_bytes(transaction, run, last.position)))
