"""What of a market is drawn, and how: the words, tones and choices of :mod:`~gm_console.charts.market`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matplotlib.font_manager import FontProperties, findfont

from gm_console.charts.prices import PAPER, Style

Span = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketWords:
    """What stands on the chart besides numbers."""

    prices: str = "Sell price"
    index: str = "Sell price, first turn = 100"
    sold: str = "sold"
    bought: str = "bought"
    """Empty where nobody can buy."""
    volumes: str = "Traded"
    turn: str = "turn"
    draft: str = "draft"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartLook:
    """What of the market is drawn, and how."""

    commodities: tuple[str, ...]
    colours: Mapping[str, str]
    """Of every commodity of the game, in its order."""
    index: bool = False
    """The first turn's price stands for 100."""
    log: bool = False
    """Equal steps of the height are equal shares: what doubles rises as far wherever it stands."""
    band: int = 0
    """Percent that a price may move in one turn; there is room for it unless 0."""
    banded: str = ""
    """The one commodity whose band is drawn: seven of them over each other tell nothing."""
    draft_turn: int = 0
    """Turn whose results are a draft, 0 if none is."""
    span: Span | None = None
    """Turns to show, all if None."""
    style: Style = PAPER
    family: str = "sans-serif"
    words: MarketWords = MarketWords()


def known_family(name: str) -> str:
    """Return the name of a font if it can be drawn with, else that of any font without serifs."""
    try:
        findfont(FontProperties(family=name), fallback_to_default=False)
    except ValueError:
        return "sans-serif"
    return name
