"""The colours of the game, each said once: nations, commodities, and the tones of a chart.

The nation fills are chosen to stay apart for normal sight and for the three kinds of colour-blindness, from the water
and from neutral land in either theme, and light enough for dark labels.  Each nation has the one of its number,
unless another was chosen for it, see :mod:`~gm_console.charts.colours`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle
from typing import Final

from gm_console.core.looks import Pattern

FILLS: Final = (
    "#ffe448", "#8955ca", "#ca3b14", "#55bdff", "#f1967c", "#14897c", "#3bfeb0",
    "#4889ff", "#7ca314", "#b0a3bd", "#664cfe", "#e496e4", "#ca557c", "#896f55",
    "#f1bd89", "#d76fd7", "#cad714", "#6f6fb0", "#b07c55", "#9696fe", "#a3ff89",
    "#3bbd62", "#b062d7", "#fe6f2e", "#b08996", "#bdbd2e", "#148014", "#6f89b0",
    "#964c96", "#4c66b0", "#14e466", "#9696b0", "#b030e4", "#968096", "#8096e4", "#fe4cca",
    "#968014", "#6666fe", "#80fe66", "#ca8080", "#966630", "#fe80ca", "#4c8066", "#e4804c",
    "#969666", "#96b0e4", "#e4ca66", "#ca66b0", "#ca66fe", "#6680e4", "#966696", "#4cb04c",
    "#ca30b0", "#ca4cca", "#809614", "#14ca66", "#ca9680", "#149666", "#4c66e4", "#fe4c96",
)  # fmt: skip
"""Fills for sixty nations, each as far as can be from all before it: the first of them are the most distant.  In the
large worlds that need the last ones, patterns have to help."""

PATTERNS: Final = tuple(one.value for one in Pattern)
"""What tells neighbours apart where colour cannot: in print, and for those who see colours otherwise."""

FLAG_COLOURS: Final = (
    "#ffffff", "#e8b31f", "#f2d64b", "#b3202a", "#e2553d", "#d9791f", "#1d3f8f", "#4d8fd6", "#12233f",
    "#1e7d45", "#6fae5b", "#5b2a7d", "#6b4426", "#1c1f24",
)  # fmt: skip
"""What flags are sewn from, beside the colours of the nations; the light ones first."""

NEUTRAL: Final = "#c9cac8"
"""Land that no player controls."""
UNCLAIMED_SEA: Final = "#dbe5ec"
"""Sea that no player controls."""

INK: Final = "#1c1f24"
MUTED: Final = "#667085"
HAIRLINE: Final = "#dfe3e8"

COMMODITIES: Final = (
    "#8a5fc4", "#7a6650", "#c77700", "#3d8b40", "#8a9a12", "#1f78c1",
    "#c2384f", "#a98600", "#0f8f8c", "#b8559c", "#5b6fd6", "#8c5a2b",
)  # fmt: skip
"""Colours of a game's commodities by their place, the same in every chart; each readable on white and dark ground."""


def commodity_colours(commodities: Iterable[str]) -> dict[str, str]:
    """Return the colour of each commodity of a game, in the game's order; beyond twelve they come again."""
    return dict(zip(commodities, cycle(COMMODITIES), strict=False))


def mixed(colour: str, other: str, percent: int) -> str:
    """Return ``percent`` of one colour and the rest of another, ``#rrggbb``."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{(one * percent + two * (100 - percent)) // 100:02x}" for one, two in pairs)


def contrast(ink: str, ground: str) -> float:
    """Return the contrast of two colours, ``#rrggbb``, as WCAG 2 defines it."""
    dark, light = sorted(map(_luminance, (ink, ground)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
