"""What each nation begins with in one number: its worth and what a turn's production is worth, in Gold."""

from __future__ import annotations

from typing import Final

from gm_console.board.model import Board
from gm_console.core.setup import Stake, Stakes
from gm_console.rulesets.gunboat.setup.audit import standings
from gm_console.rulesets.gunboat.setup.worth import worths
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.tables import Charts

UNIT: Final = "Gold at start prices"
PARTS: Final = ("units", "facilities", "efficiencies", "stockpiles")


def stakes(charts: Charts, board: Board, state: GunboatState) -> Stakes:
    """Return what each nation is worth and what a turn of its production is, at the market's start prices."""
    economies = {row.nation: row.economy for row in standings(charts, board, state)}
    return Stakes(
        unit=UNIT,
        parts=PARTS,
        nations={
            one.nation: Stake(
                seat=state.nations[one.nation].capital,
                worth=(one.units, one.works, one.levels, one.stocks),
                income=economies[one.nation],
            )
            for one in worths(charts, board, state)
        },
    )
