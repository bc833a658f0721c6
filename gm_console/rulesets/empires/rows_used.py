"""Which rows of the tables a number was read from: told by its working, or by the fact where that says enough."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from gm_console.core.facts import Entry, Fact, Working
from gm_console.core.ruleset import Ruleset
from gm_console.core.table_rows import TableRow
from gm_console.rulesets.empires.battle.facts import (
    AircraftShotDown,
    AirFought,
    LandSuffered,
    ShipsFought,
    SidesMet,
)
from gm_console.rulesets.empires.facts import CensusDrawn

Row = tuple[str, str]
"""Table and id."""
LOSSES: Final[Row] = ("rules", "loss_share")
BY_WORKING: Final[Mapping[str, tuple[Row, ...]]] = {
    "march": (("costs", "march"),),
    "sail": (("costs", "sail"),),
    "ships": (LOSSES,),
    "ambush": (("rules", "ambush_share"),),
    "defence": (("rules", "trench_share"), LOSSES),
    "crowded": (("rules", "crowd_people"), ("rules", "crowd_forts"), ("rules", "crowd_room")),
    "upkeep": (("rules", "upkeep_share"),),
    "leftover_trains": (("costs", "train"),),
}
BY_FACT: Final[Mapping[type[Fact], tuple[Row, ...]]] = {
    AirFought: (LOSSES,),
    ShipsFought: (LOSSES,),
    AircraftShotDown: (LOSSES,),
    LandSuffered: (("rules", "collateral_share"),),
    CensusDrawn: (("rules", "census_least"), ("rules", "census_most")),
}
NAMED: Final = {
    "each": ("costs", 2),
    "treasury": ("costs", 1),
    "grow": ("terrain", 3),
    "stuck": ("terrain", 0),
}
"""Workings one of whose terms is the row itself: its table, and which term."""


def rows_used(entry: Entry, beside: Sequence[Entry], ruleset: Ruleset) -> Iterator[TableRow]:
    """Yield the rows behind an entry's number; ``beside`` are the entries under the same cause."""
    wanted = [*BY_FACT.get(type(entry.fact), ())]
    if entry.working is not None:
        wanted += _by_working(entry.working, beside)
    for table, id_ in wanted:
        for row in ruleset.tables.raw[table]["rows"]:
            if row["id"] == id_:
                yield TableRow(table=table, row=id_.replace("_", " "), source=row["source"])


def _by_working(working: Working, beside: Sequence[Entry]) -> Iterator[Row]:
    yield from BY_WORKING.get(working.code, ())
    if working.code in NAMED:
        table, place = NAMED[working.code]
        yield table, str(working.terms[place])
    if working.code == "each" and working.terms[2] == "fort":
        yield "rules", "fort_a_turn"
    if working.code == "defence":
        for other in beside:
            if isinstance(other.fact, SidesMet):
                yield "terrain", other.fact.ground
