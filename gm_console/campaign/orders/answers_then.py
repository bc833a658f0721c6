"""Lines of the sheets in force that would get another answer before the deadline: on another map, by other rules."""

from __future__ import annotations

from collections.abc import Iterator

from gm_console.board.model import Board
from gm_console.campaign.corrections.turn_corrections import due_corrections
from gm_console.campaign.open_file import CampaignSettings, OpenFile, current_state
from gm_console.campaign.orders.intake import in_force, orders_of
from gm_console.campaign.records import OrderThen
from gm_console.core.orders import Status, Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import check_orders
from gm_console.report.phrases import verdict_text
from gm_console.storage.db import Transaction

Ground = tuple[Ruleset, Board]
"""What a turn is played by and on."""


def answers_then(
    file: OpenFile, transaction: Transaction, settings: CampaignSettings, now: Ground, then: Ground
) -> Iterator[OrderThen]:
    """Yield the lines of the current turn that are answered otherwise ``then``, by nation and line."""
    state = current_state(file, transaction, settings)
    orders = orders_of(file, transaction, in_force(transaction, settings.turn))
    due = due_corrections(transaction, settings.turn)
    before, after = (
        {
            (one.nation, one.number): one
            for one in check_orders(ruleset, board, state, orders, settings.seed, due)
        }
        for ruleset, board in (now, then)
    )
    for key in sorted(before.keys() | after.keys()):
        old, new = before.get(key), after.get(key)
        if old is not None and new is not None and old != new:
            yield order_then(file.ruleset, old, new)


def order_then(ruleset: Ruleset, old: Verdict, new: Verdict) -> OrderThen:
    """Return a line with both its answers."""
    return OrderThen(
        nation=old.nation,
        phase=old.phase,
        line=old.line,
        text=old.text,
        before=verdict_text(old, ruleset),
        after=verdict_text(new, ruleset),
        allowed=old.status is Status.REFUSED and new.status is not Status.REFUSED,
        refused=new.status is Status.REFUSED and old.status is not Status.REFUSED,
    )
