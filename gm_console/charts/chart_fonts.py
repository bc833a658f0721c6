"""Fonts for names on charts, whatever their script: some ship with the program, where the usual one lacks signs."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from matplotlib.font_manager import FontProperties, fontManager

from gm_console.charts.atlas.font_files import MATPLOTLIB, SHIPPED
from gm_console.charts.atlas.fonts import font

USUAL: Final = MATPLOTLIB / "DejaVuSans.ttf"
"""What charts are lettered in where no other font was asked for or there is none like it."""
OTHERS: Final = tuple(file for file in SHIPPED if file.suffix == ".ttf")


def families(family: str, texts: Iterable[str]) -> tuple[str, ...]:
    """Return a family of fonts, and those after it that have the signs which it may not have."""
    strange = sorted({sign for text in texts for sign in text if not sign.isascii() and not _usual(sign)})
    found = (next((file for file in OTHERS if font(file).draws(sign)), None) for sign in strange)
    return (family, *dict.fromkeys(_registered(file) for file in found if file is not None))


@cache
def _usual(sign: str) -> bool:
    return font(USUAL).draws(sign)


logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
"""Scripts of which no bold font ships are lettered in the plain one: nobody needs to be warned of that."""


@cache
def _registered(file: Path) -> str:
    """Return the family of a font file once matplotlib knows it."""
    fontManager.addfont(str(file))
    return FontProperties(fname=str(file)).get_name()
