"""The mailbox that the mails of a campaign are fetched from: a setting of this machine and its user, never of the file.

There is none unless somebody fills it in.  Its password is in the keyring of the system, or typed each time.
"""

from __future__ import annotations

import ipaddress
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

from gm_console.campaign import system_keyring
from gm_console.campaign.errors import CampaignError
from gm_console.core import codec
from gm_console.core.signs import is_unfit
from gm_console.files.plainfile import read_file, write_file

FILE: Final = "mailboxes.json"
INBOX: Final = "INBOX"
NO_MAILBOX: Final = (
    "no mailbox is set for this campaign on this machine; set one: "
    "orders mailbox FILE --set --host mail.example.org --user NAME"
)
PATIENCE: Final = 30.0
"""Seconds that a server may be silent."""
_MOST_BYTES: Final = 200_000
_LONGEST: Final = 200


class MailboxTrouble(Exception):
    """The server is not there any more, or talks nonsense; what it gave before is good."""


class Sealing(StrEnum):
    """How the way to the mailbox is sealed."""

    TLS = "tls"
    """From the first byte on."""
    STARTTLS = "starttls"
    PLAIN = "plain"
    """Not at all: to this machine itself only."""


PORTS: Final = {Sealing.TLS: 993, Sealing.STARTTLS: 143, Sealing.PLAIN: 143}


@dataclass(frozen=True, slots=True, kw_only=True)
class MailboxAccount:
    """Where mails lie, and who may read them."""

    host: str
    user: str
    sealing: Sealing = Sealing.TLS
    port: int = 0
    """The usual one if 0."""
    folder: str = INBOX

    @property
    def key(self) -> str:
        """The name under which its password is kept."""
        return f"imap {self.user}@{self.host}:{self.port}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Accounts:
    mailboxes: Mapping[str, MailboxAccount]
    """By the place of the campaign file."""


def fit_mailbox(account: MailboxAccount) -> MailboxAccount:
    """Return an account in its form; :class:`CampaignError` says what does not fit and what would."""
    host = account.host.strip().lower()
    if not _fits(host) or any(sign in host for sign in " /@"):
        raise CampaignError(f"{host[:40]!r} is no name of a server such as mail.example.org", "mailbox.host")
    user, folder = account.user.strip(), account.folder.strip() or INBOX
    for what, text in (("user name", user), ("folder", folder)):
        if not _fits(text):
            said = f"a {what} has 1 to {_LONGEST} signs that can be printed"
            raise CampaignError(said, "mailbox.user")
    if account.sealing is Sealing.PLAIN and not is_this_machine(host):
        said = f"mails come from {host} sealed only: choose tls or starttls; plain is for this machine itself"
        raise CampaignError(said, "mailbox.plain")
    port = account.port or PORTS[account.sealing]
    if not 0 < port < 65_536:
        raise CampaignError(f"a port is a number from 1 to 65535, not {port}", "mailbox.port")
    return replace(account, host=host, user=user, folder=folder, port=port)


def is_this_machine(host: str) -> bool:
    """Tell whether a host is this machine itself."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def mailbox_of(campaign: Path) -> MailboxAccount | None:
    """Return the mailbox of a campaign file, None where nobody set one."""
    return _read().get(_key(campaign))


def required_mailbox(campaign: Path) -> MailboxAccount:
    """Return the mailbox; :class:`CampaignError` says how to set one where there is none."""
    account = mailbox_of(campaign)
    if account is None:
        raise CampaignError(NO_MAILBOX, "mailbox.none")
    return account


def keep_mailbox(campaign: Path, account: MailboxAccount, password: str = "") -> MailboxAccount:
    """Keep a mailbox, and its password in the keyring if one is given; return it in its form."""
    fit = fit_mailbox(account)
    if password:
        system_keyring.keep(fit.key, password)
    _write({**_read(), _key(campaign): fit})
    return fit


def forget_mailbox(campaign: Path) -> None:
    """Forget the mailbox of a campaign, and its password where no other campaign has the same."""
    accounts = _read()
    account = accounts.pop(_key(campaign), None)
    if account is None:
        return
    _write(accounts)
    if system_keyring.keyring_name() and all(one.key != account.key for one in accounts.values()):
        system_keyring.forget(account.key)


def password_of(account: MailboxAccount) -> str:
    """Return the password that the keyring has; empty where it has none, or there is no keyring."""
    return (system_keyring.find(account.key) or "") if system_keyring.keyring_name() else ""


def accounts_place() -> Path:
    """Return where mailboxes are kept: beside what the window remembers."""
    if sys.platform == "win32":
        home = Path(os.environ.get("APPDATA") or Path.home())
    else:
        home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return home / "gm-console" / FILE


def _fits(text: str) -> bool:
    return 0 < len(text) <= _LONGEST and not is_unfit(text)


def _key(campaign: Path) -> str:
    return str(campaign.resolve())


def _read() -> dict[str, MailboxAccount]:
    place = accounts_place()
    if not place.exists():
        return {}
    try:
        kept = codec.decode(_Accounts, read_file(place, _MOST_BYTES)).mailboxes
        return {campaign: fit_mailbox(one) for campaign, one in kept.items()}
    except (OSError, ValueError) as problem:
        text = f"the mailboxes in {place} cannot be read: delete the file, and set them anew"
        raise CampaignError(text, "mailbox.damaged") from problem


def _write(accounts: Mapping[str, MailboxAccount]) -> None:
    place = accounts_place()
    place.parent.mkdir(parents=True, exist_ok=True)
    write_file(place, codec.encode(_Accounts(mailboxes=dict(sorted(accounts.items())))))
