"""A small mailbox server for tests, on this machine: honest as it is, and made to lie by a twist of its answers."""

from __future__ import annotations

import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from gm_console.campaign.mail.imap_account import MailboxAccount
from gm_console.campaign.mail.server_way import ServerSeal

PASSWORD = "a long secret"
Twist = Callable[[str, bytes], bytes | None]
"""A command and the honest answer to what is answered: None hangs up."""


@dataclass
class ImapServer:
    """What lies in the mailbox, and what was asked."""

    mails: dict[int, bytes]
    validity: int = 7
    twist: Twist = lambda _command, honest: honest
    port: int = 0
    asked: list[str] = field(default_factory=list)
    context: ssl.SSLContext | None = None

    @property
    def account(self) -> MailboxAccount:
        """Where it is reached."""
        sealing = ServerSeal.TLS if self.context is not None else ServerSeal.PLAIN
        return MailboxAccount(host="localhost", user="gm", port=self.port, sealing=sealing)

    def serve(self, door: socket.socket) -> None:
        """Let one after the other in, until the door is closed."""
        while True:
            try:
                guest = door.accept()[0]
            except OSError:
                return
            threading.Thread(target=self._welcome, args=(guest,), daemon=True).start()

    def _welcome(self, guest: socket.socket) -> None:
        with suppress(OSError, ValueError), guest:
            self._talk(self.context.wrap_socket(guest, server_side=True) if self.context else guest)

    def _talk(self, guest: socket.socket) -> None:
        guest.settimeout(20)
        with guest, guest.makefile("rb") as lines:
            if not self._say(guest, "", "GREETING", b"* OK ready\r\n"):
                return
            for raw in lines:
                tag, _, command = raw.decode("ascii").strip().partition(" ")
                self.asked.append(command)
                if not self._say(guest, tag, command, self._answer(tag, command)):
                    return

    def _say(self, guest: socket.socket, tag: str, command: str, honest: bytes) -> bool:
        said = self.twist(command, honest)
        if said is None:
            return False
        guest.sendall(said.replace(b"TAG", tag.encode()))
        return True

    def _answer(self, tag: str, command: str) -> bytes:
        done = f"{tag} OK done\r\n".encode()
        verb = command.upper()
        if verb.startswith("CAPABILITY"):
            return b"* CAPABILITY IMAP4rev1\r\n" + done
        if verb.startswith("LOGIN") and PASSWORD not in command:
            return f"{tag} NO [AUTHENTICATIONFAILED] who are you?\r\n".encode()
        if verb.startswith("EXAMINE") and "INBOX" not in command:
            return f"{tag} NO there is no such folder\r\n".encode()
        if verb.startswith("EXAMINE"):
            return f"* {len(self.mails)} EXISTS\r\n* OK [UIDVALIDITY {self.validity}] so\r\n".encode() + done
        if verb.startswith("LIST"):
            return b'* LIST () "/" INBOX\r\n' + done
        if verb.startswith("UID SEARCH"):
            wanted = " ".join(
                str(one) for one in self.mails if _in(one, command.rpartition(" ")[2], self.mails)
            )
            return f"* SEARCH {wanted}".strip().encode() + b"\r\n" + done
        if verb.startswith("UID FETCH"):
            return self._fetched(command) + done
        return done

    def _fetched(self, command: str) -> bytes:
        numbers, what = command.removeprefix("UID FETCH ").split(" ", 1)
        given = b""
        for place, (number, raw) in enumerate(self.mails.items(), 1):
            if not _in(number, numbers, self.mails):
                continue
            said = f"RFC822.SIZE {len(raw)}".encode()
            part = re.search(r"BODY\.PEEK\[(.*?)\]<0\.([0-9]+)>", what)
            if part:
                text = (raw.partition(b"\n\n")[0] + b"\n\n" if part[1] else raw)[: int(part[2])]
                said = f"BODY[{part[1]}]<0> {{{len(text)}}}\r\n".encode() + text
            given += f"* {place} FETCH (UID {number} ".encode() + said + b")\r\n"
        return given


def _in(number: int, wanted: str, mails: Mapping[int, bytes]) -> bool:
    for one in wanted.split(","):
        first, _, last = one.partition(":")
        if (
            int(first)
            <= number
            <= (int(last) if last.isdecimal() else max(int(first), *mails) if last else int(first))
        ):
            return True
        if last == "*" and number == max(mails):
            return True
    return False


@contextmanager
def imap_server(mails: Mapping[int, bytes], context: ssl.SSLContext | None = None) -> Iterator[ImapServer]:
    """Run a server as long as a test needs it."""
    server = ImapServer(mails=dict(mails), context=context)
    with socket.create_server(("127.0.0.1", 0)) as door:
        server.port = door.getsockname()[1]
        thread = threading.Thread(target=server.serve, args=(door,), daemon=True)
        thread.start()
        yield server
        with suppress(OSError):
            door.shutdown(socket.SHUT_RDWR)
    thread.join(5)


def at(what: str, said: bytes | None, *, sleep: float = 0) -> Twist:
    """Return a twist that answers commands which begin so with something else, after a while; TAG is their tag."""

    def twist(command: str, honest: bytes) -> bytes | None:
        if not command.startswith(what):
            return honest
        time.sleep(sleep)
        return said

    return twist
