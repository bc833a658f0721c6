"""Publishing: the draft is frozen and the next turn opens."""

from __future__ import annotations

from gm_console.campaign.adjudicate import counts
from gm_console.campaign.desk import Desk, move_to, now, read_settings, require, run_in_force
from gm_console.campaign.lifecycle import DRAFT
from gm_console.campaign.records import Stage, TurnSummary
from gm_console.storage import repo, results


def publish(desk: Desk) -> TurnSummary:
    """Freeze the draft, reviewed or not, and open the next turn; after the last one the game is over."""
    with desk.write() as transaction:
        settings = read_settings(transaction)
        require(settings, DRAFT, "publish it")
        run = run_in_force(transaction, settings.turn)
        assert run is not None
        repo.set_stage(transaction, run.id, Stage.PUBLISHED.value)
        if settings.turn >= settings.turns:
            move_to(transaction, Stage.PUBLISHED)
        else:
            move_to(transaction, Stage.COLLECTING, settings.turn + 1)
        repo.note(transaction, now(), settings.turn, "publish", f"edition {run.edition} {run.state_hash}")
        return TurnSummary(
            turn=run.turn,
            edition=run.edition,
            state_hash=run.state_hash,
            entries=run.entries,
            orders=run.orders,
            verdicts=counts(results.verdicts(transaction, run.id, results.OUTCOME)),
            stage=Stage.PUBLISHED,
        )
