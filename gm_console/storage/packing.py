"""Compressed bytes in the file, and what it means when they cannot be unpacked."""

from __future__ import annotations

import zlib
from typing import Final

from gm_console.storage import errors
from gm_console.storage.errors import StorageError

SMALL: Final = 6
QUICK: Final = 2
"""For snapshots, a tenth of a file: a third larger than the smallest, in a quarter of the time."""

MOST: Final = 64 * 1024 * 1024
"""Bytes of one piece, packed or not; the largest state and map we know have a thirtieth of it."""


def pack(data: bytes, level: int = SMALL) -> bytes:
    """Return compressed bytes; :class:`StorageError` for more than could be read again."""
    if len(data) > MOST:
        raise StorageError(f"a map or state of {len(data)} bytes; a campaign holds {MOST}", errors.TOO_LARGE)
    return zlib.compress(data, level)


def unpack(data: bytes) -> bytes:
    """Return the bytes; :class:`StorageError` where they were damaged, or are more than anybody packed."""
    unpacker = zlib.decompressobj()
    try:
        found = unpacker.decompress(data, MOST + 1)
    except (zlib.error, TypeError) as problem:
        raise StorageError(
            f"a part of the file is damaged ({problem}); {errors.ADVICE}", errors.DAMAGED
        ) from problem
    if len(found) > MOST:
        text = f"a part of the file unpacks to more than {MOST} bytes, which this program never writes"
        raise StorageError(f"{text}; {errors.ADVICE}", errors.DAMAGED)
    if not unpacker.eof:
        raise StorageError(f"a part of the file breaks off; {errors.ADVICE}", errors.DAMAGED)
    return found
