"""Seals: a digest of every row as this program wrote it, so that a row that was changed, added or taken away is named.

What a turn gave is recomputed by ``verify``; the rest (settings, sheets, journal, corrections, packets, branches) only
says what it says.  Each table has a seal over its rows in order of their keys, each table of results one for each run.
A transaction that writes compares the seals before and renews them after: what came into the file in any other way is
never sealed, and nothing is built on it.  Whoever can write the file can make new seals too; they tell an accident, a
foreign tool or a careless hand, not a forger with this program.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import Connection, Table, delete, insert, select

from gm_console.core import codec
from gm_console.storage import schema

ALL_RUNS: Final = 0
"""The run in the seal of a table that belongs to none."""
OF_THE_FILE: Final = (
    schema.SETTING,
    schema.BLOB,
    schema.SHEET,
    schema.SHEET_PART,
    schema.RUN,
    schema.ERRATUM,
    schema.PACKETS,
    schema.JOURNAL,
)
"""Tables that go on through the game: sealed anew with every deed."""
OF_A_RUN: Final = (schema.RUN_SHEET, schema.SNAPSHOT, schema.ENTRY, schema.VERDICT)
"""Tables of results: written once for each run, sealed with it."""
_SHORT: Final = 4
_LONG: Final = 16
_NAMED: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A table that is not as it was sealed."""

    table: str
    run: int
    """0 where the table belongs to no run."""
    text: str
    """Which rows, and what became of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rows:
    """A table, or a run's share of it, as it is now."""

    cells: list[tuple[object, ...]]
    places: tuple[int, ...]
    """Where in a row its key stands."""
    digests: tuple[bytes, ...]

    def key(self, row: int) -> str:
        """The key of a row in words."""
        return " ".join(str(self.cells[row][place]) for place in self.places)

    @property
    def checks(self) -> bytes:
        """The beginnings of the digests: enough to find the row, once the whole is known to differ."""
        return b"".join(one[:_SHORT] for one in self.digests)

    @property
    def digest(self) -> str:
        """One digest over all rows."""
        return blake2b(b"".join(self.digests), digest_size=32).hexdigest()


def renew(connection: Connection) -> None:
    """Seal what this transaction wrote: the tables of the file, and runs that have no seal yet."""
    for table in OF_THE_FILE:
        _seal(connection, table, ALL_RUNS)
    sealed = {run for name, run in _sealed(connection) if name == schema.RUN_SHEET.name}
    for run in connection.execute(select(schema.RUN.c.id)).scalars():
        if run not in sealed:
            for table in OF_A_RUN:
                _seal(connection, table, run)


def broken(connection: Connection, *, thoroughly: bool) -> Iterator[Broken]:
    """Yield what is not as it was sealed; of runs before the newest only the states unless it is to be thorough."""
    sealed = _sealed(connection)
    for table in OF_THE_FILE:
        yield from _compared(connection, table, ALL_RUNS, sealed.pop((table.name, ALL_RUNS), None))
    runs = connection.execute(select(schema.RUN.c.id).order_by(schema.RUN.c.id)).scalars().all()
    for run in runs:
        for table in OF_A_RUN:
            seal = sealed.pop((table.name, run), None)
            if thoroughly or run == runs[-1] or table is schema.SNAPSHOT:
                yield from _compared(connection, table, run, seal)
    for name, run in sorted(sealed):
        yield Broken(table=name, run=run, text="sealed, and its run is not in the file")


def _sealed(connection: Connection) -> dict[tuple[str, int], Any]:
    return {(row.name, row.run): row for row in connection.execute(select(schema.SEAL))}


def _seal(connection: Connection, table: Table, run: int) -> None:
    rows = _rows(connection, table, run)
    values = {
        "name": table.name,
        "run": run,
        "rows": len(rows.cells),
        "checks": rows.checks,
        "digest": rows.digest,
    }
    connection.execute(insert(schema.SEAL).prefix_with("OR REPLACE").values(values))


def drop(connection: Connection, run: int) -> None:
    """Take away the seals of a run that is taken out of the file."""
    connection.execute(delete(schema.SEAL).where(schema.SEAL.c.run == run))


def _rows(connection: Connection, table: Table, run: int) -> _Rows:
    places = tuple(
        place for place, column in enumerate(table.columns) if column.primary_key and column.name != "run"
    )
    cells = _cells(connection, table, run)
    return _Rows(
        cells=cells,
        places=places,
        digests=tuple([blake2b(_plain(row), digest_size=_LONG).digest() for row in cells]),
    )


def _cells(connection: Connection, table: Table, run: int) -> list[tuple[object, ...]]:
    """Return rows whose texts need not be texts: a damaged sign makes another row, not an error.

    Read below SQLAlchemy: a turn has 12,000 rows, and every deed looks at those of the newest one.
    """
    query = select(table).order_by(*table.primary_key.columns)
    if run != ALL_RUNS:
        query = query.where(table.c.run == run)
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    question, of = str(query.compile(connection)), (run,) if run != ALL_RUNS else ()
    usual = raw.text_factory
    try:
        return raw.execute(question, of).fetchall()
    except sqlite3.OperationalError:
        raw.text_factory = lambda cell: cell.decode(errors="backslashreplace")
        return raw.execute(question, of).fetchall()
    finally:
        raw.text_factory = usual


def _plain(row: tuple[object, ...]) -> bytes:
    """Return a row as canonical bytes, each cell with its kind."""
    try:
        return codec.encode(row)
    except TypeError:
        return codec.encode(
            [["bytes", blake2b(cell).hexdigest()] if isinstance(cell, bytes) else cell for cell in row]
        )


def _compared(connection: Connection, table: Table, run: int, seal: Any) -> Iterator[Broken]:
    if seal is None:
        yield Broken(table=table.name, run=run, text="not sealed")
        return
    rows = _rows(connection, table, run)
    if (seal.rows, seal.checks, seal.digest) != (len(rows.cells), rows.checks, rows.digest):
        told = list(_differences(seal.checks, rows))
        more = [f"and {len(told) - _NAMED} more"] if len(told) > _NAMED else []
        yield Broken(
            table=table.name, run=run, text=", ".join([*told[:_NAMED], *more]) or "its seal is damaged"
        )


def _differences(checks: object, rows: _Rows) -> Iterator[str]:
    """Yield in words which rows differ from those that were sealed."""
    if not isinstance(checks, bytes):
        return
    old = [checks[place : place + _SHORT] for place in range(0, len(checks), _SHORT)]
    new = [one[:_SHORT] for one in rows.digests]
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        both = min(b - a, d - c)
        yield from (f"row {rows.key(row)} changed" for row in range(c, c + both))
        yield from (f"row {rows.key(row)} added" for row in range(c + both, d))
        missing = b - a - both
        if missing:
            where = f"before row {rows.key(d)}" if d < len(rows.cells) else "at the end"
            yield f"{missing} row{'s' if missing > 1 else ''} missing {where}"
