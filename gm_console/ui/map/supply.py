"""Supply lines on the map: arrows from where supplies are made to where they are drawn, and where lines break.

A whole line is solid and as thick as what can be sent along it now; a broken one is dashed, with a barred disc where it
breaks, and the regions without a line are dotted over.  What would be cut if a region were taken is hatched.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QTransform

from gm_console.board.model import Board
from gm_console.board.supply_lines import Fault
from gm_console.board.supply_survey import RegionSupply, SupplySurvey
from gm_console.core.ids import NationId, RegionId
from gm_console.ui.kit.theme import Tones, blend, see_through
from gm_console.ui.map.labels import StampLayer
from gm_console.ui.map.layers import WorldLayer, cosmetic, in_pixels
from gm_console.ui.map.patterns import PatternLayer
from gm_console.ui.map.shapes import DETAIL_FROM, MapShapes
from gm_console.ui.map.strands import Strand, strands
from gm_console.ui.map.supply_loads import LoadLayer
from gm_console.ui.map.supply_way import SupplyWayLayer

THIN: Final = 1.5
THICK: Final = 4.5
"""Pixels of a line along which nothing can be sent now, and of one along which all can that may be sent at a time."""
BROKEN: Final = 2.4
"""Pixels of a broken one."""
CASING: Final = 2.2
"""Pixels that a line's casing is wider."""
REACH: Final = 70.0
"""Map units about a line's ends in which all of it lies, with its signs."""
HEAD: Final = 6.5
HEAD_SHAPE: Final = QPolygonF(
    [QPointF(HEAD, 0), QPointF(-HEAD * 0.8, -HEAD * 0.75), QPointF(-HEAD * 0.35, 0), QPointF(-HEAD * 0.8, HEAD * 0.75)]
)  # fmt: skip
SIGN: Final = 6.0
"""Radius of the sign of a centre and of a break, pixels."""
SIGN_AT: Final = QPointF(-40, 3)
"""Pixels from a region's label to what stands beside it, clear of id, works and badge, which lie over this layer."""
SIGNS_FROM: Final = 0.3
"""Pixels a map unit from which lines have heads and signs are more than dots."""
FAR: Final = 0.7
THINNEST: Final = 2.0
THICKEST: Final = 2.9
"""Share of their breadth that whole lines have from farther away, in pixels at least and at most: broken ones, which
keep theirs, are the thicker ones there."""
FAR_BROKEN: Final = 3.2
FAR_CASING: Final = 1.4
"""Pixels of a broken line from far away, and that the casing of a whole one is wider there."""
HEADED: Final = 18.0
"""Pixels that a line is long from which on its head is as large as heads are from far away; shorter ones have less."""
LONG: Final = 90.0
"""Pixels from which on a line has two heads: one may lie below a name."""
SMALL_HEAD: Final = 0.95
SMALL_SIGN: Final = 0.85
SMALL_BREAK: Final = 0.65
"""Share of their size that heads, centres and breaks have from far away: a centre is seen round a change."""
FAR_STUB: Final = 18.0
"""Pixels that a stub is long from far away, if it need not be more than twice as long as it is."""
BED: Final = 0.6
"""How red the ground is on which a broken line is dashed from far away, so that its dashes read as one line."""
DASHES: Final = (3.2, 1.6)
"""The dashes of a broken line and what lies between them, in shares of its breadth, which is in pixels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Drawn:
    """A strand with its paint."""

    strand: Strand
    box: QRectF
    pen: QPen
    casing: QPen
    far_below: tuple[QPen, ...]
    """What it lies on from far away: a casing, and a bed below the dashes of a broken one."""
    far_pen: QPen
    rim: QPen
    """Pen of the head's rim."""
    colour: QColor
    """What the head is filled with."""
    length: float
    """Map units from label to label."""
    turned: QTransform
    """Turns a head into the strand's direction, as large as the strand is thick."""

    def pens(self, *, near: bool, below: bool) -> tuple[QPen, ...]:
        """Return what the line is drawn with, one after the other, or what lies below all lines."""
        if below:
            return (self.casing,) if near else self.far_below
        return (self.pen if near else self.far_pen,)

    def ends(self, scale: float) -> QLineF:
        """Return the line at a zoom: from afar it goes from label to label, and a stub is long enough to be a line."""
        if scale >= SIGNS_FROM:
            return QLineF(self.strand.start, self.strand.end)
        start, end = self.strand.labels
        if not self.strand.stub:
            return QLineF(start, end)
        longer = min(2.0, max(1.0, FAR_STUB / max(1e-6, self.length * scale)))
        return QLineF(end + (start - end) * longer, end)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pens:
    """What signs are drawn with."""

    error: QColor
    plate: QColor
    ink: QColor


