"""Which rows of the charts a number was read from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from gm_console.core.facts import Entry
from gm_console.core.ruleset import Ruleset
from gm_console.core.table_rows import TableRow, table_title
from gm_console.rulesets.gunboat.facts import (
    Consumed,
    DevelopmentGained,
    FacilitiesChanged,
    LevelRaised,
    PriceSet,
    UnitsChanged,
)

_PRICED: Final = frozenset(("pay", "refund"))


def rows_used(entry: Entry, beside: Sequence[Entry], ruleset: Ruleset) -> Iterator[TableRow]:
    """Yield the rows behind an entry's number; ``beside`` are the entries under the same cause."""
    fact, working = entry.fact, entry.working
    code = working.code if working is not None else ""
    if code in _PRICED:
        for other in beside:
            yield from _built(other, ruleset)
    elif code in ("built", "salvaged"):
        yield from _built(entry, ruleset)
    elif code == "improvement" and working is not None:
        level, start, end = working.terms[:3]
        yield from _bands(str(level), int(start), int(end), ruleset)
    elif isinstance(fact, LevelRaised) and code == "level" and working is not None:
        start, _, end = working.terms
        yield from _bands(fact.level, int(start), int(end), ruleset)
    elif isinstance(fact, DevelopmentGained):
        yield from _row(ruleset, "research", "id", fact.development)
    elif isinstance(fact, Consumed):
        yield from _row(ruleset, "consumption", "by", fact.by)
    elif isinstance(fact, PriceSet):
        yield from _row(ruleset, "market", "commodity", fact.commodity)
        source = ruleset.tables.raw["price_formula"].get("source", "")
        yield TableRow(table=table_title("price_formula"), row="", source=str(source))


def _built(entry: Entry, ruleset: Ruleset) -> Iterator[TableRow]:
    fact = entry.fact
    if isinstance(fact, UnitsChanged):
        yield from _row(ruleset, "build_military", "id", fact.unit)
    elif isinstance(fact, FacilitiesChanged):
        yield from _row(ruleset, "build_economic", "id", fact.facility)


def _bands(level: str, start: int, end: int, ruleset: Ruleset) -> Iterator[TableRow]:
    """Yield the bands that an improvement went through, from one level to another (E7)."""
    for row in _rows(ruleset, "improvement_costs"):
        if level in row["of"] and row["level_from"] < end and row["level_to"] >= start:
            words = f"{ruleset.word('names', level)} {row['level_from']}-{row['level_to']}"
            yield TableRow(table=table_title("improvement_costs"), row=words, source=str(row["source"]))


def _row(ruleset: Ruleset, table: str, key: str, value: str) -> Iterator[TableRow]:
    for row in _rows(ruleset, table):
        if row.get(key) == value:
            yield TableRow(
                table=table_title(table),
                row=ruleset.word("names", value),
                source=str(row.get("source", "")),
            )


def _rows(ruleset: Ruleset, table: str) -> Sequence[Mapping[str, Any]]:
    rows: Sequence[Mapping[str, Any]] = ruleset.tables.raw[table]["rows"]
    return rows
