"""``turn review``: what to look at before a draft is published, ticked row by row; and that it was looked at."""

from __future__ import annotations

import argparse

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.records import DRAFT
from gm_console.campaign.review.matters import Matter, MatterRow, Place, Review
from gm_console.campaign.review.review_list import counted, of_kind
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import count
from gm_console.cli.output import DONE, emit, print_table, say
from gm_console.core.ruleset import Ruleset
from gm_console.report.number_words import kind_title


def add_review_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is done with the list; without any of it, the draft is noted as reviewed."""
    deeds = parser.add_mutually_exclusive_group()
    deeds.add_argument("--list", action="store_true", help="show what to look at, and what is ticked")
    deeds.add_argument(
        "--tick", type=count, action="append", metavar="N", help="tick row N of the list; may be given again"
    )
    deeds.add_argument("--tick-kind", metavar="KIND", help=f"tick all rows of a kind: {', '.join(Matter)}")
    deeds.add_argument(
        "--untick", type=count, action="append", metavar="N", help="take the tick of row N back"
    )
    parser.add_argument(
        "--because", default="", metavar="TEXT", help="what is to be said of the rows that are ticked"
    )


def review(args: argparse.Namespace) -> int:
    """Carry out ``turn review``."""
    ticks = args.tick or args.tick_kind
    if args.because and not ticks:
        raise CampaignError("--because goes with --tick or --tick-kind", "review.because")
    if args.list:
        with Campaign(args.campaign, read_only=True) as campaign:
            return _show(args, campaign, campaign.review_list())
    with held(args.campaign), Campaign(args.campaign) as campaign:
        if ticks:
            numbers = of_kind(campaign.review_list(), args.tick_kind) if args.tick_kind else {*args.tick}
            return _show(
                args, campaign, campaign.tick_review(numbers, args.because), f"{len(numbers)} ticked"
            )
        if args.untick:
            found = campaign.untick_review(args.untick)
            return _show(args, campaign, found, f"{len({*args.untick})} no longer ticked")
        say_unticked(campaign)
        campaign.review()
        turn = campaign.info().turn
    if args.json:
        emit("turn.review/1", {"turn": turn, "stage": "reviewed"})
    say(f"turn {turn} is reviewed")
    return DONE


def say_unticked(campaign: Campaign) -> None:
    """Say how much of the list was not looked at; it does not keep the draft from being published."""
    if campaign.info().stage not in DRAFT:
        return
    found = campaign.review_list()
    if found.unticked:
        say(
            f"{len(found.unticked)} of {len(found.rows)} rows of the review list are not ticked: {counted(found)}",
            "turn review --list shows them, --tick and --tick-kind tick them",
        )


def _show(args: argparse.Namespace, campaign: Campaign, found: Review, done: str = "") -> int:
    """Print the list, or after something was done with it how much is left."""
    if args.json:
        rows = [_data(row, campaign.ruleset) for row in found.rows]
        emit("turn.review-list/1", {"turn": found.turn, "unticked": len(found.unticked), "rows": rows})
        return DONE
    if done:
        say(f"{done}; {_left(found)}")
        return DONE
    if found.rows:
        cells = [
            (row.number, _said(row), row.title, row.about, _look(row, campaign.ruleset), row.text)
            for row in found.rows
        ]
        print_table(cells, ("no.", "ticked", "kind", "whose", "where", "what to see"))
    say(_left(found))
    return DONE


def _left(found: Review) -> str:
    if not found.rows:
        return f"turn {found.turn}: there is nothing to look at"
    if not found.unticked:
        return f"turn {found.turn}: all {len(found.rows)} rows are ticked; next: turn publish"
    return f"turn {found.turn}: {len(found.unticked)} of {len(found.rows)} rows are not ticked"


def _said(row: MatterRow) -> str:
    return "" if row.tick is None else row.tick.because or "yes"


def _look(row: MatterRow, ruleset: Ruleset) -> str:
    """Return the command that shows what a row is about."""
    entry = f"{row.turn}.{row.entry}"
    if row.place is Place.LEDGER and row.ledger is not None:
        title = kind_title(ruleset, row.ledger.kind, row.ledger.item)
        return f"turn ledger {title}" + (f" --nation {row.nation}" if row.nation else "")
    if row.place is Place.BATTLE:
        return f"turn battle {entry}"
    if row.place is Place.LOG:
        return f"turn log --why {entry}"
    if row.place is Place.ORDERS:
        return f"orders history {row.nation}" if row.kind is Matter.AMBER else f"orders receipt {row.nation}"
    return f"map, region {row.region}" if row.region else "map"


def _data(row: MatterRow, ruleset: Ruleset) -> dict[str, object]:
    return {
        "number": row.number,
        "key": row.key,
        "kind": row.kind,
        "title": row.title,
        "about": row.about,
        "text": row.text,
        "why": row.why,
        "place": row.place,
        "look": _look(row, ruleset),
        "nation": row.nation,
        "region": row.region,
        "entry": f"{row.turn}.{row.entry}" if row.entry else "",
        "ledger": row.ledger.key if row.ledger is not None else "",
        "ticked": row.tick is not None,
        "because": row.tick.because if row.tick is not None else "",
    }
