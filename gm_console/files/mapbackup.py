"""Backups of a map: the last twenty states of ``map.json`` that a save replaced, in ``backups`` beside it.

They are numbered and never named by a clock; a backup is a copy that is written before the save, so that a crash at any
moment leaves a whole map.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from gm_console.board.model import Board
from gm_console.files.mapfile import MAP_FILE, read_map_file
from gm_console.files.plainfile import own_folder, read_file, write_file

BACKUPS: Final = "backups"
KEPT: Final = 20
"""Backups that are kept; the oldest go first."""
_NAME: Final = re.compile(r"map-(\d{5,})\.json")


def back_up(folder: Path, keep: int = KEPT) -> Path | None:
    """Copy ``map.json`` to the backups and drop all but the last ``keep``; return the copy, None without a map.

    A map that is the same as the last backup is not copied again.  Raises :class:`OSError`.
    """
    try:
        data = read_file(folder / MAP_FILE)
    except FileNotFoundError:
        return None
    there = list_backups(folder)
    if there and read_file(there[-1]) == data:
        return there[-1]
    home = own_folder(folder, BACKUPS, make=True)
    path = home / f"map-{_number(there[-1]) + 1 if there else 1:05d}.json"
    write_file(path, data)
    for old in [*there, path][:-keep]:
        old.unlink(missing_ok=True)
    return path


def list_backups(folder: Path) -> list[Path]:
    """Return the backups of a map, oldest first; what lies outside its folder is none."""
    try:
        home = own_folder(folder, BACKUPS)
    except OSError:
        return []
    found = [path for path in home.glob("map-*.json") if _NAME.fullmatch(path.name) and _is_plain(path)]
    return sorted(found, key=_number)


def read_backup(path: Path) -> Board:
    """Return the map of a backup.  Raises :class:`Unreadable`."""
    return read_map_file(path, [])


def _is_plain(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def _number(path: Path) -> int:
    match = _NAME.fullmatch(path.name)
    return int(match[1]) if match else 0
