"""What the shape of its home gives a nation, told in a sentence (Setup Information, R61)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm_console.board.model import Board
from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.setup.chosen import country_row
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import SEALIFT, UNITS

CALLED: Final = {"island": "Island", "peninsula": "Peninsular", "mainland": "Mainland"}
AIR_NAVY: Final = "air_navy"


def gains(charts: Charts, words: Mapping[str, Mapping[str, str]], board: Board, nation: str) -> str:
    """Return which kind of nation it is by its home, and what it is given for that."""
    row, names = country_row(board, charts, NationId(nation)), words["names"]
    many = {**names, **words["plurals"]}
    level = [f"{names[AIR_NAVY]} +{row[AIR_NAVY]}"] if row[AIR_NAVY] else []
    given = [(row[unit], unit) for unit in (*UNITS, SEALIFT) if row.get(unit)]
    units = [f"{count} {names[unit] if count == 1 else many[unit]}" for count, unit in given]
    return f"{CALLED[row['kind']]} nation: {', '.join((*level, *units)) or 'no extras'}."
