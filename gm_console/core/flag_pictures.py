"""A flag that is a picture from a file: small, of one size, named by its hash, and carried along as plain data.

In a set-up it is ``flag = { picture = "flag-0123456789abcdef.png" }``, and the file lies beside it; wherever a set-up
is in memory, and in a campaign, its bytes stand beside the name (``png``, as base64).
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode, b64encode
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from gm_console.core.plain_data import Record, shortly

WIDE: Final = 240
HIGH: Final = 160
"""Pixels of every such picture."""
MOST_BYTES: Final = 64 * 1024
"""Of such a picture: packets hold it more than once."""
PICTURE_KEY: Final = "picture"
PNG_KEY: Final = "png"
NAME: Final = re.compile(r"flag-[0-9a-f]{16}\.png")
_HEAD: Final = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
_SIZE: Final = WIDE.to_bytes(4, "big") + HIGH.to_bytes(4, "big")


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagPicture:
    """A flag as a picture."""

    name: str
    """Of its file, by its hash."""
    png: str
    """Its bytes as base64."""

    @property
    def raw(self) -> bytes:
        """Its bytes."""
        return b64decode(self.png)


def flag_picture_of(raw: bytes) -> FlagPicture | None:
    """Return a picture made of the bytes of a PNG; None for one that is not of the size and kind all have."""
    if len(raw) > MOST_BYTES or not raw.startswith(_HEAD + _SIZE):
        return None
    name = f"flag-{blake2b(raw, digest_size=8).hexdigest()}.png"
    return FlagPicture(name=name, png=b64encode(raw).decode())


def flag_picture_called(name: object, png: object) -> FlagPicture | None:
    """Return a picture of a name and bytes as base64; None where they are none, or none that belong together."""
    if not isinstance(png, str) or len(png) > 2 * MOST_BYTES:
        return None
    try:
        picture = flag_picture_of(b64decode(png, validate=True))
    except (binascii.Error, ValueError):
        return None
    return picture if picture is not None and picture.name == name else None


def read_flag_picture(record: Record) -> FlagPicture | None:
    """Return the picture that a flag is; None, and an issue, where it is not there or not what it is named by."""
    name = record.get(PICTURE_KEY, str)
    picture = flag_picture_called(name, record.plain(PNG_KEY))
    if picture is None and name:
        text = f"is {shortly(name)}; no such picture lies beside the set-up, or it is another now: choose it again"
        record.wrong(PICTURE_KEY, text)
    return picture


def plain_flag_picture(picture: FlagPicture) -> dict[str, str]:
    """Return a picture as plain data, as it is read."""
    return {PICTURE_KEY: picture.name, PNG_KEY: picture.png}
