"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

from gm_console.core.ids import NationId, nation_id
from gm_console.rulesets import DEFAULT_RULESET, RULESETS

MOST: Final = 1_000_000


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``."""
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")


def add_campaign(parser: argparse.ArgumentParser) -> None:
    """Add the campaign file."""
    parser.add_argument("campaign", type=Path, metavar="FILE", help="campaign file")


def add_ruleset(parser: argparse.ArgumentParser) -> None:
    """Add the game that is meant, by its id."""
    parser.add_argument(
        "--ruleset",
        type=ruleset_id,
        default=DEFAULT_RULESET,
        metavar="ID",
        help=f"the game (default: {DEFAULT_RULESET})",
    )


def ruleset_id(text: str) -> str:
    """Return the id of an installed game."""
    if text not in RULESETS:
        raise argparse.ArgumentTypeError(f"there is no game {text[:20]!r}; there are {', '.join(RULESETS)}")
    return text


def nation_number(text: str) -> NationId:
    """Return the nation of ``7`` or ``07``."""
    try:
        return nation_id(text)
    except ValueError as problem:
        raise argparse.ArgumentTypeError(f"{text!r} is not a nation number such as 07") from problem


def turn_number(text: str) -> int:
    """Return the number of a turn."""
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a turn's number such as 3")
    return int(text)


def count(text: str) -> int:
    """Return a whole number from 1 to a million."""
    if not re.fullmatch(r"[0-9]{1,7}", text) or not 1 <= int(text) <= MOST:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number from 1 to {MOST}")
    return int(text)


def entry_number(text: str) -> tuple[int, int]:
    """Return turn and entry of ``3.117``."""
    match = re.fullmatch(r"([0-9]{1,6})\.([0-9]{1,9})", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not TURN.ENTRY such as 3.117")
    return int(match[1]), int(match[2])
