"""Turns tried another way: kept by name, renamed, adopted or taken out of the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, delete

from gm_console.storage import schema, seals
from gm_console.storage.errors import ADVICE, DAMAGED, StorageError
from gm_console.storage.records import BranchDamage, BranchRecord
from gm_console.storage.results import kinds_of


def add_branch(connection: Connection, branch: BranchRecord) -> int:
    """Keep a branch; return its id (the record's own is not looked at)."""
    values = {name: getattr(branch, name) for name in BranchRecord.__dataclass_fields__ if name != "id"}
    return seals.add_row(connection, schema.BRANCH, values)


def branches(connection: Connection) -> tuple[BranchRecord, ...]:
    """Return every branch that is kept, in order of arrival; :class:`StorageError` where one cannot be read."""
    found = tuple(each_branch(connection))
    for one in found:
        if isinstance(one, BranchDamage):
            raise StorageError(f"{one.text}; {ADVICE}", DAMAGED)
    return tuple(one for one in found if isinstance(one, BranchRecord))


def each_branch(connection: Connection) -> Iterator[BranchRecord | BranchDamage]:
    """Yield every branch that is kept, in order of arrival, and in the place of one that cannot be read its name."""
    columns, kinds = tuple(schema.BRANCH.columns.keys()), kinds_of(schema.BRANCH)
    for cells in seals.rows_as_found(connection, schema.BRANCH):
        row: dict[str, Any] = dict(zip(columns, cells, strict=True))
        wrong = [
            name for name, cell, kind in zip(columns, cells, kinds, strict=True) if type(cell) is not kind
        ]
        if wrong:
            text = f"the branch {row['name']!s} in the file is damaged (its {wrong[0]} is of another kind)"
            turn = row["turn"] if isinstance(row["turn"], int) else 0
            yield BranchDamage(name=str(row["name"]), turn=turn, text=text)
        else:
            yield BranchRecord(**{name: row[name] for name in BranchRecord.__dataclass_fields__})


def rename_branch(connection: Connection, branch: int, name: str) -> None:
    """Call a branch otherwise."""
    seals.change_row(connection, schema.BRANCH, branch, name=name)


def note_adopted(connection: Connection, branch: int, reason: str) -> None:
    """Note that what a branch has otherwise was put into its turn, and why."""
    seals.change_row(connection, schema.BRANCH, branch, adopted=reason)


def drop_branch(connection: Connection, branch: int) -> None:
    """Take a branch out of the file."""
    connection.execute(delete(schema.BRANCH).where(schema.BRANCH.c.id == branch))
    seals.touch(connection, schema.BRANCH, branch)
