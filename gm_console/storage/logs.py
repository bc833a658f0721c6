"""What SQLite keeps beside a file: the write-ahead log with its index, or a rollback journal."""

from __future__ import annotations

from pathlib import Path
from typing import Final

LOG: Final = "-wal"
TAILS: Final = (LOG, "-shm", "-journal")


def beside(path: Path, tail: str) -> Path:
    """Return the place of one of SQLite's own files beside a campaign file."""
    return path.with_name(path.name + tail)


def has_log(path: Path) -> bool:
    """Whether a log with something in it lies beside a file: the file alone is not the whole campaign then.

    Where the file is a link, the log lies beside what it leads to.
    """
    try:
        return beside(path.resolve(), LOG).stat().st_size > 0
    except OSError:
        return False


def remove_logs(path: Path) -> None:
    """Remove what lies beside the place of a file that is gone or about to be replaced."""
    for tail in TAILS:
        beside(path, tail).unlink(missing_ok=True)