class SupplyLayer(WorldLayer):
    """Paints lines, and the signs of centres and breaks."""

    def __init__(self, world: QRectF, board: Board) -> None:
        super().__init__(world, board.wraps)
        self._board = board
        self._strands: tuple[_Drawn, ...] = ()
        self._marked: tuple[tuple[QPointF, RegionSupply], ...] = ()
        """Regions that something stands beside, with their labels."""
        self._ends: frozenset[RegionId] = frozenset()
        """Regions at which a line of others breaks."""
        self._pens = _Pens(error=QColor(), plate=QColor(), ink=QColor())

    def show_supply(self, survey: SupplySurvey | None, colours: Mapping[NationId, str], tones: Tones) -> None:
        """Replace what is shown."""
        self._pens = _Pens(error=QColor(tones.error), plate=QColor(tones.halo), ink=QColor(tones.ink))
        found = tuple(strands(survey, self._board)) if survey is not None else ()
        self._strands = tuple(_drawn(one, colours, tones) for one in found)
        regions = tuple(survey.regions.values()) if survey is not None else ()
        self._ends = frozenset(one.line.broken.at for one in regions if one.line.broken and one.line.length)
        self._marked = tuple(
            (QPointF(*self._board.where(one.id)), one)
            for one in regions
            if one.region.centre or one.id in self._ends
        )
        self.paint_anew(bool(self._strands or self._marked))

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint lines first, then their heads, then all signs."""
        near = scale >= SIGNS_FROM
        seen = [(one, one.ends(scale)) for one in self._strands if exposed.intersects(one.box)]
        seen.sort(key=lambda each: not each[0].strand.whole)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for below in (True, False):
            for one, line in seen:
                for pen in one.pens(near=near, below=below):
                    painter.setPen(pen)
                    painter.drawLine(line)
        to_screen = in_pixels(painter)
        size = min(1.0, max(0.5, scale / 0.55))
        _paint_heads(painter, seen, to_screen, scale, size)
        reach = 60 / scale
        around = exposed.adjusted(-reach, -reach, reach, reach)
        for label, region in self._marked:
            if around.contains(label):
                self._paint_beside(painter, to_screen.map(label), region, scale, size)
        for one, line in seen:
            if one.strand.broken_at is not None:
                at = line.p1() if one.strand.stub else one.strand.broken_at
                self._paint_break(painter, to_screen.map(at), size if near else SMALL_BREAK, near=near)

    def _paint_beside(
        self, painter: QPainter, at: QPointF, one: RegionSupply, scale: float, size: float
    ) -> None:
        """Paint what stands beside a region's label: a centre, or a line that begins nowhere."""
        broken, near = one.line.broken, scale >= SIGNS_FROM
        if one.region.centre:
            beside = SIGN_AT * size if near else QPointF()
            self._paint_source(painter, at + beside, max(size, SMALL_SIGN), closed=one.region.closed)
        elif near and broken is not None and broken.fault is Fault.UNNAMED and one.id in self._ends:
            self._paint_break(painter, at + SIGN_AT * size, size, near=True)

    def _paint_source(self, painter: QPainter, at: QPointF, size: float, *, closed: bool) -> None:
        pens, radius = self._pens, SIGN * size
        painter.setPen(QPen(pens.plate, 3.0))
        painter.setBrush(pens.plate)
        painter.drawEllipse(at, radius, radius)
        painter.setPen(QPen(pens.ink, 1.8))
        painter.drawEllipse(at, radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush if closed else pens.ink)
        painter.drawEllipse(at, radius * 0.5, radius * 0.5)
        if closed:
            painter.setPen(QPen(pens.error, 2.2))
            slant = QPointF(radius, -radius) * 0.95
            painter.drawLine(at - slant, at + slant)

    def _paint_break(self, painter: QPainter, at: QPointF, size: float, *, near: bool) -> None:
        radius = SIGN * size
        painter.setPen(QPen(self._pens.plate, 1.6 if near else 0.8))
        painter.setBrush(self._pens.error)
        painter.drawEllipse(at, radius, radius)
        if near:
            painter.setPen(QPen(self._pens.plate, 2.0))
            painter.drawLine(at - QPointF(radius * 0.55, 0), at + QPointF(radius * 0.55, 0))


def _paint_heads(
    painter: QPainter,
    seen: Iterable[tuple[_Drawn, QLineF]],
    to_screen: QTransform,
    scale: float,
    size: float,
) -> None:
    """Paint a head a little beyond the middle of each strand; two on a long one that is seen from far away."""
    for one, line in seen:
        places: tuple[float, ...] = (0.58,)
        if scale < SIGNS_FROM:
            long = line.length() * scale
            size = SMALL_HEAD * min(1.0, max(0.5, long / HEADED))
            places = (0.3, 0.75) if long >= LONG else places
        for place in places:
            at = to_screen.map(line.pointAt(place))
            placed = QTransform.fromScale(size, size) * QTransform.fromTranslate(at.x(), at.y())
            painter.setWorldTransform(one.turned * placed)
            painter.setPen(one.rim)
            painter.setBrush(one.colour)
            painter.drawPolygon(HEAD_SHAPE)
    painter.setWorldTransform(QTransform())


