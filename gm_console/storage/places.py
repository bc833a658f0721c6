"""Putting a file in its place, and what lies beside it: SQLite's logs, and what a program that died was making.

A log belongs to the file it was written for and says so nowhere: beside another file of the same name SQLite would
take it for that one's, and write pages of the one into the other.  So a file that is replaced never leaves a log.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from gm_console.storage.errors import NOT_A_FILE, StorageError
from gm_console.storage.logs import TAILS, beside, has_log, remove_logs
from gm_console.storage.soundness import check_file, is_sound, looked_at
from gm_console.storage.sqlite_trouble import no_room

_UNFINISHED: Final = re.compile(
    r"\..+\.(?P<process>\d+)(?:-[0-9a-z_]+)?\.new(?:-wal|-shm|-journal)?|\.(?:nation|turn)-\d+-[0-9a-z_]{8}"
)
"""Names of what is being made: ``.NAME.PROCESS-RANDOM.new``; packets once were made under names without a process."""
_CHANCE: Final = 8
"""Bytes of chance in the name of what is being made."""
_FORGOTTEN: Final = 3600
"""Seconds after which nobody can be at work any more at what does not name its process."""


def fold_log(path: Path) -> None:
    """Move the log into its file, if both are sound together; else all stays as it is."""
    if not has_log(path):
        return
    with contextlib.suppress(StorageError, sqlite3.Error):
        check_file(path)
        with contextlib.closing(looked_at(path)) as raw:
            sound = is_sound(raw)
        if sound:
            address = f"{path.resolve().as_uri()}?mode=rw"
            with contextlib.closing(sqlite3.connect(address, uri=True, timeout=1)) as raw:
                raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


@contextmanager
def unfinished(path: Path) -> Iterator[Path]:
    """Give an empty file of our own beside a file, in which it is made; what was not put in place by the end goes.

    Nobody can foresee its name, and it is made here: what SQLite writes into it goes through nobody's link.
    """
    fresh = _name_of_chance(path)
    try:
        os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    except OSError as problem:
        if problem.errno == errno.ENOSPC:
            raise no_room(path) from problem
        raise StorageError(f"{path} cannot be made: {problem.strerror}", NOT_A_FILE) from problem
    try:
        yield fresh
    finally:
        fresh.unlink(missing_ok=True)
        remove_logs(fresh)


@contextmanager
def unfinished_folder(folder: Path) -> Iterator[Path]:
    """Give an empty folder of our own beside a folder, as :func:`unfinished` gives a file; it may be renamed."""
    fresh = _name_of_chance(folder)
    fresh.mkdir()
    try:
        yield fresh
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def remove_leftovers(folder: Path) -> None:
    """Remove from a folder what programs were making that are gone."""
    with contextlib.suppress(OSError):
        for one in folder.iterdir():
            if _is_left(one):
                if one.is_dir() and not one.is_symlink():
                    shutil.rmtree(one, ignore_errors=True)
                else:
                    one.unlink(missing_ok=True)


def put_in_place(fresh: Path, path: Path) -> None:
    """Put a finished file in the place of another, or in a free one, in one step and without anybody else's log."""
    with fresh.open("rb+") as stream:
        os.fsync(stream.fileno())
    if path.exists():
        fold_log(path)
    remove_logs(path)
    os.replace(fresh, path)  # noqa: PTH105 - the one call that replaces on every system
    _keep_names(path.parent)


def move_aside(path: Path, target: Path) -> None:
    """Rename a file with everything that belongs to it; a sound one is folded first, so that it moves in one step."""
    fold_log(path)
    os.replace(path, target)  # noqa: PTH105 - the one call that replaces on every system
    for tail in TAILS:
        if beside(path, tail).exists():
            os.replace(beside(path, tail), beside(target, tail))  # noqa: PTH105 - as above
    _keep_names(path.parent)


def _name_of_chance(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(_CHANCE)}.new")


def _keep_names(folder: Path) -> None:
    """Let the disk keep a change of names, where the system has a way to ask for it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _is_left(one: Path) -> bool:
    match = _UNFINISHED.fullmatch(one.name)
    if match is None:
        return False
    if match["process"] is None:
        return time.time() - one.lstat().st_mtime > _FORGOTTEN
    return not _is_alive(int(match["process"]))


if sys.platform == "win32":
    import ctypes

    _ASK_ONLY = 0x1000

    def _is_alive(process: int) -> bool:
        handle = ctypes.windll.kernel32.OpenProcess(_ASK_ONLY, False, process)
        if handle:
            ctypes.windll.kernel32.CloseHandle(handle)
        return bool(handle)

else:

    def _is_alive(process: int) -> bool:
        try:
            os.kill(process, 0)
        except (ProcessLookupError, OverflowError):
            return False
        except PermissionError:
            return True
        return True
