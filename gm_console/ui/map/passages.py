"""What leads from land to water on the map: canals, and the signs of links of the game's own."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QBrush, QColor, QPen

from gm_console.ui.kit.theme import Tones
from gm_console.ui.map.frontiers import penned
from gm_console.ui.map.layers import NO_PEN, PaintedPath, cosmetic, piece
from gm_console.ui.map.shapes import CANAL_BANKS, CANAL_WATER, MapShapes

HALO: Final = 2.6
"""Pixels of the rim that sets a sign off from what lies below."""


def passages(shapes: MapShapes, tones: Tones) -> list[PaintedPath]:
    """Return canals and signs with their paint, in the order in which they lie on each other."""
    found = [
        *penned([piece([path], 20) for path in shapes.canals], QColor(tones.coast), CANAL_BANKS),
        *penned([piece([path], 20) for path in shapes.canals], QColor(tones.sea), CANAL_WATER),
    ]
    if not shapes.own_links.isEmpty():
        brush, halo = own_link_paint(tones)
        for pen in (halo, NO_PEN):
            sign = piece([shapes.own_links], 20)
            sign.brush, sign.pen = brush, pen
            found.append(sign)
    return found


def own_link_paint(tones: Tones) -> tuple[QBrush, QPen]:
    """Return what signs of links of the game's own are filled with, and the pen of their rim."""
    return QBrush(QColor(tones.ink)), cosmetic(QColor(tones.halo), HALO)
