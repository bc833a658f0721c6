"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from gm_console.rulesets import DEFAULT_RULESET, RULESETS

MOST: Final = 1_000_000
Handler: TypeAlias = Callable[[argparse.Namespace], int]
"""Carries out a command and returns its exit code."""
Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 argparse gives it no other name


def add_family(commands: Verbs, name: str, purpose: str, metavar: str = "VERB") -> Verbs:
    """Add a family of commands; return where its verbs go."""
    return commands.add_parser(name, help=purpose).add_subparsers(metavar=metavar, required=True)


def add_verb(
    verbs: Verbs, name: str, purpose: str, handler: Handler, description: str | None = None
) -> argparse.ArgumentParser:
    """Add a command that can answer with ``--json``; its other arguments are up to the caller."""
    parser = verbs.add_parser(name, help=purpose, description=description)
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.set_defaults(handler=handler)
    return parser


def add_campaign_verb(verbs: Verbs, name: str, purpose: str, handler: Handler) -> argparse.ArgumentParser:
    """Add a command about a campaign file, as :func:`add_verb` does."""
    parser = add_verb(verbs, name, purpose, handler)
    parser.add_argument("campaign", type=Path, metavar="FILE", help="campaign file")
    return parser


def add_scenario_verb(verbs: Verbs, name: str, purpose: str, handler: Handler) -> argparse.ArgumentParser:
    """Add a command about the folder of a scenario, as :func:`add_verb` does."""
    parser = add_verb(verbs, name, purpose, handler)
    parser.add_argument("scenario", type=Path, metavar="S", help="folder of the scenario")
    return parser


def add_turn(parser: argparse.ArgumentParser, which: str) -> None:
    """Add the turn that is meant; ``which`` says what becomes of it, or which one it is if not given."""
    parser.add_argument("--turn", type=turn_number, metavar="N", help=which)


def add_ruleset(parser: argparse.ArgumentParser, default: str = DEFAULT_RULESET) -> None:
    """Add the game that is meant, by its id; a ``default`` in words, where it is no id, stands for none."""
    parser.add_argument(
        "--ruleset",
        type=ruleset_id,
        default=default if default in RULESETS else None,
        metavar="ID",
        help=f"the game (default: {default})",
    )


def ruleset_id(text: str) -> str:
    """Return the id of an installed game."""
    if text not in RULESETS:
        raise argparse.ArgumentTypeError(f"there is no game {text[:20]!r}; there are {', '.join(RULESETS)}")
    return text


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


def ruling_choices(text: str) -> dict[str, str]:
    """Return the rulings of ``R34=sink,R05=thirty`` with their options; which there are, the game knows."""
    pairs = [part.partition("=") for part in text.split(",")]
    if not all(ruling and option for ruling, _, option in pairs):
        raise argparse.ArgumentTypeError(f"{text!r} is not a ruling and its option: RULING=OPTION")
    return {ruling: option for ruling, _, option in pairs}
