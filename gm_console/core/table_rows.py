"""Rows of a ruleset's tables: where each comes from, and which are ours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

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
        return first_source(self.source) == OURS


def table_title(table: str) -> str:
    """Return what a table is called."""
    return table.replace("_", " ")


def first_source(source: str) -> str:
    """Return where a row is from, without what was changed in it since."""
    return source.partition("; ")[0]
