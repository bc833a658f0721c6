"""``campaign search``: everything that holds some words, by kind, with where it stands."""

from __future__ import annotations

import argparse

from gm_console.campaign.search import MOST, Hit
from gm_console.campaign.search_texts import HitKind
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb, add_turn, count
from gm_console.cli.output import DONE, PROBLEMS, emit, fields, say
from gm_console.cli.owners import known_nation


def add_search_command(verbs: Verbs) -> None:
    """Add ``campaign search``."""
    search = add_campaign_verb(
        verbs, "search", "find words in entries, orders, sheets, journal, rulings and all else", _search
    )
    search.add_argument(
        "words",
        nargs="+",
        metavar="WORDS",
        help='all of them must be there; "in quotes" beside each other; word* and the last one may go on',
    )
    add_turn(search, "only what belongs to this turn")
    search.add_argument(
        "--nation",
        metavar="NATION",
        help="only what is its own, or was told to it and not to all, such as 07",
    )
    search.add_argument(
        "--kind",
        action="append",
        default=[],
        choices=[kind.value for kind in HitKind],
        metavar="K",
        help=f"only this kind, may be repeated: {', '.join(HitKind)}",
    )
    search.add_argument(
        "--limit", type=count, default=MOST, metavar="N", help=f"at most N of a kind (default: {MOST})"
    )


def _search(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        groups = campaign.search(
            " ".join(args.words),
            turn=args.turn,
            nation=known_nation(campaign, args.nation),
            kinds=[HitKind(one) for one in args.kind],
            limit=args.limit,
            progress=lambda turn, done, whole: say(f"{done + 1}/{whole} indexing turn {turn}"),
        )
    if args.json:
        data = [
            {"kind": one.kind, "more": one.more, "hits": [_plain(hit) for hit in one.hits]} for one in groups
        ]
        emit("campaign.search/1", {"groups": data})
        return DONE if groups else PROBLEMS
    for group in groups:
        print(f"{group.kind.value}:")
        for hit in group.hits:
            print(f"  {_line(hit)}")
        if group.more:
            print(f"  and more; --limit N or --kind {group.kind.value} --turn N shows them")
    if not groups:
        say("nothing holds all of these words")
    return DONE if groups else PROBLEMS


def _plain(hit: Hit) -> dict[str, object]:
    return {"id": hit.id, **fields(hit)}


def _line(hit: Hit) -> str:
    """Return a hit as one line: what it is called, its turn, and the text with the words marked."""
    text = "".join(f"[{piece}]" if found else piece for piece, found in hit.snippet)
    turn = f" (turn {hit.turn})" if hit.turn and "." not in hit.id else ""
    return f"{hit.id}{turn}  {text}"
