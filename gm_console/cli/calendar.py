"""``campaign calendar``: when turns close, changed, held, and written as a file for other calendars."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from gm_console.campaign.calendar import Calendar, in_words
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb, count
from gm_console.cli.output import DONE, emit, print_table, say, visible
from gm_console.files.plainfile import write_file

Change = Callable[[Campaign], Calendar]


def add_calendar_command(verbs: Verbs) -> None:
    """Add the verb ``calendar`` to the family ``campaign``."""
    calendar = add_campaign_verb(verbs, "calendar", "show or change when turns close", _calendar)
    what = calendar.add_mutually_exclusive_group()
    what.add_argument(
        "--every", type=count, metavar="DAYS", help="close the current turn at --first, later ones so often"
    )
    what.add_argument("--move", nargs=2, metavar=("TURN", "TIME"), help="let one turn close at another time")
    what.add_argument(
        "--holiday", nargs=3, metavar=("FIRST", "LAST", "NAME"), help="days on which no turn closes"
    )
    what.add_argument("--no-holiday", metavar="FIRST", help="take holidays back")
    what.add_argument("--hold", metavar="REASON", help="let no turn close for now")
    what.add_argument("--resume", metavar="TIME", help="go on after a hold; the current turn closes then")
    what.add_argument(
        "--ics", type=Path, metavar="FILE", help="write the deadlines ahead as an iCalendar file"
    )
    calendar.add_argument("--first", metavar="TIME", help="with --every, such as '2026-12-04 20:00'")
    calendar.add_argument("--zone", metavar="ZONE", help="with --every, such as Europe/Berlin")
    calendar.add_argument("--reason", default="", metavar="TEXT", help="with --move: everybody reads it")
    calendar.add_argument(
        "--onward", action="store_true", help="with --move: count all later turns from there"
    )


def _calendar(args: argparse.Namespace) -> int:
    if args.ics is not None:
        return _write(args)
    change = _asked(args)
    if change is None:
        with Campaign(args.campaign, read_only=True) as campaign:
            found = campaign.calendar()
    else:
        with held(args.campaign), Campaign(args.campaign) as campaign:
            found = change(campaign)
    return _tell(args, found)


def _asked(args: argparse.Namespace) -> Change | None:
    """Return the change that is asked for, None where there is only to be shown what there is."""
    if args.every is None and (args.first or args.zone):
        raise CampaignError("--first and --zone go with --every DAYS", "calendar.words")
    if args.move is None and (args.reason or args.onward):
        raise CampaignError("--reason and --onward go with --move TURN TIME", "calendar.words")
    if args.every is not None:
        if not args.first or not args.zone:
            raise CampaignError("--every needs --first TIME and --zone ZONE", "calendar.words")
        return lambda campaign: campaign.set_rhythm(zone=args.zone, first=args.first, days=args.every)
    if args.move is not None:
        turn, at = args.move
        if not turn.isdecimal() or not turn.isascii():
            raise CampaignError(f"{turn[:20]!r} is not a turn's number such as 3", "calendar.turn")
        return lambda campaign: campaign.move_deadline(int(turn[:9]), at, args.reason, onward=args.onward)
    if args.holiday is not None:
        first, last, name = args.holiday
        return lambda campaign: campaign.add_holiday(first, last, name)
    if args.no_holiday is not None:
        return lambda campaign: campaign.drop_holiday(args.no_holiday)
    if args.hold is not None:
        return lambda campaign: campaign.hold(args.hold)
    if args.resume is not None:
        return lambda campaign: campaign.resume(args.resume)
    return None


def _write(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        data, found = campaign.calendar_file(), campaign.calendar()
    write_file(args.ics, data)
    if args.json:
        emit("campaign.calendar.ics/1", {"path": str(args.ics), "deadlines": len(found.rows)})
    else:
        told = (
            "the game is on hold; it takes back what was announced"
            if found.held
            else f"{len(found.rows)} deadlines"
        )
        say(f"{args.ics}: {told}")
    return DONE


def _tell(args: argparse.Namespace, found: Calendar) -> int:
    if args.json:
        rows = [{"turn": one.turn, "at": one.at.isoformat(), "note": one.note} for one in found.rows]
        emit("campaign.calendar/1", {"turn": found.turn, "schedule": found.schedule, "deadlines": rows})
        return DONE
    schedule = found.schedule
    if schedule is None:
        say(
            "no calendar; campaign calendar FILE --every 7 --first '2026-12-04 20:00' --zone Europe/Berlin makes one"
        )
        return DONE
    if schedule.held:
        print(visible(f"held: {schedule.held}"))
        say("next: --resume TIME")
    print_table([(one.turn, visible(in_words(one))) for one in found.rows], ("turn", "closes"))
    for one in schedule.holidays:
        print(visible(f"holidays {one.first} to {one.last}: {one.name}"))
    return DONE
