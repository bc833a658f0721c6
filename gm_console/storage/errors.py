"""What can be wrong with a campaign file."""

from __future__ import annotations

from typing import Final

MISSING: Final = "file.missing"
NOT_A_FILE: Final = "file.not-a-file"
NOT_A_DATABASE: Final = "file.not-a-campaign"
TRUNCATED: Final = "file.truncated"
DAMAGED: Final = "file.damaged"
NEWER: Final = "file.newer"
OLDER: Final = "file.older"
LOCKED: Final = "file.locked"
READ_ONLY: Final = "file.read-only"
NO_ROOM: Final = "file.no-room"
EXISTS: Final = "file.exists"
DISK: Final = "file.disk"
TOO_LARGE: Final = "file.too-large"
FOREIGN_LOG: Final = "file.foreign-log"

ADVICE: Final = "take a backup copy (gm-console campaign backups lists them)"
"""What to do with a damaged file."""
MENDS: Final = f"gm-console turn verify FILE --mend makes it anew where the entries allow it; else {ADVICE}"
"""What to do with a damaged state."""


class StorageError(Exception):
    """A campaign file that cannot be used as asked; nothing in it was changed."""

    def __init__(self, message: str, code: str) -> None:
        """Keep the sentence for people and the stable name of the trouble."""
        self.code = code
        super().__init__(message)
