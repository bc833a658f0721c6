"""Corrections of the position: kept with the turn and phase they are made in, withdrawn and never taken out."""

from __future__ import annotations

from sqlalchemy import Connection, select

from gm_console.core import codec
from gm_console.core.corrections import CorrectionReaders, PositionCorrected
from gm_console.storage import schema, seals
from gm_console.storage.records import CorrectionRecord
from gm_console.storage.results import sound, typed


def add_correction(
    connection: Connection, turn: int, phase: str, fact: PositionCorrected, told: CorrectionReaders
) -> int:
    """Keep a correction; return its id."""
    values = {
        "turn": turn,
        "phase": phase,
        "fact": codec.encode(fact).decode(),
        "told": told.value,
        "withdrawn": "",
    }
    return seals.add_row(connection, schema.CORRECTION, values)


def corrections(connection: Connection, turn: int | None = None) -> tuple[CorrectionRecord, ...]:
    """Return every correction, or those of a turn, those withdrawn too, in order of arrival.

    A damaged one keeps no other turn from being read.
    """
    query = select(schema.CORRECTION).order_by(schema.CORRECTION.c.id)
    rows = connection.execute(query if turn is None else query.where(schema.CORRECTION.c.turn == turn)).all()
    with sound("a correction of the position"):
        return tuple(
            CorrectionRecord(
                id=row.id,
                turn=row.turn,
                phase=row.phase,
                fact=codec.decode(PositionCorrected, row.fact),
                told=codec.from_plain(CorrectionReaders, row.told, "told"),
                withdrawn=row.withdrawn,
            )
            for row in (typed(row, schema.CORRECTION) for row in rows)
        )


def withdraw_correction(connection: Connection, correction: int, reason: str) -> None:
    """Note that a correction does not count any more, and why."""
    seals.change_row(connection, schema.CORRECTION, correction, withdrawn=reason)
