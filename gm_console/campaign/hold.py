"""Who works at a campaign file: one window writes, any other that opens the file only looks.

A hold is a lock of the operating system on ``.NAME.lock`` beside the campaign; it goes with the program that took it,
however that ends.  Single commands need none: each of their deeds is one transaction of the file itself.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from gm_console.campaign.desk import now
from gm_console.files.plainfile import open_own


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """Who has a file."""

    process: int
    machine: str
    since: str
    """ISO 8601 in UTC, empty where unknown."""


class Hold:
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


def take(path: Path) -> Hold | Holder:
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
    told = {"process": os.getpid(), "machine": socket.gethostname(), "since": now()}
    stream.write(json.dumps(told).encode())
    stream.flush()
    return Hold(path, stream)


def _read(stream: IO[bytes]) -> Holder:
    try:
        stream.seek(0)
        told = json.loads(stream.read() or b"{}")
        return Holder(
            process=int(told.get("process", 0)),
            machine=str(told.get("machine", "")),
            since=str(told.get("since", "")),
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
