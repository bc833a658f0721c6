"""The mail account that letters to players are sent by: a setting of this machine and its user, never of a campaign.

There is none unless somebody fills it in.  Its password is in the system's keyring, or typed each time.
"""

from __future__ import annotations

import ipaddress
import os
import sys
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

from gm_console.campaign import system_keyring
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.player_fields import LONGEST_NAME, fit_email
from gm_console.core import codec
from gm_console.core.signs import is_unfit
from gm_console.files.plainfile import read_file, write_file

FILE: Final = "mail.json"
_MOST_BYTES: Final = 10_000
_LONGEST_HOST: Final = 253
NO_ACCOUNT: Final = (
    "no mail account is set on this machine, and none is asked for by itself; "
    "write the letters as files with -o FOLDER, or set one: orders account --host HOST --from ADDRESS"
)


class Security(StrEnum):
    """How the way to the server is sealed."""

    TLS = "tls"
    """From the first byte on."""
    STARTTLS = "starttls"
    PLAIN = "plain"
    """Not at all: to this machine itself only."""


PORTS: Final = {Security.TLS: 465, Security.STARTTLS: 587, Security.PLAIN: 25}


@dataclass(frozen=True, slots=True, kw_only=True)
class MailAccount:
    """Where letters are handed in, and as whose."""

    host: str
    sender: str
    """Address of the moderator."""
    security: Security = Security.TLS
    port: int = 0
    """The usual one if 0."""
    user: str = ""
    """Name to log in with; empty where the server asks for none."""

    @property
    def key(self) -> str:
        """The name under which its password is kept."""
        return f"smtp {self.user}@{self.host}:{self.port}"


def fit_account(account: MailAccount) -> MailAccount:
    """Return an account in its form; :class:`CampaignError` says what does not fit and what would."""
    host, user, sender = account.host.strip().lower(), account.user.strip(), fit_email(account.sender)
    if not host or len(host) > _LONGEST_HOST or is_unfit(host) or any(sign in host for sign in " /:@"):
        raise CampaignError(
            f"{host[:40]!r} is no name of a mail server such as mail.example.org", "account.host"
        )
    if not sender:
        raise CampaignError("say which address the letters come from, such as gm@example.org", "account.from")
    if len(user) > LONGEST_NAME or is_unfit(user):
        raise CampaignError(f"a user name has up to {LONGEST_NAME} signs that can be printed", "account.user")
    if account.security is Security.PLAIN and not is_loopback(host):
        ways = f"choose {Security.TLS} or {Security.STARTTLS}"
        raise CampaignError(
            f"mails go to {host} sealed only: {ways}; plain is for this machine", "account.plain"
        )
    port = account.port or PORTS[account.security]
    if not 0 < port < 65_536:
        raise CampaignError(f"a port is a number from 1 to 65535, not {port}", "account.port")
    return replace(account, host=host, user=user, sender=sender, port=port)


def is_loopback(host: str) -> bool:
    """Tell whether a host is this machine itself."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def account_place() -> Path:
    """Return where the account is kept: beside what the window remembers."""
    if sys.platform == "win32":
        home = Path(os.environ.get("APPDATA") or Path.home())
    else:
        home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return home / "gm-console" / FILE


def read_account() -> MailAccount | None:
    """Return the account of this machine, None where nobody set one."""
    place = account_place()
    if not place.exists():
        return None
    try:
        return fit_account(
            codec.from_plain(MailAccount, codec.parse(read_file(place, _MOST_BYTES)), "account")
        )
    except (OSError, ValueError) as problem:
        text = f"the mail account in {place} cannot be read; set it anew: orders account --host HOST --from ADDRESS"
        raise CampaignError(text, "account.damaged") from problem


def required_account() -> MailAccount:
    """Return the account; :class:`CampaignError` says how to set one where there is none."""
    account = read_account()
    if account is None:
        raise CampaignError(NO_ACCOUNT, "account.none")
    return account


def keep_account(account: MailAccount, password: str = "") -> MailAccount:
    """Keep an account, and its password in the system's keyring if one is given; return it in its form."""
    fit = fit_account(account)
    if password:
        system_keyring.keep(fit.key, password)
    place = account_place()
    place.parent.mkdir(parents=True, exist_ok=True)
    write_file(place, codec.encode(fit))
    return fit


def forget_account() -> None:
    """Forget the account and its password."""
    account = read_account()
    if account is not None:
        account_place().unlink()
        if account.user and system_keyring.keyring_name():
            system_keyring.forget(account.key)


def kept_password(account: MailAccount) -> str:
    """Return the password that the keyring has; empty where it has none, or there is none."""
    if not account.user or not system_keyring.keyring_name():
        return ""
    return system_keyring.find(account.key) or ""
