"""Canals of the sheet, narrow water from their region's label to the waters they join, and signs of own links."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QTransform

from gm_console.board.editing.edit import Edit, LinkChange, OwnLinkChange, RegionChange
from gm_console.board.model import Link, LinkKind, OwnLink
from gm_console.core.ids import RegionId
from gm_console.drawing.canals import canal_legs
from gm_console.drawing.own_links import HEIGHT, rings_of
from gm_console.drawing.relief import pen_among
from gm_console.ui.editor.canvas.atlas import Atlas
from gm_console.ui.editor.canvas.layers import NO_BRUSH, CanvasLayer
from gm_console.ui.kit.theme import Tones
from gm_console.ui.map.layers import NO_PEN, cosmetic, line_path
from gm_console.ui.map.passages import own_link_paint
from gm_console.ui.map.shapes import CANAL_BANKS, CANAL_WATER, signs_path

LEAST_SIGN: Final = 11.0
"""Pixels that a sign is high at least, however small the map is drawn."""
SIGN_ROOM: Final = 200.0
"""Map units round a sign that it may take where the map is drawn smallest."""


class CanalLayer(CanvasLayer):
    """Paints the canals and the signs of the game's own links, which are part of the map as coasts are."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas)
        self._pens: tuple[QPen, ...] = ()
        self._paths: tuple[QPainterPath, ...] = ()
        self._signs: tuple[QPainterPath, ...] = ()
        self._sign_size = 0
        """Map units that a sign is high."""
        self._sign_paint = (QBrush(), QPen())
        self._ends: frozenset[RegionId] = frozenset()
        self._draw()

    def show_tones(self, tones: Tones) -> None:
        """Use another theme."""
        self._sign_paint = own_link_paint(tones)
        round_ = Qt.PenStyle.SolidLine
        self._pens = (
            cosmetic(QColor(tones.coast), CANAL_BANKS, round_),
            cosmetic(QColor(tones.sea), CANAL_WATER, round_),
        )

    def change(self, edit: Edit) -> list[QRectF]:
        """Draw anew what an edit changed; return the boxes that look different."""
        for change in edit.changes:
            match change:
                case LinkChange(link=link) if link.kind is LinkKind.CANAL:
                    break
                case OwnLinkChange():
                    break
                case RegionChange(region=region) if region in self._ends:
                    break
        else:
            return []
        paths, signs = self._paths, self._signs
        self._draw()
        room = SIGN_ROOM
        return [
            *(path.boundingRect() for path in (*paths, *self._paths)),
            *(sign.boundingRect().adjusted(-room, -room, room, room) for sign in (*signs, *self._signs)),
        ]

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the canals in sight of one copy."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(NO_BRUSH)
        room = CANAL_BANKS / scale
        seen = exposed.adjusted(-room, -room, room, room)
        shown = [path for path in self._paths if seen.intersects(path.boundingRect().adjusted(-1, -1, 1, 1))]
        for pen in self._pens:
            painter.setPen(pen)
            for path in shown:
                painter.drawPath(path)
        self._paint_signs(painter, exposed, scale)

    def _paint_signs(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the signs in sight; from far away each grows about its middle, so that it can be told."""
        brush, halo = self._sign_paint
        grown = max(1.0, LEAST_SIGN / (self._sign_size * scale)) if self._sign_size else 1.0
        room = self._sign_size * grown
        seen = exposed.adjusted(-room, -room, room, room)
        painter.setBrush(brush)
        for sign in self._signs:
            middle = sign.boundingRect().center()
            if not seen.contains(middle):
                continue
            placed = QTransform.fromTranslate(middle.x(), middle.y()).scale(grown, grown)
            shown = placed.translate(-middle.x(), -middle.y()).map(sign)
            for pen in (halo, NO_PEN):
                painter.setPen(pen)
                painter.drawPath(shown)

    def _draw(self) -> None:
        sheet = self.atlas.sheet
        around = sheet.head.width if sheet.head.wraps else 0
        links = [link for link in sheet.all_links() if link.kind is LinkKind.CANAL]
        own = sorted(sheet.own_links)
        all_links: list[Link | OwnLink] = [*links, *own]
        self._ends = frozenset(end for link in all_links for end in (link.a, link.b))
        self._paths = tuple(line_path([leg]) for leg in canal_legs(sheet.regions, links, around))
        size = self._sign_size = HEIGHT * pen_among(sheet.regions.values()) if own else 0
        self._signs = tuple(
            signs_path(rings_of(sheet.regions, (one,), sheet.rules, around, size)) for one in own
        )
