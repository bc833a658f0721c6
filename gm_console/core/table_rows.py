"""Rows of a ruleset's tables: where each comes from, and which are ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

OURS: Final = "ours"
"""Source of a row that the rulebook does not give."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A row of a table."""

    table: str
    row: str
    """What the row is about, in words."""
    source: str

    @property
    def ours(self) -> bool:
        """Whether the row is a choice of ours that awaits acceptance."""
        return self.source == OURS


def table_title(table: str) -> str:
    """Return what a table is called."""
    return table.replace("_", " ")


def own_rows(tables: Any) -> tuple[tuple[str, int], ...]:
    """Return the tables of a ruleset that hold rows of ours, which await the moderator's word, and how many."""
    counts: list[tuple[str, int]] = []
    for name, table in getattr(tables, "raw", {}).items():
        if not isinstance(table, Mapping):
            continue
        rows = [row for row in table.get("rows", ()) if isinstance(row, Mapping)]
        ours = sum(1 for row in rows if row.get("source") == OURS) + (table.get("source") == OURS)
        if ours:
            counts.append((table_title(name), int(ours)))
    return tuple(counts)
