"""What came in and is not to count, or not to be kept: refused, withdrawn or emptied, each for a reason.

The row in the book of arrivals stays, and what is withdrawn can be accepted again, for whom it was meant.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings, OpenFile, now, read_settings
from gm_console.campaign.orders.arrivals import kept_arrival
from gm_console.campaign.records import Outcome, TurnStage
from gm_console.campaign.search import forget
from gm_console.storage import arrivals as book
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.records import ArrivalRecord

REFUSE: Final = "refuse arrival"
WITHDRAW: Final = "withdraw arrival"
EMPTY: Final = "empty arrival"
COUNTS: Final = (Outcome.TAKEN, Outcome.EARLY)
"""What may be withdrawn."""
EMPTIED: Final = (Outcome.WAITING, Outcome.REFUSED)
"""What may be emptied: it never counted."""
_BUSY: Final = (
    "it is emptied, but may be left in free room of the file: close it elsewhere, and empty it again"
)


def refuse(file: OpenFile, number: int, reason: str) -> None:
    """Say no to what waits, and why; it stays in the book of arrivals."""
    why = _given(reason, "refusing")
    with file.write() as transaction:
        record = kept_arrival(transaction, number)[0]
        if record.last.what != Outcome.WAITING:
            raise CampaignError(f"{number} does not wait: it is {record.last.what}", "arrival.not-waiting")
        _note(transaction, record, Outcome.REFUSED, why)
        repo.note(transaction, now(), read_settings(transaction).turn, REFUSE, f"{number}: {why}")


def withdraw(file: OpenFile, number: int, reason: str) -> None:
    """Let what was taken in count no more; the sheet before it counts again.

    :class:`CampaignError` where it does not count, its turn is locked, or was played.
    """
    why = _given(reason, "withdrawing")
    with file.write() as transaction:
        record = kept_arrival(transaction, number)[0]
        settings = read_settings(transaction)
        for sheet in _own_sheets(transaction, record, settings):
            repo.decline(transaction, sheet)
        _note(transaction, record, Outcome.WITHDRAWN, why)
        repo.note(transaction, now(), settings.turn, WITHDRAW, f"{number}: {why}")


def empty_arrival(file: OpenFile, number: int, reason: str) -> None:
    """Take the bytes, the sender and the subject of what never counted out of the file; that it came stays known.

    It may be emptied once more, which writes the file anew where somebody else read it.
    """
    why = _given(reason, "emptying")
    forget(file.path)
    with file.write() as transaction:
        found = book.arrivals(transaction, [number])
        if not found:
            raise CampaignError(f"nothing came in as {number}", "arrival.unknown")
        record = found[0]
        if record.last.what not in EMPTIED or any(deed.sheets for deed in record.deeds):
            text = f"{number} is {record.last.what}: only what waits or is refused, and never counted, is emptied"
            raise CampaignError(text, "arrival.counted")
        book.empty(transaction, number)
        for deed in record.deeds:  # why it waited names the address
            book.put_deed_words(transaction, replace(deed, issues=()))
        _note(transaction, record, Outcome.REFUSED, why)
        repo.note(transaction, now(), read_settings(transaction).turn, EMPTY, f"{number}: {why}")
    if not file.rewrite():
        raise CampaignError(_BUSY, "file.busy")


def _given(reason: str, what: str) -> str:
    if not reason.strip():
        raise CampaignError(f"{what} needs a reason: the player will ask", "reason.missing")
    return reason.strip()


def _own_sheets(
    transaction: Transaction, record: ArrivalRecord, settings: CampaignSettings
) -> tuple[int, ...]:
    """Return the sheets of something that came in, if they may be withdrawn."""
    if record.last.what not in COUNTS:
        text = f"{record.id} does not count: it is {record.last.what}"
        raise CampaignError(text, "arrival.not-counting")
    own = record.last.sheets
    if not own:
        text = (
            f"{record.id} came once more, and an earlier one with the same orders counts: withdraw that one"
        )
        raise CampaignError(text, "arrival.not-counting")
    to_come = {one.id: one.turn for one in repo.sheets(transaction, since=settings.turn)}
    turns = {to_come.get(one, 0) for one in own}
    if 0 in turns or (settings.turn in turns and settings.stage is TurnStage.PUBLISHED):
        text = f"turn {record.last.turn} was played with it: undo the turn with a reason, then withdraw it"
        raise CampaignError(text, "turn.stage")
    if settings.turn in turns and settings.stage is not TurnStage.COLLECTING:
        text = f"the sheets of turn {settings.turn} are locked; unlock them first"
        raise CampaignError(text, "turn.stage")
    return own


def _note(transaction: Transaction, record: ArrivalRecord, what: Outcome, why: str) -> None:
    deed = replace(record.last, what=what.value, at=now(), sheets=(), issues=(), why=why)
    book.add_deed(transaction, deed)
