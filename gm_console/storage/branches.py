"""Turns tried another way: kept by name, renamed, adopted or taken out of the file."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from gm_console.storage import schema, seals
from gm_console.storage.records import BranchRecord
from gm_console.storage.results import sound, typed


def add_branch(connection: Connection, branch: BranchRecord) -> int:
    """Keep a branch; return its id (the record's own is not looked at)."""
    values = {name: getattr(branch, name) for name in BranchRecord.__dataclass_fields__ if name != "id"}
    key = connection.execute(insert(schema.BRANCH).values(values)).inserted_primary_key
    assert key is not None
    seals.touch(connection, schema.BRANCH, key[0])
    return int(key[0])


def branches(connection: Connection) -> tuple[BranchRecord, ...]:
    """Return every branch that is kept, in order of arrival."""
    rows = connection.execute(select(schema.BRANCH).order_by(schema.BRANCH.c.id)).all()
    with sound("a branch"):
        return tuple(
            BranchRecord(**{name: getattr(row, name) for name in BranchRecord.__dataclass_fields__})
            for row in (typed(row, schema.BRANCH) for row in rows)
        )


def rename_branch(connection: Connection, branch: int, name: str) -> None:
    """Call a branch otherwise."""
    _change(connection, branch, name=name)


def note_adopted(connection: Connection, branch: int, reason: str) -> None:
    """Note that what a branch has otherwise was put into its turn, and why."""
    _change(connection, branch, adopted=reason)


def drop_branch(connection: Connection, branch: int) -> None:
    """Take a branch out of the file."""
    connection.execute(delete(schema.BRANCH).where(schema.BRANCH.c.id == branch))
    seals.touch(connection, schema.BRANCH, branch)


def _change(connection: Connection, branch: int, **values: str) -> None:
    connection.execute(update(schema.BRANCH).where(schema.BRANCH.c.id == branch).values(values))
    seals.touch(connection, schema.BRANCH, branch)
