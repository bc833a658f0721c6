"""Opening campaign files: looked at before they are touched, one transaction for one deed.

A file is read first (header, length, version) and only then opened for writing, so that a foreign, truncated or newer
file is never changed.  New files are made beside their place and put there whole.
"""

from __future__ import annotations

import os
import sqlite3
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.pool import NullPool, QueuePool

from gm_console.storage import errors
from gm_console.storage.errors import StorageError
from gm_console.storage.migrate import APPLICATION_ID, MIGRATIONS, Migration, migrate, version

Transaction: TypeAlias = Connection
"""What the functions of this package take: an open transaction, whoever began it."""

BUSY_MS: Final = 5_000
_MAGIC: Final = b"SQLite format 3\x00"
_HEADER: Final = 100


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
        with self._plain_words(), self._engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Give one transaction: all of it is kept, or nothing."""
        if self.read_only:
            raise StorageError(f"{self.path.name} was opened for reading only", errors.READ_ONLY)
        with self._plain_words(), self._engine.connect() as plain:
            connection = plain.execution_options(sqlite_begin="BEGIN IMMEDIATE")
            with connection.begin():
                yield connection

    def copy_to(self, target: Path) -> None:
        """Write a compact copy of the file; the target must not exist."""
        with self._plain_words(), self._engine.connect() as plain:
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
        with self._plain_words(), self._engine.connect() as plain:
            target = plain.connection.driver_connection
            assert isinstance(target, sqlite3.Connection)
            origin = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
            try:
                origin.backup(target)
            finally:
                origin.close()

    def close(self) -> None:
        """Close every connection; the write-ahead log is folded into the file."""
        self._engine.dispose()

    @contextmanager
    def _plain_words(self) -> Iterator[None]:
        try:
            yield
        except (DatabaseError, sqlite3.DatabaseError) as problem:
            raise _explained(self.path, problem) from problem


def create_database(path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Make an empty campaign file at ``path``, which must be free."""
    if path.exists():
        raise StorageError(f"{path.name} is there already", errors.EXISTS)
    engine = _engine(path, read_only=False, busy_ms=BUSY_MS, journal="DELETE")
    try:
        with engine.connect() as plain, plain.execution_options(sqlite_begin="BEGIN IMMEDIATE").begin():
            migrate(plain, migrations)
    except (DatabaseError, sqlite3.DatabaseError) as problem:
        raise _explained(path, problem) from problem
    finally:
        engine.dispose()


def open_database(
    path: Path,
    *,
    read_only: bool = False,
    busy_ms: int = BUSY_MS,
    migrations: Sequence[Migration] = MIGRATIONS,
) -> Database:
    """Open a campaign file; :class:`StorageError` says what is wrong with it, and it is left as it was."""
    check_file(path)
    looking = Database(path, _engine(path, read_only=True, busy_ms=busy_ms), read_only=True)
    try:
        with looking.read() as connection:
            found = version(connection)
    finally:
        looking.close()
    if found < 1:
        raise StorageError(
            f"{path.name} is damaged (file version {found}); take a backup copy", errors.DAMAGED
        )
    if found > len(migrations):
        text = f"{path.name} has file version {found}; this program knows versions up to {len(migrations)}"
        raise StorageError(text, errors.NEWER)
    if found < len(migrations) and read_only:
        text = (
            f"{path.name} has file version {found}; open it for writing once to bring it to {len(migrations)}"
        )
        raise StorageError(text, errors.OLDER)
    database = Database(path, _engine(path, read_only=read_only, busy_ms=busy_ms), read_only=read_only)
    if found < len(migrations):
        _upgrade(database, found, migrations)
    return database


def check_file(path: Path) -> None:
    """Raise :class:`StorageError` where the bytes of a file already say that it cannot be a campaign."""
    try:
        size = path.stat().st_size
        with path.open("rb") as stream:
            header = stream.read(_HEADER)
    except (FileNotFoundError, ValueError):
        raise StorageError(f"{path} does not exist", errors.MISSING) from None
    except IsADirectoryError:
        raise StorageError(f"{path} is a folder, not a campaign file", errors.NOT_A_FILE) from None
    except OSError as problem:
        raise StorageError(f"{path} cannot be read: {problem.strerror}", errors.NOT_A_FILE) from problem
    if not header.startswith(_MAGIC[: len(header)]) or not header:
        raise StorageError(f"{path.name} is not a campaign file", errors.NOT_A_DATABASE)
    if len(header) < _HEADER:
        raise StorageError(f"{path.name} breaks off after {size} bytes", errors.TRUNCATED)
    page_size, pages = struct.unpack_from(">H", header, 16)[0], struct.unpack_from(">I", header, 28)[0]
    if struct.unpack_from(">I", header, 68)[0] != APPLICATION_ID:
        text = f"{path.name} is a database of another program, not a campaign file"
        raise StorageError(text, errors.NOT_A_DATABASE)
    whole = (65536 if page_size == 1 else page_size) * pages
    if size < whole:
        text = f"{path.name} breaks off: {size} of {whole} bytes are there; take a backup copy"
        raise StorageError(text, errors.TRUNCATED)


def _upgrade(database: Database, found: int, migrations: Sequence[Migration]) -> None:
    """Migrate in one transaction, after a copy of the old file was laid beside it."""
    keep = database.path.with_name(f"{database.path.name}.v{found}.bak")
    try:
        if not keep.exists():
            database.copy_to(keep)
        with database.write() as connection:
            migrate(connection, migrations)
    except BaseException:
        database.close()
        raise


def _engine(path: Path, *, read_only: bool, busy_ms: int, journal: str = "WAL") -> Engine:
    mode = "rwc" if not read_only else "ro"
    if read_only and not os.access(path.parent, os.W_OK) and not path.with_name(f"{path.name}-wal").exists():
        mode = "ro&immutable=1"
    address = f"{path.resolve().as_uri()}?mode={mode}"

    def connect() -> sqlite3.Connection:
        # Not by SQLAlchemy's own address, which reads the signs %, ? and # of a path in its own way.
        return sqlite3.connect(address, uri=True, timeout=busy_ms // 1000, check_same_thread=False)

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool if read_only else QueuePool)

    def connected(raw: Any, _record: object) -> None:
        raw.isolation_level = None
        cursor = raw.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {busy_ms}")
        cursor.execute("PRAGMA foreign_keys = ON")
        if not read_only:
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


def _explained(path: Path, problem: DatabaseError | sqlite3.DatabaseError) -> StorageError:
    said = problem.orig if isinstance(problem, DatabaseError) else problem
    text = str(said).lower()
    if "locked" in text or "busy" in text:
        return StorageError(f"{path.name} is being written by another program; try again", errors.LOCKED)
    if "readonly" in text:
        return StorageError(f"{path.name} may not be written", errors.READ_ONLY)
    if "unable to open" in text:
        return StorageError(f"{path} cannot be opened", errors.NOT_A_FILE)
    if "full" in text:
        return StorageError(f"there is no room left on the disk for {path.name}", errors.NO_ROOM)
    if isinstance(problem, IntegrityError | sqlite3.IntegrityError) or "disk i/o" in text or "decode" in text:
        return StorageError(f"{path.name} is damaged ({said}); take a backup copy", errors.DAMAGED)
    if "malformed" in text or "not a database" in text or "corrupt" in text or "no such table" in text:
        return StorageError(f"{path.name} is damaged ({said}); take a backup copy", errors.DAMAGED)
    raise problem
