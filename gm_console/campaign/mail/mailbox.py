"""Mails fetched from a mailbox: each comes in like any other, and what was fetched is known by the campaign file.

The mark of how far one came is written with the mails, in one step: whatever happens between, nothing is lost and
nothing comes in twice.  Another copy of the file goes on from where that one stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.mail.imap_account import MailboxAccount, MailboxTrouble
from gm_console.campaign.mail.server_way import PATIENCE
from gm_console.campaign.open_file import OpenFile, kept_in
from gm_console.campaign.orders.arrivals import Tell, take_in
from gm_console.campaign.records import ImportReport, SheetReport
from gm_console.core import codec
from gm_console.files.incoming.message import MOST_MESSAGE, MessageForm, RawMessage
from gm_console.files.textfile import printable
from gm_console.storage import repo
from gm_console.storage.db import Transaction

if TYPE_CHECKING:
    from gm_console.campaign.mail.imap_server import Mailbox

KEY: Final = "mailboxes"
"""Setting of a campaign file; it is not there before anything was fetched."""
SOURCE: Final = "imap"
_AT_ONCE: Final = 25
"""Mails that are taken in together."""
_BYTES_AT_ONCE: Final = 20_000_000
_SIZES_AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class MailboxMark:
    """How far one came in a folder of a mailbox."""

    validity: int
    """Under which its mails keep their numbers."""
    upto: int
    """Every mail up to this number came in, but those of ``again``."""
    again: tuple[int, ...] = ()
    """What the server did not give; asked for again next time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Marks:
    folders: Mapping[str, MailboxMark] = field(default_factory=dict)
    """By a hash of server, user and folder: the file says of nobody where he reads his mail."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchReport:
    """What became of a visit to a mailbox."""

    taken: ImportReport
    mails: int
    """That came in."""
    left: int
    """That are still to be fetched."""
    trouble: str = ""
    """Why the visit ended before its end."""


def look_into(account: MailboxAccount, password: str, waiting: Tell | None = None) -> int:
    """Return how many mails lie in the folder; nothing is fetched.  :class:`CampaignError` where one cannot get in."""
    with _visit(account, password, _Progress(waiting, account.folder)) as box:
        try:
            box.enter()
            return len(box.numbers(0))
        except MailboxTrouble as trouble:
            raise CampaignError(
                f"{account.host} does not talk as a mailbox: {trouble}", "mailbox.server"
            ) from trouble


def fetch_mailbox(
    file: OpenFile,
    account: MailboxAccount,
    password: str,
    tell: Tell | None = None,
    patience: float = PATIENCE,
) -> FetchReport:
    """Take in the mails that came since the last visit; what is on the server stays as it is, unread where it was.

    ``tell`` may raise: what was taken in by then stays, and the rest comes next time.
    """
    if file.read_only:
        raise CampaignError(f"{file.path.name} was opened for reading only", "file.read-only")
    progress = _Progress(tell, account.folder)
    with _visit(account, password, progress, patience) as box:
        fetching = _Fetching(file, account, box, progress)
        trouble = ""
        try:
            fetching.go()
        except MailboxTrouble as problem:
            trouble = f"{account.host} broke off: {problem}; what came by then is taken in, fetch again for the rest"
        return fetching.report(trouble)


class _Progress:
    """How far a visit is, told again while the server is waited for."""

    def __init__(self, tell: Tell | None, folder: str) -> None:
        self._tell, self._last = tell, (folder, 0)

    def __call__(self, name: str, number: int) -> None:
        self._last = (name, number)
        self.again()

    def again(self) -> None:
        if self._tell is not None:
            self._tell(*self._last)


def _visit(
    account: MailboxAccount, password: str, progress: _Progress, patience: float = PATIENCE
) -> Mailbox:
    from gm_console.campaign.mail.imap_server import Mailbox  # loads slowly, and few ask for it

    return Mailbox(account, password, progress.again, patience)


class _Fetching:
    """One visit: mails are fetched a few at a time, and taken in with the mark."""

    def __init__(self, file: OpenFile, account: MailboxAccount, box: Mailbox, progress: _Progress) -> None:
        self._file, self._account, self._box, self._progress = file, account, box, progress
        self._came: list[RawMessage] = []
        self._reports: list[SheetReport] = []
        self._dropped = False
        self._mails = 0
        self._wanted: tuple[int, ...] = ()
        self._mark = self._kept = MailboxMark(validity=0, upto=0)

    def go(self) -> None:
        """Fetch everything; :class:`MailboxTrouble` where the server ends it, what came by then is taken in."""
        validity = self._box.enter()
        known = _marks(self._file).folders.get(_key(self._account))
        same = known is not None and known.validity == validity
        self._mark = known if known is not None and same else MailboxMark(validity=validity, upto=0)
        self._kept = self._mark
        self._wanted = self._box.numbers(self._mark.upto, self._mark.again)
        there = set(self._wanted)
        self._mark = replace(self._mark, again=tuple(one for one in self._mark.again if one in there))
        try:
            for number, size in self._sized():
                self._fetch(number, size)
                held = sum(len(one.raw) for one in self._came)
                if len(self._came) >= _AT_ONCE or held >= _BYTES_AT_ONCE:
                    self._take()
        finally:
            self._take()

    def report(self, trouble: str) -> FetchReport:
        """Return what became of the visit."""
        left = sum(one > self._mark.upto or one in self._mark.again for one in self._wanted)
        taken = ImportReport(sheets=tuple(self._reports), draft_dropped=self._dropped)
        if left and not trouble:
            missing = ", ".join(map(str, self._mark.again[:5]))
            trouble = f"{self._account.host} does not give mail {missing}: look at it in a mail program"
        return FetchReport(taken=taken, mails=self._mails, left=left, trouble=trouble)

    def _sized(self) -> Iterator[tuple[int, int]]:
        for first in range(0, len(self._wanted), _SIZES_AT_ONCE):
            some = self._wanted[first : first + _SIZES_AT_ONCE]
            sizes = self._box.sizes(some)
            for number in some:
                yield number, sizes.get(number, 0)

    def _fetch(self, number: int, size: int) -> None:
        """Fetch one mail; of a large one only its head."""
        name = f"{printable(self._account.folder)} {number}"
        self._progress(name, self._mails + len(self._came) + 1)
        large = size > MOST_MESSAGE
        again = tuple(one for one in self._mark.again if one != number)
        # Until it is here it is one that was not given: a server that breaks off at it is asked for others first.
        self._mark = replace(self._mark, upto=max(self._mark.upto, number), again=(*again, number))
        raw = self._box.head(number) if large else self._box.mail(number)
        if not raw:
            return
        if len(raw) > MOST_MESSAGE:  # it is larger than the server said
            raw, size, large = raw[:MOST_MESSAGE], len(raw), True
        piece = RawMessage(
            name=name, form=MessageForm.MAIL, raw=raw, source=SOURCE, size=size if large else 0
        )
        self._came.append(piece)
        self._mark = replace(self._mark, again=again)

    def _take(self) -> None:
        came, self._came = self._came, []
        if not came and self._mark == self._kept:
            return
        report = take_in(self._file, came, beside=self._keep_mark)
        self._reports += report.sheets
        self._dropped |= report.draft_dropped
        self._mails += len(came)
        self._kept = self._mark

    def _keep_mark(self, transaction: Transaction) -> None:
        marks = _marks_in(transaction)
        made = {**marks.folders, _key(self._account): self._mark}
        if made != marks.folders:
            repo.put_setting(transaction, KEY, _Marks(folders=dict(sorted(made.items()))))


def _marks(file: OpenFile) -> _Marks:
    with file.read() as transaction:
        return _marks_in(transaction)


def _marks_in(transaction: Transaction) -> _Marks:
    return kept_in(transaction, KEY, _Marks, "the marks of mailboxes in the file are") or _Marks()


def _key(account: MailboxAccount) -> str:
    said = codec.encode([account.host, account.port, account.user, account.folder])
    return blake2b(said, digest_size=16).hexdigest()
