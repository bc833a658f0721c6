"""A visit to a mailbox by IMAP: read, never changed.

The server is nobody's friend.  How long it may be silent, how long an answer may take and how many bytes it may have
are bounded; whatever it says beyond that, or says wrong, is one trouble in words.
"""

from __future__ import annotations

import imaplib
import re
import socket
import ssl
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Any, Final, Self

from imapclient import IMAPClient
from imapclient.exceptions import LoginError

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.mail.imap_account import MailboxAccount, MailboxTrouble
from gm_console.campaign.mail.server_way import PATIENCE, ServerSeal, is_this_machine
from gm_console.core.reading_direction import clean
from gm_console.files.incoming.message import MOST_MESSAGE
from gm_console.files.textfile import printable

LONGEST: Final = 300.0
"""Seconds that one answer may take."""
MOST_MAILS: Final = 100_000
_MOST_ANSWER: Final = 16_000_000
"""Bytes of an answer that holds no mail."""
_MOST_LINES: Final = 20_000
_HEAD: Final = 65_536
_BESIDE: Final = 65_536
"""Bytes that a server may say beside a mail."""
_LOOK: Final = 0.5
"""Seconds after which whoever waits is asked whether he still does."""
_SHOWN: Final = 200
_COMMAND: Final = re.compile(r"^(?:command: )?[A-Z ]+ (?:=>|failed:|command error:) ")
"""What the library puts in front of what the server said."""
_SIZE, _WHOLE, _TOP = b"RFC822.SIZE", "BODY.PEEK[]", "BODY.PEEK[HEADER]"
TROUBLES: Final = (
    imaplib.IMAP4.error, OSError, ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError,
)  # fmt: skip
"""What the libraries raise where a server says what no server should."""


