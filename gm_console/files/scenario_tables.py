"""``tables.toml`` of a scenario: only what it has otherwise than its game's tables, each cell with a reason.

``[[change]]`` names a cell as ``table/row/cell``, its value (a whole number, true or false, a ratio as a list of two)
and a reason; ``accepted`` lists rows of ours, ``table/row``, that the moderator has accepted.

History of the format: version 1 is the first.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from gm_console.core.issues import Issue
from gm_console.core.plain_data import FaultCodes, Record, shortly
from gm_console.core.ruleset import Ruleset
from gm_console.core.table_cells import NO_CHANGES, CellChange, TableChanges, Value, is_number
from gm_console.core.table_changes import with_changes
from gm_console.core.table_view import cell_rows
from gm_console.files.errors import Unreadable
from gm_console.files.tomlfile import open_toml

TABLES_FILE: Final = "tables.toml"
FORMAT: Final = 1
MOST: Final = 5000
"""Cells, and rows, that a file may name: each that is not known is looked up among those that are."""
CODES: Final = FaultCodes.alike("tables.form")


def read_changes(path: Path, ruleset: Ruleset) -> tuple[TableChanges, tuple[Issue, ...]]:
    """Return what a file has otherwise than a game's tables, and everything that is wrong with it.

    No changes, and no issues, where there is no such file.
    """
    if not path.exists() and not path.is_symlink():
        return NO_CHANGES, ()
    try:
        opened = open_toml(path, "tables")
    except Unreadable as problem:
        return NO_CHANGES, problem.issues
    issues: list[Issue] = []
    changes = Record(opened.data, "", issues, CODES).whole(partial(_changes, ruleset))
    if not issues:
        spots = {one.place: f"change[{number}]" for number, one in enumerate(changes.cells)}
        wrong = with_changes(ruleset, changes)[1]
        issues.extend(
            replace(one, where=spots.get(one.where, "accepted" if one.where else "")) for one in wrong
        )
    return (NO_CHANGES if issues else changes), tuple(opened.placed(issues))


def _changes(ruleset: Ruleset, record: Record) -> TableChanges:
    record.number("format", least=FORMAT, most=FORMAT)
    accepted = record.texts("accepted", optional=True)
    cells = record.each("change", partial(_change, ruleset), optional=True)
    for key, found in (("accepted", accepted), ("change", cells)):
        if len(found) > MOST:
            record.wrong(key, f"holds {len(found):,}; no game has more than {MOST:,}")
    return TableChanges(accepted=tuple(sorted(set(accepted))), cells=cells)


def _change(ruleset: Ruleset, record: Record) -> CellChange | None:
    place, reason = record.get("cell", str), record.get("reason", str)
    value = _value(record, ruleset, place)
    table, _, rest = place.partition("/")
    row, _, cell = rest.rpartition("/")
    if place and not (table and row and cell):
        record.wrong("cell", f"is {shortly(place)}; it must be table/row/cell")
    if value is None:
        return None
    return CellChange(table=table, row=row, cell=cell, value=value, reason=reason)


def _value(record: Record, ruleset: Ruleset, place: str) -> Value | None:
    value: Any = record.plain("value")
    if is_number(value):
        return tuple(value) if isinstance(value, list) else value
    cell = next(
        (
            cell
            for row in (cell_rows(ruleset) if isinstance(value, float) else ())
            for cell in row.cells
            if f"{row.place}/{cell.name}" == place and cell.most
        ),
        None,
    )
    kind = (
        f"from {cell.least:,} to {cell.most:,}" if cell is not None else "true or false, or several numbers"
    )
    record.wrong("value", f"is {shortly(value)}; it must be a whole number{' ' if cell else ', '}{kind}")
    return None
