"""The way that supplies would go, drawn over all that lies on the map while one asks for it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QTransform

from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.drawing.seam import unrolled
from gm_console.ui.kit.theme import Tones
from gm_console.ui.map.layers import WorldLayer, cosmetic, in_pixels

BREADTH: Final = 5.0
CASING: Final = 3.0
"""Pixels of the way, and that its casing is wider."""
END: Final = 6.5
"""Radius of its two ends, pixels."""
HEAD: Final = QPolygonF([QPointF(9, 0), QPointF(-6, -7), QPointF(-6, 7)])
"""Which way it goes, once on each link."""


class SupplyWayLayer(WorldLayer):
    """Paints one way, or none: a ring where it starts, a disc where it ends."""

    def __init__(self, world: QRectF, board: Board) -> None:
        super().__init__(world, board.wraps)
        self._board = board
        self._line = QPolygonF()
        self._tones: Tones | None = None

    @property
    def length(self) -> int:
        """How many regions the way that is shown passes, both ends counted."""
        return self._line.size()

    def show_way(self, way: tuple[RegionId, ...], tones: Tones) -> None:
        """Replace what is shown."""
        self._line = QPolygonF([QPointF(*point) for point in unrolled(self._board, way)])
        self._tones = tones
        self.paint_anew(bool(self._line.size()))

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the way, link by link."""
        if self._line.size() < 2 or self._tones is None:
            return
        tones = self._tones
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = in_pixels(painter).map(self._line)
        for colour, width in ((tones.halo, BREADTH + CASING), (tones.accent, BREADTH)):
            painter.setPen(cosmetic(colour, width))
            painter.drawPolyline(line)
        painter.setPen(QPen(QColor(tones.halo), 1.2))
        painter.setBrush(QColor(tones.accent))
        points = [line.at(at) for at in range(line.size())]
        for one, other in pairwise(points):
            _paint_head(painter, one, other)
        painter.drawEllipse(points[-1], END, END)
        painter.setPen(QPen(QColor(tones.accent), 3.0))
        painter.setBrush(QColor(tones.halo))
        painter.drawEllipse(points[0], END, END)


def _paint_head(painter: QPainter, one: QPointF, other: QPointF) -> None:
    """Paint a head in the middle of a link, pointing to its other end."""
    middle, way = (one + other) / 2, other - one
    turned = QTransform().translate(middle.x(), middle.y())
    length = (way.x() ** 2 + way.y() ** 2) ** 0.5
    if length < 2.5 * END:  # too short for more than its line
        return
    turned = (
        QTransform(way.x() / length, way.y() / length, -way.y() / length, way.x() / length, 0, 0) * turned
    )
    painter.drawPolygon(turned.map(HEAD))
