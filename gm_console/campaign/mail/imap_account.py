"""The mailbox that the mails of a campaign are fetched from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from gm_console.campaign import system_keyring
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.mail import server_way
from gm_console.campaign.mail.server_way import ServerSeal, SettingsFile, fit_way
from gm_console.core.signs import is_unfit

INBOX: Final = "INBOX"
NO_MAILBOX: Final = (
    "no mailbox is set for this campaign on this machine; set one: "
    "orders mailbox FILE --set --host mail.example.org --user NAME"
)
_LONGEST: Final = 200
PORTS: Final = {ServerSeal.TLS: 993, ServerSeal.STARTTLS: 143, ServerSeal.PLAIN: 143}


class MailboxTrouble(Exception):
    """The server is not there any more, or talks nonsense; what it gave before is good."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MailboxAccount:
    """Where mails lie, and who may read them."""

    host: str
    user: str
    sealing: ServerSeal = ServerSeal.TLS
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


FILE: Final = SettingsFile(
    name="mailboxes.json",
    kind=_Accounts,
    damaged="the mailboxes in {place} cannot be read: delete the file, and set them anew",
    code="mailbox.damaged",
)


def fit_mailbox(account: MailboxAccount) -> MailboxAccount:
    """Return an account in its form; :class:`CampaignError` says what does not fit and what would."""
    host, port = fit_way(account.host, account.sealing, account.port, PORTS, "mailbox")
    user, folder = account.user.strip(), account.folder.strip() or INBOX
    for what, text in (("user name", user), ("folder", folder)):
        if not 0 < len(text) <= _LONGEST or is_unfit(text):
            said = f"a {what} has 1 to {_LONGEST} signs that can be printed"
            raise CampaignError(said, "mailbox.user")
    return replace(account, host=host, user=user, folder=folder, port=port)


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
    if all(one.key != account.key for one in accounts.values()):
        server_way.forget_password(account.key)


def password_of(account: MailboxAccount) -> str:
    """Return the password that the keyring has; empty where it has none, or there is no keyring."""
    return server_way.kept_password(account.key)


def _key(campaign: Path) -> str:
    return str(campaign.resolve())


def _read() -> dict[str, MailboxAccount]:
    kept = FILE.read()
    return (
        {campaign: fit_mailbox(one) for campaign, one in kept.mailboxes.items()} if kept is not None else {}
    )


def _write(accounts: Mapping[str, MailboxAccount]) -> None:
    FILE.write(_Accounts(mailboxes=dict(sorted(accounts.items()))))
