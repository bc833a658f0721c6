"""A mailbox in one file: its mails one after the other, however large it is; no line and no mail without an end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO, Final

from gm_console.files.incoming.message import MOST_MESSAGE

_AT_ONCE: Final = 65_536
_FROM: Final = b"From "
_POSTMARK: Final = re.compile(
    rb"From (?=[^\n]{0,200}\b[0-9]{1,2}:[0-9]{2}\b)(?=[^\n]{0,200}\b(?:19|20)[0-9]{2}\b)"
    rb"[^\n]{0,200}\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b"
)
"""The line above a mail: who sent it, and when."""
_FIELD: Final = re.compile(rb"[!-9;-~]+[ \t]*:|>?From ")
"""The first line of a head."""


def split_mbox(stream: IO[bytes]) -> Iterator[tuple[bytes, int]]:
    """Yield each mail with its size; of one that is larger than a message may be only the beginning.

    A mail begins below a blank line, a postmark and in front of the first line of a head: programs leave lines of prose
    that begin with "From" as they are.  What a head says of its own length is not believed, for it would hide mails
    of others.  The standard library finds the mails by "From" alone, and a line may be as long as the file.
    """
    parts: list[bytes] = []
    kept = size = 0
    fresh = blank = True
    inside = False
    part = stream.readline(_AT_ONCE)
    while part:
        following = stream.readline(_AT_ONCE)
        if fresh and blank and _begins(part, following, inside):
            if inside:
                yield b"".join(parts), size
            parts, kept, size, inside = [], 0, 0, True
        elif inside:
            size += len(part)
            if kept < MOST_MESSAGE:
                parts.append(part[: MOST_MESSAGE - kept])
                kept += len(parts[-1])
        blank = fresh and not part.strip()
        fresh = part.endswith(b"\n")
        part = following
    if inside:
        yield b"".join(parts), size


def _begins(line: bytes, following: bytes, inside: bool) -> bool:
    """Tell whether a mail begins below a line; the first of all need not say when it was sent."""
    if not inside:
        return line.startswith(_FROM)
    return _POSTMARK.match(line) is not None and _FIELD.match(following or b"X:") is not None
