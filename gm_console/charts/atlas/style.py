"""Colours and pens of an atlas sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a sheet is coloured."""

    paper: str = "#fdfcf8"
    sea: str = "#dbe6ec"
    bands: tuple[str, ...] = ("#cfdde6", "#c0d2de", "#b0c6d4")
    """Water along the coast, from the open sea to the shore."""
    land: str = "#e9e3d6"
    ice: str = "#fbfdff"
    frost: str = "#c9d9e6"
    ink: str = "#27303b"
    coast: str = "#3d5268"
    region_line: str = "#8f8a80"
    country_line: str = "#5a5148"
    sea_line: str = "#a7bac8"
    sea_name: str = "#4f7089"
    nation_name: str = "#3a332c"
    relief: str = "#6c6152"
    graticule: str = "#9db4c4"
    tint: int = 62
    """Percent of an owner's colour on land; the rest is paper."""
    sea_tint: int = 26


ATLAS: Final = Style()

BORDERS: Final = {"sea": 0.35, "region": 0.4, "country": 1.1, "coast": 0.75, "ice": 0.5, "canal": 1.6}
"""Pens in points on a sheet of 420 mm; smaller sheets have finer ones."""
