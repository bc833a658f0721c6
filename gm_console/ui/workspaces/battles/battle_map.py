"""The small map of a battle: its region, what lies round it, and arrows from where the attackers came."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gm_console.board.model import RegionKind
from gm_console.core.arrows import Arrow
from gm_console.core.battles import BattlePlace
from gm_console.core.ids import NationId, RegionId
from gm_console.drawing.seam import aside
from gm_console.ui.kit.theme import Theme, Tones, blend
from gm_console.ui.map.layers import cosmetic
from gm_console.ui.map.moves import MoveLayer
from gm_console.ui.map.shapes import MapShapes, rim_paths

HEIGHT: Final = 230
ROUND: Final = 26.0
"""Map units left free round the regions shown."""
CLOSEST: Final = 1.1
"""Pixels a map unit at most."""
HALO: Final = 3.0
CORNER: Final = 8.0
"""Pixels between the words in a corner and the edges."""


class BattleMap(QWidget):
    """Paints a part of the board as it stood before the battle; a click asks for the region on the large map."""

    visit_region = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shapes: MapShapes | None = None
        self._place: BattlePlace | None = None
        self._attacker = NationId("")
        self._owners: Mapping[RegionId, NationId] = {}
        self._colours: Mapping[NationId, str] = {}
        self.setMinimumHeight(140)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(self.tr("Click to show the region on the map"))
        self.setAccessibleName(self.tr("Map of the battle"))
        theme.changed.connect(self.update)

    def show_board(self, shapes: MapShapes, colours: Mapping[NationId, str]) -> None:
        """Show another board."""
        self._shapes, self._colours, self._place = shapes, colours, None
        self.update()

    def show_place(self, place: BattlePlace, attacker: NationId) -> None:
        """Show where a battle was fought, owned as it was before."""
        self._place, self._attacker, self._owners = place, attacker, dict(place.owners)
        came = ", ".join(place.entries)
        told = self.tr("{0}; attackers from {1}").format(place.region, came) if came else place.region
        self.setAccessibleDescription(told)
        self.update()

    def clear(self) -> None:
        """Let go of the board."""
        self._shapes = self._place = None
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room it would like."""
        return QSize(300, HEIGHT)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ask for the region clicked, the battle's where there is none."""
        if self._shapes is None or self._place is None or event.button() != Qt.MouseButton.LeftButton:
            return
        seen = self.seen()
        point = seen.topLeft() + event.position() / self._scale(seen)
        near = (self._place.region, *self._place.neighbours)
        found = next((one for one in near if self._path(one).contains(point)), self._place.region)
        self.visit_region.emit(found)

    def seen(self) -> QRectF:
        """Return the part of the board that is shown, map units; it may lie over the seam."""
        assert self._place is not None
        box = QRectF()
        for region in (self._place.region, *self._place.neighbours):
            box = box.united(self._path(region).boundingRect())
        box.adjust(-ROUND, -ROUND, ROUND, ROUND)
        share = self.width() / max(self.height(), 1)
        wide, high = max(box.width(), self.width() / CLOSEST), max(box.height(), self.height() / CLOSEST)
        wide, high = max(wide, high * share), max(high, wide / share)
        whole = QRectF(0, 0, wide, high)
        whole.moveCenter(box.center())
        return whole

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the regions in sight, the battle's outlined, then arrows and names."""
        painter = QPainter(self)
        self.paint_with(painter, self._theme.tones)
        painter.end()

    def paint_with(self, painter: QPainter, tones: Tones) -> None:
        """Paint the picture anywhere, in the tones of any theme."""
        painter.fillRect(self.rect(), QColor(tones.sea))
        if self._shapes is not None and self._place is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            seen = self.seen()
            scale = self._scale(seen)
            painter.scale(scale, scale)
            painter.translate(-seen.topLeft())
            regions = list(self._in_sight(seen))
            self._paint_regions(painter, regions, tones)
            self._paint_arrows(painter, seen, scale, tones)
            self._paint_names(painter, regions, tones)
            self._paint_moment(painter, tones)
        painter.resetTransform()
        painter.setPen(QColor(tones.hairline))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _paint_regions(
        self, painter: QPainter, regions: Iterable[tuple[RegionId, QPainterPath]], tones: Tones
    ) -> None:
        assert self._shapes is not None
        assert self._place is not None
        by_id, thick = self._shapes.board.by_id, painter.device().devicePixelRatio()
        edge = cosmetic(blend(tones.border, tones.land, 0.6), 0.8 * thick)
        for region, path in regions:
            sea = by_id[region].kind is RegionKind.SEA
            colour = self._colours.get(self._owners.get(region, NationId("")), "")
            ground = tones.sea if sea else tones.land
            painter.setBrush(blend(colour, ground, tones.tint) if colour and not sea else QColor(ground))
            painter.setPen(edge)
            painter.drawPath(path)
            if colour and sea:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(blend(colour, ground, tones.sea_tint))
                painter.drawPath(*rim_paths([path]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(cosmetic(tones.halo, 5.0 * thick))
        painter.drawPath(self._path(self._place.region))
        painter.setPen(cosmetic(tones.accent, 2.4 * thick))
        painter.drawPath(self._path(self._place.region))

    def _paint_arrows(self, painter: QPainter, seen: QRectF, scale: float, tones: Tones) -> None:
        assert self._shapes is not None
        assert self._place is not None
        layer = MoveLayer(self._shapes.world, self._shapes.board)
        moves = [
            Arrow(nation=self._attacker, done=(start, self._place.region)) for start in self._place.entries
        ]
        layer.show_moves(moves, self._colours, tones)
        width = self._shapes.world.width()
        for step in (-1, 0, 1) if self._shapes.board.wraps else (0,):
            painter.save()
            painter.translate(step * width, 0)
            layer.paint_world(painter, seen.translated(-step * width, 0), scale)
            painter.restore()

    def _paint_names(
        self, painter: QPainter, regions: Iterable[tuple[RegionId, QPainterPath]], tones: Tones
    ) -> None:
        assert self._shapes is not None
        assert self._place is not None
        to_screen = painter.transform()
        painter.resetTransform()
        font = QFont(self.font())
        font.setPointSizeF(max(7.0, font.pointSizeF() - 2))
        told = {self._place.region, *self._place.neighbours}
        for region, path in regions:
            if region not in told:
                continue
            font.setWeight(QFont.Weight.DemiBold if region == self._place.region else QFont.Weight.Normal)
            x, y = self._shapes.board.where(region)
            own = self._shapes.regions[region][-1].boundingRect().x()
            at = to_screen.map(QPointF(x + path.boundingRect().x() - own, y))
            text = QPainterPath()
            text.addText(QPointF(0, 0), font, region)
            text.translate(at - text.boundingRect().center())
            painter.strokePath(text, QPen(QColor(tones.halo), HALO))
            painter.fillPath(text, QColor(tones.ink))

    def _paint_moment(self, painter: QPainter, tones: Tones) -> None:
        """Say in a corner of what moment the picture is: who took the region does not hold it yet."""
        painter.resetTransform()
        font = QFont(self.font())
        font.setPointSizeF(max(7.0, font.pointSizeF() - 2))
        told = QPainterPath()
        told.addText(QPointF(CORNER, self.height() - CORNER), font, self.tr("Before the battle"))
        painter.strokePath(told, QPen(QColor(tones.halo), HALO))
        painter.fillPath(told, QColor(tones.muted))

    def _in_sight(self, seen: QRectF) -> Iterable[tuple[RegionId, QPainterPath]]:
        """Yield the regions in sight, those over the seam moved to this side."""
        assert self._shapes is not None
        width = self._shapes.world.width()
        for region, paths in self._shapes.regions.items():
            for step in (0, -1, 1) if self._shapes.board.wraps else (0,):
                if paths[0].controlPointRect().translated(step * width, 0).intersects(seen):
                    yield region, paths[-1].translated(step * width, 0) if step else paths[-1]

    def _path(self, region: RegionId) -> QPainterPath:
        """Return a region's outline on the battle's side of the seam."""
        assert self._shapes is not None
        assert self._place is not None
        path, board = self._shapes.regions[region][-1], self._shapes.board
        home, there = board.where(self._place.region)[0], board.where(region)[0]
        return path.translated(aside(there, home, board.around), 0)

    def _scale(self, seen: QRectF) -> float:
        return self.width() / seen.width()
