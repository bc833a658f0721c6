"""``campaign notes``: the moderator's own notes, rulings and bookmarks, listed, searched, written and removed."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.note_topics import GAME, TOPICS_WRITTEN, Topic, read_topic
from gm_console.campaign.notes import Note, NoteKind
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb, count
from gm_console.cli.output import DONE, emit, fields, print_table, say, visible

Change = Callable[[Campaign], Note]


def add_notes_command(verbs: Verbs) -> None:
    """Add the verb ``notes`` to the family ``campaign``."""
    notes = add_campaign_verb(
        verbs, "notes", "your own notes, rulings and bookmarks; no player reads them", _notes
    )
    notes.add_argument(
        "--on", nargs="+", default=[], metavar="SUBJECT", help=TOPICS_WRITTEN
    )  # fmt: skip
    notes.add_argument("--find", default="", metavar="WORDS", help="only notes that hold all these words")
    notes.add_argument("--kind", choices=[one.value for one in NoteKind], help="only notes of this kind")
    what = notes.add_mutually_exclusive_group()
    what.add_argument("--add", metavar="TEXT", help="write a note --on something, the game if not said")
    what.add_argument("--bookmark", metavar="TEXT", help="mark a moment --on a turn, phase, entry or battle")
    what.add_argument("--edit", nargs=2, metavar=("NUMBER", "TEXT"), help="let a note say something else")
    what.add_argument("--remove", type=count, metavar="NUMBER", help="take a note out of the file")
    notes.add_argument(
        "--because",
        metavar="TEXT",
        help="with --add or --edit: why it was decided so, which makes it a ruling",
    )


def _notes(args: argparse.Namespace) -> int:
    on = read_topic(" ".join(args.on)) if args.on else None
    change = _asked(args, on)
    if change is not None:
        with held(args.campaign), Campaign(args.campaign) as campaign:
            return _tell_one(args, change(campaign))
    with Campaign(args.campaign, read_only=True) as campaign:
        kind = NoteKind(args.kind) if args.kind else None
        return _tell(args, campaign.notes(on=on, find=args.find, kind=kind))


def _asked(args: argparse.Namespace, on: Topic | None) -> Change | None:
    """Return the change that is asked for, None where there is only to be shown what there is."""
    changing = any(one is not None for one in (args.add, args.bookmark, args.edit, args.remove))
    if changing and (args.find or args.kind):
        raise CampaignError("--find and --kind go with the list alone", "note.words")
    if on is not None and (args.edit is not None or args.remove is not None):
        raise CampaignError("--edit and --remove go by the number of the note, without --on", "note.words")
    if args.because is not None and args.add is None and args.edit is None:
        raise CampaignError("--because goes with --add TEXT or --edit NUMBER TEXT", "note.words")
    if args.add is not None:
        return lambda campaign: campaign.add_note(args.add, on=on or GAME, because=args.because or "")
    if args.bookmark is not None:
        return lambda campaign: campaign.add_note(args.bookmark, on=on or GAME, bookmark=True)
    if args.edit is not None:
        number, text = args.edit
        if not number.isdecimal() or not number.isascii():
            raise CampaignError(f"{number[:20]!r} is not a note's number such as 3", "note.unknown")
        return lambda campaign: campaign.edit_note(int(number[:9]), text, because=args.because)
    if args.remove is not None:
        return lambda campaign: campaign.remove_note(args.remove)
    return None


def _tell_one(args: argparse.Namespace, note: Note) -> int:
    if args.json:
        emit("campaign.note/1", {**_plain(note), "removed": args.remove is not None})
    else:
        done = "removed" if args.remove is not None else "written"
        say(f"{note.kind.value} {note.number} on {note.on.words} is {done}")
    return DONE


def _tell(args: argparse.Namespace, found: tuple[Note, ...]) -> int:
    if args.json:
        emit("campaign.notes/1", {"notes": [_plain(one) for one in found]})
    else:
        rows = [(one.number, one.kind.value, one.on.words, visible(_said(one))) for one in found]
        nothing = "no notes like that" if args.on or args.find or args.kind else "no notes"
        print_table(rows, ("no.", "kind", "on", "says"), nothing)
    return DONE


def _said(note: Note) -> str:
    because = f" Because: {note.now.because}" if note.now.because else ""
    return " ".join(f"{note.now.text or note.told}{because}".split())


def _plain(note: Note) -> dict[str, Any]:
    return {**fields(note), "kind": note.kind.value, "on": note.on.words}
