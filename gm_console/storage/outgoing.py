"""What went out to players: rows are added, never changed; only erasing a player empties some of them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, select

from gm_console.core import codec
from gm_console.core.gathering import gathered
from gm_console.storage import schema, seals
from gm_console.storage.records import OutgoingDeed, OutgoingRecord
from gm_console.storage.results import sound

_OWN: Final = tuple(name for name in OutgoingRecord.__dataclass_fields__ if name not in ("id", "deeds"))


def add_outgoing(connection: Connection, mail: OutgoingRecord) -> int:
    """Keep that a mail is to go out; return its id (the record's own, and its deeds, are not looked at)."""
    return seals.add_row(connection, schema.OUTGOING, {name: getattr(mail, name) for name in _OWN})


def add_outgoing_deed(connection: Connection, mail: int, at: str, what: str, why: str = "") -> int:
    """Note what became of a mail; return the deed's id."""
    values = {"outgoing": mail, "at": at, "what": what, "why": why}
    return seals.add_row(connection, schema.OUTGOING_DEED, values)


def outgoing(connection: Connection, turn: int = 0) -> tuple[OutgoingRecord, ...]:
    """Return what went out, in order, with what became of it; of one turn if asked."""
    table, deed_table = schema.OUTGOING, schema.OUTGOING_DEED
    query, deed_query = select(table).order_by(table.c.id), select(deed_table).order_by(deed_table.c.id)
    if turn:
        query = query.where(table.c.turn == turn)
        deed_query = deed_query.where(
            deed_table.c.outgoing.in_(select(table.c.id).where(table.c.turn == turn))
        )
    deeds = gathered((row["outgoing"], dict(row)) for row in connection.execute(deed_query).mappings())
    rows = connection.execute(query).mappings()
    with sound("what went out"):
        return tuple(
            codec.from_plain(OutgoingRecord, {**row, "deeds": deeds.get(row["id"], [])}, "outgoing")
            for row in rows
        )


def empty_outgoing(connection: Connection, mail: OutgoingRecord) -> None:
    """Take out of a mail's rows to whom it went and what was said of it; its hash, kind and times stay."""
    seals.change_row(connection, schema.OUTGOING, mail.id, address="", message="")
    for deed in mail.deeds:
        put_outgoing_words(connection, deed, "")


def put_outgoing_words(connection: Connection, deed: OutgoingDeed, why: str) -> None:
    """Put other words in place of what a deed says."""
    seals.change_row(connection, schema.OUTGOING_DEED, deed.id, why=why)
