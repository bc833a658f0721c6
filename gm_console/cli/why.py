"""``turn why``: the tree behind a number or an entry, printed or written as a page for who asks."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from gm_console.campaign.service import Campaign
from gm_console.campaign.why.why_tree import DEPTH
from gm_console.cli.arguments import count, entry_number
from gm_console.cli.output import BAD_INPUT, DONE, emit, exact, say
from gm_console.cli.owners import add_owner_arguments, known_nation, one_number, owner_asked, turn_asked
from gm_console.core.why import Branch, WhyNode
from gm_console.files.plainfile import write_file
from gm_console.report.why_words import AGAIN, more_told, told_node

PAGES: Final = (".html", ".txt")
_ENTRY: Final = re.compile(r"[0-9]+\.[0-9]+")


def add_why_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is asked about, who asks, and where the answer goes."""
    parser.add_argument(
        "what",
        nargs="+",
        metavar="T.SEQ|WORD",
        help="an entry, as turn log tells its number, or what a number is called",
    )
    add_owner_arguments(parser)
    parser.add_argument(
        "--for", dest="reader", metavar="NATION", help="only what this nation may know, to answer its player"
    )
    parser.add_argument(
        "--depth", type=count, default=DEPTH, metavar="N", help=f"branches to open, {DEPTH} if not given"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write a page: .html, or .txt")


def show_why(args: argparse.Namespace) -> int:
    """Print the tree of a number or an entry, or write its page."""
    output: Path | None = args.output
    if output is not None and output.suffix.lower() not in PAGES:
        say(f"{output.name}: the suffix must be one of {', '.join(PAGES)}")
        return BAD_INPUT
    with Campaign(args.campaign, read_only=True) as campaign:
        node = _asked(args, campaign)
        if output is not None:
            text = output.suffix.lower() == ".txt"
            write_file(output, campaign.why_page(node, args.depth, text=text).encode())
            say(f"wrote {output}")
            if not args.json:
                return DONE
        return tell_why(campaign, node, depth=args.depth, as_json=args.json)


def tell_why(campaign: Campaign, node: WhyNode, *, depth: int = DEPTH, as_json: bool) -> int:
    """Print a tree that begins at a node."""
    tree = campaign.why_tree(node, depth)
    if as_json:
        emit("turn.why/2", {"turn": node.turn, "for": node.reader, "tree": _plain(tree)})
        return DONE
    for line in _lines(tree, 0):
        print(line)
    return DONE


def _asked(args: argparse.Namespace, campaign: Campaign) -> WhyNode:
    reader = known_nation(campaign, args.reader)
    if len(args.what) == 1 and _ENTRY.fullmatch(args.what[0]):
        return campaign.why(*entry_number(args.what[0]), reader)
    turn = turn_asked(args, campaign, "nothing is behind a number before that")
    number = one_number(campaign.ruleset, " ".join(args.what), owner_asked(args, campaign))
    return campaign.why_number(turn, number, reader, phase=args.phase.upper())


def _lines(branch: Branch, depth: int) -> Iterator[str]:
    yield "  " * depth + told_node(branch.node) + (AGAIN if branch.again else "")
    for below in branch.below:
        yield from _lines(below, depth + 1)
    if branch.rest:
        yield "  " * (depth + 1) + more_told(branch.rest)


def _plain(branch: Branch) -> dict[str, object]:
    """Return a branch as plain data.

    A player's has no numbers of entries: their gaps would tell how many there are that he may not read.
    """
    node = branch.node
    return {
        "way": node.way.value or "asked",
        "id": f"{node.turn}.{node.seq}" if node.is_entry and not node.reader else "",
        "turn": node.turn,
        "phase": node.phase,
        "rule": node.rule,
        "number": node.number.key if node.number is not None else "",
        "text": node.text,
        "note": node.note,
        "delta": exact(node.delta),
        "amount": exact(node.amount) if node.amount is not None else None,
        "again": branch.again,
        "below": [_plain(one) for one in branch.below],
        "more": branch.rest,
    }
