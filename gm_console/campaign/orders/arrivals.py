"""What came in: each message is kept byte for byte, and what became of it is added, never changed.

A message that is beyond doubt is taken in at once; any other waits until the moderator accepts or refuses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, known_nation, now, read_settings
from gm_console.campaign.orders.intake import Incoming, that_are_there
from gm_console.campaign.orders.message_taking import OPEN, MessageTaker, piece_of
from gm_console.campaign.records import ImportReport, Outcome, SheetReport
from gm_console.core.ids import NOBODY, NationId
from gm_console.files.incoming.message import Message, MessageForm, RawMessage, digest_of, grammar_of
from gm_console.files.incoming.read import read_message
from gm_console.files.incoming.sources import pieces_of
from gm_console.storage import arrivals as book
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.records import ArrivalRecord

ACCEPT: Final = "accept arrival"
PASTED: Final = "pasted"
STANDING: Final = "standing"
"""How something came that is standing orders."""
Tell: TypeAlias = Callable[[str, int], None]
"""Is told the name of each message as it is taken, and the how manieth it is."""


def pieces(paths: Iterable[Path]) -> Iterator[RawMessage]:
    """Return what stands in files, folders and mailboxes; :class:`CampaignError` for a path that is not there."""
    return (piece for path in that_are_there(paths) for piece in pieces_of(path))


def check_files(file: OpenFile, paths: Iterable[Path]) -> tuple[SheetReport, ...]:
    """Judge what came without taking it in; folders and mailboxes stand for what is in them."""
    with file.read() as transaction:
        taker = MessageTaker(file, transaction)
        return tuple(report for piece in pieces(paths) for report in taker.look(piece))


def check_text(file: OpenFile, text: str, name: str) -> SheetReport:
    """Judge a sheet that was typed or pasted."""
    with file.read() as transaction:
        return MessageTaker(file, transaction).look(_pasted(text, name))[0]


def import_files(
    file: OpenFile, paths: Iterable[Path], anyway: str | None = None, tell: Tell | None = None
) -> ImportReport:
    """Take in what came; folders and mailboxes stand for what is in them.  ``anyway`` is as in :func:`take_in`."""
    return take_in(file, pieces(paths), anyway, tell)


def take_unknown(file: OpenFile, paths: Iterable[Path], tell: Tell | None = None) -> ImportReport:
    """Take in what is not in the book of arrivals yet: what was replaced, refused or withdrawn does not come back."""
    with file.read() as transaction:
        known = book.known(transaction)
    mails = {one.digest for one in known if one.form == MessageForm.MAIL}
    files = {(one.digest, one.name) for one in known}

    def is_new(piece: RawMessage) -> bool:
        digest = digest_of(piece.raw)
        return (digest, piece.name) not in files and not (piece.form is MessageForm.MAIL and digest in mails)

    came = [piece for piece in pieces(paths) if is_new(piece)]
    return take_in(file, came, tell=tell) if came else ImportReport(sheets=())


def import_text(file: OpenFile, text: str, name: str) -> ImportReport:
    """Take in a sheet that was typed or pasted."""
    return take_in(file, [_pasted(text, name)])


def take_in(
    file: OpenFile,
    came: Iterable[RawMessage],
    anyway: str | None = None,
    tell: Tell | None = None,
    beside: Callable[[Transaction], None] | None = None,
) -> ImportReport:
    """Keep what came, in order, and say what became of each; ``beside`` is done with it, both or neither.

    With a reason in ``anyway`` sheets that come after the lock are taken in too.  The turn stays locked for all others;
    a draft, which was run without them, is dropped.
    """
    with file.write() as transaction:
        taker = MessageTaker(file, transaction, anyway)
        reports: list[SheetReport] = []
        for number, piece in enumerate(came, 1):
            if tell is not None:
                tell(piece.name, number)
            reports += taker.take(piece)
        if beside is not None:
            beside(transaction)
        return ImportReport(sheets=tuple(reports), draft_dropped=taker.clerk.draft_dropped)


def take_standing(file: OpenFile, paths: Iterable[Path]) -> ImportReport:
    """Keep what came as standing orders; what is doubtful waits, and is accepted as standing orders."""
    with file.write() as transaction:
        taker = MessageTaker(file, transaction, standing=True)
        came = (replace(piece, source=STANDING) for piece in pieces(paths))
        return ImportReport(sheets=tuple(report for piece in came for report in taker.take(piece)))


def take_late(file: OpenFile, sheets: Iterable[int], reason: str) -> ImportReport:
    """Take in sheets that came after the lock and are kept, from the bytes they came as; see :func:`take_in`."""
    with file.write() as transaction:
        turn = read_settings(transaction).turn
        kept = {one.id: one for one in repo.sheets(transaction, turn=turn) if one.outcome == Outcome.LATE}
        taker = MessageTaker(file, transaction, reason)
        came = {
            sheet: one.id for one in book.arrivals(transaction) for deed in one.deeds for sheet in deed.sheets
        }
        reports: list[SheetReport] = []
        for sheet in sheets:
            if sheet not in kept:
                raise CampaignError(f"sheet {sheet} is none that came late for turn {turn}", "sheet.not-late")
            raw = repo.sheet_contents(transaction, sheet, file.order_classes).raw
            report = taker.clerk.take(Incoming(name=kept[sheet].name, raw=raw))
            if sheet in came:
                report = taker.record(came[sheet], [report], reason)[0]
            reports.append(report)
        return ImportReport(sheets=tuple(reports), draft_dropped=taker.clerk.draft_dropped)


def receipts(file: OpenFile) -> tuple[ArrivalRecord, ...]:
    """Return everything that ever came in, in order, with what became of it."""
    with file.read() as transaction:
        return book.arrivals(transaction)


def waiting(file: OpenFile) -> tuple[ArrivalRecord, ...]:
    """Return what waits for the moderator, in order of arrival."""
    with file.read() as transaction:
        return book.arrivals(transaction, book.standing_as(transaction, Outcome.WAITING.value))


def arrival_bytes(file: OpenFile, number: int) -> bytes:
    """Return something that came in byte for byte; :class:`CampaignError` where there is none, or it was erased."""
    with file.read() as transaction:
        return kept_arrival(transaction, number)[1]


def read_arrival(file: OpenFile, number: int) -> Message:
    """Return something that came in, read again from its bytes."""
    with file.read() as transaction:
        record, raw = kept_arrival(transaction, number)
    return read_message(piece_of(record, raw), grammar_of(file.ruleset.sheet, file.first_board))


def accept(
    file: OpenFile,
    number: int,
    nation: NationId = NOBODY,
    turn: int = 0,
    reason: str = "",
    *,
    anyway: bool = False,
) -> ImportReport:
    """Take in what counts for nobody; ``nation`` and ``turn`` are said where the sheet does not, or is wrong.

    ``anyway`` takes it in after the lock too, for a reason, as :func:`take_in` does.
    """
    with file.write() as transaction:
        record, raw = kept_arrival(transaction, number)
        if record.last.what not in OPEN:
            raise CampaignError(f"{number} does not wait: it is {record.last.what}", "arrival.not-waiting")
        if nation:
            known_nation(file, nation)
        taker = MessageTaker(
            file, transaction, reason if anyway else None, standing=record.source == STANDING
        )
        late = taker.late_sheets(record) if not nation and not turn else []
        if not anyway and any(report.outcome is Outcome.LATE for _, report, _ in late):
            text = f"{number} came after the lock: take it in anyway, for a reason, or unlock the turn"
            raise CampaignError(text, "turn.stage")
        if late:  # for whom it counts was said when it came
            reports = [taker.clerk.take(one, (report, reading)) for one, report, reading in late]
        else:
            message = read_message(piece_of(record, raw), taker.grammar)
            reports = taker.take_for(message, nation, turn)
        repo.note(transaction, now(), taker.turn, ACCEPT, f"{number}: {reason.strip() or 'yes'}")
        made = tuple(taker.record(number, reports, reason.strip(), accepted=True))
        return ImportReport(sheets=made, draft_dropped=taker.clerk.draft_dropped)


def kept_arrival(transaction: Transaction, number: int) -> tuple[ArrivalRecord, bytes]:
    """Return something that came in with its bytes; see :func:`arrival_bytes`."""
    found = book.arrivals(transaction, [number])
    if not found:
        raise CampaignError(f"nothing came in as {number}", "arrival.unknown")
    raw = book.arrival_bytes(transaction, number)
    if not raw and found[0].size:
        text = f"the bytes of {number} are not kept: it was too large, was emptied, or its player was erased"
        raise CampaignError(text, "arrival.empty")
    return found[0], raw


def _pasted(text: str, name: str) -> RawMessage:
    return RawMessage(name=name, form=MessageForm.TEXT, raw=text.encode("utf-8", "replace"), source=PASTED)
