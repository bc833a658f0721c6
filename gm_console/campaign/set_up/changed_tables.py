"""Tables changed: what a scenario or a campaign has otherwise than its game, changed as a value and then kept.

A change that cannot be is refused at once.  What does not agree between cells (shares that no longer come to 100) is
told while one works, and refused when it is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.core.issues import Issue
from gm_console.core.ruleset import Ruleset
from gm_console.core.table_cells import NO_CHANGES, CellChange, TableChanges, typed
from gm_console.core.table_changes import with_changes
from gm_console.core.table_view import (
    CellRow,
    CellView,
    cell_fault,
    cell_rows,
    changed_rows,
    find_cell,
    find_row,
    find_table,
    reason_fault,
)
from gm_console.files.errors import Unreadable
from gm_console.files.scenario import ScenarioMeta, read_meta
from gm_console.files.scenario_tables import TABLES_FILE, read_changes
from gm_console.files.scenariofile import write_changes
from gm_console.rulesets import load_ruleset

ALL: Final = "all"
"""Stands for every row of every table."""


@dataclass(frozen=True, kw_only=True)
class ChangedTables:
    """A game's tables with what somebody has otherwise in them."""

    game: Ruleset
    """As it is by itself."""
    standard: tuple[CellRow, ...]
    """Every row of its own tables."""
    changes: TableChanges = NO_CHANGES

    @cached_property
    def rows(self) -> tuple[CellRow, ...]:
        """Every row, with what the changes make of it."""
        return changed_rows(self.standard, self.changes)

    @cached_property
    def faults(self) -> tuple[str, ...]:
        """What does not agree, in words."""
        return tuple(issue.text for issue in with_changes(self.game, self.changes)[1])

    @property
    def tables_hash(self) -> str:
        """The fingerprint of the tables with the changes; the game's own where they do not agree."""
        return with_changes(self.game, self.changes)[0].tables_hash


def tables_of(meta: ScenarioMeta, folder: Path) -> ChangedTables:
    """Return the tables of a scenario; :class:`Unreadable` where its ``tables.toml`` is no good."""
    game = load_ruleset(meta.ruleset)
    changes, issues = read_changes(folder / TABLES_FILE, game)
    if issues:
        raise Unreadable(issues)
    return tables_with(game, changes)


def tables_in(folder: Path) -> ChangedTables:
    """Return the tables of a scenario folder; :class:`Unreadable` where the folder is no good."""
    return tables_of(read_meta(folder), folder)


def tables_with(game: Ruleset, changes: TableChanges) -> ChangedTables:
    """Return a game's tables with changes that it allows."""
    return ChangedTables(game=game, standard=cell_rows(game), changes=changes)


def keep_tables(folder: Path, tables: ChangedTables) -> None:
    """Write what a scenario has otherwise into its folder; :class:`CampaignError` where it does not agree."""
    if tables.faults:
        raise CampaignError("; ".join(tables.faults), "tables.disagree")
    try:
        write_changes(folder, tables.changes, like=folder)
    except OSError as problem:
        place = folder / TABLES_FILE
        text = f"cannot write {place}: {problem.strerror}; copy the scenario's folder to a place of yours"
        raise CampaignError(text, "tables.place") from problem
    except Unreadable as problem:
        raise CampaignError(str(problem), "tables.unwritable") from problem


def put_cell(tables: ChangedTables, place: str, text: str, reason: str) -> ChangedTables:
    """Return the tables with another value in a cell, ``table/row/cell``; the game's own takes a change back."""
    table, row, name = cell_place(place)
    found = _sure(find_row(tables.rows, table, row))
    cell = _sure_cell(found, name)
    value = typed(text, cell.standard)
    fault = cell_fault(place, cell, text if value is None else value)
    if fault or value is None:
        raise CampaignError(fault, "tables.cell")
    others = tuple(one for one in tables.changes.cells if one.place != place)
    if value == cell.standard:
        return replace(tables, changes=replace(tables.changes, cells=others))
    why = " ".join(reason.split())
    fault = reason_fault(place, why)
    if fault:
        raise CampaignError(fault, "reason.missing" if not why else "reason.form")
    change = CellChange(table=table, row=row, cell=name, value=value, reason=why)
    return replace(tables, changes=replace(tables.changes, cells=(*others, change)))


