"""``campaign backups`` and ``campaign restore``: what was kept of a campaign, and going back to it."""

from __future__ import annotations

import argparse
from pathlib import Path

from gm_console.campaign.backups import backups_of, folder_of, take_back
from gm_console.campaign.errors import CampaignError
from gm_console.cli.arguments import add_campaign, add_json
from gm_console.cli.output import DONE, emit, say, table


def add_backup_commands(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verbs ``backups`` and ``restore``."""
    listing = verbs.add_parser("backups", help="list the backups of a campaign, newest first")
    add_campaign(listing)
    add_json(listing)
    listing.set_defaults(handler=_list)
    restore = verbs.add_parser("restore", help="put a backup in the place of a campaign, damaged or not")
    add_campaign(restore)
    restore.add_argument("backup", metavar="BACKUP", help="a name that campaign backups lists, or a file")
    add_json(restore)
    restore.set_defaults(handler=_restore)


def _list(args: argparse.Namespace) -> int:
    found = backups_of(args.campaign)
    if args.json:
        rows = [
            {"name": one.path.name, "made": one.made, "why": one.why, "turn": one.turn, "bytes": one.bytes}
            for one in found
        ]
        emit("campaign.backups/1", {"backups": rows})
        return DONE
    cells = [(one.path.name, one.made, one.why, one.turn, one.bytes // 1024) for one in found]
    for line in table(cells, ("backup", "made", "why", "turn", "kB")) if cells else ():
        print(line)
    if not cells:
        say(f"no backups lie in {folder_of(args.campaign)}")
    return DONE


def _restore(args: argparse.Namespace) -> int:
    named = folder_of(args.campaign) / args.backup
    backup = named if Path(args.backup).name == args.backup and named.is_file() else Path(args.backup)
    if not backup.is_file():
        raise CampaignError(
            f"there is no backup {args.backup}; campaign backups lists what there is", "file.missing"
        )
    former = take_back(args.campaign, backup)
    if args.json:
        emit(
            "campaign.restore/1",
            {"campaign": str(args.campaign), "backup": str(backup), "former": str(former or "")},
        )
    say(f"{args.campaign} is as it was in {backup.name}")
    if former is not None:
        say(f"what stood there before is {former}")
    return DONE
