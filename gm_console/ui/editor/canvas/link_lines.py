"""Links of the sheet as lines between the regions' labels, one manner of line for each kind; in the ground."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QPainter, QPen

from gm_console.board.editing.edit import Edit, HandChange, LinkChange, RegionChange
from gm_console.board.model import LinkKind
from gm_console.core.ids import RegionId
from gm_console.drawing.label_placing import TakenRoom
from gm_console.drawing.seam import aside
from gm_console.ui.editor.canvas.atlas import Atlas
from gm_console.ui.editor.canvas.layers import NO_BRUSH, CanvasLayer
from gm_console.ui.kit.theme import Tones, see_through
from gm_console.ui.map.layers import NO_PEN, cosmetic, in_pixels
from gm_console.ui.map.links import manners

DOT: Final = 3.2
"""Radius of the dot on a link that somebody decided, pixels."""
BAR: Final = 4.0
"""Half a side of the cross where two regions are held apart, pixels."""
Pair = tuple[RegionId, RegionId]


def link_line(atlas: Atlas, a: RegionId, b: RegionId) -> QLineF | None:
    """Return the line between two regions' labels, the short way round; None where one is not there."""
    regions = atlas.sheet.regions
    if a not in regions or b not in regions:
        return None
    (x, y), (ex, ey) = regions[a].label, regions[b].label
    return QLineF(x, y, ex + aside(ex, x, int(atlas.world.width()) if atlas.wraps else 0), ey)


class LinkLine:
    """What is drawn between two regions."""

    __slots__ = ("box", "by_hand", "kinds", "line")

    def __init__(self, line: QLineF, kinds: tuple[LinkKind, ...], by_hand: bool) -> None:
        self.line = line
        self.kinds = kinds
        self.by_hand = by_hand
        self.box = QRectF(line.p1(), line.p2()).normalized().adjusted(-1, -1, 1, 1)


class LinkLayer(CanvasLayer):
    """Paints the links while they are wanted."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas)
        self._bonds: dict[Pair, LinkLine] = {}
        self._shown = False
        self._pens: dict[LinkKind, QPen] = {}
        self._hand, self._rim, self._apart = QBrush(), QPen(), QPen()

    def show_links(self, tones: Tones, *, shown: bool) -> None:
        """Show the links, or none, in a theme."""
        self._pens = {
            kind: cosmetic(how.colour, how.width, how.style) for kind, how in manners(tones).items()
        }
        self._hand = QBrush(QColor(tones.accent))
        self._rim = QPen(QColor(tones.panel), 1.2)
        self._apart = QPen(QColor(tones.muted), 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        if shown and not self._shown:
            sheet = self.atlas.sheet
            pairs = [(link.a, link.b) for link in sheet.all_links()]
            self._draw((*pairs, *((one.a, one.b) for one in sheet.by_hand)))
        elif not shown:
            self._bonds.clear()
        self._shown = shown

    def change(self, edit: Edit) -> list[QRectF]:
        """Draw anew what an edit changed; return the boxes that look different."""
        if not self._shown:
            return []
        pairs: dict[Pair, None] = {}
        for change in edit.changes:
            match change:
                case LinkChange():
                    pairs[change.link.a, change.link.b] = None
                case HandChange():
                    pairs[change.decision.a, change.decision.b] = None
                case RegionChange(before=before, after=after):
                    if before is None or after is None or before.label != after.label:
                        pairs.update(dict.fromkeys(self._of(change.region)))
        boxes = [self._bonds[pair].box for pair in pairs if pair in self._bonds]
        self._draw(pairs)
        return [*boxes, *(self._bonds[pair].box for pair in pairs if pair in self._bonds)]

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the links in sight of one copy, their dots in pixels."""
        seen = [bond for bond in self._bonds.values() if exposed.intersects(bond.box)]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(NO_BRUSH)
        for kind, pen in self._pens.items():
            painter.setPen(pen)
            painter.drawLines([bond.line for bond in seen if kind in bond.kinds])
        view = in_pixels(painter)
        for bond in seen:
            if bond.by_hand:
                self._paint_hand(painter, view.map(bond.line.center()), bool(bond.kinds))
        painter.setWorldTransform(view)

    def _paint_hand(self, painter: QPainter, at: QPointF, linked: bool) -> None:
        if linked:
            painter.setPen(self._rim)
            painter.setBrush(self._hand)
            painter.drawEllipse(at, DOT, DOT)
            return
        painter.setPen(self._apart)
        painter.drawLine(at + QPointF(-BAR, -BAR), at + QPointF(BAR, BAR))
        painter.drawLine(at + QPointF(-BAR, BAR), at + QPointF(BAR, -BAR))

    def _of(self, region: RegionId) -> Iterator[Pair]:
        for other in self.atlas.sheet.links.get(region, {}):
            yield (min(region, other), max(region, other))
        yield from (pair for pair in self._bonds if region in pair)

    def _draw(self, pairs: Iterable[Pair]) -> None:
        sheet = self.atlas.sheet
        decided = {(one.a, one.b) for one in sheet.by_hand}
        for a, b in pairs:
            kinds, by_hand = sheet.kinds(a, b), (a, b) in decided
            line = link_line(self.atlas, a, b) if kinds or by_hand else None
            if line is None:
                self._bonds.pop((a, b), None)
            else:
                self._bonds[a, b] = LinkLine(line, kinds, by_hand)


