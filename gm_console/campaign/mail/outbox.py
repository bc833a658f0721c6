"""Letters to players going out: as files, or by the moderator's mail account; what went is on record in the campaign.

Before a server gets a letter it is written down that it gets it, and afterwards what it said.  So whatever breaks in
between, it is known of every letter whether it went, did not go, or may have gone; one that went is not sent again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.mail.letters import Letter
from gm_console.campaign.mail.server_way import PATIENCE
from gm_console.campaign.mail.smtp_account import MailAccount
from gm_console.campaign.mail.smtp_server import LetterRefused, Postman, ServerGone
from gm_console.campaign.open_file import OpenFile, now, read_settings
from gm_console.campaign.players.player_fields import ascii_address
from gm_console.core.ids import NationId
from gm_console.files.incoming.message import digest_of
from gm_console.files.plainfile import write_file
from gm_console.report.letter import one_line
from gm_console.storage import outgoing as shelf
from gm_console.storage import repo
from gm_console.storage.records import OutgoingRecord

WRITE_LETTERS: Final = "write letters"
SEND_LETTERS: Final = "send letters"
Progress = Callable[[str, int, int], None]
"""Called with whom a letter goes to, letters done, letters in all; may raise to cancel."""


class Fate(StrEnum):
    """What became of a letter."""

    WRITTEN = "written"
    """It is a file."""
    SENT = "sent"
    AGAIN = "done before"
    """The same text went to the same address, or lies there; it is not done again."""
    REFUSED = "refused"
    """The server said no."""
    UNSURE = "unsure"
    """The server was gone before it said whether it took it."""
    NO_ADDRESS = "no address"
    NOT_TRIED = "not tried"
    """The server was gone before its turn came."""


WENT: Final = (Fate.WRITTEN, Fate.SENT, Fate.AGAIN)
SENDING: Final = "sending"
"""Deed of a letter that a server is about to get; where it is the last one, nobody knows whether it took it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted:
    """One letter, and what became of it."""

    nation: NationId
    address: str
    fate: Fate
    why: str
    """Where the file lies, what the server said, what to do about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentLetter:
    """A line of the list of what went out."""

    number: int
    kind: str
    turn: int
    nation: NationId
    player: int
    address: str
    at: str
    """ISO 8601 in UTC."""
    fate: Fate
    why: str
    digest: str
    size: int


def sent_letters(file: OpenFile) -> tuple[SentLetter, ...]:
    """Return everything that went out to players, in order."""
    return tuple(map(_line, _outgoing(file)))


def went_before(file: OpenFile, letters: Iterable[Letter]) -> Mapping[str, SentLetter]:
    """Return by message id what became last of those letters that went out with the very same text.

    One that was sent, or may have been, stays so whatever is done with it afterwards.
    """
    turn_of = {one.message: one.turn for one in letters}
    found = [one for turn in sorted(set(turn_of.values())) for one in _outgoing(file, turn)]
    lines = [(one.message, _line(one)) for one in found if one.message in turn_of]
    return dict(sorted(lines, key=lambda one: (one[1].fate is Fate.SENT, one[1].fate is Fate.UNSURE)))


def became(posted: Iterable[Posted]) -> str:
    """Return how many letters became what; empty for none."""
    counts = Counter(one.fate for one in posted)
    return ", ".join(f"{counts[fate]} {fate}" for fate in Fate if counts[fate])


def mail_of(letter: Letter, at: datetime, sender: str = "", *, draft: bool = False) -> bytes:
    """Return a letter as a mail, byte for byte; a draft is opened by mail programs as one to be sent.

    Nothing that stands in a name or title can become another line of its head.
    """
    mail = EmailMessage(policy=SMTP)
    if sender:
        mail["From"] = Address(addr_spec=sender)
    with suppress(ValueError):  # one that no server takes stays out, and whoever sends the file fills it in
        to = ascii_address(letter.address)
        mail["To"] = Address(display_name=one_line(letter.name), addr_spec=to)
    mail["Subject"] = one_line(letter.subject)
    mail["Date"] = format_datetime(at.astimezone(UTC))
    mail["Message-ID"] = letter.message
    if draft:
        mail["X-Unsent"] = "1"
    mail.set_content(letter.text, cte="quoted-printable")
    return mail.as_bytes()


def write_letters(
    file: OpenFile,
    letters: Sequence[Letter],
    folder: Path,
    sender: str = "",
    progress: Progress | None = None,
) -> tuple[Posted, ...]:
    """Write letters into a folder, a mail each, and note them; one that lies there already is left as it is."""
    _can_write(file)
    posted: list[Posted] = []
    records: list[tuple[OutgoingRecord, str]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for count, letter in enumerate(letters):
            _tell(progress, letter, count, len(letters))
            path = folder / file_name(letter)
            if path.exists():
                posted.append(_posted(letter, Fate.AGAIN, str(path)))
                continue
            raw = mail_of(letter, datetime.now(UTC), sender, draft=True)
            write_file(path, raw)
            records.append((_record(letter, raw), path.name))
            posted.append(_posted(letter, Fate.WRITTEN, str(path)))
    except OSError as problem:
        text = f"letters cannot be written into {folder}: {problem.strerror or problem}"
        raise CampaignError(text, "letters.not-written") from problem
    finally:
        _note_written(file, records)
    return tuple(posted)


def send_letters(
    file: OpenFile,
    letters: Sequence[Letter],
    account: MailAccount,
    password: str = "",
    *,
    again: bool = False,
    progress: Progress | None = None,
    patience: float = PATIENCE,
) -> tuple[Posted, ...]:
    """Send letters by a mail account, one after the other; ``again`` sends what went, or may have gone, once more.

    :class:`CampaignError` where the server cannot be reached at all: then nothing was sent.
    """
    _can_write(file)
    before = {} if again else went_before(file, letters)
    fates = {one.message: _not_to_send(one, before.get(one.message)) for one in letters}
    due = [one for one in letters if fates[one.message] is None]
    if due:
        with Postman(account, password, patience) as postman:
            try:
                for count, letter in enumerate(due):
                    _tell(progress, letter, count, len(due))
                    fates[letter.message] = found = _sent(file, postman, letter, account.sender)
                    if found.fate in (Fate.UNSURE, Fate.NOT_TRIED):
                        break
            finally:
                sent = sum(one is not None and one.fate is Fate.SENT for one in fates.values())
                _note(file, SEND_LETTERS, f"{_counted(due)}: {sent} sent")
    gone = "the server was gone before; send once more, what went is not sent twice"
    return tuple(fates[one.message] or _posted(one, Fate.NOT_TRIED, gone) for one in letters)


def file_name(letter: Letter) -> str:
    """Return the name of a letter's file: another one for another text."""
    return f"turn-{letter.turn}-{letter.kind}-{letter.nation}-{letter.message[1:9]}.eml"


