"""A real mail server on this machine for tests, and how it may behave."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any, cast

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

HOST = "127.0.0.1"
HANGS, DROPS, KEEPS_AND_DROPS, REFUSES, TALKS, FULL = (
    "hangs",
    "drops",
    "keeps and drops",
    "refuses",
    "talks",
    "full",
)


class Box:
    """What came to the server; it behaves towards an address as it is told, once or always."""

    def __init__(self, ways: Mapping[str, str]) -> None:
        self.came: list[tuple[str, bytes]] = []
        self.ways = dict(ways)
        self.known = {b"gm": b"geheim"}

    def mails(self) -> list[EmailMessage]:
        return [cast(EmailMessage, message_from_bytes(raw, policy=default)) for _, raw in self.came]

    def login(
        self, _server: SMTP, _session: Session, _envelope: Envelope, _way: str, data: Any
    ) -> AuthResult:
        assert isinstance(data, LoginPassword)
        return AuthResult(success=self.known.get(data.login) == data.password, handled=False)

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        match self.ways.get(address):
            case way if way == HANGS:
                await asyncio.sleep(60)
            case way if way == REFUSES:
                return "550 5.1.1 nobody\x1b[31m of that name"
            case way if way == DROPS:
                _abort(server)
            case way if way == TALKS:
                for _ in range(200):
                    await server.push("250-and another thing")
                    await asyncio.sleep(0.1)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        address = envelope.rcpt_tos[0]
        if self.ways.get(address) == FULL:
            return "452 4.2.2 the box is full"
        assert isinstance(envelope.content, bytes)
        self.came.append((address, envelope.content))
        if self.ways.get(address) == KEEPS_AND_DROPS:
            _abort(server)
        return "250 kept"


def _abort(server: SMTP) -> None:
    transport = server.transport
    assert transport is not None
    transport.abort()


@contextmanager
def mail_server(ways: Mapping[str, str] | None = None, **more: Any) -> Iterator[tuple[Box, int]]:
    """Run a server as long as the block lasts; give what comes to it, and its port."""
    box = Box(ways or {})
    with socket.socket() as free:
        free.bind((HOST, 0))
        port = free.getsockname()[1]
    controller = Controller(box, hostname=HOST, port=port, authenticator=box.login, **more)
    controller.start()
    try:
        yield box, port
    finally:
        controller.stop()
