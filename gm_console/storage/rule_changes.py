"""Changes of the rules: kept with the turn they hold from, withdrawn and never taken out."""

from __future__ import annotations

from sqlalchemy import Connection, select

from gm_console.core import codec
from gm_console.core.rule_facts import RULE_FACTS, RuleChanged
from gm_console.storage import schema, seals
from gm_console.storage.records import RuleChangeRecord
from gm_console.storage.results import sound, typed


def add_rule_change(connection: Connection, turn: int, facts: tuple[RuleChanged, ...]) -> int:
    """Keep a change that holds from a turn on; return its id."""
    plain = codec.encode([(type(fact).__name__, fact) for fact in facts]).decode()
    values = {"turn": turn, "facts": plain, "withdrawn": ""}
    return seals.add_row(connection, schema.RULE_CHANGE, values)


def rule_changes(connection: Connection) -> tuple[RuleChangeRecord, ...]:
    """Return every change, those withdrawn too, in order of arrival."""
    rows = connection.execute(select(schema.RULE_CHANGE).order_by(schema.RULE_CHANGE.c.id)).all()
    with sound("a change of the rules"):
        return tuple(
            RuleChangeRecord(
                id=row.id,
                turn=row.turn,
                facts=tuple(codec.from_tagged(RULE_FACTS, one) for one in codec.parse(row.facts)),
                withdrawn=row.withdrawn,
            )
            for row in (typed(row, schema.RULE_CHANGE) for row in rows)
        )


def withdraw_rule_change(connection: Connection, change: int, reason: str) -> None:
    """Note that a change does not count any more, and why."""
    seals.change_row(connection, schema.RULE_CHANGE, change, withdrawn=reason)
