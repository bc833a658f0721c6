"""Layers of the canvas: painted over the seam as often as they are in sight, renewed in part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from gm_console.board.model import Point, Ring
from gm_console.drawing.borders import BorderKind
from gm_console.ui.editor.canvas.atlas import Atlas
from gm_console.ui.editor.canvas.faces import ICE_WASH, FaceArt, level_of
from gm_console.ui.editor.canvas.look import FIRST_LOOK, CanvasLook
from gm_console.ui.editor.canvas.washes import Washes
from gm_console.ui.kit.theme import WATER_LINE, Tones, blend, see_through
from gm_console.ui.map.layers import NO_PEN, WorldLayer, cosmetic, line_path

WATER: Final = "sea "
"""How the washes of seas begin."""
NO_BRUSH: Final = QBrush(Qt.BrushStyle.NoBrush)
LINE_ROOM: Final = 4.0
"""Pixels that lines stick out beyond what they follow."""
RELIEF_FROM: Final = 0.16
"""Pixels a map unit from which hills are drawn."""
UNDER_PICTURE: Final = 0.5
"""Share of a region's colour over an underlay."""
Copy = tuple[float, QRectF]
"""By how much the world is moved east, and what of it is in sight, in its own coordinates."""


class CanvasLayer(WorldLayer):
    """Base of the canvas's layers: shapes may reach over the seam by any width."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas.world, atlas.wraps)
        self.atlas = atlas

    def boundingRect(self) -> QRectF:
        """Return all that can be in sight."""
        world = self._world
        return world.adjusted(-2 * world.width(), -world.height(), 2 * world.width(), world.height())

    def paint_part(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint what lies in a part of the scene."""
        scale = painter.worldTransform().m11()
        for aside, part in self.atlas.copies_in(exposed):
            painter.save()
            self.aside = aside
            painter.translate(aside, 0)
            self.paint_world(painter, part, scale)
            painter.restore()

    def renew(self, boxes: Iterable[QRectF], margin: float = 0.0) -> None:
        """Have some boxes of the map painted anew wherever they are in sight; ``margin`` in map units."""
        for box in boxes:
            for aside in self.atlas.copies():
                self.update(box.translated(aside, 0).adjusted(-margin, -margin, margin, margin))


