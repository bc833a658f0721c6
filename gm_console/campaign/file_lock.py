"""Who works at a campaign file: one window or one command writes, whatever else opens the file only looks.

A hold is a lock of the operating system on ``.NAME.lock`` beside the campaign; it goes with the program that took it,
however that ends.  A window holds its file as long as it shows it, for the moderator decides by what he sees there; a
command holds it while it is at work.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import now
from gm_console.files.plainfile import open_own

WINDOW: Final = "window"
COMMAND: Final = "command"
PATIENCE: Final = 5.0
"""Seconds that a command waits for another one."""
PAUSE: Final = 0.05
"""Seconds between two looks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """Who has a file."""

    process: int
    machine: str
    since: str
    """ISO 8601 in UTC, empty where unknown."""
    by: str = WINDOW
    """What holds it: a window, or a command at work."""


class FileLock:
    """A hold that was taken; let go with :meth:`release`."""

    def __init__(self, path: Path, stream: IO[bytes]) -> None:
        """Keep the locked file; use :func:`take`."""
        self.path = path
        self._stream = stream

    def release(self) -> None:
        """Let the file go."""
        if not self._stream.closed:
            _unlock(self._stream)
            self._stream.close()


def lock_file(path: Path) -> Path:
    """Return the file a hold of ``path`` lies on."""
    return path.resolve().with_name(f".{path.name}.lock")


@contextmanager
def held(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold a campaign file while a command changes it.

    :class:`CampaignError` at once where a window has it, after ``patience`` seconds where another command still has.  A
    file that is not there, or beside which nobody can hold anything, is left to whoever opens it.
    """
    if not path.is_file():
        yield
        return
    until = time.monotonic() + patience
    found = take(path, COMMAND)
    while isinstance(found, Holder) and found.by == COMMAND and time.monotonic() < until:
        time.sleep(PAUSE)
        found = take(path, COMMAND)
    if isinstance(found, Holder) and found.process:
        raise CampaignError(_refusal(path, found), "file.held")
    try:
        yield
    finally:
        if isinstance(found, FileLock):
            found.release()


def refuse_held(path: Path) -> None:
    """Raise :class:`CampaignError` where another program holds the file at a path that is to be replaced."""
    if not path.is_file():
        return
    found = take(path, COMMAND)
    if isinstance(found, FileLock):
        found.release()
    elif found.process not in (0, os.getpid()):
        raise CampaignError(_refusal(path, found), "file.held")


def _refusal(path: Path, holder: Holder) -> str:
    since = f", since {holder.since}" if holder.since else ""
    who = f"process {holder.process} on {holder.machine}{since}"
    if holder.by == COMMAND:
        return f"another command is changing {path.name} ({who}); try again when it has ended"
    return (
        f"{path.name} is open in a window ({who}), which would not see the change: do it there, or close the campaign "
        "there and try again; nothing was changed"
    )


def take(path: Path, by: str = WINDOW) -> FileLock | Holder:
    """Return the hold of a campaign file, or who has it.

    Where no lock file can be made, as in a folder that may not be written or where a link lies in its place, nobody
    can hold the file: the answer is a :class:`Holder` of process 0, and the file is for looking only.
    """
    place = lock_file(path)
    try:
        stream = open_own(place)
    except OSError:
        return Holder(process=0, machine="", since="")
    if not _lock(stream):
        holder = _read(stream)
        stream.close()
        return holder
    stream.seek(0)
    stream.truncate(0)
    told = {"process": os.getpid(), "machine": socket.gethostname(), "since": now(), "by": by}
    stream.write(json.dumps(told).encode())
    stream.flush()
    return FileLock(path, stream)


def _read(stream: IO[bytes]) -> Holder:
    try:
        stream.seek(0)
        told = json.loads(stream.read() or b"{}")
        return Holder(
            process=int(told.get("process", 0)),
            machine=str(told.get("machine", "")),
            since=str(told.get("since", "")),
            by=str(told.get("by", WINDOW)),
        )
    except (OSError, ValueError, AttributeError):
        return Holder(process=0, machine="", since="")


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30
    """The byte that is locked: past the text, which others must be able to read."""

    def _lock(stream: IO[bytes]) -> bool:
        try:
            stream.seek(_FAR)
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(stream: IO[bytes]) -> None:
        stream.seek(_FAR)
        msvcrt.locking(stream.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(stream: IO[bytes]) -> bool:
        try:
            fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _unlock(stream: IO[bytes]) -> None:
        fcntl.flock(stream.fileno(), fcntl.LOCK_UN)
