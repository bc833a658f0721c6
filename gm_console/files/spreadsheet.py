"""Cells as spreadsheets take them."""

from __future__ import annotations

from typing import Final

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula: what players wrote is data."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
