"""Colours and pens of an atlas sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a sheet is coloured."""

    paper: str = "#fdfcf8"
    sea: str = "#dbe6ec"
    shoal: str = "#54809c"
    shoal_alpha: float = 0.085
    """What each band along the coast lays over the water, whoever's it is."""
    land: str = "#e9e3d6"
    ice: str = "#fbfdff"
    frost: str = "#c9d9e6"
    ink: str = "#27303b"
    coast: str = "#3d5268"
    region_line: str = "#8f8a80"
    country_line: str = "#5a5148"
    sea_line: str = "#a7bac8"
    waters_line: str = "#7f9cb1"
    sea_name: str = "#36556c"
    sea_id: str = "#3c5d76"
    """Numbers on the water, which stand back behind those on land."""
    region_id: str = "#302b26"
    nation_name: str = "#352e27"
    relief: str = "#6c6152"
    range_name: str = "#3b2a1a"
    forest: str = "#6f8a63"
    """What the crowns of trees are filled with, over the tone of their land."""
    graticule: str = "#9db4c4"
    tint: int = 62
    """Percent of an owner's colour on land; the rest is paper."""
    sea_tint: int = 45


ATLAS: Final = Style()

BORDERS: Final = {
    "sea": 0.35,
    "waters": 0.75,
    "region": 0.4,
    "country": 1.1,
    "coast": 0.75,
    "ice": 0.5,
    "canal": 0.75,
}
"""Pens in points on a sheet of 420 mm; smaller sheets have finer ones."""
CANAL: Final = (2.8, 1.5)
"""Pens of a canal's banks and of the water between them, in the same way."""
