"""A ruleset's tables looked at, row by row: what holds, what the game's own hold, and what may stand there instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_console.core.issues import Issue, error
from gm_console.core.plain_data import shortly
from gm_console.core.ruleset import Ruleset
from gm_console.core.table_cells import (
    CellChange,
    PlainCell,
    PlainRow,
    TableChanges,
    is_number,
    plain_rows,
    said,
)
from gm_console.core.table_rows import OURS, first_source, table_title
from gm_console.core.table_rules import TableRules
from gm_console.core.wording import nearest

LONGEST_REASON: Final = 200
LONGEST_NAME: Final = 60
"""Signs of a name that nearest ones are looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CellView:
    """A cell as it is looked at."""

    name: str
    value: Any
    """What holds: whole number, yes or no, several numbers; text where nothing can be changed."""
    standard: Any
    """What the game's own tables hold."""
    may_change: bool
    least: int
    most: int
    """Bounds of its number, or of each of its numbers; both 0 where it holds none."""
    unit: str
    reason: str
    """Why it was changed; empty where it is as the game has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CellRow:
    """A row of a table as it is looked at."""

    table: str
    row: str
    cells: tuple[CellView, ...]
    source: str
    """Where the game's own row is from."""
    is_ours: bool
    """The rulebook does not give it."""
    accepted: bool
    """It is ours, and the moderator has accepted it."""

    @property
    def place(self) -> str:
        """``table/row``."""
        return f"{self.table}/{self.row}"

    @property
    def awaits(self) -> bool:
        """Whether it still waits for the moderator's word."""
        return self.is_ours and not self.accepted

    @property
    def changed(self) -> tuple[CellView, ...]:
        """The cells that are not as the game has them."""
        return tuple(cell for cell in self.cells if cell.reason)


def cell_rows(ruleset: Ruleset) -> tuple[CellRow, ...]:
    """Return every row of a game's own tables."""
    rules = ruleset.table_rules
    return tuple(
        CellRow(
            table=row.table,
            row=row.row,
            cells=tuple(looked_at(rules, row, cell) for cell in row.cells),
            source=row.source,
            is_ours=row.source == OURS,
            accepted=False,
        )
        for row in plain_rows(ruleset.tables.raw, rules)
    )


def changed_rows(rows: Iterable[CellRow], changes: TableChanges) -> tuple[CellRow, ...]:
    """Return rows of a game's own tables with changes that it allows."""
    cells = {one.place: one for one in changes.cells}
    touched = {f"{one.table}/{one.row}" for one in changes.cells} | set(changes.accepted)
    return tuple(_with_changes(row, cells, changes) if row.place in touched else row for row in rows)


def _with_changes(row: CellRow, changed: Mapping[str, CellChange], changes: TableChanges) -> CellRow:
    found = [(cell, changed.get(f"{row.place}/{cell.name}")) for cell in row.cells]
    cells = tuple(
        replace(cell, value=change.value, reason=change.reason)
        if change is not None and change.value != cell.standard
        else cell
        for cell, change in found
    )
    return replace(row, cells=cells, accepted=row.is_ours and row.place in changes.accepted)


def find_table(rows: Iterable[CellRow], table: str) -> Issue | None:
    """Return what is wrong with a table's name and which is nearest; None where there is such a table."""
    tables = list(dict.fromkeys(one.table for one in rows))
    return None if table in tables else unknown("table", table, tables, "the game")


def find_row(rows: Iterable[CellRow], table: str, row: str) -> CellRow | Issue:
    """Return a row by table and name, or what is wrong with them and which are nearest."""
    known = {one.place: one for one in rows}
    found = known.get(f"{table}/{row}")
    return found if found is not None else unknown_row(known, table, row)


def find_cell(row: CellRow, name: str) -> CellView | Issue:
    """Return a cell of a row, or what is wrong with its name and which is nearest."""
    found = next((one for one in row.cells if one.name == name), None)
    return found if found is not None else unknown("cell", name, [one.name for one in row.cells], row.place)