class GroundsLayer(CanvasLayer):
    """Seas, the water along coasts, land, ice and hills.  Meant for the ground, which keeps it as a picture."""

    def __init__(self, atlas: Atlas, washes: Washes) -> None:
        super().__init__(atlas)
        self._washes = washes
        self._look = FIRST_LOOK
        self._opacity = 1.0
        self._hills = QPen()
        self._bands: tuple[QBrush, ...] = ()
        self.hasty = False
        """Whether frames are to be quick: a level coarser, without hills and without the water along coasts."""

    def show_look(self, tones: Tones, look: CanvasLook, *, over_picture: bool) -> None:
        """Paint by a theme and a look; half transparent over a picture."""
        self._look = look
        self._opacity = UNDER_PICTURE if over_picture else 1.0
        self._bands = () if over_picture else (QBrush(QColor(tones.shelf)), QBrush(QColor(tones.shore)))
        hills = see_through(tones.border, 0.55)
        self._hills = cosmetic(hills, 1.0)

    def paint_part(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint all copies in passes, so that no copy's water covers another's land."""
        scale = painter.worldTransform().m11()
        level = level_of(scale) + self.hasty
        copies = self.atlas.copies_in(exposed)
        painter.setPen(NO_PEN)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setOpacity(self._opacity)
        fills = list(self._fills(copies, level))
        self._paint_fills(painter, (fill for fill in fills if fill[2].startswith(WATER)))
        painter.save()
        sheet = QRectF(exposed.left(), self._world.top(), exposed.width(), self._world.height())
        painter.setClipRect(sheet if self.atlas.wraps else self._world, Qt.ClipOperation.IntersectClip)
        for at, brush in enumerate(() if self.hasty else self._bands):
            painter.setBrush(brush)
            self._paint_bands(painter, copies, at)
        painter.restore()
        self._paint_fills(painter, (fill for fill in fills if not fill[2].startswith(WATER)))
        painter.setOpacity(1.0)
        if self._look.relief and not self.hasty and scale >= RELIEF_FROM:
            self._paint_hills(painter, copies)

    def paint_small(self, painter: QPainter, scale: float) -> None:
        """Paint one world without water along coasts, for a map of the map."""
        painter.setPen(NO_PEN)
        world = [(aside, self._world.translated(-aside, 0)) for aside in self.atlas.copies()]
        self._paint_fills(painter, self._fills(world, level_of(scale)))

    def _fills(self, copies: list[Copy], level: int) -> Iterator[tuple[float, QPainterPath, str]]:
        for aside, part in copies:
            for square in self.atlas.squares_in(part):
                if part.contains(square.bounds):
                    yield from ((aside, path, wash) for wash, path in square.fills(level))
                    continue
                for art in square.arts.values():
                    if part.intersects(art.box):
                        yield aside, art.fill(level), art.wash

    def _paint_fills(self, painter: QPainter, fills: Iterable[tuple[float, QPainterPath, str]]) -> None:
        for aside, path, wash in fills:
            painter.translate(aside, 0)
            painter.setBrush(self._washes.brush(wash))
            painter.drawPath(path)
            if wash == ICE_WASH and self._look.ice_hatch:
                painter.setBrush(self._washes.hatch(painter.worldTransform().m11()))
                painter.drawPath(path)
            painter.translate(-aside, 0)

    def _paint_bands(self, painter: QPainter, copies: list[Copy], at: int) -> None:
        breadths = self.atlas.bands
        out = breadths[0] / 2
        for aside, exact in copies:
            painter.translate(aside, 0)
            part = exact.adjusted(-out, -out, out, out)
            for square in self.atlas.squares_in(part):
                if part.contains(square.bounds):
                    painter.drawPath(square.bands(breadths)[at])
                    continue
                for art in square.arts.values():
                    if part.intersects(art.box) and art.bands(breadths):
                        painter.drawPath(art.bands(breadths)[at])
            painter.translate(-aside, 0)

    def _paint_hills(self, painter: QPainter, copies: list[Copy]) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(NO_BRUSH)
        painter.setPen(self._hills)
        for aside, part in copies:
            painter.translate(aside, 0)
            for square in self.atlas.squares_in(part):
                for art in square.arts.values():
                    if art.relief is not None and part.intersects(art.box):
                        painter.drawPath(art.relief)
            painter.translate(-aside, 0)


class LinesLayer(CanvasLayer):
    """Borders of regions and countries, coasts.  Meant for the ground."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas)
        self._pens: dict[BorderKind, QPen] = {}
        """In the order of painting."""
        self._quick: dict[BorderKind, QPen] = {}
        self.hasty = False
        """Whether frames are to be quick: lines are then coarse and not smoothed."""
        self.rough = False
        """Whether something was painted in haste since it was last painted whole."""

    def show_tones(self, tones: Tones) -> None:
        """Use a theme."""
        border = see_through(tones.border, 0.5)
        water = tones.water_line
        country = see_through(tones.halo if tones.dark else tones.ink, 0.72)
        bare = 0.25 if tones.dark else 0.6  # light on dark shines through where dark on light is only a line
        self._pens = {
            BorderKind.REGION: cosmetic(border, 0.75),
            BorderKind.SEA: cosmetic(blend(water, tones.sea, WATER_LINE), 0.75),
            BorderKind.WATERS: cosmetic(blend(water, tones.sea, 0.6), 1.25),
            BorderKind.COUNTRY: cosmetic(country, 2.0),
            BorderKind.ICE: cosmetic(water, 1.0),
            BorderKind.COAST: cosmetic(tones.coast, 1.25),
            BorderKind.BARE: cosmetic(blend(tones.text, tones.panel, bare), 1.25),
        }
        self._quick = {kind: cosmetic(pen.color(), 1.0) for kind, pen in self._pens.items()}

    def paint_part(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint all copies, one kind of line after the other."""
        scale = painter.worldTransform().m11()
        self.rough = self.rough or self.hasty
        pens = self._quick if self.hasty else self._pens
        painter.setBrush(NO_BRUSH)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, not self.hasty)
        lines = self._lines(self.atlas.copies_in(exposed), level_of(scale) + self.hasty, LINE_ROOM / scale)
        order = list(pens)
        for aside, path, kind in sorted(lines, key=lambda one: order.index(one[2])):
            painter.translate(aside, 0)
            painter.setPen(pens[kind])
            painter.drawPath(path)
            painter.translate(-aside, 0)

    def _lines(
        self, copies: list[Copy], level: int, room: float
    ) -> Iterator[tuple[float, QPainterPath, BorderKind]]:
        for aside, exact in copies:
            part = exact.adjusted(-room, -room, room, room)
            for square in self.atlas.squares_in(part):
                if part.contains(square.bounds):
                    yield from ((aside, path, kind) for kind, path in square.lines(level))
                    continue
                for art in square.arts.values():
                    if part.intersects(art.box):
                        yield from ((aside, path, kind) for kind, path in art.lines(level))


class GlowLayer(CanvasLayer):
    """Faces that are lit up: what is under the pointer, what a tool would act on."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas)
        self._arts: tuple[FaceArt, ...] = ()
        self._brush = QBrush()

    def show_lit(self, keys: Iterable[str], colour: str, share: float) -> None:
        """Light up some faces."""
        fresh = tuple(self.atlas.arts(keys))
        tone = see_through(colour, share)
        self.renew(art.box for art in (*self._arts, *fresh))
        self._arts, self._brush = fresh, QBrush(tone)

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the faces in sight."""
        painter.setPen(NO_PEN)
        painter.setBrush(self._brush)
        for art in self._arts:
            if exposed.intersects(art.box):
                painter.drawPath(art.fill(0))


class SelectionLayer(CanvasLayer):
    """The selected faces, outlined as one with a glow, and the selected corners."""

    CORNER: Final = 3.5

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas)
        self._lines = QPainterPath()
        self._tints: tuple[FaceArt, ...] = ()
        self._corners: tuple[QPointF, ...] = ()
        self._pens: tuple[QPen, ...] = ()
        self._tint = QBrush()
        self._ink = QBrush()

    def show_chosen(self, keys: Iterable[str], corners: Iterable[Point], tones: Tones, scale: float) -> None:
        """Show another selection."""
        chosen = frozenset(keys)
        arts = tuple(self.atlas.arts(sorted(chosen)))
        rings: list[Ring] = [line for art in arts for line in art.outline(chosen)]
        old = self._lines.boundingRect()
        self._lines = line_path(rings)
        self._tints = arts
        old_corners = self._corners
        self._corners = tuple(QPointF(*corner) for corner in corners)
        glow = see_through(blend(tones.accent, "#ffffff", 0.45), 0.55)
        tint = see_through(tones.accent, 0.12)
        self._tint, self._ink = QBrush(tint), QBrush(QColor(tones.accent))
        self._pens = (cosmetic(glow, 6.0), cosmetic(tones.accent, 2.2), cosmetic(tones.panel, 1.2))
        margin = 8 / scale
        points = [QRectF(point, point) for point in (*old_corners, *self._corners)]
        self.renew((old, self._lines.boundingRect(), *(art.box for art in arts), *points), margin)

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint what is in sight."""
        room = 8 / scale
        seen = exposed.adjusted(-room, -room, room, room)
        if not self._pens:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(NO_PEN)
        painter.setBrush(self._tint)
        for art in self._tints:
            if exposed.intersects(art.box):
                painter.drawPath(art.fill(0))
        painter.setBrush(NO_BRUSH)
        if seen.intersects(self._lines.boundingRect()):
            for pen in self._pens[:2]:
                painter.setPen(pen)
                painter.drawPath(self._lines)
        painter.setPen(self._pens[2])
        painter.setBrush(self._ink)
        half = self.CORNER / scale
        for corner in self._corners:
            if seen.contains(corner):
                painter.drawRect(QRectF(corner.x() - half, corner.y() - half, 2 * half, 2 * half))
