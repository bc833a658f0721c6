"""A mailbox in one file: its mails one after the other, however large it is; no line and no mail without an end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Final

from gm_console.files.incoming.message import MOST_MESSAGE

_AT_ONCE: Final = 65_536
_FROM: Final = b"From "


def split_mbox(stream: IO[bytes]) -> Iterator[tuple[bytes, int]]:
    """Yield each mail with its size; of one that is larger than a message may be only the beginning.

    The standard library finds the mails by lines, and a line may be as long as the file.
    """
    parts: list[bytes] = []
    kept = size = 0
    fresh = blank = True
    inside = False
    while part := stream.readline(_AT_ONCE):
        if fresh and blank and part.startswith(_FROM):
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
    if inside:
        yield b"".join(parts), size
