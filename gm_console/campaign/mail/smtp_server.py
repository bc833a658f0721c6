"""A mail server that letters are handed to: by SMTP, sealed, never longer than a server may take.

The server is nobody's friend: what it says is shown as text, how long it takes is bounded, and of every letter it is
known whether it took it, refused it, or may have taken it.
"""

from __future__ import annotations

import smtplib
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from types import TracebackType
from typing import Final, Self

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.mail.server_way import PATIENCE, ServerSeal
from gm_console.campaign.mail.smtp_account import MailAccount
from gm_console.report.letter import one_line

_SHOWN: Final = 200
_READY: Final = 220
_DONE: Final = (250, 251)
"""What a server answers that takes something."""
_NAME: Final = "gm-console"
"""What this machine calls itself to servers: its own name is nobody's business."""


class LetterRefused(Exception):
    """The server said no to one letter; it can be asked for others."""


class ServerGone(Exception):
    """The server is not there any more."""

    def __init__(self, why: str, *, unsure: bool) -> None:
        super().__init__(why)
        self.unsure = unsure
        """It may have taken the letter."""


class Postman:
    """One visit to a mail server; its patience is for a silence, and for all that it says of one letter."""

    def __init__(self, account: MailAccount, password: str, patience: float = PATIENCE) -> None:
        """Take an account; nobody is asked yet."""
        self._account, self._password, self._patience = account, password, patience
        self._server: smtplib.SMTP | None = None

    def __enter__(self) -> Self:
        """Go to the server and log in; :class:`CampaignError` where that cannot be."""
        account = self._account
        try:
            self._server = self._met()
            if account.user:
                with self._bounded(self._server):
                    self._server.login(account.user, self._password)
        except smtplib.SMTPAuthenticationError as problem:
            self._leave()
            text = f"{account.host} does not take the user name {account.user} with this password: {_said(problem)}"
            raise CampaignError(f"{text}; nothing was sent", "mail.login") from problem
        except ssl.SSLError as problem:
            self._leave()
            text = f"{account.host} cannot prove who it is ({_said(problem)}); nothing was sent"
            raise CampaignError(text, "mail.certificate") from problem
        except (smtplib.SMTPException, OSError) as problem:
            self._leave()
            text = f"the mail server {account.host}, port {account.port}, does not answer as one: {_said(problem)}"
            raise CampaignError(f"{text}; nothing was sent", "mail.server") from problem
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Say goodbye, if anybody is there."""
        self._leave()

    def post(self, address: str, raw: bytes, handing: Callable[[], None]) -> str:
        """Hand in a letter; return what the server said when it took it.

        ``handing`` is called when the server takes the address, just before it gets the letter itself.
        :class:`LetterRefused` where it says no, :class:`ServerGone` where it is gone.
        """
        server, given = self._server, False
        assert server is not None
        try:
            with self._bounded(server):
                _taken(*server.mail(self._account.sender))
                _taken(*server.rcpt(address))
                handing()
                given = True
                answer = server.data(raw)
                _taken(*answer)
        except smtplib.SMTPDataError as problem:
            self._start_anew(server)
            raise LetterRefused(_said(problem)) from problem
        except LetterRefused:
            self._start_anew(server)
            raise
        except (smtplib.SMTPException, OSError) as problem:
            raise ServerGone(_said(problem), unsure=given) from problem
        return f"{answer[0]} {_text(answer[1])}"

    def _met(self) -> smtplib.SMTP:
        account, secure = self._account, ssl.create_default_context()
        server: smtplib.SMTP = (
            smtplib.SMTP_SSL(local_hostname=_NAME, timeout=self._patience, context=secure)
            if account.security is ServerSeal.TLS
            else smtplib.SMTP(local_hostname=_NAME, timeout=self._patience)
        )
        self._server = server
        # Whose certificate it is to show: smtplib asks for it here where it is told of the host later.
        setattr(server, "_host", account.host)  # noqa: B010 - it has no public name
        with self._bounded(server):
            code, said = server.connect(account.host, account.port)
            if code != _READY:
                raise smtplib.SMTPConnectError(code, said)
            if account.security is ServerSeal.STARTTLS:
                server.starttls(context=secure)
            server.ehlo_or_helo_if_needed()
        return server

    @contextmanager
    def _bounded(self, server: smtplib.SMTP) -> Iterator[None]:
        """Hang up on a server that goes on talking beyond all patience."""
        gone: list[None] = []
        timer = Timer(self._patience, _hang_up, (server, gone))
        timer.daemon = True
        timer.start()
        try:
            yield
        except (smtplib.SMTPException, OSError) as problem:
            if gone:
                raise TimeoutError from problem
            raise
        finally:
            timer.cancel()

    def _start_anew(self, server: smtplib.SMTP) -> None:
        try:
            with self._bounded(server):
                server.rset()
        except (smtplib.SMTPException, OSError):
            return  # it is gone; the next letter says so

    def _leave(self) -> None:
        server, self._server = self._server, None
        if server is None:
            return
        try:
            with self._bounded(server):
                server.quit()
        except (smtplib.SMTPException, OSError):
            server.close()


def _taken(code: int, said: bytes) -> None:
    if code not in _DONE:
        raise LetterRefused(f"{code} {_text(said)}")


def _hang_up(server: smtplib.SMTP, gone: list[None]) -> None:
    gone.append(None)
    sock = server.sock
    if sock is not None:
        try:
            sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            return


def _said(problem: Exception) -> str:
    """Return what a problem says, as one line of text."""
    if isinstance(problem, smtplib.SMTPResponseException):
        return f"{problem.smtp_code} {_text(problem.smtp_error)}"
    if isinstance(problem, TimeoutError) or isinstance(problem.__context__, TimeoutError):
        return "it took longer than it may"
    return _text(str(problem) or type(problem).__name__)


def _text(said: object) -> str:
    words = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
    return one_line(words)[:_SHOWN]
