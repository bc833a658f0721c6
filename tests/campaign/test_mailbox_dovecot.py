"""A mailbox of a real server, Dovecot on this machine: fetched sealed, and left as it was."""

from __future__ import annotations

import grp
import mailbox
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.mail.imap_account import MailboxAccount
from gm_console.campaign.mail.mailbox import look_into
from gm_console.campaign.mail.server_way import ServerSeal
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from tests.support.certificates import certificate
from tests.support.malformed import ORDERS, mail
from tests.support.toy_campaign import new_toy
from tests.support.waiting import until

DOVECOT = shutil.which("dovecot") or shutil.which("dovecot", path="/usr/sbin")
PASSWORD = "a long sécret"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(DOVECOT is None, reason="no Dovecot is installed here (package dovecot-imapd)"),
]
CONFIG = """
base_dir = {folder}/run
log_path = {folder}/log
protocols = imap
listen = 127.0.0.1
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
first_valid_uid = 0
ssl = required
ssl_cert = <{folder}/cert.pem
ssl_key = <{folder}/key.pem
auth_mechanisms = plain login
mail_location = maildir:{folder}/mail
passdb {{
  driver = passwd-file
  args = scheme=PLAIN {folder}/users
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {plain}
  }}
  inet_listener imaps {{
    port = {sealed}
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""


@dataclass
class Dovecot:
    """A server that runs."""

    box: mailbox.Maildir
    sealed: int
    plain: int
    folder: Path

    @property
    def account(self) -> MailboxAccount:
        """Where it is reached, sealed from the first byte."""
        return MailboxAccount(host="localhost", user="gm", port=self.sealed)

    def put(self, raw: bytes) -> None:
        """Let a mail come."""
        self.box.add(raw)
        own(self.folder)


def own(folder: Path) -> None:
    """Give a folder to whom the server runs as: it reads no mail as root."""
    if os.getuid() == 0:
        who = pwd.getpwnam("nobody")
        for one in (folder, *folder.rglob("*")):
            os.chown(one, who.pw_uid, who.pw_gid)


def free_port() -> int:
    with closing(socket.socket()) as made:
        made.bind(("127.0.0.1", 0))
        return int(made.getsockname()[1])


@pytest.fixture
def folder() -> Iterator[Path]:
    """Yield a folder that another user gets into, as those of pytest do not let him."""
    with tempfile.TemporaryDirectory(prefix="dovecot-") as made:
        yield Path(made)


@pytest.fixture
def dovecot(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Iterator[Dovecot]:
    _, public = certificate(folder)
    monkeypatch.setenv("SSL_CERT_FILE", str(public))
    (folder / "users").write_text(f"gm:{PASSWORD}\n", encoding="utf-8")
    who = pwd.getpwnam("nobody") if os.getuid() == 0 else pwd.getpwuid(os.getuid())
    made = Dovecot(mailbox.Maildir(folder / "mail"), free_port(), free_port(), folder)
    config = folder / "dovecot.conf"
    config.write_text(
        CONFIG.format(
            folder=folder, user=who.pw_name, group=grp.getgrgid(who.pw_gid).gr_name, uid=who.pw_uid,
            gid=who.pw_gid, plain=made.plain, sealed=made.sealed,
        )
    )  # fmt: skip
    own(folder)
    assert DOVECOT is not None
    server = subprocess.Popen([DOVECOT, "-F", "-c", str(config)])
    try:
        until(lambda: server.poll() is not None or answers(made.sealed))
        assert server.poll() is None, (folder / "log").read_text()
        yield made
    finally:
        server.terminate()
        server.wait(20)


def answers(port: int) -> bool:
    with closing(socket.socket()) as made:
        made.settimeout(1)
        return made.connect_ex(("127.0.0.1", port)) == 0


def test_mails_come_in_from_a_real_server_which_keeps_them_unread(
    dovecot: Dovecot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mails = [mail(ORDERS.replace("3", str(one)), id_=str(one)) for one in range(1, 41)]
    large = mail(ORDERS + "x" * 10_100_000, id_="large")
    for raw in (*mails, large):
        dovecot.put(raw)
    starttls = replace(dovecot.account, port=dovecot.plain, sealing=ServerSeal.STARTTLS)
    with Campaign(new_toy(tmp_path)) as desk:
        desk.add_player(PlayerFields(name="Ada Lovegood", email="ada@example.org"), nations=[NationId("01")])
        assert [look_into(one, PASSWORD) for one in (dovecot.account, starttls)] == [41, 41]
        found = desk.fetch_mailbox(dovecot.account, PASSWORD)
        assert (found.mails, found.left, found.trouble) == (41, 0, "")
        kept = [one for one in desk.receipts() if one.last.what == "taken"]
        assert sorted(desk.arrival_bytes(one.id) for one in kept) == sorted(
            raw.replace(b"\n", b"\r\n") for raw in mails
        )
        assert [one.last.issues[0].code for one in desk.receipts() if one.last.what == "refused"] == [
            "message.too-large"
        ]
        flags = {one.get_flags() for one in mailbox.Maildir(dovecot.folder / "mail")}
        assert flags == {""}
        assert desk.fetch_mailbox(dovecot.account, PASSWORD).mails == 0
        dovecot.put(mail(ORDERS.replace("3", "99"), id_="99"))
        assert desk.fetch_mailbox(dovecot.account, PASSWORD).mails == 1
        other = replace(dovecot.account, folder="Spiele")
        for account, password, told in (
            (dovecot.account, "wrong", "does not take the user name gm"),
            (other, PASSWORD, "no folder 'Spiele'"),
            (replace(dovecot.account, port=dovecot.plain), PASSWORD, "does not answer as a mailbox"),
        ):
            with pytest.raises(CampaignError, match=told):
                desk.fetch_mailbox(account, password)
        monkeypatch.delenv("SSL_CERT_FILE")
        with pytest.raises(CampaignError, match="cannot prove who it is"):
            desk.fetch_mailbox(dovecot.account, PASSWORD)
        assert len(desk.receipts()) == 42
