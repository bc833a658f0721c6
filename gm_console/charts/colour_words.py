"""What colours are called, for those who hear them or cannot tell them apart."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from gm_console.charts.colours import distance

WORDS: Final[Mapping[str, str]] = {
    "white": "#ffffff", "silver": "#b8b8c0", "grey": "#8a8f96", "black": "#1c1f24", "yellow": "#f5dc3c",
    "gold": "#e8b31f", "sand": "#f1bd89", "orange": "#f0802e", "brown": "#7a5230", "red": "#c8281e",
    "coral": "#f1967c", "rose": "#ca557c", "pink": "#fe80ca", "magenta": "#d030b8", "violet": "#8955ca",
    "lilac": "#b8a4d8", "purple": "#5b2a7d", "indigo": "#5a4cf0", "navy": "#12233f", "blue": "#2a55b8",
    "azure": "#4d94f0", "sky blue": "#70c4ff", "steel blue": "#6f89b0", "teal": "#14897c", "mint": "#5cf5b4",
    "green": "#1e8a3c", "bright green": "#2fd860", "lime": "#a8f060", "olive": "#86961e", "sage": "#8aa878",
}  # fmt: skip
"""Colours by their words."""


@cache
def word_of(colour: str) -> str:
    """Return the word whose colour is nearest to ``#rrggbb``."""
    return min(WORDS, key=lambda word: distance(WORDS[word], colour))
