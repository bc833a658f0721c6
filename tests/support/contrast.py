"""How far a text stands out from its ground."""

from __future__ import annotations

from typing import Final

LEGIBLE: Final = 4.5
"""Least contrast of text with its ground."""


def contrast(ink: str, ground: str) -> float:
    """Return the contrast of two colours, ``#rrggbb``, as WCAG 2 defines it."""
    dark, light = sorted((luminance(ink), luminance(ground)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Return how light a colour is, 0 to 1."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
