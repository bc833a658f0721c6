"""Which rows of a ruleset's tables a number was read from, and where each row comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gm_console.core.facts import Entry
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import name_of

OURS: Final = "ours"
"""Source of a row that the rulebook does not give."""
_PRICED: Final = frozenset(("pay", "refund"))


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


def tables_used(entry: Entry, beside: Sequence[Entry], ruleset: Ruleset) -> tuple[TableRow, ...]:
    """Return the rows behind an entry's number; ``beside`` are the entries under the same cause.

    Empty where a number was read from no table, or where the game's tables are not known here.
    """
    reader = _READERS.get(ruleset.id)
    return tuple(reader(entry, beside, ruleset)) if reader is not None else ()


def own_rows(ruleset: Ruleset) -> tuple[tuple[str, int], ...]:
    """Return the tables that hold rows of ours, which await the moderator's word, and how many."""
    counts: list[tuple[str, int]] = []
    for name, table in getattr(ruleset.tables, "raw", {}).items():
        if not isinstance(table, Mapping):
            continue
        rows = [row for row in table.get("rows", ()) if isinstance(row, Mapping)]
        ours = sum(1 for row in rows if row.get("source") == OURS) + (table.get("source") == OURS)
        if ours:
            counts.append((_title(name), int(ours)))
    return tuple(counts)


def _gunboat(entry: Entry, beside: Sequence[Entry], ruleset: Ruleset) -> Iterator[TableRow]:
    fact, code = entry.fact, entry.working.code if entry.working is not None else ""
    kind = type(fact).__name__
    if code in _PRICED:
        for other in beside:
            yield from _built(other, ruleset)
    elif code in ("built", "salvaged"):
        yield from _built(entry, ruleset)
    elif code == "improvement" and entry.working is not None:
        level, start, end = entry.working.terms[:3]
        yield from _bands(str(level), int(start), int(end), ruleset)
    elif code == "level" and entry.working is not None:
        start, _, end = entry.working.terms
        yield from _bands(fact.level, int(start), int(end), ruleset)  # type: ignore[attr-defined]
    elif kind == "DevelopmentGained":
        yield from _row(ruleset, "research", "id", fact.development)  # type: ignore[attr-defined]
    elif kind == "Consumed":
        yield from _row(ruleset, "consumption", "by", fact.by)  # type: ignore[attr-defined]
    elif kind == "PriceSet":
        yield from _row(ruleset, "market", "commodity", fact.commodity)  # type: ignore[attr-defined]
        yield from _whole(ruleset, "price_formula")


def _built(entry: Entry, ruleset: Ruleset) -> Iterator[TableRow]:
    fact = entry.fact
    if type(fact).__name__ == "UnitsChanged":
        yield from _row(ruleset, "build_military", "id", fact.unit)  # type: ignore[attr-defined]
    elif type(fact).__name__ == "FacilitiesChanged":
        yield from _row(ruleset, "build_economic", "id", fact.facility)  # type: ignore[attr-defined]


def _bands(level: str, start: int, end: int, ruleset: Ruleset) -> Iterator[TableRow]:
    """Yield the bands that an improvement went through, from one level to another (E7)."""
    for row in _rows(ruleset, "improvement_costs"):
        if level in row["of"] and row["level_from"] < end and row["level_to"] >= start:
            words = f"{name_of(level, ruleset)} {row['level_from']}-{row['level_to']}"
            yield TableRow(table=_title("improvement_costs"), row=words, source=str(row["source"]))


def _row(ruleset: Ruleset, table: str, key: str, value: str) -> Iterator[TableRow]:
    for row in _rows(ruleset, table):
        if row.get(key) == value:
            yield TableRow(
                table=_title(table), row=name_of(value, ruleset), source=str(row.get("source", ""))
            )


def _whole(ruleset: Ruleset, table: str) -> Iterator[TableRow]:
    source = ruleset.tables.raw[table].get("source", "")
    yield TableRow(table=_title(table), row="", source=str(source))


def _rows(ruleset: Ruleset, table: str) -> Sequence[Mapping[str, Any]]:
    rows: Sequence[Mapping[str, Any]] = ruleset.tables.raw[table]["rows"]
    return rows


def _title(table: str) -> str:
    return table.replace("_", " ")


_READERS: Final[Mapping[str, Callable[[Entry, Sequence[Entry], Ruleset], Iterator[TableRow]]]] = {
    "gunboat": _gunboat,
}
