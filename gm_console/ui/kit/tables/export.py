"""Tables as comma-separated values, which spreadsheets read; no cell of a player's can be taken for a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gm_console.files.plainfile import write_file
from gm_console.files.spreadsheet import harmless
from gm_console.ui.kit.tables.model import Column, RecordTable, plain


def as_csv(columns: Sequence[Column[Any]], records: Sequence[Any]) -> str:
    """Return records with their heads."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([column.title for column in columns])
    for record in records:
        writer.writerow([_cell(column, record) for column in columns])
    return stream.getvalue()


def write_csv(path: Path, table: RecordTable[Any], columns: Sequence[int]) -> int:
    """Write the rows shown with the columns given; return the number of rows."""
    records = [table.record(row) for row in range(table.rowCount())]
    write_file(path, as_csv([table.columns[at] for at in columns], records).encode("utf-8-sig"))
    return len(records)


def _cell(column: Column[Any], record: Any) -> int | str:
    value = column.value(record)
    return harmless(value) if isinstance(value, str) else plain(value)
