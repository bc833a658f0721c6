"""Tables as comma-separated values, which spreadsheets read; no cell of a player's can be taken for a formula."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from gm_console.files.plainfile import write_file
from gm_console.files.spreadsheet import csv_text
from gm_console.ui.kit.tables.filtering import Value
from gm_console.ui.kit.tables.model import Column, RecordTable, plain


def as_csv(columns: Sequence[Column[Any]], records: Sequence[Any]) -> str:
    """Return records with their heads."""
    rows = ([_cell(column.value(record)) for column in columns] for record in records)
    return csv_text([column.title for column in columns], rows)


def write_csv(path: Path, table: RecordTable[Any], columns: Sequence[int]) -> int:
    """Write the rows shown with the columns given; return the number of rows."""
    records = [table.record(row) for row in range(table.rowCount())]
    write_file(path, as_csv([table.columns[at] for at in columns], records).encode("utf-8-sig"))
    return len(records)


def _cell(value: Value) -> str | int | Decimal:
    """Return a text as it is and a number as one: only texts are kept from being formulas."""
    told = plain(value)
    return told if isinstance(value, str) or isinstance(told, int) else Decimal(told)
