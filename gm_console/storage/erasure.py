"""Words taken out of what the moderator wrote, so that nothing of a person is left in the rows of a campaign file.

Everything else stays: lines of the journal and runs keep their number, time and kind.  What was erased is gone from the
file once it is written anew: :meth:`gm_console.storage.db.Database.rewrite`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import Column, Connection, select

from gm_console.storage import schema, seals

_TYPED: Final = (
    (schema.RUN, schema.RUN.c.reason),
    (schema.ERRATUM, schema.ERRATUM.c.withdrawn),
    (schema.RULE_CHANGE, schema.RULE_CHANGE.c.withdrawn),
    (schema.CORRECTION, schema.CORRECTION.c.withdrawn),
    (schema.BRANCH, schema.BRANCH.c.name),
    (schema.BRANCH, schema.BRANCH.c.adopted),
)
"""What moderators wrote in their own words and no turn is made from."""


def reword(
    connection: Connection, *, typed: Callable[[str], str], in_journal: Callable[[str, str], str]
) -> int:
    """Change what moderators wrote; return how many rows are otherwise now.

    Lines of the journal are sentences of the program with such words in them: ``in_journal`` is asked with their deed.
    """
    count = 0
    lines = select(schema.JOURNAL.c.id, schema.JOURNAL.c.what, schema.JOURNAL.c.text)
    for key, what, text in connection.execute(lines.order_by(schema.JOURNAL.c.id)).all():
        count += _put(connection, schema.JOURNAL.c.text, key, text, in_journal(what, text))
    for table, column in _TYPED:
        for key, text in connection.execute(select(table.c.id, column).order_by(table.c.id)).all():
            count += _put(connection, column, key, text, typed(text))
    return count


def _put(connection: Connection, column: Column[str], key: int, former: str, text: str) -> bool:
    """Put a text in place of a former one, where it differs; tell whether it does."""
    if text == former:
        return False
    seals.change_row(connection, column.table, key, **{column.name: text})
    return True
