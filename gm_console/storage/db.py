"""Opening campaign files: looked at before they are touched, one transaction for one deed.

A file is read first (header, log, length, version) and only then opened for writing, so that a foreign, truncated or
newer file is never changed.  New files are made beside their place and put there whole.
"""

from __future__ import annotations

import filecmp
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool, QueuePool

from gm_console.storage import errors, seals
from gm_console.storage.errors import StorageError
from gm_console.storage.logs import LOG, beside, has_log
from gm_console.storage.migrate import MIGRATIONS, Migration, migrate, version
from gm_console.storage.places import put_in_place, unfinished
from gm_console.storage.soundness import check_file, check_pages, check_sealed, check_tables
from gm_console.storage.sqlite_trouble import plain_words

Transaction: TypeAlias = Connection
"""What the functions of this package take: an open transaction, whoever began it."""

BUSY_MS: Final = 5_000
_UNSPILT_KIB: Final = -65_536
"""Room (SQLite wants it below zero) for the written pages of a whole turn, which would go to the disk twice otherwise.

Pages that were only read have the little room that SQLite gives by itself: a turn that was read is held as records.
"""
_LEFT: Final = "the file as this connection left it"


class Database:
    """An open campaign file."""

    def __init__(self, path: Path, engine: Engine, *, read_only: bool) -> None:
        """Keep the engine; use :func:`open_database`."""
        self.path = path
        self.read_only = read_only
        self._engine = engine

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Give one consistent view of the file."""
        with plain_words(self.path), self._engine.connect() as connection, connection.begin():
            yield connection

    def mark(self, connection: Connection) -> tuple[object, ...]:
        """Return what is otherwise as soon as anybody has written to the file; another connection has another."""
        return _mark(connection, self.path)

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Give one transaction: all of it is kept, or nothing; a file that is damaged is never written to."""
        with self._writing() as connection:
            if connection.info.get(_LEFT) != _mark(connection, self.path):
                # Pages that were read before are read again: they may be others in the file by now.
                connection.exec_driver_sql("PRAGMA shrink_memory")
                check_sealed(connection, self.path)
            seals.begin(connection)
            yield connection
            seals.renew(connection)

    @contextmanager
    def upgrade(self) -> Iterator[Connection]:
        """Give the transaction that brings an older file to the present version.

        A file that is older than seals is sealed as it is then.  One that has seals keeps them: what they tell of rows
        that were changed by somebody else is still told afterwards, and the next deed compares as the first one does.
        """
        with self._writing(as_left=False) as connection:
            check_pages(connection, self.path)
            sealed = seals.are_there(connection)
            yield connection
            if not sealed:
                seals.seal_all(connection)

    @contextmanager
    def write_damaged(self) -> Iterator[Connection]:
        """Give the transaction that puts right what is not as it was sealed; only what it writes is sealed anew."""
        with self._writing(as_left=False) as connection:
            check_pages(connection, self.path)
            seals.begin(connection)
            yield connection
            seals.renew(connection)

    def copy_to(self, target: Path) -> None:
        """Write a compact copy of the file; nothing may lie at the target but an empty file."""
        with plain_words(self.path), self._engine.connect() as plain:
            # A copy is made outside any transaction.
            connection = plain.execution_options(sqlite_begin="")
            connection.exec_driver_sql("VACUUM INTO ?", (str(target),))

    def overwrite_from(self, source: Path) -> None:
        """Put the whole content of another campaign file in place of this one's, as one transaction.

        Whoever else has this file open sees the new content at its next look; no file is renamed.
        """
        if self.read_only:
            raise StorageError(f"{self.path.name} was opened for reading only", errors.READ_ONLY)
        check_file(source)
        with plain_words(self.path), self._engine.connect() as plain:
            target = plain.connection.driver_connection
            assert isinstance(target, sqlite3.Connection)
            origin = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
            try:
                origin.backup(target)
            finally:
                origin.close()

    def rewrite(self) -> bool:
        """Write the file anew, so that nothing of what was taken out of it is left in its free room or its log.

        False where somebody else reads the file meanwhile: the log cannot be emptied then, and still holds old pages.
        """
        if self.read_only:
            raise StorageError(f"{self.path.name} was opened for reading only", errors.READ_ONLY)
        with plain_words(self.path), self._engine.connect() as plain:
            connection = plain.execution_options(sqlite_begin="")
            connection.exec_driver_sql("VACUUM")
            busy, _, _ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
        return not busy

    def close(self) -> None:
        """Close every connection; the write-ahead log is folded into the file."""
        self._engine.dispose()

    @contextmanager
    def _writing(self, *, as_left: bool = True) -> Iterator[Connection]:
        """Give a transaction that writes; the file is known to be ``as_left`` by it, or has still to be looked at."""
        if self.read_only:
            raise StorageError(f"{self.path.name} was opened for reading only", errors.READ_ONLY)
        with plain_words(self.path), self._engine.connect() as plain:
            connection = plain.execution_options(sqlite_begin="BEGIN IMMEDIATE")
            with connection.begin():
                yield connection
            if as_left:
                connection.info[_LEFT] = _mark(connection, self.path)


