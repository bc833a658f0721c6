"""A small map of where something was built in the turn, and where it was to be and was refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen

from gm_console.board.model import RegionKind
from gm_console.core.ids import NationId, RegionId
from gm_console.ui.kit.theme import Theme, blend
from gm_console.ui.map.layers import cosmetic
from gm_console.ui.map.shapes import MapShapes
from gm_console.ui.workspaces.nations.picture import TurnPicture

DOT: Final = 4.0
"""Half the breadth of the mark of a region, in pixels; more built there makes it larger."""
MOST: Final = 4.0
"""How many times as large the largest is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltHere:
    """What was ordered to be built in a region."""

    built: int
    """Lines that came to something."""
    refused: int
    tip: str


class BuildMap(TurnPicture):
    """A round mark where something was built, a cross where all was refused; a click chooses the region."""

    def __init__(self, theme: Theme, shapes: MapShapes) -> None:
        super().__init__(theme)
        self._shapes = shapes
        self._marks: Mapping[RegionId, BuiltHere] = {}
        self._owners: Mapping[RegionId, NationId] = {}
        self._colours: Mapping[NationId, str] = {}
        self._current: RegionId | None = None
        self.setMinimumHeight(120)
        self.setAccessibleName(self.tr("Map of what was built"))

    def show_marks(
        self,
        marks: Mapping[RegionId, BuiltHere],
        owners: Mapping[RegionId, NationId],
        colours: Mapping[NationId, str],
    ) -> None:
        """Show other marks on land as it is owned."""
        self._marks, self._owners, self._colours = marks, owners, colours
        self.setAccessibleDescription(self.tr("{0} regions").format(len(marks)))
        self.update()

    def choose(self, region: RegionId | None) -> None:
        """Bring out a region."""
        self._current = region
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room it would like."""
        return QSize(500, 250)

    def thing_at(self, place: QPointF) -> RegionId | None:
        """Return the region with a mark at a place, or the one that lies there if it has one."""
        point = (place - self._origin()) / self._scale()
        return next((one for one in self._marks if self._shapes.regions[one][0].contains(point)), None)

    def tip_of(self, thing: RegionId) -> str:
        """Return what was built in a region."""
        return self._marks[thing].tip

    def middle_of(self, region: RegionId) -> QPointF:
        """Return where a region's mark stands."""
        site = self._shapes.board.where(region)
        return self._origin() + QPointF(float(site[0]), float(site[1])) * self._scale()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint land and sea, then the marks."""
        painter, tones = QPainter(self), self._theme.tones
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(tones.panel))
        painter.save()
        painter.translate(self._origin())
        painter.scale(self._scale(), self._scale())
        painter.fillRect(self._shapes.world, QColor(tones.sea))
        by_id = self._shapes.board.by_id
        painter.setPen(cosmetic(blend(tones.border, tones.land, 0.4), 0.5))
        for region, paths in self._shapes.regions.items():
            if by_id[region].kind is not RegionKind.SEA:
                colour = self._colours.get(self._owners.get(region, NationId("")), "")
                painter.setBrush(blend(colour, tones.land, 0.35) if colour else QColor(tones.land))
                painter.drawPath(paths[0])
        if self._current is not None and self._current in self._shapes.regions:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(cosmetic(tones.accent, 2.4))
            painter.drawPath(self._shapes.regions[self._current][0])
        painter.restore()
        for region, mark in self._marks.items():
            self._paint_mark(painter, self.middle_of(region), mark)
        painter.end()

    def _paint_mark(self, painter: QPainter, middle: QPointF, mark: BuiltHere) -> None:
        tones = self._theme.tones
        if mark.built:
            size = DOT * min(mark.built**0.5, MOST)
            painter.setBrush(QColor(tones.accent))
            painter.setPen(QPen(QColor(tones.panel), 1.2))
            painter.drawEllipse(middle, size, size)
        if mark.refused:
            at = middle if not mark.built else middle + QPointF(DOT * 2, -DOT * 2)
            for colour, thick in ((tones.panel, 4.2), (tones.error, 2.0)):
                painter.setPen(QPen(QColor(colour), thick))
                painter.drawLine(at + QPointF(-DOT, -DOT), at + QPointF(DOT, DOT))
                painter.drawLine(at + QPointF(-DOT, DOT), at + QPointF(DOT, -DOT))

    def _scale(self) -> float:
        world = self._shapes.world
        return min(self.width() / world.width(), self.height() / world.height())

    def _origin(self) -> QPointF:
        world, scale = self._shapes.world, self._scale()
        box = QRectF(0, 0, world.width() * scale, world.height() * scale)
        box.moveCenter(QRectF(self.rect()).center())
        return box.topLeft()
