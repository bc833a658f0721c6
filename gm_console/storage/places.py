"""Putting a file in its place, and what lies beside it: SQLite's logs, and what a program that died was making.

A log belongs to the file it was written for and says so nowhere: beside another file of the same name SQLite would
take it for that one's, and write pages of the one into the other.  So a file that is replaced never leaves a log.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import sqlite3
import sys
import time
from pathlib import Path
from typing import Final

from gm_console.storage.errors import StorageError
from gm_console.storage.logs import TAILS, beside, has_log, remove_logs
from gm_console.storage.soundness import check_file, is_sound, looked_at

_UNFINISHED: Final = re.compile(
    r"\..+\.(?P<process>\d+)(?:-[0-9a-z_]+)?\.new(?:-wal|-shm|-journal)?|\.(?:nation|turn)-\d+-[0-9a-z_]{8}"
)
"""Names of what is being made: ``.NAME.PROCESS-RANDOM.new``; packets once were made under names without a process."""
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


def unfinished(path: Path) -> Path:
    """Return a free place beside a file in which it is made before it is put in place."""
    return path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(4)}.new")


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
