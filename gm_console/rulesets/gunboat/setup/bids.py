"""Bids for countries: what may be bid for each, and the ruling by which they are resolved (Setup Information)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gm_console.board.model import Board
from gm_console.core.bids import BidRange, BidRules
from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.setup.chosen import country_row
from gm_console.rulesets.gunboat.tables import Charts

PAID: Final = "bid"
"""Field of a nation's set-up that says what was paid for it."""
UNIT: Final = "points"


def bid_ranges(charts: Charts, board: Board, nations: Sequence[str]) -> Mapping[str, BidRange]:
    """Return what may be bid for each country, by its shape."""
    most = charts.raw["setup"]["points"]
    return {
        nation: BidRange(lowest=country_row(board, charts, NationId(nation))["lowest_bid"], highest=most)
        for nation in nations
    }


BIDS: Final = BidRules(field=PAID, unit=UNIT, rule="Setup Information, R62", ranges=bid_ranges)
