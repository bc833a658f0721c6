"""How a mail server is reached, as it is said on the line of a command: arguments, and the password asked for."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from gm_console.campaign.mail.server_way import ServerSeal
from gm_console.cli.arguments import count
from gm_console.cli.passphrase import ask_secret

_OPTION: Final = "--password-file"


def add_way(verb: argparse.ArgumentParser, seal: str, usual: Mapping[ServerSeal, int]) -> None:
    """Add server, user, port, password and how the way is sealed, by the option of that name."""
    verb.add_argument("--host", metavar="HOST", help="mail server, such as mail.example.org")
    verb.add_argument("--user", default="", metavar="NAME", help="to log in with; asks for the password")
    ways = [*map(str, ServerSeal)]
    verb.add_argument(
        seal, dest="sealing", choices=ways, default=ways[0], metavar="WAY",
        help=f"{', '.join(ways)} (default: {ways[0]}); plain only to this machine",
    )  # fmt: skip
    ports = ", ".join(f"{port} for {way}" for way, port in usual.items())
    verb.add_argument("--port", type=count, default=0, metavar="N", help=f"if not {ports}")
    add_password_file(verb)


def add_password_file(verb: argparse.ArgumentParser) -> None:
    """Add the file that the password is read from."""
    verb.add_argument(
        _OPTION,
        type=Path,
        metavar="PATH",
        help="read the mail password from its first line, else it is asked for",
    )


def ask_password(args: argparse.Namespace, whose: str, kept: Callable[[], str] = str) -> str:
    """Return a password: of the file if one is named, else what is ``kept``, else what is typed."""
    known = kept() if args.password_file is None else ""
    return known or ask_secret(f"password of {whose}", args.password_file, _OPTION)
