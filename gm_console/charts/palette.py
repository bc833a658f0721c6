"""The colours of the game, each said once: nations, commodities, and the tones of a chart.

The 28 nation fills are chosen to stay apart for normal sight and for the three kinds of colour-blindness, and light
enough for dark labels; which nation gets which is worked out from who borders whom, see
:mod:`~gm_console.charts.colours`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FILLS: Final = (
    "#99f8f7", "#5cbefe", "#838eae", "#7077ea", "#8557c8", "#a578cc", "#aa9aba",
    "#c97de9", "#a160aa", "#ef89e7", "#cda8bc", "#d35182", "#eec4cf", "#c33d53",
    "#aa5f04", "#f68c11", "#bd821a", "#fdbb07", "#f6ea4d", "#c6de78", "#b0c5a5",
    "#d2eecf", "#81c97b", "#90e9a3", "#4ca563", "#3bbe65", "#88ab95", "#2f856f",
)  # fmt: skip
"""28 fills for nations."""

PATTERNS: Final = ("none", "diagonal", "dots", "cross-hatch", "faint")
"""What tells neighbours apart where colour cannot: in print, and for those who see colours otherwise."""

NEUTRAL: Final = "#cfc8bc"
"""Land that no player controls."""
UNCLAIMED_SEA: Final = "#dbe5ec"
"""Sea that no player controls."""

INK: Final = "#1c1f24"
MUTED: Final = "#667085"
HAIRLINE: Final = "#dfe3e8"

COMMODITY_COLOURS: Final[Mapping[str, str]] = {
    "LP": "#8a5fc4",
    "MP": "#7a6650",
    "EP": "#c77700",
    "FP": "#3d8b40",
    "AP": "#8a9a12",
    "RP": "#1f78c1",
    "SP": "#c2384f",
    "Gold": "#a98600",
}
"""One colour per commodity, the same in every chart; each readable on white and on dark ground."""


def mixed(colour: str, other: str, percent: int) -> str:
    """Return ``percent`` of one colour and the rest of another, ``#rrggbb``."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{(one * percent + two * (100 - percent)) // 100:02x}" for one, two in pairs)
