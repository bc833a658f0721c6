"""Opening a map: who else has it, what an earlier session did not save, and when that was."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path

from gm_console.board.model import Board
from gm_console.campaign.file_lock import FileLock, Holder, lock_file, take
from gm_console.files.imports.reimport import FILE as ORIGIN_FILE
from gm_console.files.mapfile import MAP_FILE, TWIN_FILE
from gm_console.files.mapjournal import JOURNAL_FILE
from gm_console.files.open_map import OpenMap, Recovery
from gm_console.ui.kit.language import translated_in

_tr = translated_in("ArrivedMap")

NOBODY = Holder(process=0, machine="", since="")


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrivedMap:
    """A map that was read, ready to be shown."""

    open_map: OpenMap
    hold: FileLock | None
    """None where the map is for looking only."""
    holder: Holder | None = None
    """Who has it, process 0 where the folder may not be written."""
    recovery: Recovery | None = None
    since: datetime | None = None
    """When the last edit that was not saved was made."""


def arrive(folder: Path) -> ArrivedMap:
    """Read the map of a folder, for the worker thread.

    Raises :class:`Unreadable` for a map that cannot be used, :class:`OSError` where the journal cannot be begun.
    """
    open_map = OpenMap(folder)
    held = held_place(folder)
    _warm(open_map)
    if isinstance(held, Holder):
        return ArrivedMap(open_map=open_map, hold=None, holder=held)
    try:
        recovery = open_map.recovery()
        if recovery is None:
            open_map.begin()
            return ArrivedMap(open_map=open_map, hold=held)
        written = datetime.fromtimestamp((folder / JOURNAL_FILE).stat().st_mtime).astimezone()
    except BaseException:
        held.release()
        raise
    return ArrivedMap(open_map=open_map, hold=held, recovery=recovery, since=written)


def arrive_new(folder: Path, board: Board, beside: Callable[[Path], None] | None = None) -> ArrivedMap:
    """Begin a map in a folder and save it, for the worker thread.

    ``beside`` writes what belongs into the folder besides the map.  Raises :class:`OSError`, and
    :class:`FileExistsError` where there is a map already; nothing that was written stays then.
    """
    if (folder / MAP_FILE).exists():
        raise FileExistsError(f"there is a map in {folder} already; choose another folder")
    made = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    held = held_place(folder)
    if isinstance(held, Holder):
        raise PermissionError(f"{folder} may not be written, or another window has it")
    there = set(folder.iterdir())
    try:
        if beside is not None:
            beside(folder)
        open_map = OpenMap(folder, board)
        open_map.save()
        _warm(open_map)
    except BaseException:
        held.release()
        _clear(folder, there, made=made)
        raise
    return ArrivedMap(open_map=open_map, hold=held)


def recovered(folder: Path) -> OpenMap | None:
    """Return the map of a folder with the edits of its journal done again; None where they cannot be."""
    open_map = OpenMap(folder)
    if not open_map.recover():
        return None
    _warm(open_map)
    return open_map


def held_place(folder: Path) -> FileLock | Holder:
    """Return the hold of a map folder, or who has it."""
    return take(folder / MAP_FILE) if os.access(folder, os.W_OK) else NOBODY


def told_time(moment: datetime, today: date) -> str:
    """Return a time as people say it: ``today 18:40``, ``yesterday 18:40`` or the date."""
    clock = f"{moment:%H:%M}"
    if moment.date() == today:
        return _tr("today {0}").format(clock)
    if moment.date() == today - timedelta(days=1):
        return _tr("yesterday {0}").format(clock)
    return f"{moment:%Y-%m-%d} {clock}"


def _clear(folder: Path, there: set[Path], *, made: bool) -> None:
    """Take away what was begun in a folder, and the folder where it was ``made`` for it."""
    # whatever is wrong with the disk may keep this from working too; the first trouble is the one to tell
    with suppress(OSError):
        for name in (MAP_FILE, TWIN_FILE, ORIGIN_FILE, JOURNAL_FILE):
            if folder / name not in there:
                (folder / name).unlink(missing_ok=True)
        if made:
            lock_file(folder / MAP_FILE).unlink(missing_ok=True)
            folder.rmdir()


def _warm(open_map: OpenMap) -> None:
    """Have the frozen board made here, and the indexes of what lies where: the window asks for them at once."""
    assert open_map.document.board
    topology = open_map.document.sheet.topology
    topology.faces_at((0, 0))
    topology.face_at((0, 0))
