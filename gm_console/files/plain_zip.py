"""A ZIP written file by file: byte for byte the same for the same files, whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from io import BufferedWriter
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from gm_console.files.plainfile import fresh_name, open_fresh, put_in_place

_TIME: Final = (1980, 1, 1, 0, 0, 0)
"""Of every file: when an archive is made is no part of it."""
_UNIX: Final = 3
_READABLE: Final = 0o100644 << 16
_LEVEL: Final = 6


def write_zip(path: Path, folder: str, files: Iterable[tuple[str, bytes]]) -> int:
    """Write files by name into a folder of a ZIP, as they come; return how many bytes it has.

    What is there already is replaced once the new one is whole.  Raises :class:`OSError` where it cannot be written,
    and whatever ``files`` raise to stop; nothing is left then.
    """
    fresh = fresh_name(path)
    try:
        with open_fresh(fresh) as stream:
            whole = BufferedWriter(
                stream
            )  # a bare stream may take a part of what it is given, and ZipFile not ask
            with ZipFile(whole, "w", ZIP_DEFLATED, compresslevel=_LEVEL) as archive:
                for name, data in files:
                    about = ZipInfo(f"{folder}/{name}", _TIME)
                    about.compress_type, about.create_system = ZIP_DEFLATED, _UNIX
                    about.external_attr = _READABLE
                    archive.writestr(about, data)
            whole.flush()
            os.fsync(stream.fileno())
            size = stream.tell()
        put_in_place(fresh, path)
    except OSError as problem:
        if problem.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            text = "there is no room left on the disk; make room and do it again"
            raise OSError(problem.errno, text, str(path)) from problem
        raise
    finally:
        fresh.unlink(missing_ok=True)
    return size
