"""Patterns over the nations' tints, in pixels at every zoom: what tells neighbours apart where colour cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform

from gm_console.ui.kit.theme import Tones, see_through
from gm_console.ui.map.layers import NO_PEN, WorldLayer

TILE: Final = 12
"""Pixels of one repeat."""
STROKE: Final = 1.4
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
        self.update()

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
    """Return one repeat of a pattern of ``charts.palette.PATTERNS``."""
    tile = QPixmap(TILE, TILE)
    tile.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _DRAWN[pattern](painter, ink)
    painter.end()
    return tile


def _diagonal(painter: QPainter, ink: QColor) -> None:
    painter.setPen(QPen(ink, STROKE))
    for start in (-TILE, 0, TILE):
        painter.drawLine(QPointF(start, TILE), QPointF(start + TILE, 0))


def _dots(painter: QPainter, ink: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    for x, y in ((3, 3), (9, 9)):
        painter.drawEllipse(QPointF(x, y), 1.6, 1.6)


def _cross_hatch(painter: QPainter, ink: QColor) -> None:
    painter.setPen(QPen(ink, 1.0))
    for at in (0.5, TILE / 2 + 0.5):
        painter.drawLine(QPointF(at, 0), QPointF(at, TILE))
        painter.drawLine(QPointF(0, at), QPointF(TILE, at))


def _faint(painter: QPainter, ink: QColor) -> None:
    thin = see_through(ink, ink.alphaF() * 0.6)
    painter.setPen(QPen(thin, 1.0))
    for at in (2.5, TILE / 2 + 2.5):
        painter.drawLine(QPointF(0, at), QPointF(TILE, at))


def _none(painter: QPainter, ink: QColor) -> None:
    """Leave the tint alone."""


_DRAWN: Final[Mapping[str, Callable[[QPainter, QColor], None]]] = {
    PLAIN: _none,
    "diagonal": _diagonal,
    "dots": _dots,
    "cross-hatch": _cross_hatch,
    "faint": _faint,
}
