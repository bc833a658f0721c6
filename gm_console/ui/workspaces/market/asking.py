"""What a number of the market is asked by: a price and its change by the turn that made it, trade by its own."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from gm_console.campaign.market import MarketRow
from gm_console.core.numbers import BEFORE_PLAY
from gm_console.core.ruleset import Ruleset
from gm_console.ui.cards.paper import number_named
from gm_console.ui.window.subject_menu import Subject

TRADE: Final = ("sold", "bought")
"""Columns of what was traded in a turn; all others tell of prices."""
PRICES: Final = ("sell", "buy", "change")


def subject_of(ruleset: Ruleset, row: MarketRow, column: str, played: Collection[int]) -> Subject | None:
    """Return what a cell is asked by; columns of no number by the sell price, nothing where there was no trade yet."""
    kind = column if column in (*TRADE, *PRICES) else "sell"
    made = row.turn if kind in TRADE else row.turn - 1
    turn = made if made in played else BEFORE_PLAY
    told = made in played or (kind in ("sell", "buy") and made < min(played, default=row.turn))
    number = number_named(ruleset, f"{kind}:{row.commodity}")
    return Subject(number=number, turn=turn) if number is not None and told else None