def _drawn(strand: Strand, colours: Mapping[NationId, str], tones: Tones) -> _Drawn:
    width, rim = BROKEN, QColor(tones.error)
    colour, head = QColor(tones.error), QColor(tones.halo)
    far = FAR_BROKEN
    if strand.whole:
        fill = colours.get(strand.owner, tones.muted)
        colour = head = blend("#ffffff", fill, 0.5) if tones.dark else blend("#0b0d10", fill, 0.5)
        width, rim = THIN + (THICK - THIN) * strand.share, QColor(tones.halo)
        far = min(THICKEST, max(THINNEST, width * FAR))
    pen, far_pen = cosmetic(colour, width), cosmetic(colour, far)
    far_below: tuple[QPen, ...] = (cosmetic(tones.halo, far + FAR_CASING),)
    if not strand.whole:
        pen.setDashPattern(DASHES)
        far_pen.setDashPattern(DASHES)
        far_below = (cosmetic(tones.halo, far + CASING), cosmetic(blend(tones.error, tones.halo, BED), far))
    way = strand.end - strand.start
    grown = 0.75 + width / 8
    return _Drawn(
        strand=strand,
        box=QRectF(strand.start, strand.end).normalized().adjusted(-REACH, -REACH, REACH, REACH),
        pen=pen,
        casing=cosmetic(tones.halo, width + CASING),
        far_below=far_below,
        far_pen=far_pen,
        rim=QPen(rim, 1.0),
        colour=head,
        length=QLineF(*strand.labels).length(),
        turned=QTransform().rotateRadians(math.atan2(way.y(), way.x())).scale(grown, grown),
    )


class SupplyPicture:
    """All that the map shows of supply, layer by layer."""

    def __init__(self, shapes: MapShapes) -> None:
        self._shapes = shapes
        board = shapes.board
        self.without = PatternLayer(shapes.world, board.wraps, DETAIL_FROM)
        """The regions without a line, dotted over."""
        self.lines = SupplyLayer(shapes.world, board)
        self.loads = LoadLayer(shapes)
        self.signs = (self.lines, self.loads)
        """What is drawn as strongly as is asked."""
        self.cut = PatternLayer(shapes.world, board.wraps, DETAIL_FROM)
        """What would be cut, hatched."""
        self.way = SupplyWayLayer(shapes.world, board)
        """The way that is asked for."""
        self._survey: SupplySurvey | None = None
        self._tones: Tones | None = None
        self._hovered: RegionId | None = None
        self._selected: RegionId | None = None

    def show(
        self, survey: SupplySurvey | None, colours: Mapping[NationId, str], tones: Tones, stamps: StampLayer
    ) -> bool:
        """Show the lines of a moment, or none, loads beside ``stamps``; tell whether they are others than before."""
        if (survey, tones) == (self._survey, self._tones):
            return False
        self._survey, self._tones = survey, tones
        self.lines.show_supply(survey, colours, tones)
        self.loads.show_supply(survey, tones, stamps)
        bad = [one.id for one in survey.regions.values() if not one.state.is_whole] if survey else []
        self._fill(self.without, "dots", bad, see_through(tones.ink, 0.5), tones)
        self._show_cut()
        return True

    def hover(self, region: RegionId | None) -> None:
        """Hatch what would be cut if the region under the cursor were taken."""
        if region != self._hovered:
            self._hovered = region
            self._show_cut()

    def select(self, region: RegionId | None) -> None:
        """Hatch what would be cut if the selected region were taken, while none under the cursor has anything."""
        if region != self._selected:
            self._selected = region
            self._show_cut()

    def would_cut(self) -> tuple[RegionId, ...]:
        """Return what is hatched."""
        known = self._survey.regions if self._survey is not None else {}
        named = filter(None, (self._hovered, self._selected))
        cuts = (known[one].loss.cut for one in named if one in known)
        return next(filter(None, cuts), ())

    def _show_cut(self) -> None:
        if self._tones is not None:
            ink = see_through(self._tones.ink, 0.45)
            self._fill(self.cut, "diagonal", self.would_cut(), ink, self._tones)

    def _fill(
        self, layer: PatternLayer, pattern: str, regions: Iterable[RegionId], ink: QColor, tones: Tones
    ) -> None:
        paths = [self._shapes.regions[region] for region in regions]
        groups = {pattern: tuple((one[-1].boundingRect(), one) for one in paths)} if paths else {}
        layer.show_patterns(groups, tones, ink)
