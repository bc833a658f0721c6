"""Seals: a digest of every row as this program wrote it, so that a row that was changed, added or taken away is named.

What a turn gave is recomputed by ``verify``; the rest (settings, sheets, journal, corrections, changes of the rules,
packets, branches, what came in and went out) only says what it says.  Each table is sealed in blocks of its rows:
results run by run, digested as they are written; tables that go on through the game some rows at a time, so that a
deed seals anew only the blocks it touched.  What came into the file in any other way is never sealed, and nothing is
built on it.
Whoever can write the file can make new seals too; they tell an accident, a foreign tool or a careless hand, not a
forger with this program.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from hashlib import blake2b
from itertools import chain, islice
from typing import Any, Final

from sqlalchemy import Column, Connection, Table, bindparam, delete, select, update

from gm_console.core.gathering import gathered
from gm_console.storage import schema
from gm_console.storage.tally import SHORT, Cells, Tally

OF_THE_FILE: Final = (
    schema.SETTING,
    schema.BLOB,
    schema.SHEET,
    schema.SHEET_PART,
    schema.RUN,
    schema.ERRATUM,
    schema.RULE_CHANGE,
    schema.CORRECTION,
    schema.BRANCH,
    schema.MISSING_POLICY,
    schema.ARRIVAL,
    schema.ARRIVAL_DEED,
    schema.OUTGOING,
    schema.OUTGOING_DEED,
    schema.PACKETS,
    schema.JOURNAL,
)
"""Tables that go on through the game; those without a number for a key are one block."""
OF_A_RUN: Final = (schema.RUN_SHEET, schema.SNAPSHOT, schema.ENTRY, schema.VERDICT)
"""Tables of results: written once for each run, which is their block."""
_BLOCK: Final = 32
_AT_A_TIME: Final = 64
_NAMED: Final = 5
_OPEN: Final = "seals to be made"


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A table that is not as it was sealed."""

    table: str
    run: int
    """0 where the table belongs to no run."""
    text: str
    """Which rows, and what became of them."""


class _Open:
    """What a transaction wrote and has still to seal."""

    def __init__(self) -> None:
        self.results: dict[tuple[Table, int], Tally] = {}
        self.touched: dict[tuple[Table, int], None] = {}


def begin(connection: Connection) -> None:
    """Forget what an earlier transaction of this connection left unsealed: it was not kept."""
    connection.info[_OPEN] = _Open()


def touch(connection: Connection, table: Table, key: object) -> None:
    """Note that a row of a table that goes on through the game is written, changed or taken out."""
    _open(connection).touched[table, _block(table, key)] = None


def change_row(connection: Connection, table: Table, key: int, /, **values: object) -> None:
    """Put other values into a row of a table that goes on through the game."""
    connection.execute(update(table).where(_key(table) == key).values(values))
    touch(connection, table, key)


def add_row(connection: Connection, table: Table, values: Mapping[str, object]) -> int:
    """Add a row to a table that goes on through the game; return its number, or that of what it belongs to.

    Below SQLAlchemy, which takes ten times as long for a row: a mailbox has five for each mail.
    """
    made = _raw(connection).execute(_addition(table, tuple(values)), tuple(values.values()))
    key = values.get(_key(table).name, made.lastrowid)
    assert isinstance(key, int)
    touch(connection, table, key)
    return key


def begin_run(connection: Connection, run: int) -> None:
    """Note that the results of a run will be written; what is not, is sealed as empty."""
    for table in OF_A_RUN:
        _open(connection).results[table, run] = Tally()


def write(connection: Connection, table: Table, run: int, rows: Iterable[Cells]) -> None:
    """Write results of a run, in the order of their keys, and digest them on the way.

    Below SQLAlchemy and in small batches: a turn has 12,000 rows.
    """
    tally, raw = _open(connection).results.get((table, run)), _raw(connection)
    assert tally is not None, f"rows of {table.name} are written with their run"
    coming = iter(rows)
    while batch := list(islice(coming, _AT_A_TIME)):
        tally.add(batch)
        raw.execute(_insertion(table, len(batch)), tuple(chain.from_iterable(batch)))


def drop(connection: Connection, run: int) -> None:
    """Take away the seals of a run that is taken out of the file."""
    names = [table.name for table in OF_A_RUN]
    seal = schema.SEAL.c
    connection.execute(delete(schema.SEAL).where(seal.block == run, seal.name.in_(names)))


