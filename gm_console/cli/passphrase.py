"""What nobody may read over a shoulder: asked for unseen, or read from a file, never from the line of a command."""

from __future__ import annotations

import sys
from getpass import getpass
from pathlib import Path
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.files.plainfile import read_file

_MOST_BYTES: Final = 4_096


def ask_secret(what: str, file: Path | None, option: str, *, twice: bool = False) -> str:
    """Return a secret: the first line of a file where one is given, else what is typed, ``twice`` if it is new."""
    if file is not None:
        try:
            return read_file(file, _MOST_BYTES).decode("utf-8-sig").split("\n")[0].rstrip("\r")
        except UnicodeDecodeError as problem:
            raise CampaignError(f"{file} is no text in UTF-8", "passphrase.file") from problem
    if not sys.stdin.isatty():
        raise CampaignError(
            f"there is nobody to ask for the {what}: {option} FILE reads it from a file", "passphrase.nobody"
        )
    typed = getpass(f"{what}: ")
    if twice and getpass(f"{what} once more: ") != typed:
        raise CampaignError("the two are not the same; nothing was changed", "passphrase.twice")
    return typed
