"""The mail account that letters to players are sent by."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from gm_console.campaign import system_keyring
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.mail import server_way
from gm_console.campaign.mail.server_way import ServerSeal, SettingsFile, fit_way
from gm_console.campaign.players.player_fields import LONGEST_NAME, fit_email
from gm_console.core.signs import is_unfit

NO_ACCOUNT: Final = (
    "no mail account is set on this machine, and none is asked for by itself; "
    "write the letters as files with -o FOLDER, or set one: orders account --host HOST --from ADDRESS"
)
PORTS: Final = {ServerSeal.TLS: 465, ServerSeal.STARTTLS: 587, ServerSeal.PLAIN: 25}


@dataclass(frozen=True, slots=True, kw_only=True)
class MailAccount:
    """Where letters are handed in, and as whose."""

    host: str
    sender: str
    """Address of the moderator."""
    security: ServerSeal = ServerSeal.TLS
    port: int = 0
    """The usual one if 0."""
    user: str = ""
    """Name to log in with; empty where the server asks for none."""

    @property
    def key(self) -> str:
        """The name under which its password is kept."""
        return f"smtp {self.user}@{self.host}:{self.port}"


FILE: Final = SettingsFile(
    name="mail.json",
    kind=MailAccount,
    damaged="the mail account in {place} cannot be read; set it anew: orders account --host HOST --from ADDRESS",
    code="account.damaged",
)


def fit_account(account: MailAccount) -> MailAccount:
    """Return an account in its form; :class:`CampaignError` says what does not fit and what would."""
    host, port = fit_way(account.host, account.security, account.port, PORTS, "account")
    user, sender = account.user.strip(), fit_email(account.sender)
    if not sender:
        raise CampaignError("say which address the letters come from, such as gm@example.org", "account.from")
    if len(user) > LONGEST_NAME or is_unfit(user):
        raise CampaignError(f"a user name has up to {LONGEST_NAME} signs that can be printed", "account.user")
    return replace(account, host=host, user=user, sender=sender, port=port)


def read_account() -> MailAccount | None:
    """Return the account of this machine, None where nobody set one."""
    account = FILE.read()
    return fit_account(account) if account is not None else None


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
    FILE.write(fit)
    return fit


def forget_account() -> None:
    """Forget the account and its password."""
    account = read_account()
    if account is not None:
        FILE.place().unlink()
        if account.user:
            server_way.forget_password(account.key)


def kept_password(account: MailAccount) -> str:
    """Return the password that the keyring has; empty where it has none, or there is none."""
    return server_way.kept_password(account.key) if account.user else ""
