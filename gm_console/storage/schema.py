"""The tables of a campaign file, as queries see them.

One table for each kind of record, none for a notion of any one game: what a game means lies in the canonical bytes of
its states, facts and orders.  :mod:`gm_console.storage.migrate` says what the tables are; here they are read from a
file in memory that was made by it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from typing import Any, Final

from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, MetaData, Table, Text

from gm_console.storage.migrate import STATEMENTS

METADATA: Final = MetaData()
_KINDS: Final[Mapping[str, type[Any]]] = {"INTEGER": Integer, "TEXT": Text, "BLOB": LargeBinary}


def _read_tables() -> None:
    with closing(sqlite3.connect(":memory:")) as made:
        for statements in STATEMENTS:
            for statement in statements:
                made.execute(statement)
        for (name,) in made.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            Table(name, METADATA, *_columns(made, name))


def _columns(made: sqlite3.Connection, table: str) -> list[Column[Any]]:
    links = {
        column: (ForeignKey(f"{target}.{key}"),)
        for _, _, target, column, key, *_ in made.execute(f"PRAGMA foreign_key_list({table})")
    }
    return [
        Column(name, _KINDS[kind], *links.get(name, ()), primary_key=key > 0, nullable=False)
        for _, name, kind, _, _, key in made.execute(f"PRAGMA table_info({table})")
    ]


_read_tables()

SETTING: Final = METADATA.tables["setting"]
"""Single values of the campaign by name, as JSON."""
BLOB: Final = METADATA.tables["blob"]
"""Large texts by hash, compressed: the map, the tables of every version played with, the start state."""
SHEET: Final = METADATA.tables["sheet"]
"""Every sheet: as the file that it came as, or the text of it in what came, and as it was read."""
SHEET_PART: Final = METADATA.tables["sheet_part"]
"""The parts a sheet covers, and what the moderator decided about each."""
RUN: Final = METADATA.tables["run"]
"""One carrying out of a turn.  ``line`` is 0 for what is in force, else the branch it was put aside in."""
RUN_SHEET: Final = METADATA.tables["run_sheet"]
"""The sheets, part by part, that a run was made from."""
SNAPSHOT: Final = METADATA.tables["snapshot"]
"""Compressed canonical bytes of the state: position 0 is the start of the turn, then every phase end."""
ENTRY: Final = METADATA.tables["entry"]
"""The audit record.  No index beside the key: one turn's 12,000 rows lie together and are read in milliseconds."""
VERDICT: Final = METADATA.tables["verdict"]
"""Two answers to each line: ``moment`` is ``check`` or ``outcome``."""
ERRATUM: Final = METADATA.tables["erratum"]
"""Corrections of the map, each from a turn on; ``withdrawn`` says why one does not count any more."""
RULE_CHANGE: Final = METADATA.tables["rule_change"]
"""Changes of the rules, each from a turn on, one or several cells and rulings together; ``withdrawn`` as there."""
CORRECTION: Final = METADATA.tables["correction"]
"""Corrections of the position, each of one turn and made as a phase of it begins; ``withdrawn`` as there."""
BRANCH: Final = METADATA.tables["branch"]
"""Turns tried another way: what each has otherwise and what it begins with; what came of it is worked out again."""
MISSING_POLICY: Final = METADATA.tables["missing_policy"]
"""What is done about sheets that do not come, each from a turn on, of the campaign or a nation; the newest counts."""
ARRIVAL: Final = METADATA.tables["arrival"]
"""Everything that came in, byte for byte and in order; rows are only ever added."""
ARRIVAL_DEED: Final = METADATA.tables["arrival_deed"]
"""What became of each, deed by deed; the last one holds."""
OUTGOING: Final = METADATA.tables["outgoing"]
"""Every mail to a player that was written or sent, by hash and in order; rows are only ever added."""
OUTGOING_DEED: Final = METADATA.tables["outgoing_deed"]
"""What became of each, deed by deed; the last one holds."""
PACKETS: Final = METADATA.tables["packets"]
"""Packets that were written for a run that is published, and whether their edition was withdrawn since."""
JOURNAL: Final = METADATA.tables["journal"]
"""What the moderator did, in order: with ``sheet``, ``packets`` and what came in the only table that knows the time."""
SEAL: Final = METADATA.tables["seal"]
"""What each block of rows held when this program last wrote it: :mod:`gm_console.storage.seals`."""
