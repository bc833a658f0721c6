"""What is done about sheets that do not come: only ever added to, so that every turn keeps what was said for it."""

from __future__ import annotations

from sqlalchemy import Connection, select

from gm_console.core import codec
from gm_console.core.ids import NationId
from gm_console.storage import schema, seals
from gm_console.storage.records import PolicyRecord
from gm_console.storage.results import sound


def add_policy(connection: Connection, turn: int, nation: NationId, policy: str) -> None:
    """Keep what is done from a turn on."""
    values = {"turn": turn, "nation": nation, "policy": policy}
    seals.add_row(connection, schema.MISSING_POLICY, values)


def policies(connection: Connection, turn: int) -> tuple[PolicyRecord, ...]:
    """Return what was said up to a turn, in order of arrival."""
    table = schema.MISSING_POLICY
    rows = connection.execute(select(table).where(table.c.turn <= turn).order_by(table.c.id)).mappings()
    with sound("what is done about missing sheets"):
        return tuple(codec.from_plain(PolicyRecord, dict(row), "policy") for row in rows)
