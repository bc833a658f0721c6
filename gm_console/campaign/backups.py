"""Copies of a campaign file: laid aside before it is replaced, kept at every publication and once a day, restored.

Backups lie in a folder beside the campaign, ``NAME.backups/``, one whole campaign file each.  Their names tell when and
why they were made and which turn they hold: ``20261121T124005Z_published_t03.gmc``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import FileLock, take
from gm_console.campaign.open_file import OpenFile, in_words, now, read_settings
from gm_console.storage import repo
from gm_console.storage.db import copy_whole, open_database
from gm_console.storage.places import move_aside, put_in_place, remove_leftovers, unfinished

MOST: Final = 20
"""Backups kept where nothing else is said."""
PUBLISHED: Final = "published"
DAILY: Final = "daily"
BY_HAND: Final = "by-hand"
BEFORE_RESTORE: Final = "before-restore"
BEFORE_MENDING: Final = "before-mending"

_NAME: Final = re.compile(r"^(\d{8}T\d{6}Z)(?:-(\d+))?_([a-z-]+)_t(\d{2,})\.gmc$")
_STAMP: Final = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """A copy that was kept."""

    path: Path
    made: str
    """ISO 8601 in UTC."""
    why: str
    """``published``, ``daily``, ``by-hand``, ``before-restore`` or ``before-mending``."""
    turn: int
    """The turn that was current in it."""
    bytes: int


def folder_of(path: Path) -> Path:
    """Return where a campaign's backups lie."""
    return path.with_name(f"{path.stem}.backups")


def backups_of(path: Path) -> tuple[Backup, ...]:
    """Return a campaign's backups, newest first."""
    folder = folder_of(path)
    if not folder.is_dir():
        return ()
    found = [one for one in map(_backup, folder.iterdir()) if one is not None]
    return tuple(sorted(found, key=_age, reverse=True))


def back_up(file: OpenFile, why: str = BY_HAND, *, most: int = MOST) -> Backup:
    """Keep a copy of the open file; the oldest beyond ``most`` go."""
    with file.read() as transaction:
        turn = read_settings(transaction).turn
    folder = folder_of(file.path)
    folder.mkdir(exist_ok=True)
    target = _free(folder, f"_{why}_t{turn:02d}.gmc")
    save_copy(file, target)
    made = _backup(target)
    assert made is not None
    _thin_out(file.path, most)
    return made


def back_up_daily(file: OpenFile, *, most: int = MOST) -> Backup | None:
    """Keep a copy unless one was kept today already; return it where it was made."""
    today = _stamp()[:8]
    if any(one.path.name.startswith(today) for one in backups_of(file.path)):
        return None
    return back_up(file, DAILY, most=most)


def save_copy(file: OpenFile, target: Path, *, force: bool = False) -> Path:
    """Write a compact copy of the open file, made beside its place and put there whole.

    :class:`CampaignError` where something is there already, unless ``force``; never the file itself.
    """
    if target.resolve() == file.path.resolve():
        raise CampaignError(f"{target.name} is the open campaign itself", "file.same")
    if target.is_dir() or not target.parent.is_dir():
        raise CampaignError(f"{target} is no place for a file", "file.place")
    if target.exists() and not force:
        raise CampaignError(f"{target} is there already", "file.exists")
    remove_leftovers(target.parent)
    with in_words(), unfinished(target) as fresh:
        file.copy_to(fresh)
        put_in_place(fresh, target)
    return target


def restore(file: OpenFile, backup: Path, *, most: int = MOST) -> Backup:
    """Put a backup's content into the open file; return the backup that was made of what stood there before.

    The file must be opened anew afterwards: what was read of it before is no longer so.
    """
    with in_words(), unfinished(file.path) as fresh:
        _ready(backup, fresh)
        former = back_up(file, BEFORE_RESTORE, most=most + 1)
        file.overwrite_from(fresh)
    return former


def take_back(path: Path, backup: Path) -> Path | None:
    """Put a backup in the place of a campaign file that need not open any more, without its old log.

    Return where the old file is now, None where there was none.  :class:`CampaignError` where the backup is no good or
    somebody has the file open.
    """
    if path.resolve() == backup.resolve():
        raise CampaignError(f"{backup.name} is the campaign itself", "file.same")
    if path.is_dir() or not path.parent.is_dir():
        raise CampaignError(f"{path} is no place for a file", "file.place")
    hold = take(path)
    if not isinstance(hold, FileLock):
        raise CampaignError(f"{path.name} is open in a window: go back to a backup there", "file.locked")
    try:
        with in_words(), unfinished(path) as fresh:
            _ready(backup, fresh)
            former = set_aside(path) if path.exists() else None
            put_in_place(fresh, path)
    finally:
        hold.release()
    return former


def set_aside(path: Path) -> Path:
    """Rename a campaign file to the first free ``NAME.bak``, ``NAME.2.bak`` …; return where it is now."""
    for number in range(1, 1000):
        target = path.with_name(f"{path.name}.bak" if number == 1 else f"{path.name}.{number}.bak")
        if not target.exists():
            move_aside(path, target)
            return target
    raise CampaignError(f"{path.name} has too many backup copies beside it", "campaign.backups")


def _ready(backup: Path, fresh: Path) -> None:
    """Copy a backup, bring it to the present version and note in it that it came back, so that all is one step.

    :class:`~gm_console.storage.errors.StorageError` where it is no campaign that could be opened.
    """
    copy_whole(backup, fresh)
    database = open_database(fresh, keep_old=False)
    try:
        with database.write() as transaction:
            repo.note(transaction, now(), read_settings(transaction).turn, "restore", backup.name)
    finally:
        database.close()


def _thin_out(path: Path, most: int) -> None:
    for backup in backups_of(path)[max(most, 1) :]:
        backup.path.unlink(missing_ok=True)


def _free(folder: Path, tail: str) -> Path:
    """Return a place that sorts after all backups of the same second, those that went since included."""
    stamp = _stamp()
    found = [match for match in map(_NAME.match, (one.name for one in folder.iterdir())) if match]
    numbers = [int(match[2] or 0) for match in found if match[1] == stamp]
    return folder / (f"{stamp}-{max(numbers) + 1}{tail}" if numbers else f"{stamp}{tail}")


def _age(backup: Backup) -> tuple[str, int]:
    match = _NAME.match(backup.path.name)
    assert match is not None
    return match[1], int(match[2] or 0)


def _stamp() -> str:
    return datetime.now(UTC).strftime(_STAMP)


def _backup(path: Path) -> Backup | None:
    match = _NAME.match(path.name)
    if match is None or not path.is_file():
        return None
    made = datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC)
    return Backup(
        path=path,
        made=made.isoformat(timespec="seconds"),
        why=match[3],
        turn=int(match[4]),
        bytes=path.stat().st_size,
    )