def renew(connection: Connection) -> None:
    """Seal what this transaction wrote, and nothing else."""
    opened = _open(connection)
    touched = {one: _tallied(_rows_of(connection, *one)) for one in opened.touched}
    _put(connection, {**opened.results, **touched})
    begin(connection)


def seal_all(connection: Connection) -> None:
    """Seal a file as it is: one that is new, or older than seals."""
    connection.execute(delete(schema.SEAL))
    for table in OF_THE_FILE:
        blocks = _blocks(connection, table)
        _put(connection, {(table, block): _tallied(rows) for block, rows in blocks.items()})
    for run in connection.execute(select(schema.RUN.c.id)).scalars().all():
        _put(connection, {(table, run): _tallied(_rows_of(connection, table, run)) for table in OF_A_RUN})


def are_there(connection: Connection) -> bool:
    """Tell whether a file of any version has seals."""
    question = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return connection.exec_driver_sql(question, (schema.SEAL.name,)).first() is not None


def begin_anew(connection: Connection, table: Table, run: int) -> None:
    """Take the results of a run out of one table: they are written anew, and sealed as they will be."""
    connection.execute(delete(table).where(_key(table) == run))
    _open(connection).results[table, run] = Tally()


def rows_as_found(connection: Connection, table: Table, run: int | None = None) -> list[Cells]:
    """Return all rows of a table, or those of a run, in the order of their keys, whatever their cells hold."""
    if run is not None:
        return _rows_of(connection, table, run)
    return _cells(connection, _question(table, whole=True), {})


def mark(connection: Connection) -> str:
    """Return a digest of all seals: another one as soon as this program wrote anything to the file."""
    cells = _cells(connection, "SELECT name, block, rows, digest FROM seal ORDER BY name, block", {})
    return blake2b(repr(cells).encode(), digest_size=16).hexdigest()


def mark_of_run(connection: Connection, run: int) -> str:
    """Return a digest of the seals of a run's results: another one as soon as a line or a word of them is another."""
    names = ", ".join(f"'{table.name}'" for table in OF_A_RUN)
    question = f"SELECT * FROM seal WHERE block = :run AND name IN ({names}) ORDER BY name"  # noqa: S608 - our own
    return blake2b(repr(_cells(connection, question, {"run": run})).encode(), digest_size=16).hexdigest()


def broken(connection: Connection, *, thoroughly: bool) -> Iterator[Broken]:
    """Yield what is not as it was sealed; of runs before the newest only the states unless it is to be thorough."""
    sealed: dict[tuple[Any, Any], Cells] = {
        (row[0], row[1]): row[2:] for row in _cells(connection, _question(schema.SEAL, whole=True), {})
    }
    for table in OF_THE_FILE:
        found = _blocks(connection, table)
        blocks = {block for name, block in sealed if name == table.name} | found.keys()
        for block in sorted(blocks, key=repr):
            seal = sealed.pop((table.name, block), None)
            yield from _compared(table, 0, seal, found.get(block, []))
    runs = connection.execute(select(schema.RUN.c.id).order_by(schema.RUN.c.id)).scalars().all()
    for run in runs:
        for table in OF_A_RUN:
            seal = sealed.pop((table.name, run), None)
            if thoroughly or run == runs[-1] or table is schema.SNAPSHOT:
                yield from _compared(table, run, seal, _rows_of(connection, table, run))
    for name, run in sorted(sealed, key=repr):
        of = run if isinstance(run, int) else 0
        yield Broken(table=str(name), run=of, text="sealed, and its run is not in the file")


def _open(connection: Connection) -> _Open:
    opened = connection.info.get(_OPEN)
    assert isinstance(opened, _Open), "rows are written in a transaction that seals them"
    return opened


def _key(table: Table) -> Column[Any]:
    return next(iter(table.primary_key.columns))


def _counted(table: Table) -> bool:
    """Whether a table that goes on through the game is sealed in several blocks."""
    return _key(table).type.python_type is int


def _block(table: Table, key: object) -> int:
    return key // _BLOCK if isinstance(key, int) and _counted(table) else 0


@cache
def _question(table: Table, *, whole: bool) -> str:
    """Return the question for the rows of a table between two keys, or for all, in the order of their keys."""
    query, key = select(table).order_by(*table.primary_key.columns), _key(table)
    return str(query if whole else query.where(key >= bindparam("first"), key < bindparam("beyond")))


