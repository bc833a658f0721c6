"""What lies in regions ready to be sent on: a number over a bar, in its own region and beside what is written there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from gm_console.board.supply_survey import RegionSupply, SupplySurvey
from gm_console.core.ids import RegionId
from gm_console.ui.kit.theme import Tones
from gm_console.ui.map.labels import PaintedDisc, StampLayer
from gm_console.ui.map.layers import WorldLayer, in_pixels
from gm_console.ui.map.shapes import MapShapes
from gm_console.ui.map.stamps import draw_load

LOADS_FROM: Final = 0.5
"""Pixels a map unit from which loads are told."""
ASIDE: Final = ((35.0, -1.0), (44.0, 19.0), (-44.0, 19.0), (0.0, 54.0), (0.0, -30.0))
"""Pixels from a region's label to where its load may stand, clear of id, works and badge; the best first."""
RADIUS: Final = 9.0
"""Pixels of the disc in which a load has room."""
SIGNS: Final = "supply"


class LoadLayer(WorldLayer):
    """Paints loads above outlines and below what is written, which makes way for them."""

    def __init__(self, shapes: MapShapes) -> None:
        super().__init__(shapes.world, shapes.board.wraps)
        self._shapes = shapes
        self._loaded: tuple[RegionSupply, ...] = ()
        self._room: StampLayer | None = None
        self._ink, self._plate = QColor(), QColor()

    def show_supply(self, survey: SupplySurvey | None, tones: Tones, stamps: StampLayer) -> None:
        """Replace what is shown, with room beside what another layer writes."""
        self._ink, self._plate = QColor(tones.ink), QColor(tones.halo)
        regions = survey.regions.values() if survey is not None else ()
        before, self._room = {one.id for one in self._loaded}, stamps
        self._loaded = tuple(one for one in regions if one.region.load)
        if {one.id for one in self._loaded} != before:
            stamps.show_signs(self._signs, SIGNS)
        self.paint_anew(bool(self._loaded))

    def beside(self, region: RegionId, scale: float) -> QPointF:
        """Return how many pixels from its label a load stands at a scale: in its own region, if there is any room."""
        path, label = self._shapes.regions[region][-1], QPointF(*self._shapes.board.where(region))
        places = (QPointF(*place) for place in ASIDE)
        return next((place for place in places if path.contains(label + place / scale)), QPointF(*ASIDE[0]))

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the loads in sight, in pixels."""
        if scale < LOADS_FROM:
            return
        to_screen, reach = in_pixels(painter), 80 / scale
        around = exposed.adjusted(-reach, -reach, reach, reach)
        found = self._room.signs(scale) if self._room is not None else {}
        for one in self._loaded:
            label = QPointF(*self._shapes.board.where(one.id))
            if around.contains(label):
                place = found.get((SIGNS, one.id))
                aside = QPointF(*place) if place is not None else self.beside(one.id, scale)
                full = min(1.0, one.region.load / one.capacity) if one.capacity else 1.0
                text, at = f"{one.region.load}", to_screen.map(label) + aside
                draw_load(painter, at, text, full, ink=self._ink, plate=self._plate)

    def _signs(self, scale: float) -> Iterator[PaintedDisc]:
        for one in self._loaded if scale >= LOADS_FROM else ():
            (x, y), aside = self._shapes.board.where(one.id), self.beside(one.id, scale)
            yield PaintedDisc(key=(SIGNS, one.id), x=x, y=y, radius=RADIUS, aside=(aside.x(), aside.y()))
