"""An index of words, for a search over everything a campaign file tells: SQLite's FTS5, in memory, kept in a cache.

The campaign file itself knows nothing of it.  What is indexed stands in parts (each turn is one, all the rest is one),
each under a key of what it was made from, so that a part whose key is another is made anew and no answer is stale.  The
cache is a file that may be deleted at any time.  Texts of the rest are never taken out one by one: their whole table
goes, so that nothing that was erased is left in it.

Texts of a turn have a table for each kind.  The id of a row says its kind, turn and place, the newest turn first, so
that one kind or turn is a range of ids, and FTS5 gives the newest hits without looking at the others.  It would gather
every hit of a word that is only begun: which words begin so is looked up here, and all of them are asked for.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gm_console.storage.errors import READ_ONLY, StorageError
from gm_console.storage.places import put_in_place, unfinished
from gm_console.storage.search_words import SoughtWords, words_in
from gm_console.storage.sqlite_trouble import plain_words

REST: Final = 0
"""The part that is no turn."""
_VERSION: Final = 1
_LOOKED_AT: Final = 200
"""Hits of a kind that are ranked: the newest, where there are more."""
_BEGUN: Final = 200
"""Words with the beginning that was typed, the shortest first, that are looked for."""
_KIND_SHIFT, _TURN_SHIFT = 44, 26
_MOST_TURN: Final = (1 << (_KIND_SHIFT - _TURN_SHIFT)) - 1
_PLACES: Final = 1 << _TURN_SHIFT
_BEYOND: Final = "\U0010ffff"
_COLUMNS: Final = "rowid, text, nations, number, nation, region"
_REST_TABLE: Final = "rest"
_TABLE: Final = """CREATE VIRTUAL TABLE {0} USING fts5(text, nations, number UNINDEXED, nation UNINDEXED,
 region UNINDEXED, tokenize = "unicode61 remove_diacritics 2")"""


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexedText:
    """One thing that can be found."""

    kind: int
    """Number of its kind."""
    turn: int
    text: str
    number: int = 0
    """Its number in its turn or list."""
    nation: str = ""
    region: str = ""
    nations: tuple[str, ...] = ()
    """Those by which it is found when one nation's is wanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexedHit:
    """One thing that was found."""

    kind: int
    turn: int
    number: int
    nation: str
    region: str
    text: str


