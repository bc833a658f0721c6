"""Versions of the campaign file.

``MIGRATIONS[n]`` takes a file from version n to n + 1; a new file starts at version 0 and runs them all.  A migration
is never changed after a release: a new format is new statements, an old sample in ``tests/data/old`` and a line
here; :mod:`gm_console.storage.schema` reads the tables from what the statements make.

Version 1: the first.
Version 2: corrections of the map.
Version 3: seals.  Which journal lines and runs are older than they are stands in the setting ``sealed_after``; sealing
itself is done by whoever migrates, over the tables as they are then.
Version 4: changes of the rules.
Version 5: corrections of the position.
Version 6: branches.
Version 7: everything that came in, and what became of it; what is done about sheets that do not come: of such
sheets a run names those it was made from, too.
Version 8: everything that went out to players, and what became of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from sqlalchemy import Connection

APPLICATION_ID: Final = 0x474D4331
"""Marks a SQLite file as ours, readable in its header."""

Migration: TypeAlias = Callable[[Connection], None]

_FIRST: Final = (
    "CREATE TABLE setting (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE blob (hash TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL, data BLOB NOT NULL)",
    "CREATE TABLE sheet (id INTEGER PRIMARY KEY, turn INTEGER NOT NULL, nation TEXT NOT NULL, name TEXT NOT NULL,"
    " received TEXT NOT NULL, digest TEXT NOT NULL, outcome TEXT NOT NULL, encoding TEXT NOT NULL,"
    " raw BLOB NOT NULL, orders BLOB NOT NULL, issues TEXT NOT NULL)",
    "CREATE INDEX sheet_turn ON sheet (turn, nation)",
    "CREATE TABLE sheet_part (sheet INTEGER NOT NULL REFERENCES sheet (id), part TEXT NOT NULL,"
    " lines INTEGER NOT NULL, unread INTEGER NOT NULL, light TEXT NOT NULL, PRIMARY KEY (sheet, part)) WITHOUT ROWID",
    "CREATE TABLE run (id INTEGER PRIMARY KEY, turn INTEGER NOT NULL, edition INTEGER NOT NULL,"
    " line INTEGER NOT NULL, stage TEXT NOT NULL, seed INTEGER NOT NULL, ruleset TEXT NOT NULL,"
    " ruleset_version TEXT NOT NULL, tables_hash TEXT NOT NULL, tables TEXT NOT NULL, rulings TEXT NOT NULL,"
    " board_hash TEXT NOT NULL, start_hash TEXT NOT NULL, state_hash TEXT NOT NULL, entries INTEGER NOT NULL,"
    " orders INTEGER NOT NULL, reason TEXT NOT NULL)",
    "CREATE TABLE run_sheet (run INTEGER NOT NULL REFERENCES run (id), sheet INTEGER NOT NULL REFERENCES sheet (id),"
    " part TEXT NOT NULL, PRIMARY KEY (run, sheet, part)) WITHOUT ROWID",
    "CREATE TABLE snapshot (run INTEGER NOT NULL REFERENCES run (id), position INTEGER NOT NULL,"
    " phase TEXT NOT NULL, entries INTEGER NOT NULL, hash TEXT NOT NULL, data BLOB NOT NULL,"
    " PRIMARY KEY (run, position))",
    "CREATE TABLE entry (run INTEGER NOT NULL REFERENCES run (id), seq INTEGER NOT NULL, phase TEXT NOT NULL,"
    " cause INTEGER NOT NULL, actor TEXT NOT NULL, region TEXT NOT NULL, audience TEXT NOT NULL, rule TEXT NOT NULL,"
    " kind TEXT NOT NULL, fact TEXT NOT NULL, working TEXT NOT NULL, because TEXT NOT NULL,"
    " PRIMARY KEY (run, seq)) WITHOUT ROWID",
    "CREATE TABLE verdict (run INTEGER NOT NULL REFERENCES run (id), moment TEXT NOT NULL, nation TEXT NOT NULL,"
    ' number INTEGER NOT NULL, phase TEXT NOT NULL, line INTEGER NOT NULL, "column" INTEGER NOT NULL,'
    " text TEXT NOT NULL, status TEXT NOT NULL, reason TEXT NOT NULL,"
    " PRIMARY KEY (run, moment, nation, number)) WITHOUT ROWID",
    "CREATE TABLE packets (id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES run (id), nations TEXT NOT NULL,"
    " written TEXT NOT NULL, withdrawn INTEGER NOT NULL)",
    "CREATE TABLE journal (id INTEGER PRIMARY KEY, at TEXT NOT NULL, turn INTEGER NOT NULL, what TEXT NOT NULL,"
    " text TEXT NOT NULL)",
    f"PRAGMA application_id = {APPLICATION_ID}",
)

_ERRATA: Final = (
    "CREATE TABLE erratum (id INTEGER PRIMARY KEY, turn INTEGER NOT NULL, kind TEXT NOT NULL, fact TEXT NOT NULL,"
    " withdrawn TEXT NOT NULL)",
)

_SEALS: Final = (
    "CREATE TABLE seal (name TEXT NOT NULL, block INTEGER NOT NULL, rows INTEGER NOT NULL, checks BLOB NOT NULL,"
    " digest TEXT NOT NULL, PRIMARY KEY (name, block)) WITHOUT ROWID",
    "INSERT INTO setting SELECT 'sealed_after', '{\"journal\":' || max(id) || ',\"run\":' ||"
    " coalesce((SELECT max(id) FROM run), 0) || '}' FROM journal HAVING max(id) > 0",
)
_RULE_CHANGES: Final = (
    "CREATE TABLE rule_change (id INTEGER PRIMARY KEY, turn INTEGER NOT NULL, facts TEXT NOT NULL,"
    " withdrawn TEXT NOT NULL)",
)
_CORRECTIONS: Final = (
    "CREATE TABLE correction (id INTEGER PRIMARY KEY, turn INTEGER NOT NULL, phase TEXT NOT NULL, fact TEXT NOT NULL,"
    " told TEXT NOT NULL, withdrawn TEXT NOT NULL)",
)
_BRANCHES: Final = (
    "CREATE TABLE branch (id INTEGER PRIMARY KEY, name TEXT NOT NULL, turn INTEGER NOT NULL, made TEXT NOT NULL,"
    " otherwise TEXT NOT NULL, begins TEXT NOT NULL, ruleset_version TEXT NOT NULL, state_hash TEXT NOT NULL,"
    " adopted TEXT NOT NULL)",
)
_MISSING_SHEETS: Final = (
    "CREATE TABLE missing_policy (id INTEGER PRIMARY KEY, turn INTEGER NOT NULL, nation TEXT NOT NULL,"
    " policy TEXT NOT NULL)",
)
_ARRIVALS: Final = (
    "CREATE TABLE arrival (id INTEGER PRIMARY KEY, came TEXT NOT NULL, source TEXT NOT NULL, form TEXT NOT NULL,"
    " name TEXT NOT NULL, sender TEXT NOT NULL, sent TEXT NOT NULL, subject TEXT NOT NULL, message TEXT NOT NULL,"
    " digest TEXT NOT NULL, size INTEGER NOT NULL, raw BLOB NOT NULL)",
    "CREATE TABLE arrival_deed (id INTEGER PRIMARY KEY, arrival INTEGER NOT NULL REFERENCES arrival (id),"
    " at TEXT NOT NULL, what TEXT NOT NULL, nation TEXT NOT NULL, turn INTEGER NOT NULL, sheets TEXT NOT NULL,"
    " issues TEXT NOT NULL, why TEXT NOT NULL)",
    "CREATE INDEX arrival_deed_arrival ON arrival_deed (arrival)",
)
_ORDER_DESK: Final = (*_MISSING_SHEETS, *_ARRIVALS)
_OUTGOING: Final = (
    "CREATE TABLE outgoing (id INTEGER PRIMARY KEY, turn INTEGER NOT NULL, nation TEXT NOT NULL,"
    " player INTEGER NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL, message TEXT NOT NULL,"
    " digest TEXT NOT NULL, size INTEGER NOT NULL)",
    "CREATE TABLE outgoing_deed (id INTEGER PRIMARY KEY, outgoing INTEGER NOT NULL REFERENCES outgoing (id),"
    " at TEXT NOT NULL, what TEXT NOT NULL, why TEXT NOT NULL)",
    "CREATE INDEX outgoing_deed_outgoing ON outgoing_deed (outgoing)",
)
STATEMENTS: Final = (_FIRST, _ERRATA, _SEALS, _RULE_CHANGES, _CORRECTIONS, _BRANCHES, _ORDER_DESK, _OUTGOING)
"""What each migration does, in order."""


def _migration(*statements: str) -> Migration:
    def step(connection: Connection) -> None:
        for statement in statements:
            connection.exec_driver_sql(statement)

    return step


MIGRATIONS: Final[tuple[Migration, ...]] = tuple(_migration(*statements) for statements in STATEMENTS)


def migrate(connection: Connection, migrations: Sequence[Migration] = MIGRATIONS) -> tuple[int, int]:
    """Bring an open transaction's file to the newest version; return the versions before and after."""
    before = version(connection)
    for step in migrations[before:]:
        step(connection)
    after = max(before, len(migrations))
    connection.exec_driver_sql(f"PRAGMA user_version = {after}")
    return before, after


def version(connection: Connection) -> int:
    """Return the version of the file."""
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
