"""Cells as spreadsheets take them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula: what players wrote is data."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def table_bytes(head: Sequence[object], rows: Iterable[Sequence[object]]) -> bytes:
    """Return a table as a file that spreadsheets open by a double click."""
    out = StringIO()
    safe = [[harmless(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    csv.writer(out, lineterminator="\n").writerows((head, *safe))
    return out.getvalue().encode("utf-8-sig")
