"""Whether a file is a campaign file and all there.

What its first bytes say is read without SQLite, so that a foreign, newer or broken file is never touched.  How long it
must be is only known when its log has been read: a program that dies while SQLite moves the log into the file leaves
a file that breaks off, and SQLite mends it from the log at the next start.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
import struct
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from gm_console.storage import errors, integrity, seals
from gm_console.storage.errors import StorageError
from gm_console.storage.logs import TAILS, beside, has_log
from gm_console.storage.migrate import APPLICATION_ID

_MAGIC: Final = b"SQLite format 3\x00"
_HEADER: Final = 100
_AT_ONCE: Final = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
"""A pipe that nobody writes to would be waited for; opened like this it is seen to be one."""
_FOREIGN: Final = (
    "{0} is sound, but {0}-wal beside it is the log of another file, as after a backup was copied over the campaign by "
    "hand; remove {0}-wal and {0}-shm, or put the backup in its place with: gm-console campaign restore"
)


def check_file(path: Path) -> None:
    """Raise :class:`StorageError` where the bytes of a file already say that it cannot be a campaign.

    A file with a log beside it may be shorter than it says; :func:`check_pages` decides then.
    """
    header = _header(path)
    _check_logs(path)
    if not header.startswith(_MAGIC[: len(header)]) or not header:
        raise StorageError(f"{path.name} is not a campaign file", errors.NOT_A_DATABASE)
    if len(header) < _HEADER:
        raise StorageError(f"{path.name} breaks off after {len(header)} bytes", errors.TRUNCATED)
    if struct.unpack_from(">I", header, 68)[0] != APPLICATION_ID:
        text = f"{path.name} is a database of another program, not a campaign file"
        raise StorageError(text, errors.NOT_A_DATABASE)
    page_size, pages = struct.unpack_from(">H", header, 16)[0], struct.unpack_from(">I", header, 28)[0]
    if not has_log(path):
        _check_length(path, (65536 if page_size == 1 else page_size) * pages)


def check_pages(connection: Connection, path: Path) -> None:
    """Raise :class:`StorageError` where file and log together are not a whole database; SQLite has read the log."""
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    if is_sound(raw):
        return
    if has_log(path):
        with contextlib.closing(looked_at(path, alone=True)) as alone:
            if is_sound(alone):
                raise StorageError(_FOREIGN.format(path.name), errors.FOREIGN_LOG)
        size, pages = (raw.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_size", "page_count"))
        _check_length(path, size * pages)
    raise StorageError(f"{path.name} is damaged; {errors.ADVICE}", errors.DAMAGED)


def check_tables(connection: Connection, path: Path) -> None:
    """Raise :class:`StorageError` where a file has not the tables that this program works with."""
    try:
        found = next(integrity.table_faults(connection), "")
    except UnicodeDecodeError:
        found = "the list of its tables cannot be read"
    if found:
        raise StorageError(f"{path.name} is damaged ({found}); {errors.ADVICE}", errors.DAMAGED)


def check_sealed(connection: Connection, path: Path) -> None:
    """Raise :class:`StorageError` where a file is not as this program left it, as far as a moment allows to look."""
    check_pages(connection, path)
    for one in seals.broken(connection, thoroughly=False):
        text = f"{path.name} is damaged (table {one.table}: {one.text}); nothing was changed; {errors.ADVICE}"
        raise StorageError(text, errors.DAMAGED)


def is_sound(raw: sqlite3.Connection) -> bool:
    """Whether SQLite finds the pages of a file, and of its log, in order."""
    try:
        return bool(raw.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)])
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        return False


def looked_at(path: Path, *, alone: bool = False) -> sqlite3.Connection:
    """Open a file for looking, ``alone`` without its log."""
    way = "mode=ro&immutable=1" if alone else "mode=ro"
    return sqlite3.connect(f"{path.resolve().as_uri()}?{way}", uri=True)


def _header(path: Path) -> bytes:
    try:
        handle = os.open(path, os.O_RDONLY | _AT_ONCE)
    except (FileNotFoundError, ValueError):
        raise StorageError(f"{path} does not exist", errors.MISSING) from None
    except OSError as problem:
        if path.is_dir():
            raise StorageError(f"{path} is a folder, not a campaign file", errors.NOT_A_FILE) from None
        raise StorageError(f"{path} cannot be read: {problem.strerror}", errors.NOT_A_FILE) from problem
    try:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise StorageError(f"{path} is a folder, not a campaign file", errors.NOT_A_FILE)
        if not stat.S_ISREG(kind):
            raise StorageError(f"{path} is a device or a pipe, not a campaign file", errors.NOT_A_FILE)
        return os.read(handle, _HEADER)
    finally:
        os.close(handle)


def _check_logs(path: Path) -> None:
    """Raise where what SQLite would open beside a file is no plain file: it would wait for a pipe for ever."""
    for tail in TAILS:
        log = beside(path.resolve(), tail)
        with contextlib.suppress(FileNotFoundError):
            if not stat.S_ISREG(log.lstat().st_mode):
                text = f"{log.name} beside it is no plain file, as SQLite would make it; remove it"
                raise StorageError(f"{path.name} was not opened: {text}", errors.NOT_A_FILE)


def _check_length(path: Path, whole: int) -> None:
    size = path.stat().st_size
    if size < whole:
        text = f"{path.name} breaks off: {size} of {whole} bytes are there; {errors.ADVICE}"
        raise StorageError(text, errors.TRUNCATED)
