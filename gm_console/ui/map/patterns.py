"""Patterns over the nations' tints, in pixels at every zoom: what tells neighbours apart where colour cannot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform

from gm_console.drawing.pattern_tiles import DOT, PEN, TILES
from gm_console.ui.kit.theme import Tones, see_through
from gm_console.ui.map.layers import NO_PEN, WorldLayer

TILE: Final = 12
"""Pixels of one repeat."""
PLAINEST: Final = max(tile.strength for tile in TILES.values())
PLAIN: Final = "none"
Groups = Mapping[str, tuple[tuple[QRectF, tuple[QPainterPath, ...]], ...]]
"""Pattern to the regions that carry it: box, and outline at every level of detail."""


class PatternLayer(WorldLayer):
    """Paints regions again, in one ink, with the pattern of their owner."""

    def __init__(self, world: QRectF, wraps: bool, steps: Iterable[float]) -> None:
        super().__init__(world, wraps)
        self._detail_from = tuple(steps)
        self._groups: Groups = {}
        self._tiles: dict[str, QPixmap] = {}

    def show_patterns(self, groups: Groups, tones: Tones, ink: QColor | None = None) -> None:
        """Replace what is shown; without an ink of its own it is the quiet one that tells owners apart."""
        self._groups = groups
        if ink is None:
            ink = see_through("#ffffff" if tones.dark else "#14181d", 0.34 if tones.dark else 0.3)
        self._tiles = {pattern: pattern_tile(pattern, ink) for pattern in groups if pattern != PLAIN}
        self.paint_anew(bool(self._tiles))

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the regions in sight."""
        level = sum(scale >= step for step in self._detail_from)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(NO_PEN)
        for pattern, tile in self._tiles.items():
            brush = QBrush(tile)
            brush.setTransform(QTransform.fromScale(1 / scale, 1 / scale))
            painter.setBrush(brush)
            for box, paths in self._groups[pattern]:
                if exposed.intersects(box):
                    painter.drawPath(paths[min(level, len(paths) - 1)])


def pattern_tile(pattern: str, ink: QColor) -> QPixmap:
    """Return one repeat of a pattern in an ink."""
    tile, shapes = QPixmap(TILE, TILE), TILES[pattern]
    tile.fill(Qt.GlobalColor.transparent)
    ink = see_through(ink, ink.alphaF() * shapes.strength / PLAINEST)
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(TILE, TILE)
    painter.setPen(QPen(ink, float(PEN), c=Qt.PenCapStyle.FlatCap))
    for (x, y), (end_x, end_y) in shapes.lines:
        painter.drawLine(QLineF(float(x), float(y), float(end_x), float(end_y)))
    painter.setPen(NO_PEN)
    painter.setBrush(ink)
    for x, y in shapes.dots:
        painter.drawEllipse(QPointF(float(x), float(y)), float(DOT), float(DOT))
    painter.end()
    return tile
