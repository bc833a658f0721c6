"""The little square of a colour in front of the text of a cell or a line of a list."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap

SIDE: Final = 16
"""Pixels of a square, as of other icons in tables."""
RIM: Final = 125
"""Percent by which the rim of a swatch is darker than its colour."""
KEPT: Final = 256
"""Colours whose squares are kept: a game has some sixty nations."""


@lru_cache(maxsize=KEPT)
def swatch(colour: str, side: int = SIDE) -> QIcon:
    """Return a square of a colour, rimmed to stand out on any ground, that no selected row tints."""
    fill, picture = QColor(colour), QPixmap(side, side)
    picture.fill(fill.darker(RIM))
    painter = QPainter(picture)
    painter.fillRect(picture.rect().adjusted(1, 1, -1, -1), fill)
    painter.end()
    icon = QIcon(picture)
    icon.addPixmap(picture, QIcon.Mode.Selected)
    return icon