class OverlayLayer(CanvasLayer):
    """Fills of an overlay by step, with their words; in the ground."""

    DEEPEST: Final = 0.7
    FADE: Final = 0.72

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas)
        self._fills: tuple[tuple[RegionId, int], ...] = ()
        self._notes: tuple[tuple[RegionId, str], ...] = ()
        self._tone, self._ink, self._plate = QColor(), QColor(), QColor()
        self._thinned: tuple[float, frozenset[RegionId]] = (0.0, frozenset())

    def show_overlay(
        self, fills: Iterable[tuple[RegionId, int]], notes: Iterable[tuple[RegionId, str]], tones: Tones
    ) -> None:
        """Replace what is shown."""
        self._fills, self._notes = tuple(fills), tuple(notes)
        self._thinned = (0.0, frozenset())
        self._tone, self._ink = QColor(tones.accent), QColor(tones.text)
        self._plate = see_through(tones.panel, 0.86)

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the fills in sight, then the words in pixels."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(NO_PEN)
        for region, step in self._fills:
            art = self.atlas.art(region)
            if art is not None and exposed.intersects(art.box):
                tone = see_through(self._tone, self.DEEPEST * self.FADE ** max(0, step))
                painter.fillPath(art.fill(0), tone)
        view = in_pixels(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = painter.font()
        font.setPixelSize(12)
        painter.setFont(font)
        near = 80 / scale
        seen = exposed.adjusted(-near, -near, near, near)
        legible = self._legible(scale, painter.fontMetrics())
        for region, words in self._notes:
            art = self.atlas.art(region)
            if region in legible and art is not None and art.label is not None and seen.contains(*art.label):
                self._write(painter, view.map(QPointF(*art.label)), words)
        painter.setWorldTransform(view)

    def _legible(self, scale: float, metrics: QFontMetrics) -> frozenset[RegionId]:
        """Return the regions whose words lie on no others at a scale; each is tried in its turn."""
        if self._thinned[0] != scale:
            taken, kept = TakenRoom(self.atlas.world.width() * scale if self.atlas.wraps else 0.0), []
            for region, words in self._notes:
                art = self.atlas.art(region)
                if art is not None and art.label is not None:
                    plate = _plate(QPointF(*art.label) * scale, metrics, words)
                    if taken.claim([(plate.left(), plate.top(), plate.right(), plate.bottom())]):
                        kept.append(region)
            self._thinned = scale, frozenset(kept)
        return self._thinned[1]

    def _write(self, painter: QPainter, at: QPointF, words: str) -> None:
        plate = _plate(at, painter.fontMetrics(), words)
        painter.setPen(NO_PEN)
        painter.setBrush(self._plate)
        painter.drawRoundedRect(plate, 4, 4)
        painter.setPen(self._ink)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words)


def _plate(at: QPointF, metrics: QFontMetrics, words: str) -> QRectF:
    """Return the ground of some words below a label's place, in pixels."""
    size = metrics.size(0, words)
    plate = QRectF(0, 0, size.width() + 8, size.height() + 2)
    plate.moveCenter(at + QPointF(0, 15))
    return plate
