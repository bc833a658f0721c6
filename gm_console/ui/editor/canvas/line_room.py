"""Lines of what a region is called: where they stand, and whether the region holds them."""

from __future__ import annotations

from typing import Final, TypeAlias

from PySide6.QtCore import QPointF

from gm_console.drawing.labels_on_screen import Placed
from gm_console.drawing.name_sizes import HALO_ROOM
from gm_console.ui.editor.canvas.faces import FaceArt
from gm_console.ui.map.stamps import Stamp

ID_AIR: Final = 2.0
"""Pixels that are free on either side of a line."""
Step: TypeAlias = tuple[float, float]
HERE: Final = (0.0, 0.0)
Lines: TypeAlias = tuple[tuple[Stamp, float], ...]
"""What a region is called, each line with its pixels below the label."""


def placed_lines(art: FaceArt, lines: Lines, step: Step) -> list[Placed[Stamp]]:
    """Return lines where a region's label stands, a step aside."""
    assert art.label is not None
    x, y = art.label
    return [Placed(x=x, y=y, dx=step[0], dy=down + step[1], stamp=stamp) for stamp, down in lines]


def holds(art: FaceArt, stamp: Stamp, height: float, scale: float, step: Step) -> bool:
    """Tell whether a region holds lines as wide as a stamp, whole, a step from its label's place."""
    breadth = stamp.width - HALO_ROOM + 2 * ID_AIR
    if art.breadth * scale < breadth or art.box.height() * scale < height:
        return False
    if step == HERE and (art.room[0] * scale < breadth or art.room[1] * scale < height):
        return False
    aside = (step[0] / scale, step[1] / scale)
    return begins_inside(art, scale, step) and art.holds(breadth / scale, height / scale, aside)


def begins_inside(art: FaceArt, scale: float, step: Step) -> bool:
    """Tell whether a step from a region's label leads to a place in the region."""
    assert art.label is not None
    return step == HERE or art.fill(0).contains(QPointF(*art.label) + QPointF(*step) / scale)
