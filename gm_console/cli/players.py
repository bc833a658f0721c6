"""``campaign players``: who plays what, taken in, changed, away, dropped, replaced; one player's data, or none."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.players.player_list import ListTaken
from gm_console.campaign.players.players import Players
from gm_console.campaign.players.roster import NO_PLAYER
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb, turn_number
from gm_console.cli.output import BAD_INPUT, DONE, emit, issue_line, say
from gm_console.cli.player_data import erase, export
from gm_console.cli.player_list import tell, tell_history
from gm_console.cli.player_passwords import change_passphrase, password
from gm_console.core.ids import NationId
from gm_console.files.errors import Unreadable

_FIELDS: Final = ("email", "language", "zone", "notes", "listed")
_GOES_WITH: Final[Mapping[str, tuple[str, ...]]] = {
    "add": (*_FIELDS, "nation", "since"),
    "set": (*_FIELDS, "name"),
    "replace": ("since", "note"),
    "drop": ("nation", "since", "note"),
    "absent": ("nation", "substitute", "note"),
    "back": ("nation",),
    "take": ("since",),
    "password": ("new", "typed", "forget", "sealed", "passphrase_file", "password_file"),
    "passphrase": ("passphrase_file", "new_passphrase_file"),
    "export": ("out",),
    "erase": ("yes",),
    "history": (),
    "": ("turn",),
}
"""What may be said with what is to be done; with nothing the players are listed."""
_CALLED: Final = {"since": "--from", "listed": "--listed and --not-listed", "out": "--out"}


def add_players_command(verbs: Verbs) -> None:
    """Add the verb ``players`` to the family ``campaign``."""
    purpose = "show or change who plays: names, addresses, absences, substitutes, passwords of packets"
    players = add_campaign_verb(verbs, "players", purpose, _players)
    _add_deeds(players)
    _add_words(players)


def _add_deeds(players: argparse.ArgumentParser) -> None:
    what = players.add_mutually_exclusive_group()
    what.add_argument("--add", metavar="NAME", help="take a player in")
    what.add_argument(
        "--set", metavar="WHO", help="change what is known of a player, by number, name or address"
    )
    what.add_argument(
        "--replace", nargs=2, metavar=("NATION", "WHO"), help="let a player play a nation from now on"
    )
    what.add_argument("--drop", metavar="WHO", help="let a player play a nation, or all of them, no more")
    what.add_argument(
        "--absent", nargs=3, metavar=("WHO", "FIRST", "LAST"), help="turns in which a player is away"
    )
    what.add_argument("--back", nargs=2, metavar=("WHO", "FIRST"), help="take an absence back")
    what.add_argument("--take", type=Path, metavar="FILE.csv", help="take players in from a list with a head")
    what.add_argument(
        "--password",
        metavar="WHO",
        help="show the password kept for a player's packets, which you seal yourself: the program encrypts none yet",
    )
    what.add_argument("--passphrase", action="store_true", help="seal the passwords with another passphrase")
    what.add_argument(
        "--export", metavar="WHO", help="write all that is known of a player into a folder, --out"
    )
    what.add_argument("--erase", metavar="WHO", help="say what erasing a player does; with --yes, do it")
    what.add_argument("--history", action="store_true", help="show who played what, turn by turn")


def _add_words(players: argparse.ArgumentParser) -> None:
    more = players.add_argument
    more("--turn", type=turn_number, metavar="N", help="show who plays in another turn")
    more("--name", metavar="NAME", help="with --set")
    more("--email", metavar="ADDRESS", help="with --add and --set; '' for none")
    more("--language", metavar="TAG", help="with --add and --set, such as de or pt-BR")
    more(
        "--zone", metavar="ZONE", help="with --add and --set: time zone of the player, such as Europe/Berlin"
    )
    more("--notes", metavar="TEXT", help="with --add and --set: yours alone")
    agreed = players.add_mutually_exclusive_group()
    agreed.add_argument(
        "--listed", action="store_true", default=None, help="the player agreed to stand in a public list"
    )
    agreed.add_argument(
        "--not-listed", action="store_false", dest="listed", default=None, help="the player did not"
    )
    more(
        "--nation",
        action="append",
        default=[],
        metavar="NATION",
        help="with --add, --drop, --absent and --back",
    )
    more("--from", dest="since", type=turn_number, metavar="N", help="from this turn on, not the current one")
    more("--substitute", metavar="WHO", help="with --absent: who orders meanwhile")
    more("--note", default="", metavar="TEXT", help="with --replace, --drop and --absent: why; yours alone")
    more("--new", action="store_true", help="with --password: make a new one")
    more("--typed", action="store_true", help="with --password: keep one that you type")
    more("--password-file", type=Path, metavar="FILE", help="with --password: keep the one in a file")
    more("--forget", action="store_true", help="with --password: keep none")
    more("--sealed", action="store_true", help="with --password: in a sealed file, not in the system keyring")
    more(
        "--passphrase-file",
        type=Path,
        metavar="FILE",
        help="read the passphrase from a file, else it is asked for",
    )
    more("--new-passphrase-file", type=Path, metavar="FILE", help="with --passphrase: the new one")
    more("-o", "--out", type=Path, metavar="DIR", help="with --export: the folder")
    more("--yes", action="store_true", help="with --erase: do it")


def _players(args: argparse.Namespace) -> int:
    deed = _deed(args)
    others: Mapping[str, Callable[[argparse.Namespace], int]] = {
        "": _show,
        "history": _history,
        "take": _take,
        "password": password,
        "passphrase": change_passphrase,
        "export": export,
        "erase": erase,
    }
    if deed in others:
        return others[deed](args)
    with held(args.campaign), Campaign(args.campaign) as campaign:
        return tell(args, _CHANGES[deed](campaign, args))


def _deed(args: argparse.Namespace) -> str:
    """Return what is to be done; :class:`CampaignError` for words that do not go with it."""
    deeds = [one for one in _GOES_WITH if one and getattr(args, one) not in (None, False)]
    deed = deeds[0] if deeds else ""
    known = dict.fromkeys(word for words in _GOES_WITH.values() for word in words)
    for word in known:
        given = getattr(args, word)
        said = given not in (None, "", []) and (given is not False or word == "listed")
        if said and word not in _GOES_WITH[deed]:
            fit = ", ".join(f"--{one}" for one, words in _GOES_WITH.items() if one and word in words)
            name = _CALLED.get(word, f"--{word.replace('_', '-')}")
            goes = f"goes with {fit}" if fit else "goes with the list alone"
            raise CampaignError(f"{name} {goes}", "players.words")
    if word_missing := _missing(deed, args):
        raise CampaignError(word_missing, "players.words")
    return deed


def _missing(deed: str, args: argparse.Namespace) -> str:
    if deed == "set" and all(getattr(args, one) is None for one in (*_FIELDS, "name")):
        return "--set needs what to change: --name, --email, --language, --zone, --notes, --listed or --not-listed"
    if deed == "export" and args.out is None:
        return "--export needs a folder: --out DIR"
    if deed in ("drop", "absent", "back") and len(args.nation) > 1:
        return f"--{deed} takes one --nation, or all of a player's without it"
    return ""


def _show(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        return tell(args, campaign.players(args.turn))


def _history(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        return tell_history(args, campaign.players(), campaign.names())


def _take(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        try:
            taken: ListTaken = campaign.take_player_list(args.take, turn=args.since)
        except Unreadable as problem:
            say(*map(issue_line, problem.issues), f"gm-console: nothing was taken in from {args.take}")
            return BAD_INPUT
    counts = {"new": taken.new, "changed": taken.changed, "same": taken.same}
    if args.json:
        emit("campaign.players.take/1", counts)
        return DONE
    say(f"{args.take}: {taken.new} new, {taken.changed} changed, {taken.same} as they were")
    return tell(args, taken.players)


def _add(campaign: Campaign, args: argparse.Namespace) -> Players:
    nations = [campaign.nation_called(words) for words in args.nation]
    return campaign.add_player(_fields(args, args.add), nations=nations, turn=args.since)


def _set(campaign: Campaign, args: argparse.Namespace) -> Players:
    return campaign.set_player(_number(campaign, args.set), _fields(args, args.name))


def _replace(campaign: Campaign, args: argparse.Namespace) -> Players:
    nation, who = args.replace
    number = _number(campaign, who)
    return campaign.give_nation(campaign.nation_called(nation), number, turn=args.since, note=args.note)


def _drop(campaign: Campaign, args: argparse.Namespace) -> Players:
    number = _number(campaign, args.drop)
    return campaign.drop_player(number, nation=_nation(campaign, args), turn=args.since, note=args.note)


def _absent(campaign: Campaign, args: argparse.Namespace) -> Players:
    who, first, last = args.absent
    instead = _number(campaign, args.substitute) if args.substitute else NO_PLAYER
    return campaign.set_absence(
        _number(campaign, who),
        _turn(first),
        _turn(last),
        nation=_nation(campaign, args),
        substitute=instead,
        note=args.note,
    )


def _back(campaign: Campaign, args: argparse.Namespace) -> Players:
    who, first = args.back
    return campaign.end_absence(_number(campaign, who), _turn(first), nation=_nation(campaign, args))


_CHANGES: Final[Mapping[str, Callable[[Campaign, argparse.Namespace], Players]]] = {
    "add": _add,
    "set": _set,
    "replace": _replace,
    "drop": _drop,
    "absent": _absent,
    "back": _back,
}


def _fields(args: argparse.Namespace, name: str | None) -> PlayerFields:
    return PlayerFields(
        name=name,
        email=args.email,
        language=args.language,
        zone=args.zone,
        notes=args.notes,
        listed=args.listed,
    )


def _number(campaign: Campaign, who: str) -> int:
    return campaign.player_called(who).number


def _nation(campaign: Campaign, args: argparse.Namespace) -> NationId | None:
    return campaign.nation_called(args.nation[0]) if args.nation else None


def _turn(text: str) -> int:
    try:
        return turn_number(text)
    except argparse.ArgumentTypeError as problem:
        raise CampaignError(str(problem), "player.turn") from problem
