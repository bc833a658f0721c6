"""Digests of rows, made in passing: one over all of them, and a short one of each that finds the row which differs."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeAlias
from zlib import crc32

from gm_console.core import codec

Cells: TypeAlias = tuple[object, ...]
SHORT: Final = 4
"""Bytes of the short digest of a row."""


class Tally:
    """What is known of rows that were added in the order of their keys.

    Rows are best added some dozens at a time: their canonical bytes then stay where the processor has them at hand.
    """

    def __init__(self) -> None:
        """Begin with no row."""
        self._whole = blake2b(digest_size=32)
        self._shorts: list[int] = []

    def add(self, rows: Sequence[Cells]) -> None:
        """Take in rows."""
        if not rows:
            return
        try:
            lines = [codec.encode(row) for row in rows]
        except TypeError:
            lines = [codec.encode([_plain(cell) for cell in row]) for row in rows]
        self._whole.update(b"\n".join(lines) + b"\n")
        self._shorts.extend(map(crc32, lines))

    @property
    def rows(self) -> int:
        """How many there were."""
        return len(self._shorts)

    @property
    def checks(self) -> bytes:
        """The short digests: enough to find the row, once the whole is known to differ."""
        return struct.pack(f">{len(self._shorts)}I", *self._shorts)

    @property
    def digest(self) -> str:
        """One digest over all rows."""
        return self._whole.hexdigest()


def _plain(cell: object) -> object:
    return ["bytes", blake2b(cell).hexdigest()] if isinstance(cell, bytes) else cell
