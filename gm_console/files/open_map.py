"""A map folder that is being edited, with journal, backups, recovery and a look-out for other hands."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final

from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit
from gm_console.board.editing.sheet import Stale
from gm_console.board.model import Board
from gm_console.core.issues import Issue, warning
from gm_console.files.imports.reimport import FILE as ORIGIN_FILE
from gm_console.files.mapbackup import back_up
from gm_console.files.mapfile import load_map, map_json, readable, save_map
from gm_console.files.mapjournal import JournalSection, MapJournal, hash_of, hash_of_bytes, read_journal
from gm_console.files.plainfile import drop_forgotten, own_folder, read_file, write_file

ART: Final = "art"
"""The folder of the pictures under a map; spelt here too, as what reads pictures takes long to import."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """Edits of a session that ended without saving."""

    edits: tuple[Edit, ...]
    fits: bool
    """They were made on the very map that is on disk now; otherwise the map was changed since."""
    issues: tuple[Issue, ...]


class MapChangedByOthers(Exception):
    """The map on disk is not the one that was opened or saved here last."""


class OpenMap:
    """Opens, journals and saves one map."""

    def __init__(self, folder: Path, board: Board | None = None) -> None:
        """Open the map in a folder, or begin a new one there with ``board``.

        Raises :class:`Unreadable` for a map that cannot be used.  A journal that is there is left alone until
        :meth:`recover` or :meth:`begin` is called.
        """
        self.folder = folder
        loaded = load_map(folder) if board is None else None
        self.issues: tuple[Issue, ...] = loaded.issues if loaded is not None else ()
        opened = loaded.board if loaded is not None else board
        if opened is None:
            raise ValueError("a map needs a folder that holds one, or a board")
        self.document = MapDocument(opened)
        self._hash = hash_of(folder)
        self._journal = MapJournal(folder)
        self._journalling = False
        self._pending: Edit | None = None
        """A drag or a word that may still grow; not in the journal yet."""
        self._imports: list[tuple[Edit | None, bytes]] = []
        """What ``import.json`` is to hold while an edit holds, the newest last; None for what was there before."""
        self.trouble: Issue | None = None
        """Why edits are not journalled: the disk is full or was taken away.  Editing goes on."""
        self.document.listen(self._note)

    def __enter__(self) -> OpenMap:
        """Return the open map itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the journal; it goes only where all is saved."""
        self.close()

    def recovery(self) -> Recovery | None:
        """Return what an earlier session did not save, None where there is nothing."""
        found = read_journal(self.folder)
        if found is None:
            return None
        missing = found.after(self._hash)
        if missing is None:
            edits = tuple(edit for section in found.sections for edit in section.edits)
            lost = edits or found.issues
            return Recovery(edits=edits, fits=False, issues=found.issues) if lost else None
        if not missing.edits:
            return Recovery(edits=(), fits=False, issues=found.issues) if found.damaged else None
        fits = self._replayed(missing) is not None
        return Recovery(edits=missing.edits, fits=fits, issues=found.issues)

    def _replayed(self, missing: JournalSection) -> MapDocument | None:
        document = MapDocument(self.document.board, missing.base.ice_numbers)
        try:
            refused = [edit for edit in missing.edits if document.do(edit) is not None]
        except Stale:
            return None
        if refused or not readable(document.board):
            return None
        return document

    def recover(self) -> bool:
        """Do what an earlier session did not save, each edit a step that can be undone; tell whether it could be."""
        found = read_journal(self.folder)
        missing = found.after(self._hash) if found is not None else None
        document = self._replayed(missing) if missing is not None else None
        if missing is None or document is None:
            return False
        self.document = document
        self.document.listen(self._note)
        self._journal.start(self._hash, missing.base.ice_numbers)
        self._journalling = True
        for edit in missing.edits:
            self._note(edit)
        self.rest()
        return True

    def begin(self) -> None:
        """Start the journal anew; an earlier one is given up.  Raises :class:`OSError`."""
        self.folder.mkdir(parents=True, exist_ok=True)
        drop_forgotten(self.folder)
        self._journal.start(self._hash, self._ice_numbers)
        self._journalling, self._pending = True, None

    @property
    def _ice_numbers(self) -> tuple[int, ...]:
        return tuple(sorted(self.document.sheet.ice))

    @property
    def changed_on_disk(self) -> bool:
        """Somebody else changed, added or removed the map since it was opened or saved here."""
        return hash_of(self.folder) != self._hash

    def save(self, *, over_others: bool = False) -> None:
        """Save the map, the state before it as a backup, and start the journal anew.

        Raises :class:`MapChangedByOthers` where the map on disk is not as it was read, unless ``over_others``; the
        backup keeps theirs then.  Raises :class:`OSError` where it cannot be written; the old map is whole then.
        """
        if self.changed_on_disk and not over_others:
            raise MapChangedByOthers(str(self.folder))
        self.rest()
        back_up(self.folder)
        coming = hash_of_bytes(map_json(self.document.board))
        if self._journalling:
            self._journal.rebase(coming, self._ice_numbers)
        try:
            save_map(self.document.board, self.folder)
        except OSError:
            if hash_of(self.folder) == coming:
                # only the readable twin could not be written; the map that is there is no other hand's
                self._hash = coming
            raise
        self._hash = hash_of(self.folder)
        self.document.history.mark_saved()
        self.begin()
        self._save_origin(self.folder)
        self.trouble = None

    def note_import(self, edit: Edit, origin: bytes) -> None:
        """Have ``import.json`` saved with the map as long as the edit that an import made holds."""
        if not self._imports:
            with suppress(OSError):
                self._imports.append((None, read_file(self.folder / ORIGIN_FILE)))
        self._imports.append((edit, origin))

    @property
    def origin(self) -> bytes | None:
        """What ``import.json`` is to hold for the map as it is now; None for what is there."""
        history = self.document.history
        holding = (data for edit, data in reversed(self._imports) if edit is None or history.holds(edit))
        return next(holding, None)

    def _save_origin(self, folder: Path) -> None:
        """Write what the next import needs after the map: an older one costs it nothing but work by hand to keep."""
        data = self.origin
        if data is not None:
            write_file(folder / ORIGIN_FILE, data)

    def move_to(self, folder: Path) -> None:
        """Go on in another folder: the map is saved there, the one left behind stays as it was saved last.

        What an import took it from and the pictures under it come along.

        The folder may hold a map; that one becomes a backup.  Raises :class:`OSError` where it cannot be written; the
        open map stays where it is then.
        """
        there = MapJournal(folder)
        self.rest()
        folder.mkdir(parents=True, exist_ok=True)
        back_up(folder)
        with suppress(FileNotFoundError):
            write_file(folder / ORIGIN_FILE, read_file(self.folder / ORIGIN_FILE))
        _copy_pictures(self.folder, folder)
        save_map(self.document.board, folder)
        self._save_origin(folder)
        there.start(hash_of(folder), self._ice_numbers)
        if self._journalling:
            self._journal.discard()
        self.folder, self._journal, self._journalling = folder, there, True
        self._hash, self.trouble = hash_of(folder), None
        self.document.history.mark_saved()

    def settle(self) -> None:
        """Take what the sheet holds now for what is on disk: it was just read from there.  Raises :class:`OSError`."""
        self._pending = None
        self._imports.clear()
        self._hash = hash_of(self.folder)
        self.document.history.mark_saved()
        self.begin()

    def close(self) -> None:
        """Close the journal; it goes where all is saved, and stays for a recovery otherwise."""
        self.rest()
        if self._journalling and self.document.history.clean:
            self._journal.discard()
        self._journal.close()
        self._journalling = False

    def forget(self) -> None:
        """Give up what is not saved: nothing is offered for recovery after this.  To be closed next."""
        self._pending = None
        self._journal.discard()
        self._journalling = False

    def rest(self) -> None:
        """Write the drag or the word that is still growing to the journal; the hand let go, or rests."""
        pending, self._pending = self._pending, None
        if pending is not None and pending.changes:
            self._append(pending)

    def _note(self, edit: Edit) -> None:
        if not self._journalling:
            return
        if self._pending is not None and edit.grip == self._pending.grip:
            self._pending = self._pending.merged(edit)
            return
        self.rest()
        if edit.grip:
            # every step of a drag on disk would make it halt; the whole of it is one edit anyway
            self._pending = edit
        else:
            self._append(edit)

    def _append(self, edit: Edit) -> None:
        try:
            self._journal.append(edit)
        except OSError as problem:
            self._journalling = False
            text = f"edits are no longer kept in the journal: {problem.strerror}"
            self.trouble = warning(
                "map.journal.lost", text, str(self._journal.path), suggestion="save the map"
            )


def _copy_pictures(folder: Path, other: Path) -> None:
    """Copy the plain files of ``art``, as far as they are in there and not somewhere else."""
    art = folder / ART
    if art.is_symlink() or not art.is_dir():
        return
    there = own_folder(other, ART, make=True)
    for path in sorted(art.iterdir()):
        if path.is_file() and not path.is_symlink():
            write_file(there / path.name, read_file(path))
