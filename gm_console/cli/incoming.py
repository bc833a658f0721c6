"""``orders watch`` and ``orders mailbox``: what comes in by itself, from a folder and from a mailbox."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.mail.imap_account import (
    INBOX,
    PORTS,
    MailboxAccount,
    forget_mailbox,
    keep_mailbox,
    mailbox_of,
    password_of,
    required_mailbox,
)
from gm_console.campaign.mail.mailbox import look_into
from gm_console.campaign.mail.server_way import ServerSeal
from gm_console.campaign.records import ImportReport
from gm_console.campaign.service import Campaign
from gm_console.campaign.system_keyring import keyring_name
from gm_console.cli.arguments import Verbs, add_campaign_verb
from gm_console.cli.output import DONE, PROBLEMS, emit, say
from gm_console.cli.server_way import add_way, ask_password
from gm_console.files.incoming.watched import QUIET, WatchedFolder

_MAILBOX: Final = "the mailbox"
"""Whose password is asked for."""


class TellImport(Protocol):
    """Says what became of what came in, and returns the exit code."""

    def __call__(self, schema: str, report: ImportReport, campaign: Campaign, *, as_json: bool) -> int:
        """Say it under the name of an answer."""


def add_incoming_verbs(verbs: Verbs, tell: TellImport) -> None:
    """Add what the family ``orders`` fetches by itself."""
    watch = add_campaign_verb(
        verbs, "watch", "take in what comes into a folder, until Ctrl+C", partial(_watch, tell=tell)
    )
    watch.add_argument("folder", type=Path, metavar="FOLDER", help="folder of sheets and mails, or a maildir")
    watch.add_argument("--once", action="store_true", help="look once, and end")
    mailbox = add_campaign_verb(
        verbs,
        "mailbox",
        "fetch mails from a mailbox by IMAP; nothing in it is changed",
        partial(_mailbox, tell=tell),
    )
    deeds = mailbox.add_mutually_exclusive_group()
    for option, said in (
        ("set", "keep where the mailbox is, on this machine for this campaign"),
        ("test", "log in, and say how many mails lie there"),
        ("fetch", "take in what came since the last time"),
        ("forget", "forget the mailbox and its password"),
    ):
        deeds.add_argument(f"--{option}", dest="deed", action="store_const", const=option, help=said)
    add_way(mailbox, "--sealing", PORTS)
    mailbox.add_argument("--folder", default=INBOX, metavar="NAME", help=f"folder (default: {INBOX})")


def _watch(args: argparse.Namespace, tell: TellImport) -> int:
    with Campaign(args.campaign, read_only=True):
        pass  # whoever cannot open it is told before anything is waited for
    if not args.folder.is_dir():
        raise CampaignError(f"{args.folder} is no folder", "file.missing")
    folder = WatchedFolder(args.folder)
    if args.once:
        code = _look(args, folder, tell)
        if folder.busy:
            time.sleep(QUIET)
            code = max(code, _look(args, folder, tell))
        return code
    say(f"{args.folder} is watched; end with Ctrl+C")
    troubles = ""
    while True:
        try:
            _look(args, folder, tell)
            troubles = ""
        except (CampaignError, OSError) as trouble:
            if str(trouble) != troubles:
                say(f"{trouble}; tried again as long as the folder is watched")
            troubles = str(trouble)
        try:
            time.sleep(QUIET)
        except KeyboardInterrupt:
            return DONE


def _look(args: argparse.Namespace, folder: WatchedFolder, tell: TellImport) -> int:
    """Take in what is new and quiet; what could not be taken in is found again at the next look."""
    paths = folder.look()
    if not paths:
        return DONE
    try:
        with held(args.campaign), Campaign(args.campaign) as campaign:
            report = campaign.take_unknown(paths)
            if not report.sheets:
                return DONE
            return tell("orders.watch/1", report, campaign, as_json=args.json)
    except BaseException:
        for path in paths:
            folder.forget(path)
        raise


def _mailbox(args: argparse.Namespace, tell: TellImport) -> int:
    with Campaign(args.campaign, read_only=True):
        pass  # a mailbox is set for a campaign that is there
    deeds: dict[str | None, Callable[[], int]] = {
        "set": lambda: _set(args),
        "forget": lambda: _forget(args),
        "test": lambda: _test(args),
        "fetch": lambda: _fetch(args, tell),
        None: lambda: _show(args, mailbox_of(args.campaign)),
    }
    return deeds[args.deed]()


def _set(args: argparse.Namespace) -> int:
    if not args.host or not args.user:
        raise CampaignError("--set goes with --host HOST and --user NAME", "mailbox.host")
    account = MailboxAccount(
        host=args.host, user=args.user, port=args.port, folder=args.folder, sealing=ServerSeal(args.sealing)
    )
    keyring = bool(keyring_name())
    kept = keep_mailbox(args.campaign, account, ask_password(args, _MAILBOX) if keyring else "")
    if not keyring:
        say("this system has no keyring: the password is asked for each time, or read with --password-file")
    return _show(args, kept)


def _forget(args: argparse.Namespace) -> int:
    forget_mailbox(args.campaign)
    return _show(args, None)


def _test(args: argparse.Namespace) -> int:
    account = required_mailbox(args.campaign)
    found = look_into(account, _password(args, account))
    if args.json:
        emit("orders.mailbox/1", {"mails": found})
    say(f"{account.host} lets {account.user} in: {found} mails in {account.folder}")
    return DONE


def _fetch(args: argparse.Namespace, tell: TellImport) -> int:
    account = required_mailbox(args.campaign)
    password = _password(args, account)
    with held(args.campaign), Campaign(args.campaign) as campaign:
        found = campaign.fetch_mailbox(account, password)
        code = tell("orders.mailbox/1", found.taken, campaign, as_json=args.json)
    say(f"{found.mails} mails fetched from {account.folder} of {account.host}; {found.left} are left")
    if found.trouble:
        say(found.trouble)
    return PROBLEMS if found.trouble else code


def _show(args: argparse.Namespace, account: MailboxAccount | None) -> int:
    if args.json:
        emit("orders.mailbox/1", {"mailbox": account})
    elif account is None:
        say("no mailbox is set for this campaign on this machine, and none is asked for")
    else:
        said = f"{account.user} at {account.host}, port {account.port}, {account.sealing.value}"
        say(f"mailbox: {said}, folder {account.folder}; next: orders mailbox FILE --test, then --fetch")
    return DONE


def _password(args: argparse.Namespace, account: MailboxAccount) -> str:
    return ask_password(args, _MAILBOX, lambda: password_of(account))
