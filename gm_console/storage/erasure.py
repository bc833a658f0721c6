"""Words taken out of what the moderator wrote, so that nothing of a person is left in the rows of a campaign file.

Everything else stays: lines of the journal and runs keep their number, time and kind.  What was erased is gone from the
file once it is written anew: :meth:`gm_console.storage.db.Database.rewrite`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, select, update

from gm_console.storage import schema, seals

_WRITTEN: Final = (
    (schema.JOURNAL, schema.JOURNAL.c.text),
    (schema.RUN, schema.RUN.c.reason),
    (schema.ERRATUM, schema.ERRATUM.c.withdrawn),
    (schema.RULE_CHANGE, schema.RULE_CHANGE.c.withdrawn),
    (schema.CORRECTION, schema.CORRECTION.c.withdrawn),
)
"""What moderators wrote in their own words and no turn is made from."""


def reword(connection: Connection, change: Callable[[str], str]) -> int:
    """Change what moderators wrote; return how many rows are otherwise now."""
    count = 0
    for table, column in _WRITTEN:
        for key, text in connection.execute(select(table.c.id, column).order_by(table.c.id)).all():
            other = change(text)
            if other != text:
                connection.execute(update(table).where(table.c.id == key).values({column.name: other}))
                seals.touch(connection, table, key)
                count += 1
    return count
