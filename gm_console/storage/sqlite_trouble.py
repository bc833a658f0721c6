"""What SQLite complains of, in words for people: a full disk is not damage, and damage is not a lock."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from gm_console.storage import errors
from gm_console.storage.errors import StorageError

NO_PLACE: Final = 1 << 20
"""Free bytes below which a write that failed for no other reason found no room."""
_FULL: Final = ("SQLITE_FULL", "SQLITE_IOERR_SHMSIZE")
_MAYBE_FULL: Final = ("SQLITE_IOERR", "SQLITE_CANTOPEN")
_BUSY: Final = ("SQLITE_BUSY", "SQLITE_LOCKED")
_OUR_OWN: Final = (sqlite3.ProgrammingError, sqlite3.InterfaceError, sqlite3.NotSupportedError)
"""Faults of the program, never of a file."""


@contextmanager
def plain_words(path: Path) -> Iterator[None]:
    """Turn what SQLite complains of into the one exception the callers know."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as problem:
        raise explained(path, problem) from problem


def explained(path: Path, problem: DBAPIError | sqlite3.Error) -> StorageError:
    """Return what went wrong with a file in words; what only a bug can raise is raised again."""
    said = problem.orig if isinstance(problem, DBAPIError) else problem
    name = str(getattr(said, "sqlite_errorname", ""))
    if isinstance(said, _OUR_OWN) or not isinstance(said, sqlite3.Error):
        raise problem
    if name.startswith(_BUSY):
        return StorageError(f"{path.name} is being written by another program; try again", errors.LOCKED)
    if name.startswith("SQLITE_READONLY"):
        return StorageError(f"{path.name} may not be written", errors.READ_ONLY)
    if name.startswith(_FULL) or (name.startswith(_MAYBE_FULL) and _no_place(path)):
        return no_room(path)
    if name.startswith("SQLITE_CANTOPEN"):
        return StorageError(f"{path} cannot be opened", errors.NOT_A_FILE)
    if name.startswith("SQLITE_IOERR"):
        text = f"the disk did not do what {path.name} needs ({said}); what was done before is safe in it"
        return StorageError(f"{text}, this was not done: try again", errors.DISK)
    return StorageError(f"{path.name} is damaged ({said}); {errors.ADVICE}", errors.DAMAGED)


def no_room(path: Path) -> StorageError:
    """Return the trouble of a full disk, with what is safe."""
    text = (
        f"there is no room left on the disk for {path.name}: what was done before is safe in it, this was not done; "
        "make room and do it again"
    )
    return StorageError(text, errors.NO_ROOM)


def _no_place(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < NO_PLACE
    except OSError:
        return False
