"""The end on the command line: ``turn standings``, ``campaign go-on``, ``campaign film`` and ``campaign archive``."""

from __future__ import annotations

import argparse
from pathlib import Path

from gm_console.campaign.file_lock import held
from gm_console.campaign.packets.archive import ArchiveWish
from gm_console.campaign.packets.film import FilmKind, Viewer, kind_of
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb, add_turn, turn_number
from gm_console.cli.from_turn_on import tell_change
from gm_console.cli.output import DONE, emit, fields, print_table, say, visible


def add_standings(verbs: Verbs) -> None:
    """Add the verb ``standings`` to the family ``turn``."""
    parser = add_campaign_verb(
        verbs, "standings", "show where every nation stands after a turn, and why", _standings
    )
    add_turn(parser, "the last turn that was run if not given")


def add_end_commands(verbs: Verbs) -> None:
    """Add the verbs about the end to the family ``campaign``."""
    on = add_campaign_verb(verbs, "go-on", "let the game end with a later turn; everybody is told", _go_on)
    on.add_argument("--until", type=turn_number, required=True, metavar="N", help="the new last turn")
    on.add_argument("--reason", required=True, metavar="TEXT", help="everybody reads it")
    film = add_campaign_verb(
        verbs, "film", "write the history of the map as a page that plays, or as a picture that moves", _film
    )
    film.add_argument(
        "-o",
        "--out",
        type=Path,
        required=True,
        metavar="FILE",
        help="what to write: a page, .html, or an animated picture, .webp",
    )
    who = film.add_mutually_exclusive_group()
    who.add_argument(
        "--for",
        dest="nation",
        default="",
        metavar="NATION",
        help="as this nation knew it; else as everybody did",
    )
    who.add_argument("--moderator", action="store_true", help="all of it, secrets too")
    archive = add_campaign_verb(
        verbs, "archive", "write a campaign as one ZIP that is read without this program", _archive
    )
    archive.add_argument(
        "-o", "--out", type=Path, required=True, metavar="FILE.zip", help="the file to write"
    )
    archive.add_argument(
        "--public", action="store_true", help="only what everybody may know; no packets, sheets or journal"
    )
    archive.add_argument(
        "--with-players", action="store_true", help="who played too, and the campaign file, which holds it"
    )
    archive.add_argument("--force", action="store_true", help="replace a file that is there")


def _standings(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        found, names = campaign.standings(args.turn), campaign.names()
    if args.json:
        told = {
            "turn": found.turn,
            "last_turn": found.last_turn,
            "over": found.over,
            "winners": found.winners,
        }
        emit("turn.standings/1", {**told, "score": found.score, "standings": found.rows})
        return DONE
    before = {one.nation: one.place for one in found.before}
    rows = [
        (
            one.place,
            visible(f"{one.nation} {names.get(one.nation, '')}".strip()),
            one.score,
            before.get(one.nation, ""),
            ", ".join(f"{name} {number}" for name, number in one.parts),
        )
        for one in found.rows
    ]
    if rows:
        working = any(row[-1] for row in rows)
        head = ("place", "nation", found.score, "before", *(["made of"] if working else []))
        print_table([row[: len(head)] for row in rows], head)
    else:
        say("this game keeps no standings")
    end = (
        f"the game is over with turn {found.turn}"
        if found.over
        else f"the game ends with turn {found.last_turn}"
    )
    won = f", won by {' and '.join(found.winners)}" if found.winners else ""
    say(f"turn {found.turn}: {end}{won}")
    return DONE


def _go_on(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        change = campaign.go_on(args.until, args.reason)
    return tell_change(args, "campaign.go-on/1", "correction", change, "with another last turn")


def _film(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        viewer: str = Viewer.MODERATOR if args.moderator else Viewer.PUBLIC
        if args.nation:
            viewer = campaign.nation_called(args.nation)
        kind = kind_of(args.out)
        if kind is FilmKind.PICTURE:
            say(campaign.foretell_picture().words)
        size = campaign.write_film(args.out, viewer, lambda done, steps: say(f"{done + 1}/{steps}"))
    if args.json:
        made = {"page": str(args.out), "kind": kind.name.lower(), "bytes": size, "viewer": viewer}
        emit("campaign.film/1", made)
    say(f"{args.out}: {size // 1024} kB")
    return DONE


def _archive(args: argparse.Namespace) -> int:
    wish = ArchiveWish(secrets=not args.public, personal=args.with_players)
    with Campaign(args.campaign, read_only=True) as campaign:
        say(campaign.foretell_archive(wish).cost)
        done = campaign.write_archive(args.out, wish, lambda what, *_: say(what), force=args.force)
    if args.json:
        emit("campaign.archive/1", fields(done))
    say(f"{done.path}: {done.files} files, {done.bytes // 1024} kB")
    return DONE
