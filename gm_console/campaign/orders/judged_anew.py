"""What waits, judged again when the roster says otherwise who writes from where."""

from __future__ import annotations

from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.orders.arrivals import STANDING, kept_arrival
from gm_console.campaign.orders.message_taking import MessageTaker
from gm_console.campaign.records import Outcome, SheetReport
from gm_console.storage import arrivals as book
from gm_console.storage.db import Transaction


def judge_waiting(file: OpenFile, transaction: Transaction) -> tuple[SheetReport, ...]:
    """Take in what is beyond doubt now, and note what is still doubtful of the rest; return what was taken.

    Only mails have a sender that a roster knows.
    """
    waits = book.arrivals(transaction, book.standing_as(transaction, Outcome.WAITING.value))
    mails = [one for one in waits if one.sender and one.size]
    taken: list[SheetReport] = []
    for standing in (False, True):
        own = [one.id for one in mails if (one.source == STANDING) is standing]
        taker = MessageTaker(file, transaction, standing=standing) if own else None
        for number in own:
            if taker is not None:
                taken += taker.judge_again(*kept_arrival(transaction, number))
    return tuple(taken)