def _can_write(file: OpenFile) -> None:
    if file.read_only:
        text = f"{file.path.name} was opened for reading only, and what goes out is written down in it"
        raise CampaignError(text, "file.read-only")


def _not_to_send(letter: Letter, before: SentLetter | None) -> Posted | None:
    """Return why a letter is not sent, None where it is to be."""
    if not letter.address:
        return _posted(letter, Fate.NO_ADDRESS, "the roster knows no address: campaign players --set --email")
    if before is None or before.fate not in (Fate.SENT, Fate.UNSURE):
        return None
    if before.fate is Fate.SENT:
        return _posted(letter, Fate.AGAIN, f"on {before.at[:16].replace('T', ' ')} UTC")
    text = (
        "it may have gone before; ask, or send it again: it has the same id, so a mail program shows it once"
    )
    return _posted(letter, Fate.UNSURE, text)


def _sent(file: OpenFile, postman: Postman, letter: Letter, sender: str) -> Posted:
    """Hand one letter in, with what is known of it on record at every moment."""
    try:
        raw = mail_of(letter, datetime.now(UTC), sender)
        raw_to = ascii_address(letter.address)
    except ValueError as problem:
        return _posted(letter, Fate.REFUSED, f"{one_line(letter.address)} cannot be written to: {problem}")
    record = _record(letter, raw)
    numbers: list[int] = []

    def mark(what: str, why: str = "") -> None:
        with file.write() as transaction:
            if not numbers:
                numbers.append(shelf.add_outgoing(transaction, record))
            shelf.add_outgoing_deed(transaction, numbers[0], now(), what, why)

    try:
        said = postman.post(raw_to, raw, lambda: mark(SENDING))
    except LetterRefused as problem:
        mark(Fate.REFUSED, str(problem))
        return _posted(letter, Fate.REFUSED, str(problem))
    except ServerGone as problem:
        if not problem.unsure:
            return _posted(letter, Fate.NOT_TRIED, f"{problem}; send once more, what went is not sent twice")
        mark(Fate.UNSURE, str(problem))
        return _posted(letter, Fate.UNSURE, str(problem))
    mark(Fate.SENT, said)
    return _posted(letter, Fate.SENT, said)


def _note_written(file: OpenFile, records: Sequence[tuple[OutgoingRecord, str]]) -> None:
    if not records:
        return
    with file.write() as transaction:
        for record, name in records:
            number = shelf.add_outgoing(transaction, record)
            shelf.add_outgoing_deed(transaction, number, now(), Fate.WRITTEN, name)
    _note(file, WRITE_LETTERS, _counted([record for record, _ in records]))


def _note(file: OpenFile, what: str, text: str) -> None:
    with file.write() as transaction:
        repo.note(transaction, now(), read_settings(transaction).turn, what, text)


def _counted(letters: Sequence[Letter | OutgoingRecord]) -> str:
    kinds = [str(one.kind) for one in letters]
    return ", ".join(
        f"{kinds.count(kind)} {kind}{'' if kinds.count(kind) == 1 else 's'}" for kind in dict.fromkeys(kinds)
    )


def _record(letter: Letter, raw: bytes) -> OutgoingRecord:
    return OutgoingRecord(
        id=0, turn=letter.turn, nation=letter.nation, player=letter.player, kind=letter.kind.value,
        address=letter.address, message=letter.message, digest=digest_of(raw), size=len(raw),
    )  # fmt: skip


def _posted(letter: Letter, fate: Fate, why: str) -> Posted:
    return Posted(nation=letter.nation, address=letter.address, fate=fate, why=why)


def _tell(progress: Progress | None, letter: Letter, done: int, of: int) -> None:
    if progress is not None:
        progress(f"nation {letter.nation}", done, of)


def _outgoing(file: OpenFile, turn: int = 0) -> tuple[OutgoingRecord, ...]:
    with file.read() as transaction:
        return shelf.outgoing(transaction, turn)


def _line(one: OutgoingRecord) -> SentLetter:
    fate = Fate.UNSURE if one.last.what == SENDING else Fate(one.last.what)
    return SentLetter(
        number=one.id, kind=one.kind, turn=one.turn, nation=one.nation, player=one.player,
        address=one.address, at=one.last.at, fate=fate, why=one.last.why, digest=one.digest, size=one.size,
    )  # fmt: skip
