"""Which rows of the tables a number was read from: told by the code of its working."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from gm_console.core.facts import Entry
from gm_console.core.ruleset import Ruleset
from gm_console.core.table_rows import TableRow

ROWS: Final = {
    "pay": ("economy", ("gold_per_army",)),
    "harvest": ("economy", ("grain_per_farm",)),
    "keep": ("economy", ("grain_per_army",)),
    "price": ("economy", ("grain_demand", "lowest_price", "highest_price")),
    "strength": ("battle", ("army", "sides")),
}


def rows_used(entry: Entry, _beside: Sequence[Entry], ruleset: Ruleset) -> Iterator[TableRow]:
    """Yield the rows behind an entry's number."""
    table, wanted = ROWS.get(entry.working.code if entry.working is not None else "", ("", ()))
    for row in ruleset.tables.raw[table]["rows"] if table else ():
        if row["id"] in wanted:
            yield TableRow(table=table, row=row["id"].replace("_", " "), source=row["source"])