def cell_fault(place: str, cell: CellView, value: object) -> str:
    """Return why a cell cannot hold a value, in words; empty where it can."""
    if not cell.may_change:
        return f"{place} cannot be changed: sheets, maps or other tables rest on it"
    if type(value) is not type(cell.standard) or not is_number(value):
        return f"{place} holds {_kind(cell.standard)}{_within(cell)}, not {shortly(value)}"
    if isinstance(value, tuple):
        return _several_fault(place, cell, value)
    if not isinstance(value, bool) and isinstance(value, int) and not cell.least <= value <= cell.most:
        return f"{place} may be {cell.least:,} to {cell.most:,}, not {shortly(value)}"
    return ""


def _several_fault(place: str, cell: CellView, value: tuple[int, ...]) -> str:
    if len(value) != len(cell.standard):
        return f"{place} holds {_kind(cell.standard)}{_within(cell)}, not {shortly(said(value))}"
    if not all(cell.least <= one <= cell.most for one in value):
        return f"{place} holds numbers from {cell.least:,} to {cell.most:,}, not {shortly(said(value))}"
    if len(value) == 2 and value[1] < 1:
        return f"{place} is a ratio: its second number is at least 1"
    return ""


def reason_fault(place: str, reason: str) -> str:
    """Return why a reason cannot stand beside a change, in words; empty where it can."""
    if not reason.strip():
        return f"{place} is changed without a reason; say why"
    if len(reason) > LONGEST_REASON or not reason.isprintable():
        return f"{place}: a reason has up to {LONGEST_REASON} signs that can be printed"
    return ""


def own_rows(ruleset: Ruleset) -> tuple[tuple[str, int], ...]:
    """Return the tables that hold rows of ours which still await the moderator's word, and how many."""
    rows = plain_rows(ruleset.tables.raw, ruleset.table_rules)
    counts = Counter(row.table for row in rows if first_source(row.source) == OURS)
    return tuple((table_title(name), count) for name, count in counts.items())


def looked_at(rules: TableRules, row: PlainRow, cell: PlainCell) -> CellView:
    """Return a cell of a game's own tables as it is looked at."""
    place, standard = f"{row.place}/{cell.name}", cell.value
    numbers = standard if isinstance(standard, tuple) else (standard,)
    counts = is_number(standard) and not isinstance(standard, bool)
    bounds = [rules.bound(place, one) for one in numbers] if counts else [(0, 0)]
    return CellView(
        name=cell.name,
        value=standard,
        standard=standard,
        may_change=is_number(standard) and rules.may_change(place),
        least=min(least for least, _ in bounds),
        most=max(most for _, most in bounds),
        unit=rules.unit(place),
        reason="",
    )


def unknown_row(known: Mapping[str, Any], table: str, row: str) -> Issue:
    """Return which part of a row's place is not known, and the nearest that is."""
    tables = list(dict.fromkeys(place.partition("/")[0] for place in known))
    if table not in tables:
        return unknown("table", table, tables, "the game")
    rows = [place.partition("/")[2] for place in known if place.startswith(f"{table}/")]
    return unknown("row", row, rows, table)


def unknown(what: str, name: str, known: list[str], inside: str) -> Issue:
    """Return that there is no table, row or cell of a name, and the nearest that is."""
    near = nearest(name[:LONGEST_NAME], known)
    hint = f"did you mean {near}?" if near else f"there is {', '.join(known)}"
    return error(f"tables.{what}", f"{inside} has no {what} {shortly(name)}; {hint}", name[:LONGEST_NAME])


def _within(cell: CellView) -> str:
    """Return the bounds of a cell's numbers as they follow its kind; empty where it holds none."""
    if isinstance(cell.standard, bool):
        return ""
    return f"{',' if isinstance(cell.standard, tuple) else ''} from {cell.least:,} to {cell.most:,}"


def _kind(standard: object) -> str:
    if isinstance(standard, bool):
        return "yes or no"
    if isinstance(standard, tuple):
        return "a ratio such as 4:10" if len(standard) == 2 else f"{len(standard)} whole numbers"
    return "a whole number"
