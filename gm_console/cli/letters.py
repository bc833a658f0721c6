"""``orders answer``, ``remind``, ``sent``, ``account``: letters to players about their orders."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from gm_console.campaign import system_keyring
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.mail import smtp_account
from gm_console.campaign.mail.letters import Letter, LetterKind
from gm_console.campaign.mail.outbox import WENT, Fate, Posted, became
from gm_console.campaign.mail.server_way import ServerSeal
from gm_console.campaign.mail.smtp_account import PORTS, MailAccount
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb, add_verb
from gm_console.cli.output import DONE, PROBLEMS, emit, fields, minute, print_table, say
from gm_console.cli.server_way import add_password_file, add_way, ask_password
from gm_console.core.reading_direction import clean
from gm_console.core.wording import counted

_VERBS: Final = {LetterKind.ANSWER: "answer", LetterKind.REMINDER: "remind"}
_PURPOSES: Final = {
    LetterKind.ANSWER: "write or send every player the answers to the nation's lines, problems first",
    LetterKind.REMINDER: "write or send whoever has no sheet in, or not all of it, what is missing",
}
_NONE: Final = {
    LetterKind.ANSWER: "no sheet is in: there is nothing to answer",
    LetterKind.REMINDER: "no sheet is missing: there is nobody to remind",
}


def add_letter_verbs(verbs: Verbs) -> None:
    """Add what the family ``orders`` says to players."""
    for kind, name in _VERBS.items():
        verb = add_campaign_verb(verbs, name, _PURPOSES[kind], _letters)
        verb.set_defaults(kind=kind)
        verb.add_argument(
            "--nation",
            action="append",
            default=[],
            metavar="NATION",
            help="only to this one; may be repeated",
        )
        where = verb.add_mutually_exclusive_group()
        where.add_argument("-o", "--out", type=Path, metavar="FOLDER", help="write a mail each (.eml) there")
        where.add_argument("--send", action="store_true", help="send them by the account of this machine")
        verb.add_argument(
            "--again", action="store_true", help="with --send: also what went, or may have gone, before"
        )
        add_password_file(verb)
    add_campaign_verb(verbs, "sent", "list what was written and sent to players", _sent)
    account = add_verb(verbs, "account", "show, set or forget the mail account of this machine", _account)
    account.add_argument("--from", dest="sender", metavar="ADDRESS", help="your address")
    add_way(account, "--security", PORTS)
    account.add_argument("--forget", action="store_true", help="forget the account and its password")


def _letters(args: argparse.Namespace) -> int:
    if args.again and not args.send:
        raise CampaignError("--again goes with --send", "letters.again")
    if not args.send and args.out is None:
        with Campaign(args.campaign, read_only=True) as campaign:
            return _show(args, campaign, _wanted(args, campaign))
    account = smtp_account.required_account() if args.send else smtp_account.read_account()
    with held(args.campaign), Campaign(args.campaign) as campaign:
        found = _wanted(args, campaign)
        if args.send:
            assert account is not None
            posted = campaign.send_letters(found, account, _password(args, account), again=args.again)
        else:
            posted = campaign.write_letters(found, args.out, account.sender if account is not None else "")
    if args.json:
        emit(f"orders.{_VERBS[args.kind]}/1", {"kind": args.kind, "letters": posted})
    else:
        cells = [(one.nation, clean(one.address), one.fate.value, clean(one.why)) for one in posted]
        print_table(cells, ("nation", "address", "became", "said"))
    _tell(args.kind, posted)
    return DONE if all(one.fate in WENT for one in posted) else PROBLEMS


def _wanted(args: argparse.Namespace, campaign: Campaign) -> tuple[Letter, ...]:
    return campaign.letters(args.kind, [campaign.nation_called(one) for one in args.nation])


def _show(args: argparse.Namespace, campaign: Campaign, found: Sequence[Letter]) -> int:
    """Show the letters as they would go."""
    before = campaign.went_before(found)
    if args.json:
        emit(
            f"orders.{_VERBS[args.kind]}/1",
            {
                "kind": args.kind,
                "letters": [{**fields(one), "before": before.get(one.message)} for one in found],
            },
        )
        return DONE
    for one in found:
        went = before.get(one.message)
        said = f", {went.fate} {minute(went.at)}" if went is not None else ""
        print(
            f"== nation {one.nation}, to {clean(one.address) or 'no address'}{said}\n{one.subject}\n\n{one.text}"
        )
    many = counted(len(found), "letter", "letters")
    say(f"{many}; -o FOLDER writes them as mails, --send sends them" if found else _NONE[args.kind])
    return DONE


def _tell(kind: LetterKind, posted: Sequence[Posted]) -> None:
    say(became(posted) or _NONE[kind])
    fates = {one.fate for one in posted}
    if Fate.NOT_TRIED in fates:
        say("next: the same command once more sends what did not go, and nothing twice")
    if Fate.UNSURE in fates:
        say("unsure: the server was gone before it answered; ask those players, or send with --again")


def _password(args: argparse.Namespace, account: MailAccount) -> str:
    if not account.user:
        return ""
    return ask_password(args, account.user, lambda: smtp_account.kept_password(account))


def _sent(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        rows = campaign.sent_letters()
    if args.json:
        emit("orders.sent/1", {"letters": rows})
        return DONE
    cells = [
        (one.number, minute(one.at), one.kind, one.turn, one.nation, clean(one.address), one.fate.value,
         one.size, one.digest[:12], clean(one.why))
        for one in rows
    ]  # fmt: skip
    head = ("number", "at (UTC)", "kind", "turn", "nation", "to", "became", "bytes", "digest", "said")
    print_table(cells, head)
    if not rows:
        say("nothing was written or sent yet; next: orders answer FILE -o FOLDER")
    return DONE


def _account(args: argparse.Namespace) -> int:
    if args.forget:
        smtp_account.forget_account()
        say("no mail account is set any more")
    elif args.host is not None or args.sender is not None:
        wanted = MailAccount(
            host=args.host or "", sender=args.sender or "", user=args.user, port=args.port,
            security=ServerSeal(args.sealing),
        )  # fmt: skip
        account = smtp_account.fit_account(wanted)
        keyring = bool(account.user) and bool(system_keyring.keyring_name())
        smtp_account.keep_account(account, ask_password(args, account.user) if keyring else "")
        if account.user and not keyring:
            say("this system has no keyring: the password is asked for whenever letters are sent")
    found = smtp_account.read_account()
    if args.json:
        emit("orders.account/1", {"account": found})
    elif found is None:
        print("no mail account is set; letters are written as files")
    else:
        print(
            f"{found.sender} by {found.host}, port {found.port}, {found.security}, user {found.user or 'none'}"
        )
    return DONE
