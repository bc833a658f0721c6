"""What of a market is drawn, and how: the words, tones and choices of :mod:`~gm_console.charts.market`."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.charts.turn_scale import TurnLook, TurnWords


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketWords(TurnWords):
    """What stands on the chart besides numbers."""

    prices: str = "Sell price"
    index: str = "Sell price, first turn = 100"
    sold: str = "sold"
    bought: str = "bought"
    """Empty where nobody can buy."""
    volumes: str = "Traded"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartLook(TurnLook):
    """What of the market is drawn, and how; every commodity of the game has its colour, in its order."""

    commodities: tuple[str, ...]
    index: bool = False
    """The first turn's price stands for 100."""
    band: int = 0
    """Percent that a price may move in one turn; there is room for it unless 0."""
    banded: str = ""
    """The one commodity whose band is drawn: seven of them over each other tell nothing."""
    marked: tuple[int, ...] = ()
    """Turns with rare events, marked at the head of the prices."""
    noted: tuple[int, ...] = ()
    """Turns with others alone, whose marks are hollow."""
    words: MarketWords = MarketWords()