def _rows_of(connection: Connection, table: Table, block: int) -> list[Cells]:
    """Return the rows of a block."""
    if table in OF_A_RUN:
        return _cells(connection, _question(table, whole=False), {"first": block, "beyond": block + 1})
    if _counted(table):
        between = {"first": block * _BLOCK, "beyond": (block + 1) * _BLOCK}
        return _cells(connection, _question(table, whole=False), between)
    return _cells(connection, _question(table, whole=True), {})


def _blocks(connection: Connection, table: Table) -> dict[int, list[Cells]]:
    """Return all rows of a table that goes on through the game, by block."""
    place = list(table.columns).index(_key(table))
    return gathered((_block(table, row[place]), row) for row in rows_as_found(connection, table))


@cache
def _insertion(table: Table, rows: int) -> str:
    """Return the statement that adds some rows at once: a fifth less time than one row after the other."""
    row = f"({', '.join('?' * len(table.columns))})"
    return f'INSERT INTO "{table.name}" VALUES {", ".join([row] * rows)}'  # noqa: S608 - our own


@cache
def _addition(table: Table, names: tuple[str, ...]) -> str:
    """Return the statement that adds a row by its columns' names."""
    columns = ", ".join(f'"{name}"' for name in names)
    places = ", ".join("?" * len(names))
    return f'INSERT INTO "{table.name}" ({columns}) VALUES ({places})'  # noqa: S608 - our own


def _tallied(rows: list[Cells]) -> Tally:
    tally = Tally()
    for place in range(0, len(rows), _AT_A_TIME):
        tally.add(rows[place : place + _AT_A_TIME])
    return tally


def _put(connection: Connection, tallies: Mapping[tuple[Table, int], Tally]) -> None:
    rows = [
        (table.name, block, tally.rows, tally.checks, tally.digest)
        for (table, block), tally in tallies.items()
    ]
    _raw(connection).executemany("INSERT OR REPLACE INTO seal VALUES (?, ?, ?, ?, ?)", rows)


def _raw(connection: Connection) -> sqlite3.Connection:
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def _cells(connection: Connection, question: str, of: Mapping[str, int]) -> list[Cells]:
    """Return rows whose texts need not be texts: a damaged sign makes another row, not an error."""
    raw = _raw(connection)
    usual = raw.text_factory
    try:
        return raw.execute(question, of).fetchall()
    except sqlite3.OperationalError:
        raw.text_factory = lambda cell: cell.decode(errors="backslashreplace")
        return raw.execute(question, of).fetchall()
    finally:
        raw.text_factory = usual


def _compared(table: Table, run: int, seal: Cells | None, rows: list[Cells]) -> Iterator[Broken]:
    if seal is None:
        yield Broken(table=table.name, run=run, text="not sealed")
        return
    tally = _tallied(rows)
    if seal != (tally.rows, tally.checks, tally.digest):
        told = list(_differences(table, seal[1], rows, tally.checks))
        more = [f"and {len(told) - _NAMED} more"] if len(told) > _NAMED else []
        yield Broken(
            table=table.name, run=run, text=", ".join([*told[:_NAMED], *more]) or "its seal is damaged"
        )


def _differences(table: Table, sealed: object, rows: list[Cells], found: bytes) -> Iterator[str]:
    """Yield in words which rows differ from those that were sealed."""
    if not isinstance(sealed, bytes):
        return
    columns = enumerate(table.columns)
    places = [place for place, column in columns if column.primary_key and column.name != "run"]
    names = ["row " + " ".join(str(row[place]) for place in places) for row in rows]
    matcher = SequenceMatcher(None, _shorts(sealed), _shorts(found), autojunk=False)
    for what, a, b, c, d in matcher.get_opcodes():
        if what == "equal":
            continue
        both = min(b - a, d - c)
        yield from (f"{name} changed" for name in names[c : c + both])
        yield from (f"{name} added" for name in names[c + both : d])
        missing = b - a - both
        if missing:
            where = f" before {names[d]}" if d < len(names) else f" after {names[-1]}" if names else ""
            yield f"{missing} row{'s' if missing > 1 else ''} missing{where}"


def _shorts(checks: bytes) -> list[bytes]:
    return [checks[place : place + SHORT] for place in range(0, len(checks), SHORT)]
