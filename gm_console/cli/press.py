"""``orders press``: the players' prose, let through, changed or held back before others read it."""

from __future__ import annotations

import argparse
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.orders.press import PressItem, PressState, press_words, waits_in
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb
from gm_console.cli.output import DONE, emit, print_table, say
from gm_console.core.reading_direction import clean

LIST: Final = "list"
DEEDS: Final = (LIST, "pass", "hold", "change")
EVERY: Final = "all"


def add_press_verb(verbs: Verbs) -> None:
    """Add the verb ``press``."""
    verb = add_campaign_verb(
        verbs, "press", "list the players' prose, let it through, change or hold it", _press
    )
    verb.add_argument("deed", nargs="?", choices=DEEDS, default=LIST, metavar="DEED", help=", ".join(DEEDS))
    verb.add_argument(
        "which", nargs="*", metavar="NUMBER", help=f"as the list has it now, or its key; {EVERY} that wait"
    )
    verb.add_argument("--text", default="", metavar="LINE", help="with change: what it says instead")
    verb.add_argument("--reason", default="", metavar="TEXT", help="with hold and change: its nation is told")


def _press(args: argparse.Namespace) -> int:
    if (args.deed == LIST) != (not args.which):
        raise CampaignError(
            "name what is meant after pass, hold or change, and nothing after list", "press.words"
        )
    if bool(args.text) != (args.deed == "change"):
        raise CampaignError("--text goes with change, and says what is printed instead", "press.words")
    if args.reason and args.deed not in ("hold", "change"):
        raise CampaignError("--reason goes with hold and change", "press.words")
    if args.deed == LIST:
        with Campaign(args.campaign, read_only=True) as campaign:
            return _tell(args, campaign.press(), dropped=False)
    with held(args.campaign), Campaign(args.campaign) as campaign:
        before = campaign.info().draft_hash
        which = _named(args, campaign.press())
        match args.deed:
            case "pass":
                found = campaign.pass_press(which)
            case "hold":
                found = campaign.hold_press(which, args.reason)
            case _:
                if len(which) != 1:
                    raise CampaignError("one line is changed at a time", "press.words")
                found = campaign.change_press(which[0], args.text, args.reason)
        return _tell(args, found, dropped=bool(before) and not campaign.info().draft_hash)


def _named(args: argparse.Namespace, items: tuple[PressItem, ...]) -> list[int | str]:
    if args.which == [EVERY]:
        return [one.key for one in waits_in(items)]
    return [int(one) if one.isdecimal() and len(one) < len(EVERY) * 2 else one for one in args.which]


def _tell(args: argparse.Namespace, found: tuple[PressItem, ...], *, dropped: bool) -> int:
    if args.json:
        emit("orders.press/1", {"items": found, "waiting": len(waits_in(found)), "draft_dropped": dropped})
    else:
        cells = [(one.number, one.key, one.nation, one.state.value, clean(one.text)) for one in found]
        print_table(cells, ("number", "key", "nation", "stands", "line"))
        for one in found:
            if one.state is PressState.CHANGED:
                print(f"  {one.number} was: {clean(one.was)}")
            if one.reason:
                print(f"  {one.number}: {clean(one.reason)}")
    waiting = len(waits_in(found))
    say(press_words(waiting) if waiting else "no prose waits")
    if dropped:
        say("the draft is dropped, it was run otherwise; next: turn run")
    return DONE
