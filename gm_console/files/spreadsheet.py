"""Tables as spreadsheets take them: comma-separated values, of which no cell is a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Final

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula: what players wrote is data."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def csv_text(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a table under its heads; texts are harmless, numbers stay numbers."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(tuple(head))
    table.writerows([harmless(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return written.getvalue()


def csv_bytes(head: Iterable[str], rows: Iterable[Iterable[object]]) -> bytes:
    """Return the same as a file, which says that it is of any script."""
    return csv_text(head, rows).encode("utf-8-sig")
