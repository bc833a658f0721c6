"""The journal beside a map: every edit as it happens, so that a crash loses at most the last one.

``map.journal`` lies beside ``map.json`` and is never written over it.  Every line is a check sum and either an edit or
a base: which map the edits after it go on from (the BLAKE2b-256 of the bytes of ``map.json``) and how its pieces of ice
are numbered.  It begins with a base; another one is written before the map is saved, so that whichever map a crash in
the middle of saving leaves, the journal knows what is missing from it.  Each line is on disk before the next edit is
made.  A line that a crash cut short ends the journal.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from io import FileIO
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, cast

from gm_console.board.editing.edit import CHANGES, Change, Edit, GameChange
from gm_console.core import codec
from gm_console.core.issues import Issue, warning
from gm_console.files.mapfile import MAP_FILE
from gm_console.files.plainfile import fresh_name, open_fresh, put_in_place, read_file
from gm_console.rulesets import RULESETS, load_map_rules, not_installed

JOURNAL_FILE: Final = "map.journal"
JOURNAL_VERSION: Final = 1
MOST_BYTES: Final = 512 * 1024 * 1024
"""Bytes of a journal we read: a hundred thousand edits of a large map without one save."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Games:
    """A change of the map's game as it is written."""

    before: str
    after: str


_TAGS: Final[Mapping[str, type[Any]]] = MappingProxyType(
    {kind.__name__: kind for kind in CHANGES} | {GameChange.__name__: _Games}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """The map that the edits after it go on from."""

    schema_version: int
    map_hash: str
    """Hash of the bytes of ``map.json``; empty for a map that is not saved yet."""
    ice_numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalSection:
    """A base and the edits after it, up to the next one."""

    base: Base
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalRead:
    """What a journal holds."""

    sections: tuple[JournalSection, ...]
    issues: tuple[Issue, ...]
    """What is odd: a last line that was cut short, or one that was spoilt."""
    damaged: bool
    """A line that was written whole cannot be read; a crash does not do that."""

    def after(self, map_hash: str) -> JournalSection | None:
        """Return the edits that a map misses, by its hash; None where the journal does not go on from it."""
        for n in range(len(self.sections) - 1, -1, -1):
            if self.sections[n].base.map_hash == map_hash:
                edits = tuple(edit for section in self.sections[n:] for edit in section.edits)
                return JournalSection(base=self.sections[n].base, edits=edits)
        return None


class MapJournal:
    """A journal that is being written."""

    def __init__(self, folder: Path) -> None:
        """Journal of the map in ``folder``; nothing is written yet."""
        self.path = folder / JOURNAL_FILE
        self._stream: FileIO | None = None

    def start(self, map_hash: str, ice_numbers: tuple[int, ...]) -> None:
        """Begin anew: what was there before is done with.  Raises :class:`OSError`."""
        self.close()
        fresh = fresh_name(self.path)
        try:
            self._stream = open_fresh(fresh)
            self.rebase(map_hash, ice_numbers)
            # renamed while it is open: whoever looks finds the old journal whole or the new one
            put_in_place(fresh, self.path)
        except BaseException:
            self.close()
            fresh.unlink(missing_ok=True)
            raise

    def rebase(self, map_hash: str, ice_numbers: tuple[int, ...]) -> None:
        """Note that from here on edits go on from another map, which is about to be saved."""
        base = Base(schema_version=JOURNAL_VERSION, map_hash=map_hash, ice_numbers=ice_numbers)
        self._write(codec.encode(base))

    def append(self, edit: Edit) -> None:
        """Add an edit; it is on disk when this returns.  Raises :class:`OSError`."""
        self._write(encode_edit(edit))

    def close(self) -> None:
        """Let go of the file; it stays."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def discard(self) -> None:
        """Let go of the file and take it away: all of it is saved, or unwanted."""
        self.close()
        self.path.unlink(missing_ok=True)

    def _write(self, data: bytes) -> None:
        if self._stream is None:
            raise ValueError("the journal was not started")
        start = self._stream.tell()
        line = memoryview(_checksum(data) + b" " + data + b"\n")
        try:
            while line:
                line = line[self._stream.write(line) :]
            os.fsync(self._stream.fileno())
        except OSError:
            # half a line would end the journal for whoever reads it, and for the lines that come after it
            with suppress(OSError):
                self._stream.truncate(start)
                self._stream.seek(start)
            raise


def read_journal(folder: Path) -> JournalRead | None:
    """Return what the journal beside a map holds, None where there is none.

    Raises :class:`OSError` where it is there and cannot be opened.
    """
    path = folder / JOURNAL_FILE
    try:
        raw = read_file(path, MOST_BYTES)
    except FileNotFoundError:
        return None
    sections: list[tuple[Base, list[Edit]]] = []
    issues: list[Issue] = []
    damaged = False
    lines = raw.split(b"\n")
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        checksum, _, data = line.partition(b" ")
        try:
            if _checksum(data) != checksum:
                raise codec.CodecError("the check sum is another")
            entry = _decode_line(data)
        except codec.CodecError as problem:
            text = f"the journal ends at line {number}: {problem}"
            issues.append(warning("map.journal.cut", text, str(path)))
            damaged = number < len(lines)
            break
        if isinstance(entry, Base):
            sections.append((entry, []))
        elif sections:
            sections[-1][1].append(entry)
    whole = tuple(JournalSection(base=base, edits=tuple(edits)) for base, edits in sections)
    return JournalRead(sections=whole, issues=tuple(issues), damaged=damaged)


def lay_aside(folder: Path) -> Path:
    """Keep a journal that nobody goes on with under a name of its own; return the name.  Raises :class:`OSError`."""
    number = 1
    while (place := folder / f"map-{number:02d}.journal").exists():
        number += 1
    return (folder / JOURNAL_FILE).rename(place)


def _decode_line(data: bytes) -> Base | Edit:
    plain = codec.parse(data)
    if isinstance(plain, dict) and "map_hash" in plain:
        base = codec.from_plain(Base, plain)
        if base.schema_version != JOURNAL_VERSION:
            raise codec.CodecError(f"version {base.schema_version} is not known")
        return base
    return decode_edit(data)


def encode_edit(edit: Edit) -> bytes:
    """Return an edit as one line of JSON."""
    changes = [(type(change).__name__, _plain(change)) for change in edit.changes]
    return codec.encode({"label": edit.label, "grip": edit.grip, "changes": changes})


def _plain(change: Change) -> object:
    """Return a change as it is written: games by their ids."""
    if isinstance(change, GameChange):
        return _Games(before=change.before.game, after=change.after.game)
    return change


def _change(data: object) -> Change:
    change = codec.from_tagged(_TAGS, data)
    if not isinstance(change, _Games):
        return cast("Change", change)
    strange = [game for game in (change.before, change.after) if game not in RULESETS]
    if strange:
        raise codec.CodecError(not_installed(strange[0]))
    before, after = (load_map_rules(game) for game in (change.before, change.after))
    return GameChange(before=before, after=after)


def decode_edit(raw: bytes) -> Edit:
    """Return the edit in a line of JSON.  Raises :class:`codec.CodecError`."""
    data = codec.parse(raw)
    if not isinstance(data, dict) or not isinstance(data.get("changes"), list):
        raise codec.CodecError("expected an edit")
    changes = [_change(change) for change in data["changes"]]
    label, grip = data.get("label"), data.get("grip")
    if not isinstance(label, str) or not isinstance(grip, str):
        raise codec.CodecError("expected a label and a grip")
    return Edit(label=label, changes=tuple(changes), grip=grip)


def hash_of(folder: Path) -> str:
    """Return the hash of the bytes of ``map.json``, empty where there is none."""
    try:
        return hash_of_bytes(read_file(folder / MAP_FILE))
    except FileNotFoundError:
        return ""


def hash_of_bytes(data: bytes) -> str:
    """Return the hash that a journal knows a map by."""
    return blake2b(data, digest_size=32).hexdigest()


def _checksum(data: bytes) -> bytes:
    return blake2b(data, digest_size=8).hexdigest().encode()
