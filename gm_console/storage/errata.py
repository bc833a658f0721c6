"""Corrections of the map: kept with the turn they hold from, withdrawn and never taken out."""

from __future__ import annotations

from sqlalchemy import Connection, select

from gm_console.board.errata.facts import ERRATA, Erratum
from gm_console.core import codec
from gm_console.storage import schema, seals
from gm_console.storage.records import ErratumRecord
from gm_console.storage.results import sound, typed


def add_erratum(connection: Connection, turn: int, erratum: Erratum) -> int:
    """Keep an erratum that holds from a turn on; return its id."""
    fact = codec.encode(erratum).decode()
    values = {"turn": turn, "kind": type(erratum).__name__, "fact": fact, "withdrawn": ""}
    return seals.add_row(connection, schema.ERRATUM, values)


def errata(connection: Connection) -> tuple[ErratumRecord, ...]:
    """Return every erratum, those withdrawn too, in order of arrival."""
    rows = connection.execute(select(schema.ERRATUM).order_by(schema.ERRATUM.c.id)).all()
    with sound("a correction of the map"):
        return tuple(
            ErratumRecord(
                id=row.id,
                turn=row.turn,
                erratum=codec.from_plain(ERRATA[row.kind], codec.parse(row.fact), row.kind),
                withdrawn=row.withdrawn,
            )
            for row in (typed(row, schema.ERRATUM) for row in rows)
        )


def withdraw_erratum(connection: Connection, erratum: int, reason: str) -> None:
    """Note that an erratum does not count any more, and why."""
    seals.change_row(connection, schema.ERRATUM, erratum, withdrawn=reason)
