"""The tables of a campaign file, as queries see them.

One table for each kind of record, none for a notion of any one game: what a game means lies in the canonical bytes of
its states, facts and orders.  :mod:`gm_console.storage.migrate` makes the tables; a test holds the two together.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, MetaData, Table, Text

METADATA: Final = MetaData()

SETTING: Final = Table(
    "setting",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""Single values of the campaign by name, as JSON."""

BLOB: Final = Table(
    "blob",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""Large texts by hash, compressed: the map, the tables of every version played with, the start state."""

SHEET: Final = Table(
    "sheet",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("nation", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("received", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("encoding", Text, nullable=False),
    Column("raw", LargeBinary, nullable=False),
    Column("orders", LargeBinary, nullable=False),
    Column("issues", Text, nullable=False),
)
"""Everything that ever came in, byte for byte and as it was read."""

SHEET_PART: Final = Table(
    "sheet_part",
    METADATA,
    Column("sheet", Integer, ForeignKey("sheet.id"), primary_key=True),
    Column("part", Text, primary_key=True),
    Column("lines", Integer, nullable=False),
    Column("unread", Integer, nullable=False),
    Column("light", Text, nullable=False),
)
"""The parts a sheet covers, and what the moderator decided about each."""

RUN: Final = Table(
    "run",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("edition", Integer, nullable=False),
    Column("line", Integer, nullable=False),
    Column("stage", Text, nullable=False),
    Column("seed", Integer, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("ruleset_version", Text, nullable=False),
    Column("tables_hash", Text, nullable=False),
    Column("tables", Text, nullable=False),
    Column("rulings", Text, nullable=False),
    Column("board_hash", Text, nullable=False),
    Column("start_hash", Text, nullable=False),
    Column("state_hash", Text, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("orders", Integer, nullable=False),
    Column("reason", Text, nullable=False),
)
"""One carrying out of a turn.  ``line`` is 0 for what is in force, else the branch it was put aside in."""

RUN_SHEET: Final = Table(
    "run_sheet",
    METADATA,
    Column("run", Integer, ForeignKey("run.id"), primary_key=True),
    Column("sheet", Integer, ForeignKey("sheet.id"), primary_key=True),
    Column("part", Text, primary_key=True),
)
"""The sheets, part by part, that a run was made from."""

SNAPSHOT: Final = Table(
    "snapshot",
    METADATA,
    Column("run", Integer, ForeignKey("run.id"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("phase", Text, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("hash", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""Compressed canonical bytes of the state: position 0 is the start of the turn, then every phase end."""

ENTRY: Final = Table(
    "entry",
    METADATA,
    Column("run", Integer, ForeignKey("run.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("phase", Text, nullable=False),
    Column("cause", Integer, nullable=False),
    Column("actor", Text, nullable=False),
    Column("region", Text, nullable=False),
    Column("audience", Text, nullable=False),
    Column("rule", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("fact", Text, nullable=False),
    Column("working", Text, nullable=False),
    Column("because", Text, nullable=False),
)
"""The audit record.  No index beside the key: one turn's 12,000 rows lie together and are read in milliseconds."""

VERDICT: Final = Table(
    "verdict",
    METADATA,
    Column("run", Integer, ForeignKey("run.id"), primary_key=True),
    Column("moment", Text, primary_key=True),
    Column("nation", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("phase", Text, nullable=False),
    Column("line", Integer, nullable=False),
    Column("column", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("reason", Text, nullable=False),
)
"""Two answers to each line: ``moment`` is ``check`` or ``outcome``."""

ERRATUM: Final = Table(
    "erratum",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("fact", Text, nullable=False),
    Column("withdrawn", Text, nullable=False),
)
"""Corrections of the map, each from a turn on; ``withdrawn`` says why one does not count any more."""

PACKETS: Final = Table(
    "packets",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("run", Integer, ForeignKey("run.id"), nullable=False),
    Column("nations", Text, nullable=False),
    Column("written", Text, nullable=False),
    Column("withdrawn", Integer, nullable=False),
)
"""Packets that were written for a run that is published, and whether their edition was withdrawn since."""

JOURNAL: Final = Table(
    "journal",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", Text, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("what", Text, nullable=False),
    Column("text", Text, nullable=False),
)
"""What the moderator did, in order: the only table besides ``sheet`` and ``packets`` that knows the time."""

SEAL: Final = Table(
    "seal",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("block", Integer, primary_key=True),
    Column("rows", Integer, nullable=False),
    Column("checks", LargeBinary, nullable=False),
    Column("digest", Text, nullable=False),
)
"""What each block of rows held when this program last wrote it: :mod:`gm_console.storage.seals`."""
