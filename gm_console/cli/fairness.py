"""``scenario fairness``: how even a first position is, on the terminal, as a page, or for programs."""

from __future__ import annotations

import argparse
from pathlib import Path

from gm_console.campaign.set_up.fairness import data_of, fairness_of, page_of, text_of
from gm_console.cli.arguments import Verbs, add_scenario_verb
from gm_console.cli.output import DONE, emit, say
from gm_console.files.plainfile import write_file


def add_fairness(verbs: Verbs) -> None:
    """Add the verb ``fairness`` to the family ``scenario``."""
    parser = add_scenario_verb(verbs, "fairness", "say who is favoured at the start, and why", _fairness)
    parser.add_argument(
        "-o", "--out", type=Path, metavar="PAGE", help="write it as one HTML file, with map and charts"
    )


def _fairness(args: argparse.Namespace) -> int:
    start = fairness_of(args.scenario)
    if args.out is not None:
        write_file(args.out, page_of(start))
        say(f"{args.out} written")
    if args.json:
        emit("scenario.fairness/1", data_of(start))
    elif args.out is None:
        print(text_of(start), end="")
    return DONE
