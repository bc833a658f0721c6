"""What came in from one player and went out to him: exported with his data, and emptied with him.

His orders stay, the turns are made from them; what he wrote round them, the heads of his mails and their bytes go.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from gm_console.campaign.open_file import OpenFile, now
from gm_console.campaign.players.erasure_words import NameOut
from gm_console.campaign.players.roster import Player, Roster, stints
from gm_console.campaign.records import TAKEN_IN, Outcome
from gm_console.core.issues import Issue
from gm_console.files.incoming.message import bare_sheet, digest_of
from gm_console.storage import arrivals as book
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.outgoing import empty_outgoing, outgoing, put_outgoing_words
from gm_console.storage.records import ArrivalDeed, ArrivalRecord, OutgoingRecord

GONE: Final = "the player was erased"


def messages_of(transaction: Transaction, roster: Roster, player: Player) -> tuple[ArrivalRecord, ...]:
    """Return the mails that came from a player's address, and what counts for what he played then, if not emptied."""
    turns = [one for one in stints(roster) if one.player == player.number]
    address = player.email.casefold()

    def his(one: ArrivalRecord) -> bool:
        last = one.last
        played = any(
            last.nation == stint.nation and stint.first <= last.turn <= (stint.last or last.turn)
            for stint in turns
        )
        return (bool(address) and one.sender == address) or (
            played and (bool(last.sheets) or last.what in TAKEN_IN)
        )

    found = filter(his, book.arrivals(transaction))
    return tuple(one for one in found if book.arrival_bytes(transaction, one.id))


def letters_to(transaction: Transaction, player: Player) -> tuple[OutgoingRecord, ...]:
    """Return what went out to a player, or to his address, if it was not emptied yet."""
    address = player.email.casefold()

    def his(one: OutgoingRecord) -> bool:
        return one.player == player.number or (bool(address) and one.address.casefold() == address)

    return tuple(one for one in outgoing(transaction) if his(one) and one.message)


def erase_messages(
    file: OpenFile, transaction: Transaction, found: Iterable[ArrivalRecord], out: NameOut
) -> None:
    """Empty a player's mails and letters, and take his name and address out of what is said of those of others."""
    for letter in letters_to(transaction, out.player):
        empty_outgoing(transaction, letter)
    for letter in outgoing(transaction):
        for said in letter.deeds:
            if said.why and out.typed(said.why) != said.why:
                put_outgoing_words(transaction, said, out.typed(said.why))
    for one in found:
        book.empty(transaction, one.id)
        for sheet in (sheet for deed in one.deeds for sheet in deed.sheets):
            raw = bare_sheet(repo.sheet_contents(transaction, sheet, file.order_classes).raw)
            repo.put_sheet_bytes(transaction, sheet, raw, digest_of(raw))
        if one.last.what == Outcome.WAITING:
            deed = replace(one.last, what=Outcome.REFUSED.value, at=now(), issues=(), why=GONE)
            book.add_deed(transaction, deed)
    for record in book.arrivals(transaction):
        words = {"name": out.typed(record.name), "subject": out.typed(record.subject)}
        if words != {"name": record.name, "subject": record.subject}:
            book.put_words(transaction, record.id, words)
        for deed in record.deeds:
            made = _reworded(deed, out)
            if made != deed:
                book.put_deed_words(transaction, made)


def said_of_messages(transaction: Transaction) -> list[str]:
    """Return everything that is said of what came in and went out, and may name somebody."""
    of_letters = [deed.why for one in outgoing(transaction) for deed in one.deeds]
    return of_letters + [
        text
        for one in book.arrivals(transaction)
        for text in (one.name, one.subject, *(piece for deed in one.deeds for piece in _texts(deed)))
    ]


def _texts(deed: ArrivalDeed) -> list[str]:
    return [deed.why, *(one.text for one in deed.issues)]


def _reworded(deed: ArrivalDeed, out: NameOut) -> ArrivalDeed:
    def said(issue: Issue) -> Issue:
        return replace(issue, text=out.typed(issue.text), where=out.typed(issue.where))

    return replace(deed, why=out.typed(deed.why), issues=tuple(map(said, deed.issues)))