def create_database(path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Make an empty campaign file at ``path``, where nothing lies yet but an empty file."""
    if path.is_symlink() or (path.exists() and path.lstat().st_size):
        raise StorageError(f"{path.name} is there already", errors.EXISTS)
    engine = _engine(path, read_only=False, busy_ms=BUSY_MS, journal="DELETE")
    try:
        with (
            plain_words(path),
            engine.connect() as plain,
            plain.execution_options(sqlite_begin="BEGIN IMMEDIATE").begin(),
        ):
            migrate(plain, migrations)
            seals.seal_all(plain)
    finally:
        engine.dispose()


def open_database(
    path: Path,
    *,
    read_only: bool = False,
    busy_ms: int = BUSY_MS,
    migrations: Sequence[Migration] = MIGRATIONS,
    keep_old: bool = True,
) -> Database:
    """Open a campaign file; :class:`StorageError` says what is wrong with it, and it is left as it was.

    An older one is brought to the present version, and a copy of it kept beside it unless ``keep_old`` is off.
    """
    found = _look(path, busy_ms, migrations)
    if found < len(migrations) and read_only:
        text = (
            f"{path.name} has file version {found}; open it for writing once to bring it to {len(migrations)}"
        )
        raise StorageError(text, errors.OLDER)
    database = Database(path, _engine(path, read_only=read_only, busy_ms=busy_ms), read_only=read_only)
    if found < len(migrations):
        _upgrade(database, found if keep_old else 0, migrations)
    return database


def copy_whole(source: Path, target: Path) -> None:
    """Copy a sound campaign file of any version, its log folded in; nothing may lie at the target but an empty file."""
    _look(source, BUSY_MS, MIGRATIONS, thoroughly=True)
    looking = Database(source, _engine(source, read_only=True, busy_ms=BUSY_MS), read_only=True)
    try:
        looking.copy_to(target)
    finally:
        looking.close()


def _look(path: Path, busy_ms: int, migrations: Sequence[Migration], *, thoroughly: bool = False) -> int:
    """Return the version of a file that is all there and not too new; it is left as it was."""
    check_file(path)
    looking = Database(path, _engine(path, read_only=True, busy_ms=busy_ms), read_only=True)
    try:
        with looking.read() as connection:
            if thoroughly or has_log(path):
                check_pages(connection, path)
            found = version(connection)
            if found == len(migrations) == len(MIGRATIONS):
                check_tables(connection, path)
    finally:
        looking.close()
    if found < 1:
        raise StorageError(f"{path.name} is damaged (file version {found}); {errors.ADVICE}", errors.DAMAGED)
    if found > len(migrations):
        text = f"{path.name} has file version {found}; this program knows versions up to {len(migrations)}"
        raise StorageError(text, errors.NEWER)
    return found


def _upgrade(database: Database, kept: int, migrations: Sequence[Migration]) -> None:
    """Migrate in one transaction; where ``kept`` is the version, after a copy of the old file was laid beside it."""
    try:
        if kept:
            _lay_aside(database, kept)
        with database.upgrade() as connection:
            migrate(connection, migrations)
    except BaseException:
        database.close()
        raise


def _lay_aside(database: Database, found: int) -> None:
    """Keep a copy of an old file beside it, made under another name: one that bears its name is whole.

    A copy that is there already stays, unless it is the same: it may be of another day, or broken.
    """
    path = database.path
    with unfinished(path) as fresh:
        database.copy_to(fresh)
        for number in range(1, 1000):
            keep = path.with_name(f"{path.name}.v{found}{f'.{number}' if number > 1 else ''}.bak")
            if not keep.exists():
                put_in_place(fresh, keep)
                return
            if filecmp.cmp(keep, fresh, shallow=False):
                return
        raise StorageError(f"{path.name} has too many copies beside it", errors.EXISTS)


def _mark(connection: Connection, path: Path) -> tuple[object, ...]:
    """Return what tells whether anybody else has written to a file since this connection did, by SQLite or not."""
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    (others,) = raw.execute("PRAGMA data_version").fetchone()
    return (others, *(_stamp(place) for place in (path, beside(path.resolve(), LOG))))


def _stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _engine(path: Path, *, read_only: bool, busy_ms: int, journal: str = "WAL") -> Engine:
    mode = "rwc" if not read_only else "ro"
    if read_only and not os.access(path.parent, os.W_OK) and not beside(path.resolve(), LOG).exists():
        mode = "ro&immutable=1"
    address = f"{path.resolve().as_uri()}?mode={mode}"

    def connect() -> sqlite3.Connection:
        # Not by SQLAlchemy's own address, which reads the signs %, ? and # of a path in its own way.
        return sqlite3.connect(address, uri=True, timeout=busy_ms // 1000, check_same_thread=False)

    if read_only:
        engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)
    else:
        # The last connection first: it knows that the file is as it left it.
        engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool, pool_use_lifo=True)

    def connected(raw: Any, _record: object) -> None:
        raw.isolation_level = None
        cursor = raw.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {busy_ms}")
        # SQLite would look up the run of every row of a turn: what belongs to no row is told by verify instead.
        cursor.execute("PRAGMA foreign_keys = OFF")
        if not read_only:
            cursor.execute(f"PRAGMA cache_spill = {_UNSPILT_KIB}")
            cursor.execute(f"PRAGMA journal_mode = {journal}")
            cursor.execute("PRAGMA synchronous = FULL")
        cursor.close()

    def began(connection: Connection) -> None:
        begin = connection.get_execution_options().get("sqlite_begin", "BEGIN")
        if begin:
            connection.exec_driver_sql(begin)

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", began)
    return engine