class SearchIndex:
    """The index in memory."""

    def __init__(self, of_turns: Sequence[int]) -> None:
        """Begin with nothing in it; ``of_turns`` are the kinds whose texts stand in the parts of turns."""
        self._of_turns = tuple(of_turns)
        self._raw = self._empty()

    def load(self, path: Path) -> None:
        """Take what a cache holds, in place of what is here; nothing of one that is not there, older or damaged."""
        if path.is_symlink() or not path.is_file():
            return
        fresh = _in_memory()
        try:
            with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as kept:
                kept.backup(fresh)
            if self._is_ours(fresh):
                self._raw, fresh = fresh, self._raw
        except sqlite3.Error:
            pass
        finally:
            fresh.close()

    def save(self, path: Path) -> None:
        """Write the cache, whole or not at all; :class:`StorageError` where it cannot be."""
        with plain_words(path), unfinished(path) as fresh:
            self._raw.execute("VACUUM INTO ?", (str(fresh),))
            put_in_place(fresh, path)

    def keys(self) -> Mapping[int, str]:
        """Return the key of every part, by its turn."""
        return dict(self._raw.execute("SELECT turn, key FROM part"))

    def put(self, turn: int, key: str, texts: Iterable[IndexedText]) -> None:
        """Put the texts of a part in the place of those it had; where they cannot all be read, it is as it was."""
        with self._deed() as raw:
            self._drop(turn)
            places: dict[int, int] = {}
            words: dict[str, set[str]] = {}
            for one in texts:
                first, table = _first(one.kind, one.turn), self._table(one.kind)
                at = places[first] = places.get(first, -1) + 1
                row = (first + at, one.text, _tags(one.nations), one.number, one.nation, one.region)
                raw.execute(f"INSERT INTO {table}({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)", row)  # noqa: S608 - our own
                words.setdefault(table, set()).update(words_in(one.text))
            for table, known in words.items():
                raw.executemany(
                    "INSERT OR IGNORE INTO word VALUES (?, ?)", ((table, word) for word in sorted(known))
                )
            raw.execute("INSERT OR REPLACE INTO part VALUES (?, ?)", (turn, key))

    def drop(self, turn: int) -> None:
        """Forget a part."""
        with self._deed() as raw:
            self._drop(turn)
            raw.execute("DELETE FROM part WHERE turn = ?", (turn,))

    def find(
        self, wanted: Sequence[SoughtWords], kind: int, *, turn: int | None, nation: str, limit: int
    ) -> tuple[tuple[IndexedHit, ...], bool]:
        """Return the best hits of a kind, and whether there are more.

        Best is what holds the words as they were typed, beside each other and whole; then the shorter, then the newer.
        """
        table = self._table(kind)
        question = self._question(table, wanted, nation)
        first = _first(kind, turn if turn is not None else _MOST_TURN)
        last = _first(kind, turn or 0) + _PLACES - 1
        rows = self._raw.execute(
            f"SELECT {_COLUMNS} FROM {table} WHERE {table} MATCH ? AND rowid BETWEEN ? AND ?"  # noqa: S608 - our own
            " ORDER BY rowid LIMIT ?",
            (question, first, last, _LOOKED_AT + 1),
        ).fetchall()
        best = sorted(rows, key=lambda row: _rank(row, wanted))[:limit]
        hits = tuple(
            IndexedHit(
                kind=kind, turn=_turn_of(row[0]), text=row[1], number=row[3], nation=row[4], region=row[5]
            )
            for row in best
        )
        return hits, len(rows) > len(best)

    def close(self) -> None:
        """Give up the memory."""
        self._raw.close()

    def _empty(self) -> sqlite3.Connection:
        raw = _in_memory()
        raw.execute(f"PRAGMA user_version = {_VERSION}")
        raw.execute("CREATE TABLE part (turn INTEGER PRIMARY KEY, key TEXT NOT NULL)")
        raw.execute(
            "CREATE TABLE word (place TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (place, word)) WITHOUT ROWID"
        )
        for table in (_REST_TABLE, *map(self._table, self._of_turns)):
            raw.execute(_TABLE.format(table))
        return raw

    def _is_ours(self, raw: sqlite3.Connection) -> bool:
        """Tell whether a database is a sound index of this version, and holds nothing else."""
        (version,) = raw.execute("PRAGMA user_version").fetchone()
        (sound,) = raw.execute("PRAGMA quick_check(1)").fetchone()
        own = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
        return version == _VERSION and sound == "ok" and _rows(raw, own) == _rows(self._raw, own)

    def _table(self, kind: int) -> str:
        return f"kind{kind}" if kind in self._of_turns else _REST_TABLE

    def _question(self, table: str, wanted: Sequence[SoughtWords], nation: str) -> str:
        """Return what FTS5 is asked: every word is quoted, so that no sign in it means anything."""
        asked = " AND ".join(f"({' OR '.join(self._spellings(table, one))})" for one in wanted)
        return f"{{text}} : ({asked})" + (f" AND {{nations}} : {_quoted(f'n{nation}')}" if nation else "")

    def _spellings(self, table: str, one: SoughtWords) -> Iterator[str]:
        """Yield what words may be in full."""
        yield _quoted(" ".join(one.words))
        if one.begins:
            *before, begun = one.words
            question = (
                "SELECT word FROM word WHERE place = ? AND word > ? AND word < ? ORDER BY length(word), word"
            )
            for (word,) in self._raw.execute(
                f"{question} LIMIT ?", (table, begun, begun + _BEYOND, _BEGUN)
            ).fetchall():
                yield _quoted(" ".join((*before, word)))

    def _drop(self, turn: int) -> None:
        if turn == REST:
            self._raw.execute(f"DROP TABLE {_REST_TABLE}")
            self._raw.execute(_TABLE.format(_REST_TABLE))
            self._raw.execute("DELETE FROM word WHERE place = ?", (_REST_TABLE,))
            return
        for kind in self._of_turns:
            first = _first(kind, turn)
            self._raw.execute(
                f"DELETE FROM {self._table(kind)} WHERE rowid BETWEEN ? AND ?",  # noqa: S608 - our own
                (first, first + _PLACES - 1),
            )

    @contextlib.contextmanager
    def _deed(self) -> Iterator[sqlite3.Connection]:
        self._raw.execute("BEGIN")
        try:
            yield self._raw
        except BaseException:
            self._raw.execute("ROLLBACK")
            raise
        self._raw.execute("COMMIT")


def remove(path: Path) -> None:
    """Delete a cache, where there is one."""
    try:
        path.unlink(missing_ok=True)
    except OSError as problem:
        raise StorageError(f"{path} cannot be deleted: {problem.strerror}", READ_ONLY) from problem


def _in_memory() -> sqlite3.Connection:
    raw = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
    raw.execute("PRAGMA trusted_schema = OFF")
    return raw


def _rows(raw: sqlite3.Connection, question: str) -> list[tuple[object, ...]]:
    return raw.execute(question).fetchall()


def _first(kind: int, turn: int) -> int:
    return (kind << _KIND_SHIFT) + ((_MOST_TURN - turn) << _TURN_SHIFT)


def _turn_of(row: int) -> int:
    return _MOST_TURN - ((row >> _TURN_SHIFT) & _MOST_TURN)


def _tags(nations: Iterable[str]) -> str:
    """Return nations as words that no text holds beside them."""
    return " ".join(f"n{nation}" for nation in nations if nation)


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def _rank(row: Sequence[Any], wanted: Sequence[SoughtWords]) -> tuple[int, int, int]:
    text = f" {' '.join(words_in(row[1]))} "
    asked = " ".join(word for one in wanted for word in one.words)
    return (0 if f" {asked} " in text else 1 if f" {asked}" in text else 2), len(text), row[0]
