"""A folder that is watched: which of its files are new and quiet.

It is looked at again and again: folders that other machines write to, or programs that keep folders alike, tell nobody
of their changes.  Nothing in it is moved, changed or deleted.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final, TypeAlias

from gm_console.files.incoming.sources import files_of, is_maildir, sheets_in

QUIET: Final = 2.0
"""Seconds that nobody may have written to a file before it is read."""
_Stamp: TypeAlias = "tuple[int, int, int]"
"""Size, time and number of a file: another one where it was written to."""


class WatchedFolder:
    """Remembers which files were read, as long as it is watched; the book of arrivals knows the rest."""

    def __init__(self, folder: Path) -> None:
        """Watch a folder of files, or of mails."""
        self.folder = folder
        self._read: dict[Path, _Stamp] = {}
        self._seen: dict[Path, tuple[_Stamp, float]] = {}
        self.busy = 0
        """Files that somebody writes to as it seems."""

    def look(self) -> tuple[Path, ...]:
        """Return the files that are new and quiet, by name; :class:`OSError` where the folder cannot be read.

        Of a maildir the folder itself is returned: mails are put into it whole.
        """
        maildir = is_maildir(self.folder)
        found = files_of(self.folder) if maildir else sheets_in(self.folder)
        stamps = {path: stamp for path in found if (stamp := _stamp(path)) is not None}
        new = [path for path, stamp in stamps.items() if self._read.get(path) != stamp]
        quiet = new if maildir else [path for path in new if self._is_quiet(path, stamps[path])]
        self.busy = len(new) - len(quiet)
        self._read = {path: stamp for path, stamp in self._read.items() if path in stamps}
        self._seen = {path: seen for path, seen in self._seen.items() if path in stamps}
        self._read |= {path: stamps[path] for path in quiet}
        return (self.folder,) if maildir and quiet else tuple(quiet)

    def forget(self, path: Path) -> None:
        """Return a file at the next look too: it could not be taken in."""
        for one in [one for one in self._read if one == path or path in one.parents]:
            del self._read[one]

    def _is_quiet(self, path: Path, stamp: _Stamp) -> bool:
        """Tell whether a file was not written to for a while, by its own time or as it is seen here."""
        now = time.monotonic()
        before, since = self._seen.get(path, (None, now))
        if before != stamp:
            since = now
        self._seen[path] = (stamp, since)
        age = time.time() - stamp[1] / 1e9
        return age >= QUIET or now - since >= QUIET


def _stamp(path: Path) -> _Stamp | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns, found.st_ino