class Mailbox:
    """One visit to a mailbox; ``waiting`` is called while the server is waited for, and may raise to end it."""

    def __init__(
        self,
        account: MailboxAccount,
        password: str,
        waiting: Callable[[], None] = lambda: None,
        patience: float = PATIENCE,
    ) -> None:
        """Take an account; nobody is asked yet."""
        self._account, self._password, self._waiting = account, password, waiting
        self._patience = patience
        self._client: _Client | None = None

    def __enter__(self) -> Self:
        """Go there and log in; :class:`CampaignError` where that cannot be."""
        account = self._account
        where = f"{account.host}, port {account.port}"
        try:
            self._client = _Client(account, self._waiting, self._patience)
            self._log_in()
        except LoginError as problem:
            self._leave()
            if isinstance(problem.__context__, imaplib.IMAP4.abort):
                raise CampaignError(f"{where}, hung up before anybody was let in; try again later",
                                    "mailbox.server") from problem  # fmt: skip
            text = f"{account.host} does not take the user name {account.user} with this password: {_said(problem)}"
            advice = "try again later" if "[UNAVAILABLE]" in text else "set the password anew"
            raise CampaignError(f"{text}; {advice}", "mailbox.login") from problem
        except ssl.SSLCertVerificationError as problem:
            self._leave()
            text = f"{where}, cannot prove who it is: {problem.verify_message}"
            advice = "check the name of the server, or ask who runs it; nothing was sent to it"
            raise CampaignError(f"{text}; {advice}", "mailbox.certificate") from problem
        except TROUBLES as problem:
            self._leave()
            advice = "check server, port and sealing, or try again later"
            raise CampaignError(
                f"{where}, does not answer as a mailbox: {_said(problem)}; {advice}", "mailbox.server"
            ) from problem
        except BaseException:
            self._leave()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Go away; nothing is left behind."""
        self._leave()

    def enter(self) -> int:
        """Enter the folder, to read only; return the number under which its mails keep theirs."""
        folder = self._account.folder
        try:
            said = self._asked(lambda one: one.select_folder(folder, readonly=True))
        except MailboxTrouble as trouble:
            if not isinstance(trouble.__cause__, imaplib.IMAP4.error) or isinstance(
                trouble.__cause__, imaplib.IMAP4.abort
            ):
                raise
            text = f"there is no folder {folder!r} in the mailbox that can be read: {trouble}"
            raise CampaignError(f"{text}; {self._folders()}", "mailbox.folder") from trouble
        try:
            return _number(said.get(b"UIDVALIDITY"))
        except ValueError as problem:
            raise MailboxTrouble(_said(problem)) from problem

    def numbers(self, after: int, again: Iterable[int] = ()) -> tuple[int, ...]:
        """Return the numbers of the mails that came after one, and of those asked for that are still there."""
        wanted = [f"{after + 1}:*"] + ([",".join(map(str, again))] if again else [])
        found: set[int] = set()
        for one in wanted:
            found |= self._asked(partial(_search, which=one))
        asked = set(again)
        new = sorted(one for one in found if one > after)
        return (*new, *sorted(asked & found))[:MOST_MAILS]

    def sizes(self, numbers: Iterable[int]) -> dict[int, int]:
        """Return the bytes of mails; of one that is not there any more none."""
        wanted = list(numbers)

        def ask(one: _Client) -> dict[int, int]:
            found = one.fetch(wanted, ["RFC822.SIZE"])
            return {
                number: _number(found[number].get(_SIZE), 1 << 63) for number in wanted if number in found
            }

        sizes: dict[int, int] = self._asked(ask)
        return sizes

    def mail(self, number: int) -> bytes | None:
        """Return a mail, not marked as read; a byte more than a message may have says that it is too large."""
        return self._part(number, f"{_WHOLE}<0.{MOST_MESSAGE + 1}>", b"BODY[]", MOST_MESSAGE + 1)

    def head(self, number: int) -> bytes | None:
        """Return the beginning of a mail's head."""
        return self._part(number, f"{_TOP}<0.{_HEAD}>", b"BODY[HEADER]", _HEAD)

    def _part(self, number: int, what: str, named: bytes, most: int) -> bytes | None:
        found = self._asked(lambda one: one.fetch([number], [what]), most + _BESIDE)
        said: Mapping[bytes, Any] = found.get(number, {})
        raw = next((value for key, value in said.items() if key.startswith(named)), None)
        return raw[:most] if isinstance(raw, bytes) else None

    def _log_in(self) -> None:
        account = self._account
        if account.sealing is ServerSeal.STARTTLS:
            self._bounded().starttls(ssl.create_default_context())
        client = self._bounded()
        if b"AUTH=PLAIN" in client.capabilities():
            client.plain_login(account.user, self._password)  # in any letters
        else:
            client.login(account.user, self._password)

    def _folders(self) -> str:
        listed = self._asked(lambda one: one.list_folders())
        names = [clean(printable(str(name)))[:40] for _, _, name in listed[:10]]
        return f"there are {', '.join(names)}" if names else "there is none"

    def _asked(self, command: Callable[[_Client], Any], most: int = _MOST_ANSWER) -> Any:
        try:
            return command(self._bounded(most))
        except TROUBLES as problem:
            raise MailboxTrouble(_said(problem)) from problem

    def _bounded(self, most: int = _MOST_ANSWER) -> _Client:
        assert self._client is not None
        self._client.wire.begin(most)
        return self._client

    def _leave(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            try:
                client.shutdown()
            except TROUBLES:
                return


class _Client(IMAPClient):  # type: ignore[misc] # the library tells no types
    """The library's client, on a wire that is watched."""

    def __init__(self, account: MailboxAccount, waiting: Callable[[], None], patience: float) -> None:
        self._making = (account, waiting, patience)
        self.wire: _Wire
        super().__init__(account.host, account.port, ssl=account.sealing is ServerSeal.TLS, timeout=None)

    def _create_IMAP4(self) -> _Wire:  # noqa: N802 - the library's own name
        self.wire = _Wire(*self._making)
        return self.wire

    def _set_read_timeout(self) -> None:
        """Leave the wire its own time."""


class _Wire(imaplib.IMAP4):
    """What is read from the server: so many bytes, in so much time, and no longer than somebody waits for it."""

    def __init__(self, account: MailboxAccount, waiting: Callable[[], None], patience: float) -> None:
        self._account, self._waiting, self._patience = account, waiting, patience
        self._held = bytearray()
        self._held_of: socket.socket | None = None
        self.begin(_MOST_ANSWER)
        super().__init__(account.host, account.port)

    def begin(self, most: int) -> None:
        """Begin to wait for an answer of so many bytes at most."""
        self._left, self._until, self._lines = most, time.monotonic() + LONGEST, _MOST_LINES

    def read(self, size: int) -> bytes:
        """Return so many bytes."""
        if size > self._left + len(self._held):
            raise self.abort("it says more than it may")
        while len(self._held) < size:
            self._receive()
        return self._taken(size)

    def readline(self) -> bytes:
        """Return a line."""
        looked, self._lines = 0, self._lines - 1
        if self._lines < 0:
            raise self.abort("it says more than it may")
        while (end := self._held.find(b"\n", looked)) < 0:
            looked = len(self._held)
            self._receive()
        return self._taken(end + 1)

    def _create_socket(self, _timeout: float | None = None) -> socket.socket:
        account = self._account
        sock = socket.create_connection((account.host, account.port), self._patience)
        try:
            if account.sealing is ServerSeal.PLAIN and not is_this_machine(sock.getpeername()[0]):
                raise OSError(f"{account.host} is not this machine, and the way to it is not sealed")
            if account.sealing is ServerSeal.TLS:
                context = ssl.create_default_context()
                return context.wrap_socket(sock, server_hostname=account.host)
        except BaseException:
            sock.close()
            raise
        return sock

    def _receive(self) -> None:
        sock = self.sock
        if self._held_of is not sock:
            if self._held:  # said before the way was sealed, by anybody
                raise self.abort("it goes on talking while the way is being sealed")
            self._held_of = sock
        silent = time.monotonic() + self._patience
        sock.settimeout(_LOOK)
        got: bytes | None = None
        while got is None:
            self._waiting()
            if time.monotonic() > min(silent, self._until):
                raise TimeoutError("it took longer than it may")
            with suppress(TimeoutError):
                got = sock.recv(65_536)
        sock.settimeout(self._patience)
        if not got:
            raise self.abort("it hung up")
        self._left -= len(got)
        if self._left < 0:
            raise self.abort("it says more than it may")
        self._held += got

    def _taken(self, size: int) -> bytes:
        got = bytes(self._held[:size])
        del self._held[:size]
        return got


def _search(client: _Client, which: str) -> set[int]:
    return set(map(_number, client.search(["UID", which])))


def _number(value: object, beyond: int = 1 << 32) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value < beyond:
        return value
    raise ValueError(f"it gives {str(value)[:20]!r} for a number")


def _said(problem: BaseException) -> str:
    """Return what a problem says, as one line of text."""
    words = _COMMAND.sub("", str(problem)) or type(problem).__name__
    return clean(printable(" ".join(words.split())))[:_SHOWN]
