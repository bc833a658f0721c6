"""Which rows of the tables a number was read from: told by the code of its working."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from gm_console.core.facts import Entry
from gm_console.core.ruleset import Ruleset
from gm_console.core.table_rows import TableRow

ROWS: Final = {
    "march": (("costs", "march"),),
    "sail": (("costs", "sail"),),
    "ships": (("rules", "loss_share"),),
    "ambush": (("rules", "ambush_share"),),
    "crowded": (("rules", "crowd_people"), ("rules", "crowd_forts"), ("rules", "crowd_room")),
    "upkeep": (("rules", "upkeep_share"),),
    "leftover_trains": (("costs", "train"),),
}


def rows_used(entry: Entry, _beside: Sequence[Entry], ruleset: Ruleset) -> Iterator[TableRow]:
    """Yield the rows behind an entry's number."""
    for table, wanted in ROWS.get(entry.working.code if entry.working is not None else "", ()):
        for row in ruleset.tables.raw[table]["rows"]:
            if row["id"] == wanted:
                yield TableRow(table=table, row=wanted.replace("_", " "), source=row["source"])
