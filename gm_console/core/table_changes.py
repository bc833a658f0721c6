"""A ruleset with other tables than its game's own: cells changed with reasons, rows of ours accepted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from hashlib import blake2b

from gm_console.core.codec import CodecError, encode
from gm_console.core.issues import Issue, error
from gm_console.core.ruleset import Ruleset
from gm_console.core.table_cells import ACCEPTED, CellChange, PlainRow, TableChanges, plain_rows
from gm_console.core.table_rows import OURS, first_source
from gm_console.core.table_rules import TableRules
from gm_console.core.table_view import cell_fault, looked_at, reason_fault, unknown, unknown_row


def with_changes(ruleset: Ruleset, changes: TableChanges) -> tuple[Ruleset, tuple[Issue, ...]]:
    """Return a ruleset, as its game has it, with changed tables; and all that is wrong, and then it is as it was.

    What changes a number gives the tables another hash; reasons and what was accepted do not.
    """
    if not changes:
        return ruleset, ()
    raw = deepcopy(dict(ruleset.tables.raw))
    rules = ruleset.table_rules
    rows = {row.place: row for row in plain_rows(raw, rules)}
    issues = [*_put_cells(rows, rules, changes.cells), *_accept(rows, changes.accepted)]
    if not issues:
        issues += [error("tables.disagree", text) for text in rules.contradictions(raw)]
    if issues:
        return ruleset, tuple(issues)
    try:
        tables = rules.read(raw)
    except (CodecError, ArithmeticError, LookupError, TypeError, ValueError) as problem:
        text = f"{ruleset.name} cannot be played with these tables: {problem}"
        return ruleset, (error("tables.unfit", text),)
    return replace(
        ruleset, tables=tables, tables_hash=_hash(ruleset, changes.cells), table_changes=changes
    ), ()


def _put_cells(
    rows: Mapping[str, PlainRow], rules: TableRules, cells: Iterable[CellChange]
) -> Iterator[Issue]:
    """Put changes into a copy of the tables; yield what is wrong with those that cannot be."""
    seen: set[str] = set()
    for one in cells:
        if one.place in seen:
            yield error("tables.twice", f"{one.place} is changed twice; leave one out", one.place)
        seen.add(one.place)
        row = rows.get(f"{one.table}/{one.row}")
        if row is None:
            yield replace(unknown_row(rows, one.table, one.row), where=one.place)
            continue
        spot = next((cell for cell in row.cells if cell.name == one.cell), None)
        if spot is None:
            names = [cell.name for cell in row.cells]
            yield replace(unknown("cell", one.cell, names, row.place), where=one.place)
            continue
        fault = cell_fault(one.place, looked_at(rules, row, spot), one.value)
        fault = fault or reason_fault(one.place, one.reason)
        if fault:
            yield error("tables.cell", fault, one.place)
        elif one.value != spot.value:
            spot.put(one.value)
            row.put_source(f"{row.source}; {one.cell} changed: {one.reason}")


def _accept(rows: Mapping[str, PlainRow], accepted: Iterable[str]) -> Iterator[Issue]:
    for place in accepted:
        row = rows.get(place)
        if row is None:
            table, _, name = place.partition("/")
            yield replace(unknown_row(rows, table, name), where=place)
        elif first_source(row.source) == OURS:
            row.put_source(ACCEPTED + row.source[len(OURS) :])


def _hash(ruleset: Ruleset, cells: Iterable[CellChange]) -> str:
    """Return the fingerprint of changed tables: of the game's own, and of what is otherwise."""
    standard = {
        f"{row.place}/{cell.name}": cell.value
        for row in plain_rows(ruleset.tables.raw, ruleset.table_rules)
        for cell in row.cells
    }
    other = sorted((one.place, one.value) for one in cells if one.value != standard[one.place])
    if not other:
        return ruleset.tables_hash
    return blake2b(encode([ruleset.tables_hash, other]), digest_size=32).hexdigest()
