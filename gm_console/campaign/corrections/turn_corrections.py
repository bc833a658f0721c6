"""The corrections of the position that count in a turn, in the order in which they are made."""

from __future__ import annotations

from gm_console.core.corrections import DueCorrection
from gm_console.storage.corrections import corrections
from gm_console.storage.db import Transaction
from gm_console.storage.records import CorrectionRecord


def due_corrections(transaction: Transaction, turn: int) -> tuple[DueCorrection, ...]:
    """Return the corrections that count in a turn, as they came; the turn puts each before its phase."""
    return tuple(due(one) for one in corrections(transaction, turn) if not one.withdrawn)


def due(record: CorrectionRecord) -> DueCorrection:
    """Return a correction as the turn takes it."""
    return DueCorrection(number=record.id, phase=record.phase, fact=record.fact, told=record.told)
