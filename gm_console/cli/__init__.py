"""The command line: finds the family of a command, and imports no more than that one needs.

Exit codes: 0 done, 1 done but problems were found, 2 bad usage or unreadable input, 130 ended by Ctrl-C.
"""

from __future__ import annotations

import argparse
import errno
import gc
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, Final, TypeAlias

from gm_console.cli.output import BAD_INPUT, DONE, INTERRUPTED, let_go, plain_streams, say

FAMILIES: Final = {
    "map": ("gm_console.cli.map", "add_map_commands", "check, list, export and generate maps"),
    "scenario": ("gm_console.cli.scenario", "add_scenario_commands", "check, show and play scenarios"),
    "campaign": (
        "gm_console.cli.campaign",
        "add_campaign_commands",
        "start a campaign, show where it stands, correct its map",
    ),
    "orders": ("gm_console.cli.orders", "add_orders_commands", "check turnsheets and take them in"),
    "turn": (
        "gm_console.cli.turn",
        "add_turn_commands",
        "run, publish, verify, prove and undo turns, read the log",
    ),
    "nation": ("gm_console.cli.lines", "add_nation_commands", "tell the state of a nation's lines"),
    "packets": ("gm_console.cli.campaign", "add_packets_command", "write the packets of a turn"),
    "sample": ("gm_console.cli.sample", "add_sample_commands", "play the sample campaign's first turn"),
    "bench": (
        "gm_console.cli.bench",
        "add_bench_commands",
        "measure how fast this machine runs turns, files and games",
    ),
}
"""First word of a command to the module and function that add it, and what it is for."""

WEEK: Final = """\
a turn, from first to last (FILE is the campaign):
  campaign new SCENARIO -o FILE.gmc    once, to begin
  orders template FILE -o DIR          turnsheets to fill in; orders help says how
  orders check FILE PATH               what is wrong with sheets, nothing stored
  orders import FILE PATH              the same, and the sheets are in
  orders status FILE                   who is in and who is missing
  turn run FILE                        locks the sheets and makes a draft
  turn log FILE --why T.SEQ            why a number is what it is
  turn publish FILE                    freezes the draft and opens the next turn
  packets FILE -o DIR                  what the players get

every command has its own help: gm-console orders import --help
exit code: 0 done, 1 done but problems were found, 2 bad usage or unreadable input, 130 interrupted"""
"""The way through a week, below the list of commands."""

_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""Errors of writing that come without the name of the file."""

_HALF_SIGN: Final = re.compile("[\ud800-\udfff]")
"""What a shell hands on of bytes that are no text: it stands in no file."""

USAGE: Final = "gm-console [CAMPAIGN | MAP | SCENARIO | --sample]  or  gm-console COMMAND …"
Adder: TypeAlias = Callable[[Any], None]


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command, or open the window when there is none; return the exit code.

    Help ends the program as argparse does it, by ``SystemExit``.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    with plain_streams():
        try:
            code = _done(words)
            sys.stdout.flush()
        except KeyboardInterrupt:
            say("gm-console: interrupted; what was finished before is kept, the rest was not done")
            code = INTERRUPTED
        except BrokenPipeError:
            code = DONE  # the reader went away: it had what it wanted
        finally:
            let_go()
    return code


def _done(words: list[str]) -> int:
    if not words or words[0] not in (*FAMILIES, "-h", "--help", "--version"):
        return _window(words)
    try:
        args = _parser(words[0]).parse_args(words)
    except SystemExit as stop:
        sys.stdout.flush()
        if stop.code == BAD_INPUT:
            return BAD_INPUT
        raise
    broken = next(filter(_HALF_SIGN.search, _texts(list(vars(args).values()))), None)
    if broken is not None:
        say(f"gm-console: error: {broken!r} has signs that are no text; write it in UTF-8")
        return BAD_INPUT
    return _carry_out(args)


def _texts(value: object) -> Iterator[str]:
    """Yield the words that are no paths of files, which may have any name."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


def _parser(family: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="gm-console",
        description="The game master's console for play-by-mail wargames.",
        usage=USAGE,
        epilog=WEEK,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"gm-console {_version()}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, prog="gm-console")
    if family in FAMILIES:
        module, function, _ = FAMILIES[family]
        add: Adder = getattr(import_module(module), function)
        add(commands)
    else:
        for name, (_, _, purpose) in FAMILIES.items():
            commands.add_parser(name, help=purpose)
    return parser


def _carry_out(args: argparse.Namespace) -> int:
    # These two are all that a command may raise about what it was given; anything else is a bug and says so.
    from gm_console.campaign.errors import CampaignError
    from gm_console.cli.output import issue_line
    from gm_console.files.errors import Unreadable

    handler: Callable[[Any], int] = args.handler
    try:
        code = handler(args)
        sys.stdout.flush()
    except CampaignError as problem:
        say(f"gm-console: {problem}")
        return BAD_INPUT
    except Unreadable as problem:
        say(*(issue_line(issue) for issue in problem.issues))
        return BAD_INPUT
    except BrokenPipeError:
        raise
    except OSError as problem:
        if problem.filename is None and problem.errno not in _NO_ROOM:
            raise
        say(f"gm-console: {problem.filename or 'what was to be written'}: {problem.strerror}")
        return BAD_INPUT
    return code


def _window(words: list[str]) -> int:
    unknown = [word for word in words if word.startswith("-") and word != "--sample"]
    if unknown or len(words) > 1:
        say(
            f"usage: {USAGE}",
            f"gm-console: error: cannot open {' '.join(words)!r}; the commands are {', '.join(FAMILIES)}",
        )
        return BAD_INPUT
    gc.disable()  # nothing that is imported and built for the window is garbage; it collects by itself once it stands
    try:
        from gm_console.ui.app import main as open_window
    except ImportError as problem:
        say(
            f"gm-console: the window cannot be opened: {problem}",
            "The commands work without it: gm-console --help",
        )
        return BAD_INPUT
    return open_window(words)


def _version() -> str:
    from gm_console.campaign.program_version import program_version

    return program_version()