def accept(tables: ChangedTables, what: str) -> ChangedTables:
    """Return the tables with rows of ours accepted: all of them, those of a table, or one ``table/row``."""
    rows = tuple(row for row in _meant(tables, what) if row.is_ours)
    if not rows:
        raise CampaignError(
            f"there is nothing of ours in {what}; its rows need no word of yours", "tables.given"
        )
    accepted = sorted({*tables.changes.accepted, *(row.place for row in rows)})
    return replace(tables, changes=replace(tables.changes, accepted=tuple(accepted)))


def reset(tables: ChangedTables, what: str) -> ChangedTables:
    """Return the tables with the game's own cells, and nothing accepted, in all tables, one, a row, or a cell alone."""
    if what.count("/") >= 2:
        table, row, name = cell_place(what)
        cell = _sure_cell(_sure(find_row(tables.rows, table, row)), name)
        if not cell.reason:
            raise CampaignError(f"{what} is as the game has it", "tables.same")
        cells = tuple(one for one in tables.changes.cells if one.place != what)
        return replace(tables, changes=replace(tables.changes, cells=cells))
    places = {row.place for row in _meant(tables, what)}
    changes = TableChanges(
        cells=tuple(one for one in tables.changes.cells if f"{one.table}/{one.row}" not in places),
        accepted=tuple(one for one in tables.changes.accepted if one not in places),
    )
    return replace(tables, changes=changes)


def cell_at(tables: ChangedTables, place: str) -> CellView:
    """Return a cell, ``table/row/cell``; :class:`CampaignError` names the nearest where there is none of that name."""
    table, row, name = cell_place(place)
    return _sure_cell(_sure(find_row(tables.rows, table, row)), name)


def cell_place(place: str) -> tuple[str, str, str]:
    """Return table, row and cell of a place, ``table/row/cell``; :class:`CampaignError` where it is none."""
    table, _, rest = place.partition("/")
    row, _, name = rest.rpartition("/")
    if not (table and row and name):
        text = f"{place[:60]!r} is no cell; one is TABLE/ROW/CELL, as scenario tables lists them"
        raise CampaignError(text, "tables.place")
    return table, row, name


def rows_of(tables: ChangedTables, table: str) -> tuple[CellRow, ...]:
    """Return the rows of a table; :class:`CampaignError` names the nearest where there is none of that name."""
    wrong = find_table(tables.rows, table)
    if wrong is not None:
        raise CampaignError(wrong.text, wrong.code)
    return tuple(row for row in tables.rows if row.table == table)


def told(changes: TableChanges) -> str:
    """Return in words how much is otherwise than in the game's tables."""
    cells, rows = len(changes.cells), len(changes.accepted)
    parts = [
        *([f"{cells} cell{'s' * (cells != 1)} changed"] if cells else []),
        *([f"{rows} row{'s' * (rows != 1)} of ours accepted"] if rows else []),
    ]
    return ", ".join(parts) or "as the game has them"


def _meant(tables: ChangedTables, what: str) -> Iterable[CellRow]:
    if what == ALL:
        return tables.rows
    table, slash, row = what.partition("/")
    return (_sure(find_row(tables.rows, table, row)),) if slash else rows_of(tables, table)


def _sure(found: CellRow | Issue) -> CellRow:
    if isinstance(found, Issue):
        raise CampaignError(found.text, found.code)
    return found


def _sure_cell(row: CellRow, name: str) -> CellView:
    found = find_cell(row, name)
    if isinstance(found, Issue):
        raise CampaignError(found.text, found.code)
    return found
