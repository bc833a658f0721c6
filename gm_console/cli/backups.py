"""``campaign backups`` and ``campaign restore``: what was kept of a campaign, and going back to it."""

from __future__ import annotations

import argparse
from pathlib import Path

from gm_console.campaign.backups import backups_of, folder_of, take_back
from gm_console.campaign.errors import CampaignError
from gm_console.cli.arguments import Verbs, add_campaign_verb
from gm_console.cli.output import DONE, emit, print_table, say


def add_backup_commands(verbs: Verbs) -> None:
    """Add the verbs ``backups`` and ``restore``."""
    add_campaign_verb(verbs, "backups", "list the backups of a campaign, newest first", _list)
    restore = add_campaign_verb(
        verbs, "restore", "put a backup in the place of a campaign, damaged or not", _restore
    )
    restore.add_argument("backup", metavar="BACKUP", help="a name that campaign backups lists, or a file")


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
    nothing = f"no backups lie in {folder_of(args.campaign)}"
    print_table(cells, ("backup", "made", "why", "turn", "kB"), nothing)
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
