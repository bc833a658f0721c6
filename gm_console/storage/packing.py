"""Compressed bytes in the file, and what it means when they cannot be unpacked."""

from __future__ import annotations

import zlib
from typing import Final

from gm_console.storage import errors
from gm_console.storage.errors import StorageError

SMALL: Final = 6
QUICK: Final = 3
"""For snapshots: a tenth larger than the smallest and six times as quick."""


def pack(data: bytes, level: int = SMALL) -> bytes:
    """Return compressed bytes."""
    return zlib.compress(data, level)


def unpack(data: bytes) -> bytes:
    """Return the bytes; :class:`StorageError` where they were damaged."""
    try:
        return zlib.decompress(data)
    except (zlib.error, TypeError) as problem:
        raise StorageError(
            f"a part of the file is damaged ({problem}); {errors.ADVICE}", errors.DAMAGED
        ) from problem
