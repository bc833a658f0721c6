"""``campaign players --export`` and ``--erase``: what is known of one player, written out or taken away."""

from __future__ import annotations

import argparse

from gm_console.campaign.file_lock import held
from gm_console.campaign.players.player_erasure import Erasure
from gm_console.campaign.service import Campaign
from gm_console.cli.output import DONE, PROBLEMS, emit, say


def export(args: argparse.Namespace) -> int:
    """Write all that is known of a player into a folder."""
    with Campaign(args.campaign, read_only=True) as campaign:
        number = campaign.player_called(args.export).number
        found = campaign.write_player(number, args.out)
    if args.json:
        data = {"number": number, "folder": str(args.out), "sheets": len(found.sheets)}
        emit("campaign.players.export/1", data)
    else:
        print(args.out / "player.json")
    held = f"{len(found.sheets)} sheets, {len(found.messages)} mails and files"
    say(f"player {number}: {held} beside what is known; the password is not in it")
    return DONE


def erase(args: argparse.Namespace) -> int:
    """Say what erasing a player does; with ``--yes``, do it."""
    if not args.yes:
        with Campaign(args.campaign, read_only=True) as campaign:
            return _tell(args, campaign.foretell_erasure(campaign.player_called(args.erase).number))
    with held(args.campaign), Campaign(args.campaign) as campaign:
        return _tell(args, campaign.erase_player(campaign.player_called(args.erase).number))


def _tell(args: argparse.Namespace, found: Erasure) -> int:
    done = bool(args.yes)
    if args.json:
        data = {
            "number": found.number,
            "erased": done,
            "goes": found.goes,
            "stays": found.stays,
            "copies": [str(one) for one in found.copies],
            "not_looked_into": [str(one) for one in found.unread],
            "trouble": found.trouble,
        }
        emit("campaign.players.erase/1", data)
    else:
        for text in found.goes:
            print(f"{'gone' if done else 'goes'}: {text}")
        for text in found.stays:
            print(f"stays: {text}")
        for path in found.copies:
            print(f"still holds it: {path}")
        for path in found.unread:
            print(f"could not be looked into: {path}")
    say(*(f"gm-console: {text}" for text in found.trouble))
    if done:
        left = "copies elsewhere, packets that were sent and pages that were written are not touched"
        say(f"player {found.number} is erased; {left}")
        return PROBLEMS if found.trouble else DONE
    say("nothing is erased yet: --yes does it, and it cannot be undone")
    return PROBLEMS if found.trouble else DONE
