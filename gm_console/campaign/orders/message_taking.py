"""One message after the other: read, asked whose it is, taken in or kept waiting, and noted in the book of arrivals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, now
from gm_console.campaign.orders.attribution import NO_NATION, NO_TURN, Claim, claim_of, header_for
from gm_console.campaign.orders.intake import Clerk, Incoming, in_force
from gm_console.campaign.orders.standing_orders import StandingClerk
from gm_console.campaign.players.roster import read_roster
from gm_console.campaign.records import TAKEN_IN, Light, Outcome, SheetReport
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.issues import Issue, Severity, warning
from gm_console.files.incoming.line_kinds import without_header
from gm_console.files.incoming.message import (
    Message,
    MessageForm,
    RawMessage,
    SheetText,
    advised,
    digest_of,
    grammar_of,
    told,
)
from gm_console.files.incoming.read import read_message
from gm_console.files.turnsheet import SheetReading
from gm_console.storage import arrivals as book
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.records import ArrivalDeed, ArrivalRecord, KnownArrival

OPEN: Final = (
    Outcome.WAITING, Outcome.REFUSED, Outcome.PAST, Outcome.LATE, Outcome.UNREADABLE, Outcome.WITHDRAWN,
)  # fmt: skip
"""What may still be accepted: it counts for nobody."""


class MessageTaker:
    """Takes messages in, one after the other."""

    def __init__(
        self, file: OpenFile, transaction: Transaction, anyway: str | None = None, *, standing: bool = False
    ) -> None:
        """``standing`` says that all of it is standing orders, which may come again after they were let go."""
        self.clerk: Clerk | StandingClerk = (
            StandingClerk(file, transaction) if standing else Clerk(file, transaction, anyway)
        )
        self._file, self._anyway = file, anyway is not None
        self.grammar = grammar_of(file.ruleset.sheet, file.first_board)
        self.turn = self.clerk.settings.turn
        self._transaction = transaction
        self._counting = in_force(transaction, self.turn)
        self._roster = read_roster(transaction)
        self._by_digest: dict[str, list[KnownArrival]] = {}
        self._by_message: dict[str, list[int]] = {}
        for known in () if standing else book.known(transaction):
            self._learn(known)

    def look(self, piece: RawMessage) -> list[SheetReport]:
        """Return what a piece is and would become."""
        before = self._same_bytes(piece)
        if before is not None:
            return self._seen_again(piece, before)
        message = read_message(piece, self.grammar)
        before = self._same_mail(message)
        if before is not None:
            return self._seen_again(piece, before)
        return self._judged(message)[1]

    def take(self, piece: RawMessage) -> list[SheetReport]:
        """Keep a piece and say what became of it."""
        before = self._same_bytes(piece)
        if before is not None:
            taken = self._no_longer_late(before)
            return taken or self.record(before.id, [_came_before(piece, before)])
        message = read_message(piece, self.grammar)
        before = self._same_mail(message)
        if before is not None:
            again = self.record(self._add(message), [_came_before(piece, before)])
            return self._no_longer_late(before) or again
        sheets, reports = self._judged(message)
        if _beyond_doubt(reports):
            reports = self._take_sheets(sheets, message)
        else:
            self.clerk.note_outcome(reports[0])
        return self.record(self._known(message) or self._add(message), reports)

    def judge_again(self, record: ArrivalRecord, raw: bytes) -> list[SheetReport]:
        """Take in what waits and is beyond doubt now, unless something newer counts; else return nothing."""
        message = read_message(piece_of(record, raw), self.grammar)
        sheets, reports = self._judged(message, record.id)
        newer = [one for one in sheets if self._has_newer(one, record.came)]
        if sheets and not newer and _beyond_doubt(reports):
            return self.record(record.id, self._take_sheets(sheets, message), accepted=True)
        if newer and _beyond_doubt(reports):
            said = "A sheet that came later counts for nation {0} by now."
            doubt = warning(
                "mail.newer",
                advised(said.format(newer[0].claim.nation), "accept it if it is to take its place"),
            )
            reports = [replace(newer[0].report, outcome=Outcome.WAITING, issues=(doubt,))]
        if reports[0].outcome is Outcome.WAITING and reports[0].issues != record.last.issues:
            self.record(record.id, reports)
        return []

    def _take_sheets(self, sheets: Sequence[_Sheet], message: Message) -> list[SheetReport]:
        alone = len(sheets) == 1
        taken = [
            self.clerk.take(one.incoming, (one.report, one.reading) if alone else None) for one in sheets
        ]
        return [self._with_notes(one, message) for one in taken]

    def _has_newer(self, seen: _Sheet, came: str) -> bool:
        """Tell whether a sheet that came no sooner counts for a part that this one would take the place of."""
        counting = in_force(self._transaction, seen.claim.turn).get(seen.claim.nation, {})
        return any(counting[part].received >= came for part in seen.report.parts if part in counting)

    def take_written(self, piece: RawMessage, why: str) -> SheetReport:
        """Keep a sheet that the moderator wrote and say what became of it; it is his, so nothing of it is doubtful."""
        message = read_message(piece, self.grammar)
        report = self.clerk.take(Incoming(name=piece.name, raw=piece.raw))
        return self.record(self._known(message) or self._add(message), [report], why)[0]

    def take_for(self, message: Message, nation: NationId, turn: int) -> list[SheetReport]:
        """Take the sheets of a message in because the moderator says so, and for whom."""
        reports = []
        for sheet in message.sheets:
            seen = self._seen(sheet, message)
            whose, when = nation or seen.claim.nation, turn or seen.claim.turn or self.turn
            if not whose:
                raise CampaignError(
                    f"{sheet.name} does not say its nation: say for which it counts", "nation.none"
                )
            header = "" if _says(seen, whose, when) else header_for(whose, when, "the moderator says so")
            lines = without_header(sheet.lines) if header else sheet.lines
            raw = replace(sheet, lines=lines).as_bytes(header)
            reports.append(self.clerk.take(Incoming(name=sheet.name, raw=raw)))
        if not reports:
            text = "there are no orders in it that can be read; paste what it says, and take that in"
            raise CampaignError(text, "arrival.no-orders")
        return reports

    def late_sheets(self, before: ArrivalRecord) -> list[tuple[Incoming, SheetReport, SheetReading]]:
        """Return the sheets of something that came late for the current turn, as kept, and what they are now."""
        sheets = repo.sheets(self._transaction, turn=self.turn) if before.last.what == Outcome.LATE else ()
        late = [one for one in sheets if one.id in before.last.sheets and one.outcome == Outcome.LATE]
        classes = self._file.order_classes
        came = [
            Incoming(name=one.name, raw=repo.sheet_contents(self._transaction, one.id, classes).raw)
            for one in late
        ]
        return [(one, *self.clerk.look(one)) for one in came]

    def _seen_again(self, piece: RawMessage, before: ArrivalRecord) -> list[SheetReport]:
        return [one for _, one, _ in self._in_time(before)] or [_came_before(piece, before)]

    def _no_longer_late(self, before: ArrivalRecord) -> list[SheetReport]:
        """Take in what came late and comes again now that it may count; return nothing where there is none."""
        taken = [self.clerk.take(one, (report, reading)) for one, report, reading in self._in_time(before)]
        return self.record(before.id, taken) if taken else []

    def _in_time(self, before: ArrivalRecord) -> list[tuple[Incoming, SheetReport, SheetReading]]:
        """Return the sheets that came late, may count now, and are newer than what counted as this import began."""
        newest = min(before.last.sheets, default=0)
        return [
            (one, report, reading)
            for one, report, reading in self.late_sheets(before)
            if (report.outcome is not Outcome.LATE or self._anyway)
            and all(sheet.id < newest for sheet in self._counting.get(report.nation, {}).values())
        ]

    def record(
        self, number: int, reports: Sequence[SheetReport], why: str = "", *, accepted: bool = False
    ) -> list[SheetReport]:
        """Note in the book of arrivals what became of a message; return its reports with its number."""
        what = next((one.outcome for one in reports if one.outcome in TAKEN_IN), reports[0].outcome)
        if accepted and what is Outcome.SAME:
            # What only came again would leave standing that it waits.
            what = Outcome.STANDING if isinstance(self.clerk, StandingClerk) else Outcome.TAKEN
        deed = ArrivalDeed(
            id=0,
            arrival=number,
            at=now(),
            what=what.value,
            nation=reports[0].nation,
            turn=reports[0].turn,
            sheets=tuple(one.sheet for one in reports if one.sheet),
            issues=reports[0].issues if what in OPEN else (),
            why=why,
        )
        book.add_deed(self._transaction, deed)
        return [replace(one, arrival=number) for one in reports]

    def _judged(self, message: Message, own: int = 0) -> tuple[list[_Sheet], list[SheetReport]]:
        """Return the sheets of a message, and what each would become; ``own`` is its number if it came before."""
        if message.refused:
            return [], [_report(message.piece.name, Outcome.REFUSED, message.refused)]
        sheets = [self._seen(sheet, message) for sheet in message.sheets]
        doubts = [
            *message.doubts,
            *(doubt for one in sheets for doubt in one.claim.doubts),
            *_overlaps(sheets),
        ]
        if message.piece.form is MessageForm.MAIL:
            doubts += [
                issue
                for one in sheets
                for issue in one.report.issues
                if one.report.outcome is Outcome.UNREADABLE and issue.severity is Severity.ERROR
                and issue.code not in (NO_NATION, NO_TURN)
            ]  # fmt: skip
            doubts += self._same_id(message, own)
        if not doubts:
            return sheets, [self._with_notes(one.report, message) for one in sheets]
        said = (
            *(replace(one, where=message.piece.name) for one in dict.fromkeys(doubts)),
            *message.notes,
        )
        if not sheets:
            return [], [_report(message.piece.name, Outcome.WAITING, said)]
        waits = [
            replace(
                one.report, outcome=Outcome.WAITING, light=Light.GREEN, issues=said, worse=(),
                nation=one.claim.nation, turn=one.claim.turn,
            )
            for one in sheets
        ]  # fmt: skip
        return sheets, waits

    def _seen(self, sheet: SheetText, message: Message) -> _Sheet:
        """Return a sheet and whose it is, the line put in front of it that it lacks."""
        incoming = Incoming(name=sheet.name, raw=sheet.as_bytes())
        report, reading = self.clerk.look(incoming)
        mail = message.piece.form is MessageForm.MAIL
        claim = claim_of(reading, sheet.name, message.sender, mail, self._roster, self.turn)
        if claim.header:
            incoming = Incoming(name=sheet.name, raw=sheet.as_bytes(claim.header))
            report, reading = self.clerk.look(incoming)
        return _Sheet(incoming=incoming, claim=claim, report=report, reading=reading)

    def _with_notes(self, report: SheetReport, message: Message) -> SheetReport:
        return replace(report, issues=(*message.notes, *report.issues))

    def _same_bytes(self, piece: RawMessage) -> ArrivalRecord | None:
        """Return the mail that a mail is once more, byte for byte; it is not even read then."""
        if piece.form is not MessageForm.MAIL:
            return None
        same = [
            one.id for one in self._by_digest.get(digest_of(piece.raw), ()) if one.form == MessageForm.MAIL
        ]
        return book.arrivals(self._transaction, same[:1])[0] if same else None

    def _same_mail(self, message: Message) -> ArrivalRecord | None:
        """Return the mail that has the id of a mail and orders the same."""
        orders = [one.as_bytes() for one in message.sheets]
        for number in self._of_same_id(message):
            known = book.arrivals(self._transaction, [number])[0]
            raw = book.arrival_bytes(self._transaction, number)
            if [one.as_bytes() for one in read_message(piece_of(known, raw), self.grammar).sheets] == orders:
                return known
        return None

    def _of_same_id(self, message: Message) -> list[int]:
        return self._by_message.get(message.message_id, []) if message.message_id else []

    def _same_id(self, message: Message, own: int) -> list[Issue]:
        known = [one for one in self._of_same_id(message) if one != own]
        if not known:
            return []
        text = f"It has the message id of {known[0]} in the book of arrivals, and says something else."
        return [warning("mail.id-again", advised(text, "ask the player which of them counts"))]

    def _known(self, message: Message) -> int:
        """Return the number of the same bytes under the same name, 0 where there are none."""
        known = self._by_digest.get(message.digest, ())
        return next((one.id for one in known if one.name == message.piece.name), 0)

    def _learn(self, known: KnownArrival) -> None:
        self._by_digest.setdefault(known.digest, []).append(known)
        self._by_message.setdefault(known.message, []).append(known.id)

    def _add(self, message: Message) -> int:
        piece = message.piece
        record = ArrivalRecord(
            id=0,
            came=now(),
            source=piece.source,
            form=piece.form.value,
            name=piece.name,
            sender=message.sender,
            sent=message.sent,
            subject=message.subject,
            message=message.message_id,
            digest=message.digest,
            size=piece.size or len(piece.raw),
        )
        number = book.add_arrival(self._transaction, record, b"" if piece.size else piece.raw)
        self._learn(
            KnownArrival(
                id=number, digest=record.digest, message=record.message, name=record.name, form=record.form
            )
        )
        return number


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """A sheet of a message, as it would be taken in."""

    incoming: Incoming
    claim: Claim
    report: SheetReport
    reading: SheetReading


def _beyond_doubt(reports: Sequence[SheetReport]) -> bool:
    """Tell whether nothing of a message was refused, and nothing of it waits."""
    return not any(one.outcome in (Outcome.WAITING, Outcome.REFUSED) for one in reports)


def _says(seen: _Sheet, nation: NationId, turn: int) -> bool:
    """Tell whether a sheet says by itself whose it is and for which turn."""
    return not seen.claim.by and (seen.report.nation, seen.report.turn) == (nation, turn)


def _overlaps(sheets: Sequence[_Sheet]) -> list[Issue]:
    """Return a doubt where two sheets of one message order the same part."""
    seen: dict[tuple[NationId, int, str], str] = {}
    for one in sheets:
        for part in one.report.parts:
            before = seen.setdefault((one.claim.nation, one.claim.turn, part), one.incoming.name)
            if before != one.incoming.name:
                text = f"The {part} stands in {before} and in {one.incoming.name}."
                return [warning("mail.part-twice", advised(text, "accept it, and the last one counts"))]
    return []


def _report(name: str, outcome: Outcome, issues: tuple[Issue, ...]) -> SheetReport:
    return SheetReport(
        file=name,
        nation=NOBODY,
        turn=0,
        encoding="",
        parts=(),
        outcome=outcome,
        light=Light.GREEN,
        lines=(),
        issues=issues,
    )


def _came_before(piece: RawMessage, before: ArrivalRecord) -> SheetReport:
    text = f"It came before, as {before.id} in the book of arrivals: {before.last.what}."
    issue = told("mail.duplicate", text, piece.name)
    report = _report(piece.name, Outcome.DUPLICATE, (issue,))
    return replace(report, nation=before.last.nation, turn=before.last.turn, arrival=before.id)


def piece_of(record: ArrivalRecord, raw: bytes) -> RawMessage:
    """Return something in the book of arrivals as it came."""
    return RawMessage(name=record.name, form=MessageForm(record.form), raw=raw, source=record.source)
